"""Records as one flat table, CSV or XLSX: the columns that they need, and the rows."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final

from gtapp.errors import SaveError
from gtapp.exports.columns import Columns
from gtapp.exports.material import Material, Tell
from gtapp.formats import table_file
from gtapp.formats.table_file import ITEM, ROW, Cells
from gtapp.messages import Message

MOST_CHARACTERS: Final = 32_767
MOST_ROWS: Final = 1_048_576
MOST_COLUMNS: Final = 16_384
_WIDTH: Final = 22


def write(path: Path, material: Material, tell: Tell, raw: bool = False) -> int:
    """Writes the table, as the path's suffix says. How many items it has.

    Raises:
        SaveError: XLSX can't hold it; which values are too long was told.
    """
    benchmark = material.holdings.benchmark
    listed = table_file.find_row_list(benchmark.schema.fields)
    schemas = [benchmark.schema, *(each.schema for each in benchmark.variants)]
    columns = Columns(listed, *(each.fields for each in schemas))
    for entry in material.entries(tell):
        for _, cells in table_file.flatten_record(entry.record, listed):
            columns.take(cells)
    table = _Table(columns.names(), listed is not None, safe=not raw and path.suffix.lower() == ".csv")
    if path.suffix.lower() == ".csv":
        return _write_csv(path, table, material)
    return _write_xlsx(path, table, material, tell)


class _Table:
    """The rows of all records in the same columns."""

    def __init__(self, columns: list[str], with_rows: bool, safe: bool) -> None:
        self.columns, self._with_rows, self._safe = columns, with_rows, safe
        self._place = {column: place for place, column in enumerate(columns)}
        self.count = 0

    @property
    def header(self) -> list[str]:
        names = [table_file.encode_name(column) or '""' for column in self.columns]
        return [ITEM, *([ROW] if self._with_rows else []), *names]

    def rows(self, material: Material) -> Iterator[list[str]]:
        listed = table_file.find_row_list(material.holdings.benchmark.schema.fields)
        for entry in material.entries():
            self.count += 1
            for place, cells in table_file.flatten_record(entry.record, listed):
                yield self._row(entry.name, place, cells)

    def _row(self, name: str, place: str, cells: Cells) -> list[str]:
        row = [""] * len(self.columns)
        for column, value in cells.items():
            row[self._place[column]] = table_file.encode_cell(value, self._safe)
        places = [table_file.encode_name(place, self._safe)] if self._with_rows else []
        return [table_file.encode_name(name, self._safe), *places, *row]


def _write_csv(path: Path, table: _Table, material: Material) -> int:
    # the mark at the beginning tells spreadsheets that this is UTF-8
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.header)
        writer.writerows(table.rows(material))
    return table.count


def _write_xlsx(path: Path, table: _Table, material: Material, tell: Tell) -> int:
    import xlsxwriter
    from xlsxwriter.exceptions import FileCreateError

    _fits(len(table.header), MOST_COLUMNS, "columns")
    with tempfile.TemporaryDirectory(prefix=".gtapp-", suffix=".tmp", dir=path.parent) as folder:
        # packed in memory: a full disk would refuse the archive once more when nobody is there to hear of it
        packed = io.BytesIO()
        book = xlsxwriter.Workbook(packed, {"constant_memory": True, "tmpdir": folder})
        sheet = book.add_worksheet("records")
        try:
            too_long = _fill(book, sheet, chain([table.header], table.rows(material)), table.header, tell)
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


def _fill(book: Any, sheet: Any, rows: Iterable[list[str]], header: list[str], tell: Tell) -> int:
    """Writes the rows; tells which cells are too long, and counts them."""
    # cells of the kind “text”, so that a spreadsheet leaves alone what is typed into them
    text, bold = book.add_format({"num_format": "@"}), book.add_format({"num_format": "@", "bold": True})
    sheet.set_column(0, len(header) - 1, _WIDTH, text)
    sheet.freeze_panes(1, 1)
    too_long = 0
    for number, row in enumerate(rows):
        _fits(number + 1, MOST_ROWS, "rows")
        for place, cell in enumerate(row):
            if _length(cell) > MOST_CHARACTERS:
                too_long += 1
                tell(*_named(header, row, place))
            elif cell:
                sheet.write_string(number, place, cell, text if number else bold)
    return too_long


def _fits(count: int, most: int, what: str) -> None:
    if count > most:
        raise SaveError(f"export-{what}", count=count, most=most)


def _length(cell: str) -> int:
    """How many characters a spreadsheet counts: those beyond the basic plane are two."""
    return (
        len(cell) + sum(char > "\uffff" for char in cell) if len(cell) > MOST_CHARACTERS // 2 else len(cell)
    )


def _named(header: list[str], row: list[str], place: int) -> tuple[str, Message]:
    """The item and the message for a cell that is too long."""
    entry = table_file.decode_name(row[1]) if header[1:2] == [ROW] else ""
    pointer = entry + table_file.decode_name(header[place])
    params = {"pointer": pointer, "length": _length(row[place]), "most": MOST_CHARACTERS}
    return table_file.decode_name(row[0]), Message("export-cell", params)
