"""Finds where the rows and cells of a table stand on a page, by the rows and columns that were found there.

Rows are paired by content, in order. In its row, a cell is looked for by its text; one that isn't found stands where the row
crosses the column in which the other cells of its field stand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gtapp.ocr.page_reading import PageReading
from gtapp.places.matching import PageWords, Run
from gtapp.places.record_values import ValuePlace, WantedValue
from gtapp.pointer import Pointer
from gtapp.row_pairing import pair_rows
from gtapp.scans.page_text import Box, turn_box

_OTHER_COLUMN = 0.3
"""What it costs to stand in another column than most cells of the field."""


class _Cell(NamedTuple):
    """A value, the row of the page that it is in, its pointer within the row, and what is similar to it there."""

    value: WantedValue
    row: int
    field: Pointer
    runs: tuple[Run, ...]


def locate_cells(values: Sequence[WantedValue], page: int, reading: PageReading) -> dict[Pointer, ValuePlace]:
    """Return the places of the values that are in the rows of a list, on a page with rows.

    A row's own place is under its pointer. Of several lists, the one with the most values is the table.
    """
    rows = _group_rows(values)
    words = [PageWords(reading.text, cells) for cells in reading.cells]
    written = [" ".join(value.texts[0] for value in row) for row in rows.values()]
    partners = pair_rows(written, [" ".join(each.words) for each in words])
    pairs = [(at, row) for at, row in zip(rows, partners, strict=True) if row is not None]
    places = {at: ValuePlace(page, (reading.rows[row],), 0.0) for at, row in pairs}
    cells = [
        _Cell(value, row, value.pointer[len(at) :], tuple(_find_runs(value, words[row])))
        for at, row in pairs
        for value in rows[at]
    ]
    columns = _find_columns(cells, words, reading)
    for cell in cells:
        place = _place_cell(cell, words[cell.row], columns.get(cell.field), reading)
        places[cell.value.pointer] = ValuePlace(page, *place)
    return places


def _group_rows(values: Sequence[WantedValue]) -> dict[Pointer, list[WantedValue]]:
    """Return the values by the pointer of their row: in the list that has the most of them."""
    lists: dict[Pointer, dict[Pointer, list[WantedValue]]] = defaultdict(lambda: defaultdict(list))
    for value in values:
        depth = next((at for at, token in enumerate(value.pointer) if isinstance(token, int)), None)
        if depth is not None:
            lists[value.pointer[:depth]][value.pointer[: depth + 1]].append(value)
    return max(lists.values(), key=lambda rows: sum(map(len, rows.values())), default={})


def _find_runs(value: WantedValue, words: PageWords) -> Iterator[Run]:
    for text in value.texts:
        yield from words.find_runs(text)


def _find_columns(
    cells: Iterable[_Cell], words: Sequence[PageWords], reading: PageReading
) -> dict[Pointer, int]:
    """Return the column of each field: the one in which most of its cells are that can only be in one place."""
    votes: dict[Pointer, Counter[int]] = defaultdict(Counter)
    for cell in cells:
        row = reading.cells[cell.row]
        columns = {_find_column(words[cell.row].list_boxes(run)[0], row, reading.turn) for run in cell.runs}
        if len(columns) == 1:
            votes[cell.field].update(each for each in columns if each is not None)
    return {field: found.most_common(1)[0][0] for field, found in votes.items() if found}


def _find_column(box: Box, row: Sequence[Box], turn: int) -> int | None:
    """Return the column that the middle of a box in a row is in."""
    left, _, right, _ = turn_box(box, turn)
    for index, cell in enumerate(row):
        first, _, last, _ = turn_box(cell, turn)
        if first <= (left + right) / 2 < last:
            return index
    return None


def _place_cell(
    cell: _Cell, words: PageWords, column: int | None, reading: PageReading
) -> tuple[tuple[Box, ...], float]:
    """Return the boxes of a cell, and how similar the text there is; 0 where it was not found."""
    row = reading.cells[cell.row]

    def rate(run: Run) -> float:
        other = _find_column(words.list_boxes(run)[0], row, reading.turn) != column
        return run.similarity - _OTHER_COLUMN * (column is not None and other)

    best = max(cell.runs, key=rate, default=None)
    if best is not None:
        return words.list_boxes(best), best.similarity
    return ((reading.rows[cell.row] if column is None else row[column]),), 0.0
