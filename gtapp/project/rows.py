"""The rows of a table that repeat records: looked for one by one as it is now, or in the table as it was read once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtapp.benchmark import TableLayout
from gtapp.document import Issue, RowPart
from gtapp.document.part import new_row
from gtapp.errors import UnreadableError
from gtapp.formats.csv_text import Head, Table
from gtapp.formats.sources import TableRow, read_table

Look = Callable[[TableRow], tuple[Head | Table, str | None]]
"""The table's head and the row, None where there is none; raises `UnreadableError` as `TableRow.look` does."""


def at_once() -> Look:
    """Looks in tables that are read when they are first asked for, and not again."""
    tables: dict[Path, _Rows | UnreadableError] = {}

    def look(source: TableRow) -> tuple[Head | Table, str | None]:
        if source.path not in tables:
            tables[source.path] = _read(source)
        found = tables[source.path]
        if isinstance(found, UnreadableError):
            raise found
        return found.table, found.row(source)

    return look


def _read(source: TableRow) -> _Rows | UnreadableError:
    try:
        text, table = read_table(source.path)
    except UnreadableError as error:
        return error
    return _Rows(text, table, source.column)


class _Rows:
    """The rows of one table by their key."""

    def __init__(self, text: str, table: Table, column: str) -> None:
        self.table = table
        self._rows: dict[str, list[str]] = {}
        at = table.header.index(column) if column in table.header else len(table.header)
        for row in table.rows:
            if at < len(row.cells):
                self._rows.setdefault(row.cells[at], []).append(text[row.start : row.end])

    def row(self, source: TableRow) -> str | None:
        found = self._rows.get(source.key, [])
        if len(found) > 1:
            raise UnreadableError("file-two-rows", path=str(source.path), key=source.key)
        return found[0] if found else None


def part(
    record: Any, source: TableRow, layout: TableLayout, look: Look
) -> tuple[RowPart | None, list[Issue]]:
    """The row that repeats `record`, a new one where the table has none, and what is odd about it.

    None where there is no such table, or it can't be used.
    """
    try:
        table, row = look(source)
        if source.column not in table.header:
            raise UnreadableError("file-no-record", path=str(source.path), key=source.column)
    except UnreadableError as error:
        return None, [Issue((), error.message)] if error.code != "file-missing" else []
    found = RowPart(source, row or "", row, table, layout.columns, layout.separator)
    if row is not None:
        return found, []
    cells = {column: found.cell(record, column) for column in layout.columns}
    text = new_row(table.header, table.delimiter, {**cells, source.column: source.key}, table.quoted)
    return RowPart(source, text, None, table, layout.columns, layout.separator), []
