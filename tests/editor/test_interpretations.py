"""Interpretations in the window, in real projects: what is taken when a card is left, and what checked cards teach."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.core.interpretation.tables import CARD_RULES, NOTE, PAY, table
from tests.sample_projects import copy_project, write_file
from tests.window.window_driver import WindowDriver, scan
from tests.window_fixtures import OpenWindow

WRITTEN, MEANT = CARD_RULES.transcript, CARD_RULES.interpretation


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a", "b", "c"):
        scan(tmp_path / "cards" / "images" / f"{name}.png")
        card = table(NOTE, "")
        write_file(
            tmp_path / "cards" / "ground_truths" / f"{name}.json", json.dumps(card, ensure_ascii=False)
        )
    return tmp_path / "cards"


def type_in(driver: WindowDriver, column: str, text: str, key: str = WRITTEN) -> None:
    driver.workspace.form.focus_pointer(("rows", 0, column, key))
    for character in text:  # the first one opens an editor
        driver.type(driver.focus, character)


def read(folder: Path, name: str, column: str) -> str | None:
    rows = json.loads((folder / "ground_truths" / f"{name}.json").read_text(encoding="utf-8"))["rows"]
    found: str | None = rows[0][column][MEANT]
    return found


def test_checking_takes_what_is_suggested(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder, benchmark="personnel_cards")
    type_in(driver, PAY, "2'500.-")
    driver.press("Ctrl+Return")
    driver.wait_until_settled()
    assert driver.current == "b" and read(folder, "a", PAY) == "2500"
    driver.press("Ctrl+Z")
    driver.press("Ctrl+Z")
    driver.wait_until_settled()
    assert driver.current == "a" and driver.session.document is not None
    cell = driver.session.document.get(("rows", 0, PAY))
    assert (cell[WRITTEN], cell[MEANT]) == ("", None)


def test_abbreviations_are_learnt_from_a_card_when_it_is_checked(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder, benchmark="personnel_cards")
    type_in(driver, NOTE, "+ Teuer.-Zul.")
    type_in(driver, NOTE, "und Teuerungszulage", MEANT)
    driver.press("Ctrl+Return")
    driver.wait_until_settled()
    driver.wait_for_tasks()
    type_in(driver, NOTE, "+ Teuer.-Zul.")
    driver.go("c")
    assert read(folder, "b", NOTE) == "und Teuerungszulage"


def test_abbreviations_are_known_after_the_next_start(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder, benchmark="personnel_cards")
    type_in(driver, NOTE, "+ Zul.")
    type_in(driver, NOTE, "Zulage", MEANT)
    driver.press("Ctrl+Return")
    driver.wait_until_settled()
    driver.window.close()
    again = window_on(folder, benchmark="personnel_cards")
    again.wait_for_tasks()
    again.go("b")
    type_in(again, NOTE, "+ Zul.")
    again.go("c")
    assert read(folder, "b", NOTE) == "Zulage"


def test_passing_through_real_cards_changes_no_file(
    window_on: OpenWindow, reference: Path, tmp_path: Path
) -> None:
    root = copy_project(reference / "personnel_cards", tmp_path / "real")
    files = {path: path.read_bytes() for path in (root / "ground_truths").iterdir()}
    driver = window_on(root)
    for item in driver.session.items:
        driver.go(item.id)
        driver.workspace.form.focus_first()
        for key in (Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_F2, Qt.Key.Key_Escape) * 6:
            focused = QApplication.focusWidget()
            if focused:
                QTest.keyClick(focused, key)
        document = driver.session.document
        assert document is not None and not document.undo_stack.edits
        assert not [issue for issue in document.issues if issue.code == "interpretation"]
    driver.window.close()
    assert {path: path.read_bytes() for path in files} == files
