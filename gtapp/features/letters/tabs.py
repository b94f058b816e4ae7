"""The tabs of the sheet: recognised by their columns, read as named rows, stored as files.

`read_tables` reads a file's tables, `read_tab` recognises a tab, locates its columns and reports doubtful cells;
`format_table` writes a tab as CSV.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import csv_text, file_names, json_text
from gtapp.core.files.formula_errors import is_formula_error, is_loading
from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.files.table_file import SEPARATOR_LINE, describe_encoding
from gtapp.core.files.text_encoding import detect_encoding
from gtapp.core.files.workbook_reader import UnclearCell, open_workbook, read_sheet, show_value
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    LETTER_NUMBER,
    RECORD_COLUMNS,
    TABS,
    Cells,
    Tab,
    is_date_list,
    normalize_column_name,
    parse_boolean,
)
from gtapp.features.letters.letter_numbers import ANY_NUMBERS, LetterNumbers
from gtapp.features.letters.three_way_merge import SheetRow

FORMULA: Final = "\x00formula"
"""In place of a cell with a formula whose value is not in the file."""


@dataclass(frozen=True)
class Table:
    """The cells of one tab as text, as the sheet shows them.

    `rows` includes the header, usually as its first row; rows may differ in length. `origin` is a file's path or a
    sheet's address, for messages. `notes` say what is to be looked at in how it was read.
    """

    name: str
    rows: list[list[str]]
    origin: str = ""
    notes: tuple[Message, ...] = ()


# a number that is shown rounded: 1,23E+05
_ROUNDED: Final = re.compile(r"-?[0-9](?:[.,][0-9]+)?E[+-][0-9]+", re.ASCII)
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
    header. `numbers` are those that letters may have. `unusable` are the columns, by key, whose cells have no usable value;
    `nameless` rows have contents, but no key.
    """

    tab: Tab
    table: Table
    header: int
    columns: dict[str, int]
    lines: dict[str, list[TabLine]] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    unusable: dict[str, set[str]] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    placeholders: int = 0
    nameless: int = 0
    numbers: LetterNumbers = ANY_NUMBERS

    def find_key(self, row: Cells) -> str:
        """Return the key of a row, a letter's number with its leading zeros."""
        key = row_key(self.tab, row)
        return self.numbers.complete(key) if self.tab.key == LETTER_NUMBER else key

    def list_lines(self) -> list[TabLine]:
        """Return the usable rows in the tab's order."""
        return sorted((line for found in self.lines.values() for line in found), key=lambda line: line.number)

    def lacks_values(self, key: str) -> bool:
        """True if a value of a letter's record, or whether it is done, can't be used."""
        return not self.unusable.get(key, set()).isdisjoint((*RECORD_COLUMNS, "done"))

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
        parts = [row.get(name, "").strip() for name in ("identifier_propertyID", "identifier_value")]
        return next(filter(_has_no_value, parts), " ".join(filter(None, parts)))
    return row.get(tab.key, "").strip()


def _has_no_value(cell: str) -> bool:
    return is_formula_error(cell) or cell == FORMULA


def read_tabs(
    tables: Sequence[Table], numbers: LetterNumbers = ANY_NUMBERS
) -> tuple[dict[str, TabReading], list[Doubt]]:
    """Return the recognised tabs by name, and doubts about the other tables.

    Of several tables with the columns of one tab, that of its exact title counts: the others are copies.

    Raises:
        GtappError: no tab is recognised, it is unclear which table is one, or a needed column is missing or doubled.
    """
    alike: dict[str, list[Table]] = {}
    doubts = []
    for table in tables:
        if known := _recognize_tab(table.rows):
            alike.setdefault(known[0].name, []).append(table)
        else:
            doubts.append(Doubt(table.name, Message("sheet-tab-unknown")))
    if not alike:
        raise GtappError("sheet-no-tab", names=", ".join(table.name for table in tables))
    found: dict[str, TabReading] = {}
    for name, same in alike.items():
        counted = _choose_by_title(name, same)
        doubts += [
            Doubt(each.name, Message("sheet-tab-copy", {"tab": name})) for each in same if each is not counted
        ]
        doubts += [Doubt(counted.name, note) for note in counted.notes]
        if reading := read_tab(counted, numbers):
            found[name] = reading
    return found, doubts


