"""Takes a value that runs say into a record: one undoable edit, which keeps the kinds of value and of empty."""

from __future__ import annotations

from typing import Any

from gtapp.document import Document, list_edits
from gtapp.document.value_text import Habit, empty_kind, text_of
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer, get_value, is_identical
from gtapp.ui.scores.offers import Offer


def take(document: Document, offer: Offer) -> None:
    """Puts a value in its place; one that stands there already is confirmed.

    No value, in a list of plain values, takes the entry out; elsewhere the value is emptied as the form would do it.

    Raises:
        EditError: its place can't be reached.
    """
    value, at, empty = offer.candidate.value, offer.place, offer.is_empty
    old = get_value(document.record, offer.pointer)
    with document.group("take an answer's value"):
        if empty and _is_entry(document, at):
            if old is not ABSENT:
                list_edits.remove(document, at[:-1], int(at[-1]))
            return
        field = document.schema.fields.find(at)
        new = _fitting(field, old, None if empty else value) if field else value
        if new is ABSENT or is_identical(old, new) or (empty and empty_kind(old)):
            document.confirm(offer.pointer)
        elif old is ABSENT:
            _create(document, at, new)
        else:
            document.set(offer.pointer, new)


def _is_entry(document: Document, at: Pointer) -> bool:
    """Whether it is one of several plain values."""
    around = document.schema.fields.find(at[:-1]) if at and isinstance(at[-1], int) else None
    return around is not None and around.kind == "list"


def _fitting(field: Field, old: Any, value: Any) -> Any:
    """`value` as the kind of value that stands there: a number stays a number, a text a text."""
    text = text_of(value)
    if text is None or field.kind in ("boolean", "object", "list"):
        return field.blank() if value is None else value
    habit = Habit(field)
    habit.learn(old)
    return habit.meaning(text)


def _create(document: Document, at: Pointer, new: Any) -> None:
    """Puts a value where none is; a list's entry that it belongs to comes into being with all its keys."""
    depth = next(
        (n for n, token in enumerate(at) if isinstance(token, int) and _lacks(document, at, n)), None
    )
    if depth is None:
        document.set(document.to_record_pointer(at), new)
        return
    within, index = at[:depth], len(list_edits.entries(document, at[:depth]))
    if depth == len(at) - 1:
        _append(document, within, index, new)
    else:
        list_edits.insert(document, within, index)
        document.set(document.to_record_pointer((*within, index, *at[depth + 1 :])), new)


def _lacks(document: Document, at: Pointer, depth: int) -> bool:
    """Whether the list around the token at `depth` has no such entry."""
    return int(at[depth]) >= len(list_edits.entries(document, at[:depth]))


def _append(document: Document, at: Pointer, index: int, value: Any) -> None:
    if isinstance(get_value(document.tree, at), list):
        document.insert(document.to_record_pointer((*at, index)), value)
    else:
        document.set(document.to_record_pointer(at), [value])
