"""The window in languages that it does not have yet: with longer texts, and laid out from right to left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.editor.form.layout import FormCanvas
from gtapp.editor.items.item_table import ItemTable
from gtapp.kit.tables import ValueTable
from tests import sample_projects
from tests.window.cut_texts import LongTranslator, list_cut_texts
from tests.window.dialog_tour import (
    visit_dialogs,
    visit_panels,
    visit_popups,
    visit_sheet_dialogs,
    visit_tabs,
)
from tests.window.painted_texts import list_texts
from tests.window.popup_lists import list_list_faults, visit_lists, visit_value_lists
from tests.window.test_every_window import choose_run
from tests.window.window_driver import SAMPLES, WindowDriver, scan
from tests.window_fixtures import OpenWindow

LAPTOP = 1280, 800


@pytest.fixture
def right_to_left(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.fixture(params=["longer texts", "right to left"])
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """Another language: each of the two in turn."""
    if request.param == "right to left":
        request.getfixturevalue("right_to_left")
        yield
        return
    translator = LongTranslator(qapp)
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


class Reader:
    """Looks whether all texts of a window can be read; `count` is how many windows it has seen."""

    def __init__(self, driver: WindowDriver) -> None:
        self.count = 0
        self._driver = driver

    def look(self, top: QWidget) -> None:
        """Check that no text is cut off, and that the window fits a laptop's screen."""
        self.count += 1

        def is_readable() -> bool:
            self._driver.window.status.clearMessage()
            QApplication.processEvents()
            return not list(list_cut_texts(top))

        try:
            self._driver.qtbot.waitUntil(is_readable)  # a panel beside it gets its final size late
        except self._driver.qtbot.TimeoutError:
            pytest.fail(f"{type(top).__name__}: {sorted(set(list_cut_texts(top)))}")
        visit_lists(top, self.look_at_list)
        least = top.minimumSizeHint()
        assert least.width() <= LAPTOP[0] and least.height() <= LAPTOP[1]

    def look_at_list(self, popup: QWidget) -> None:
        """Check that the entries of a list that popped up can be read."""
        faults = {*list_cut_texts(popup), *list_list_faults(popup)}
        assert faults == set(), type(popup).__name__


@pytest.mark.usefixtures("language")
def test_the_start_page(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None)
    Reader(driver).look(driver.window)


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.usefixtures("language")
def test_the_samples_and_their_panels(window_on: OpenWindow, sample: str) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    driver.wait_until_settled()
    reader = Reader(driver)
    reader.look(driver.window)
    visit_value_lists(driver.workspace.form, reader.look_at_list)
    if sample == "zettelkatalog":
        choose_run(driver)
        visit_panels(driver, lambda panel: visit_tabs(driver, panel, lambda _: reader.look(driver.window)))
        assert reader.count > 5


@pytest.mark.usefixtures("language")
def test_the_menus_and_what_opens_in_the_window(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    reader = Reader(driver)
    visit_popups(driver, reader.look)
    assert reader.count > 12


@pytest.mark.usefixtures("language")
def test_the_dialogs(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(folder)
    reader = Reader(driver)
    visit_dialogs(driver, tmp_path, lambda dialog: visit_tabs(driver, dialog, reader.look))
    letters = tmp_path / "letters"
    sample_projects.letters(letters)
    for path in (letters / "images").iterdir():
        scan(path)
    visit_sheet_dialogs(window_on(letters), letters / "ground_truths" / "letters.csv", reader.look)
    assert reader.count > 20


@pytest.mark.usefixtures("right_to_left")
@pytest.mark.parametrize(("sample", "part"), [("zettelkatalog", ItemTable), ("personnel_cards", FormCanvas)])
def test_values_look_the_same_in_a_window_from_right_to_left(
    window_on: OpenWindow, qapp: QApplication, sample: str, part: type[QWidget]
) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    driver.wait_until_settled()
    shown = driver.window.findChild(part)
    assert shown
    mirrored = [(text.text, text.place.toRect()) for text in list_texts(shown)]
    assert len(mirrored) > 3
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    driver.wait_until_settled()
    assert [(text.text, text.place.toRect()) for text in list_texts(shown)] == mirrored


@pytest.mark.usefixtures("right_to_left")
def test_a_table_shows_values_as_they_are_written(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="zettelkatalog")
    choose_run(driver)
    [table] = [each for each in driver.window.findChildren(ValueTable) if each.isVisible()][:1]
    assert table.layoutDirection() == Qt.LayoutDirection.LeftToRight
    texts = list(list_texts(table.viewport()))
    assert texts
    for text in texts:
        column = table.columnAt(round(text.place.center().x()))
        whole = [str(table.model().index(row, column).data()) for row in range(table.model().rowCount())]
        # a name may be shortened in a panel of a laptop: then its tooltip has all of it
        assert text.text in whole or any(each.startswith(text.text.removesuffix("…")) for each in whole)


@pytest.mark.usefixtures("right_to_left")
def test_a_message_is_on_the_side_that_is_free(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    status = driver.window.status
    status.show_temporary("Saved again")
    assert status.saving.geometry().right() < status.width() // 2
    [message] = [text for text in list_texts(status) if text.text == "Saved again" and text.widget is status]
    assert message.place.left() > status.place.geometry().right()
    status.show_temporary("A message that is longer than the bar. " * 20)
    above = next(each for each in list_texts(driver.window) if each.text.startswith("A message"))
    assert (
        above.place.right() <= driver.window.width() and above.widget.mapTo(driver.window, QPoint()).x() > 0
    )
