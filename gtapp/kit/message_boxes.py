"""Message boxes: what happened, and questions with few answers; their texts are shown as they are.

Imported when one is needed: PySide6 builds its class QMessageBox then (start to first card).
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from gtapp.kit import small_widgets
from gtapp.kit.appearance.dialog_style import apply_style


def make_message_box(
    parent: QWidget | None, title_text: str, text: str, more: str = "", calm: bool = False
) -> QMessageBox:
    """Return a message box that shows plain text; the caller adds buttons. A calm one only informs."""
    icon = QMessageBox.Icon.Information if calm else QMessageBox.Icon.Warning
    box = QMessageBox(icon, title_text, "", QMessageBox.StandardButton.NoButton, parent)
    apply_style(box)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box


def ask(parent: QWidget | None, text: str, more: str, yes: str) -> bool:
    """Ask a question; return whether the button with the text `yes` was pressed. Cancel is the default."""
    box = make_message_box(parent, "gtapp", text, more, calm=True)
    accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    small_widgets.run_dialog(box)
    return box.clickedButton() is accept


SaveAnswer = QMessageBox.StandardButton


def ask_to_save(text: str, parent: QWidget) -> QMessageBox.StandardButton:
    """Ask whether to save; return ``Save``, ``Discard`` or ``Cancel`` (also for Escape)."""
    box = make_message_box(parent, "gtapp", text, calm=True)
    box.setStandardButtons(SaveAnswer.Save | SaveAnswer.Discard | SaveAnswer.Cancel)
    return SaveAnswer(small_widgets.run_dialog(box))
