"""Small icons drawn in the palette's colours: sharp at every scale, distinct by shape and not by colour alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from gtapp.ui import theme

_SIZES = (10, 16, 20, 32)
_RING = QRectF(2.5, 2.5, 11, 11)

Draw = Callable[[QPainter, QColor], None]


def icon(name: str) -> QIcon:
    """Return the icon of a status, a state of saving or a button, in the colours of the current theme."""
    return _icon(name, theme.scheme())


@cache
def _icon(name: str, _scheme: str) -> QIcon:
    draw, tone = _DRAWN[name]
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_draw_pixmap(draw, size, theme.theme_color(tone)))
        made.addPixmap(_draw_pixmap(draw, size, theme.on_highlight()), QIcon.Mode.Selected)
    return made


def _draw_pixmap(draw: Draw, size: int, colour: QColor) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 16, size / 16)
    draw(painter, colour)
    painter.end()
    return pixmap


def _pen(colour: QColor, width: float = 1.6) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _lines(painter: QPainter, colour: QColor, *points: tuple[float, float], width: float = 1.8) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    painter.setPen(_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _ring(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour))
    painter.drawEllipse(_RING)


def _draw_dots(painter: QPainter, colour: QColor) -> None:
    pen = _pen(colour, 1.8)
    pen.setDashPattern([0.2, 2.2])
    painter.setPen(pen)
    painter.drawEllipse(_RING)


def _half(painter: QPainter, colour: QColor) -> None:
    _ring(painter, colour)
    painter.setBrush(colour)
    painter.drawPie(_RING, 90 * 16, 180 * 16)


def _check(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    _lines(painter, _contrast_color(colour), (5, 8.3), (7.2, 10.6), (11.2, 5.8))


def _warning(painter: QPainter, colour: QColor) -> None:
    path = QPainterPath(QPointF(8, 1.8))
    path.lineTo(14.6, 13.8)
    path.lineTo(1.4, 13.8)
    path.closeSubpath()
    painter.setPen(_pen(colour))
    painter.setBrush(colour)
    painter.drawPath(path)
    _lines(painter, _contrast_color(colour), (8, 6), (8, 9.4))
    _lines(painter, _contrast_color(colour), (8, 12), (8, 12.05))


def _cross(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    _lines(painter, _contrast_color(colour), (5.5, 5.5), (10.5, 10.5))
    _lines(painter, _contrast_color(colour), (10.5, 5.5), (5.5, 10.5))


def _pencil(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (3, 13), (3.6, 10.2), (10.8, 3), (13, 5.2), (5.8, 12.4), (3, 13), width=1.4)


def _note(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour))
    painter.drawEllipse(_RING)
    _lines(painter, colour, (8, 7.4), (8, 10.6))
    _lines(painter, colour, (8, 5), (8, 5.05))


def _go(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (6, 3.5), (10.5, 8), (6, 12.5))


def _close(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (3, 3), (13, 13))
    _lines(painter, colour, (13, 3), (3, 13))


def _float(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (2, 6), (10, 6), (10, 14), (2, 14), (2, 6))
    _lines(painter, colour, (6, 2.5), (13.5, 2.5), (13.5, 10))


def _contrast_color(colour: QColor) -> QColor:
    return QColor("#1b1c1d") if colour.lightness() > 128 else QColor("#ffffff")


_DRAWN: dict[str, tuple[Draw, str]] = {
    "open": (_ring, "dim"),
    "draft": (_draw_dots, "draft"),
    "in progress": (_half, "accent"),
    "checked": (_check, "ok"),
    "needs action": (_warning, "warn"),
    "saved": (_check, "ok"),
    "new": (_draw_dots, "draft"),
    "unsaved": (_pencil, "accent"),
    "failed": (_cross, "bad"),
    "unreadable": (_cross, "bad"),
    "go": (_go, "accent"),
    "close": (_close, "dim"),
    "float": (_float, "dim"),
    "warn": (_warning, "warn"),
    "note": (_note, "accent"),
    "bad": (_cross, "bad"),
}
