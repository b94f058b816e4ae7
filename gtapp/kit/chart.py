"""Bar charts: a widget that shows one, and the picture as SVG or PNG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from gtapp.core.files import atomic
from gtapp.core.platform.messages import make_visible
from gtapp.kit.appearance import theme
from gtapp.kit.small_widgets import keep_left_to_right, make_painter


class ChartView(QWidget):
    """Shows a chart in the width of the widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        keep_left_to_right(self)
        self._chart: Chart | None = None
        self._drawing: ChartDrawing | None = None

    @property
    def chart(self) -> Chart | None:
        return self._chart

    def show_chart(self, chart: Chart | None) -> None:
        """Show another chart; the tables next to it have the same figures for screen readers."""
        self._chart = chart
        if chart:
            self.setAccessibleName(chart.title)
            self.setAccessibleDescription(chart.subtitle)
        self._lay_out()

    def _lay_out(self) -> None:
        self._drawing = ChartDrawing(self._chart, self.font(), self.width()) if self._chart else None
        self.setMinimumHeight(round(self._drawing.height) if self._drawing else 0)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(400, round(self._drawing.height) if self._drawing else 60)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._drawing:
            painter = make_painter(self)
            self._drawing.paint(painter, ChartColors.of_window())


class ChartBar(NamedTuple):
    """A bar: its label, its score (0.0 to 1.0), and the figures as a text."""

    label: str
    score: float
    note: str


@dataclass(frozen=True, slots=True)
class ChartSection:
    """Bars below a heading; `rest` is the text for the bars that are left out, `legend` explains their figures."""

    heading: str
    bars: Sequence[ChartBar]
    rest: str = ""
    legend: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """The contents of a picture."""

    title: str
    subtitle: str
    parts: Sequence[ChartSection]


class ChartColors(NamedTuple):
    """The colours of a picture."""

    paper: QColor
    text: QColor
    dim: QColor
    track: QColor
    bar: QColor

    @classmethod
    def of_window(cls) -> ChartColors:
        """Return the colours of the program's theme."""
        return cls._of(theme.current_scheme())

    @classmethod
    def of_paper(cls) -> ChartColors:
        """Return light colours, for pictures in documents."""
        return cls._of("light")

    @classmethod
    def _of(cls, scheme: str) -> ChartColors:
        palette, role = theme.make_palette(scheme), QPalette.ColorRole
        paper, text, dim, track, bar = map(
            palette.color, (role.Base, role.Text, role.PlaceholderText, role.Mid, role.Highlight)
        )
        return cls(paper, text, dim, track, bar)


WIDEST: Final = 1100
_SIDE_BY_SIDE: Final = 760
_MARGIN: Final = 12.0
_GAP: Final = 28.0
_LABEL_PART: Final = 0.4
_APART: Final = 8.0
"""Between a label, its bar and the note, in pixels."""
_LEAST_BAR: Final = 24.0
_WRAPPED: Final = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value


