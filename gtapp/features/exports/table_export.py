"""The XLSX and CSV export of truths: a flat table with a row per item (or per entry of its list of rows), a column per value."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from gtapp.core.files import table_file
from gtapp.core.files.table_file import ITEM, ROW, Cells
from gtapp.core.platform.messages import Message
from gtapp.core.project.truth_selection import Notify, TruthSelection
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import write_pointer


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
    from gtapp.core.files.workbook_writer import write_texts  # slow to import, and only XLSX needs it

    def report_long(row: list[str], place: int, length: int, most: int) -> None:
        name, place_in_item = table_file.decode_name(row[0]), table_file.decode_name(table.header[place])
        entry = table_file.decode_name(row[1]) if table.header[1:2] == [ROW] else ""
        notify(
            name, Message("export-cell", {"pointer": entry + place_in_item, "length": length, "most": most})
        )

    write_texts(path, "records", table.header, table.rows(truths), report_long)
    return table.count


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
