"""No glyph is lost on its way from the keyboard to the file, however fast they come."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication

from gtapp.pointer import Pointer
from tests.ui.conftest import Open
from tests.ui.windows import Desk, value

GLYPHS = "8° ς ö ſ ß æ ἀρχὴ ÿ „x“ 𝔉"
FIELDS: list[Pointer] = [("author", "last_name"), ("publication", "title"), ("publication", "format")]


@pytest.mark.parametrize("at", FIELDS)
def test_a_burst_of_keys(window_on: Open, folder: Path, at: Pointer) -> None:
    desk: Desk = window_on(folder)
    desk.workspace.form.focus_pointer(at)
    desk.press("Ctrl+A")
    # all are waiting before the first is looked at, as with a keyboard faster than the window
    for glyph in GLYPHS * 20:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, glyph)
            QApplication.postEvent(desk.focus, event)
    QApplication.processEvents()
    desk.press("Ctrl+S")
    assert value(folder / "ground_truths/c1.json", *map(str, at)) == GLYPHS * 20


@pytest.mark.parametrize("at", FIELDS)
def test_from_the_clipboard(window_on: Open, folder: Path, at: Pointer) -> None:
    desk: Desk = window_on(folder)
    desk.workspace.form.focus_pointer(at)
    QGuiApplication.clipboard().setText(GLYPHS)
    desk.press("Ctrl+A")
    desk.press("Ctrl+V")
    desk.press("Ctrl+S")
    assert value(folder / "ground_truths/c1.json", *map(str, at)) == GLYPHS
