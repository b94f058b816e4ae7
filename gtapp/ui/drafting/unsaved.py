"""The question before what was typed into a dialog is lost."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

SaveAnswer = QMessageBox.StandardButton


def ask_to_save(text: str, parent: QWidget) -> QMessageBox.StandardButton:
    """``Save``, ``Discard`` or ``Cancel``, which Escape means, too."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(text)
    box.setStandardButtons(SaveAnswer.Save | SaveAnswer.Discard | SaveAnswer.Cancel)
    chosen = SaveAnswer(box.exec())
    box.deleteLater()
    return chosen
