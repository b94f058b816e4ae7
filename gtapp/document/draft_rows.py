"""Which row of the draft a row of the record is: as edits moved it, else by content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from gtapp.document.changes import UndoStack
from gtapp.pointer import Pointer

_MOST_COMPARISONS: Final = 10_000
"""Comparing the texts of so many pairs of rows takes some hundredths of a second."""


class DraftRows(NamedTuple):
    """The draft's row for each row of a list; None for a row that the draft lacks."""

    partners: tuple[int | None, ...]
    drafted: Sequence[Any]

    def find_partner(self, row: int) -> int | None:
        """Return the draft's row for a row of the list; None if the draft lacks it."""
        return self.partners[row] if row < len(self.partners) else None

    def list_missing(self) -> list[tuple[int, Any]]:
        """Return the draft's rows that the list lacks, each with the index at which it belongs there."""
        places = {partner: row for row, partner in enumerate(self.partners) if partner is not None}
        found, place = list[tuple[int, Any]](), 0
        for number, row in enumerate(self.drafted):
            if number in places:
                place = places[number] + 1
            else:
                found.append((place, row))
        return found


def pair_draft_rows(rows: Any, drafted: Any, at: Pointer, history: UndoStack) -> DraftRows | None:
    """Return the draft's rows for those of the list at `at`; None if they are the same, one by one.

    Where the history begins with as many rows as the draft has, it tells where each is now, and only rows that it does not tell
    are paired by content; else all are. Very long lists are left in the order that the history tells, since
    showing an item waits for this.
    """
    if not (_are_objects(rows) and _are_objects(drafted)):
        return None
    moves = [
        change
        for edit in history.done
        for change in edit.changes
        if change.is_structural and change.parent == at
    ]
    if (not moves and len(rows) == len(drafted)) or len(rows) * len(drafted) > _MOST_COMPARISONS:
        return None
    grown = sum((change.kind == "insert") - (change.kind == "remove") for change in moves)
    is_whole = len(rows) - grown == len(drafted)
    traced = [history.trace_back((*at, row)) if is_whole else None for row in range(len(rows))]
    partners = [None if each is None else int(each[len(at)]) for each in traced]
    open_rows = [row for row, partner in enumerate(partners) if partner is None]
    unused = sorted({*range(len(drafted))} - {*partners})
    for row, partner in _pair_by_content(rows, open_rows, drafted, unused, by_place=not is_whole):
        partners[row] = partner
    return DraftRows(tuple(partners), drafted)


def _are_objects(rows: Any) -> bool:
    return isinstance(rows, list) and all(isinstance(row, dict) for row in rows)


def _pair_by_content(
    rows: Sequence[Any],
    open_rows: Sequence[int],
    drafted: Sequence[Any],
    unused: Sequence[int],
    by_place: bool,
) -> Iterable[tuple[int, int]]:
    if not open_rows or not unused:
        return ()
    from gtapp.row_pairing import make_row_text, pair_rows  # loads rapidfuzz, which most items don't need

    ours = [make_row_text(rows[row]) for row in open_rows]
    theirs = [make_row_text(drafted[number]) for number in unused]
    pairs = zip(open_rows, pair_rows(ours, theirs, by_place), strict=True)
    return [(row, unused[partner]) for row, partner in pairs if partner is not None]
