"""Divides the items of a run into slices, so that several processes or machines share them."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gtapp.core.answers.item_sources import ItemLines, ItemSource


@dataclass(frozen=True, slots=True)
class ItemSlice:
    """Successive entries of the truths, which `ItemSource.read_entries` reads from `place` on.

    `repeated` are the entries among them (from 0) whose name occurred before, in this slice or an earlier one. `answers` are the
    places of the answers (`ItemLines.read_at`, `NOWHERE`) by entry, None if they are found by their names.
    """

    place: int
    count: int
    repeated: tuple[int, ...] = ()
    answers: array[int] | None = None


@dataclass(slots=True)
class Division:
    """The slices of all truths in their order, the names that several have, and those of answers without a truth."""

    slices: list[ItemSlice] = field(default_factory=list)
    repeated: set[str] = field(default_factory=set)
    unknown: list[str] = field(default_factory=list)


def divide_items(truths: ItemSource, answers: Mapping[str, Any], size: int) -> Division:
    """Divide the truths into slices of `size` entries; no content is kept.

    The names are read of all truths and answers: some 2 s for 700,000 lines, and 200 bytes an item.
    """
    found = Division()
    by_place = answers if isinstance(answers, ItemLines) else None
    known: set[str] = set()
    repeated: list[int] = []
    first, places = 0, array("q")
    count = 0
    for name, place in truths.list_entries():
        if count == size:
            found.slices.append(ItemSlice(first, count, tuple(repeated), places if by_place else None))
            count, repeated, places = 0, [], array("q")
        if not count:
            first = place
        if name in known:
            repeated.append(count)
            found.repeated.add(name)
        elif name:
            known.add(name)
        if by_place is not None:
            places.append(by_place.find_place(name))
        count += 1
    if count:
        found.slices.append(ItemSlice(first, count, tuple(repeated), places if by_place else None))
    found.unknown = [name for name in answers if name not in known]
    return found
