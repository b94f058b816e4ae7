"""The legend of the bars at the left edge of values, in a line below the record."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gtapp.ui.form.binding import Binding
from gtapp.ui.form.painting import BAR_WIDTH, BARS, bar_name, draw_bar, paint_colours

_GAP = 16
_ABOVE = 8
_BESIDE = BAR_WIDTH + 6


class Legend(QWidget):
    """Says what each bar stands for; wrapped where the form is narrow."""

    def __init__(self, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._binding = binding
        self._known: tuple[object, ...] = ()
        self._places: tuple[QPoint, ...] = ()
        self.setAccessibleName(", ".join(map(bar_name, BARS)))

    def height_for(self, width: int) -> int:
        """Return the height at this width."""
        return self._place_bars(width)[-1].y() + self._binding.fonts.small_line

    def _place_bars(self, width: int) -> tuple[QPoint, ...]:
        """Return the place of each bar's entry, computed once for a width and font."""
        if self._known != (width, self._binding.fonts):
            self._known = (width, self._binding.fonts)
            self._places = tuple(self._list_places(width))
        return self._places

    def _list_places(self, width: int) -> Iterator[QPoint]:
        fonts, x, y = self._binding.fonts, 0, _ABOVE
        for bar in BARS:
            needed = _BESIDE + ceil(fonts.letter(bar_name(bar))[1])
            if x and x + needed > width:
                x, y = 0, y + fonts.small_line
            yield QPoint(x, y)
            x += needed + _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours, fonts = QPainter(self), paint_colours(self.palette()), self._binding.fonts
        painter.setFont(fonts.small)
        for bar, place in zip(BARS, self._place_bars(self.width()), strict=True):
            sample = QRect(place.x(), place.y() + 2, BAR_WIDTH, fonts.small_line - 4)
            draw_bar(painter, sample, colours.bar(bar))
            painter.setPen(colours.label)
            painter.drawStaticText(place + QPoint(_BESIDE, 0), fonts.letter(bar_name(bar))[0])
        painter.end()
