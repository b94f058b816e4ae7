"""The dialog that asks for the note of the status “needs action”."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog


class NoteDialog(Dialog):
    """Asks for the note of the status “needs action”; Ctrl+Return accepts it."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Needs action"))
        self.editor = QPlainTextEdit(self)
        self.editor.setPlainText(text)
        self.editor.setTabChangesFocus(True)
        self.editor.selectAll()
        self.editor.setAccessibleName(self.tr("What has to be done with this item?"))
        prompt = small_widgets.make_label(self.tr("&What has to be done with this item?"), self)
        prompt.setBuddy(self.editor)
        self.add_parts(prompt, self.editor, self.tr("Return begins a new line, Ctrl+Return ends the note."))
        self.add_buttons()
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
