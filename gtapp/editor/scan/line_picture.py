"""The part of a page around a line, for a strip above its text: cut out of what is decoded of the page."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPalette, QTransform

from gtapp.core.scans.geometry import ROW_HEIGHT, ROW_OVERLAP, ROW_SIDE, Size
from gtapp.core.scans.page_text import Box, turn_box
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.adjustment import Adjustment, adjust_image
from gtapp.editor.scan.canvas import READABLE_LINE, background_colour
from gtapp.editor.scan.decoder import Decoded
from gtapp.editor.scan.raster import COLOUR, shrink

MOST_LINE = 40
"""A line is shown at most so high, in pixels of the widget, where the width has room for more."""
_SIDE = 0.6
"""The room beside a text, in heights of a line."""
_OVERLAP = 0.25
"""Of a text that is wider than the strip, two parts that follow one another have so much of the strip in common."""
_MARK = 2
"""The thickness of the line below the word at the cursor, and its distance from it, in pixels of the widget."""
_VEIL, _ROW_VEIL = 70, 190
"""How much the other lines than the current one are paled, of 255; more where they are cut off."""


class ScanLine(NamedTuple):
    """A line of a page: its box, that of the word at the cursor (None: not known), and that of the whole text.

    Boxes are in parts of the page, before it is turned; `height` is that of a line in parts of the turned page's height.
    """

    ref: PageRef
    line: Box
    word: Box | None
    whole: Box
    height: float


class WholeLine(NamedTuple):
    """A line of a page that is shown as a whole: its box in parts of the page, before it is turned.

    `height` is that of its letters and what is above and below them, in parts of the turned page's height.
    """

    ref: PageRef
    box: Box
    height: float


class LinePicture:
    """The part of a page of `full` pixels, turned clockwise by `turn` degrees, that shows a line on `size` pixels of the screen.

    `ratio` is the number of the screen's pixels for each one of the widget.
    """

    def __init__(self, line: ScanLine, full: Size, turn: int, size: QSize, ratio: float) -> None:
        self._line, self._size, self._ratio = line, size, ratio
        self._page = _TurnedPage(full, turn)
        self.scale = self._choose_scale()
        """The screen's pixels for each one of the page."""
        self.area = self._choose_area()
        """What is shown, in pixels of the turned page."""

    @property
    def _line_height(self) -> float:
        return max(self._line.height * self._page.height, 1.0)

    def _find_text(self) -> QRectF:
        room = _SIDE * self._line_height
        return self._page.place(self._line.whole).adjusted(-room, 0, room, 0)

    def _choose_scale(self) -> float:
        """Return the scale at which the text is as wide as the strip, its lines neither too low to be read nor very high."""
        least, most = (self._ratio * each / self._line_height for each in (READABLE_LINE, MOST_LINE))
        return min(max(self._size.width() / self._find_text().width(), least), most)

    def _choose_area(self) -> QRectF:
        """Return the part with the line in its middle; of a text that is too wide, one of a few parts, with the word in it."""
        text, line = self._find_text(), self._page.place(self._line.line)
        width, height = self._size.width() / self.scale, self._size.height() / self.scale
        left = text.center().x() - width / 2
        if text.width() > width:
            word = self._page.place(self._line.word).center().x() if self._line.word else line.left()
            parts = ceil((text.width() - width) / (width * (1 - _OVERLAP)))
            step = (text.width() - width) / parts
            left = text.left() + step * min(max(round((word - width / 2 - text.left()) / step), 0), parts)
        return QRectF(left, line.center().y() - height / 2, width, height)

    def paint(self, page: Decoded, adjustment: Adjustment, palette: QPalette) -> QImage:
        """Return the picture: the other lines paler than the current one, the word at the cursor underlined."""
        image = QImage(self._size, COLOUR)
        image.fill(background_colour(palette))
        painter = QPainter(image)
        self._page.paint(painter, page, adjustment, self.area, self.scale)
        veil = QColor(palette.color(QPalette.ColorRole.Base))
        veil.setAlpha(_VEIL)
        line = self._to_picture(self._page.place(self._line.line))
        painter.fillRect(QRectF(0, 0, image.width(), line.top()), veil)
        painter.fillRect(QRectF(0, line.bottom(), image.width(), image.height() - line.bottom()), veil)
        if self._line.word:
            word, mark = self._to_picture(self._page.place(self._line.word)), _MARK * self._ratio
            painter.fillRect(
                QRectF(word.left(), line.bottom(), word.width(), mark),
                palette.color(QPalette.ColorRole.Highlight),
            )
        painter.end()
        image.setDevicePixelRatio(self._ratio)
        return image

    def _to_picture(self, area: QRectF) -> QRectF:
        place = area.translated(-self.area.topLeft())
        scale = self.scale
        return QRectF(place.x() * scale, place.y() * scale, place.width() * scale, place.height() * scale)


