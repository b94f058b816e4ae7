"""Describes the plan of an import: as lines of text, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtapp.sheets.import_plan import GroupMerge, ImportPlan, find_scans
from gtapp.sheets.local_state import LETTERS
from gtapp.sheets.tabs import Doubt, TabReading
from gtapp.sheets.three_way_merge import FieldDifference


def format_plan(plan: ImportPlan) -> Iterator[str]:
    """Yield a line for each difference and doubt, and a summary."""
    for doubt in plan.blocks:
        yield f"in the way: {_doubt_place(doubt)}{doubt.message}"
    for group, each in plan.differences():
        yield _format_difference(plan, group, each)
    for doubt in plan.doubts:
        yield f"doubtful: {_doubt_place(doubt)}{doubt.message}"
    yield format_summary(plan)


def format_summary(plan: ImportPlan) -> str:
    """Return the counts of each kind as text."""
    found = count_differences(plan)
    return ", ".join(f"{count} {name}" for name, count in found.items())


def count_differences(plan: ImportPlan) -> dict[str, int]:
    """Count the differences of each kind, the doubts and the placeholder rows."""
    kinds = [each.kind for _, each in plan.differences()]
    found = {kind: kinds.count(kind) for kind in ("new", "changed", "gone", "kept", "conflict")}
    return {**found, "doubtful": len(plan.doubts), "placeholders": plan.placeholders}


def _doubt_place(doubt: Doubt) -> str:
    place = doubt.cell or (f"row {doubt.row}" if doubt.row else "")
    said = " ".join(part for part in (doubt.tab, doubt.key, place) if part)
    return f"{said}: " if said else ""


def _format_difference(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> str:
    return _describe_difference(plan, group, each) + (
        " (waits until the conflict is decided)" if each.waits else ""
    )


def _describe_difference(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> str:
    place = difference_place(group, each)
    if each.kind == "conflict":
        said = f"here {_quote(each.here)}, in the sheet {_quote(each.sheet)}, before {_quote(each.base)}"
        scans = find_scans(plan, group, each)
        said += f" (scan: {', '.join(scans)})" if scans else ""
        return f"conflict: {place}: {said}" + (f"; chosen: {each.choice}" if each.choice else "")
    if each.kind == "kept":
        return f"kept: {place}: {_quote(each.here)} (in the sheet {_quote(each.sheet)})"
    if each.kind == "gone" and group.name == LETTERS and each.id[0] in plan.local.records:
        return f"gone: {place}: its files here are kept"
    if not each.column:
        return f"{each.kind}: {place}: {_quote(each.sheet if each.kind == 'new' else each.here)}"
    return f"{each.kind}: {place}: {_quote(each.here)} → {_quote(each.sheet)}"


def difference_place(group: GroupMerge, each: FieldDifference) -> str:
    """Return where a difference is, as text: letters 05 send_date (row 6)."""
    key, nth = each.id
    row = group.numbers.get(each.id)
    nth_of = f"#{nth + 1}" if group.tab.repeated and nth else ""
    place = " ".join(part for part in (group.name, key + nth_of, each.column) if part)
    return f"{place} (row {row})" if row else place


def _quote(cell: str | None) -> str:
    return "(nothing)" if cell is None else f"“{cell}”"


def plan_to_json(plan: ImportPlan) -> dict[str, Any]:
    """Return the plan as JSON: a list for each kind, and the counts."""
    found: dict[str, Any] = {kind: [] for kind in ("new", "changed", "gone", "kept", "conflict")}
    for group, each in plan.differences():
        found[each.kind].append(_difference_to_json(plan, group, each))
    return {
        "tabs": [_tab_to_json(reading) for reading in plan.readings.values()],
        **found,
        "doubtful": [_doubt_to_json(doubt) for doubt in plan.doubts],
        "in_the_way": [_doubt_to_json(doubt) for doubt in plan.blocks],
        "counts": count_differences(plan),
    }


def _tab_to_json(reading: TabReading) -> dict[str, Any]:
    rows = sum(len(found) for found in reading.lines.values())
    origin, name = reading.table.origin, reading.table.name
    return {
        "tab": reading.tab.name,
        "name": name,
        "origin": origin,
        "rows": rows,
        "placeholders": reading.placeholders,
    }


def _difference_to_json(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> dict[str, Any]:
    item = plan.local.items.get(each.id[0]) if group.name == LETTERS else None
    return {
        "of": group.name,
        "key": each.id[0],
        "nth": each.id[1],
        "item": item.id if item else None,
        "column": each.column or None,
        "row": group.numbers.get(each.id),
        "base": each.base,
        "here": each.here,
        "sheet": each.sheet,
        "choice": each.choice,
        "waits": each.waits,
        "scans": list(find_scans(plan, group, each)),
    }


def _doubt_to_json(doubt: Doubt) -> dict[str, Any]:
    code, text = doubt.message.code, str(doubt.message)
    return {
        "tab": doubt.tab,
        "row": doubt.row or None,
        "cell": doubt.cell or None,
        "key": doubt.key,
        "code": code,
        "message": text,
    }
