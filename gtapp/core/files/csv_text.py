"""Texts of CSV files: cells, rows found by their key, fast in large tables, and edits of the characters of one cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gtapp.core.files.json_text import Splice
from gtapp.core.platform.late_patterns import compile_late

# a doubled mark is not a closing one; no group is possessive, since Python before 3.11.5 misreads those (gh-106052)
_IN_QUOTES = r'[^"]*+(?:""[^"]*+)*'
_CLOSING = '"(?!")'
_QUOTED = compile_late(f'"({_IN_QUOTES}){_CLOSING}')
_LINE_END = compile_late(r"\r\n|\n|\r")
# programs differ in what they skip before a formula; a tab or a line end can put it into a cell of its own
_FORMULA = compile_late(r"[\s\x00-\x1f\u200b\u2060\ufeff]*[=+\-@＝＋－＠]|[\t\r\n]")


class CsvRow(NamedTuple):
    """One row: its span in the text (without the line end) and the values of its cells."""

    start: int
    end: int
    cells: tuple[str, ...]


class CsvHeader(NamedTuple):
    """The first row of a table: column names, delimiter and line end.

    `quoted` is True if its cells are quoted without need; `end` is its end in the text.
    """

    names: tuple[str, ...]
    delimiter: str
    newline: str
    quoted: bool = False
    end: int = 0


class CsvTable(NamedTuple):
    """A parsed CSV text: column names, rows, delimiter and line end; `quoted` as in `CsvHeader`."""

    names: tuple[str, ...]
    rows: tuple[CsvRow, ...]
    delimiter: str
    newline: str
    quoted: bool = False

    def find_rows(self, column: str, key: str) -> list[CsvRow]:
        """Return the rows whose cell in `column` is exactly `key`."""
        if column not in self.names:
            return []
        at = self.names.index(column)
        return [row for row in self.rows if at < len(row.cells) and row.cells[at] == key]


def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    return re.compile(rf'("{_IN_QUOTES}{_CLOSING}[^{mark}\r\n]*|[^{mark}\r\n]*)({mark}|\r\n|\n|\r|\Z)')


def find_cells(text: str, delimiter: str, at: int = 0) -> list[tuple[int, int]]:
    """Return the spans of the cells of the row that begins at `at`."""
    pattern, found = _cell_pattern(delimiter), []
    while match := pattern.match(text, at):
        found.append(match.span(1))
        at = match.end()
        if match[2] != delimiter:
            break
    return found


def read_cell(literal: str) -> str:
    """Return the value of a cell's text; characters behind the closing quotation mark belong to it, as in Python's csv."""
    match = _QUOTED.match(literal)
    return match[1].replace('""', '"') + literal[match.end() :] if match else literal


def format_cell(cell: str, delimiter: str, like: str = "", quoted: bool = False) -> str:
    """Return the text of a cell: quoted if necessary, if `quoted`, or if the old text `like` was quoted unnecessarily."""
    habit = quoted or (like.startswith('"') and not _needs_quotes(read_cell(like), delimiter))
    return '"' + cell.replace('"', '""') + '"' if habit or _needs_quotes(cell, delimiter) else cell


def _needs_quotes(cell: str, delimiter: str) -> bool:
    return any(mark in cell for mark in (delimiter, '"', "\r", "\n"))


def is_formula(cell: str) -> bool:
    """Return whether a spreadsheet may take a text for a formula, whatever white space it begins with."""
    return _FORMULA.match(cell) is not None


def escape_formula(cell: str) -> str:
    """Return the cell with an apostrophe before a text that a spreadsheet may take for a formula."""
    return f"'{cell}" if is_formula(cell) else cell


def is_all_quoted(row: str, delimiter: str) -> bool:
    """Return whether a row has several cells and all are quoted."""
    cells = find_cells(row, delimiter)
    return len(cells) > 1 and all(row[start:end].startswith('"') for start, end in cells)


def parse_header(text: str, start: int = 0, delimiters: str = ",;\t") -> CsvHeader:
    """Parse the first row of a CSV text, which begins at `start`; the most frequent of `delimiters` is that of the table.

    Raises:
        ValueError: a quotation mark in it is never closed.
    """
    start = 1 if start == 0 and text.startswith("\ufeff") else start
    stop = text.find("\n", start)
    first = _QUOTED.sub("", text[start:stop] if stop >= 0 else text[start:])
    delimiter = max(delimiters, key=first.count)
    row = next(_iterate_rows(text, delimiter, start), CsvRow(start, start, ()))
    newline = "\r\n" if "\r" in text and "\r\n" in text else "\n"  # finding a single character is faster
    return CsvHeader(
        row.cells, delimiter, newline, is_all_quoted(text[row.start : row.end], delimiter), row.end
    )


def parse_table(text: str, start: int = 0, delimiters: str = ",;\t") -> CsvTable:
    """Parse a CSV text, whose header begins at `start`.

    Raises:
        ValueError: a quotation mark is never closed, so that no row can be trusted.
    """
    top = parse_header(text, start, delimiters)
    rows = tuple(_iterate_rows(text, top.delimiter, top.end))
    return CsvTable(top.names, rows, top.delimiter, top.newline, top.quoted)


def _iterate_rows(text: str, delimiter: str, at: int) -> Iterator[CsvRow]:
    """Yield the rows from `at` on; empty lines are skipped."""
    while at < len(text):
        cells = find_cells(text, delimiter, at)
        end = cells[-1][1]
        if end > at or len(cells) > 1:
            yield CsvRow(at, end, tuple(_read_closed_cell(text, a, b) for a, b in cells))
        match = _LINE_END.match(text, end)
        at = match.end() if match else len(text)


def find_rows(text: str, top: CsvHeader, column: str, key: str) -> list[tuple[int, int]]:
    """Return the spans of the rows whose cell in `column` is exactly `key`, without parsing the others.

    A table of thousands of rows is searched each time a letter is opened; parsing it all would delay the form.

    Raises:
        ValueError: a quotation mark is never closed, so that no row can be trusted.
    """
    if column not in top.names:
        return []
    at = top.names.index(column)
    if key and _is_well_quoted(text, top.delimiter, top.end):
        found = (
            _find_by_literal(text, top, at, each) for each in _make_literals(text, top.delimiter, at, key)
        )
        return sorted(span for spans in found for span in spans)
    return _search_rows(text, top, at, key)


@lru_cache(maxsize=2)  # successive letters are searched in the same text
def _is_well_quoted(text: str, delimiter: str, start: int) -> bool:
    """Return whether each cell behind `start` is either quoted as a whole or contains no quotation mark."""
    return '"' not in _whole_cell(delimiter).sub("", text[start:])


@lru_cache(maxsize=8)
def _whole_cell(delimiter: str) -> re.Pattern[str]:
    """Return the pattern of a cell that is quoted as a whole."""
    inside = f"[^{re.escape(delimiter)}\r\n]"
    return re.compile(rf'(?<!{inside})"{_IN_QUOTES}"(?!{inside})')


def _make_literals(text: str, delimiter: str, column: int, key: str) -> list[str]:
    """Return all texts that a cell with the value `key` can have in a well quoted text, with the delimiter before it."""
    quoted = format_cell(key, delimiter, quoted=True)
    literals = [quoted] if _needs_quotes(key, delimiter) else [key, quoted]
    return [
        before + each for before in (delimiter if column else "\r\n") if before in text for each in literals
    ]


def _find_by_literal(text: str, top: CsvHeader, column: int, form: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the rows of a well quoted text whose cell has this literal text."""
    row, begin = _row_pattern(top.delimiter, column), top.end
    for place in _find_unquoted(text, top.end, form):
        begin = _find_row_start(text, begin, place + 1)
        match = row.match(text, begin)
        if match and match.span(2) == (place + 1, place + len(form)):
            yield match.span(1)


