"""What was read on a page, and its bytes, which are checked: a worker's reply and a file of the cache are foreign data."""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from gtapp.core.scans.page_text import NO_TEXT, Box, PageText

TURNS: Final = (0, 90, 180, 270)
"""Clockwise, in degrees."""

_HEAD: Final = struct.Struct("<3H")
"""Begins the bytes: the turn, the numbers of rows and columns. The boxes of their cells follow, then the text."""


@dataclass(frozen=True)
class PageReading:
    """A page's text, and the cells of its table's rows: all rows have as many, and each one with words is a line of the text.

    Tables are found by their ruled lines, where the benchmark declares that its scans show tables; the header is no row. All
    boxes are those of the page as its file shows it. On a scan that is askew the boxes of two rows overlap, those of their
    cells hardly do.
    """

    text: PageText = NO_TEXT
    cells: tuple[tuple[Box, ...], ...] = ()

    @property
    def rows(self) -> tuple[Box, ...]:
        """Where the rows are, from top to bottom of the upright page."""
        return tuple(map(unite_boxes, self.cells))

    @property
    def columns(self) -> tuple[Box, ...]:
        """Where the columns are, as far down as the rows."""
        return tuple(map(unite_boxes, zip(*self.cells, strict=True)))

    @property
    def turn(self) -> int:
        """By how many degrees the page has to be turned clockwise to be upright: 0, 90, 180 or 270."""
        return self.text.turn

    def to_bytes(self) -> bytes:
        """Return the reading as `from_bytes` reads it."""
        columns = len(self.cells[0]) if self.cells else 0
        edges = array("f", [edge for row in self.cells for box in row for edge in box])
        return _HEAD.pack(self.turn, len(self.cells), columns) + edges.tobytes() + self.text.to_bytes()

    @classmethod
    def from_bytes(cls, content: bytes) -> PageReading:
        """Return the reading that `to_bytes` has written.

        Raises:
            ValueError: it has not written this.
        """
        try:
            turn, rows, columns = _HEAD.unpack_from(content)
        except struct.error as error:
            raise ValueError("not a reading") from error
        text = _HEAD.size + 16 * rows * columns
        if turn not in TURNS or bool(rows) != bool(columns) or len(content) < text:
            raise ValueError("not a reading")
        edges = array("f")
        edges.frombytes(content[_HEAD.size : text])
        if not all(map(math.isfinite, edges)):
            raise ValueError("a cell without a place")
        boxes = list(zip(*[iter(edges)] * 4, strict=True))
        cells = tuple(tuple(boxes[at : at + columns]) for at in range(0, len(boxes), columns or 1))
        return cls(PageText.from_bytes(content[text:], turn), cells)


def unite_boxes(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that holds all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
