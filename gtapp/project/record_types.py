"""The type of a new record: by the places of its files, the keys of its draft, or the annotator's choice.

Where these leave it open or contradict each other, nothing is assumed: the annotator is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gtapp.items import Item
from gtapp.schema import Schema


def list_possible_types(item: Item, types: Mapping[str, Schema], draft: Any) -> tuple[str, ...]:
    """Return the types that a new record of `item` may have: the chosen one, else those that fit its place and its draft.

    All types are returned if place and draft contradict each other.
    """
    if item.chosen_type:
        return (item.chosen_type,)
    by_draft = _list_types_of_keys(types, draft)
    fitting = tuple(name for name in by_draft if item.type in ("", name))
    return fitting or tuple(types)


def _list_types_of_keys(types: Mapping[str, Schema], draft: Any) -> tuple[str, ...]:
    """Return the types that have all keys of a draft, or at least all that have a value; all types if there are none."""
    keys = set(draft) if isinstance(draft, dict) else set()
    filled = {key for key in keys if draft[key]}
    for wanted in (keys, filled):
        found = tuple(name for name, schema in types.items() if wanted <= schema.fields.by_name.keys())
        if found:
            return found
    return tuple(types)
