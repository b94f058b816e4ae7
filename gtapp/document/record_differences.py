"""Values of a record as texts, and where two records differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gtapp.pointer import ABSENT, Pointer, get_value, is_identical, walk_values


def format_value(value: Any, absent: str = "–") -> str:
    """Return a value as it is in the file, but a text without its quotation marks."""
    if value is ABSENT:
        return absent
    if isinstance(value, str):
        return value or '""'
    return json.dumps(value, ensure_ascii=False)


def list_leaves(tree: Any) -> Iterator[tuple[Pointer, Any]]:
    """Yield the values that hold no others, empty lists and objects included."""
    for pointer, value in walk_values(tree):
        if not isinstance(value, dict | list) or not value:
            yield pointer, value


def find_differences(mine: Any, theirs: Any) -> list[tuple[Pointer, Any, Any]]:
    """Return where two records differ, as (pointer, mine, theirs); `ABSENT` on the side that has nothing there."""
    places = dict.fromkeys(
        [pointer for pointer, _ in list_leaves(mine)] + [pointer for pointer, _ in list_leaves(theirs)]
    )
    found = []
    for pointer in places:
        ours, other = get_value(mine, pointer), get_value(theirs, pointer)
        if not is_identical(ours, other) and not _holds_more(ours) and not _holds_more(other):
            found.append((pointer, ours, other))
    return found


def _holds_more(value: Any) -> bool:
    """True if the difference is listed for the values inside."""
    return isinstance(value, dict | list) and bool(value)
