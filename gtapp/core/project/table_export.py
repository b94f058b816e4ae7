"""The export of truths as a flat table, CSV or XLSX: a row per item (or per entry of its list of rows), a column per value."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import table_file
from gtapp.core.files.table_file import ITEM, ROW, Cells
from gtapp.core.files.workbook_writer import MOST_COLUMNS, MOST_ROWS
from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.messages import Message
from gtapp.core.project.exported_truths import Notify, TruthSelection
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import write_pointer

MOST_CHARACTERS: Final = 32_767
"""A cell of a workbook holds no more."""
_WIDTH: Final = 22


def write_table(path: Path, truths: TruthSelection, notify: Notify, raw: bool = False) -> int:
    """Write the table in the format of the path's suffix; return the number of items.

    Raises:
        SaveError: XLSX can't hold it. Values that are too long were passed to `notify`.
    """
    benchmark = truths.source.benchmark
    listed = table_file.find_row_list(benchmark.schema.fields)
    schemas = [benchmark.schema, *(each.schema for each in benchmark.variants)]
    columns = ColumnOrder(listed, *(each.fields for each in schemas))
    for entry in truths.read_truths(notify):
        for _, cells in table_file.flatten_record(entry.record, listed):
            columns.add_row(cells)
    table = _TableRows(columns.names(), listed is not None, safe=not raw and path.suffix.lower() == ".csv")
    if path.suffix.lower() == ".csv":
        return _write_csv(path, table, truths)
    return _write_xlsx(path, table, truths, notify)


class _TableRows:
    """The rows of all records, in the same columns."""

    def __init__(self, columns: list[str], with_rows: bool, safe: bool) -> None:
        self.columns, self._with_rows, self._safe = columns, with_rows, safe
        self._place = {column: place for place, column in enumerate(columns)}
        self.count = 0

    @property
    def header(self) -> list[str]:
        names = [table_file.encode_name(column) or '""' for column in self.columns]
        return [ITEM, *([ROW] if self._with_rows else []), *names]

    def rows(self, truths: TruthSelection) -> Iterator[list[str]]:
        listed = table_file.find_row_list(truths.source.benchmark.schema.fields)
        for entry in truths.read_truths():
            self.count += 1
            for place, cells in table_file.flatten_record(entry.record, listed):
                yield self._row(entry.name, place, cells)

    def _row(self, name: str, place: str, cells: Cells) -> list[str]:
        row = [""] * len(self.columns)
        for column, value in cells.items():
            row[self._place[column]] = table_file.encode_cell(value, self._safe)
        places = [table_file.encode_name(place, self._safe)] if self._with_rows else []
        return [table_file.encode_name(name, self._safe), *places, *row]


def _write_csv(path: Path, table: _TableRows, truths: TruthSelection) -> int:
    # spreadsheets recognise UTF-8 by the byte order mark
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.header)
        writer.writerows(table.rows(truths))
    return table.count


def _write_xlsx(path: Path, table: _TableRows, truths: TruthSelection, notify: Notify) -> int:
    import xlsxwriter  # slow to import, and only XLSX needs it
    from xlsxwriter.exceptions import FileCreateError  # as above

    _check_size(len(table.header), MOST_COLUMNS, "columns")
    with tempfile.TemporaryDirectory(prefix=".gtapp-", suffix=".tmp", dir=path.parent) as folder:
        # packed in memory: on a full disk the archive's own closing would fail a second time, unreported
        packed = io.BytesIO()
        book = xlsxwriter.Workbook(packed, {"constant_memory": True, "tmpdir": folder})
        sheet = book.add_worksheet("records")
        try:
            too_long = _fill(book, sheet, chain([table.header], table.rows(truths)), table.header, notify)
            if too_long:
                raise SaveError("export-cells", count=too_long)
            book.close()
        except FileCreateError as error:
            raise error.args[0] from error
        finally:
            with suppress(OSError):
                sheet.row_data_fh.close()
        path.write_bytes(packed.getbuffer())
    return table.count


def _fill(book: Any, sheet: Any, rows: Iterable[list[str]], header: list[str], notify: Notify) -> int:
    """Write the rows; return how many cells are too long, each of which is passed to `notify`."""
    # cells of the kind “text”, so that a spreadsheet does not convert what is typed into them
    text, bold = book.add_format({"num_format": "@"}), book.add_format({"num_format": "@", "bold": True})
    sheet.set_column(0, len(header) - 1, _WIDTH, text)
    sheet.freeze_panes(1, 1)
    too_long = 0
    for number, row in enumerate(rows):
        _check_size(number + 1, MOST_ROWS, "rows")
        for place, cell in enumerate(row):
            if _count_characters(cell) > MOST_CHARACTERS:
                too_long += 1
                notify(*_describe_cell(header, row, place))
            elif cell:
                sheet.write_string(number, place, cell, text if number else bold)
    return too_long


def _check_size(count: int, most: int, what: str) -> None:
    if count > most:
        raise SaveError(f"export-{what}", count=count, most=most)


def _count_characters(cell: str) -> int:
    """Count characters as a spreadsheet does: those beyond the basic plane are two."""
    return (
        len(cell) + sum(char > "\uffff" for char in cell) if len(cell) > MOST_CHARACTERS // 2 else len(cell)
    )


def _describe_cell(header: list[str], row: list[str], place: int) -> tuple[str, Message]:
    """Return the item and the message for a cell that is too long."""
    entry = table_file.decode_name(row[1]) if header[1:2] == [ROW] else ""
    pointer = entry + table_file.decode_name(header[place])
    params = {"pointer": pointer, "length": _count_characters(row[place]), "most": MOST_CHARACTERS}
    return table_file.decode_name(row[0]), Message("export-cell", params)


class ColumnOrder:
    """Collects the columns of all rows, in an order that keeps neighbours together; columns are written pointers."""

    def __init__(self, listed: str | None, *schemas: Field) -> None:
        self._order: list[str] = []
        self._used: set[str] = set()
        self._seen: set[tuple[str, ...]] = set()
        for schema in schemas:
            self._merge(list(dict.fromkeys(_list_schema_columns(schema, listed))))

    def add_row(self, columns: Iterable[str]) -> None:
        """Add the columns of a row, in their order."""
        shape = tuple(columns)
        if shape not in self._seen:
            self._seen.add(shape)
            self._used.update(shape)
            self._merge(shape)

    def _merge(self, columns: Collection[str]) -> None:
        """Insert new columns behind the one that precedes them, inside the object that they belong to."""
        known, at = set(self._order), 0
        for column in columns:
            if column in known:
                at = self._order.index(column) + 1
                continue
            above = column.rpartition("/")[0]
            if above in known and not (at and self._order[at - 1].startswith(above + "/")):
                at = self._order.index(above) + 1
            self._order.insert(at, column)
            known.add(column)
            at += 1

    def names(self) -> list[str]:
        """Return all columns in order. An unused column of the schema stays unless it contains a used one."""
        inside = {column[:end] for column in self._used for end in _find_slashes(column)}
        return [column for column in self._order if column in self._used or column not in inside]


def _find_slashes(column: str) -> Iterator[int]:
    at = column.rfind("/")
    while at >= 0:
        yield at
        at = column.rfind("/", 0, at)


def _list_schema_columns(field: Field, listed: str | None, at: str = "") -> Iterator[str]:
    """Yield the columns of a schema's values; those of the entries that have rows of their own start at the entry."""
    if listed is not None and not at and field.kind == "list":
        yield from _list_schema_columns(field.item, None) if field.item else ()
    elif field.kind != "object" or not field.children:
        if at:
            yield at
    else:
        for child in field.children:
            if not at and child.name == listed and child.item:
                yield from _list_schema_columns(child.item, None)
            else:
                yield from _list_schema_columns(child, None, at + write_pointer((child.name,)))
