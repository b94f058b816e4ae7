"""Reads the cells of a tab as named rows: recognises the tab, locates its columns, reports doubtful cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gtapp.errors import GtappError
from gtapp.formats import file_names
from gtapp.messages import Message
from gtapp.sheets.cells import is_date_list, is_error, parse_boolean
from gtapp.sheets.columns import GROUND_TRUTH, LETTER_NUMBER, TABS, Tab, normalize_column_name
from gtapp.sheets.three_way_merge import SheetRow

FORMULA: Final = "\x00formula"
"""In place of a cell with a formula whose value is not in the file."""


@dataclass(frozen=True)
class Table:
    """The cells of one tab as text, as the sheet shows them.

    `rows` includes the header, usually as its first row; rows may differ in length. `origin` is a file's path or a
    sheet's address, for messages.
    """

    name: str
    rows: list[list[str]]
    origin: str = ""


# There may be a title above the header.
_HEADER_ROWS: Final = 10
_LEAST_COLUMNS: Final = 3
_LEAST_SHARE: Final = 0.25


@dataclass(frozen=True, slots=True)
class TabLine:
    """A row of a tab with its number in the spreadsheet, from 1."""

    number: int
    cells: SheetRow


@dataclass(frozen=True, slots=True)
class Doubt:
    """A message about a tab, a row (0: none) or a cell that should be checked by hand; `cell` is named as E6."""

    tab: str
    message: Message
    row: int = 0
    cell: str = ""
    key: str = ""


@dataclass(slots=True)
class TabReading:
    """A tab as it was read: `lines` by key, in the tab's order; `left_out` are the keys of unusable rows.

    `columns` are the indexes of the columns by name, foreign ones under their own name; `header` is the index of the
    header.
    """

    tab: Tab
    table: Table
    header: int
    columns: dict[str, int]
    lines: dict[str, list[TabLine]] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    doubts: list[Doubt] = field(default_factory=list)
    placeholders: int = 0

    def add_doubt(self, code: str, row: int = 0, column: str = "", key: str = "", **params: str) -> None:
        """Add a doubt."""
        at = cell_name(row, self.columns[column]) if column in self.columns and row else ""
        self.doubts.append(Doubt(self.tab.name, Message(code, params), row, at, key))


def cell_name(row: int, column: int) -> str:
    """Return a cell's name in a spreadsheet: row 6, column 4 (from 0) is E6."""
    letters, left = "", column + 1
    while left:
        left, digit = divmod(left - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row}"


def row_key(tab: Tab, row: Mapping[str, str]) -> str:
    """Return the key of a row: a letter's number; a person's or an organization's identifier, else the name."""
    if tab.repeated and row.get("identifier_value", "").strip():
        return f"{row.get('identifier_propertyID', '').strip()} {row['identifier_value'].strip()}".strip()
    return row.get(tab.key, "").strip()


def read_tabs(tables: Sequence[Table]) -> tuple[dict[str, TabReading], list[Doubt]]:
    """Return the recognised tabs by name, and doubts about the other tables.

    Raises:
        GtappError: no tab is recognised, one is given twice, or a needed column is missing or doubled.
    """
    found: dict[str, TabReading] = {}
    doubts = []
    for table in tables:
        reading = read_tab(table)
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


def read_tab(table: Table) -> TabReading | None:
    """Read one tab; None if its columns are unknown.

    Raises:
        GtappError: a needed column is missing, or a known one is doubled.
    """
    found = _recognize_tab(table.rows)
    if found is None:
        return None
    tab, at = found
    reading = TabReading(tab, table, at, _locate_columns(tab, table, at))
    if tab.key not in reading.columns:
        raise GtappError("sheet-key-missing", origin=table.origin or table.name, tab=tab.name, name=tab.key)
    _check_columns(reading)
    _RowReader(reading).read()
    return reading


def _recognize_tab(rows: Sequence[Sequence[str]]) -> tuple[Tab, int] | None:
    """Return the tab whose columns match best, and the index of the header row; None if none does."""
    best: tuple[float, Tab, int] | None = None
    for at, row in enumerate(rows[:_HEADER_ROWS]):
        said = {normalize_column_name(cell) for cell in row} - {""}
        for tab in TABS:
            known = {normalize_column_name(column) for column in tab.columns}
            alike = len(said & known) / len(said | known)
            if (
                len(said & known) >= _LEAST_COLUMNS
                and alike >= _LEAST_SHARE
                and (best is None or alike > best[0])
            ):
                best = alike, tab, at
    return best[1:] if best else None


def _locate_columns(tab: Tab, table: Table, at: int) -> dict[str, int]:
    """Return the index of each column; an unknown one counts under its own name if that is unique."""
    known = {normalize_column_name(column): column for column in tab.columns}
    places: dict[str, list[int]] = {}
    for index, cell in enumerate(table.rows[at]):
        if cell.strip():
            places.setdefault(known.get(normalize_column_name(cell), cell.strip()), []).append(index)
    for name in tab.columns:
        if len(places.get(name, ())) > 1:
            where = ", ".join(cell_name(at + 1, index) for index in places[name])
            raise GtappError("sheet-column-twice", origin=table.origin or table.name, name=name, cells=where)
    return {name: found[0] for name, found in places.items() if len(found) == 1}


