"""The editor of a short text or a number: one line."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QContextMenuEvent, QInputMethodEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gtapp.pointer import same
from gtapp.ui.form.editors.base import PAD, cursor_after, is_documents, is_return, paint_tag
from gtapp.ui.form.marks import pens
from gtapp.ui.form.values import Habit, text_of

_LONG = 20_000


class LineEditor(QLineEdit):
    """A line edit without an undo of its own."""

    edited = Signal()
    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tag = ""
        self._composing = False
        self.setFrame(False)
        self.setMaxLength(2**31 - 1)  # Qt's own limit of 32,767 would cut a value
        self.setTextMargins(PAD - 2, PAD, PAD - 2, PAD)
        self.textEdited.connect(lambda _: self.edited.emit())

    def holds(self, value: Any) -> bool:
        text = text_of(value)
        return text is not None and len(text) < _LONG and "\n" not in text and "\r" not in text

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        old, text = self.text(), str(text_of(value))
        if text == old or (not anew and same(self.read(habit), value)):
            if anew and text:
                self.setCursorPosition(0)
            return
        cursor = 0 if anew else cursor_after(old, text, self.cursorPosition())
        self.setText(text)
        self.setCursorPosition(cursor)

    def read(self, habit: Habit) -> Any:
        return habit.meaning(self.text())

    def set_tag(self, tag: str) -> None:
        if tag != self._tag:
            self._tag = tag
            self.update()

    def height_for(self, width: int) -> int:
        return pens(self.font()).line + 2 * PAD

    def insert_text(self, text: str) -> None:
        self.insert(text)

    def set_read_only(self, read_only: bool) -> None:
        self.setReadOnly(read_only)

    # keys

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and is_documents(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_documents(event):
            event.ignore()
        elif is_return(event):
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the form's own menu, which knows the document's undo

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._tag and not self._composing and not self.text():
            paint_tag(self, self, self._tag)
