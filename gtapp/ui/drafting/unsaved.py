"""The question before what was typed into a dialog is lost."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

Answer = QMessageBox.StandardButton


def ask(text: str, parent: QWidget) -> QMessageBox.StandardButton:
    """``Save``, ``Discard`` or ``Cancel``, which Escape means, too."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(text)
    box.setStandardButtons(Answer.Save | Answer.Discard | Answer.Cancel)
    chosen = Answer(box.exec())
    box.deleteLater()
    return chosen
