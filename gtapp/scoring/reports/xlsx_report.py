"""The XLSX report: a workbook of runs, items, fields, extras and problems, including what exceeds the limits of XLSX.

Imported only when a workbook is written, since XlsxWriter is slow to import.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from gtapp.core.files.workbook_writer import open_workbook
from gtapp.scoring.reports.figures import rank_runs
from gtapp.scoring.reports.score_tables import (
    COLUMN_WIDTHS,
    list_extra_rows,
    list_item_rows,
    list_problem_rows,
    list_run_rows,
    list_value_rows,
)
from gtapp.scoring.result import RunScore

_SHEETS = {
    "Runs": list_run_rows,
    "Items": list_item_rows,
    "Fields": list_value_rows,
    "Extras": list_extra_rows,
}


def write_xlsx(runs: Sequence[RunScore], target: Path) -> None:
    """Write the sheets Runs, Items, Fields, Extras (if any) and Problems. Every text is written as text: no formulas, no links.

    Cells and sheets over the format's limits are cut; the cell and the sheet Problems report it.

    Raises:
        SaveError: the file could not be written.
    """
    best_first = rank_runs(runs)
    with open_workbook(target) as book:
        for title, table in _SHEETS.items():
            if title != "Extras" or any(run.extras for run in runs):
                book.add_sheet(title, table(best_first), COLUMN_WIDTHS)
        cuts = [("", "", *cut) for cut in book.cuts]
        book.add_sheet("Problems", chain(list_problem_rows(best_first), cuts), COLUMN_WIDTHS)
