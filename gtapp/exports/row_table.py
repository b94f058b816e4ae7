"""The table that repeats the records, a row an item (``letters.csv``): the rows of the items that are exported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from gtapp.benchmark import TableLayout
from gtapp.document.parts import RowPart, format_row
from gtapp.exports.material import Entry, Tell
from gtapp.formats import csv_text
from gtapp.formats.sources import CsvRowSource, read_table
from gtapp.messages import Message

# as upstream's scripts read it
COLUMNS: Final = (
    *("transkribus_id", "document_number", "send_date", "letter_title"),
    *("sender_persons", "receiver_persons", "has_signatures"),
)


def text_of(path: Path, layout: TableLayout, entries: Sequence[Entry], tell: Tell) -> str:
    """The table with these items alone: rows of the project's table as they stand there, missing ones made.

    Unfinished placeholder rows, rows of other items and columns beyond upstream's are left out; what that concerns is
    told.

    Raises:
        UnreadableError: the project's table can't be read.
    """
    text, table = read_table(path) if path.is_file() else ("", csv_text.CsvTable(COLUMNS, (), ",", "\n"))
    wanted = {key: entry for entry in entries if (key := layout.find_key(entry.name)) is not None}
    further = [name for name in table.names if name not in COLUMNS]
    if further:
        tell("", Message("export-column", {"path": path.name, "names": ", ".join(further)}))
    header = tuple(name for name in table.names if name in COLUMNS)
    rows = _kept(text, table, layout, header, wanted, tell)
    for key, entry in wanted.items():
        rows.setdefault(key, _made(path, layout, table, header, key, entry))
    head = _cut(text, table, header) if text else table.delimiter.join(header)
    complete = len(rows) == len(table.rows) and not text.endswith(table.newline)
    return table.newline.join((head, *rows.values())) + ("" if complete else table.newline)


def _cut(text: str, table: csv_text.CsvTable, header: Sequence[str]) -> str:
    """The header as it stands in the file, without further columns."""
    start = 1 if text.startswith("\ufeff") else 0
    if tuple(header) == table.names:
        first = csv_text.find_cells(text, table.delimiter, start)
        return text[: first[-1][1]]
    return text[:start] + table.delimiter.join(
        csv_text.format_cell(name, table.delimiter, quoted=table.quoted) for name in header
    )


def _kept(
    text: str,
    table: csv_text.CsvTable,
    layout: TableLayout,
    header: Sequence[str],
    wanted: Mapping[str, Entry],
    tell: Tell,
) -> dict[str, str]:
    """The wanted rows of the project's table by key, in its order; where one says something else, that is told."""
    found: dict[str, str] = {}
    for row in table.rows:
        cells = dict(zip(table.names, row.cells, strict=False))
        key = cells.get(layout.key, "")
        if key not in wanted or key in found:
            continue
        whole = tuple(header) == table.names
        found[key] = (
            text[row.start : row.end] if whole else format_row(header, table.delimiter, cells, table.quoted)
        )
        _compare(wanted[key], layout, tell)
    return found


def _compare(entry: Entry, layout: TableLayout, tell: Tell) -> None:
    """Tells where a row says something else than its record."""
    for column, other in entry.row.find_differences(entry.record) if entry.row else ():
        tell(entry.name, Message("row-differs", {"path": f"{layout.file} ({column})", "other": other}))


def _made(
    path: Path, layout: TableLayout, table: csv_text.CsvTable, header: Sequence[str], key: str, entry: Entry
) -> str:
    part = entry.row or RowPart(
        CsvRowSource(path, layout.key, key), "", None, table, layout.columns, layout.separator
    )
    cells = {column: part.format_cell(entry.record, column) for column in layout.columns}
    return format_row(header, table.delimiter, {**cells, layout.key: key}, table.quoted)
