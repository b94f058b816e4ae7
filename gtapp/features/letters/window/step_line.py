"""The line above the pages of a path: its steps, the current one, and those that are done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from gtapp.kit.appearance import theme

_CIRCLE: Final = 22
_GAP: Final = 8
_MARGIN: Final = 8
_LEAST_WIDTH: Final = 120
"""Of a step, in logical pixels: longer titles are cut where the line is narrow."""


class StepLine(QWidget):
    """Shows numbered steps beside each other; it takes no focus, screen readers get the current step as its name."""

    def __init__(self, titles: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._titles = list(titles)
        self.current = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_step(0)

    def show_step(self, current: int) -> None:
        """Mark another step as the current one; those before it are done."""
        self.current = current
        text = self.tr("Step {number} of {count}: {title}")
        self.setAccessibleName(
            text.format(number=current + 1, count=len(self._titles), title=self._titles[current])
        )
        self.update()

    def rename(self, step: int, title: str) -> None:
        """Give a step another title."""
        self._titles[step] = title
        self.show_step(self.current)

    def sizeHint(self) -> QSize:
        height = max(_CIRCLE, self.fontMetrics().height()) + 2 * _MARGIN
        return QSize(_LEAST_WIDTH * len(self._titles), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = self.width() // len(self._titles)
        for step in range(len(self._titles)):
            self._paint_step(painter, step, QRect(step * width, 0, width - _GAP, self.height() - 1))
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)

    def _paint_step(self, painter: QPainter, step: int, room: QRect) -> None:
        is_current, colour = step == self.current, self.palette().color
        circle = QRect(room.x(), room.center().y() - _CIRCLE // 2, _CIRCLE, _CIRCLE)
        painter.setPen(colour(QPalette.ColorRole.Highlight if is_current else QPalette.ColorRole.Mid))
        painter.setBrush(colour(QPalette.ColorRole.Highlight if is_current else QPalette.ColorRole.Window))
        painter.drawEllipse(circle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        font = self.font()
        font.setBold(is_current)
        painter.setFont(font)
        painter.setPen(colour(QPalette.ColorRole.HighlightedText) if is_current else theme.theme_color("dim"))
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, "✓" if step < self.current else str(step + 1))
        painter.setPen(theme.theme_color("accent" if is_current else "dim"))
        text = room.adjusted(_CIRCLE + _GAP, 0, 0, 0)
        title = painter.fontMetrics().elidedText(
            self._titles[step], Qt.TextElideMode.ElideRight, text.width()
        )
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, title)