def _check_columns(reading: TabReading) -> None:
    for name in reading.tab.columns:
        if name not in reading.columns:
            reading.add_doubt("sheet-column-missing", name=name)
    known = {normalize_column_name(column) for column in reading.tab.columns}
    for cell in reading.table.rows[reading.header]:
        if cell.strip() and normalize_column_name(cell) not in known:
            reading.add_doubt("sheet-column-unknown", reading.header + 1, cell.strip(), name=cell.strip())


class _RowReader:
    """Reads the rows of one tab."""

    def __init__(self, reading: TabReading) -> None:
        self._reading = reading
        self._tab = reading.tab
        self._width = len(reading.table.rows[reading.header])

    def read(self) -> None:
        found: dict[str, list[TabLine]] = {}
        for line in self._filled_lines():
            key = row_key(self._tab, line.cells)
            if self._is_usable(key, line):
                found.setdefault(key, []).append(line)
        for key, lines in found.items():
            if self._tab.repeated or self._is_single(key, lines):
                kept = lines if self._tab.repeated else lines[:1]
                self._reading.lines[key] = [self._check_cells(key, line) for line in kept]

    def _filled_lines(self) -> Iterator[TabLine]:
        """Yield the rows that are neither empty nor placeholders."""
        reading = self._reading
        for number, row in enumerate(reading.table.rows[reading.header + 1 :], reading.header + 2):
            if not any(cell.strip() for cell in row):
                continue
            named = {name: row[at] if at < len(row) else "" for name, at in reading.columns.items()}
            if is_placeholder(self._tab, named):
                reading.placeholders += 1
                continue
            if any(cell.strip() for cell in row[self._width :]):
                reading.add_doubt("sheet-row-long", number, key=row_key(self._tab, named))
            yield TabLine(number, named)

    def _is_usable(self, key: str, line: TabLine) -> bool:
        """True if the row's key identifies it, and a letter's number can be part of a file's name."""
        reading = self._reading
        if not key or is_error(key) or key == FORMULA or (self._tab.key == LETTER_NUMBER and _is_word(key)):
            reading.add_doubt("sheet-row-nameless", line.number, self._tab.key, name=self._tab.key)
            return False
        reason = "" if self._tab.repeated else file_names.find_name_fault(key)
        if reason:
            reading.left_out.add(key)
            reading.add_doubt("sheet-row-unsafe", line.number, self._tab.key, key, name=key, reason=reason)
        return not reason

    def _is_single(self, key: str, lines: list[TabLine]) -> bool:
        """True if a letter has one row, or several with the same cells."""
        if len(lines) == 1:
            return True
        rows = ", ".join(str(line.number) for line in lines)
        same = all(line.cells == lines[0].cells for line in lines)
        code = "sheet-row-same" if same else "sheet-row-twice"
        self._reading.add_doubt(code, lines[0].number, self._tab.key, key, name=key, rows=rows)
        if not same:
            self._reading.left_out.add(key)
        return same

    def _check_cells(self, key: str, line: TabLine) -> TabLine:
        """Return the line without its unusable cells."""
        kept = {
            name: cell
            for name, cell in line.cells.items()
            if self._is_usable_cell(key, line.number, name, cell)
        }
        if self._tab.name == GROUND_TRUTH.name and parse_boolean(kept.get("done", "")):
            self._check_done_letter(key, line)
        return TabLine(line.number, kept)

    def _is_usable_cell(self, key: str, row: int, name: str, cell: str) -> bool:
        doubt = self._reading.add_doubt
        if is_error(cell):
            doubt("sheet-cell-error", row, name, key, cell=cell.strip())
            return False
        if cell == FORMULA:
            doubt("sheet-cell-formula", row, name, key)
            return False
        if name in self._tab.booleans and cell.strip() and parse_boolean(cell) is None:
            doubt("sheet-cell-boolean", row, name, key, cell=cell)
            return False
        if name in self._tab.dates and not is_date_list(cell):
            doubt("sheet-cell-date", row, name, key, cell=cell)
        return True

    def _check_done_letter(self, key: str, line: TabLine) -> None:
        """Report what a letter lacks that is marked as done."""
        for name in ("send_date", "letter_title", "sender_persons", "receiver_persons", "has_signatures"):
            if not line.cells.get(name, " ").strip() and name in line.cells:
                self._reading.add_doubt("sheet-cell-empty", line.number, name, key)


def is_placeholder(tab: Tab, row: Mapping[str, str]) -> bool:
    """True if this row has not been begun: a failed formula as key, and nothing or “no” in all other cells."""
    key = row.get(tab.key, "").strip()
    if key and not is_error(key) and not (tab.key == LETTER_NUMBER and _is_word(key)):
        return False
    said = [cell for cell in row.values() if cell.strip()]
    return all(is_error(cell) or parse_boolean(cell) is False for cell in said)


def _is_word(key: str) -> bool:
    """True if a letter's number is a “no” that a formula left there."""
    return parse_boolean(key) is not None and not key.isdigit()
