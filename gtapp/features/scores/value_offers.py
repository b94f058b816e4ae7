"""Values of the runs that the user can take at the cursor by number keys, and the order in which doubtful fields are visited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gtapp.core.record import list_edits
from gtapp.core.record.changes import ACCEPTED
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import ValueParser, empty_kind, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical
from gtapp.features.scores.field_answers import comparison_key
from gtapp.features.scores.voting import Candidate, FieldVotes, ItemVotes

MAX_OFFERS = 9
"""The number of number keys."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A value for one place: `pointer` in the record, `place` in the schema's shape; `is_new_entry`: it extends a list."""

    pointer: Pointer
    place: Pointer
    candidate: Candidate
    is_new_entry: bool = False

    @property
    def is_empty(self) -> bool:
        return comparison_key(self.candidate.value) == ""


def collect_offers(votes: ItemVotes, document: Document, pointer: Pointer) -> list[Offer]:
    """Return the values that can be taken at `pointer` of the record, the most common first.

    A list offers other values of its entries. The values of an entry are followed by entries that the list lacks.
    """
    tree = document.tree
    place = document.to_tree_pointer(pointer)
    every = _group_by_place(votes)
    found = {at: each for at, each in every.items() if at[: len(place)] == place}
    own = (
        Offer(where, at, one, is_new_entry=get_value(tree, at) is ABSENT)
        for at, (where, each) in found.items()
        for one in each
        if place in found or not one.same
    )
    around = _find_innermost_list(tree, place)
    more = _find_new_entries(every, tree, around) if around is not None else ()
    return _drop_duplicates([*own, *more])


def _group_by_place(votes: ItemVotes) -> dict[Pointer, tuple[Pointer, list[Candidate]]]:
    """Return the candidates for each place in the schema's shape, with the record's pointer to it."""
    places = {each.pointer: each.place for each in votes.fields}
    return {places[at]: (at, each) for at, each in votes.candidates.items()}


def _find_innermost_list(tree: Any, place: Pointer) -> Pointer | None:
    """Return the innermost list that contains `place`."""
    depths = (depth for depth in range(len(place) - 1, -1, -1) if isinstance(place[depth], int))
    return next((place[:depth] for depth in depths if get_value(tree, place[:depth])), None)


def _find_new_entries(
    every: Mapping[Pointer, tuple[Pointer, list[Candidate]]], tree: Any, around: Pointer
) -> Iterator[Offer]:
    """Yield the entries of runs behind the end of a list."""
    entries = get_value(tree, around)
    count = len(entries) if isinstance(entries, list) else 0
    for at, (where, each) in every.items():
        token = at[len(around)] if len(at) > len(around) else None
        if at[: len(around)] == around and isinstance(token, int) and token >= count:
            yield from (Offer(where, at, one, is_new_entry=True) for one in each if comparison_key(one.value))


def _drop_duplicates(found: Iterable[Offer]) -> list[Offer]:
    """Return each value once for each place: the offer with the most runs."""
    best: dict[tuple[Pointer, str], Offer] = {}
    for each in found:
        key = (each.place, comparison_key(each.candidate.value))
        if key not in best or best[key].candidate.count < each.candidate.count:
            best[key] = each
    return list(best.values())


def take_offer(document: Document, offer: Offer) -> None:
    """Set the offered value as one undoable edit; confirm the record's value if it is the same.

    Taking an empty value removes the entry from a list of plain values; elsewhere the value is emptied as the form does it.

    Raises:
        EditError: the record has no such place.
    """
    value, at, empty = offer.candidate.value, offer.place, offer.is_empty
    old = get_value(document.record, offer.pointer)
    with document.group("take an answer's value"):
        if empty and _is_list_entry(document, at):
            if old is not ABSENT:
                list_edits.remove(document, at[:-1], int(at[-1]))
            return
        field = document.schema.fields.find(at)
        new = _convert_type(field, old, None if empty else value) if field else value
        if new is ABSENT or is_identical(old, new) or (empty and empty_kind(old)):
            document.confirm(offer.pointer)
        elif old is ABSENT:
            list_edits.put_value(document, at, new)
        else:
            document.set(offer.pointer, new)


def _is_list_entry(document: Document, at: Pointer) -> bool:
    """Return whether the place is an entry of a list of plain values."""
    around = document.schema.fields.find(at[:-1]) if at and isinstance(at[-1], int) else None
    return around is not None and around.kind == "list"


def _convert_type(field: Field, old: Any, value: Any) -> Any:
    """Return `value` in the type of the old value: a number stays a number, a text a text."""
    text = text_of(value)
    if text is None or field.kind in ("boolean", "object", "list"):
        return field.make_nothing() if value is None else value
    parser = ValueParser(field)
    parser.adapt_to(old)
    return parser.parse(text)


_DECIDED = ("hand", *ACCEPTED)


class DoubtfulFields:
    """Visits the doubtful fields of an item, each once; a field that the user edited or confirmed is not doubtful."""

    def __init__(self) -> None:
        self._document: Document | None = None
        self._visited: list[Pointer] = []

    def next(self, document: Document, fields: Iterable[FieldVotes]) -> Pointer | None:
        """Return the most doubtful place (in the schema's shape) not visited yet; None after all, then it starts again."""
        self._reset_for(document)
        found = next((at for at in _find_undecided(document, fields) if at not in self._visited), None)
        if found is None:
            self._visited.clear()
        else:
            self._visited.append(found)
        return found

    def previous(self, document: Document) -> Pointer | None:
        """Return the place that was visited before."""
        self._reset_for(document)
        if len(self._visited) < 2:
            return None
        self._visited.pop()
        return self._visited[-1]

    def _reset_for(self, document: Document) -> None:
        if document is not self._document:
            self._document, self._visited = document, []


def _find_undecided(document: Document, fields: Iterable[FieldVotes]) -> Sequence[Pointer]:
    places = {field_votes.place: field_votes.pointer for field_votes in fields}
    return [place for place, pointer in places.items() if document.find_origin(pointer) not in _DECIDED]
