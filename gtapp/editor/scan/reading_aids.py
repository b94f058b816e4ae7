"""The loupe and the ruler: what helps to read a page, painted over it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPalette, QPen, QTransform

from gtapp.core.scans.geometry import Size

MAGNIFICATION = 2.5
_LOUPE = QSizeF(320, 160)
"""Broad, like the lines that are read through it."""

_CORNER = 12
_RIM = 2
_TINT = 40
"""The opacity of the ruler's band, of 255."""


class Loupe:
    """Magnifies the page around a point of the widget; not shown without one."""

    def __init__(self) -> None:
        self.at: QPointF | None = None

    def area(self) -> QRectF:
        """Return what it covers on the widget, its rim included; nothing where it isn't shown."""
        if self.at is None:
            return QRectF()
        size = _LOUPE + QSizeF(2 * _RIM, 2 * _RIM)
        return QRectF(self.at - QPointF(size.width(), size.height()) / 2, size)

    def paint(
        self,
        painter: QPainter,
        place: QTransform,
        image: QImage,
        full: Size,
        adjust: Callable[[QImage], QImage],
        palette: QPalette,
    ) -> None:
        """Paint the part of the page below it, `MAGNIFICATION` times as large; `place` is where the page is on the widget."""
        if self.at is None:
            return
        inner = self.area().adjusted(_RIM, _RIM, -_RIM, -_RIM)
        shape = QPainterPath()
        shape.addRoundedRect(inner, _CORNER, _CORNER)
        x, y = self.at.x(), self.at.y()
        magnified = place * QTransform.fromTranslate(-x, -y) * QTransform.fromScale(*[MAGNIFICATION] * 2)
        magnified *= QTransform.fromTranslate(x, y)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(shape, palette.color(QPalette.ColorRole.Window))
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        _paint_part(painter, magnified, inner, image, full, adjust)
        painter.restore()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), _RIM))
        painter.drawPath(shape)
        painter.restore()


def _paint_part(
    painter: QPainter,
    place: QTransform,
    seen: QRectF,
    image: QImage,
    full: Size,
    adjust: Callable[[QImage], QImage],
) -> None:
    """Paint only the part of the page that is `seen` on the widget: the whole one may be large."""
    inverse, is_possible = place.inverted()
    if not is_possible:
        return
    across, down = image.width() / full[0], image.height() / full[1]
    area = inverse.mapRect(seen)
    part = QRectF(area.x() * across, area.y() * down, area.width() * across, area.height() * down)
    pixels = part.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(image.rect())
    if pixels.isEmpty():
        return
    painter.setTransform(QTransform.fromScale(1 / across, 1 / down) * place, True)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(pixels, adjust(image.copy(pixels)))


class Ruler:
    """A band across the widget over a part of the page; not shown without one. `area` is in the page's own pixels."""

    def __init__(self) -> None:
        self.area: QRectF | None = None

    def band(self, place: QTransform, width: int) -> QRectF:
        """Return the band on the widget; nothing where it isn't shown."""
        if self.area is None:
            return QRectF()
        area = place.mapRect(self.area)
        return QRectF(0, area.top(), width, area.height())

    def paint(self, painter: QPainter, place: QTransform, width: int, palette: QPalette) -> None:
        """Paint the band: a light tint between two lines."""
        if self.area is None:
            return
        band = self.band(place, width)
        colour = QColor(palette.color(QPalette.ColorRole.Highlight))
        painter.save()
        painter.setPen(QPen(colour, _RIM))
        painter.drawLine(band.topLeft(), band.topRight())
        painter.drawLine(band.bottomLeft(), band.bottomRight())
        colour.setAlpha(_TINT)
        painter.fillRect(band, colour)
        painter.restore()