class RowsPicture:
    """A whole line of a page of `full` pixels on `size` pixels of the screen: what one row has no room for goes on in the next.

    `rows` are those of `count_rows`; a row is as high as `ROW_HEIGHT` heights of the line's letters.
    """

    def __init__(self, line: WholeLine, full: Size, turn: int, size: QSize, rows: int) -> None:
        self._size, self._rows = size, rows
        self._page = _TurnedPage(full, turn)
        self._box = self._page.place(line.box)
        self._height = max(line.height * self._page.height, 1.0)
        extent = self._box.width() / self._height + 2 * ROW_SIDE
        least = (extent - ROW_OVERLAP) / rows + ROW_OVERLAP
        usual = size.height() / rows / ROW_HEIGHT
        self.scale = min(usual, size.width() / least) / self._height
        """The screen's pixels for each one of the page."""

    def paint(self, page: Decoded, adjustment: Adjustment, palette: QPalette) -> QImage:
        """Return the picture; what is around the line is paler."""
        image = QImage(self._size, COLOUR)
        veil = QColor(palette.color(QPalette.ColorRole.Base))
        image.fill(veil)
        veil.setAlpha(_ROW_VEIL)
        painter = QPainter(image)
        box, down = self._box, self._size.height() / self._rows
        width, height = self._size.width() / self.scale, down / self.scale
        step = width - ROW_OVERLAP * self._height
        for row in range(self._rows):
            left = box.left() - ROW_SIDE * self._height + row * step
            area = QRectF(left, box.center().y() - height / 2, width, height)
            place = QRectF(0, row * down, self._size.width(), down)
            painter.save()
            painter.setClipRect(place)
            painter.translate(place.topLeft())
            self._page.paint(painter, page, adjustment, area, self.scale)
            painter.restore()
            inside = (box & area).translated(-area.topLeft())
            shown = QRectF(inside.topLeft() * self.scale, inside.size() * self.scale).translated(
                place.topLeft()
            )
            around = QPainterPath()
            around.addRect(place)
            around.addRect(shown)
            painter.fillPath(around, veil)
        painter.end()
        return image


class _TurnedPage:
    """A page of `full` pixels, turned clockwise by `turn` degrees."""

    def __init__(self, full: Size, turn: int) -> None:
        self._turn = turn
        self.width, self.height = full if turn % 180 == 0 else full[::-1]

    def place(self, box: Box) -> QRectF:
        """Return where a box is on the turned page, in its pixels."""
        left, top, right, bottom = turn_box(box, self._turn)
        width, height = self.width, self.height
        return QRectF(left * width, top * height, (right - left) * width, (bottom - top) * height)

    def paint(
        self, painter: QPainter, page: Decoded, adjustment: Adjustment, area: QRectF, scale: float
    ) -> None:
        """Paint a part of the page at a scale; what is beyond the page's edges is left out."""
        turn = QTransform().rotate(self._turn)
        turned = turn.mapRect(page.image.rect())
        share = turned.width() / self.width
        area = QRectF(area.topLeft() * share, area.size() * share)
        part = area.toAlignedRect().adjusted(-1, -1, 1, 1) & turned.translated(-turned.topLeft())
        if part.isEmpty():
            return
        back, _ = turn.inverted()
        pixels = back.mapRect(part.translated(turned.topLeft()))
        found = adjust_image(page.image.copy(pixels), adjustment).transformed(turn)
        scale /= share
        size = (max(1, round(found.width() * scale)), max(1, round(found.height() * scale)))
        place = (QPointF(part.topLeft()) - area.topLeft()) * scale
        painter.drawImage(QPoint(round(place.x()), round(place.y())), shrink(found, size))
