"""The texts that a window paints: each with its place, its colours, and the widget that paints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPaintDevice, QPaintEngine, QPaintEngineState, QRegion, QTextItem
from PySide6.QtWidgets import QWidget

_Metric = QPaintDevice.PaintDeviceMetric
_DPI = 96


class PaintedText(NamedTuple):
    """A text of one line in one colour."""

    text: str
    colour: QColor
    place: QRectF
    """Where it is in the window."""
    seen: QRegion
    """The part of its place that is not cut off."""
    widget: QWidget

    @property
    def widest_part(self) -> QRect:
        """The widest rectangle of what is seen: a selection in the middle divides the rest."""
        return max(cast(Iterable[QRect], self.seen), key=QRect.width)


class _TextEngine(QPaintEngine):
    """Paints nothing; keeps the texts in `found`, with their colours, places and clips in the widget."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.found: list[tuple[str, QColor, QRectF, QRegion | None]] = []

    def begin(self, _device: QPaintDevice) -> bool:
        self.setActive(True)
        return True

    def end(self) -> bool:
        self.setActive(False)
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, _state: QPaintEngineState) -> None:
        pass

    def drawTextItem(self, at: Any, item: QTextItem) -> None:
        painter = self.painter()
        moved = painter.transform()
        place = QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent())
        clip = moved.map(painter.clipRegion()) if painter.hasClipping() else None
        self.found.append((item.text(), QColor(painter.pen().color()), moved.mapRect(place), clip))

    def _ignore(self, *_: object) -> None:
        pass

    drawPixmap = drawImage = drawTiledPixmap = drawPolygon = drawPath = drawRects = drawLines = _ignore  # type: ignore[assignment]
    drawPoints = drawEllipse = _ignore


class _TextDevice(QPaintDevice):
    """A device of a size that keeps the texts that are painted on it."""

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self.engine = _TextEngine()
        self._metrics = {
            _Metric.PdmWidth: size.width(),
            _Metric.PdmHeight: size.height(),
            _Metric.PdmDepth: 32,
            _Metric.PdmNumColors: 1 << 24,
            **dict.fromkeys(
                (_Metric.PdmDpiX, _Metric.PdmDpiY, _Metric.PdmPhysicalDpiX, _Metric.PdmPhysicalDpiY), _DPI
            ),
        }

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        if metric is _Metric.PdmDevicePixelRatioScaled:
            return int(QPaintDevice.devicePixelRatioFScale())
        return self._metrics.get(metric, 1)


def list_texts(top: QWidget) -> Iterator[PaintedText]:
    """Return the texts that a widget and what is in it paint where they can be seen."""
    for widget in (top, *top.findChildren(QWidget)):
        visible = widget.visibleRegion()
        if visible.isEmpty() or widget.window() is not top.window():
            continue
        device = _TextDevice(widget.size())
        widget.render(device, QPoint(), QRegion(), QWidget.RenderFlag(0))
        offset = QPointF(widget.mapTo(top, QPoint()))
        for text, colour, place, clip in device.engine.found:
            seen = visible & place.toAlignedRect() if clip is None else visible & clip & place.toAlignedRect()
            if text.strip() and not seen.isEmpty():
                moved = seen.translated(offset.toPoint())
                yield PaintedText(text, colour, place.translated(offset), moved, widget)


def find_ground(picture: QImage, place: QRect) -> QColor:
    """Return the colour behind a text: the most frequent one around its letters in the window's picture."""
    part = picture.copy(place & picture.rect()).convertToFormat(QImage.Format.Format_RGB32)
    pixels = Counter(memoryview(part.constBits()).cast("I"))
    return QColor(pixels.most_common(1)[0][0])
