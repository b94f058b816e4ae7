"""Makes of a tab's cells rows with names: which tab it is, where its columns stand, and what in it is doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gtapp.errors import GtappError
from gtapp.formats import file_names
from gtapp.messages import Message
from gtapp.sheets import cells
from gtapp.sheets.align import Row
from gtapp.sheets.columns import GROUND_TRUTH, NUMBER, TABS, Tab, plain
from gtapp.sheets.table import FORMULA, Table

# above the header there may be a title
_HEADER_ROWS: Final = 10
_FEWEST: Final = 3
_ALIKE: Final = 0.25


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a tab with its number as the spreadsheet counts, from 1."""

    number: int
    cells: Row


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about a tab, a row (0: none) or a cell that somebody should look at; `cell` is named as E6."""

    tab: str
    message: Message
    row: int = 0
    cell: str = ""
    key: str = ""


@dataclass(slots=True)
class Reading:
    """A tab as it was read: `lines` by key, in the tab's order; `left_out` are keys of rows that can't be used.

    `columns` are the places of the columns by name, foreign ones under their own; `header` is the header's index.
    """

    tab: Tab
    table: Table
    header: int
    columns: dict[str, int]
    lines: dict[str, list[Line]] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    doubts: list[Doubt] = field(default_factory=list)
    placeholders: int = 0

    def doubt(self, code: str, row: int = 0, column: str = "", key: str = "", **params: str) -> None:
        """Remembers a doubt."""
        at = a1(row, self.columns[column]) if column in self.columns and row else ""
        self.doubts.append(Doubt(self.tab.name, Message(code, params), row, at, key))


def a1(row: int, column: int) -> str:
    """A cell's name in a spreadsheet: row 6, column 4 (from 0) is E6."""
    letters, left = "", column + 1
    while left:
        left, digit = divmod(left - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row}"


def key_of(tab: Tab, row: Mapping[str, str]) -> str:
    """What a row is known by: a letter's number, a person's or an organization's identifier, else the name."""
    if tab.repeated and row.get("identifier_value", "").strip():
        return f"{row.get('identifier_propertyID', '').strip()} {row['identifier_value'].strip()}".strip()
    return row.get(tab.key, "").strip()


# which tab it is


def read_all(tables: Sequence[Table]) -> tuple[dict[str, Reading], list[Doubt]]:
    """The tabs that are known by their columns, by name, and doubts about those that aren't.

    Raises:
        GtappError: none is, one is there twice, or a column that is needed is missing or there twice.
    """
    found: dict[str, Reading] = {}
    doubts = []
    for table in tables:
        reading = read(table)
        if reading is None:
            doubts.append(Doubt(table.name, Message("sheet-tab-unknown")))
        elif reading.tab.name in found:
            both = f"{found[reading.tab.name].table.name}, {table.name}"
            raise GtappError("sheet-tab-twice", tab=reading.tab.name, names=both)
        else:
            found[reading.tab.name] = reading
    if not found:
        raise GtappError("sheet-no-tab", names=", ".join(table.name for table in tables))
    return found, doubts


def read(table: Table) -> Reading | None:
    """One tab; None where its columns are not known.

    Raises:
        GtappError: a column that is needed is missing, or a known one is there twice.
    """
    found = _recognised(table.rows)
    if found is None:
        return None
    tab, at = found
    reading = Reading(tab, table, at, _columns(tab, table, at))
    if tab.key not in reading.columns:
        raise GtappError("sheet-key-missing", origin=table.origin or table.name, tab=tab.name, name=tab.key)
    _say_columns(reading)
    _Rows(reading).read()
    return reading


def _recognised(rows: Sequence[Sequence[str]]) -> tuple[Tab, int] | None:
    """The tab that these rows are of, and the index of their header: where most columns are known."""
    best: tuple[float, Tab, int] | None = None
    for at, row in enumerate(rows[:_HEADER_ROWS]):
        said = {plain(cell) for cell in row} - {""}
        for tab in TABS:
            known = {plain(column) for column in tab.columns}
            alike = len(said & known) / len(said | known)
            if len(said & known) >= _FEWEST and alike >= _ALIKE and (best is None or alike > best[0]):
                best = alike, tab, at
    return best[1:] if best else None


def _columns(tab: Tab, table: Table, at: int) -> dict[str, int]:
    """Where each column stands; one that is not known counts under its own name, if it has one that is no other's."""
    known = {plain(column): column for column in tab.columns}
    places: dict[str, list[int]] = {}
    for index, cell in enumerate(table.rows[at]):
        if cell.strip():
            places.setdefault(known.get(plain(cell), cell.strip()), []).append(index)
    for name in tab.columns:
        if len(places.get(name, ())) > 1:
            where = ", ".join(a1(at + 1, index) for index in places[name])
            raise GtappError("sheet-column-twice", origin=table.origin or table.name, name=name, cells=where)
    return {name: found[0] for name, found in places.items() if len(found) == 1}


