"""The line of a dialog that says what happened."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from gtapp.core.platform.errors import raise_defect
from gtapp.kit.texts.i18n import translate_error


class NoteLabel(QLabel):
    """Plain text; hidden while there is nothing to say."""

    def __init__(self, parent: QWidget, text: str = "") -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.say(text)

    def say(self, text: str) -> None:
        """Show a text in place of the one before; "" for none."""
        self.setText(text)
        self.setVisible(bool(text))

    def report(self, error: Exception) -> None:
        """Say why work has failed, a worker's for instance; a defect of the program is raised."""
        raise_defect(error)
        self.say(translate_error(error))
