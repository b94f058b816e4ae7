"""Finds which rows of one key, such as a person's jobs, are the same row in the base, here and in the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

Row = dict[str, str]
"""Cells by column; of a column that isn't there nothing is said."""

Id = tuple[str, int]
"""A row: its key, and which of the rows with that key."""

_MOST_PAIRS: Final = 40_000


@dataclass(slots=True)
class Sides:
    """The rows of base, here and sheet, each under the same id wherever it is the same row."""

    base: dict[Id, Row] = field(default_factory=dict)
    here: dict[Id, Row] = field(default_factory=dict)
    sheet: dict[Id, Row] = field(default_factory=dict)

    @property
    def ids(self) -> list[Id]:
        """All rows, in the order of the sheet, then of what is here."""
        return list({**self.sheet, **self.here, **self.base})


def align(
    base: Mapping[str, Sequence[Row]], here: Mapping[str, Sequence[Row]], sheet: Mapping[str, Sequence[Row]]
) -> Sides:
    """Pairs the rows key by key: equal ones first, then those that have most cells in common."""
    sides = Sides()
    for key in {**sheet, **here, **base}:
        old, mine, theirs = base.get(key, ()), here.get(key, ()), sheet.get(key, ())
        sides.base.update({(key, number): row for number, row in enumerate(old)})
        numbers = pairs(mine, old)
        new = [number for number, found in enumerate(numbers) if found is None]
        for place, number in enumerate(new):
            numbers[number] = len(old) + place
        sides.here.update({(key, numbers[n] or 0): row for n, row in enumerate(mine)})
        further = _theirs(theirs, old, [mine[n] for n in new])
        sides.sheet.update({(key, n): row for n, row in zip(further, theirs, strict=True)})
    return sides


def _theirs(rows: Sequence[Row], old: Sequence[Row], new: Sequence[Row]) -> list[int]:
    """The numbers of the sheet's rows: of the base's, else of those that are new here, too, else further ones."""
    numbers = pairs(rows, old)
    left = [number for number, found in enumerate(numbers) if found is None]
    for number, found in zip(left, pairs([rows[n] for n in left], new), strict=True):
        numbers[number] = None if found is None else len(old) + found
    further = len(old) + len(new)
    for number, found in enumerate(numbers):
        if found is None:
            numbers[number], further = further, further + 1
    return [number or 0 for number in numbers]


def pairs(rows: Sequence[Row], old: Sequence[Row]) -> list[int | None]:
    """For each row the index of the old one that it is; None where there are more rows than old ones."""
    found, free = _equal(rows, old)
    open_ = [number for number, index in enumerate(found) if index is None]
    for number, index in _alike(rows, open_, old, list(free)):
        if found[number] is None and index in free:
            found[number] = index
            free.remove(index)
    return found


def _equal(rows: Sequence[Row], old: Sequence[Row]) -> tuple[list[int | None], set[int]]:
    """For each row the index of an old one that says the same, if there is one; and the old ones that are left."""
    shared = set.intersection(*(set(row) for row in (*rows, *old))) if rows and old else set()
    places: dict[frozenset[tuple[str, str]], list[int]] = {}
    for index in reversed(range(len(old))):
        places.setdefault(_said(old[index], shared), []).append(index)
    found: list[int | None] = []
    for row in rows:
        same = places.get(_said(row, shared)) if shared else None
        found.append(same.pop() if same else None)
    return found, set(range(len(old))).difference(index for index in found if index is not None)


def _said(row: Row, columns: set[str]) -> frozenset[tuple[str, str]]:
    return frozenset((name, cell) for name, cell in row.items() if name in columns)


def _alike(
    rows: Sequence[Row], open_: list[int], old: Sequence[Row], free: list[int]
) -> list[tuple[int, int]]:
    """All pairs of rows, the most alike first; where there are too many to compare, in their order."""
    if len(open_) * len(free) > _MOST_PAIRS:
        return list(zip(open_, free, strict=False))
    scored = [(-_common(rows[n], old[i]), abs(n - i), n, i) for n in open_ for i in free]
    return [(n, i) for *_, n, i in sorted(scored)]


def _common(row: Row, other: Row) -> int:
    """How many cells are the same, and not empty."""
    return sum(1 for name, cell in row.items() if cell and other.get(name) == cell)
