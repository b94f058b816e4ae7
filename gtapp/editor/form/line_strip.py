"""The strips of the scan above texts: the lines at the text cursor above a long text, and each line of a page above its text."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from gtapp.core.scans.geometry import ROW_HEIGHT, count_rows
from gtapp.kit.small_widgets import make_painter

STRIP_HEIGHT = 104
"""Three lines that can be read."""
STRIP_GAP = 2
"""Between the strip and the frame of the text."""
_ROUND = 3
_LETTERS = 1.15
"""The height of a line's letters and what is above and below them, in heights of a line of the text; most scripts are smaller."""

CutPicture = Callable[[QSize, float], QImage | None]
"""Returns the picture for so many pixels of the screen, and so many of them for each of the widget; None: there is none yet."""


class LineSource(NamedTuple):
    """Where a strip has its line from.

    `extent` is the width of the line in heights of its letters. `cut` returns the picture for so many pixels of the screen, in so
    many rows; None: there is none yet.
    """

    extent: float
    cut: Callable[[QSize, int], QImage | None]


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

    def height_for(self, width: int, line: int) -> int:
        """Return the height of the strip at this width, above a text whose lines are `line` pixels high."""
        return STRIP_HEIGHT

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


class RowsStrip(LineStrip):
    """Shows a whole line, with letters as high as those of its text, and in several rows where the width asks for that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._source: LineSource | None = None
        self._rows = 1
        self.setAccessibleName(self.tr("The line on the scan"))

    def show_line(self, source: LineSource) -> None:
        """Show another line, or the same one anew."""
        self._source = source
        self.show_picture(self._cut_rows)

    def height_for(self, width: int, line: int) -> int:
        letters = _LETTERS * line
        self._rows = count_rows(self._source.extent, width / letters) if self._source else 1
        return self._rows * round(ROW_HEIGHT * letters)

    def _cut_rows(self, size: QSize, ratio: float) -> QImage | None:
        image = self._source.cut(size, self._rows) if self._source else None
        if image:
            image.setDevicePixelRatio(ratio)
        return image
