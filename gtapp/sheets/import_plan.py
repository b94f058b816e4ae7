"""Plans an import: merges a sheet with the project before anything is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gtapp.messages import Message
from gtapp.sheets.cells import is_same_value
from gtapp.sheets.columns import (
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    TAB_BY_NAME,
    Tab,
)
from gtapp.sheets.local_state import LETTERS, ROW_GROUPS, LocalState, rows_by_key
from gtapp.sheets.merge_base import MergeBase, RowsByKey
from gtapp.sheets.tabs import Doubt, TabLine, TabReading, cell_name
from gtapp.sheets.three_way_merge import (
    FieldDifference,
    MergeChoice,
    MergeResult,
    MergeSides,
    RowId,
    SheetRow,
    align_rows,
    merge_rows,
)

SheetPlace = tuple[str, RowId, str]
"""A place in the sheet: letters, persons or organizations; the row; the column ("": the whole row)."""

Choices = Mapping[SheetPlace, MergeChoice]


@dataclass(slots=True)
class GroupMerge:
    """The merge of letters, persons or organizations; `numbers` are the rows' numbers in the sheet."""

    name: str
    tab: Tab
    sides: MergeSides
    merged: MergeResult
    numbers: dict[RowId, int]
    left_out: set[str]


@dataclass(slots=True)
class ImportPlan:
    """What an import would do: the merged `groups`, `doubts` and `blocks`, and the `readings` of the tabs.

    `emptied` are tabs that had rows at the last import and have none now.
    """

    local: LocalState
    readings: dict[str, TabReading]
    groups: dict[str, GroupMerge] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    emptied: list[Doubt] = field(default_factory=list)

    def differences(self, *kinds: str) -> Iterator[tuple[GroupMerge, FieldDifference]]:
        """Yield the differences of these kinds (none: all)."""
        for group in self.groups.values():
            for each in group.merged.differences:
                if not kinds or each.kind in kinds:
                    yield group, each

    @property
    def conflicts(self) -> list[tuple[GroupMerge, FieldDifference]]:
        """The conflicts without a choice."""
        return [(group, each) for group, each in self.differences("conflict") if not each.choice]

    @property
    def blocks(self) -> list[Doubt]:
        """What prevents the whole import."""
        return [*self.local.blocks, *self.emptied]

    @property
    def placeholders(self) -> int:
        """The number of rows for letters that have not been begun."""
        return max((reading.placeholders for reading in self.readings.values()), default=0)


def make_plan(
    readings: dict[str, TabReading], local: LocalState, base: MergeBase, choices: Choices | None = None
) -> ImportPlan:
    """Merge the tabs with the project's side."""
    plan = ImportPlan(local, readings)
    for name in ROW_GROUPS:
        rows = _sheet_rows(name, readings, plan.doubts)
        if name == LETTERS and rows:
            _mark_exported(rows, readings, local)
        if rows == {} and base.rows.get(name):
            count = str(len(base.rows[name]))
            plan.emptied.append(Doubt(name, Message("sheet-tab-empty", {"tab": name, "count": count})))
        if rows is not None:
            plan.groups[name] = _merge_group(name, rows, plan, base.rows.get(name, {}), choices or {})
    for reading in readings.values():
        plan.doubts += reading.doubts
    plan.doubts += local.doubts
    _report_missing_scans(plan)
    return plan


def _sheet_rows(name: str, readings: Mapping[str, TabReading], doubts: list[Doubt]) -> RowsByKey | None:
    """Return the sheet's rows by key; None if the tab was not read."""
    if name != LETTERS:
        return rows_by_key(readings[name]) if name in readings else None
    tab, export = readings.get(GROUND_TRUTH.name), readings.get(GROUND_TRUTH_EXPORT.name)
    if not tab:
        return rows_by_key(export) if export else None
    rows = rows_by_key(tab)
    for number, lines in export.lines.items() if export else ():
        if export and number in rows:
            _add_exported(export, number, rows[number][0], doubts)
        elif number not in tab.left_out and export:
            rows[number] = [dict(lines[0].cells)]
    return rows


