"""Takes values of drafts over into a record: all, some, or those on which drafts agree; each time one undoable edit."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gtapp.core.record import list_edits
from gtapp.core.record.document import Document
from gtapp.core.schema import row_pairing
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical


@dataclass(frozen=True, slots=True)
class Agreement:
    """A value that all drafts have; `pointer` and `value` are the first draft's."""

    pointer: Pointer
    value: Any


def find_agreements(drafts: Sequence[Any]) -> list[Agreement]:
    """Return the values on which all drafts (records in the schema's shape) agree, in the first draft's order.

    Rows are paired by their contents, not by their index; a row or field that another draft lacks is no agreement. Texts agree
    if they are equal, however accents are stored; numbers agree with their digits as text, nothing with an empty text. A list
    of plain values is one value. One draft alone has no agreements.
    """
    if len(drafts) < 2:
        return []
    first = drafts[0]
    others = [row_pairing.align(first, each, row_pairing.IN_WINDOW) for each in drafts[1:]]
    return [
        Agreement(pointer, value)
        for pointer, value in _iterate_values(first, ())
        if all(_is_like(value, other, pointer) for other in others)
    ]


def _iterate_values(tree: Any, at: Pointer) -> Iterator[tuple[Pointer, Any]]:
    """Yield the plain values of a record, and its lists of plain values."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _iterate_values(value, (*at, key))
    elif isinstance(tree, list) and any(isinstance(each, dict | list) for each in tree):
        for index, value in enumerate(tree):
            yield from _iterate_values(value, (*at, index))
    elif at:
        yield at, tree


def _is_like(value: Any, other: row_pairing.Alignment, pointer: Pointer) -> bool:
    other_value = get_value(other.record, pointer)
    if other_value is ABSENT or other.find_origin(pointer) is None:
        return False
    if isinstance(value, list) != isinstance(other_value, list) or isinstance(other_value, dict):
        return False
    return comparable_text(value) == comparable_text(other_value)


def comparable_text(value: Any) -> str:
    """Return the text by which values are compared: 1957 as number or text, ü in one or two code points are the same."""
    if isinstance(value, list):
        return json.dumps([comparable_text(each) for each in value])
    if value is None or isinstance(value, str):
        return unicodedata.normalize("NFC", value or "")
    return json.dumps(value)


Place = tuple[Pointer, Any]
"""A pointer in the schema's shape, and the value to set there."""


def take_values(document: Document, places: Sequence[Place], origin: str) -> int:
    """Set these values as one edit with this origin; return how many were different before.

    Raises:
        EditError: a place can't be reached. Nothing is changed then.
    """
    differing = [(at, value) for at, value in places if not is_identical(get_value(document.tree, at), value)]
    with document.group("take over a draft"):
        for at, value in differing:
            list_edits.put_value(document, at, value, origin)
    return len(differing)


def take_draft(document: Document, draft: Any, origin: str) -> None:
    """Make the record equal to the draft; keys that the draft lacks are kept.

    Raises:
        EditError: a place can't be reached. Nothing is changed then.
    """
    with document.group("take over a draft"):
        _remove_extra_rows(document, draft, ())
        for at, value in list(_iterate_differences(document.tree, draft, ())):
            list_edits.put_value(document, at, value, origin)


def _remove_extra_rows(document: Document, draft: Any, at: Pointer) -> None:
    """Remove rows that the draft does not have."""
    if isinstance(draft, dict):
        for key, each in draft.items():
            _remove_extra_rows(document, each, (*at, key))
    elif isinstance(draft, list):
        for index in reversed(range(len(draft), len(list_edits.list_entries(document, at)))):
            list_edits.remove(document, at, index)
        for index, each in enumerate(draft):
            _remove_extra_rows(document, each, (*at, index))


def _iterate_differences(tree: Any, draft: Any, at: Pointer) -> Iterator[Place]:
    """Yield the places and values to set, as deep as both sides have the same kind of value."""
    if is_identical(tree, draft):
        return
    if isinstance(tree, dict) and isinstance(draft, dict):
        for key, each in draft.items():
            yield from _iterate_differences(tree.get(key, ABSENT), each, (*at, key))
    elif isinstance(tree, list) and isinstance(draft, list) and tree:
        for index, each in enumerate(draft):
            yield from _iterate_differences(tree[index] if index < len(tree) else ABSENT, each, (*at, index))
    else:
        yield at, draft


def pair_rows(document: Document, draft: Any) -> Any:
    """Return the draft with its rows in the record's order, if rows were inserted, removed or moved."""
    tree = document.tree
    moved = any(edit.is_structural for edit in document.undo_stack.done)
    if not moved and not _has_uneven_lists(tree, draft):
        return draft
    return row_pairing.align(tree, draft, row_pairing.IN_WINDOW).record


def _has_uneven_lists(tree: Any, draft: Any) -> bool:
    """Return whether a list of rows has different lengths."""
    if isinstance(tree, dict) and isinstance(draft, dict):
        return any(_has_uneven_lists(tree[key], draft[key]) for key in tree.keys() & draft.keys())
    if isinstance(tree, list) and isinstance(draft, list):
        return len(tree) != len(draft) or any(map(_has_uneven_lists, tree, draft))
    return False


def find_agreed_places(document: Document, drafts: Sequence[Any]) -> list[Place]:
    """Return the values on which all these drafts agree and from which the record differs."""
    if len(drafts) < 2:
        return []
    first = pair_rows(document, drafts[0])
    found = ((each.pointer, each.value) for each in find_agreements([first, *drafts[1:]]))
    return [(at, value) for at, value in found if not is_identical(get_value(document.tree, at), value)]
