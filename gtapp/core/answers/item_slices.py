"""Divides the items of a run into slices, so that several processes or machines share them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from zlib import crc32

from gtapp.core.answers.answer_reader import Reading
from gtapp.core.answers.item_sources import NOWHERE, ItemLines, ItemSource
from gtapp.core.platform.messages import Message

USUAL: Final = 4000
"""So many entries a slice mostly has."""
_MOST: Final = 4
"""So many times as many it has at most."""


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
    """The slices of all truths in their order, the names that several have, and those of answers without a truth.

    `problems` are those of the truths' names and of the answers'. Unless it `is_exact`, names may be misread
    (`ItemSource.list_entries`), which is noticed where they are scored.
    """

    is_exact: bool
    slices: list[ItemSlice] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    problems: tuple[list[tuple[str, Message]], list[tuple[str, Message]]] = ([], [])

    @property
    def size(self) -> int:
        """The number of entries."""
        return sum(each.count for each in self.slices)


SliceLines = Sequence[tuple[bytes, bytes | Reading | None]]
"""The lines of a slice's truths, each with that of its answer (None if there is none)."""


def read_slice_lines(truths: ItemLines, answers: ItemLines, items: ItemSlice) -> SliceLines:
    """Read the lines of a slice."""
    lines = truths.read_lines(items.place, items.count)
    places = items.answers or ()
    read = answers.read_line
    return [
        (line, None if place == NOWHERE else read(place)) for line, place in zip(lines, places, strict=False)
    ]


def divide_items(
    truths: ItemSource, answers: ItemSource, is_exact: bool = False, size: int = USUAL
) -> Division:
    """Divide the truths into slices of mostly some `size` entries; only names are read, of all truths and answers.

    Where a slice ends depends on the name there, so that an added item leaves the others' slices as they are.
    """
    found = Division(is_exact)
    names = _NamesInLines(answers) if isinstance(answers, ItemLines) else _Names(answers)
    first, count = 0, 0
    repeated: list[int] = []
    places = array("q")
    for name, place in truths.list_entries(is_exact=is_exact):
        if not count:
            first = place
        if name:
            is_repeated, answer = names.meet(name)
            if is_repeated:
                repeated.append(count)
                found.repeated.append(name)
        places.append(answer if name else NOWHERE)
        count += 1
        if count == _MOST * size or crc32(name.encode("utf-8", "surrogatepass")) % size == 0:
            found.slices.append(
                ItemSlice(first, count, tuple(repeated), places if names.has_places else None)
            )
            count, repeated, places = 0, [], array("q")
    if count:
        found.slices.append(ItemSlice(first, count, tuple(repeated), places if names.has_places else None))
    found.unknown = names.list_unknown()
    found.problems = truths.problems, answers.problems
    return found


class _Names:
    """The names of the truths met so far, and the answers by their names."""

    has_places = False

    def __init__(self, answers: ItemSource) -> None:
        self._answers = answers
        self._met: set[str] = set()

    def meet(self, name: str) -> tuple[bool, int]:
        """Return whether a truth's name was met before, and the place of its answer."""
        before = len(self._met)
        self._met.add(name)
        return len(self._met) == before, NOWHERE

    def list_unknown(self) -> list[str]:
        """Return the names of the answers that no truth has."""
        return [name for name in self._answers if name not in self._met]


class _NamesInLines(_Names):
    """The same with answers in lines: a name that an answer has takes a byte."""

    has_places = True

    def __init__(self, answers: ItemLines) -> None:
        super().__init__(answers)
        self._numbers, self._get_place = answers.map_numbers(), answers.get_place
        self._is_met = bytearray(len(self._numbers))

    def meet(self, name: str) -> tuple[bool, int]:
        number = self._numbers.get(name)
        if number is None:
            return super().meet(name)
        is_repeated = self._is_met[number] == 1
        self._is_met[number] = 1
        return is_repeated, self._get_place(number)

    def list_unknown(self) -> list[str]:
        return [name for name, number in self._numbers.items() if not self._is_met[number]]
