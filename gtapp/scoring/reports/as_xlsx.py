"""The report as a workbook: runs, items, fields, and the problems, those of the workbook's own limits included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING

from gtapp.scoring.reports import output, rows
from gtapp.scoring.reports.figures import ranked
from gtapp.scoring.reports.rows import Cell, Row
from gtapp.scoring.reports.wording import storable
from gtapp.scoring.result import RunScore

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

# limits of the format: UTF-16 units of a cell, rows and columns of a sheet
LONGEST_CELL = 32_767
MOST_ROWS = 1_048_576
MOST_COLUMNS = 16_384
_SHEETS = {"Runs": rows.of_runs, "Items": rows.of_items, "Fields": rows.of_values, "Extras": rows.of_extras}
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


def write(runs: Sequence[RunScore], target: Path) -> None:
    """Writes the sheets Runs, Items, Fields, Extras (if any) and Problems. Every text is a text: no formulas, no links.

    Cells and sheets over the format's limits are cut, which the cell and the sheet Problems say.

    Raises:
        SaveError: the file could not be written.
    """
    with output.binary(target) as file:
        _fill(ranked(runs), file)


def _fill(runs: Sequence[RunScore], file: IO[bytes]) -> None:
    from xlsxwriter import Workbook

    with Workbook(file, {"constant_memory": True}) as book:
        cuts: list[Row] = []
        for title, table in _SHEETS.items():
            if title != "Extras" or any(run.extras for run in runs):
                Sheet(book, title, cuts).fill(table(runs))
        Sheet(book, "Problems", []).fill(chain(rows.of_problems(runs), cuts))


class Sheet:
    """One sheet, written row by row; what does not fit is noted in `cuts`."""

    def __init__(self, book: Workbook, title: str, cuts: list[Row]) -> None:
        self._sheet: Worksheet = book.add_worksheet(title)
        self._bold, self._plain = book.add_format({"bold": True}), book.add_format()
        self._title, self._cuts = title, cuts

    def fill(self, table: Iterable[Row]) -> None:
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
                self._put(number, column, cell)
        self._sheet.autofilter(0, 0, min(number, MOST_ROWS - 1), columns - 1)

    def _begin(self, header: Row) -> int:
        """Lays out the columns; how many there are."""
        if len(header) > MOST_COLUMNS:
            text = f"The sheet {self._title} ends after column {MOST_COLUMNS}; CSV and JSON have all."
            self._note("sheet-full", text)
        columns = min(len(header), MOST_COLUMNS)
        self._sheet.freeze_panes(1, 0)
        self._sheet.set_row(0, None, self._bold)
        for column, name in enumerate(header[:columns]):
            self._sheet.set_column(column, column, _WIDTHS.get(str(name), _WIDTH))
        return columns

    def _put(self, row: int, column: int, cell: Cell) -> None:
        if isinstance(cell, str):
            self._put_text(row, column, self._fitting(storable(cell), row, column))
        elif cell is not None:
            self._sheet.write_number(row, column, cell)

    def _put_text(self, row: int, column: int, text: str) -> None:
        # xlsxwriter puts a text between these two into the file as it stands, as XML
        if text.startswith("<r>") and text.endswith("</r>"):
            self._sheet.write_rich_string(row, column, text[:1], self._plain, text[1:])
        elif text:
            self._sheet.write_string(row, column, text)

    def _fitting(self, text: str, row: int, column: int) -> str:
        if len(text) * 2 <= LONGEST_CELL or _units(text) <= LONGEST_CELL:
            return text
        mark = f" [cut here: {len(text)} characters]"
        kept = text.encode("utf-16-le")[: (LONGEST_CELL - len(mark)) * 2].decode("utf-16-le", "ignore")
        from xlsxwriter.utility import xl_rowcol_to_cell as rowcol

        place = f"{self._title}!{rowcol(row, column)}"
        self._note(
            "cell-cut", f"{place} has the first {len(kept)} of {len(text)} characters; CSV and JSON have all."
        )
        return kept + mark

    def _note(self, code: str, text: str) -> None:
        self._cuts.append(["", "", code, text])


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
