"""How high the writing is where a value stands."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from gtapp.core.scans.page_text import Box, PageText, turn_box

_MOST_OF_BOX: Final = 2.0
"""A line is no higher than this multiple of a word's box, which may have neither ascenders nor descenders; else it slopes."""
_LEAST_OF_USUAL: Final = 0.5
"""A line is no lower than this part of the page's usual one: the box of a dash is no measure."""


def measure_line(text: PageText, boxes: Sequence[Box], turn: int) -> float:
    """Return the height of a line in these boxes, in parts of the height of the page when it is turned clockwise by `turn`.

    Without boxes, it is the usual height of the page's lines; 0 if that is not known, either. A box may hold several lines.
    """

    def measure(box: Box) -> float:
        _, top, _, bottom = turn_box(box, turn)
        return bottom - top

    usual = median([measure(line.box) for line in text.lines] or [0.0])
    heights = []
    for box in boxes:
        left, top, right, bottom = box
        line = text.find_line((left + right) / 2, (top + bottom) / 2)
        height = measure(box)
        heights.append(min(measure(line.box), _MOST_OF_BOX * height) if line else height)
    return max(median(heights), _LEAST_OF_USUAL * usual) if heights else usual
