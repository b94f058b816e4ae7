"""What was read on a page, and its bytes, which are checked: a worker's reply and a file of the cache are foreign data."""

from __future__ import annotations

import math
import struct
from array import array
from dataclasses import dataclass
from typing import Final

from gtapp.scans.page_text import NO_TEXT, Box, PageText

TURNS: Final = (0, 90, 180, 270)
"""Clockwise, in degrees."""

_HEAD: Final = struct.Struct("<3H")
"""Begins the bytes: the turn, the numbers of rows and columns. Their boxes follow, then the text."""
_MOST_BOXES: Final = 1000
"""Of rows and of columns: a page of A0 with lines of 5 mm has 240."""


@dataclass(frozen=True)
class PageReading:
    """A page's text, and the rows and columns of its table, from top to bottom and from left to right.

    Tables are found by their ruled lines, where the benchmark declares that its scans show tables. All boxes are those of the
    page as its file shows it; where it lies on its side, rows are upright boxes and columns level ones.
    """

    text: PageText = NO_TEXT
    rows: tuple[Box, ...] = ()
    columns: tuple[Box, ...] = ()

    @property
    def turn(self) -> int:
        """By how many degrees the page has to be turned clockwise to be upright: 0, 90, 180 or 270."""
        return self.text.turn

    def to_bytes(self) -> bytes:
        """Return the reading as `from_bytes` reads it."""
        rows, columns = self.rows[:_MOST_BOXES], self.columns[:_MOST_BOXES]
        edges = array("f", [edge for box in (*rows, *columns) for edge in box])
        return _HEAD.pack(self.turn, len(rows), len(columns)) + edges.tobytes() + self.text.to_bytes()

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
        text = _HEAD.size + 16 * (rows + columns)
        if turn not in TURNS or max(rows, columns) > _MOST_BOXES or len(content) < text:
            raise ValueError("not a reading")
        edges = array("f")
        edges.frombytes(content[_HEAD.size : text])
        if not all(map(math.isfinite, edges)):
            raise ValueError("a row or column without a place")
        boxes = tuple(zip(*[iter(edges)] * 4, strict=True))
        return cls(PageText.from_bytes(content[text:], turn), boxes[:rows], boxes[rows:])