def _choose_by_title(name: str, tables: Sequence[Table]) -> Table:
    """Return the only one of these tables, else the one with this title.

    Raises:
        GtappError: none or more than one has it.
    """
    titled = [table for table in tables if table.name == name] if len(tables) > 1 else tables
    if len(titled) != 1:
        raise GtappError("sheet-tab-twice", tab=name, names=", ".join(table.name for table in tables))
    return titled[0]


def read_tab(table: Table, numbers: LetterNumbers = ANY_NUMBERS) -> TabReading | None:
    """Read one tab; None if its columns are unknown.

    Raises:
        GtappError: a needed column is missing, or a known one is doubled.
    """
    found = _recognize_tab(table.rows)
    if found is None:
        return None
    tab, at = found
    reading = TabReading(tab, table, at, _locate_columns(tab, table, at), numbers=numbers)
    if tab.key not in reading.columns:
        raise GtappError("sheet-key-missing", origin=table.origin or table.name, tab=tab.name, name=tab.key)
    _check_columns(reading)
    _RowReader(reading).read()
    return reading


def list_numbered_rows(table: Table | None) -> list[tuple[int, Cells]]:
    """Return a tab's rows with their numbers, by known column; without rows that can't be used.

    Raises:
        GtappError: it is no tab of the sheet, or a needed column is missing or doubled.
    """
    return list_lines(read_known_tab(table)) if table else []


def list_lines(reading: TabReading) -> list[tuple[int, Cells]]:
    """Return the rows of a tab with their numbers, in its order."""
    return [(line.number, line.cells) for line in reading.list_lines()]


def read_known_tab(table: Table) -> TabReading:
    """Read a table as `read_tab` does.

    Raises:
        GtappError: it is no tab of the sheet, or a needed column is missing or doubled.
    """
    reading = read_tab(table)
    if reading is None:  # nothing may be derived from it: an empty list of persons would replace the real one
        raise GtappError("sheet-no-tab", names=table.name)
    return reading


def _recognize_tab(rows: Sequence[Sequence[str]]) -> tuple[Tab, int] | None:
    """Return the tab whose columns match best, and the index of the header row; None if none does."""
    best: tuple[float, Tab, int] | None = None
    for at, row in enumerate(rows[:_HEADER_ROWS]):
        names = {normalize_column_name(cell) for cell in row} - {""}
        for tab in TABS:
            known = {normalize_column_name(column) for column in tab.columns}
            share = len(names & known) / len(names | known)
            if (
                len(names & known) >= _LEAST_COLUMNS
                and share >= _LEAST_SHARE
                and (best is None or share > best[0])
            ):
                best = share, tab, at
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
            key = self._reading.find_key(line.cells)
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
                reading.add_doubt("sheet-row-long", number, key=reading.find_key(named))
            yield TabLine(number, named)

    def _is_usable(self, key: str, line: TabLine) -> bool:
        """True if the row's key identifies it, and is a number that a letter may have."""
        reading = self._reading
        if not key or _has_no_value(key) or (self._tab.key == LETTER_NUMBER and _is_word(key)):
            reading.nameless += 1
            reading.add_doubt("sheet-row-nameless", line.number, self._tab.key, name=self._tab.key)
            return False
        fault = self._find_fault(key) if self._tab.key == LETTER_NUMBER else None
        if fault:
            reading.left_out.add(key)
            reading.add_doubt(fault.code, line.number, self._tab.key, key, **fault.params)
        return fault is None

    def _find_fault(self, number: str) -> Message | None:
        """Return why a letter can't have this number, which becomes part of a file's name."""
        reason = file_names.find_name_fault(number)
        if reason:
            return Message("sheet-row-unsafe", {"name": number, "reason": reason})
        return self._reading.numbers.find_fault(number)

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
        if lost := line.cells.keys() - kept.keys():
            self._reading.unusable.setdefault(key, set()).update(lost)
        if self._tab.name == GROUND_TRUTH.name and parse_boolean(kept.get("done", "")):
            self._check_done_letter(key, line)
        if self._tab.key == LETTER_NUMBER and kept[LETTER_NUMBER].strip() != key:
            kept[LETTER_NUMBER] = key
        return TabLine(line.number, kept)

    def _is_usable_cell(self, key: str, row: int, name: str, cell: str) -> bool:
        doubt = self._reading.add_doubt
        if is_formula_error(cell):
            code = "sheet-cell-loading" if is_loading(cell) else "sheet-cell-error"
            doubt(code, row, name, key, cell=cell.strip())
            return False
        if cell == FORMULA:
            doubt("sheet-cell-formula", row, name, key)
            return False
        if isinstance(cell, UnclearCell) or _ROUNDED.fullmatch(cell.strip()):
            doubt("sheet-cell-shown", row, name, key, cell=cell.strip())
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


