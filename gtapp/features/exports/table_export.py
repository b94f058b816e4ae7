"""The XLSX and CSV export of truths: a flat table with a row per item (or per entry of its list of rows), a column per value."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Sequence
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
    columns = order_columns(truths, list_shapes(truths, notify))
    if path.suffix.lower() == ".csv":
        return write_csv(path, truths, columns, raw)
    return _write_xlsx(path, _TableRows(columns, truths, safe=False), truths, notify)


def list_shapes(truths: TruthSelection, notify: Notify) -> list[tuple[str, ...]]:
    """Return the columns of the rows, each combination once; truths that can't be read are passed to `notify`."""
    listed = _find_row_list(truths)
    rows = (table_file.flatten_record(entry.record, listed) for entry in truths.read_truths(notify))
    return list(dict.fromkeys(tuple(cells) for each in rows for _, cells in each))


def order_columns(truths: TruthSelection, shapes: Iterable[tuple[str, ...]]) -> list[str]:
    """Return the columns of a table whose rows have these, in order."""
    benchmark = truths.source.benchmark
    schemas = [benchmark.schema, *(each.schema for each in benchmark.variants)]
    columns = ColumnOrder(_find_row_list(truths), *(each.fields for each in schemas))
    for shape in shapes:
        columns.add_row(shape)
    return columns.names()


def _find_row_list(truths: TruthSelection) -> str | None:
    return table_file.find_row_list(truths.source.benchmark.schema.fields)


class _TableRows:
    """The rows of all records, in the same columns."""

    def __init__(self, columns: Sequence[str], truths: TruthSelection, safe: bool) -> None:
        self.columns, self._safe = columns, safe
        self._with_rows = _find_row_list(truths) is not None
        self._place = {column: place for place, column in enumerate(columns)}
        self.count = 0

    @property
    def header(self) -> list[str]:
        names = [table_file.encode_name(column) or '""' for column in self.columns]
        return [ITEM, *([ROW] if self._with_rows else []), *names]

    def rows(self, truths: TruthSelection) -> Iterator[list[str]]:
        listed = _find_row_list(truths)
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


def write_csv(path: Path, truths: TruthSelection, columns: Sequence[str], raw: bool) -> int:
    """Write a CSV with these columns; return the number of items."""
    table = _TableRows(columns, truths, safe=not raw)
    with path.open("wb") as file:
        file.write(format_header(truths, columns))
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table.rows(truths))
    return table.count


def format_header(truths: TruthSelection, columns: Sequence[str]) -> bytes:
    """Return the first row of a CSV."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerow(_TableRows(columns, truths, safe=True).header)
    # spreadsheets recognise UTF-8 by the byte order mark
    return text.getvalue().encode("utf-8-sig")


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
