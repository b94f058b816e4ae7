"""How many lines a text takes when it is wrapped, without a widget that shows it."""

from __future__ import annotations

from PySide6.QtGui import QFont, QTextLayout, QTextOption

WRAP = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def option() -> QTextOption:
    """Wrapping between words, inside of them only where one is too long."""
    found = QTextOption()
    found.setWrapMode(WRAP)
    return found


def line_count(text: str, width: int, font: QFont) -> int:
    """The lines that `text` takes at this width."""
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    layout.setTextOption(option())
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        line = layout.createLine()
    layout.endLayout()
    return max(layout.lineCount(), 1)
