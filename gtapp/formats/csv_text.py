"""Edits inside a CSV text: finds a row by its key, at a glance among many, and replaces one cell's characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gtapp.formats.splice import Splice

# a mark that is doubled never counts as a closing one; no group is possessive: before 3.11.5 Python misreads such (gh-106052)
_IN_QUOTES = r'[^"]*+(?:""[^"]*+)*'
_CLOSING = '"(?!")'
_QUOTED = re.compile(f'"({_IN_QUOTES}){_CLOSING}')
_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class CsvRow:
    """One row: where it stands in the text (without its line end) and its cells' values."""

    start: int
    end: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CsvHeader:
    """What the first row says of a table: its columns' names, the delimiter and the line end.

    `quoted` says that its cells stand in quotation marks, needed or not; `end` is where it ends in the text.
    """

    names: tuple[str, ...]
    delimiter: str
    newline: str
    quoted: bool = False
    end: int = 0


@dataclass(frozen=True, slots=True)
class CsvTable:
    """A CSV text taken apart: the header's names, the rows, the delimiter and the line end.

    `quoted` is as in `Head`.
    """

    names: tuple[str, ...]
    rows: tuple[CsvRow, ...]
    delimiter: str
    newline: str
    quoted: bool = False

    def find_rows(self, column: str, key: str) -> list[CsvRow]:
        """The rows whose cell in `column` is `key` exactly."""
        if column not in self.names:
            return []
        at = self.names.index(column)
        return [row for row in self.rows if at < len(row.cells) and row.cells[at] == key]


def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    return re.compile(rf'("{_IN_QUOTES}{_CLOSING}[^{mark}\r\n]*|[^{mark}\r\n]*)({mark}|\r\n|\n|\r|\Z)')


def find_cells(text: str, delimiter: str, at: int = 0) -> list[tuple[int, int]]:
    """The spans of the cells of the row that begins at `at`."""
    pattern, found = _cell_pattern(delimiter), []
    while match := pattern.match(text, at):
        found.append(match.span(1))
        at = match.end()
        if match[2] != delimiter:
            break
    return found


def read_cell(literal: str) -> str:
    """The value of a cell as it is written; what stands behind the closing quotation mark belongs to it, as in csv."""
    match = _QUOTED.match(literal)
    return match[1].replace('""', '"') + literal[match.end() :] if match else literal


def format_cell(cell: str, delimiter: str, like: str = "", quoted: bool = False) -> str:
    """A cell as it should be written: in quotation marks where it must be, if `quoted`, or where `like` was without need."""
    habit = quoted or (like.startswith('"') and not _needs_quotes(read_cell(like), delimiter))
    return '"' + cell.replace('"', '""') + '"' if habit or _needs_quotes(cell, delimiter) else cell


def _needs_quotes(cell: str, delimiter: str) -> bool:
    return any(mark in cell for mark in (delimiter, '"', "\r", "\n"))


def is_all_quoted(row: str, delimiter: str) -> bool:
    """Whether each of a row's several cells stands in quotation marks."""
    cells = find_cells(row, delimiter)
    return len(cells) > 1 and all(row[start:end].startswith('"') for start, end in cells)


def parse_header(text: str) -> CsvHeader:
    """The first row of a CSV text; the delimiter (comma, semicolon or tab) is its most frequent.

    Raises:
        ValueError: a quotation mark in it is never closed.
    """
    start = 1 if text.startswith("\ufeff") else 0
    stop = text.find("\n", start)
    first = text[start:stop] if stop >= 0 else text[start:]
    delimiter = max(",;\t", key=first.count)
    row = next(_iterate_rows(text, delimiter, start), CsvRow(start, start, ()))
    newline = "\r\n" if "\r" in text and "\r\n" in text else "\n"  # one character alone is soon looked for
    return CsvHeader(
        row.cells, delimiter, newline, is_all_quoted(text[row.start : row.end], delimiter), row.end
    )


def parse_table(text: str) -> CsvTable:
    """Takes a CSV text apart.

    Raises:
        ValueError: a quotation mark is never closed, so that no row can be trusted.
    """
    top = parse_header(text)
    rows = tuple(_iterate_rows(text, top.delimiter, top.end))
    return CsvTable(top.names, rows, top.delimiter, top.newline, top.quoted)


def _iterate_rows(text: str, delimiter: str, at: int) -> Iterator[CsvRow]:
    while at < len(text):
        cells = find_cells(text, delimiter, at)
        end = cells[-1][1]
        if end > at or len(cells) > 1:
            yield CsvRow(at, end, tuple(_read_closed_cell(text, a, b) for a, b in cells))
        match = _LINE_END.match(text, end)
        at = match.end() if match else len(text)


