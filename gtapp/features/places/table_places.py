"""Finds where the rows and cells of a table stand on a page, by the rows and columns that were found there.

Rows are paired by content, in order; one that isn't recognised is where its number says. In its row, a cell is looked for by its
text; one that isn't found stands where the row crosses the column in which the other cells of its field stand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from gtapp.core.scans.page_text import Box, turn_box
from gtapp.core.schema.pointer import Pointer
from gtapp.core.schema.row_pairing import pair_rows
from gtapp.features.places.matching import PageWords, Run
from gtapp.features.places.ocr.page_reading import PageReading, unite_boxes
from gtapp.features.places.record_values import ValuePlace, WantedValue

_LEAST_ROWS = 2
"""So many rows must be recognised so that the distance of rows is known."""
_OTHER_COLUMN = 0.3
"""What it costs to stand in another column than most cells of the field."""


_Row = tuple[Box, ...]
"""The cells of a row of the page, from left to right."""


class _Cell(NamedTuple):
    """A value, its row and the words there, its pointer within the row, and what is similar to it there."""

    value: WantedValue
    row: _Row
    words: PageWords
    field: Pointer
    runs: tuple[Run, ...]


class TableLocator:
    """Finds the cells of records on a page with rows; the words of each row are compared again and again."""

    def __init__(self, page: int, reading: PageReading) -> None:
        self._page, self._reading = page, reading
        self._read_row = cache(partial(PageWords, reading.text))

    def locate(self, values: Sequence[WantedValue]) -> dict[Pointer, ValuePlace]:
        """Return the places of the values that are in the rows of a list.

        A row's own place is under its pointer; cells without text are placed by their column. Of several lists, the one with the
        most values is the table.
        """
        rows, page, turn = _group_rows(values), self._page, self._reading.turn
        written = [" ".join(value.texts[0] for value in row) for row in rows.values()]
        shown = {at: row for at, row in zip(rows, self._place_rows(written), strict=True) if row}
        places = {at: ValuePlace(page, (unite_boxes(row),), 0.0) for at, row in shown.items()}
        cells = [
            _Cell(value, row, words, value.pointer[len(at) :], tuple(_find_runs(value, words)))
            for at, row in shown.items()
            for words in (self._read_row(row),)
            for value in rows[at]
        ]
        columns = _find_columns(cells, turn)
        for at, row in shown.items():  # cells without text, too
            places |= {
                (*at, *field): ValuePlace(page, (row[column],), 0.0) for field, column in columns.items()
            }
        for cell in cells:
            place = _place_cell(cell, columns.get(cell.field), turn)
            places[cell.value.pointer] = ValuePlace(page, *place)
        return places

    def _place_rows(self, written: Sequence[str]) -> list[_Row | None]:
        """Return where rows with these texts stand: by content; one that isn't recognised, by its distance from the others."""
        cells = self._reading.cells
        found = [" ".join(self._read_row(row).words) for row in cells]
        partners = pair_rows(written, found, by_place=False)
        pairs = [(index, partner) for index, partner in enumerate(partners) if partner is not None]
        if len(pairs) < _LEAST_ROWS:
            partners = pair_rows(written, found)
            return [None if partner is None else cells[partner] for partner in partners]
        ruler = _RowRuler(pairs, self._reading)
        return [
            ruler.find(index) if partner is None else cells[partner] for index, partner in enumerate(partners)
        ]


def _group_rows(values: Sequence[WantedValue]) -> dict[Pointer, list[WantedValue]]:
    """Return the values by the pointer of their row: in the list that has the most of them."""
    lists: dict[Pointer, dict[Pointer, list[WantedValue]]] = defaultdict(lambda: defaultdict(list))
    for value in values:
        depth = next((at for at, token in enumerate(value.pointer) if isinstance(token, int)), None)
        if depth is not None:
            lists[value.pointer[:depth]][value.pointer[: depth + 1]].append(value)
    return max(lists.values(), key=lambda rows: sum(map(len, rows.values())), default={})


class _RowRuler:
    """Knows where the rows of a table should be, from those that were recognised."""

    def __init__(self, pairs: Sequence[tuple[int, int]], reading: PageReading) -> None:
        self._turn, rows = reading.turn, reading.cells
        self._known = {index: rows[partner] for index, partner in pairs}
        taken = {partner for _, partner in pairs}
        self._free = [row for number, row in enumerate(rows) if number not in taken]
        self._step = median(
            (self._measure_middle(rows[below[1]]) - self._measure_middle(rows[above[1]]))
            / (below[0] - above[0])
            for above, below in pairwise(pairs)
        )

    def find(self, index: int) -> _Row:
        """Return the free row nearest to where a row should be; else the nearest one's cells, moved there."""
        nearest = min(self._known, key=lambda each: abs(each - index))
        distance = (index - nearest) * self._step
        middle = self._measure_middle(self._known[nearest]) + distance
        free = [row for row in self._free if abs(self._measure_middle(row) - middle) < abs(self._step) / 2]
        return free[0] if free else tuple(self._move(cell, distance) for cell in self._known[nearest])

    def _measure_middle(self, row: _Row) -> float:
        """Return how far down a row is on the level page."""
        _, top, _, bottom = turn_box(unite_boxes(row), self._turn)
        return (top + bottom) / 2

    def _move(self, box: Box, distance: float) -> Box:
        left, top, right, bottom = turn_box(box, self._turn)
        edges = (min(max(edge + distance, 0.0), 1.0) for edge in (top, bottom))
        top, bottom = edges
        return turn_box((left, top, right, bottom), 360 - self._turn)


def _find_runs(value: WantedValue, words: PageWords) -> Iterator[Run]:
    for text in value.texts:
        yield from words.find_runs(text)


def _find_columns(cells: Iterable[_Cell], turn: int) -> dict[Pointer, int]:
    """Return the column of each field: the one in which most of its cells are that can only be in one place."""
    votes: dict[Pointer, Counter[int]] = defaultdict(Counter)
    for cell in cells:
        columns = {_find_column(cell, run, turn) for run in cell.runs}
        if len(columns) == 1:
            votes[cell.field].update(each for each in columns if each is not None)
    return {field: found.most_common(1)[0][0] for field, found in votes.items() if found}


def _find_column(cell: _Cell, run: Run, turn: int) -> int | None:
    """Return the column that the middle of a run is in."""
    left, _, right, _ = turn_box(cell.words.list_boxes(run)[0], turn)
    for index, box in enumerate(cell.row):
        first, _, last, _ = turn_box(box, turn)
        if first <= (left + right) / 2 < last:
            return index
    return None


def _place_cell(cell: _Cell, column: int | None, turn: int) -> tuple[tuple[Box, ...], float]:
    """Return the boxes of a cell, and how similar the text there is; 0 where it was not found."""

    def rate(run: Run) -> float:
        is_other = column is not None and _find_column(cell, run, turn) != column
        return run.similarity - _OTHER_COLUMN * is_other

    best = max(cell.runs, key=rate, default=None)
    if best is not None:
        return cell.words.list_boxes(best), best.similarity
    return ((unite_boxes(cell.row) if column is None else cell.row[column]),), 0.0
