"""Where drafts agree: the values that two models read alike, to be accepted without a look at each."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gtapp.pointer import ABSENT, Pointer, get_value
from gtapp.scoring.extras import alignment


@dataclass(frozen=True, slots=True)
class Agreement:
    """A value that all drafts give; `pointer` is its place in the first one, `value` as that one writes it."""

    pointer: Pointer
    value: Any


def find_agreements(drafts: Sequence[Any]) -> list[Agreement]:
    """The values on which all drafts (records in the schema's shape) agree, in the first one's order.

    Rows are paired by what they hold, not by their number; a row that another draft lacks is agreed on by nobody, and
    neither is a field that another draft does not have. Texts agree to the letter, however accents are stored; numbers
    agree with their digits as text, nothing with an empty text. A list of plain values is one value. One draft alone
    agrees with nobody.
    """
    if len(drafts) < 2:
        return []
    first, others = drafts[0], [alignment.align(drafts[0], each) for each in drafts[1:]]
    return [
        Agreement(pointer, value)
        for pointer, value in _iterate_values(first, ())
        if all(_is_like(value, other, pointer) for other in others)
    ]


def _iterate_values(tree: Any, at: Pointer) -> Iterator[tuple[Pointer, Any]]:
    """The plain values of a record, and its lists of plain values."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _iterate_values(value, (*at, key))
    elif isinstance(tree, list) and any(isinstance(each, dict | list) for each in tree):
        for index, value in enumerate(tree):
            yield from _iterate_values(value, (*at, index))
    elif at:
        yield at, tree


def _is_like(value: Any, other: alignment.Alignment, pointer: Pointer) -> bool:
    there = get_value(other.record, pointer)
    if there is ABSENT or other.find_origin(pointer) is None:
        return False
    if isinstance(value, list) != isinstance(there, list) or isinstance(there, dict):
        return False
    return comparable_text(value) == comparable_text(there)


def comparable_text(value: Any) -> str:
    """The text by which values are the same to a reader: no matter whether 1957 is a number, or how ü is stored."""
    if isinstance(value, list):
        return json.dumps([comparable_text(each) for each in value])
    if value is None or isinstance(value, str):
        return unicodedata.normalize("NFC", value or "")
    return json.dumps(value)
