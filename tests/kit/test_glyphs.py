"""No character is lost between the keyboard and the file, however fast they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication

from gtapp.core.schema.pointer import Pointer
from tests.window.window_driver import WindowDriver, value
from tests.window_fixtures import OpenWindow

GLYPHS = "8° ς ö ſ ß æ ἀρχὴ ÿ „x“ 𝔉"
FIELDS: list[Pointer] = [("author", "last_name"), ("publication", "title"), ("publication", "format")]


@pytest.mark.parametrize("at", FIELDS)
def test_fast_typing(window_on: OpenWindow, folder: Path, at: Pointer) -> None:
    driver: WindowDriver = window_on(folder)
    driver.workspace.form.focus_pointer(at)
    driver.press("Ctrl+A")
    # all are waiting before the first is looked at, as with a keyboard faster than the window
    for glyph in GLYPHS * 20:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, glyph)
            QApplication.postEvent(driver.focus, event)
    QApplication.processEvents()
    driver.press("Ctrl+S")
    assert value(folder / "ground_truths/c1.json", *map(str, at)) == GLYPHS * 20


@pytest.mark.parametrize("at", FIELDS)
def test_from_the_clipboard(window_on: OpenWindow, folder: Path, at: Pointer) -> None:
    driver: WindowDriver = window_on(folder)
    driver.workspace.form.focus_pointer(at)
    QGuiApplication.clipboard().setText(GLYPHS)
    driver.press("Ctrl+A")
    driver.press("Ctrl+V")
    driver.press("Ctrl+S")
    assert value(folder / "ground_truths/c1.json", *map(str, at)) == GLYPHS
