"""The bytes of a reading give the same reading back, and others give an error."""

from __future__ import annotations

import struct
from array import array
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.scans.page_text import PageText
from gtapp.features.places.ocr.page_reading import TURNS, PageReading

_EDGE = st.floats(0, 1, width=32)
_BOX = st.tuples(_EDGE, _EDGE, _EDGE, _EDGE)


@st.composite
def _readings(draw: st.DrawFn) -> PageReading:
    text = draw(st.text(st.characters(exclude_categories=("Cc", "Cs"))))
    edges = draw(st.lists(_EDGE, min_size=4 * len(text), max_size=4 * len(text)))
    rows, columns = draw(st.sampled_from([(0, 0), (1, 1), (2, 3), (5, 2)]))
    cells = tuple(tuple(draw(_BOX) for _ in range(columns)) for _ in range(rows))
    return PageReading(
        PageText(text, array("f", edges), draw(st.sampled_from(TURNS))),
        cells,
        draw(st.none() | st.integers(0, 100)),
    )


@given(_readings())
def test_bytes_give_the_same_reading(reading: PageReading) -> None:
    assert PageReading.from_bytes(reading.to_bytes()) == reading


@given(_readings(), st.data())
def test_bytes_that_are_cut_off_are_refused(reading: PageReading, data: st.DataObject) -> None:
    content = reading.to_bytes()
    with pytest.raises(ValueError):
        PageReading.from_bytes(content[: data.draw(st.integers(0, len(content) - 1))])


@given(st.binary(max_size=200))
def test_any_bytes_give_a_reading_or_an_error(content: bytes) -> None:
    with suppress(ValueError):
        PageReading.from_bytes(content)


@pytest.mark.parametrize("edge", [float("nan"), float("inf")])
def test_places_are_numbers(edge: float) -> None:
    reading = PageReading(PageText("a", array("f", [0, 0, 1, 1])), (((0, 0, 1, 1),),))
    content = bytearray(reading.to_bytes())
    content[6:10] = struct.pack("<f", edge)
    with pytest.raises(ValueError):
        PageReading.from_bytes(bytes(content))


def test_rows_and_columns_are_those_of_the_cells() -> None:
    upper, lower = (
        ((0.0, 0.0, 0.4, 0.1), (0.4, 0.02, 1.0, 0.12)),
        ((0.0, 0.1, 0.4, 0.2), (0.4, 0.12, 1.0, 0.22)),
    )
    reading = PageReading(cells=(upper, lower))
    assert reading.rows == ((0.0, 0.0, 1.0, 0.12), (0.0, 0.1, 1.0, 0.22))
    assert reading.columns == ((0.0, 0.0, 0.4, 0.2), (0.4, 0.02, 1.0, 0.22))
    assert PageReading().rows == PageReading().columns == ()
