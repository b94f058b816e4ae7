"""Paints items on pages: the scan, its record beside or below it, then further scans, one a page; all texts are plain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPagedPaintDevice,
    QPainter,
    QPen,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from gtapp.core.platform.messages import make_visible
from gtapp.editor.record_outline import OutlineRow

_GAP: Final = 5.0
_INDENT: Final = 3.0
_BETWEEN_ROWS: Final = 0.7
_ABOVE_HEADING: Final = 1.0
_LINE: Final = 0.2
"""In millimetres, as the four above."""
_LABEL_PART: Final = 0.32
"""Labels take this part of the width of a record."""
_SCAN_WIDTH: Final = 0.52
"""A scan that is higher than wide takes this part of the width at most, and the record stands beside it."""
_SCAN_HEIGHT: Final = 0.5
"""Any other one takes this part of the height at most, and the record stands below it."""
_TITLE_POINTS: Final = 12
_POINTS: Final = 9
_LABELS, _LINES, _TEXTS = QColor(85, 85, 85), QColor(160, 160, 160), QColor(0, 0, 0)

Scan = QImage | str
"""A page of a scan, upright, or the reason why there is none."""


class PagePainter:
    """Paints on the pages of `device`, each with the item's title, and at its foot with `footer` and its number.

    `is_open` is False where the device can't be painted on. `end` completes the last page.
    """

    def __init__(self, device: QPagedPaintDevice, footer: str) -> None:
        self._device = device
        self._footer = make_visible(footer)
        self._painter = QPainter()
        self.is_open = self._painter.begin(device)
        self.page_count = 0
        self._mm = device.logicalDpiX() / 25.4
        self._body = QRectF()
        """What title and foot leave of the page."""
        self._place = QRectF()
        """The part of it that the record takes."""
        self._top = 0.0
        """Where the next line of the record begins."""
        self._title = ""

    def paint_record(self, title: str, rows: Sequence[OutlineRow], scan: Scan | None) -> Iterator[None]:
        """Paint an item's first scan and its record, on a new page; pause behind scan, rows and lines of them."""
        self._title = make_visible(title)
        self._begin_page()
        if scan is not None:
            self._place = self._paint_beside(scan)
            yield
        self._top = self._place.top()
        for row in rows:
            yield from self._paint_row(row)

    def paint_scan(self, scan: Scan) -> None:
        """Paint a further scan of the item on a page of its own."""
        self._begin_page()
        self._paint_in(scan, self._body)

    def end(self) -> None:
        """Complete the last page."""
        self._painter.end()

    # a page

    def _begin_page(self) -> None:
        """Begin a page: its title and its foot."""
        if self.page_count:
            self._device.newPage()
        self.page_count += 1
        whole = QRectF(0, 0, self._painter.viewport().width(), self._painter.viewport().height())
        title, small = self._font(_TITLE_POINTS, bold=True), self._font(_POINTS - 1)
        head = self._measure(title).height() + _GAP / 2 * self._mm
        foot = self._measure(small).height() + _GAP / 2 * self._mm
        self._body = whole.adjusted(0, head + _GAP / 2 * self._mm, 0, -foot - _GAP / 2 * self._mm)
        self._place = self._body
        self._paint_line(self._title, title, whole, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._painter.setPen(QPen(_LINES, _LINE * self._mm))
        self._painter.drawLine(QPointF(0, head), QPointF(whole.width(), head))
        number = str(self.page_count)
        beside = whole.adjusted(0, 0, -self._measure(small).horizontalAdvance(number) - _GAP * self._mm, 0)
        self._paint_line(
            self._footer, small, beside, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        )
        self._paint_line(number, small, whole, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)

    def _paint_line(self, text: str, font: QFont, room: QRectF, alignment: Qt.AlignmentFlag) -> None:
        self._painter.setFont(font)
        self._painter.setPen(_TEXTS)
        shown = self._measure(font).elidedText(text, Qt.TextElideMode.ElideMiddle, room.width())
        self._painter.drawText(room, int(alignment | Qt.TextFlag.TextSingleLine), shown)

    # scans

    def _paint_beside(self, scan: Scan) -> QRectF:
        """Paint the first scan; return the part of the page that is left for the record."""
        body, gap = self._body, _GAP * self._mm
        if isinstance(scan, QImage) and scan.height() > scan.width():
            taken = self._paint_in(
                scan, QRectF(body.topLeft(), QSizeF(_SCAN_WIDTH * body.width(), body.height()))
            )
            return body.adjusted(taken.width() + gap, 0, 0, 0)
        taken = self._paint_in(
            scan, QRectF(body.topLeft(), QSizeF(body.width(), _SCAN_HEIGHT * body.height()))
        )
        return body.adjusted(0, taken.height() + gap, 0, 0)

    def _paint_in(self, scan: Scan, room: QRectF) -> QRectF:
        """Paint a scan as large as it fits, or why there is none; return the place that it takes."""
        if isinstance(scan, str):
            return self._paint_reason(scan, room)
        size = QSizeF(scan.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(room.topLeft(), size)
        self._painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._painter.drawImage(place, scan)
        self._painter.setPen(QPen(_LINES, _LINE * self._mm))
        self._painter.drawRect(place)
        return place

    def _paint_reason(self, reason: str, room: QRectF) -> QRectF:
        padding = _GAP / 2 * self._mm
        inner = room.adjusted(padding, padding, -padding, -padding)
        self._painter.setPen(_TEXTS)
        top = inner.top()
        for line in self._break_lines(reason, self._font(_POINTS), inner.width()):
            line.draw(self._painter, QPointF(inner.left(), top))
            top += line.height()
        place = QRectF(room.topLeft(), QSizeF(room.width(), top + padding - room.top()))
        self._painter.setPen(QPen(_LINES, _LINE * self._mm))
        self._painter.drawRect(place)
        return place

    # the record

    def _paint_row(self, row: OutlineRow) -> Iterator[None]:
        """Paint a field and its value, or a heading, which stays on the page of what follows."""
        is_heading = not row.text
        font = self._font(_POINTS, bold=is_heading)
        height = self._measure(font).height()
        if is_heading and self._top > self._place.top():
            self._top += _ABOVE_HEADING * self._mm
        if (
            self._top + height * (2 if is_heading else 1) > self._place.bottom()
            and self._top > self._body.top()
        ):
            self._continue()
        indent, part = row.depth * _INDENT * self._mm, 1 if is_heading else _LABEL_PART
        self._painter.setPen(_TEXTS if is_heading else _LABELS)
        top = page_top = self._top
        width = part * self._place.width() - indent - _GAP / 2 * self._mm
        for line in self._break_lines(row.label, font, max(width, height)):
            line.draw(self._painter, QPointF(self._place.left() + indent, top))
            top += line.height()
        page = self.page_count
        if row.text:
            yield from self._paint_value(row.text, font)
        self._top = max(self._top, top if page == self.page_count else page_top) + _BETWEEN_ROWS * self._mm
        yield

    def _paint_value(self, text: str, font: QFont) -> Iterator[None]:
        """Paint a value beside its label, on as many pages as it needs."""
        for paragraph in text.split("\n"):
            layout = self._make_layout(paragraph, font)
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth((1 - _LABEL_PART) * self._place.width())
                if self._top + line.height() > self._place.bottom() and self._top > self._body.top():
                    self._continue()
                    line.setLineWidth((1 - _LABEL_PART) * self._place.width())
                self._painter.setPen(_TEXTS)
                left = self._place.left() + _LABEL_PART * self._place.width()
                line.draw(self._painter, QPointF(left, self._top))
                self._top += line.height()
                yield
            layout.endLayout()

    def _continue(self) -> None:
        """Go on with the record on a new page, in its whole width."""
        self._begin_page()
        self._top = self._place.top()

    # texts

    def _font(self, points: int, bold: bool = False) -> QFont:
        font = QFont()
        font.setPointSize(points)
        font.setBold(bold)
        return font

    def _measure(self, font: QFont) -> QFontMetricsF:
        return QFontMetricsF(font, self._device)

    def _make_layout(self, text: str, font: QFont) -> QTextLayout:
        layout = QTextLayout(text, font, self._device)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        return layout

    def _break_lines(self, text: str, font: QFont, width: float) -> Iterator[QTextLine]:
        """Yield the lines of a short text, one after the other."""
        layout = self._make_layout(text.replace("\n", "\u2028"), font)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            yield line
        layout.endLayout()
