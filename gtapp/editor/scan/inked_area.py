"""Finds the part of a page that the writing covers, so that the first view of it needs no margins.

It works on a small map of the page that says how much darker than their surroundings its cells are: so it finds faint ink on
dark paper as well as black on white. Black edges of a scanner, a dark table around a card and the hole of an index card are
solid dark patches: they are left out, and specks of dust far from everything else. So are ruled lines, which are as dark along
their row or column as the cells beside them: of a form, only the part that is filled in is shown large. Every other mark counts
as writing, so that none is cut off; a page on which nothing is found is shown whole.

A row of cells is an integer with a bit for each cell, so that a whole row is combined at once: pages are decoded while the user
waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage, QPainter

from gtapp.core.scans.geometry import WRITING_BOOST, Area, Size, scale_size
from gtapp.editor.scan.raster import BAND_PIXELS, GRAY, IGNORE, SMOOTH

_CELLS = 128
"""Cells of the map along the longer side of the page."""

_DETAIL = 3
"""Pixels of a cell, in each direction, at which the page is compared with its surroundings."""

_SURROUNDINGS = 6
"""Pixels of a row, or of a column, whose mean is the surroundings of each of them."""

_INK = 3
"""Levels of grey, of 255, by which a cell with writing is darker than its surroundings, above the grain of the paper."""

_DARK = 0.45
"""Cells darker than this part of the paper's brightness belong to a patch, if there are many."""

_PATCHES = ((3, 3), (12, 1), (1, 12))
"""Cells, across and down, that a patch has at least: more than a pen's stroke, or a bar."""

_SHADOW = 2
"""Cells around patches in which marks are shadows, unless they reach farther."""

_EDGE = 4
"""Cells at the page's edge in which marks are shadows and ends of ruled lines, unless they reach farther."""

_STROKES = ((3, 1), (2, 2), (1, 3))
"""Cells, across and down, that writing has at least; what is smaller is a speck."""

_NEAR = 5
"""Cells between other writing and a speck that may belong to it, such as a point or an accent."""

_MARGIN = 0.02
"""Space around the writing, as a part of the page's longer side."""

_BAND_ROWS = 64
"""Rows that are added at once: so few that Qt does not spread them over threads, for which the user would wait."""

_LEAST = 1 / WRITING_BOOST
"""The part of the page's width and height that is shown at least: a single word would be enlarged out of proportion."""


def find_writing(image: QImage, full: Size) -> Area:
    """Return the area of the writing with a margin, in pixels of a page of size `full`; all of it where none is found."""
    page = _draw_map(image)
    marks = _find_marks(page)
    columns = f"{reduce(or_, marks):0{page.width}b}"
    rows = "".join("1" if row else "0" for row in marks)
    left, right = _find_part(columns, full[0], max(full) * _MARGIN)
    top, bottom = _find_part(rows, full[1], max(full) * _MARGIN)
    return left, top, right - left, bottom - top


def _find_part(marked: str, length: int, margin: float) -> tuple[int, int]:
    """Return start and end of the marked part, a 1 for each marked cell, on this length in pixels; all of it if none is."""
    if "1" not in marked:
        return 0, length
    cell = length / len(marked)
    return _widen(marked.find("1") * cell, (marked.rfind("1") + 1) * cell, length, margin)


def _widen(start: float, end: float, length: int, margin: float) -> tuple[int, int]:
    """Return the part with the margin around it, at least `_LEAST` of the length and within it."""
    margin = max(margin, (length * _LEAST - (end - start)) / 2)
    start, end = start - margin, end + margin
    shift = max(0.0, -start) - max(0.0, end - length)
    return max(0, round(start + shift)), min(length, round(end + shift))


class _Map(NamedTuple):
    """The page in cells, row by row: their brightness, and how much darker than their surroundings they are."""

    width: int
    height: int
    grey: bytes
    ink: bytes


def _draw_map(image: QImage) -> _Map:
    size = scale_size((image.width(), image.height()), _CELLS / max(image.width(), image.height()))
    cells = QSize(*size)
    detailed = _scale(image, cells * _DETAIL).convertToFormat(QImage.Format.Format_RGB32)
    # the surroundings of a ruled line are as dark as itself: those in its row, or those in its column
    around = _find_darker(_average(detailed, _SURROUNDINGS, 1), _average(detailed, 1, _SURROUNDINGS))
    ink = _subtract(around, detailed)
    return _Map(*size, _read_greys(_scale(detailed, cells)), _read_greys(_scale(ink, cells)))