def is_unclear(cell: str) -> bool:
    """True if the text is not what the sheet shows: it has none, or shows less than the cell's value."""
    return cell == FORMULA or isinstance(cell, UnclearCell)


def is_placeholder(tab: Tab, row: Mapping[str, str]) -> bool:
    """True if this row has not been begun: a failed formula as key, and nothing or “no” in all other cells."""
    key = row.get(tab.key, "").strip()
    if key and not is_formula_error(key) and not (tab.key == LETTER_NUMBER and _is_word(key)):
        return False
    filled = [cell for cell in row.values() if cell.strip()]
    return all(
        (is_formula_error(cell) and not is_loading(cell)) or parse_boolean(cell) is False for cell in filled
    )


def _is_word(key: str) -> bool:
    """True if a letter's number is a “no” that a formula left there."""
    return parse_boolean(key) is not None and not key.isdigit()


# Tabs as files: read from CSV, TSV and XLSX; written as CSV, in which unchanged rows keep their bytes.


_DELIMITERS: Final = ",;\t"
_LONGEST_FIELD: Final = 2**31 - 1
_WEB_PAGE = re.compile(r"\s*<(!doctype html|html|head|script)\b", re.IGNORECASE)
_KNOWN: Final = frozenset(normalize_column_name(column) for tab in TABS for column in tab.columns)


def read_tables(path: Path) -> list[Table]:
    """Return the tables of a file: one of a CSV or TSV, all sheets of an XLSX that are not empty.

    Raises:
        UnreadableError: it can't be read as one of these.
    """
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".tsv", ".txt", ".xlsx"):
        raise UnreadableError("sheet-file-kind", path=str(path))
    content = json_text.read_bytes(path)
    if suffix == ".xlsx" and content and not _WEB_PAGE.match(content[:512].decode("latin-1")):
        return _read_workbook(path, content)
    if not content:
        raise UnreadableError("file-empty", path=str(path))
    encoding = detect_encoding((content,))
    text = decode_table(content, encoding, path)
    note = describe_encoding(path, encoding or "")
    above = SEPARATOR_LINE.match(text)
    rows = parse_rows(text[above.end() :] if above else text, path)
    return [Table(path.stem, [[], *rows] if above else rows, str(path), (note,) if note else ())]


