"""What an editor offers to complete a text: the rest of a known value, in grey behind the cursor until it is taken."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from gtapp.core.platform.late_patterns import compile_late
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.small_widgets import make_painter

CompletionFinder = Callable[[str], str]
"""Returns the known value that begins as a text that was typed; "" if there is none."""

KEY_SIGN = " →"
"""Stands behind what is offered: the key that takes it."""
_NEXT_WORD = compile_late(r"\s*\S+")


class Completion:
    """The known value that a text which is being typed may become; what was typed stays as it is until that is taken."""

    def __init__(self, find: CompletionFinder) -> None:
        self._find = find
        self.typed = ""
        """The text that was typed last."""
        self.whole = ""
        """The known value that begins so; "" if there is none."""

    def follow_typing(self, text: str) -> None:
        """Look for the value that `text`, which was typed on just now, may become."""
        self.typed, self.whole = text, self._find(text) if text.strip() else ""

    def find_rest(self, text: str) -> str:
        """Return what is offered behind `text`; "" if that is not the text that was typed last."""
        return self.whole[len(text) :] if self.whole and text == self.typed else ""

    def find_next_word(self) -> str:
        """Return what was typed with the next word of the value that is offered."""
        word = _NEXT_WORD.match(self.whole, len(self.typed))
        return self.typed + word.group() if word else self.whole


def paint_rest(surface: QWidget, font: QFont, cursor: QRect, rest: str) -> None:
    """Paint the rest of a value behind the cursor, with the sign of the key that takes it, as far as there is room."""
    slanted = QFont(font)
    slanted.setItalic(True)
    painter = make_painter(surface)
    painter.setFont(slanted)
    painter.setPen(theme_color("dim"))
    left = cursor.center().x() + 1
    room = surface.width() - left
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, room - metrics.horizontalAdvance(KEY_SIGN))
    place = QRect(left, cursor.top(), room, cursor.height())
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown + KEY_SIGN)
    painter.end()
