"""Keys and menus: no two actions share a key, every key exists on a QWERTZ keyboard, and every action is in a menu."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from string import ascii_uppercase

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from gtapp.window.dialogs.help_dialogs import FirstStepsDialog, KeysDialog
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

SAMPLES = ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]


def list_actions(driver: WindowDriver) -> list[QAction]:
    """Return every action of the window, the form and the scan."""
    found = {id(action): action for action in driver.window.findChildren(QAction)}
    for part in (driver.workspace.form, driver.workspace.scan):
        found |= {id(action): action for action in part.actions_by_name.values()}
    return list(found.values())


def list_menus(driver: WindowDriver) -> list[QMenu]:
    """Return the menus of the menu bar."""
    found = [action.menu() for action in driver.window.menuBar().actions()]
    return [menu for menu in found if isinstance(menu, QMenu)]


def list_menu_actions(menu: QMenu) -> list[QAction]:
    """Return every action of a menu and its submenus."""
    found: list[QAction] = []
    for action in menu.actions():
        inner = action.menu()
        found += list_menu_actions(inner) if isinstance(inner, QMenu) else [action]
    return found


@pytest.mark.parametrize("name", SAMPLES)
def test_no_two_actions_share_a_key(window_on: OpenWindow, name: str) -> None:
    driver: WindowDriver = window_on(None, sample=name)
    keys = Counter(key.toString() for action in list_actions(driver) for key in action.shortcuts())
    assert {key: count for key, count in keys.items() if count > 1} == {}
    assert keys["Ctrl+P"] == 1  # as people press it to print
    assert len(keys) > 40


def test_keys_exist_on_a_qwertz_keyboard(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    for action in list_actions(driver):
        for key in action.shortcuts():
            text = key.toString()
            parts = text.replace("++", "+Plus").split("+")
            assert not {"Ctrl", "Alt"} <= set(parts), text
            assert not set(parts) & {"[", "]", "/", "\\", "{", "}", "@", "|", "~"}, text
            assert len(parts) > 1 or len(parts[0]) > 1, f"{text} is a letter alone"


@pytest.mark.parametrize(("name", "kept"), [("make_empty", "Alt+Del"), ("fill_down", "Alt+Shift+Down")])
def test_what_a_desktop_keeps_for_itself_has_a_second_key(
    window_on: OpenWindow, folder: Path, name: str, kept: str
) -> None:
    driver: WindowDriver = window_on(folder)
    keys = {key.toString() for key in driver.workspace.form.actions_by_name[name].shortcuts()}
    assert kept in keys and len(keys) > 1


def test_every_action_is_in_a_menu(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    shown = {id(action) for menu in list_menus(driver) for action in list_menu_actions(menu)}
    own = [*driver.window.context.actions.by_name.values(), *driver.window.docks.actions]
    parts = [*driver.workspace.form.actions_by_name.values(), *driver.workspace.scan.actions_by_name.values()]
    assert [action.text() for action in (*own, *parts) if id(action) not in shown] == []


def list_all_menus(menu: QMenu) -> list[QMenu]:
    """Return a menu and its submenus."""
    inner = [each.menu() for each in menu.actions()]
    return [menu, *(found for each in inner if isinstance(each, QMenu) for found in list_all_menus(each))]


def test_each_entry_of_a_shown_menu_has_a_letter_of_its_own(
    language: str, window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    tops = [each.menu() for each in driver.window.menuBar().actions()]
    menus = [menu for top in tops if isinstance(top, QMenu) for menu in list_all_menus(top)]
    menus.append(driver.workspace.scan.make_menu())
    assert len(menus) > 20
    for menu in menus:
        menu.aboutToShow.emit()
        texts = [each.text() for each in menu.actions() if each.text()]
        letters = Counter(QKeySequence.mnemonic(text).toString() for text in texts)
        assert {letter: count for letter, count in letters.items() if count > 1} == {}
        assert not letters[""] or len(texts) > len(ascii_uppercase), texts
        menu.aboutToHide.emit()


def show_keys(driver: WindowDriver) -> KeysDialog:
    driver.press("F1")
    [dialog] = [each for each in driver.window.findChildren(KeysDialog) if each.isVisible()]
    return dialog


def read_lines(dialog: KeysDialog) -> list[str]:
    return [line.strip() for line in dialog.text.toPlainText().splitlines() if line.strip()]


def test_the_list_of_keys_begins_with_the_ten_used_most(window_on: OpenWindow, folder: Path) -> None:
    lines = read_lines(show_keys(window_on(folder)))
    keys, texts = lines[1:21:2], lines[2:21:2]
    assert lines[0] == "Most used"
    assert (keys[0], texts[0]) == ("Ctrl+Return", "Check and next")
    assert len(texts) == 10
    assert "Undo" in texts
    assert lines[21] == "File"


def test_the_list_of_keys_has_every_action_with_a_key(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    listed = read_lines(show_keys(driver))
    for action in list_actions(driver):
        if action.shortcuts() and action.isVisible():
            assert action.text().replace("&", "").removesuffix("…").strip() in listed


def test_the_list_of_keys_is_searched_by_words_and_keys(window_on: OpenWindow, folder: Path) -> None:
    dialog = show_keys(window_on(folder))
    QTest.keyClicks(dialog.search, "rotate")
    assert [line for line in read_lines(dialog) if line.startswith("Rotate")] == [
        "Rotate left",
        "Rotate right",
    ]
    assert "Undo" not in read_lines(dialog)
    dialog.search.setText("ctrl+z")
    assert "Undo" in read_lines(dialog)
    dialog.search.setText("qqqq")
    assert read_lines(dialog) == ["No command has these words."]


def test_first_steps_are_in_the_language_of_the_program(
    language: str, window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("Shift+F1")
    [dialog] = [each for each in driver.window.findChildren(FirstStepsDialog) if each.isVisible()]
    title = {"en": "First steps", "de": "Erste Schritte", "fr": "Premiers pas"}[language]
    assert dialog.windowTitle() == title
    assert dialog.text.toPlainText().startswith(title)
    assert not dialog.isModal()


def test_actions_of_form_and_scan_need_a_project(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    assert driver.window.menus._record.actions()
    driver.window.close_project()
    assert not driver.window.menus._record.actions()
    assert not driver.window.menus._scan.menuAction().isVisible()


def test_a_fault_in_an_action_is_reported(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    from gtapp.kit.commands.actions import guard_call

    seen: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *args: seen.append(args[1]))

    def broken() -> None:
        raise ValueError("broken")

    guard_call(broken)()
    assert [str(each) for each in seen] == ["broken"]
