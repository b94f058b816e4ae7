"""The strip above a long text: the lines of the scan at the text cursor."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from gtapp.kit.small_widgets import make_painter

STRIP_HEIGHT = 104
"""Three lines that can be read."""
STRIP_GAP = 2
"""Between the strip and the frame of the text."""
_ROUND = 3

CutPicture = Callable[[QSize, float], QImage | None]
"""Returns the picture for so many pixels of the screen, and so many of them for each of the widget; None: there is none yet."""


class TextCursor(NamedTuple):
    """The text in which the cursor is, and its place there; whether it is one of many long texts, as on a page of a newspaper."""

    text: str
    place: int
    is_passage: bool


class LineStrip(QWidget):
    """Stands in the room that the block of a text reserves for it; painted anew where the picture or its size is another one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cut: CutPicture | None = None
        self._picture: QImage | None = None
        self.setAccessibleName(self.tr("Lines of the scan at the cursor"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_picture(self, cut: CutPicture | None) -> None:
        """Show what `cut` returns; None: nothing."""
        self._cut = cut
        self.refresh()

    def refresh(self) -> None:
        """Have the picture cut anew: the scan is decoded at another size, turned or adjusted."""
        self._picture = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ratio, roles = make_painter(self), self.devicePixelRatioF(), QPalette.ColorRole
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = self._cut(self.size() * ratio, ratio) if self._cut else None
        painter.fillRect(self.rect(), self.palette().color(roles.Mid))
        if self._picture:
            painter.drawImage(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(roles.Dark))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
        painter.end()
