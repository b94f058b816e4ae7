"""The bars at the left edge of values, which show where they come from, and the legend of the bars below the record."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import copy
from functools import lru_cache
from math import ceil
from typing import Any, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gtapp.editor.form.binding import Binding
from gtapp.editor.form.painting import PaintColours, paint_colours
from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme

BAR_WIDTH = 4


class _Bar(NamedTuple):
    """A kind of bar; its `pattern`, pixel by pixel, is repeated downwards, its `tone` a colour of the theme."""

    name: Any
    tone: str
    pattern: tuple[str, ...]


_BARS = {
    # the patterns differ in the dark, in print and for the colour-blind
    "draft": _Bar(QT_TRANSLATE_NOOP("form", "from the draft"), "draft", ("##..", ".##.", "..##", "#..#")),
    "changed": _Bar(QT_TRANSLATE_NOOP("form", "changed"), "warn", (*5 * ("####",), "....", "....")),
    "confirmed": _Bar(QT_TRANSLATE_NOOP("form", "confirmed"), "ok", ("####",)),
    "shown": _Bar(QT_TRANSLATE_NOOP("form", "shown"), "ok", ("####", "####", "....")),
    "never shown": _Bar(QT_TRANSLATE_NOOP("form", "never shown"), "warn", ("#..#", "#..#", "####")),
    "empty": _Bar(QT_TRANSLATE_NOOP("form", "empty"), "dim", ("#..#",)),
    "file": _Bar(QT_TRANSLATE_NOOP("form", "as in the file"), "dim", (".#..",)),
    "derived": _Bar(
        QT_TRANSLATE_NOOP("form", "follows from its neighbours"), "accent", ("....", ".##.", ".##.", "....")
    ),
}
BARS = tuple(_BARS)
_SHARED_BARS = {"checked": "shown", "rule": "derived"}


def bar_name(bar: str) -> str:
    """Return what a bar stands for, in a word or two."""
    return QCoreApplication.translate("form", _BARS[bar].name)


def find_bar(origin: str, is_empty: bool) -> str:
    """Return the bar for a value's origin; an empty value that nobody looked at has one of its own."""
    if not origin or (is_empty and origin == "file"):
        return "empty"
    origin = _SHARED_BARS.get(origin, origin)
    return origin if origin in _BARS else "changed"


def draw_bar(painter: QPainter, place: QRect, bar: str, colours: PaintColours) -> None:
    """Paint a bar."""
    painter.setBrushOrigin(place.topLeft())
    small_widgets.fill_rect(painter, place, make_bar_brush(bar, colours))


@lru_cache(maxsize=4 * len(BARS))
def make_bar_brush(bar: str, colours: PaintColours) -> QBrush:
    """Return the brush with a bar's pattern, made once for a palette."""
    brush = copy(colours.base)  # the constructors of QBrush load PySide6's classes of gradients
    brush.setTextureImage(_draw_pattern(_BARS[bar]))
    return brush


def _draw_pattern(bar: _Bar) -> QImage:
    image = QImage(BAR_WIDTH, len(bar.pattern), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    colour = theme.theme_color(bar.tone)
    for y, row in enumerate(bar.pattern):
        for x, sign in enumerate(row):
            if sign == "#":
                image.setPixelColor(x, y, colour)
    return image


_GAP = 16
_ABOVE = 4
_BESIDE = BAR_WIDTH + 6


class Legend(QWidget):
    """Says what the bars stand for that are beside the values of a record; wrapped where the form is narrow."""

    def __init__(self, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._binding = binding
        self._bars: tuple[str, ...] = ()
        self._known: tuple[object, ...] = ()
        self._places: tuple[QPoint, ...] = ()

    def show_bars(self, bars: Collection[str]) -> bool:
        """Show these bars, and nothing without any; return whether they are others than before."""
        found = tuple(bar for bar in BARS if bar in bars)
        if found == self._bars:
            return False
        self._bars = found
        self.setAccessibleName(", ".join(map(bar_name, found)))
        self.setVisible(bool(found))
        self.update()
        return True

    @property
    def least_height(self) -> int:
        """The height of a legend in one line."""
        return _ABOVE + self._binding.fonts.small_line

    def height_for(self, width: int) -> int:
        """Return the height at this width."""
        return self._place_bars(width)[-1].y() + self._binding.fonts.small_line if self._bars else 0

    def _place_bars(self, width: int) -> tuple[QPoint, ...]:
        """Return the place of each bar's entry, computed once for a width and font."""
        key = (self._bars, width, self._binding.fonts)
        if self._known != key:
            self._known = key
            self._places = tuple(self._list_places(width))
        return self._places

    def _list_places(self, width: int) -> Iterator[QPoint]:
        fonts, x, y = self._binding.fonts, 0, _ABOVE
        for bar in self._bars:
            needed = _BESIDE + ceil(fonts.letter(bar_name(bar))[1])
            if x and x + needed > width:
                x, y = 0, y + fonts.small_line + 2
            yield QPoint(x, y)
            x += needed + _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours, fonts = (
            small_widgets.make_painter(self),
            paint_colours(self.palette()),
            self._binding.fonts,
        )
        painter.setFont(fonts.small)
        for bar, place in zip(self._bars, self._place_bars(self.width()), strict=True):
            draw_bar(painter, QRect(place, QSize(BAR_WIDTH, fonts.small_line)), bar, colours)
            painter.setPen(colours.text)
            painter.drawStaticText(place + QPoint(_BESIDE, 0), fonts.letter(bar_name(bar))[0])
        painter.end()
