"""Takes what a draft says into a record: all of it, some values, or those on which drafts agree; one undoable edit each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gtapp.document import Document, list_edits
from gtapp.drafting import agreement
from gtapp.pointer import ABSENT, Pointer, get_value, is_identical
from gtapp.scoring.extras import alignment

Place = tuple[Pointer, Any]
"""An address in the schema's shape, and what is to stand there."""


def take_values(document: Document, places: Sequence[Place], origin: str) -> int:
    """Puts these values in their places, as one edit with this origin; how many were others before.

    Raises:
        EditError: a place can't be reached. Nothing is changed then.
    """
    differing = [(at, value) for at, value in places if not is_identical(get_value(document.tree, at), value)]
    with document.group("take over a draft"):
        for at, value in differing:
            _set_value(document, at, value, origin)
    return len(differing)


def take_draft(document: Document, draft: Any, origin: str) -> None:
    """Makes the record say what the draft says; keys on which the draft is silent stay.

    Raises:
        EditError: a place can't be reached. Nothing is changed then.
    """
    with document.group("take over a draft"):
        _remove_extra_rows(document, draft, ())
        for at, value in list(_iterate_differences(document.tree, draft, ())):
            _set_value(document, at, value, origin)


def _remove_extra_rows(document: Document, draft: Any, at: Pointer) -> None:
    """Takes out rows that the draft does not have."""
    if isinstance(draft, dict):
        for key, each in draft.items():
            _remove_extra_rows(document, each, (*at, key))
    elif isinstance(draft, list):
        for index in reversed(range(len(draft), len(list_edits.list_entries(document, at)))):
            list_edits.remove(document, at, index)
        for index, each in enumerate(draft):
            _remove_extra_rows(document, each, (*at, index))


def _iterate_differences(tree: Any, draft: Any, at: Pointer) -> Iterator[Place]:
    """What has to be put where, as far inside as both sides have the same kind of value."""
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


def _set_value(document: Document, at: Pointer, value: Any, origin: str) -> None:
    """Sets a value; rows that it needs come into being with all their keys."""
    for depth, token in enumerate(at):
        around = at[:depth]
        if isinstance(token, int) and token >= len(list_edits.list_entries(document, around)):
            index = len(list_edits.list_entries(document, around))
            list_edits.insert(document, around, index)
            at = (*around, index, *at[depth + 1 :])
    document.set(document.to_record_pointer(at), value, origin=origin)


def pair_rows(document: Document, draft: Any) -> Any:
    """The draft with its rows beside the record's own, where rows were put in, taken out or moved."""
    tree = document.tree
    moved = any(edit.is_structural for edit in document.history.done)
    return alignment.align(tree, draft).record if moved or _has_uneven_lists(tree, draft) else draft


def _has_uneven_lists(tree: Any, draft: Any) -> bool:
    """Whether a list of rows has another length on the other side."""
    if isinstance(tree, dict) and isinstance(draft, dict):
        return any(_has_uneven_lists(tree[key], draft[key]) for key in tree.keys() & draft.keys())
    if isinstance(tree, list) and isinstance(draft, list):
        return len(tree) != len(draft) or any(map(_has_uneven_lists, tree, draft))
    return False


def find_agreed_places(document: Document, drafts: Sequence[Any]) -> list[Place]:
    """The values on which all these drafts agree and the record says something else."""
    if len(drafts) < 2:
        return []
    first = pair_rows(document, drafts[0])
    found = ((each.pointer, each.value) for each in agreement.find_agreements([first, *drafts[1:]]))
    return [(at, value) for at, value in found if not is_identical(get_value(document.tree, at), value)]
