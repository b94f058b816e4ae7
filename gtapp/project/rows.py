"""The rows of a table that repeat records: looked for one by one as it is now, or in the table as it was read once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtapp.benchmark import TableLayout
from gtapp.document import Issue, RowPart
from gtapp.document.parts import format_row
from gtapp.errors import UnreadableError
from gtapp.formats.csv_text import CsvHeader, CsvTable
from gtapp.formats.sources import CsvRowSource, read_table

Look = Callable[[CsvRowSource], tuple[CsvHeader | CsvTable, str | None]]
"""The table's head and the row, None where there is none; raises `UnreadableError` as `TableRow.look` does."""


def at_once() -> Look:
    """Looks in tables that are read when they are first asked for, and not again."""
    tables: dict[Path, _Rows | UnreadableError] = {}

    def look(source: CsvRowSource) -> tuple[CsvHeader | CsvTable, str | None]:
        if source.path not in tables:
            tables[source.path] = _read(source)
        found = tables[source.path]
        if isinstance(found, UnreadableError):
            raise found
        return found.table, found.row(source)

    return look


def _read(source: CsvRowSource) -> _Rows | UnreadableError:
    try:
        text, table = read_table(source.path)
    except UnreadableError as error:
        return error
    return _Rows(text, table, source.column)


class _Rows:
    """The rows of one table by their key."""

    def __init__(self, text: str, table: CsvTable, column: str) -> None:
        self.table = table
        self._rows: dict[str, list[str]] = {}
        at = table.names.index(column) if column in table.names else len(table.names)
        for row in table.rows:
            if at < len(row.cells):
                self._rows.setdefault(row.cells[at], []).append(text[row.start : row.end])

    def row(self, source: CsvRowSource) -> str | None:
        found = self._rows.get(source.key, [])
        if len(found) > 1:
            raise UnreadableError("file-two-rows", path=str(source.path), key=source.key)
        return found[0] if found else None


def part(
    record: Any, source: CsvRowSource, layout: TableLayout, look: Look
) -> tuple[RowPart | None, list[Issue]]:
    """The row that repeats `record`, a new one where the table has none, and what is odd about it.

    None where there is no such table, or it can't be used.
    """
    try:
        table, row = look(source)
        if source.column not in table.names:
            raise UnreadableError("file-no-record", path=str(source.path), key=source.column)
    except UnreadableError as error:
        return None, [Issue((), error.message)] if error.code != "file-missing" else []
    found = RowPart(source, row or "", row, table, layout.columns, layout.separator)
    if row is not None:
        return found, []
    cells = {column: found.format_cell(record, column) for column in layout.columns}
    text = format_row(table.names, table.delimiter, {**cells, source.column: source.key}, table.quoted)
    return RowPart(source, text, None, table, layout.columns, layout.separator), []
