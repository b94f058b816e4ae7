"""Where values stand according to a draft: the boxes that a model gave with its answer, which come from outside.

They belong to the values of the draft. A value of the record has the place of the draft's value for it, also where it was
corrected since; entries of lists are paired by content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gtapp.core.platform.errors import EditError
from gtapp.core.scans.page_text import check_box
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, resolve_pointer
from gtapp.core.schema.row_pairing import make_row_text, pair_rows
from gtapp.features.places.record_values import ValuePlace

_MOST_PAGES: Final = 10_000
_FOUND: Final = 1.0
"""The similarity of a place that a model gave."""


@dataclass(frozen=True, slots=True)
class DraftedPlaces:
    """A draft's record in the schema's shape, and the places of its values by their pointers there."""

    record: Any = ABSENT
    places: Mapping[Pointer, ValuePlace] = field(default_factory=dict)

    def locate(self, record: Any, transcript: str = "") -> dict[Pointer, ValuePlace]:
        """Return the places of a record's values, by their pointers in the schema's shape.

        With `transcript` an object with that key is a cell, which has the place of that value.
        """
        found = {}
        for at, drafted in _pair_values(record, self.record, (), ()) if self.places else ():
            if drafted in self.places:
                is_cell = bool(transcript) and at[-1:] == (transcript,)
                found[at[:-1] if is_cell else at] = self.places[drafted]
        return found


def read_drafted_places(record: Any, content: Any) -> DraftedPlaces:
    """Return the places that an answer file's `content` gives for values of its `record`; what is no place is left out."""
    found = {}
    for text, entry in content.items() if isinstance(content, dict) else ():
        place = _read_place(entry)
        if place:
            try:
                pointer = resolve_pointer(record, text)
            except EditError:
                continue
            if get_value(record, pointer) is not ABSENT:
                found[pointer] = place
    return DraftedPlaces(record, found)


def _read_place(entry: Any) -> ValuePlace | None:
    if not isinstance(entry, dict):
        return None
    page, box = entry.get("page"), check_box(entry.get("box"))
    if type(page) is not int or not 1 <= page <= _MOST_PAGES or box is None:
        return None
    return ValuePlace(page - 1, (box,), _FOUND)


def _pair_values(
    record: Any, drafted: Any, at: Pointer, drafted_at: Pointer
) -> Iterator[tuple[Pointer, Pointer]]:
    """Yield the pointers of a draft's values in the record and in the draft; a value may be missing in the record's objects."""
    if isinstance(drafted, dict):
        inside = record if isinstance(record, dict) else {}
        for key, value in drafted.items():
            yield from _pair_values(inside.get(key), value, (*at, key), (*drafted_at, key))
    elif isinstance(drafted, list) and isinstance(record, list):
        partners = pair_rows([*map(make_row_text, record)], [*map(make_row_text, drafted)])
        for index, partner in enumerate(partners):
            if partner is not None:
                yield from _pair_values(record[index], drafted[partner], (*at, index), (*drafted_at, partner))
    else:
        yield at, drafted_at
