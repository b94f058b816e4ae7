"""The bar under the list: how many items are checked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gtapp.ui import theme
from gtapp.ui.line import Line
from gtapp.ui.status_counts import StatusCounts


class Bar(QWidget):
    """A bar that is painted with the rest of the window; Qt's own repaints at once whenever its value changes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.part = 0.0

    def set_part(self, part: float) -> None:
        """Shows how much of the whole is done, from 0 to 1."""
        if part != self.part:
            self.part = part
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(80, 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        painter.fillRect(QRectF(0, 0, self.width() * self.part, self.height()), theme.tone("ok"))


class ProgressBar(QWidget):
    """Says it in words, too."""

    def __init__(self, progress: StatusCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = progress
        self.text = Line(self)
        self.bar = Bar(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.text)
        column.addWidget(self.bar)
        progress.changed.connect(self._refresh)

    def _refresh(self) -> None:
        checked, total = self._progress.number("checked"), self._progress.total
        self.text.setText(self.tr("{checked} of {total} checked").format(checked=checked, total=total))
        self.bar.set_part(checked / total if total else 0.0)