def _mark_exported(rows: RowsByKey, readings: Mapping[str, TabReading], local: LocalState) -> None:
    """Mark letters that only the export has as done, if the project's copy has a column for that."""
    copy = local.readings.get(GROUND_TRUTH.name)
    for number, found in rows.items() if copy and GROUND_TRUTH.name not in readings else ():
        if copy and number not in copy.lines:
            found[0].setdefault("done", "TRUE")


def _add_exported(export: TabReading, number: str, row: SheetRow, doubts: list[Doubt]) -> None:
    """Add the cells that only the export has to the letter's own row; report those that differ."""
    line = export.lines[number][0]
    for column, cell in line.cells.items():
        if is_same_value(column, GROUND_TRUTH, row.setdefault(column, cell), cell):
            continue
        at = cell_name(line.number, export.columns[column])
        doubts.append(
            Doubt(export.tab.name, Message("sheet-export-differs", {"cell": cell}), line.number, at, number)
        )


def _merge_group(
    name: str, sheet: RowsByKey, plan: ImportPlan, base: RowsByKey, choices: Choices
) -> GroupMerge:
    tab = TAB_BY_NAME.get(name, GROUND_TRUTH)
    local, here = plan.local, dict(plan.local.rows.get(name, {}))
    out = _find_unmergeable(name, sheet, plan, base)
    sides = align_rows(
        *({key: rows for key, rows in side.items() if key not in out} for side in (base, here, sheet))
    )
    chosen = {(at, column): choice for (of, at, column), choice in choices.items() if of == name}
    held = local.records if name == LETTERS else ()
    merged = merge_rows(
        sides, lambda column, one, other: is_same_value(column, tab, one, other), chosen, held
    )
    for key in out:
        merged.rows.update({(key, n): row for n, row in enumerate(here.get(key, ()))})
        merged.base.update({(key, n): row for n, row in enumerate(base.get(key, ()))})
    return GroupMerge(name, tab, sides, merged, _row_numbers(sides, _sheet_lines(name, plan.readings)), out)


def _find_unmergeable(name: str, sheet: RowsByKey, plan: ImportPlan, base: RowsByKey) -> set[str]:
    """Return the keys that can't be merged: doubtful in the sheet or the project, or a number that lost its zeros."""
    own = GROUND_TRUTH.name if GROUND_TRUTH.name in plan.readings else GROUND_TRUTH_EXPORT.name
    out = set(plan.readings[own if name == LETTERS else name].left_out)
    if name != LETTERS:
        return out
    known = {number.lstrip("0"): number for number in {**plan.local.rows[LETTERS], **base}}
    for number in sheet:
        other = known.get(number.lstrip("0"), number)
        if other != number and number not in base and number not in plan.local.rows[LETTERS]:
            message = Message("sheet-row-alike", {"name": number, "other": other})
            plan.doubts.append(Doubt(LETTERS, message, key=number))
            out |= {number, *({other} - set(sheet))}
    return out | plan.local.left_out


def _sheet_lines(name: str, readings: Mapping[str, TabReading]) -> Mapping[str, Sequence[TabLine]]:
    of = (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name) if name == LETTERS else (name,)
    return {key: lines for tab in of if tab in readings for key, lines in readings[tab].lines.items()}


def _row_numbers(sides: MergeSides, lines: Mapping[str, Sequence[TabLine]]) -> dict[RowId, int]:
    """Return the numbers of the sheet's rows; those of one key are in order."""
    left = {key: iter(found) for key, found in lines.items()}
    found = {at: next(left[at[0]], None) for at in sides.sheet if at[0] in left}
    return {at: line.number for at, line in found.items() if line}


def _report_missing_scans(plan: ImportPlan) -> None:
    """Report each letter of the sheet that has no scans in the project."""
    letters = plan.groups.get(LETTERS)
    for number, _ in letters.sides.sheet if letters else ():
        item = plan.local.items.get(number)
        if letters and (item is None or not item.scans):
            row = letters.numbers.get((number, 0), 0)
            plan.doubts.append(Doubt(LETTERS, Message("sheet-no-scans"), row, key=number))


def find_scans(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> tuple[str, ...]:
    """Return the scans of the letter with this difference."""
    item = plan.local.items.get(each.id[0]) if group.name == LETTERS else None
    return tuple(item.scans) if item else ()
