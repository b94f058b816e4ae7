"""Every control has a name and a role, so that a screen reader can say what it is: in the window, its panels and dialogs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests import sample_projects
from tests.window.accessible_nodes import list_faults, list_nodes
from tests.window.dialog_tour import visit_dialogs, visit_panels, visit_sheet_dialogs
from tests.window.window_driver import SAMPLES, WindowDriver, scan
from tests.window_fixtures import OpenWindow


@pytest.mark.parametrize("sample", SAMPLES)
def test_all_of_the_window_has_names(window_on: OpenWindow, sample: str) -> None:
    driver: WindowDriver = window_on(None, sample=sample)
    driver.wait_until_settled()
    assert list_faults(driver.window) == set()
    roles = {node.role for node in list_nodes(driver.window)}
    assert roles >= {QAccessible.Role.EditableText, QAccessible.Role.Button, QAccessible.Role.MenuItem}
    faults = {}

    def visit(panel: QWidget) -> None:
        faults[panel.windowTitle()] = list_faults(panel)

    visit_panels(driver, visit)
    assert len(faults) > 5 and {panel: found for panel, found in faults.items() if found} == {}


def test_all_of_the_start_page_has_names(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None)
    assert list_faults(driver.window) == set()
    assert sum(node.role is QAccessible.Role.Button for node in list_nodes(driver.window)) > 8


def test_all_of_the_dialogs_have_names(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    faults: list[str] = []

    def visit(dialog: QWidget) -> None:
        faults.extend(f"{type(dialog).__name__}: {fault}" for fault in list_faults(dialog))
        if not dialog.windowTitle():
            faults.append(f"{type(dialog).__name__}: no title")

    assert visit_dialogs(window_on(folder), tmp_path, visit) > 20
    letters = tmp_path / "letters"
    sample_projects.letters(letters)
    for path in (letters / "images").iterdir():
        scan(path)
    visit_sheet_dialogs(window_on(letters), letters / "ground_truths" / "letters.csv", visit)
    assert faults == []


def test_what_has_no_name_is_found(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    QPushButton("named", box)
    QToolButton(box)
    box.show()
    assert list_faults(box) == {"no name: Button in QWidget / QToolButton"}
