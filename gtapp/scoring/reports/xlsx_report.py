"""The XLSX report: a workbook of runs, items, fields, extras and problems, including what exceeds the limits of XLSX.

Imported only when a workbook is written, since XlsxWriter is slow to import.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import IO

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from gtapp.core.files import atomic
from gtapp.scoring.reports.figures import make_storable, rank_runs
from gtapp.scoring.reports.score_tables import (
    ReportCell,
    ReportRow,
    list_extra_rows,
    list_item_rows,
    list_problem_rows,
    list_run_rows,
    list_value_rows,
)
from gtapp.scoring.result import RunScore

# limits of the format: UTF-16 units of a cell, rows and columns of a sheet
LONGEST_CELL = 32_767
MOST_ROWS = 1_048_576
MOST_COLUMNS = 16_384
_SHEETS = {
    "Runs": list_run_rows,
    "Items": list_item_rows,
    "Fields": list_value_rows,
    "Extras": list_extra_rows,
}
_WIDTH = 14
_WIDTHS = {
    "truth": 50,
    "answer": 50,
    "reason": 40,
    "text": 80,
    "problem": 40,
    "field": 28,
    "pointer": 28,
    "item": 24,
}


def write_xlsx(runs: Sequence[RunScore], target: Path) -> None:
    """Write the sheets Runs, Items, Fields, Extras (if any) and Problems. Every text is written as text: no formulas, no links.

    Cells and sheets over the format's limits are cut; the cell and the sheet Problems report it.

    Raises:
        SaveError: the file could not be written.
    """
    with atomic.open_replacement(target, "report") as file:
        _fill_workbook(rank_runs(runs), file)


def _fill_workbook(runs: Sequence[RunScore], file: IO[bytes]) -> None:
    with Workbook(file, {"constant_memory": True}) as book:
        cuts: list[ReportRow] = []
        for title, table in _SHEETS.items():
            if title != "Extras" or any(run.extras for run in runs):
                ReportSheet(book, title, cuts).fill(table(runs))
        ReportSheet(book, "Problems", []).fill(chain(list_problem_rows(runs), cuts))


class ReportSheet:
    """One sheet, written row by row; what exceeds the format's limits is reported in `cuts`."""

    def __init__(self, book: Workbook, title: str, cuts: list[ReportRow]) -> None:
        self._sheet: Worksheet = book.add_worksheet(title)
        self._bold, self._plain = book.add_format({"bold": True}), book.add_format()
        self._title, self._cuts = title, cuts

    def fill(self, table: Iterable[ReportRow]) -> None:
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

    def _begin(self, header: ReportRow) -> int:
        """Set the widths and formats of the columns; return their number."""
        if len(header) > MOST_COLUMNS:
            text = f"The sheet {self._title} ends after column {MOST_COLUMNS}; CSV and JSON have all."
            self._note("sheet-full", text)
        columns = min(len(header), MOST_COLUMNS)
        self._sheet.freeze_panes(1, 0)
        self._sheet.set_row(0, None, self._bold)
        for column, name in enumerate(header[:columns]):
            self._sheet.set_column(column, column, _WIDTHS.get(str(name), _WIDTH))
        return columns

    def _write_cell(self, row: int, column: int, cell: ReportCell) -> None:
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
        self._cuts.append(["", "", code, text])


class _FullDouble(float):
    """A number that is written with all the digits that tell it from its neighbours; XlsxWriter formats others as ``.16G``."""

    def __format__(self, _: str) -> str:
        return repr(float(self))


def _count_units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
