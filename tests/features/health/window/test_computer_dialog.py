"""Help > Check this computer: what `gtapp doctor` finds, in a dialog."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.features.health.window.computer_dialog import ComputerDialog
from gtapp.kit.appearance import fonts
from gtapp.window.display_check import CHARACTERS, find_glyphs
from tests.window_fixtures import OpenWindow


def check(window_on: OpenWindow, folder: Path | None) -> ComputerDialog:
    """Run the check from the menu; return the dialog, with what it found, after it is closed."""
    driver = window_on(folder)
    seen: list[ComputerDialog] = []

    def close(dialog: ComputerDialog) -> None:
        tasks = driver.window.context.tasks
        driver.qtbot.waitUntil(lambda: not tasks.is_busy)
        dialog.copy_button.click()
        seen.append(dialog)
        dialog.reject()

    driver.answer_dialog(ComputerDialog, close)
    driver.window.context.actions.by_name["check_computer"].trigger()
    return seen[0]


def test_the_dialog_says_what_the_command_says(window_on: OpenWindow, folder: Path) -> None:
    dialog = check(window_on, folder)
    text = QGuiApplication.clipboard().text()
    assert "Qt 6" in text and "Combining marks" in text and str(folder) in text
    assert len(dialog.findings) > 8


def test_problems_come_first_with_what_to_do(
    window_on: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    check(window_on, None)
    first = QGuiApplication.clipboard().text().split("\n")[0]
    assert first.startswith("Problem: The folder of caches") and " → " in first and "XDG_CACHE_HOME" in first


def test_the_font_of_values_has_the_characters(qapp: QApplication, qtbot: QtBot) -> None:
    font = fonts.make_value_font(fonts.make_control_font())
    for text in CHARACTERS.values():
        assert find_glyphs(font, text)[1] == []
    assert find_glyphs(font, "a\uefff") == (["Noto Serif"], ["\uefff (U+EFFF)"])
