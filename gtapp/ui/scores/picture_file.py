"""Writes a picture of a run into a file: SVG to be scaled and searched, PNG to be pasted anywhere."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize
from PySide6.QtGui import QFont, QImage, QImageWriter, QPainter

from gtapp.formats import atomic
from gtapp.scoring.reports.output import make_visible
from gtapp.ui.scores.chart import WIDEST, Chart, Drawing, Ink

SUFFIXES: Final = (".svg", ".png")
_SCALE: Final = 2
_DPI: Final = 96


def save(chart: Chart, font: QFont, path: Path) -> None:
    """Writes the picture in the format that the name's suffix says, on light paper whatever the window looks like.

    Raises:
        SaveError: the file can't be written; what was there before is unharmed.
        ValueError: the suffix is none of `SUFFIXES`.
    """
    drawing = Drawing(chart, font, WIDEST)
    if path.suffix.lower() == ".svg":
        atomic.write(path, _svg(drawing, chart))
    elif path.suffix.lower() == ".png":
        atomic.write(path, _png(drawing))
    else:
        raise ValueError(f"no picture format: {path.suffix}")


def _svg(drawing: Drawing, chart: Chart) -> bytes:
    from PySide6.QtSvg import QSvgGenerator  # not at the start of the program

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
    painter = QPainter(generator)
    drawing.paint(painter, Ink.of_paper())
    painter.end()
    return bytes(buffer.data().data())


def _png(drawing: Drawing) -> bytes:
    size = _size(drawing)
    image = QImage(size * _SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SCALE)
    image.fill(Ink.of_paper().paper)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.paint(painter, Ink.of_paper())
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


def _size(drawing: Drawing) -> QSize:
    return QSize(ceil(drawing.width), ceil(drawing.height))
