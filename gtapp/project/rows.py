"""Looks for the rows that repeat records: one by one as the table is now, or all in the table as it was read once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