def _find_unquoted(text: str, start: int, wanted: str) -> Iterator[int]:
    """Yield the offsets of `wanted` that are outside quotation marks."""
    place, marks = text.find(wanted, start), 0
    while place >= 0:
        marks += text.count('"', start, place)
        if marks % 2 == 0:
            yield place
        start, place = place, text.find(wanted, place + 1)


def _find_row_start(text: str, start: int, place: int) -> int:
    """Return the start of the row that contains `place` (outside quotation marks); `start` is a row's boundary before it."""
    marks, end = 0, place
    while (line := max(text.rfind("\n", start, end), text.rfind("\r", start, end))) >= 0:
        marks += text.count('"', line, end)
        if marks % 2 == 0:
            return line + 1
        end = line
    return start


def _search_rows(text: str, top: CsvHeader, column: int, key: str) -> list[tuple[int, int]]:
    """Return the spans of the matching rows by matching row after row, whatever the quoting."""
    found, at = [], top.end
    for match in _row_pattern(top.delimiter, column).finditer(text, at):
        if match.start() != at:
            break
        at = match.end()
        cell = match[2]
        if cell is not None and (read_cell(cell) if cell.startswith('"') else cell) == key:
            found.append(match.span(1))
    if at < len(text):  # no row can begin here; `parse_table` raises
        return [(row.start, row.end) for row in parse_table(text).find_rows(top.names[column], key)]
    return [(start, end) for start, end in found if start < end]


@lru_cache(maxsize=8)
def _row_pattern(delimiter: str, column: int) -> re.Pattern[str]:
    """Return the pattern of a row with its line end: group 1 is the row, group 2 its cell in `column`, if it has one."""
    mark = re.escape(delimiter)
    cell = rf'(?:"{_IN_QUOTES}{_CLOSING}[^{mark}\r\n]*+|(?!")[^{mark}\r\n]*+)'
    row = rf"(?:{cell}{mark}){{{column}}}({cell})(?:{mark}{cell})*|{cell}(?:{mark}{cell})*"
    return re.compile(rf"({row})(?:\r\n|\n|\r|\Z)")


def _read_closed_cell(text: str, start: int, end: int) -> str:
    """Return the value of the cell at this span.

    Raises:
        ValueError: its quotation mark is never closed.
    """
    cell = text[start:end]
    if cell.startswith('"') and not _QUOTED.match(cell):
        line = text.count("\n", 0, start) + 1
        raise ValueError(f"the quotation mark in line {line} is never closed")
    return read_cell(cell)


def set_cell(row: str, delimiter: str, column: int, cell: str) -> Splice | None:
    """Return the splice that sets one cell of a row's text; None if it has that value. A short row is extended."""
    cells, quoted = find_cells(row, delimiter), is_all_quoted(row, delimiter)
    if column >= len(cells):
        missing = delimiter * (column - len(cells) + 1)
        return Splice(len(row), "", missing + format_cell(cell, delimiter, quoted=quoted)) if cell else None
    start, end = cells[column]
    old = row[start:end]
    return None if read_cell(old) == cell else Splice(start, old, format_cell(cell, delimiter, old, quoted))