class ChartDrawing:
    """A chart with its layout for a width; `height` is the resulting height."""

    def __init__(self, chart: Chart, font: QFont, width: float) -> None:
        self._chart = chart
        self._font, self._bold, self._large = font, QFont(font), QFont(font)
        self._bold.setBold(True)
        self._large.setBold(True)
        self._large.setPointSizeF(font.pointSizeF() * 1.25 if font.pointSizeF() > 0 else 12)
        self._metrics = QFontMetricsF(font)
        self._line = self._metrics.height() + 5
        self.width = width
        columns = len(chart.parts) if width >= _SIDE_BY_SIDE else 1
        self._columns = max(columns, 1)
        self._column = (width - 2 * _MARGIN - (self._columns - 1) * _GAP) / self._columns
        self._subtitle_height = self._measure_subtitle()
        self._head = _MARGIN + QFontMetricsF(self._large).height() + self._subtitle_height + 13
        self.height = self._head + self._body() + _MARGIN

    def _measure_subtitle(self) -> float:
        room = QRectF(0, 0, self.width - 2 * _MARGIN, 1_000_000)
        return self._metrics.boundingRect(room, _WRAPPED, make_visible(self._chart.subtitle)).height()

    def _body(self) -> float:
        heights = [self._height(part) for part in self._chart.parts]
        if not heights:
            return 0
        return max(heights) if self._columns > 1 else sum(heights) + _GAP * (len(heights) - 1)

    def _height(self, part: ChartSection) -> float:
        lines = len(part.bars) * (2 if self._is_narrow(part) else 1)
        return (lines + bool(part.heading) + bool(part.legend) + bool(part.rest)) * self._line + 6

    def paint(self, painter: QPainter, ink: ChartColors) -> None:
        """Draw the chart with its upper left corner at (0, 0)."""
        painter.fillRect(QRectF(0, 0, self.width, self.height), ink.paper)
        wide = self.width - 2 * _MARGIN
        top = _MARGIN
        height = QFontMetricsF(self._large).height()
        self._text(painter, QRectF(_MARGIN, top, wide, height), self._chart.title, ink.text, self._large)
        painter.setFont(self._font)
        painter.setPen(ink.dim)
        lines = QRectF(_MARGIN, top + height, wide, self._subtitle_height)
        painter.drawText(lines, _WRAPPED, make_visible(self._chart.subtitle))
        place = QPointF(_MARGIN, self._head)
        for part in self._chart.parts:
            self._paint_part(painter, place, part, ink)
            if self._columns > 1:
                place.setX(place.x() + self._column + _GAP)
            else:
                place.setY(place.y() + self._height(part) + _GAP)

    def _paint_part(self, painter: QPainter, place: QPointF, part: ChartSection, ink: ChartColors) -> None:
        line = QRectF(place.x(), place.y(), self._column, self._line)
        if part.heading:
            self._text(painter, line, part.heading, ink.text, self._bold)
            line.translate(0, self._line)
        if part.legend:
            self._text(painter, line, part.legend, ink.dim)
            line.translate(0, self._line)
        line.moveTop(line.top() + 6)
        (label, note), is_narrow = self._widths(part), self._is_narrow(part)
        is_note_above = is_narrow and self._fits_above(part)
        for bar in part.bars:
            bar_line = QRectF(line)
            if is_narrow:
                bar_line.translate(0, self._line)
            else:
                bar_line.setLeft(line.x() + label + _APART)
            note_top = line.y() if is_note_above else bar_line.y()
            note_room = QRectF(line.right() - note, note_top, note, self._line)
            if not is_note_above:
                bar_line.setRight(note_room.left() - _APART)
            label_room = QRectF(line.x(), line.y(), self._column if is_narrow else label, self._line)
            self._text(painter, label_room, bar.label, ink.text)
            self._text(painter, note_room, bar.note, ink.text)
            self._paint_bar(painter, bar_line, bar.score, ink)
            line.translate(0, self._line * (2 if is_narrow else 1))
        if part.rest:
            self._text(painter, line, part.rest, ink.dim)

    def _is_narrow(self, part: ChartSection) -> bool:
        """Return whether each label has a line of its own above the bar: there is no room for it beside bar and note."""
        return sum(self._widths(part)) + _LEAST_BAR + 2 * _APART > self._column

    def _fits_above(self, part: ChartSection) -> bool:
        """Return whether the notes, too, have room above the bars, after the labels."""
        return sum(self._measure_texts(part)) + _APART <= self._column

    def _widths(self, part: ChartSection) -> tuple[float, float]:
        """Return the widths of labels and notes."""
        label, note = self._measure_texts(part)
        return min(label, self._column * _LABEL_PART), min(note, self._column - _LEAST_BAR - _APART)

    def _measure_texts(self, part: ChartSection) -> tuple[float, float]:
        """Return the widths of the widest label and the widest note."""
        return self._widest(bar.label for bar in part.bars), self._widest(bar.note for bar in part.bars)

    def _widest(self, texts: Iterable[str]) -> float:
        return max((self._metrics.horizontalAdvance(make_visible(text)) for text in texts), default=0.0) + 4

    def _paint_bar(self, painter: QPainter, line: QRectF, score: float, ink: ChartColors) -> None:
        track = QRectF(line.x(), line.y() + 3, line.width(), self._line - 8)
        painter.setPen(ink.track)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(track)
        filled = QRectF(track)
        filled.setWidth(track.width() * min(max(score, 0.0), 1.0))
        painter.fillRect(filled, ink.bar)

    def _text(
        self, painter: QPainter, room: QRectF, text: str, colour: QColor, font: QFont | None = None
    ) -> None:
        painter.setFont(font or self._font)
        painter.setPen(colour)
        metrics = QFontMetricsF(font or self._font)
        # names may contain characters that are not allowed in SVG
        shown = metrics.elidedText(make_visible(text), Qt.TextElideMode.ElideMiddle, room.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(room, flags, shown)


SUFFIXES: Final = (".svg", ".png")
_SCALE: Final = 2
_DPI: Final = 96


def save_chart(chart: Chart, font: QFont, path: Path) -> None:
    """Write the picture in the format of the suffix, with light colours whatever the theme is.

    Raises:
        SaveError: the file can't be written; an existing file is unchanged.
        ValueError: the suffix is none of `SUFFIXES`.
    """
    drawing = ChartDrawing(chart, font, WIDEST)
    if path.suffix.lower() == ".svg":
        atomic.write(path, _svg(drawing, chart))
    elif path.suffix.lower() == ".png":
        atomic.write(path, _png(drawing))
    else:
        raise ValueError(f"no picture format: {path.suffix}")


def _svg(drawing: ChartDrawing, chart: Chart) -> bytes:
    from PySide6.QtSvg import QSvgGenerator  # imported when used: rarely needed

    size = _size(drawing)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setResolution(_DPI)
    generator.setTitle(make_visible(chart.title))
    generator.setDescription(make_visible(chart.subtitle))
    painter = make_painter(generator)
    drawing.paint(painter, ChartColors.of_paper())
    painter.end()
    return bytes(buffer.data().data())


def _png(drawing: ChartDrawing) -> bytes:
    size = _size(drawing)
    image = QImage(size * _SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SCALE)
    image.fill(ChartColors.of_paper().paper)
    painter = make_painter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.paint(painter, ChartColors.of_paper())
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


def _size(drawing: ChartDrawing) -> QSize:
    return QSize(ceil(drawing.width), ceil(drawing.height))
