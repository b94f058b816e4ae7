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

CERTAIN: Final = 65
"""The mean confidence of print is 75 to 95 where it is upright, 30 to 60 upside down; of handwriting 30 to 60 in any turn."""
CERTAIN_OF_TABLE: Final = 50
"""That of tables, with words alone and lines of dots between them, is 54 to 88 where they are upright, 11 to 47 where not."""

_HEAD: Final = struct.Struct("<3H")
"""Begins the bytes: the turn, the numbers of rows and columns. The boxes of their cells follow, then the text.

The turn has the lowest nine bits of its number. Those above are the confidence plus 1; 0, as in older files: it is not known.
"""
_TURN_BITS: Final = 9
_MOST_CONFIDENT: Final = 100


@dataclass(frozen=True)
class PageReading:
    """A page's text, and the cells of its table's rows: all rows have as many, and each one with words is a line of the text.

    Tables are found by their ruled lines, where the benchmark declares that its scans show tables; the header is no row. All
    boxes are those of the page as its file shows it. On a scan that is askew the boxes of two rows overlap, those of their
    cells hardly do. `confidence` is Tesseract's mean of all words, in percent; None where it is not known.
    """

    text: PageText = NO_TEXT
    cells: tuple[tuple[Box, ...], ...] = ()
    confidence: int | None = None

    @property
    def is_print(self) -> bool:
        """True if the page is printed or typed, as far as the confidence says that; else it is by hand, or upside down."""
        return self.confidence is not None and self.confidence >= (
            CERTAIN_OF_TABLE if self.cells else CERTAIN
        )

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
        known = 0 if self.confidence is None else self.confidence + 1
        head = _HEAD.pack(self.turn | known << _TURN_BITS, len(self.cells), columns)
        return head + edges.tobytes() + self.text.to_bytes()

    @classmethod
    def from_bytes(cls, content: bytes) -> PageReading:
        """Return the reading that `to_bytes` has written.

        Raises:
            ValueError: it has not written this.
        """
        try:
            first, rows, columns = _HEAD.unpack_from(content)
        except struct.error as error:
            raise ValueError("not a reading") from error
        known, turn = divmod(first, 1 << _TURN_BITS)
        text = _HEAD.size + 16 * rows * columns
        if (
            known > _MOST_CONFIDENT + 1
            or turn not in TURNS
            or bool(rows) != bool(columns)
            or len(content) < text
        ):
            raise ValueError("not a reading")
        edges = array("f")
        edges.frombytes(content[_HEAD.size : text])
        if not all(map(math.isfinite, edges)):
            raise ValueError("a cell without a place")
        boxes = list(zip(*[iter(edges)] * 4, strict=True))
        cells = tuple(tuple(boxes[at : at + columns]) for at in range(0, len(boxes), columns or 1))
        return cls(PageText.from_bytes(content[text:], turn), cells, known - 1 if known else None)


def unite_boxes(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that holds all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