def decode_table(content: bytes, encoding: str | None, path: Path) -> str:
    """Return the text of a table in this encoding.

    Raises:
        UnreadableError: the encoding is None, as it is uncertain, or another one.
    """
    try:
        if encoding:
            return content.decode(encoding)
    except UnicodeError:
        pass
    raise UnreadableError("table-encoding", path=str(path))


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        UnreadableError: it can't be read, is not UTF-8, or has a conflict of git.
    """
    text = json_text.decode_text(json_text.read_bytes(path), path)
    ensure_no_conflict(text, path)
    return text


def parse_rows(text: str, path: Path) -> list[list[str]]:
    """Return the rows of a CSV's text; the delimiter (comma, semicolon, tab) is the one that gives most known columns.

    Raises:
        UnreadableError: it is a web page, has a conflict of git, or a quotation mark is never closed.
    """
    text = text.removeprefix("\ufeff")
    ensure_no_conflict(text, path)
    if _WEB_PAGE.match(text):
        raise UnreadableError("sheet-web-page", path=str(path))
    csv.field_size_limit(_LONGEST_FIELD)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_detect_delimiter(text), strict=True)
    rows: list[list[str]] = []
    try:
        rows.extend(reader)
    except csv.Error as error:
        raise UnreadableError("table-broken", path=str(path), row=len(rows) + 1, reason=str(error)) from error
    return rows


def _detect_delimiter(text: str) -> str:
    head = text[:20_000]

    def count_known(delimiter: str) -> int:
        rows = csv.reader(io.StringIO(head, newline=""), delimiter=delimiter)
        return max(
            (
                sum(normalize_column_name(cell) in _KNOWN for cell in row)
                for row, _ in zip(rows, range(10), strict=False)
            ),
            default=0,
        )

    return max(_DELIMITERS, key=count_known)


def _read_workbook(path: Path, content: bytes) -> list[Table]:
    try:
        values, formulas = (open_workbook(path, content, each) for each in (True, False))
        tables = [
            Table(name, _worksheet_rows(values[name], formulas[name]), f"{path} ({name})")
            for name in values.sheetnames
            if hasattr(values[name], "iter_rows")
        ]
    except Exception as error:  # zipfile's, XML's and openpyxl's own
        reason = f"it is not an XLSX file ({error})"
        raise UnreadableError("file-io", path=str(path), reason=reason) from error
    return [table for table in tables if table.rows]


def _worksheet_rows(values: Any, formulas: Any) -> list[list[str]]:
    """Return the rows of a worksheet without the empty ones at its end; rows that the file does not have are empty."""
    rows: list[list[str]] = []
    both = zip(read_sheet(values, values_only=False), read_sheet(formulas), strict=True)
    for (number, row), (_, row_formulas) in both:
        texts = list(_row_texts(row, row_formulas))
        if any(texts):
            rows += [[] for _ in range(len(rows) + 1, number)]
            rows.append(texts)
    return rows


def _row_texts(row: Sequence[Any], formulas: Sequence[Any]) -> Iterator[str]:
    for cell, formula in zip(row, formulas, strict=True):
        missing = cell.value is None and formula is not None
        yield FORMULA if missing else show_value(cell.value, str(getattr(cell, "number_format", "") or ""))


TableRows = Sequence[Sequence[str]]


def format_table(rows: TableRows, existing: str | None = None, final_newline: bool = False) -> str:
    """Return `rows`, the header first, as CSV.

    Line ends, final newline, delimiter and byte order mark are those of `existing`, the current text, and a row whose
    cells are unchanged keeps its characters. Without `existing`: commas, line feeds, and quotation marks only where
    needed, as Google Sheets exports a tab; `final_newline` is then the end of the text. Short rows are padded to the
    longest; columns without a header and empty rows are left off at the table's end.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    even = _pad_rows(rows)
    if not existing:
        return "\n".join(_format_row(cells, ",") for cells in even) + ("\n" if final_newline and even else "")
    table, header = csv_text.parse_table(existing), csv_text.parse_header(existing).end
    newline = (
        "\r\n" if existing.startswith("\r\n", header) else "\n"
    )  # not table.newline: a cell may contain another
    bom = "\ufeff" if existing.startswith("\ufeff") else ""
    kept = {row.cells: existing[row.start : row.end] for row in table.rows}
    kept[table.names] = existing[len(bom) : header]
    lines = [kept.get(tuple(cells)) or _format_row(cells, table.delimiter, table.quoted) for cells in even]
    ending = newline if existing.endswith(newline) and lines else ""
    return bom + newline.join(lines) + ending


def _pad_rows(rows: TableRows) -> list[list[str]]:
    """Return the rows, all as wide as the last column that is not empty."""
    width = max((at for row in rows for at, cell in enumerate(row, 1) if cell), default=0)
    even = [[*row[:width], *[""] * (width - len(row))] for row in rows]
    while even and not any(even[-1]):
        even.pop()
    return even


def _format_row(cells: Sequence[str], delimiter: str, quoted: bool = False) -> str:
    alone = quoted or list(cells) == [""]  # an empty line would be no row
    return delimiter.join(csv_text.format_cell(cell, delimiter, quoted=alone) for cell in cells)
