"""Which values of the runs are offered where the cursor is, in the order of their number keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gtapp.document import Document
from gtapp.pointer import ABSENT, Pointer, get_value
from gtapp.preview.field_answers import comparison_key
from gtapp.preview.item_votes import Candidate, ItemVotes

MOST = 9
"""There are no more number keys."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A value for one place, given as the record and as the schema has it; `more`: it would be one more entry of a list."""

    pointer: Pointer
    place: Pointer
    candidate: Candidate
    more: bool = False

    @property
    def is_empty(self) -> bool:
        return comparison_key(self.candidate.value) == ""


def offers(opinion: ItemVotes, document: Document, pointer: Pointer) -> list[Offer]:
    """What can be taken at `pointer` (the record's): the values for it, the most common first.

    At a list, what its entries may be otherwise; behind an entry's values, those of entries that runs have besides.
    """
    tree = document.tree
    place = document.shape.to_tree_pointer(document.record, pointer)
    every = _by_place(opinion)
    found = {at: each for at, each in every.items() if at[: len(place)] == place}
    own = (
        Offer(where, at, one, more=get_value(tree, at) is ABSENT)
        for at, (where, each) in found.items()
        for one in each
        if place in found or not one.same
    )
    around = _around(tree, place)
    more = _more(every, tree, around) if around is not None else ()
    return _distinct([*own, *more])


def _by_place(opinion: ItemVotes) -> dict[Pointer, tuple[Pointer, list[Candidate]]]:
    """The candidates for each place in the schema's shape, with the record's pointer to it."""
    places = {poll.pointer: poll.place for poll in opinion.fields}
    return {places[at]: (at, each) for at, each in opinion.candidates.items()}


def _around(tree: Any, place: Pointer) -> Pointer | None:
    """The innermost list that `place` leads into."""
    depths = (depth for depth in range(len(place) - 1, -1, -1) if isinstance(place[depth], int))
    return next((place[:depth] for depth in depths if get_value(tree, place[:depth])), None)


def _more(
    every: Mapping[Pointer, tuple[Pointer, list[Candidate]]], tree: Any, around: Pointer
) -> Iterator[Offer]:
    """What runs have behind the end of a list."""
    entries = get_value(tree, around)
    count = len(entries) if isinstance(entries, list) else 0
    for at, (where, each) in every.items():
        token = at[len(around)] if len(at) > len(around) else None
        if at[: len(around)] == around and isinstance(token, int) and token >= count:
            yield from (Offer(where, at, one, more=True) for one in each if comparison_key(one.value))


def _distinct(found: Iterable[Offer]) -> list[Offer]:
    """Each value once for each place, with the most runs that say it."""
    best: dict[tuple[Pointer, str], Offer] = {}
    for each in found:
        key = (each.place, comparison_key(each.candidate.value))
        if key not in best or best[key].candidate.count < each.candidate.count:
            best[key] = each
    return list(best.values())
