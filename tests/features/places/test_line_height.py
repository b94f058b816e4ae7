"""How high the writing is where a value stands."""

from __future__ import annotations

from array import array

import pytest

from gtapp.core.scans.page_text import Box, PageText, turn_box
from gtapp.features.places.line_height import measure_line


def make_text(turn: int = 0) -> PageText:
    """Return three lines of two words, 0.02 high, the last one 0.04; each character is as high as its line."""
    edges = array("f")
    text = "aa bb\ncc dd\nee ff"
    line, column = 0, 0
    for each in text:
        top = 0.1 + 0.1 * line
        box = 0.1 + 0.1 * column, top, 0.2 + 0.1 * column, top + (0.04 if line == 2 else 0.02)
        edges.extend(turn_box(box, (360 - turn) % 360))
        line, column = (line + 1, 0) if each == "\n" else (line, column + 1)
    return PageText(text, edges, turn)


@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.parametrize(
    ("box", "height"),
    [
        ((0.1, 0.1, 0.2, 0.12), 0.02),
        ((0.1, 0.106, 0.2, 0.118), 0.02),
        ((0.1, 0.305, 0.2, 0.335), 0.04),
        ((0.1, 0.1, 0.6, 0.32), 0.02),
        ((0.1, 0.109, 0.2, 0.111), 0.01),
    ],
    ids=["a word", "without ascenders", "a heading", "three lines", "a dash"],
)
def test_the_line_of_a_value_is_measured(box: Box, height: float, turn: int) -> None:
    boxes = [turn_box(box, (360 - turn) % 360)]
    assert measure_line(make_text(turn), boxes, turn) == pytest.approx(height, abs=1e-6)


def test_without_a_place_it_is_the_usual_line() -> None:
    assert measure_line(make_text(), [], 0) == pytest.approx(0.02, abs=1e-6)
    assert measure_line(PageText("", array("f")), [], 0) == 0