def _average(image: QImage, across: int, down: int) -> QImage:
    """Return the image in blocks of so many pixels across and down, each in its mean colour."""
    return _scale(image, QSize(image.width() // across, image.height() // down)).scaled(image.size())


def _scale(image: QImage, size: QSize) -> QImage:
    size = size.expandedTo(QSize(1, 1))
    if image.width() > 4 * size.width() and image.width() * image.height() > BAND_PIXELS:
        image = image.scaled(size * 2)  # smoothing a large image would take as long as decoding it
    return image.scaled(size, IGNORE, SMOOTH)


def _find_darker(image: QImage, other: QImage) -> QImage:
    """Return the darker one of each two pixels."""
    return _subtract(image, _subtract(image, other))


def _subtract(image: QImage, other: QImage) -> QImage:
    """Return how much brighter each pixel is than that of another image; 0 where it is darker.

    Adding to the negative is many times as fast as the mode `Difference`.
    """
    result = image.copy()
    result.invertPixels()
    painter = QPainter(result)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
    for top in range(0, result.height(), _BAND_ROWS):
        painter.drawImage(QPoint(0, top), other, QRect(0, top, result.width(), _BAND_ROWS))
    painter.end()
    result.invertPixels()
    return result


def _read_greys(image: QImage) -> bytes:
    grey = image.convertToFormat(GRAY)
    values, row = bytes(grey.constBits()), grey.bytesPerLine()
    return b"".join(values[start : start + grey.width()] for start in range(0, len(values), row))


Rows = list[int]
Shape = tuple[int, int]


def _find_marks(page: _Map) -> Rows:
    """Return the cells with writing."""
    paper = _find_rank(page.grey, 0.75)
    patches = _grow(_open(_select(page, page.grey, 0, int(paper * _DARK)), _PATCHES), 1)
    grain = _find_rank(page.ink, 0.5)
    ink = _exclude(_select(page, page.ink, grain + _INK, 256), patches)
    shadows = _add_edge(_grow(patches, _SHADOW), page.width)
    writing = _exclude(_open(ink, _STROKES), shadows)
    return [row & near for row, near in zip(ink, _grow(writing, _NEAR), strict=True)]


def _find_rank(values: bytes, part: float) -> int:
    """Return the value that this part of the values is below, judged by every eighth."""
    ordered = sorted(values[::8])
    return ordered[int(len(ordered) * part)]


def _select(page: _Map, values: bytes, first: int, end: int) -> Rows:
    """Return the cells whose value is from `first` to below `end`."""
    digits = bytes(ord("1") if first <= level < end else ord("0") for level in range(256))
    text = values.translate(digits)
    return [int(text[start : start + page.width], 2) for start in range(0, len(text), page.width)]


def _open(rows: Rows, shapes: Iterable[Shape]) -> Rows:
    """Return the cells that are part of a rectangle of one of these shapes."""
    found = [0] * len(rows)
    for across, down in shapes:
        wide = [row and reduce(and_, (row >> step for step in range(across))) for row in rows]
        for top in range(len(rows) - down + 1):
            corners = wide[top] and reduce(and_, wide[top : top + down])
            if corners:
                covered = reduce(or_, (corners << step for step in range(across)))
                for row in range(top, top + down):
                    found[row] |= covered
    return found


def _grow(rows: Rows, by: int) -> Rows:
    """Return the cells and those up to `by` cells away, in each direction."""
    wide = [row and reduce(or_, (row << step | row >> step for step in range(by + 1))) for row in rows]
    return [reduce(or_, wide[max(0, place - by) : place + by + 1]) for place in range(len(rows))]


def _exclude(rows: Rows, others: Rows) -> Rows:
    return [row & ~other for row, other in zip(rows, others, strict=True)]


def _add_edge(rows: Rows, width: int) -> Rows:
    """Return the cells and those at the edge of the map."""
    side = (1 << _EDGE) - 1
    edge = side | side << max(0, width - _EDGE)
    last = len(rows) - _EDGE
    return [-1 if not _EDGE <= place < last else row | edge for place, row in enumerate(rows)]
