"""Writes tables as the sheets of an XLSX workbook: texts as texts, never as formulas or links.

Reports are tables of typed cells, and cut what the format has no room for (`open_workbook`). Tables that are edited and read
again are of texts alone, and complete or not written (`write_texts`).

Imported only when a workbook is written, since XlsxWriter is slow to import.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path

from xlsxwriter import Workbook
from xlsxwriter.exceptions import FileCreateError
from xlsxwriter.utility import xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from gtapp.core.files import atomic
from gtapp.core.files.table_writer import TypedCell, TypedRow, make_storable
from gtapp.core.platform.errors import SaveError

# limits of the format: UTF-16 units of a cell, rows and columns of a sheet
LONGEST_CELL = 32_767
MOST_ROWS = 1_048_576
MOST_COLUMNS = 16_384
_WIDTH = 14
_TEXT_WIDTH = 22
_NO_WIDTHS: Mapping[str, int] = {}


class WorkbookWriter:
    """A workbook whose sheets are written one after the other; `cuts` has code and text for what exceeds the format's limits."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self.cuts: list[tuple[str, str]] = []

    def add_sheet(
        self, title: str, table: Iterable[TypedRow], widths: Mapping[str, int] = _NO_WIDTHS
    ) -> None:
        """Add a sheet with a table, whose first row is its header; `widths` are those of columns by their names."""
        _SheetWriter(self._book, title, widths, self.cuts).fill(table)


@contextmanager
def open_workbook(target: Path) -> Iterator[WorkbookWriter]:
    """Write a workbook; the file appears when the block ends.

    Raises:
        SaveError: it could not be written.
    """
    with (
        atomic.open_replacement(target, "report") as file,
        Workbook(file, {"constant_memory": True}) as book,
    ):
        yield WorkbookWriter(book)


class _SheetWriter:
    """Writes one sheet row by row; what exceeds the format's limits is reported in `cuts`."""

    def __init__(
        self, book: Workbook, title: str, widths: Mapping[str, int], cuts: list[tuple[str, str]]
    ) -> None:
        self._sheet: Worksheet = book.add_worksheet(title)
        self._bold, self._plain = book.add_format({"bold": True}), book.add_format()
        self._title, self._widths, self._cuts = title, widths, cuts

    def fill(self, table: Iterable[TypedRow]) -> None:
        number = columns = 0
        for number, row in enumerate(table):
            if number == MOST_ROWS:
                self._note(
                    "sheet-full",
                    f"The sheet {self._title} ends after row {MOST_ROWS}; CSV and JSON have all.",
                )
                break
            if not number:
                columns = self._begin(row)
            for column, cell in enumerate(row[:columns]):
                self._write_cell(number, column, cell)
        self._sheet.autofilter(0, 0, min(number, MOST_ROWS - 1), columns - 1)

    def _begin(self, header: TypedRow) -> int:
        """Set the widths and formats of the columns; return their number."""
        if len(header) > MOST_COLUMNS:
            text = f"The sheet {self._title} ends after column {MOST_COLUMNS}; CSV and JSON have all."
            self._note("sheet-full", text)
        columns = min(len(header), MOST_COLUMNS)
        self._sheet.freeze_panes(1, 0)
        self._sheet.set_row(0, None, self._bold)
        for column, name in enumerate(header[:columns]):
            self._sheet.set_column(column, column, self._widths.get(str(name), _WIDTH))
        return columns

    def _write_cell(self, row: int, column: int, cell: TypedCell) -> None:
        if isinstance(cell, str):
            self._write_text_cell(row, column, self._fit_text(make_storable(cell), row, column))
        elif cell is not None:
            self._sheet.write_number(row, column, _FullDouble(cell) if isinstance(cell, float) else cell)

    def _write_text_cell(self, row: int, column: int, text: str) -> None:
        # xlsxwriter writes a text between these two unchanged, as XML
        if text.startswith("<r>") and text.endswith("</r>"):
            self._sheet.write_rich_string(row, column, text[:1], self._plain, text[1:])
        elif text:
            self._sheet.write_string(row, column, text)

    def _fit_text(self, text: str, row: int, column: int) -> str:
        if _count_units(text) <= LONGEST_CELL:
            return text
        mark = f" [cut here: {len(text)} characters]"
        beginning = text.encode("utf-16-le")[: (LONGEST_CELL - len(mark)) * 2].decode("utf-16-le", "ignore")
        place = f"{self._title}!{xl_rowcol_to_cell(row, column)}"
        self._note(
            "cell-cut",
            f"{place} has the first {len(beginning)} of {len(text)} characters; CSV and JSON have all.",
        )
        return beginning + mark

    def _note(self, code: str, text: str) -> None:
        self._cuts.append((code, text))


class _FullDouble(float):
    """A number that is written with all the digits that tell it from its neighbours; XlsxWriter formats others as ``.16G``."""

    def __format__(self, _: str) -> str:
        return repr(float(self))


def _count_units(text: str) -> int:
    """Count characters as a spreadsheet does, those beyond the basic plane as two; for short texts an estimate is enough."""
    return len(text) if len(text) * 2 <= LONGEST_CELL else len(text.encode("utf-16-le", "surrogatepass")) // 2


ReportLong = Callable[[list[str], int, int, int], object]
"""Called with a row, the column of a cell that is too long in it, its length, and the greatest one."""


def write_texts(
    path: Path, title: str, header: list[str], rows: Iterable[list[str]], report_long: ReportLong
) -> None:
    """Write one sheet whose cells are all of the kind “text”, so that a spreadsheet doesn't convert what is typed into them.

    Raises:
        SaveError: there are too many columns or rows, or cells that are too long, each of which was reported.
    """
    _check_size(len(header), MOST_COLUMNS, "columns")
    with tempfile.TemporaryDirectory(prefix=".gtapp-", suffix=".tmp", dir=path.parent) as folder:
        # packed in memory: on a full disk the archive's own closing would fail a second time, unreported
        packed = io.BytesIO()
        book = Workbook(packed, {"constant_memory": True, "tmpdir": folder})
        sheet: Worksheet = book.add_worksheet(title)
        try:
            if too_long := _fill_with_texts(book, sheet, header, rows, report_long):
                raise SaveError("export-cells", count=too_long)
            book.close()
        except FileCreateError as error:
            raise error.args[0] from error
        finally:
            with suppress(OSError):
                sheet.row_data_fh.close()
        path.write_bytes(packed.getbuffer())


def _fill_with_texts(
    book: Workbook, sheet: Worksheet, header: list[str], rows: Iterable[list[str]], report_long: ReportLong
) -> int:
    """Write the rows; return how many cells are too long."""
    text, bold = book.add_format({"num_format": "@"}), book.add_format({"num_format": "@", "bold": True})
    sheet.set_column(0, len(header) - 1, _TEXT_WIDTH, text)
    sheet.freeze_panes(1, 1)
    too_long = 0
    for number, row in enumerate(chain([header], rows)):
        _check_size(number + 1, MOST_ROWS, "rows")
        for place, cell in enumerate(row):
            if (length := _count_units(cell)) > LONGEST_CELL:
                too_long += 1
                report_long(row, place, length, LONGEST_CELL)
            elif cell:
                sheet.write_string(number, place, cell, text if number else bold)
    return too_long


def _check_size(count: int, most: int, what: str) -> None:
    if count > most:
        raise SaveError(f"export-{what}", count=count, most=most)
