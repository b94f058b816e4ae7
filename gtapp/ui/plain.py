"""Shows texts from files as they are: nothing in them is taken for markup, a mnemonic or a placeholder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox


def escape_tooltip(text: str) -> str:
    """Return a tooltip that shows `text` literally; Qt would guess whether it is rich text."""
    return f"<qt>{escape_html(text)}</qt>"


def escape_html(text: str) -> str:
    """Return `text` as HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")


def escape_mnemonics(text: str) -> str:
    """Return `text` for an action or a button, where & would mark a key."""
    return text.replace("&", "&&")


def escape_title(text: str) -> str:
    """Return `text` for a window's title, where [*] would mark unsaved changes."""
    return text.replace("[*]", "[*][*]")


def make_label(text: str = "", parent: QWidget | None = None, wrap: bool = False) -> QLabel:
    """Return a label that shows plain text."""
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    made.setText(text)
    return made


def make_message_box(
    parent: QWidget | None, title_text: str, text: str, more: str = "", calm: bool = False
) -> QMessageBox:
    """Return a message box that shows plain text; the caller adds buttons. A calm one only informs."""
    from PySide6.QtWidgets import QMessageBox

    icon = QMessageBox.Icon.Information if calm else QMessageBox.Icon.Warning
    box = QMessageBox(icon, title_text, "", QMessageBox.StandardButton.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(more)
    for each in box.findChildren(QLabel):
        each.setTextFormat(Qt.TextFormat.PlainText)
    return box
