"""Pairs the rows of a record with those of a draft that has more or fewer of them, and finds those that either lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from gtapp.core.record.changes import Change, UndoStack
from gtapp.core.schema.pointer import Pointer

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
    before = _restore_rows(rows, at, history)
    if len(before) == len(drafted) or len(before) * len(drafted) > _MOST_COMPARISONS:
        return None
    from gtapp.core.schema import row_pairing  # loads rapidfuzz, which most items don't need

    ours, theirs = ([*map(row_pairing.make_row_text, each)] for each in (before, drafted))
    return dict(enumerate(row_pairing.pair_rows(ours, theirs, most=row_pairing.IN_WINDOW)))


def _restore_rows(rows: Sequence[Any], at: Pointer, history: UndoStack) -> list[Any]:
    """Return the rows of the list at `at` in their order before all edits; their values are those of now."""
    before = [*rows]
    for edit in reversed(history.done):
        for change in reversed(edit.changes):
            if change.is_structural and change.parent == at:
                _take_back(before, change)
    return before


def _take_back(rows: list[Any], change: Change) -> None:
    """Take a structural change of a list back; where the list was replaced since, as far as that is possible."""
    if change.kind == "remove":
        rows.insert(change.at, change.old)
        return
    place = change.to if change.kind == "move" else change.at
    taken = rows[place : place + 1]
    del rows[place : place + 1]
    if change.kind == "move":
        rows[change.at : change.at] = taken


class RowDifferences(NamedTuple):
    """The rows that only a draft or only the record's list has.

    `missed` has the draft's rows that the list lacks, by the index in the list before which they belong; `invented` are the
    indices of the rows that the draft lacks. Rows that edits inserted or removed are in neither: somebody decided on them.
    """

    missed: Mapping[int, Sequence[Any]] = {}
    invented: frozenset[int] = frozenset()


class RowTracer:
    """Follows the rows of the list at `at` through its edits, beginning with the pairs before all of them.

    Each of the draft's rows that was paired or inserted has a place; None if it was removed since.
    """

    def __init__(
        self, drafted: Sequence[Any], pairs: Mapping[int, int | None], at: Pointer, number_key: str
    ) -> None:
        self._drafted = drafted
        self._at = at
        self._number_key = number_key
        self._places: dict[int, Pointer | None] = {
            partner: (*at, row) for row, partner in pairs.items() if partner is not None
        }
        self._invented: list[Pointer | None] = [
            (*at, row) for row, partner in pairs.items() if partner is None
        ]

    def follow(self, change: Change) -> None:
        """Move the rows as a structural change moves them; what it inserts may be a row that only the draft has."""
        self._places = {row: place and change.map_pointer(place) for row, place in self._places.items()}
        self._invented = [place and change.map_pointer(place) for place in self._invented]
        if change.kind == "insert" and change.parent == self._at:
            self._place_inserted(change)

    def _place_inserted(self, change: Change) -> None:
        """Keep the place of an inserted row if it is one of the draft's that has none yet."""
        text = self._make_text(change.new)
        for row, value in enumerate(self._drafted):
            if row not in self._places and self._make_text(value) == text:
                self._places[row] = change.pointer
                return

    def _make_text(self, row: Any) -> str:
        from gtapp.core.schema.row_pairing import (
            make_row_text,  # loads rapidfuzz, which most items don't need
        )

        is_object = isinstance(row, dict)
        return make_row_text({key: row[key] for key in row if key != self._number_key} if is_object else row)

    def list_differences(self) -> RowDifferences:
        """Return the rows that only one of the two has now; a missed one belongs behind the row that precedes it in the draft."""
        missed: dict[int, list[Any]] = {}
        behind = self._find_start()
        for row, value in enumerate(self._drafted):
            if row not in self._places:
                missed.setdefault(behind, []).append(value)
            elif place := self._places[row]:
                behind = int(place[-1]) + 1
        return RowDifferences(missed, frozenset(int(place[-1]) for place in self._invented if place))

    def _find_start(self) -> int:
        """Return the index before which the draft's first rows belong if the list lacks them."""
        places = (self._places.get(row) for row in range(len(self._drafted)))
        return next((int(place[-1]) for place in places if place), 0)


def _are_objects(rows: Any) -> bool:
    return isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
