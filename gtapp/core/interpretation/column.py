"""The column that a cell stands in: what a rule sees besides the cell itself."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from gtapp.core.interpretation.learnt_pairs import Cell, LearntPairs
from gtapp.core.schema.pointer import get_value
from gtapp.core.schema.text_rules import format_date

_ISO_DATE: Final = re.compile(r"(\d{4})-\d{2}-\d{2}$", re.ASCII)


class Column:
    """The cells of a column from top to bottom, which are read when a rule asks for them.

    `rules` are those of the column, `learnt` is what checked records teach, `dates` is the column of the rows' dates.
    """

    def __init__(
        self,
        name: str,
        rows: Sequence[Any],
        keys: tuple[str, str],
        rules: Sequence[Rule],
        learnt: LearntPairs,
        dates: Column | None = None,
    ) -> None:
        self.name = name
        self.learnt = learnt
        self._rows = rows
        self._keys = keys
        self.rules = rules
        self.dates = dates
        self.count = len(rows)
        self._cells: dict[int, Cell] = {}

    def __getitem__(self, row: int) -> Cell:
        if row not in self._cells:
            around = get_value(self._rows[row], (self.name,))
            texts = (around.get(key) if isinstance(around, dict) else None for key in self._keys)
            # what is no text there is nothing
            self._cells[row] = Cell(*(text if isinstance(text, str) else "" for text in texts))
        return self._cells[row]

    def above(self, row: int) -> Iterator[tuple[int, Cell]]:
        """Yield the rows above one and their cells, from the nearest to the first."""
        return ((each, self[each]) for each in range(row - 1, -1, -1))

    def below(self, row: int) -> Iterator[tuple[int, Cell]]:
        """Yield the rows below one and their cells, from the nearest to the last."""
        return ((each, self[each]) for each in range(row + 1, len(self._rows)))

    def suggest(self, row: int) -> str | None:
        """Return what the first rule that knows it says about a cell; None for nothing, or if nothing is written there."""
        if not self[row].transcript.strip():
            return None
        return next((found for rule in self.rules if (found := rule(self, row)) is not None), None) or None

    def suggest_for(self, row: int, transcript: str) -> str | None:
        """Return what the rules would say about a cell if this stood in it."""
        cell = self[row]
        self._cells[row] = cell._replace(transcript=transcript)
        try:
            return self.suggest(row)
        finally:
            self._cells[row] = cell

    def find_near_year(self, row: int) -> int | None:
        """Return the year of the nearest row whose date has one with four digits, else that of other records."""
        years = self._years
        place = bisect_left(years, (row, 0))
        near = [each for each in years[max(place - 1, 0) : place + 2] if each[0] != row]
        return (
            min(near, key=lambda each: abs(each[0] - row))[1]
            if near
            else self.learnt.find_middle_year(self.name)
        )

    @cached_property
    def _years(self) -> list[tuple[int, int]]:
        """The rows with a whole date, each with its year."""
        cells = ((row, self[row]) for row in range(len(self._rows)))
        dates = ((row, format_date(cell.interpretation or cell.transcript)) for row, cell in cells)
        return [(row, int(found[1])) for row, text in dates if (found := _ISO_DATE.match(text))]


Rule = Callable[[Column, int], str | None]
"""Returns what the cell of a row means, "" if it is known to have no interpretation; None where it says nothing about it."""
