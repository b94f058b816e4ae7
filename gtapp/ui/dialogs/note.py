"""Asks for the note that goes with "needs action"."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from gtapp.ui import plain


class NoteDialog(QDialog):
    """A few lines of text; Ctrl+Return ends it."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Needs action"))
        self.editor = QPlainTextEdit(self)
        self.editor.setPlainText(text)
        self.editor.setTabChangesFocus(True)
        self.editor.selectAll()
        prompt = plain.label(self.tr("&What has to be done with this item?"), self)
        prompt.setBuddy(self.editor)
        self.editor.setAccessibleName(self.tr("What has to be done with this item?"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        keys = plain.label(self.tr("Return begins a new line, Ctrl+Return ends the note."), self, wrap=True)
        for widget in (prompt, self.editor, keys, buttons):
            column.addWidget(widget)
        self.resize(440, 200)

    @property
    def note(self) -> str:
        return self.editor.toPlainText().strip()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        else:
            super().keyPressEvent(event)
