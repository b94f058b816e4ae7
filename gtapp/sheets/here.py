"""A letter's row as it is here: what the sheet said, overlaid by the letter's own record and by how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gtapp.sheets import cells
from gtapp.sheets.align import Row
from gtapp.sheets.columns import GROUND_TRUTH, NUMBER, RECORD
from gtapp.store import Status


def overlay(row: Row, record: Mapping[str, Any], imported: Row | None, begun: bool) -> None:
    """Puts the record's values into the row; where they say what was `imported`, in the sheet's own words.

    What is still empty in a record that was `begun` since the last import was never emptied by anybody. “None” says as
    much as an empty cell only where the sheet is known to have left it empty.
    """
    for column in RECORD:
        cell, there = cells.joined(record.get(column)), row.get(column)
        before = imported.get(column) if imported else None
        empty = record.get(column) is None or (begun and not cell)
        if before is not None and (empty or cells.same(column, GROUND_TRUTH, before, cell)):
            row[column] = before
        elif empty or (not cell and there is None and before is None):
            continue
        elif (
            there is None
            or not cells.same(column, GROUND_TRUTH, there, cell)
            or not (there or imported is not None)
        ):
            row[column] = cell


def follow_status(row: Row, status: Status, was: str, said: Row) -> None:
    """A letter that was checked here is done; one that was taken up again is not, and nobody has checked it any more.

    The note of “needs action” says what is to be done. `said` are the row's cells when the letter's status `was` that of
    the last import: as long as it is, they stand.
    """
    row.update(said)
    done, action = cells.truth(row.get("done", "")), row.get("action_required", "")
    if status.name == "needs action":
        if status.note and status.note != action.strip() and (was or not action.strip()):
            row["action_required"] = status.note
        return
    if status.name == "checked":
        # a tab that has no such column has only letters that are done
        if not done and ("done" in row or was != "checked"):
            row |= {"done": "TRUE", "checked_by": status.who or row.get("checked_by", "")}
    elif done and status.name != was and (was or status.changed):
        row |= {"done": "FALSE", **({"checked_by": ""} if "checked_by" in row else {})}
    if was == "needs action" and action:
        row["action_required"] = ""


def says_nothing(row: Row) -> bool:
    """Whether the row has but its number, and that the letter is not done."""
    return not any(cell.strip() for name, cell in row.items() if name not in (NUMBER, "done", "checked_by"))
