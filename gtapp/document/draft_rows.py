"""Pairs the rows of a record with those of a draft that has more or fewer of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gtapp.document.changes import UndoStack
from gtapp.pointer import Pointer

_MOST_COMPARISONS: Final = 10_000
"""Comparing the texts of so many pairs of rows takes some hundredths of a second."""


def pair_draft_rows(
    rows: Any, drafted: Any, at: Pointer, history: UndoStack
) -> Mapping[int, int | None] | None:
    """Return the draft's row for the rows of the list at `at`, by the indices that they had before all edits.

    None if the list had as many rows as the draft then: they are the same ones. Very long lists are not compared, since showing
    an item waits for this.
    """
    if not (_are_objects(rows) and _are_objects(drafted)):
        return None
    moves = [change for edit in history.done for change in edit.changes if change.parent == at]
    grown = sum((change.kind == "insert") - (change.kind == "remove") for change in moves)
    if len(rows) - grown == len(drafted) or len(rows) * len(drafted) > _MOST_COMPARISONS:
        return None
    from gtapp.row_pairing import make_row_text, pair_rows  # loads rapidfuzz, which most items don't need

    partners = pair_rows([*map(make_row_text, rows)], [*map(make_row_text, drafted)])
    before = (history.trace_back((*at, row)) for row in range(len(rows)))
    pairs = zip(before, partners, strict=True)
    return {int(place[len(at)]): partner for place, partner in pairs if place is not None}


def _are_objects(rows: Any) -> bool:
    return isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
