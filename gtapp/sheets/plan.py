"""What an import would do, found by merging before anything is touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gtapp.messages import Message
from gtapp.sheets import cells, tabs
from gtapp.sheets.align import Id, Row, Sides, align
from gtapp.sheets.base import Base, Rows
from gtapp.sheets.columns import (
    BY_NAME,
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    Tab,
)
from gtapp.sheets.local import LETTERS, WHOLES, Local, rows_of
from gtapp.sheets.merge import Choice, Difference, Merged, merge
from gtapp.sheets.tabs import Doubt, Reading

Where = tuple[str, Id, str]
"""A place of the sheet: of letters, persons or organizations, which row, which column ("": all of it)."""

Choices = Mapping[Where, Choice]


@dataclass(slots=True)
class Whole:
    """Letters, persons or organizations, merged; `numbers` are the rows' numbers in the sheet."""

    name: str
    tab: Tab
    sides: Sides
    merged: Merged
    numbers: dict[Id, int]
    left_out: set[str]


@dataclass(slots=True)
class Plan:
    """What an import comes to: `wholes` merged, `doubts` and `blocks`, for each tab that was read its `readings`.

    `emptied` tells of tabs that had rows, and have none any more.
    """

    local: Local
    readings: dict[str, Reading]
    wholes: dict[str, Whole] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    emptied: list[Doubt] = field(default_factory=list)

    def differences(self, *kinds: str) -> Iterator[tuple[Whole, Difference]]:
        """The differences of these kinds (none: all)."""
        for whole in self.wholes.values():
            for each in whole.merged.differences:
                if not kinds or each.kind in kinds:
                    yield whole, each

    @property
    def conflicts(self) -> list[tuple[Whole, Difference]]:
        """Those that wait for a choice."""
        return [(whole, each) for whole, each in self.differences("conflict") if not each.choice]

    @property
    def blocks(self) -> list[Doubt]:
        """What stands in the way of all of it."""
        return [*self.local.blocks, *self.emptied]

    @property
    def placeholders(self) -> int:
        """Rows of letters that nobody has begun."""
        return max((reading.placeholders for reading in self.readings.values()), default=0)


def made(readings: dict[str, Reading], local: Local, base: Base, choices: Choices | None = None) -> Plan:
    """Merges what the tabs say with what is here."""
    plan = Plan(local, readings)
    for name in WHOLES:
        rows = _sheet(name, readings, plan.doubts)
        if name == LETTERS and rows:
            _mark_exported(rows, readings, local)
        if rows == {} and base.rows.get(name):
            count = str(len(base.rows[name]))
            plan.emptied.append(Doubt(name, Message("sheet-tab-empty", {"tab": name, "count": count})))
        if rows is not None:
            plan.wholes[name] = _whole(name, rows, plan, base.rows.get(name, {}), choices or {})
    for reading in readings.values():
        plan.doubts += reading.doubts
    plan.doubts += local.doubts
    _say_scans(plan)
    return plan


def _sheet(name: str, readings: Mapping[str, Reading], doubts: list[Doubt]) -> Rows | None:
    """The sheet's rows by key; None where no such tab was read."""
    if name != LETTERS:
        return rows_of(readings[name]) if name in readings else None
    tab, export = readings.get(GROUND_TRUTH.name), readings.get(GROUND_TRUTH_EXPORT.name)
    if not tab:
        return rows_of(export) if export else None
    rows = rows_of(tab)
    for number, lines in export.lines.items() if export else ():
        if export and number in rows:
            _add_exported(export, number, rows[number][0], doubts)
        elif number not in tab.left_out and export:
            rows[number] = [dict(lines[0].cells)]
    return rows


def _mark_exported(rows: Rows, readings: Mapping[str, Reading], local: Local) -> None:
    """What only the export has is done; that has to be said where the copies have a column for it."""
    copy = local.readings.get(GROUND_TRUTH.name)
    for number, found in rows.items() if copy and GROUND_TRUTH.name not in readings else ():
        if copy and number not in copy.lines:
            found[0].setdefault("done", "TRUE")


def _add_exported(export: Reading, number: str, row: Row, doubts: list[Doubt]) -> None:
    """What the export has more than the letter's own row; where it says something else, that is told."""
    line = export.lines[number][0]
    for column, cell in line.cells.items():
        if cells.same(column, GROUND_TRUTH, row.setdefault(column, cell), cell):
            continue
        at = tabs.a1(line.number, export.columns[column])
        doubts.append(
            Doubt(export.tab.name, Message("sheet-export-differs", {"cell": cell}), line.number, at, number)
        )


def _whole(name: str, sheet: Rows, plan: Plan, base: Rows, choices: Choices) -> Whole:
    tab = BY_NAME.get(name, GROUND_TRUTH)
    local, here = plan.local, dict(plan.local.rows.get(name, {}))
    out = _left_out(name, sheet, plan, base)
    sides = align(
        *({key: rows for key, rows in side.items() if key not in out} for side in (base, here, sheet))
    )
    chosen = {(at, column): choice for (of, at, column), choice in choices.items() if of == name}
    held = local.records if name == LETTERS else ()
    merged = merge(sides, lambda column, one, other: cells.same(column, tab, one, other), chosen, held)
    for key in out:
        merged.rows.update({(key, n): row for n, row in enumerate(here.get(key, ()))})
        merged.base.update({(key, n): row for n, row in enumerate(base.get(key, ()))})
    return Whole(name, tab, sides, merged, _numbers(sides, _lines(name, plan.readings)), out)


def _left_out(name: str, sheet: Rows, plan: Plan, base: Rows) -> set[str]:
    """The keys that can't be merged: doubtful in the sheet or here, or a number that lost its zeros."""
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


def _lines(name: str, readings: Mapping[str, Reading]) -> Mapping[str, Sequence[tabs.Line]]:
    of = (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name) if name == LETTERS else (name,)
    return {key: lines for tab in of if tab in readings for key, lines in readings[tab].lines.items()}


def _numbers(sides: Sides, lines: Mapping[str, Sequence[tabs.Line]]) -> dict[Id, int]:
    """The numbers of the sheet's rows; those of one key come in their order."""
    left = {key: iter(found) for key, found in lines.items()}
    found = {at: next(left[at[0]], None) for at in sides.sheet if at[0] in left}
    return {at: line.number for at, line in found.items() if line}


def _say_scans(plan: Plan) -> None:
    """Says of each letter in the sheet that has no scans here."""
    letters = plan.wholes.get(LETTERS)
    for number, _ in letters.sides.sheet if letters else ():
        item = plan.local.items.get(number)
        if letters and (item is None or not item.scans):
            row = letters.numbers.get((number, 0), 0)
            plan.doubts.append(Doubt(LETTERS, Message("sheet-no-scans"), row, key=number))


def scans_of(plan: Plan, whole: Whole, each: Difference) -> tuple[str, ...]:
    """The scans of the letter that a difference is of."""
    item = plan.local.items.get(each.id[0]) if whole.name == LETTERS else None
    return tuple(item.scans) if item else ()
