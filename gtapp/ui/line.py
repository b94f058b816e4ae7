"""A line of text that changes often: painted where it is, without laying the window out anew as a label does."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

SOON_MS = 16
"""What only accompanies the work is painted when scan and form have been: a frame of the screen later."""


class Line(QWidget):
    """Shows plain text, cut with an ellipsis where it doesn't fit; grows with its text, but never shrinks."""

    def __init__(self, parent: QWidget, widest: str = "") -> None:
        super().__init__(parent)
        self._text = ""
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.update)
        self._width = self.fontMetrics().horizontalAdvance(widest)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        return self._text

    def setText(self, text: str) -> None:
        """Shows another text."""
        if text == self._text:
            return
        self._text = text
        self.setAccessibleName(text)
        width = self.fontMetrics().horizontalAdvance(text)
        if width > self._width:
            self._width = width
            self.updateGeometry()
        self._soon.start()

    def sizeHint(self) -> QSize:
        margins = self.contentsMargins()
        return QSize(self._width + 1 + margins.left() + margins.right(), self.fontMetrics().height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Another font has other widths."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._width = self.fontMetrics().horizontalAdvance(self._text)
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(room, flags, text)
