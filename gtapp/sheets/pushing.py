"""Which cells of a sheet, as it stands now, are to be written, and which must not be any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.sheets.cells import truth
from gtapp.sheets.columns import plain
from gtapp.sheets.table import Table

LONGEST_CELL = 50_000  # characters, Google's limit
_HEADER_ROWS = 10  # above the header there may be a title


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that is to say `new` where it said `old` at the last import.

    It stands in the row of `tab` whose cells are as in `key` ({column: text}), under the header `column`.
    """

    tab: str
    key: Mapping[str, str]
    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a change goes: the tab's name now, row and column from 0."""

    tab: str
    row: int
    column: int


@dataclass(frozen=True)
class Pushed:
    """What became of changes: those that were written, and those that were not, each with the reason."""

    written: list[CellChange] = field(default_factory=list)
    refused: list[tuple[CellChange, Message]] = field(default_factory=list)


class Places:
    """Finds the cells of changes in the tables of a sheet: by the tab's name, the row's key and the header."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._grids = {table.name: _Grid(table) for table in tables if table.rows}

    def find(self, change: CellChange) -> Cell:
        """Where the change goes. Raises GtappError where that isn't sure, or the cell no longer says `change.old`."""
        if len(change.new) > LONGEST_CELL:
            raise GtappError("google-push-long", length=len(change.new), most=LONGEST_CELL)
        grid = self._grid(change)
        head = grid.head(_wanted(change))
        column = grid.column(head, change.column)
        row = grid.row(head, change.key)
        now = grid.text(row, column)
        if now.strip() != change.old.strip():
            raise GtappError("google-push-changed", now=now, old=change.old)
        return Cell(grid.name, row, column)

    def _grid(self, change: CellChange) -> _Grid:
        """The tab of this name, else the only one that has the columns, so that a renamed one is found."""
        if change.tab in self._grids:
            return self._grids[change.tab]
        found = [grid for grid in self._grids.values() if grid.has(_wanted(change))]
        if len(found) != 1:
            raise GtappError("google-push-tabs" if found else "google-push-tab", tab=change.tab)
        return found[0]


class _Grid:
    """The cells of one tab, addressed by header and key."""

    def __init__(self, table: Table) -> None:
        self.name = table.name
        self._rows = table.rows
        self._heads = [_columns(row) for row in table.rows[:_HEADER_ROWS]]
        self._found: dict[tuple[int, ...], dict[tuple[str, ...], list[int]]] = {}

    def head(self, wanted: set[str]) -> int:
        """The number of the row that is the header: the first that has most of the columns."""
        return max(range(len(self._heads)), key=lambda number: len(wanted & self._heads[number].keys()))

    def has(self, wanted: set[str]) -> bool:
        return wanted <= self._heads[self.head(wanted)].keys()

    def column(self, head: int, name: str) -> int:
        found = self._heads[head].get(plain(name), [])
        if len(found) != 1:
            code = "google-push-columns" if found else "google-push-column"
            raise GtappError(code, tab=self.name, column=name)
        return found[0]

    def row(self, head: int, key: Mapping[str, str]) -> int:
        columns = [self.column(head, name) for name in key]
        found = self._index(head, columns).get(tuple(text.strip() for text in key.values()), [])
        if len(found) != 1:
            shown = ", ".join(f"“{text}”" for text in key.values())
            raise GtappError("google-push-rows" if found else "google-push-row", tab=self.name, key=shown)
        return found[0]

    def text(self, row: int, column: int) -> str:
        cells = self._rows[row]
        return cells[column] if column < len(cells) else ""

    def _index(self, head: int, columns: list[int]) -> dict[tuple[str, ...], list[int]]:
        """The numbers of the rows below the header by the texts in these columns; made once."""
        index = self._found.get((head, *columns))
        if index is None:
            index = self._found[head, *columns] = {}
            for row in range(head + 1, len(self._rows)):
                index.setdefault(tuple(self.text(row, column).strip() for column in columns), []).append(row)
        return index


def to_write(change: CellChange, held: Any) -> str | bool:
    """What is sent for a change of a cell that holds `held` (its formula or value, as FORMULA renders it).

    A checkbox takes yes or no; as a text it would be one no longer. Raises GtappError where the cell is computed.
    """
    if isinstance(held, bool):
        said = truth(change.new)
        if said is None:
            raise GtappError("google-push-checkbox", new=change.new)
        return said
    # A text may begin with “=” too; only a formula shows something else than itself.
    if isinstance(held, str) and held.startswith("=") and held != change.old:
        raise GtappError("google-push-formula")
    return change.new


def _wanted(change: CellChange) -> set[str]:
    return {plain(name) for name in (*change.key, change.column)}


def _columns(row: list[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, name in enumerate(row):
        found.setdefault(plain(name), []).append(number)
    return found
