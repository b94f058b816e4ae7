"""Writes tables of typed cells as the sheets of an XLSX workbook: texts as texts, never as formulas or links.

Imported only when a workbook is written, since XlsxWriter is slow to import.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from gtapp.core.files import atomic
from gtapp.core.files.table_writer import TypedCell, TypedRow, make_storable

# limits of the format: UTF-16 units of a cell, rows and columns of a sheet
LONGEST_CELL = 32_767
MOST_ROWS = 1_048_576
MOST_COLUMNS = 16_384
_WIDTH = 14
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
        if len(text) * 2 <= LONGEST_CELL or _count_units(text) <= LONGEST_CELL:
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
    return len(text.encode("utf-16-le")) // 2
