"""A text that Return completes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gtapp.kit.appearance.fonts import make_value_font
from gtapp.kit.commands.actions import is_window_key
from gtapp.kit.small_widgets import keep_left_to_right


class ReadingEdit(QPlainTextEdit):
    """A text that is typed for a value, and that Return completes; Shift+Return begins a new line."""

    completed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setFont(make_value_font(self.font()))
        keep_left_to_right(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.completed.emit()
        elif is_window_key(event):
            event.ignore()  # Alt with the letter of a button that is disabled now
        else:
            super().keyPressEvent(event)
