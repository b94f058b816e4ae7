"""The marked words of a text that is being edited: they move with it, and a word that is edited is no longer marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gtapp.kit.appearance.theme import theme_color

_REACH = 1
"""How far the ground of a mark reaches beyond the letters, in pixels."""
_LINE = 2
_ROUND = 2


class WordMark(NamedTuple):
    """A marked word, from one place in the text to before another; `key` says to whoever has marked it which one it is."""

    start: int
    stop: int
    key: int


class TextMarks(NamedTuple):
    """A text with its marked words."""

    text: str
    words: Sequence[WordMark]


class WordMarks:
    """The marked words of an editor's text; the places are counted in Qt's units.

    The word at the cursor is marked more clearly; `changed` is called when it is another one.
    """

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self.words: list[WordMark] = []
        self._here: int | None = None
        """The key of the word at the cursor."""

    @property
    def here(self) -> WordMark | None:
        """The word at the cursor."""
        return next((each for each in self.words if each.key == self._here), None)

    def follow_cursor(self, cursor: int) -> None:
        """Note where the cursor is."""
        here = next((each.key for each in self.words if each.start <= cursor <= each.stop), None)
        if here != self._here:
            self._here = here
            self._changed()

    def follow_edit(self, start: int, removed: int, added: int) -> None:
        """Follow the replacement of some characters; the words that it changes or touches are no longer marked."""
        by = added - removed
        self.words = [
            each if each.stop < start else each._replace(start=each.start + by, stop=each.stop + by)
            for each in self.words
            if each.stop < start or each.start > start + removed
        ]

    def follow_replacement(self, old: str, new: str) -> None:
        """Follow the replacement of a whole text by another one."""
        start, tail = measure_common_ends(old, new)
        removed, added = old[start : len(old) - tail], new[start : len(new) - tail]
        self.follow_edit(count_units(old[:start]), count_units(removed), count_units(added))


def count_units(text: str) -> int:
    """Return the length of a text as Qt counts it, in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def measure_common_ends(old: str, new: str) -> tuple[int, int]:
    """Return how long the beginning is that two texts have in common, and the end behind it."""
    start = tail = 0
    shorter = min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    while tail < shorter - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return start, tail


def paint_mark(painter: QPainter, letters: QRectF, is_here: bool, opacity: float = 1.0) -> None:
    """Paint the mark of a word, or of its part in a line, where these letters are, or will be painted."""
    colour = theme_color("doubt_here" if is_here else "doubt_back")
    colour.setAlphaF(opacity)
    ground = letters.adjusted(-_REACH, 0, _REACH, 0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(ground, _ROUND, _ROUND)
    painter.fillRect(
        QRectF(ground.left(), ground.bottom() - _LINE, ground.width(), _LINE), theme_color("warn")
    )


def paint_edge(painter: QPainter, letters: QRectF) -> None:
    """Paint the edge of the word at the cursor, over its letters: the selection covers what is behind them."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme_color("warn"), _LINE))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(letters.adjusted(-_REACH, 0.5, _REACH, -0.5), _ROUND, _ROUND)
