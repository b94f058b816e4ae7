"""The corrections of the project that the sheet lacks: found in the plan of an import, written as CSV for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from gtapp.sheets.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT
from gtapp.sheets.google_sheet import Correction
from gtapp.sheets.import_plan import GroupMerge, ImportPlan
from gtapp.sheets.local_state import LETTERS
from gtapp.sheets.tabs import TabReading
from gtapp.sheets.three_way_merge import FieldDifference, SheetRow

_HEADER: Final = ("tab", "key", "row", "column", "sheet", "here")
_LIVE: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def find_corrections(plan: ImportPlan) -> list[Correction]:
    """Return all corrections that the sheet lacks, including conflicts decided for the project."""
    return [
        _make_correction(plan, group, each)
        for group, each in plan.differences("kept", "conflict")
        if each.kind == "kept" or each.choice == "here"
    ]


def _make_correction(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> Correction:
    reading, row = _find_reading(plan, group, each.column), group.numbers.get(each.id, 0)
    old, new = each.sheet or "", each.here or ""
    if not each.column:
        old, new = (_format_row(rows.get(each.id, {})) for rows in (group.sides.sheet, group.sides.here))
    if not row or not each.column or each.column not in reading.columns:
        return Correction(reading.table.name, {}, "", old, new, row, each.id[0])
    header = reading.table.rows[reading.header]
    line = next(
        (line for line in reading.lines[each.id[0]] if line.number == row), reading.lines[each.id[0]][0]
    )
    cells = reading.table.rows[line.number - 1]
    of = [name for name in reading.columns if name == group.tab.key or group.tab.repeated]
    key = {header[reading.columns[name]]: _cell_at(cells, reading.columns[name]) for name in of}
    column = reading.columns[each.column]
    return Correction(
        reading.table.name, key, header[column], _cell_at(cells, column), new, line.number, each.id[0]
    )


def _format_row(row: SheetRow) -> str:
    """Return a whole row, to be typed into the sheet by hand: a line for each cell that is not empty."""
    return "\n".join(f"{column}: {cell}" for column, cell in row.items() if cell.strip())


def _cell_at(cells: list[str], column: int) -> str:
    return cells[column] if column < len(cells) else ""


def _find_reading(plan: ImportPlan, group: GroupMerge, column: str) -> TabReading:
    """Return the tab in which to correct a column: the letter's own tab rather than that of the export."""
    if group.name != LETTERS:
        return plan.readings[group.name]
    own = plan.readings.get(GROUND_TRUTH.name)
    exported = plan.readings.get(GROUND_TRUTH_EXPORT.name)
    found = own if own and (column in own.columns or not exported) else exported
    assert found is not None  # letters are merged only if one of the two was read
    return found


def format_corrections(found: list[Correction]) -> str:
    """Return the corrections as a CSV table, to be entered in the sheet by hand.

    An apostrophe precedes a text that a spreadsheet would read as a formula; typed into a sheet, it marks a plain text.
    """
    target = io.StringIO(newline="")
    csv.writer(target).writerows([_HEADER, *(map(_escape_formula, row) for row in _correction_rows(found))])
    return target.getvalue()


def _escape_formula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_LIVE) else cell


def _correction_rows(found: list[Correction]) -> Iterator[tuple[str, ...]]:
    for each in found:
        yield each.tab, each.name, str(each.row or ""), each.column, each.old, each.new
