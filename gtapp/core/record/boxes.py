"""Boxes: places on a scan that a record states, as objects (``x``, ``y``, ``width``, ``height``) or lists of four numbers.

The numbers are pixels of the scan, from its upper left corner. A list is a box where the schema says so (hint ``box``).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer

_KEYS = (("x", "y", "width", "height"), ("x", "y", "w", "h"))
_PAGE_KEYS = ("page", "page_number")


class ScanBox(NamedTuple):
    """The box at `at`, in the schema's shape; `page` is the index of the page that it is on."""

    at: Pointer
    page: int
    x: float
    y: float
    width: float
    height: float


def find_boxes(tree: Any, field: Field | None, at: Pointer = (), page: int = 0) -> Iterator[ScanBox]:
    """Yield all boxes of a record in the schema's shape; a page number beside one, or around it, counts from 1."""
    numbers = _read_box(tree, field)
    if isinstance(tree, dict):
        page = _read_page(tree, page)
    if numbers:
        yield ScanBox(at, page, *numbers)
    members = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for token, value in members:
        if isinstance(value, dict | list):
            yield from find_boxes(value, field.child(token) if field else None, (*at, token), page)


def _read_box(value: Any, field: Field | None) -> tuple[float, float, float, float] | None:
    found: list[list[Any]] = []
    if isinstance(value, dict):
        found = [[value.get(key) for key in keys] for keys in _KEYS if keys[0] in value]
    elif isinstance(value, list) and field and field.hints.get("box"):
        found = [value]
    for numbers in found:
        if len(numbers) == 4 and all(map(_is_length, numbers)) and min(numbers[2:]) > 0:
            x, y, width, height = numbers
            return x, y, width, height
    return None


def _is_length(value: Any) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and abs(value) < 1e9
        and math.isfinite(value)
    )


def _read_page(value: dict[str, Any], page: int) -> int:
    """Return the index of the page that an object names, else `page`."""
    numbers = (value.get(key) for key in _PAGE_KEYS)
    return next((each - 1 for each in numbers if type(each) is int and each > 0), page)


def find_box_of(boxes: Sequence[ScanBox], at: Pointer) -> ScanBox | None:
    """Return the box of the value at `at`: the innermost one that holds it, else one beside it or beside what holds it."""
    holding = [box for box in boxes if at[: len(box.at)] == box.at]
    beside = [
        box
        for box in boxes
        if len(box.at) > 1 and isinstance(box.at[-1], str) and at[: len(box.at) - 1] == box.at[:-1]
    ]
    return max(holding or beside, key=lambda box: len(box.at), default=None)
