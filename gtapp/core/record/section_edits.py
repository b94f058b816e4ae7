"""Edits of lists of long texts in sections (see `sections`): split, merge, move and number entries, one undoable edit each.

Pointers named `at` are in the schema's shape. What follows from a text, such as its number of words, follows its parts too.

Every edit raises `EditError` where the document refuses it; nothing is changed then.
"""

from __future__ import annotations

from typing import Any

from gtapp.core.record import list_edits
from gtapp.core.record.derivation import derive_value
from gtapp.core.record.document import Document
from gtapp.core.record.sections import (
    Sections,
    find_section,
    join_texts,
    merge_values,
    renumber_texts,
    split_text,
)
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, is_identical


def split(document: Document, at: Pointer, sections: Sections, index: int, place: int) -> None:
    """Split entry `index` at `place` of its text: what stands behind becomes a new entry after it, in the same section."""
    entry = list_edits.list_entries(document, at)[index]
    first, second = split_text(sections.text_of(entry), place)
    with document.group("split"):
        _set_text(document, at, sections, index, first)
        list_edits.insert_value(document, at, index + 1, _create_part(document, at, entry, sections, second))


def _create_part(
    document: Document, at: Pointer, entry: dict[str, Any], sections: Sections, text: str
) -> Any:
    """Return the entry for the second part of a text: with the first's plain values, those derived from the text anew.

    Lists and objects, such as tags, stay with the first part, and so do keys that the schema lacks (mostly ids).
    """
    field = document.schema.fields.find((*at, 0))
    if field is None:
        return None
    part = {
        key: text if key == sections.text else value
        for key, value in entry.items()
        if key in field.by_name and not isinstance(value, dict | list)
    }
    return {key: _follow(part, field.by_name[key], value) for key, value in part.items()}


def _follow(entry: dict[str, Any], field: Field, value: Any) -> Any:
    """Return a value as it follows from others in `entry`, if it does."""
    derived = derive_value(entry, field)
    return value if derived is ABSENT or value is None else derived


def insert_below(document: Document, at: Pointer, sections: Sections, index: int) -> None:
    """Insert an entry below entry `index`, in its section, without a text."""
    entry = list_edits.list_entries(document, at)[index]
    with document.group("insert row"):
        list_edits.insert_value(document, at, index + 1, _create_part(document, at, entry, sections, ""))


def merge_next(document: Document, at: Pointer, sections: Sections, index: int) -> None:
    """Merge entry `index` with the next one: the text with both texts, the first's values, and what it lacks of the second's."""
    entries = list_edits.list_entries(document, at)
    first, second = entries[index], entries[index + 1]
    field = document.schema.fields.find((*at, 0))
    text = join_texts(sections.text_of(first), sections.text_of(second))
    with document.group("merge"):
        for child in field.children if field else ():
            own, other = first.get(child.name, ABSENT), second.get(child.name, ABSENT)
            merged = merge_values(own, other)
            if child.name != sections.text and "derive" not in child.hints and not is_identical(merged, own):
                document.set(document.to_record_pointer((*at, index, child.name)), merged)
        _set_text(document, at, sections, index, text)
        list_edits.remove(document, at, index + 1)


def move_step(document: Document, at: Pointer, sections: Sections, index: int, step: int) -> int:
    """Move entry `index` up (-1) or down (1), and return its new index.

    At the end of its section it goes into the one beyond, in the same place: past the heading.
    """
    entries = list_edits.list_entries(document, at)
    neighbour = sections.heading_of(entries[index + step])
    if is_identical(sections.heading_of(entries[index]), neighbour):
        list_edits.move(document, at, index, index + step)
        return index + step
    _set_heading(document, at, sections, range(index, index + 1), neighbour)
    return index


def move_to_section(document: Document, at: Pointer, sections: Sections, index: int, target: int) -> int:
    """Move entry `index` to the end of the section that holds entry `target`, and return its new index."""
    entries = list_edits.list_entries(document, at)
    heading, stop = sections.heading_of(entries[target]), find_section(entries, sections, target).stop
    to = stop if index >= stop else stop - 1
    with document.group("move row"):
        _set_heading(document, at, sections, range(index, index + 1), heading)
        list_edits.move(document, at, index, to)
    return to


def begin_section(document: Document, at: Pointer, sections: Sections, index: int) -> None:
    """Begin a section at entry `index`: it and those below it in its section stand under a heading that is empty as yet."""
    entries = list_edits.list_entries(document, at)
    field = document.schema.fields.find((*at, index, sections.heading))
    places = range(index, find_section(entries, sections, index).stop)
    _set_heading(document, at, sections, places, field.make_nothing() if field else "")


def _set_heading(document: Document, at: Pointer, sections: Sections, places: range, heading: Any) -> None:
    pointers = [document.to_record_pointer((*at, index, sections.heading)) for index in places]
    if heading is not ABSENT:
        document.set_alike(pointers, heading)
    else:
        with document.group("move row"):
            for pointer in pointers:
                document.remove(pointer)


def renumber(document: Document, at: Pointer, sections: Sections, index: int) -> None:
    """Number the section of entry `index` from its first number on, without gaps; entries without a number keep none."""
    texts = list(renumber_texts(list_edits.list_entries(document, at), sections, index))
    with document.group("number rows"):
        for each, text in texts:
            _set_text(document, at, sections, each, text)


def _set_text(document: Document, at: Pointer, sections: Sections, index: int, text: str) -> None:
    """Set an entry's text as typing does, so that what is derived from it follows."""
    document.set(document.to_record_pointer((*at, index, sections.text)), text, burst=True)
