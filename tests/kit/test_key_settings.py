"""Keys that the user changes: refused with a reason, taken from another command by name, stored, and shown at once everywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.editor.action_bar import BarButton
from gtapp.kit.commands.key_settings import explain_refusal
from gtapp.window.dialogs.help_dialogs import KeysDialog
from gtapp.window.dialogs.keys_page import KeysPage
from gtapp.window.dialogs.settings_dialog import SettingsDialog
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


def change_keys(driver: WindowDriver, change: Callable[[KeysPage], object]) -> None:
    """Open the settings, change keys, and accept."""

    def fill(dialog: SettingsDialog) -> None:
        dialog.tabs.setCurrentWidget(dialog.keys)
        change(dialog.keys)
        dialog.accept()

    driver.answer_dialog(SettingsDialog, fill)
    driver.press("Ctrl+,")


def select(page: KeysPage, command: str) -> None:
    rows = (page.list.topLevelItem(row) for row in range(page.list.topLevelItemCount()))
    page.list.setCurrentItem(next(row for row in rows if row and row.text(0) == command))


def press_new_key(page: KeysPage, command: str, key: str) -> None:
    """Type a key for a command, as recorded by its field."""
    select(page, command)
    pressed = QKeySequence(key)[0]  # type: ignore[index]
    QTest.keyClick(page.editor, pressed.key(), pressed.keyboardModifiers())


def give(command: str, key: str) -> Callable[[KeysPage], None]:
    def change(page: KeysPage) -> None:
        press_new_key(page, command, key)
        page.use.click()

    return change


def read_keys(driver: WindowDriver, name: str) -> list[str]:
    return [key.toString() for key in driver.window.context.actions.by_name[name].shortcuts()]


def test_a_changed_key_works_at_once_and_the_usual_one_no_more(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    change_keys(driver, give("Next item", "F2"))
    driver.press("F2")
    assert driver.current == "c2"
    driver.press("Ctrl+PgDown")
    assert driver.current == "c2"


def test_a_changed_key_is_shown_everywhere(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    change_keys(driver, give("Check and next", "Ctrl+Shift+Return"))
    [button] = [each for each in driver.window.findChildren(BarButton) if each.text() == "Check and next"]
    assert "(Ctrl+Shift+Return)" in button.toolTip()
    assert read_keys(driver, "check_next") == ["Ctrl+Shift+Return", "Ctrl+Shift+Enter"]
    change_keys(driver, give("Rotate left", "Ctrl+Shift+L"))
    assert driver.workspace.scan.actions_by_name["rotate_left"].toolTip() == "Rotate left (Ctrl+Shift+L)"
    driver.press("F1")
    [keys] = driver.window.findChildren(KeysDialog)
    assert "Ctrl+Shift+L" in keys.text.toPlainText()


def test_changed_keys_are_stored_and_come_back(window_on: OpenWindow, folder: Path) -> None:
    first = window_on(folder)
    change_keys(first, give("Take the draft’s value", "Ctrl+Shift+W"))
    first.close()
    second = window_on(folder)
    assert second.workspace.form.actions_by_name["take_draft"].shortcut().toString() == "Ctrl+Shift+W"


def test_keys_of_the_record_stay_where_they_are_changed_without_a_project(
    window_on: OpenWindow, folder: Path
) -> None:
    first = window_on(folder)
    change_keys(first, give("Take the draft’s value", "Ctrl+Shift+W"))
    first.window.close_project()
    change_keys(first, give("Keyboard shortcuts", "Ctrl+Shift+Q"))
    first.close()
    second = window_on(folder)
    assert second.workspace.form.actions_by_name["take_draft"].shortcut().toString() == "Ctrl+Shift+W"
    assert read_keys(second, "keys") == ["Ctrl+Shift+Q"]


def test_a_key_of_another_command_is_named_before_it_is_taken(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def change(page: KeysPage) -> None:
        press_new_key(page, "Needs action", "Ctrl+S")
        assert "“Save”" in page.note.text()
        page.use.click()

    change_keys(driver, change)
    assert read_keys(driver, "needs_action") == ["Ctrl+S"]
    assert read_keys(driver, "save") == []


def test_nothing_is_changed_where_the_settings_are_cancelled(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def cancel(dialog: SettingsDialog) -> None:
        give("Save", "F2")(dialog.keys)
        dialog.reject()

    driver.answer_dialog(SettingsDialog, cancel)
    driver.press("Ctrl+,")
    assert read_keys(driver, "save") == ["Ctrl+S"]


def test_one_key_and_all_keys_are_reset(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    change_keys(driver, give("Save", "F2"))
    change_keys(driver, give("Next item", "Ctrl+S"))
    change_keys(driver, give("Undo", "Shift+F2"))

    def reset_save(page: KeysPage) -> None:
        select(page, "Save")
        page.reset.click()

    change_keys(driver, reset_save)
    assert (read_keys(driver, "save"), read_keys(driver, "next")) == (["Ctrl+S"], [])
    change_keys(driver, lambda page: page.reset_all.click())
    assert (read_keys(driver, "undo"), read_keys(driver, "next")) == (["Ctrl+Z"], ["Ctrl+PgDown"])
    assert read_keys(driver, "redo") == ["Ctrl+Shift+Z", "Ctrl+Y"]


def test_a_command_can_have_no_key(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def remove(page: KeysPage) -> None:
        select(page, "Undo")
        page.remove.click()

    change_keys(driver, remove)
    assert read_keys(driver, "undo") == []


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("A", "type into"),
        ("Shift+A", "type into"),
        ("1", "type into"),
        ("Space", "type into"),
        ("Tab", "moves or edits"),
        ("Return", "moves or edits"),
        ("Shift+Left", "moves or edits"),
        ("Ctrl+C", "moves or edits"),
        ("Ctrl+Left", "moves or edits"),
        ("Ctrl+Alt+K", "AltGr"),
        ("Alt+F", "opens a menu"),
        ("Meta+K", "desktop"),
    ],
)
def test_a_key_that_is_needed_otherwise_is_refused(qapp: QApplication, key: str, reason: str) -> None:
    assert reason in explain_refusal(QKeySequence(key))


@pytest.mark.parametrize(
    "key", ["F2", "Shift+F2", "Ctrl+D", "Ctrl+Shift+C", "Alt+1", "Alt+Return", "Ctrl++", "Ctrl+Shift+Del"]
)
def test_other_keys_can_be_given(qapp: QApplication, key: str) -> None:
    assert explain_refusal(QKeySequence(key)) == ""


def test_every_usual_key_could_be_given_again(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    actions = [
        *driver.window.context.actions.by_name.values(),
        *driver.workspace.form.actions_by_name.values(),
    ]
    actions += driver.workspace.scan.actions_by_name.values()
    refused = {key.toString(): explain_refusal(key) for action in actions for key in action.shortcuts()}
    assert {key: reason for key, reason in refused.items() if reason} == {}


def test_a_refused_key_can_not_be_used(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def change(page: KeysPage) -> None:
        press_new_key(page, "Save", "A")
        assert not page.use.isEnabled()
        assert "type into" in page.note.text()

    change_keys(driver, change)
    assert read_keys(driver, "save") == ["Ctrl+S"]


def test_each_command_has_a_name_of_its_own(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)

    def count(page: KeysPage) -> None:
        assert page.list.topLevelItemCount() == len(page.listed) > 80

    change_keys(driver, count)