def _say_columns(reading: Reading) -> None:
    for name in reading.tab.columns:
        if name not in reading.columns:
            reading.doubt("sheet-column-missing", name=name)
    known = {plain(column) for column in reading.tab.columns}
    for cell in reading.table.rows[reading.header]:
        if cell.strip() and plain(cell) not in known:
            reading.doubt("sheet-column-unknown", reading.header + 1, cell.strip(), name=cell.strip())


# its rows


class _Rows:
    """Goes through the rows of one tab."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._tab = reading.tab
        self._width = len(reading.table.rows[reading.header])

    def read(self) -> None:
        found: dict[str, list[Line]] = {}
        for line in self._lines():
            key = key_of(self._tab, line.cells)
            if self._usable(key, line):
                found.setdefault(key, []).append(line)
        for key, lines in found.items():
            if self._tab.repeated or self._one(key, lines):
                kept = lines if self._tab.repeated else lines[:1]
                self._reading.lines[key] = [self._checked(key, line) for line in kept]

    def _lines(self) -> Iterator[Line]:
        """The rows that say something."""
        reading = self._reading
        for number, row in enumerate(reading.table.rows[reading.header + 1 :], reading.header + 2):
            if not any(cell.strip() for cell in row):
                continue
            named = {name: row[at] if at < len(row) else "" for name, at in reading.columns.items()}
            if is_placeholder(self._tab, named):
                reading.placeholders += 1
                continue
            if any(cell.strip() for cell in row[self._width :]):
                reading.doubt("sheet-row-long", number, key=key_of(self._tab, named))
            yield Line(number, named)

    def _usable(self, key: str, line: Line) -> bool:
        """Whether a row can be told from others by its key, and a letter's number be a file's name."""
        reading = self._reading
        if not key or cells.is_error(key) or key == FORMULA or (self._tab.key == NUMBER and _is_word(key)):
            reading.doubt("sheet-row-nameless", line.number, self._tab.key, name=self._tab.key)
            return False
        reason = "" if self._tab.repeated else file_names.find_name_fault(key)
        if reason:
            reading.left_out.add(key)
            reading.doubt("sheet-row-unsafe", line.number, self._tab.key, key, name=key, reason=reason)
        return not reason

    def _one(self, key: str, lines: list[Line]) -> bool:
        """Whether a letter has one row, or several that say the same."""
        if len(lines) == 1:
            return True
        rows = ", ".join(str(line.number) for line in lines)
        same = all(line.cells == lines[0].cells for line in lines)
        code = "sheet-row-same" if same else "sheet-row-twice"
        self._reading.doubt(code, lines[0].number, self._tab.key, key, name=key, rows=rows)
        if not same:
            self._reading.left_out.add(key)
        return same

    def _checked(self, key: str, line: Line) -> Line:
        """The line without the cells that say nothing that could be used."""
        kept = {name: cell for name, cell in line.cells.items() if self._says(key, line.number, name, cell)}
        if self._tab.name == GROUND_TRUTH.name and cells.truth(kept.get("done", "")):
            self._complete(key, line)
        return Line(line.number, kept)

    def _says(self, key: str, row: int, name: str, cell: str) -> bool:
        doubt = self._reading.doubt
        if cells.is_error(cell):
            doubt("sheet-cell-error", row, name, key, cell=cell.strip())
            return False
        if cell == FORMULA:
            doubt("sheet-cell-formula", row, name, key)
            return False
        if name in self._tab.booleans and cell.strip() and cells.truth(cell) is None:
            doubt("sheet-cell-boolean", row, name, key, cell=cell)
            return False
        if name in self._tab.dates and not cells.is_date(cell):
            doubt("sheet-cell-date", row, name, key, cell=cell)
        return True

    def _complete(self, key: str, line: Line) -> None:
        """Says what a letter that is done lacks."""
        for name in ("send_date", "letter_title", "sender_persons", "receiver_persons", "has_signatures"):
            if not line.cells.get(name, " ").strip() and name in line.cells:
                self._reading.doubt("sheet-cell-empty", line.number, name, key)


def is_placeholder(tab: Tab, row: Mapping[str, str]) -> bool:
    """Whether a row is one that nobody has begun: a failed formula, and nothing or “no” in all other cells."""
    key = row.get(tab.key, "").strip()
    if key and not cells.is_error(key) and not (tab.key == NUMBER and _is_word(key)):
        return False
    said = [cell for cell in row.values() if cell.strip()]
    return all(cells.is_error(cell) or cells.truth(cell) is False for cell in said)


def _is_word(key: str) -> bool:
    """Whether a letter's number is a “no” that a formula left there."""
    return cells.truth(key) is not None and not key.isdigit()
