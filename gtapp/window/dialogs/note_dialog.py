"""The dialog that asks for a note on an item."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog
from gtapp.kit.layouts import FormText


class NoteDialog(Dialog):
    """Asks for a note by the question `prompt`; Ctrl+Return accepts it."""

    def __init__(self, title: str, prompt: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.editor = QPlainTextEdit(self)
        self.editor.setPlainText(text)
        self.editor.setTabChangesFocus(True)
        self.editor.selectAll()
        self.editor.setAccessibleName(prompt.replace("&", ""))
        label = small_widgets.make_label(prompt, self)
        label.setBuddy(self.editor)
        keys = FormText(self, self.tr("Return: new line; Ctrl+Return: save"))
        self.add_parts(label, self.editor, keys)
        self.add_buttons(accept=self.tr("&Save"))
        self.resize(480, 240)

    @property
    def note(self) -> str:
        return self.editor.toPlainText().strip()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        else:
            super().keyPressEvent(event)
