"""Edits inside a CSV text: finds a row by its key and replaces one cell's characters."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gtapp.formats.splice import Splice


@dataclass(frozen=True, slots=True)
class Row:
    """One row: where it stands in the text (without its line end) and its cells' values."""

    start: int
    end: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A CSV text taken apart: the header's names, the rows, the delimiter and the line end."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]
    delimiter: str
    newline: str

    def find(self, column: str, key: str) -> list[Row]:
        """The rows whose cell in `column` is `key` exactly."""
        if column not in self.header:
            return []
        at = self.header.index(column)
        return [row for row in self.rows if at < len(row.cells) and row.cells[at] == key]


def _cell_pattern(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    return re.compile(rf'("(?:[^"]|"")*"[^{mark}\r\n]*|[^{mark}\r\n]*)({mark}|\r\n|\n|\r|\Z)')


def spans(text: str, delimiter: str, at: int = 0) -> list[tuple[int, int]]:
    """The spans of the cells of the row that begins at `at`."""
    pattern, found = _cell_pattern(delimiter), []
    while match := pattern.match(text, at):
        found.append(match.span(1))
        at = match.end()
        if match[2] != delimiter:
            break
    return found


def value(literal: str) -> str:
    """The value of a cell as it is written."""
    if literal.startswith('"') and literal.endswith('"') and len(literal) > 1:
        return literal[1:-1].replace('""', '"')
    return literal


def literal(cell: str, delimiter: str, like: str = "") -> str:
    """A cell as it should be written: quoted where it must be, or where `like` was without need."""
    needs = any(mark in cell for mark in (delimiter, '"', "\r", "\n"))
    plain = value(like)
    habit = like.startswith('"') and not any(mark in plain for mark in (delimiter, '"', "\r", "\n"))
    return '"' + cell.replace('"', '""') + '"' if needs or habit else cell


def parse(text: str) -> Table:
    """Takes a CSV text apart; the delimiter (comma, semicolon or tab) is the header's most frequent."""
    start = 1 if text.startswith("\ufeff") else 0
    first = text[start:].split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    rows, at = [], start
    while at < len(text):
        cells = spans(text, delimiter, at)
        end = cells[-1][1]
        if end > at or len(cells) > 1:
            rows.append(Row(at, end, tuple(value(text[a:b]) for a, b in cells)))
        match = re.compile(r"\r\n|\n|\r").match(text, end)
        at = match.end() if match else len(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    header = rows[0].cells if rows else ()
    return Table(header, tuple(rows[1:]), delimiter, newline)


def set_cell(row: str, delimiter: str, column: int, cell: str) -> Splice | None:
    """Replaces one cell of a row's text; None where it says so already or the row is too short."""
    cells = spans(row, delimiter)
    if column >= len(cells):
        return None
    start, end = cells[column]
    old = row[start:end]
    return None if value(old) == cell else Splice(start, old, literal(cell, delimiter, old))
