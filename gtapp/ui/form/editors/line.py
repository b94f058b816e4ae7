"""The editor of a short text or a number: one line."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gtapp.pointer import is_identical
from gtapp.ui.form.editors.base import PAD, TypedEditor, cursor_after, is_documents, is_return
from gtapp.ui.form.values import Habit, text_of

_LONG = 20_000


class LineEditor(TypedEditor, QLineEdit):
    """A line edit without an undo of its own."""

    edited = Signal()
    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.setMaxLength(2**31 - 1)  # Qt's own limit of 32,767 would cut a value
        self.setTextMargins(PAD - 2, PAD, PAD - 2, PAD)
        self.textEdited.connect(lambda _: self.edited.emit())

    def holds(self, value: Any) -> bool:
        text = text_of(value)
        return text is not None and len(text) < _LONG and "\n" not in text and "\r" not in text

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        old, text = self.text(), str(text_of(value))
        if text == old or (not anew and is_identical(self.read(habit), value)):
            if anew and text:
                self.setCursorPosition(0)
            return
        cursor = 0 if anew else cursor_after(old, text, self.cursorPosition())
        self.setText(text)
        self.setCursorPosition(cursor)

    def read(self, habit: Habit) -> Any:
        return habit.meaning(self.text())

    def is_blank(self) -> bool:
        return not self.text()

    def insert_text(self, text: str) -> None:
        self.insert(text)

    def set_read_only(self, read_only: bool) -> None:
        self.setReadOnly(read_only)

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_documents(event):
            event.ignore()
        elif is_return(event):
            self.done.emit()
        else:
            super().keyPressEvent(event)
