"""The menu Record: grouped by what commands act on, without those that the form has no use for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gtapp.kit.commands.menu_commands import strip_mnemonic
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


def find_record_menu(driver: WindowDriver) -> QMenu:
    [found] = [each for each in driver.window.menuBar().findChildren(QMenu) if each.title() == "&Record"]
    return found


def list_shown(menu: QMenu) -> list[str]:
    """Return the texts of the entries that a menu shows, and of those in its menus."""
    shown: list[str] = []
    for action in menu.actions():
        if action.isVisible() and not action.isSeparator():
            inside = action.menu()
            shown.append(strip_mnemonic(action.text()))
            shown += (
                list_shown(inside) if isinstance(inside, QMenu) and inside.title() != "Go to field" else []
            )
    return shown


def count_entries(menu: QMenu) -> int:
    return len([each for each in menu.actions() if each.isVisible() and not each.isSeparator()])


def test_a_form_without_lists_has_no_commands_on_rows(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    menu = find_record_menu(driver)
    driver.workspace.form.focus_pointer(("publication", "title"))
    menu.popup(driver.window.pos())
    shown = list_shown(menu)
    assert {"Value", "Mark as empty", "Take the draft’s value"} <= {*shown} and count_entries(menu) < 15
    assert not {"Row", "Section", "Insert a row below", "Reject the suggestion", "Fill down"} & {*shown}
    menu.close()
    searched = {command.text for command in driver.window.menus.list_commands()}
    assert "Empty the field" in searched and "Insert a row below" not in searched


def test_commands_on_rows_are_possible_in_a_row_alone(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None, sample="fraktur")
    form, menu = driver.workspace.form, find_record_menu(driver)
    rows = next(each for each in form.field.children if each.kind == "list")

    def find_possible() -> set[str]:
        menu.popup(driver.window.pos())
        found = [each for inside in form.findChildren(QMenu) for each in inside.actions() if each.isEnabled()]
        menu.close()
        return {action.objectName() for action in found}

    form.focus_pointer((rows.name, 0))
    assert {"insert_row", "remove_row"} <= find_possible()
    remove: QAction = form.actions_by_name["remove_row"]
    assert remove.isEnabled() and remove.shortcut().toString() == "Ctrl+Shift+Del"