def find_rows(text: str, top: CsvHeader, column: str, key: str) -> list[tuple[int, int]]:
    """The spans of the rows whose cell in `column` is `key` exactly; none of the others is taken apart.

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


@lru_cache(maxsize=2)  # letter after letter is looked for in the same text
def _is_well_quoted(text: str, delimiter: str, start: int) -> bool:
    """Whether each cell behind `start` is in quotation marks from end to end, or has none."""
    return '"' not in _whole_cell(delimiter).sub("", text[start:])


@lru_cache(maxsize=8)
def _whole_cell(delimiter: str) -> re.Pattern[str]:
    """A cell that is in quotation marks from end to end."""
    inside = f"[^{re.escape(delimiter)}\r\n]"
    return re.compile(rf'(?<!{inside})"{_IN_QUOTES}"(?!{inside})')


def _make_literals(text: str, delimiter: str, column: int, key: str) -> list[str]:
    """All that a cell of a well quoted text can look like to say `key`, with what stands before it."""
    quoted = format_cell(key, delimiter, quoted=True)
    literals = [quoted] if _needs_quotes(key, delimiter) else [key, quoted]
    return [
        before + each for before in (delimiter if column else "\r\n") if before in text for each in literals
    ]


def _find_by_literal(text: str, top: CsvHeader, column: int, form: str) -> Iterator[tuple[int, int]]:
    """The spans of the rows of a well quoted text whose cell looks like this."""
    row, begin = _row_pattern(top.delimiter, column), top.end
    for place in _find_unquoted(text, top.end, form):
        begin = _find_row_start(text, begin, place + 1)
        match = row.match(text, begin)
        if match and match.span(2) == (place + 1, place + len(form)):
            yield match.span(1)


def _find_unquoted(text: str, start: int, wanted: str) -> Iterator[int]:
    """Where this stands outside of quotation marks: as many close before there as open."""
    place, marks = text.find(wanted, start), 0
    while place >= 0:
        marks += text.count('"', start, place)
        if marks % 2 == 0:
            yield place
        start, place = place, text.find(wanted, place + 1)


def _find_row_start(text: str, start: int, place: int) -> int:
    """Where the row begins that `place` is in, outside of quotation marks; one begins or ends at `start` before it."""
    marks, end = 0, place
    while (line := max(text.rfind("\n", start, end), text.rfind("\r", start, end))) >= 0:
        marks += text.count('"', line, end)
        if marks % 2 == 0:
            return line + 1
        end = line
    return start


def _search_rows(text: str, top: CsvHeader, column: int, key: str) -> list[tuple[int, int]]:
    """The same row by row, whatever the cells look like."""
    found, at = [], top.end
    for match in _row_pattern(top.delimiter, column).finditer(text, at):
        if match.start() != at:
            break
        at = match.end()
        cell = match[2]
        if cell is not None and (read_cell(cell) if cell.startswith('"') else cell) == key:
            found.append(match.span(1))
    if at < len(text):  # no row can begin here: `parse` says why
        return [(row.start, row.end) for row in parse_table(text).find_rows(top.names[column], key)]
    return [(start, end) for start, end in found if start < end]


@lru_cache(maxsize=8)
def _row_pattern(delimiter: str, column: int) -> re.Pattern[str]:
    """A row and its line end: group 1 is the row, group 2 its cell in `column`, if it has so many."""
    mark = re.escape(delimiter)
    cell = rf'(?:"{_IN_QUOTES}{_CLOSING}[^{mark}\r\n]*+|(?!")[^{mark}\r\n]*+)'
    row = rf"(?:{cell}{mark}){{{column}}}({cell})(?:{mark}{cell})*|{cell}(?:{mark}{cell})*"
    return re.compile(rf"({row})(?:\r\n|\n|\r|\Z)")


def _read_closed_cell(text: str, start: int, end: int) -> str:
    """The value of the cell at this span."""
    cell = text[start:end]
    if cell.startswith('"') and not _QUOTED.match(cell):
        line = text.count("\n", 0, start) + 1
        raise ValueError(f"the quotation mark in line {line} is never closed")
    return read_cell(cell)


def set_cell(row: str, delimiter: str, column: int, cell: str) -> Splice | None:
    """Replaces one cell of a row's text; None where it says so already. A row that is too short grows."""
    cells, quoted = find_cells(row, delimiter), is_all_quoted(row, delimiter)
    if column >= len(cells):
        missing = delimiter * (column - len(cells) + 1)
        return Splice(len(row), "", missing + format_cell(cell, delimiter, quoted=quoted)) if cell else None
    start, end = cells[column]
    old = row[start:end]
    return None if read_cell(old) == cell else Splice(start, old, format_cell(cell, delimiter, old, quoted))
