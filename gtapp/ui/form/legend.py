"""The legend of the bars at the left edge of values, in a line below the record."""

from __future__ import annotations

from collections.abc import Iterator

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
        self.setAccessibleName(", ".join(map(bar_name, BARS)))

    def height_for(self, width: int) -> int:
        """Return the height at this width; none where no record is shown."""
        if self._binding.document is None:
            return 0
        last = max(place.y() for _, place in self._place_bars(width))
        return last + self._binding.fonts.small_line

    def _place_bars(self, width: int) -> Iterator[tuple[str, QPoint]]:
        """Yield each bar with the place of its entry."""
        metrics, x, y = self._binding.fonts.small_metrics, 0, _ABOVE
        for bar in BARS:
            needed = _BESIDE + metrics.horizontalAdvance(bar_name(bar))
            if x and x + needed > width:
                x, y = 0, y + self._binding.fonts.small_line
            yield bar, QPoint(x, y)
            x += needed + _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours, fonts = QPainter(self), paint_colours(self.palette()), self._binding.fonts
        painter.setFont(fonts.small)
        for bar, place in self._place_bars(self.width()):
            sample = QRect(place.x(), place.y() + 2, BAR_WIDTH, fonts.small_line - 4)
            draw_bar(painter, sample, colours.bar(bar))
            painter.setPen(colours.label)
            painter.drawText(place.x() + _BESIDE, place.y() + fonts.small_metrics.ascent(), bar_name(bar))
        painter.end()
