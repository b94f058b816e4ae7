"""What was corrected here, handed back: as a table for people, and cell by cell for the sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from gtapp.sheets.align import Row
from gtapp.sheets.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT
from gtapp.sheets.local import LETTERS
from gtapp.sheets.merge import Difference
from gtapp.sheets.plan import Plan, Whole
from gtapp.sheets.tabs import Reading

_HEADER: Final = ("tab", "key", "row", "column", "sheet", "here")
_LIVE: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@dataclass(frozen=True, slots=True)
class Change:
    """A cell of the sheet that says `old` and should say `new`; `key` are the cells, by header, that its row is known by.

    `tab` and `column` are named as in the sheet; `row` is its number there when it was read. A change of a whole row has no
    `column`, and can only be made by hand.
    """

    tab: str
    key: Mapping[str, str]
    column: str
    old: str
    new: str
    row: int = 0
    name: str = ""


def changes(plan: Plan) -> list[Change]:
    """All corrections that the sheet does not have yet, and conflicts that were decided for what is here."""
    return [
        _change(plan, whole, each)
        for whole, each in plan.differences("kept", "conflict")
        if each.kind == "kept" or each.choice == "here"
    ]


def _change(plan: Plan, whole: Whole, each: Difference) -> Change:
    reading, row = _reading(plan, whole, each.column), whole.numbers.get(each.id, 0)
    old, new = each.sheet or "", each.here or ""
    if not each.column:
        old, new = (_by_column(rows.get(each.id, {})) for rows in (whole.sides.sheet, whole.sides.here))
    if not row or not each.column or each.column not in reading.columns:
        return Change(reading.table.name, {}, "", old, new, row, each.id[0])
    header = reading.table.rows[reading.header]
    line = next(
        (line for line in reading.lines[each.id[0]] if line.number == row), reading.lines[each.id[0]][0]
    )
    cells = reading.table.rows[line.number - 1]
    of = [name for name in reading.columns if name == whole.tab.key or whole.tab.repeated]
    key = {header[reading.columns[name]]: _cell(cells, reading.columns[name]) for name in of}
    column = reading.columns[each.column]
    return Change(reading.table.name, key, header[column], _cell(cells, column), new, line.number, each.id[0])


def _by_column(row: Row) -> str:
    """A whole row for somebody who types it into the sheet: a line for each cell that says something."""
    return "\n".join(f"{column}: {cell}" for column, cell in row.items() if cell.strip())


def _cell(cells: list[str], column: int) -> str:
    return cells[column] if column < len(cells) else ""


def _reading(plan: Plan, whole: Whole, column: str) -> Reading:
    """The tab in which a column is to be corrected: of a letter its own tab, not the one with what is exported."""
    if whole.name != LETTERS:
        return plan.readings[whole.name]
    own = plan.readings.get(GROUND_TRUTH.name)
    exported = plan.readings.get(GROUND_TRUTH_EXPORT.name)
    found = own if own and (column in own.columns or not exported) else exported
    assert found is not None  # letters are merged only where one of the two was read
    return found


def as_csv(found: list[Change]) -> str:
    """The changes as a table, for somebody who makes them in the sheet.

    An apostrophe stands before what a spreadsheet would take for a formula; typed into a sheet, it says just that.
    """
    target = io.StringIO(newline="")
    csv.writer(target).writerows([_HEADER, *(map(_safe, row) for row in _rows(found))])
    return target.getvalue()


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_LIVE) else cell


def _rows(found: list[Change]) -> Iterator[tuple[str, ...]]:
    for each in found:
        yield each.tab, each.name, str(each.row or ""), each.column, each.old, each.new
