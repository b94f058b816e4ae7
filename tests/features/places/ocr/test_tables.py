"""Tables are read row by row: drawn cards, askew and turned ones, and pages whose table has no lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from gtapp.core.scans.page_text import turn_box
from gtapp.core.scans.scan_file import PageRef
from gtapp.features.places.ocr.page_reader import PageReader
from gtapp.features.places.ocr.page_reading import PageReading
from tests.features.places.ocr.reading_setup import CARD, TABLE_CARDS, require_data, write_turned

_CARD = TABLE_CARDS / "images/0101_20260412_101512.jpg"
_COLUMNS = 8
"""Of the cards: the date has three."""


@pytest.fixture(scope="module")
def reader() -> Iterator[PageReader]:
    reader = PageReader()
    yield reader
    reader.stop()


@pytest.fixture(scope="module")
def card(reader: PageReader) -> PageReading:
    """The card that was drawn upright, read once for all tests."""
    return _read(reader, _CARD)


def _read(reader: PageReader, scan: Path) -> PageReading:
    return reader.recognise(PageRef(scan), require_data("deu"), has_table=True)


def _list_written_rows() -> list[list[str]]:
    """Return what the card has in each of its rows."""
    truth: dict[str, Any] = json.loads((TABLE_CARDS / "ground_truths" / f"{_CARD.stem}.json").read_text())
    cells = [[cell for cell in row.values() if isinstance(cell, dict)] for row in truth["rows"]]
    return [[cell["diplomatic_transcript"] for cell in row if cell["diplomatic_transcript"]] for row in cells]


@pytest.mark.slow
def test_a_card_has_its_rows_and_columns_and_a_line_for_each_row(card: PageReading) -> None:
    written = _list_written_rows()
    assert len(card.rows) == len(written)
    assert len(card.columns) == _COLUMNS
    lines = card.text.text.split("\n")[-len(written) :]
    for line, cells in zip(lines, written, strict=True):
        assert any(cell in line for cell in cells)


def test_the_words_of_a_row_are_in_its_cells(card: PageReading) -> None:
    rows = card.text.lines[-len(card.rows) :]
    for line, cells in zip(rows, card.cells, strict=True):
        middle = (line.box[1] + line.box[3]) / 2
        assert min(cell[1] for cell in cells) < middle < max(cell[3] for cell in cells)


@pytest.mark.slow
@pytest.mark.parametrize("degrees", [-2.0, 1.3])
def test_a_card_that_is_askew_has_the_same_rows(reader: PageReader, tmp_path: Path, degrees: float) -> None:
    with Image.open(_CARD) as image:
        image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor="white").save(tmp_path / "askew.png")
    reading = _read(reader, tmp_path / "askew.png")
    assert len(reading.rows) == len(_list_written_rows())
    assert len(reading.columns) == _COLUMNS
    first, last = reading.cells[0][0], reading.cells[0][-1]
    assert (first[1] < last[1]) == (degrees < 0)


@pytest.mark.slow
@pytest.mark.parametrize("degrees", [90, 270])  # a half turn: test_page_reader
def test_a_turned_card_has_its_rows_where_they_are_in_the_file(
    reader: PageReader, card: PageReading, tmp_path: Path, degrees: int
) -> None:
    turned = _read(reader, write_turned(_CARD, tmp_path, degrees))
    assert turned.turn == 360 - degrees
    assert len(turned.rows) == len(card.rows)
    for box, expected in zip(turned.rows, card.rows, strict=True):
        assert box == pytest.approx(turn_box(expected, degrees), abs=0.02)


def test_a_page_without_ruled_columns_is_read_as_any_other(reader: PageReader) -> None:
    reading = _read(reader, CARD)
    assert reading.cells == ()
    assert reading.text.find("Briefsammlung")


@pytest.mark.parametrize("size", [(3000, 1), (1, 3000), (1, 1)])
def test_an_image_that_is_hardly_a_page_has_no_table(
    reader: PageReader, tmp_path: Path, size: tuple[int, int]
) -> None:
    Image.new("L", size, 255).save(tmp_path / "line.png")
    assert _read(reader, tmp_path / "line.png") == PageReading()


def test_a_card_without_entries_has_no_rows(reader: PageReader, tmp_path: Path) -> None:
    with Image.open(_CARD) as image:
        width, height = image.size
        blank = image.crop((0, int(0.4 * height), width, int(0.6 * height)))
        image.paste(blank, (0, int(0.125 * height)))
        image.save(tmp_path / "empty.png")
    reading = _read(reader, tmp_path / "empty.png")
    assert reading.cells == ()
    assert reading.text.find("Dienstort")


_REAL_CARDS = (
    "0002_20230927_120202",
    "0002_20231012_170747",
    "0002_20231012_180835",
    "0002_20231019_141349",
)
"""With six rows, three, none, and two."""


@pytest.mark.slow
@pytest.mark.parametrize("name", _REAL_CARDS)
def test_a_real_card_has_its_rows(reader: PageReader, reference: Path, name: str) -> None:
    assert _has_its_rows(reader, reference / f"personnel_cards/ground_truths/{name}.json")


@pytest.mark.torture
@pytest.mark.timeout(600)
def test_most_real_cards_have_their_rows(reader: PageReader, reference: Path) -> None:
    truths = sorted((reference / "personnel_cards/ground_truths").glob("*.json"))
    assert sum(_has_its_rows(reader, truth) for truth in truths) >= 13


def _has_its_rows(reader: PageReader, truth: Path) -> bool:
    """Return whether a card is read with as many rows as its truth has."""
    scan = next((truth.parents[1] / "images").glob(f"{truth.stem}.*"))
    return len(_read(reader, scan).rows) == len(json.loads(truth.read_text("utf-8"))["rows"])
