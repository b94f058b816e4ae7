"""Values that a draft has under keys for which the schema has no field, offered to fields that are empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtapp.core.platform.messages import Message
from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.record.fixes import Fix
from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import empty_kind, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, list_leaves

_NOTHING = {"", "none", "null"}


def find_offers(whole: Any, tree: Any, field: Field) -> list[Issue]:
    """Return a note for each offer, at the field (in the schema's shape) that it is for.

    `whole` is the draft with all its keys, `tree` the same without the unknown ones. A value that stands in the draft's record
    already is not offered. It goes to an empty field of its own key's name, else to the first empty text of its object if that
    object has no values: the model wrote there, under another key.
    """
    known = _NOTHING | {_normalize(value) for _, value in list_leaves(tree)}
    offers: dict[Pointer, Issue] = {}
    for at, value in _list_unknown(whole, field, ()):
        if _normalize(value) in known or isinstance(value, bool | dict | list):
            continue
        target = _find_target(at, tree, field)
        child = field.find(target) if target and target not in offers else None
        offer = _make_offer(text_of(value) or "", target, child) if child else None
        if offer:
            offers[target] = offer
    return list(offers.values())


def _make_offer(text: str, target: Pointer, field: Field) -> Issue | None:
    """Return the offer of a text for a field; None if it does not fit there."""
    fitted = fit_draft(text, field)
    if isinstance(fitted, str) != (field.kind == "text"):
        return None
    return Issue(
        target, Message("draft-also", {"value": text}), "note", Fix(Message("fix-use"), fitted, "draft")
    )


def is_taken(offer: Issue, tree: Any) -> bool:
    """Return whether an offered value stands somewhere in a record."""
    wanted = _normalize(offer.message.params["value"])
    return any(_normalize(value) == wanted for _, value in list_leaves(tree))


def list_elsewhere(offer: Issue, field: Field, at: Pointer = ()) -> Iterator[Issue]:
    """Yield an offer as it would be for each field that can hold its value, outside of lists, in the schema's order."""
    for child in _list_texts(field):
        found = _make_offer(offer.message.params["value"], (*at, child.name), child)
        if found:
            yield found
    for child in field.children:
        if child.kind == "object":
            yield from list_elsewhere(offer, child, (*at, child.name))


def _normalize(value: Any) -> str:
    return (text_of(value) or "").strip().casefold()


def _list_unknown(value: Any, field: Field | None, at: Pointer) -> Iterator[tuple[Pointer, Any]]:
    """Yield the values under keys that the schema lacks, with their pointers."""
    if not isinstance(value, dict) or field is None or not field.children:
        return
    for key, inner in value.items():
        child = field.child(key)
        if child is None:
            yield from (((*at, key, *rest), leaf) for rest, leaf in list_leaves(inner))
        else:
            yield from _list_unknown(inner, child, (*at, key))


def _find_target(at: Pointer, tree: Any, field: Field) -> Pointer:
    """Return the empty field for a value at `at`; () if there is none."""
    around = at[:-1]
    while around and get_value(tree, around) is ABSENT:
        around = around[:-1]
    empty = [
        (*around, child.name)
        for child in _list_texts(field.find(around))
        if empty_kind(get_value(tree, (*around, child.name)))
    ]
    named = [target for target in empty if target[-1] == at[-1]]
    others = (_normalize(leaf) for _, leaf in list_leaves(get_value(tree, around)))
    is_unused = around and not any(others)
    return next(iter(named or (empty if is_unused else [])), ())


def _list_texts(field: Field | None) -> list[Field]:
    """Return the fields of an object in which a value can be written."""
    texts = ("text", "integer", "number")
    children = field.children if field else ()
    return [child for child in children if child.kind in texts and not child.hints.get("read_only")]
