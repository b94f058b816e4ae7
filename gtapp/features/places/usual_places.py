"""Where the values of each field usually stand on the pages of a project, and between which others.

Both are learnt from items whose values were found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, pairwise
from statistics import median, mode
from typing import Final

from gtapp.core.scans.page_text import Box
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.record_values import ValuePlace
from gtapp.features.places.usual_writings import UsualWritings, find_writing

_MOST: Final = 50
"""So many last places of a field count."""
_LEAST: Final = 3
"""Fewer places say nothing."""
_SCATTERED: Final = 0.12
"""A field whose places are further than this from their median, half of them, has no usual place."""

_OUTER: Final = 0.15
"""This part of the places that a field was seen at, on each side, may be outside of the area where it usually stands."""
_LARGEST: Final = 0.1
"""Of the page: a larger area says nothing."""

_LEAST_TOGETHER: Final = 5
"""So many items must have two fields so that it is known which one stands first."""
_WELL: Final = 0.9
"""The similarity from which on what stands at a place says how such values are written."""
_RARE_ORDER: Final = 0.15
"""Two fields that stand in this order in so small a part of the items that have both are out of order."""

BEGIN: Final[Pointer] = ("begin",)
END: Final[Pointer] = ("end",)
"""What stands before the first field and after the last one, as fields."""


class UsualPlaces:
    """Counts the last places of each field; of a list, those of the first entry. `add` is safe while other threads ask."""

    def __init__(self) -> None:
        self._seen: dict[Pointer, tuple[tuple[int, Box], ...]] = {}
        self._neighbours: Counter[tuple[Pointer, Pointer]] = Counter()
        self._counts: Counter[Pointer] = Counter()
        self._orders: Counter[tuple[Pointer, Pointer]] = Counter()
        """In how many items one field stands before another."""
        self.writings = UsualWritings()

    def add(self, places: Mapping[Pointer, ValuePlace]) -> None:
        """Learn from an item's places; guesses don't count."""
        fields = [find_field(at) for at in _sort_found(places)]
        self._counts.update(fields)
        self._neighbours.update(pairwise((BEGIN, *fields, END)))
        self._orders.update(combinations(dict.fromkeys(fields), 2))
        for at, place in places.items():
            if place.similarity >= _WELL and find_field(at) == at:
                self.writings.add(at, find_writing(place.text, place.behind))
        for pointer, place in places.items():
            if not place.is_guess and find_field(pointer) == pointer:
                seen = (*self._seen.get(pointer, ()), (place.page, place.boxes[0]))
                self._seen[pointer] = seen[-_MOST:]

    def guess(self, pointer: Pointer) -> ValuePlace | None:
        """Return the part of a page in which a field usually stands; None if that isn't known, or it is anywhere."""
        usual = self._find_usual(pointer)
        if usual is None:
            return None
        page, _ = usual
        boxes = (box for number, box in self._seen[pointer] if number == page)
        edges = [sorted(each) for each in zip(*boxes, strict=True)]
        outer = round(_OUTER * (len(edges[0]) - 1))
        (left, top), (right, bottom) = (
            (each[outer] for each in edges[:2]),
            (each[-1 - outer] for each in edges[2:]),
        )
        size = (right - left) * (bottom - top)
        return ValuePlace(page, ((left, top, right, bottom),), 0.0) if size <= _LARGEST else None

    def find_out_of_order(self, places: Mapping[Pointer, ValuePlace]) -> set[Pointer]:
        """Return the values of an item that stand before or behind others that they rarely do; entries of lists are left out.

        They are those without which the others stand in the usual order.
        """
        found = [at for at in _sort_found(places) if find_field(at) == at]
        rare = [pair for pair in combinations(found, 2) if self._is_rare(pair)]
        odd = set[Pointer]()
        while rare:
            counts = Counter(at for pair in rare for at in pair)
            most = max(counts.values())
            odd |= {at for at, count in counts.items() if count == most}
            rare = [pair for pair in rare if odd.isdisjoint(pair)]
        return odd

    def _is_rare(self, pair: tuple[Pointer, Pointer]) -> bool:
        count = self._orders[pair]
        together = count + self._orders[pair[::-1]]
        return together >= _LEAST_TOGETHER and count < _RARE_ORDER * together

    def measure_order(self, before: Pointer, field: Pointer, behind: Pointer) -> float:
        """Return how often a field stands right behind one field and before another, as a part of all items; 0 to 1."""
        count = self._counts[field]
        if count < _LEAST:
            return 0.0
        return self._neighbours[before, field] * self._neighbours[field, behind] / count**2

    def measure_distance(self, pointer: Pointer, page: int, boxes: tuple[Box, ...]) -> float:
        """Return how far a place is from the field's usual one, in parts of the page.

        It is 0 where that isn't known, and 1 on another page.
        """
        usual = self._find_usual(pointer)
        if usual is None:
            return 0.0
        return _measure(usual[1], boxes[0]) if usual[0] == page else 1.0

    def _find_usual(self, pointer: Pointer) -> tuple[int, Box] | None:
        seen = self._seen.get(pointer, ())
        if len(seen) < _LEAST:
            return None
        page = mode(number for number, _ in seen)
        left, top, right, bottom = (median(edges) for edges in zip(*(box for _, box in seen), strict=True))
        usual = left, top, right, bottom
        scatter = median(_measure(usual, box) for _, box in seen)
        return (page, usual) if scatter <= _SCATTERED else None


def _sort_found(places: Mapping[Pointer, ValuePlace]) -> list[Pointer]:
    """Return the values that were found, in the order in which they stand on the pages."""
    found = [(place.page, place.start, at) for at, place in places.items() if place.text]
    return [at for _, _, at in sorted(found, key=lambda each: each[:2])]


def find_field(pointer: Pointer) -> Pointer:
    """Return a pointer that all entries of a list share."""
    return tuple(0 if isinstance(token, int) else token for token in pointer)


def _measure(box: Box, other: Box) -> float:
    """Return how far apart two boxes begin and how far their middles are, whichever is less."""
    height = abs(box[1] + box[3] - other[1] - other[3]) / 2
    begin, middle = abs(box[0] - other[0]), abs(box[0] + box[2] - other[0] - other[2]) / 2
    return min(1.0, height + min(begin, middle))
