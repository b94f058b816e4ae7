"""Find and replace in the texts of one record, as one undoable edit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from gtapp.core.record import list_edits
from gtapp.core.record.document import Document
from gtapp.core.record.sections import divide_sections, find_sections
from gtapp.core.schema.pointer import Pointer, list_leaves


class TextMatch(NamedTuple):
    """A place in a text where what was searched for stands, from `start` to `stop`.

    `pointers` are the record's: of the text, or of all the headings of a section, which are one.
    """

    pointers: tuple[Pointer, ...]
    start: int
    stop: int


def find_matches(document: Document, wanted: str, is_exact: bool) -> list[TextMatch]:
    """Return where a text stands in the texts of a record that can be edited, in their order; `is_exact` tells apart capitals."""
    if not wanted:
        return []
    pattern = re.compile(re.escape(wanted), 0 if is_exact else re.IGNORECASE)
    return [
        TextMatch(pointers, *found.span())
        for pointers, text in _list_texts(document)
        for found in pattern.finditer(text)
    ]


def _list_texts(document: Document) -> Iterator[tuple[tuple[Pointer, ...], str]]:
    """Yield the texts that can be edited with their places; a section's heading once."""
    schema, sections = document.schema.fields, _find_headings(document)
    for at, text in list_leaves(document.tree):
        field = schema.find(at)
        is_known = field is not None or not schema.children
        if not isinstance(text, str) or not is_known or (field and _is_fixed(field.hints, field.kind)):
            continue
        places = sections.get(at, (at,))
        if places:
            yield tuple(map(document.to_record_pointer, places)), text


def _is_fixed(hints: Any, kind: str) -> bool:
    """Return whether values of a field are not typed as texts."""
    return kind == "choice" or any(hints.get(hint) for hint in ("read_only", "auto", "follows"))


def _find_headings(document: Document) -> dict[Pointer, tuple[Pointer, ...]]:
    """Return for the first heading of each section the places of all of them, for the others none."""
    found: dict[Pointer, tuple[Pointer, ...]] = {}
    for child in document.schema.fields.children:
        sections, at = find_sections(child), (child.name,)
        if sections is None:
            continue
        for section in divide_sections(list_edits.list_entries(document, at), sections):
            places = tuple((*at, index, sections.heading) for index in section)
            found.update(dict.fromkeys(places, ()))
            found[places[0]] = places
    return found


def replace_matches(document: Document, matches: Iterable[TextMatch], new: str) -> None:
    """Write `new` at these places, which are as the record is now and in its order, as one edit; counts follow.

    Raises:
        EditError: one of the values can't be set. Nothing is changed then.
    """
    with document.group("replace"):
        for pointers, places in groupby(matches, key=lambda match: match.pointers):
            old, at, parts = str(document.get(pointers[0])), 0, []
            for match in places:
                parts += [old[at : match.start], new]
                at = match.stop
            text = "".join((*parts, old[at:]))
            if len(pointers) == 1:
                document.set(pointers[0], text, burst=True)
            else:
                document.set_alike(pointers, text)
