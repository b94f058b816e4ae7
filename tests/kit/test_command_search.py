"""The search for a command: found by its words, in each language, run by the keyboard; Escape goes back to the work."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from gtapp.core.platform.text_folding import drop_accents
from gtapp.editor.character_palette import CharacterPalette
from gtapp.kit.commands.command_search import CommandSearch
from gtapp.kit.commands.command_search_button import CommandSearchButton
from gtapp.kit.commands.menu_commands import list_menu_commands
from gtapp.kit.texts.text_match import rate_match
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


def open_search(driver: WindowDriver, typed: str = "") -> CommandSearch:
    driver.press("Ctrl+Shift+K")
    panel = driver.window.findChild(CommandSearch)
    assert panel is not None
    assert panel.isVisible()
    QTest.keyClicks(panel.text, typed)
    return panel


def list_rows(panel: CommandSearch) -> list[tuple[str, ...]]:
    """Return the rows as (command, menus, keys)."""
    rows = (panel.list.topLevelItem(row) for row in range(panel.list.topLevelItemCount()))
    return [tuple(row.text(column) for column in range(3)) for row in rows if row]


def press(panel: CommandSearch, key: Qt.Key) -> None:
    QTest.keyClick(panel.text, key)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("CHECK  and next", 6.0),
        ("check", 5.0),
        ("next check", 4.0),
        ("ne", 4.0),
        ("hec", 3.0),
        ("chekc", 2.0),
        ("can", 1.0),
        ("xyz", 0.0),
    ],
)
def test_a_whole_name_its_start_and_words_match_in_this_order(typed: str, found: float) -> None:
    assert rate_match(typed, "Check and next") == found


def test_case_and_accents_do_not_matter() -> None:
    assert rate_match("STUCK nachste", "Nächstes Stück") == 4.0
    assert rate_match("NACHSTES stuck", "Nächstes Stück") == 6.0


def test_each_command_is_found_by_its_own_name(language: str, window_on: OpenWindow, folder: Path) -> None:
    """Those of other benchmarks, which this project's menus hide, too."""
    window = window_on(folder).window
    panel = CommandSearch(window, lambda: list_menu_commands(window.menuBar()))
    panel.open_panel()
    names = {row[0] for row in list_rows(panel)}
    first = {name: find_first(panel, name) for name in names}
    assert len(names) > 100
    assert first == {name: name for name in names}
    accented = {name for name in names if drop_accents(name) != name}
    plain = {name: find_first(panel, f" {drop_accents(name).upper()} ") for name in accented}
    assert plain == {name: name for name in accented}
    panel.close_panel()


def find_first(panel: CommandSearch, typed: str) -> str:
    panel.text.setText(typed)
    return list_rows(panel)[0][0]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_choice_leaves_the_selected_text_as_it_is(window_on: OpenWindow, folder: Path, key: Qt.Key) -> None:
    driver = window_on(folder)
    driver.workspace.form.focus_pointer(("author", "last_name"))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    press(open_search(driver, "special characters"), key)
    palette = next(each for each in driver.window.findChildren(CharacterPalette) if each.isVisible())
    assert editor.text() == "Name c1"
    assert editor.selectedText() == "Name c1"
    palette.close()


def test_a_command_shows_its_menu_and_key(window_on: OpenWindow, folder: Path) -> None:
    panel = open_search(window_on(folder), "check next")
    assert list_rows(panel)[0] == ("Check and next", "Item", "Ctrl+Return")


def test_return_runs_the_command_where_the_cursor_was(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    before = QApplication.focusWidget()
    panel = open_search(driver, "empty no value")
    press(panel, Qt.Key.Key_Return)
    assert not panel.isVisible()
    assert QApplication.focusWidget() is before
    assert driver.session.document is not None
    assert driver.session.document.can_undo


def test_escape_goes_back_to_the_field(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    before = QApplication.focusWidget()
    panel = open_search(driver, "quit")
    press(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert QApplication.focusWidget() is before
    assert driver.window.isVisible()


def test_a_command_that_is_not_possible_says_so_and_loses_nothing(
    window_on: OpenWindow, folder: Path
) -> None:
    panel = open_search(window_on(folder), "undo")
    press(panel, Qt.Key.Key_Return)
    assert panel.isVisible()
    assert panel.text.text() == "undo"
    assert "not possible" in panel.note.text()


def test_the_arrow_keys_choose(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    panel = open_search(driver, "item")
    rows = [row[0] for row in list_rows(panel)]
    for _ in range(rows.index("Next item")):
        press(panel, Qt.Key.Key_Down)
    press(panel, Qt.Key.Key_Return)
    assert driver.current == "c2"


def test_all_commands_are_listed_where_nothing_is_typed(window_on: OpenWindow, folder: Path) -> None:
    panel = open_search(window_on(folder))
    rows = {row[0] for row in list_rows(panel)}
    assert {"Save", "Zettelkatalog", "Rotate left", "Take the draft’s value", "Guidelines"} <= rows


def test_words_that_no_command_has_are_reported(window_on: OpenWindow, folder: Path) -> None:
    panel = open_search(window_on(folder), "qqqq")
    assert list_rows(panel) == []
    assert "No command" in panel.note.text()
    press(panel, Qt.Key.Key_Return)
    assert panel.isVisible()


def test_commands_are_found_in_the_language_of_the_program(
    german: None, window_on: OpenWindow, folder: Path
) -> None:
    panel = open_search(window_on(folder), "ruckg")
    assert list_rows(panel)[0][0] == "Rückgängig"


def test_the_button_opens_the_search_before_a_project_is_open(window_on: OpenWindow) -> None:
    driver = window_on(None)
    button = driver.window.findChild(CommandSearchButton)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    panel = driver.window.findChild(CommandSearch)
    assert panel is not None
    assert panel.isVisible()
    assert "Open folder" in {row[0] for row in list_rows(panel)}


def test_a_click_elsewhere_closes_the_search(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    panel = open_search(driver)
    QTest.mouseClick(driver.workspace.items.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not panel.isVisible()


def test_menus_keep_their_room_in_a_narrow_window(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    button = driver.window.findChild(CommandSearchButton)
    assert button is not None
    wide = button.width()
    driver.window.resize(640, 400)
    driver.qtbot.waitUntil(lambda: button.width() < wide / 2 or driver.window.width() > 700)
