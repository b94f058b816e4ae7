"""Every window, panel, dialog and menu is readable: its texts contrast with what is behind them in both themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.kit.appearance import theme
from tests import sample_projects
from tests.features.scores.window.score_steps import find_scores, open_panel, wait_for_scores
from tests.window.contrast import list_faint_parts
from tests.window.dialog_tour import (
    visit_dialogs,
    visit_panels,
    visit_popups,
    visit_sheet_dialogs,
    visit_tabs,
)
from tests.window.popup_lists import visit_lists, visit_value_lists
from tests.window.window_driver import SAMPLES, WindowDriver, scan
from tests.window_fixtures import OpenWindow

VisitLists = Callable[[QWidget, Callable[[QWidget], object]], None]


class Inspection:
    """Looks at windows; `faults` has what is wrong, by check and window; `lists` are the classes of the lists that popped up."""

    def __init__(self, app: QApplication) -> None:
        self.faults: dict[str, dict[str, list[str]]] = {}
        self.count = 0
        self.lists: set[str] = set()
        self._app = app

    def look(self, top: QWidget) -> None:
        """Check a window, or a part of one."""
        self.count += 1
        for scheme in ("light", "dark"):
            theme.apply(self._app, scheme)
            QApplication.processEvents()
            self._add(scheme, top, list_faint_parts(top))
            self._look_at_lists(visit_lists, top, scheme)

    def look_at_values(self, form: QWidget) -> None:
        """Check the lists in which values of a form are chosen."""
        for scheme in ("light", "dark"):
            theme.apply(self._app, scheme)
            QApplication.processEvents()
            self._look_at_lists(visit_value_lists, form, scheme)

    def _look_at_lists(self, visit: VisitLists, top: QWidget, scheme: str) -> None:
        def look(popup: QWidget) -> None:
            self.lists.add(type(popup).__name__)
            self._add(scheme, popup, list_faint_parts(popup))

        visit(top, look)

    def _add(self, check: str, top: QWidget, found: set[str]) -> None:
        if found:
            name = f"{type(top).__name__} {top.objectName()}".strip()
            self.faults.setdefault(check, {}).setdefault(name, []).extend(sorted(found))


@pytest.fixture
def inspection(qapp: QApplication) -> Iterator[Inspection]:
    before = qapp.palette()
    flash = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield Inspection(qapp)
    qapp.setCursorFlashTime(flash)
    qapp.setPalette(before)


def test_the_start_page(window_on: OpenWindow, inspection: Inspection) -> None:
    inspection.look(window_on(None).window)
    assert inspection.faults == {}


def choose_run(driver: WindowDriver) -> None:
    """Show the verdicts on a run's answers beside an item's values, some of which are wrong."""
    driver.workspace.go_to(2)
    open_panel(driver)
    find_scores(driver).choose(1)
    wait_for_scores(driver)


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_samples_and_their_panels(window_on: OpenWindow, sample: str, inspection: Inspection) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    driver.wait_until_settled()
    if sample == "zettelkatalog":
        choose_run(driver)
    inspection.look(driver.window)
    visit_panels(driver, lambda panel: visit_tabs(driver, panel, inspection.look))
    assert inspection.count > 5
    assert inspection.faults == {}


def test_the_lists_of_values(window_on: OpenWindow, inspection: Inspection) -> None:
    driver: WindowDriver = window_on(None, sample="letters")
    inspection.look_at_values(driver.workspace.form)
    assert inspection.lists == {"ChoiceList", "QFrame", "ValueChooser"}  # a combo box has a frame
    assert inspection.faults == {}


def test_the_menus_and_what_opens_in_the_window(
    window_on: OpenWindow, folder: Path, inspection: Inspection
) -> None:
    visit_popups(window_on(folder), inspection.look)
    assert inspection.count > 12
    assert inspection.faults == {}


def test_the_dialogs(window_on: OpenWindow, folder: Path, tmp_path: Path, inspection: Inspection) -> None:
    driver: WindowDriver = window_on(folder)
    visit_dialogs(driver, tmp_path, lambda dialog: visit_tabs(driver, dialog, inspection.look))
    letters = tmp_path / "letters"
    sample_projects.letters(letters)
    for path in (letters / "images").iterdir():
        scan(path)
    visit_sheet_dialogs(window_on(letters), letters / "ground_truths" / "letters.csv", inspection.look)
    assert inspection.count > 20
    assert inspection.lists == {"QFrame", "QMenu"}
    assert inspection.faults == {}
