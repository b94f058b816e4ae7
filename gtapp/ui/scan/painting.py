"""Draws what the viewer shows: the page, a message in its place, a notice over it, where one is when zoomed in."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPalette, QTextOption
from PySide6.QtWidgets import QWidget

from .geometry import Viewport

MESSAGE_WIDTH = 520
MARGIN = 24
BAR = 4


def ground(palette: QPalette) -> QColor:
    """The colour around the page: a little darker than the window, in light and in dark."""
    window = palette.color(QPalette.ColorRole.Window)
    return window.darker(112) if window.lightness() > 127 else window.darker(130)


def paint_page(painter: QPainter, view: Viewport, image: QImage, ratio: float) -> None:
    """The page as the viewport says; one that was decoded at just this size is copied, without resampling."""
    origin, (width, height) = view.place()
    if ratio == 1.0 and not view.rotation and (image.width(), image.height()) == (width, height):
        painter.drawImage(*origin, image)
        return
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    painter.translate(*origin)
    if view.rotation:
        painter.translate(*{90: (width, 0), 180: (width, height), 270: (0, height)}[view.rotation])
        painter.rotate(view.rotation)
    if view.turned:
        width, height = height, width
    if (image.width(), image.height()) == (width, height):
        painter.drawImage(QPoint(0, 0), image)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, view.scale() < MAGNIFIED)
        painter.drawImage(QRectF(0, 0, width, height), image)
    painter.restore()


MAGNIFIED = 4.0
"""From here on pixels are shown as squares: who zooms in so far wants to see them."""


def paint_place(painter: QPainter, view: Viewport, area: QRect, palette: QPalette) -> None:
    """Thin bars at the right and lower edge: which part of the page is in view."""
    spare, content = view.spare(), view.content()
    if not any(spare):
        return
    colour = QColor(palette.color(QPalette.ColorRole.Highlight))
    colour.setAlpha(170)
    if spare[0]:
        length = area.width() * view.port[0] // content[0]
        left = round(view.x * (area.width() - length))
        painter.fillRect(QRect(left, area.height() - BAR, length, BAR), colour)
    if spare[1]:
        length = area.height() * view.port[1] // content[1]
        top = round(view.y * (area.height() - length))
        painter.fillRect(QRect(area.width() - BAR, top, BAR, length), colour)


def paint_message(painter: QPainter, widget: QWidget, heading: str, text: str) -> None:
    """A heading and a text in the middle, wrapped; plain text, whatever characters are in it."""
    width = min(MESSAGE_WIDTH, widget.width() - 2 * MARGIN)
    bold = widget.font()
    bold.setBold(True)
    if bold.pointSizeF() > 0:
        bold.setPointSizeF(bold.pointSizeF() * 1.2)
    painter.setPen(widget.palette().color(QPalette.ColorRole.WindowText))
    upper = _height(painter, bold, heading, width)
    gap = widget.fontMetrics().height() if text else 0
    lower = _height(painter, widget.font(), text, width)
    left = (widget.width() - width) / 2
    top = max(MARGIN, (widget.height() - upper - gap - lower) / 2)
    painter.drawText(QRectF(left, top + upper + gap, width, lower + 1), text, _wrapping())
    painter.setFont(bold)
    painter.drawText(QRectF(left, top, width, upper + 1), heading, _wrapping())


def paint_notice(painter: QPainter, widget: QWidget, text: str) -> None:
    """A line or two over the upper edge of the page."""
    palette, width = widget.palette(), widget.width() - MARGIN
    height = _height(painter, widget.font(), text, width)
    area = QRectF(0, 0, widget.width(), height + MARGIN / 2)
    painter.fillRect(area, palette.color(QPalette.ColorRole.ToolTipBase))
    painter.setPen(palette.color(QPalette.ColorRole.ToolTipText))
    painter.drawText(QRectF(MARGIN / 2, MARGIN / 4, width, height + 1), text, _wrapping())


def _height(painter: QPainter, font: QFont, text: str, width: int) -> float:
    """The height of a text at this width; the painter keeps the font."""
    painter.setFont(font)
    return painter.boundingRect(QRectF(0, 0, width, 10_000), text, _wrapping()).height()


def _wrapping() -> QTextOption:
    """Between words, and inside one only where it is longer than a line (names of files)."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option
