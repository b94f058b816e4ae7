"""How many lines a text takes when it is wrapped, without a widget that shows it."""

from __future__ import annotations

from PySide6.QtGui import QFont, QTextLayout, QTextOption

WRAP = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
_ENDLESS = 5000


def wrap_of(text: str) -> QTextOption.WrapMode:
    """How to break a text; where it has a word without end, anywhere: else Qt looks for its end again at each line."""
    endless = len(text) >= _ENDLESS and any(len(word) >= _ENDLESS for word in text.split())
    return QTextOption.WrapMode.WrapAnywhere if endless else WRAP


def option(wrap: QTextOption.WrapMode = WRAP) -> QTextOption:
    """Wrapping between words, inside of them only where one is too long."""
    found = QTextOption()
    found.setWrapMode(wrap)
    return found


def line_count(text: str, width: int, font: QFont, wrap: QTextOption.WrapMode = WRAP) -> int:
    """The lines that `text` takes at this width."""
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    layout.setTextOption(option(wrap))
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        line = layout.createLine()
    layout.endLayout()
    return max(layout.lineCount(), 1)
