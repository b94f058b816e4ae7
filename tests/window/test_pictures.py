"""Pictures of every window, panel, dialog and menu, in both themes and all languages, for people to look at: make pictures.

They are written to the folder in ``GTAPP_PICTURES``: one folder for each language and theme. Windows are as large as the
screen, whose size the Makefile sets, and ``QT_SCALE_FACTOR``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gtapp.kit.appearance import icons, theme
from tests import sample_projects
from tests.window.dialog_tour import (
    MODAL_DIALOGS,
    visit_dialogs,
    visit_modal,
    visit_panels,
    visit_popups,
    visit_sheet_dialogs,
    visit_tabs,
)
from tests.window.popup_lists import visit_lists
from tests.window.test_every_window import choose_run
from tests.window.window_driver import SAMPLES, WindowDriver, scan
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.pictures


class Camera:
    """Takes pictures of one test's windows, numbered in the order in which they are shown."""

    def __init__(self, app: QApplication, folder: Path, subject: str) -> None:
        self.count = 0
        icons.read_drawings()  # a window that was just opened has none yet
        self._app = app
        self._folder = folder
        self._subject = subject

    def fit(self, driver: WindowDriver) -> WindowDriver:
        """Make the window as large as the screen."""
        driver.window.resize(driver.window.screen().size())
        if driver.window.workspace:
            driver.wait_until_settled()
        return driver

    def take(self, top: QWidget) -> None:
        """Write pictures of a window in both themes, and of the lists that it opens."""
        self._shoot(top)
        if not isinstance(top, QMainWindow):
            visit_lists(top, self._shoot)

    def _shoot(self, top: QWidget) -> None:
        self.count += 1
        name = re.sub(r"\W+", "-", f"{type(top).__name__} {top.objectName()}".strip())
        for scheme in ("light", "dark"):
            theme.apply(self._app, scheme)
            for _ in range(3):
                QApplication.processEvents()
            path = self._folder / scheme / f"{self._subject}-{self.count:02}-{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            assert top.grab().save(str(path))


@pytest.fixture
def camera(qapp: QApplication, language: str, request: pytest.FixtureRequest) -> Iterator[Camera]:
    before, flash = qapp.palette(), qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    call = request.node.callspec.params
    subject = "-".join(
        [request.function.__name__.removeprefix("test_"), *(call[key] for key in call if key != "language")]
    )
    yield Camera(qapp, Path(os.environ["GTAPP_PICTURES"]) / language, subject)
    qapp.setCursorFlashTime(flash)
    qapp.setPalette(before)


def test_start(window_on: OpenWindow, camera: Camera) -> None:
    camera.take(camera.fit(window_on(None)).window)


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample(window_on: OpenWindow, sample: str, camera: Camera) -> None:
    driver = camera.fit(window_on(None, sample=sample))
    camera.take(driver.window)
    if sample == "zettelkatalog":
        choose_run(driver)
        camera.take(driver.window)
    visit_panels(driver, lambda panel: visit_tabs(driver, panel, lambda _: camera.take(driver.window)))


def test_popups(window_on: OpenWindow, camera: Camera) -> None:
    driver = camera.fit(window_on(None, sample="zettelkatalog"))
    visit_popups(driver, camera.take)


@pytest.mark.parametrize("name", MODAL_DIALOGS)
def test_dialog(window_on: OpenWindow, name: str, camera: Camera) -> None:
    driver = camera.fit(window_on(None, sample="zettelkatalog"))
    action = driver.window.context.actions.by_name[name]
    visit_modal(driver, action.trigger, lambda dialog: visit_tabs(driver, dialog, camera.take))


def test_small_project(window_on: OpenWindow, folder: Path, tmp_path: Path, camera: Camera) -> None:
    driver = camera.fit(window_on(folder))
    visit_dialogs(driver, tmp_path, lambda dialog: visit_tabs(driver, dialog, camera.take))


def test_sheet(window_on: OpenWindow, tmp_path: Path, camera: Camera) -> None:
    letters = tmp_path / "letters"
    sample_projects.letters(letters)
    for path in (letters / "images").iterdir():
        scan(path)
    driver = camera.fit(window_on(letters))
    visit_sheet_dialogs(driver, letters / "ground_truths" / "letters.csv", camera.take)
