"""Boxes: places on a scan that a record states, as objects (``x``, ``y``, ``width``, ``height``) or lists of four numbers.

The numbers of an object are pixels of the scan, from its upper left corner. A list is a box where the schema says so (hint
``box``, which a project's table ``[boxes]`` sets), in the form that it says (`BoxForm`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gtapp.core.platform.messages import Message
from gtapp.core.schema.box_settings import BoxForm, read_box_form
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer, get_value

_KEYS = (("x", "y", "width", "height"), ("x", "y", "w", "h"))
_PAGE_KEYS = ("page", "page_number")
_VALUE_KEYS = ("value", "text", "content", "transcription")
_MOST_DECIMALS = 6
_NEAR = 1e-7
"""Numbers that differ by less than this part of them are the same: they were on the screen in between."""
_ROUNDING = 1 + 1e-6
"""The sum of two numbers may be a little larger than what they are in decimals."""

Edges = tuple[float, float, float, float]
"""Left, top, width and height."""
Size = tuple[int, int]


class ScanBox(NamedTuple):
    """The box at `at`, in the schema's shape, with its numbers as corner and size; `page` is the index of its page.

    `form` says what the numbers are in the record, and which value they belong to.
    """

    at: Pointer
    page: int
    x: float
    y: float
    width: float
    height: float
    form: BoxForm = BoxForm()

    @property
    def owner(self) -> Pointer:
        """The value that the box belongs to, where it does not hold it: that of a key beside it, else the object around it."""
        around = self.at[:-1] if self.at and isinstance(self.at[-1], str) else ()
        return (*around, self.form.owner) if self.form.owner else around

    def find_area(self, size: Size) -> Edges:
        """Return left, top, width and height in pixels, on a page of this size."""
        across, down = _find_scale(self.form, size)
        return self.x * across, self.y * down, self.width * across, self.height * down


def _find_scale(form: BoxForm, size: Size) -> tuple[float, float]:
    """Return how many pixels one is, across and down, on a page of this size."""
    return (1.0, 1.0) if form.most is None else (size[0] / form.most, size[1] / form.most)


def find_boxes(tree: Any, field: Field | None, at: Pointer = (), page: int = 0) -> Iterator[ScanBox]:
    """Yield all boxes of a record in the schema's shape; a page number beside one, or around it, counts from 1, or as it says."""
    form = read_box_form(field.hints.get("box")) if field else None
    numbers = _read_box(tree, form)
    if isinstance(tree, dict) and not tree.keys().isdisjoint(_PAGE_KEYS):
        page = _read_page(tree, page, field)
    if numbers:
        yield ScanBox(at, page, *numbers, form or BoxForm())
    members = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for token, value in members:
        if isinstance(value, dict | list):
            yield from find_boxes(value, field.child(token) if field else None, (*at, token), page)


def _read_box(value: Any, form: BoxForm | None) -> Edges | None:
    """Return corner and size of a value that is a box with an extent."""
    found: list[list[Any]] = []
    if isinstance(value, dict):
        found = [[value.get(key) for key in keys] for keys in _KEYS if keys[0] in value]
    elif isinstance(value, list) and form:
        found = [value]
    for numbers in found:
        if _are_lengths(numbers):
            x, y, across, down = numbers
            if form and form.form == "corners":
                across, down = across - x, down - y
            if across > 0 and down > 0:
                return x, y, across, down
    return None


def _are_lengths(numbers: Sequence[Any]) -> bool:
    return len(numbers) == 4 and all(map(_is_length, numbers))


def _is_length(value: Any) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and abs(value) < 1e9
        and math.isfinite(value)
    )


def _read_page(value: dict[str, Any], page: int, field: Field | None) -> int:
    """Return the index of the page that an object names, else `page`."""
    forms = (read_box_form(each.hints.get("box")) for each in (field.children if field else ()))
    first = next((form.first_page for form in forms if form), 1)
    numbers = (value.get(key) for key in _PAGE_KEYS)
    return next((each - first for each in numbers if type(each) is int and each >= first), page)


def find_box_of(boxes: Sequence[ScanBox], at: Pointer) -> ScanBox | None:
    """Return the box of the value at `at`: the innermost one that holds it, else one beside it or beside what holds it."""
    holding = [box for box in boxes if at[: len(box.at)] == box.at]
    beside = [box for box in boxes if box.owner and at[: len(box.owner)] == box.owner]
    if holding:
        return max(holding, key=lambda box: len(box.at))
    return max(beside, key=lambda box: len(box.owner), default=None)


def find_value_of(tree: Any, box: ScanBox) -> Pointer:
    """Return the value to go to from a box: of an object the one that is named as its value, else its first text."""
    at = box.owner or box.at
    value = get_value(tree, at)
    if not isinstance(value, dict):
        return at
    texts = [key for key, each in value.items() if isinstance(each, str)]
    key = next((key for key in _VALUE_KEYS if key in value), texts[0] if texts else None)
    return at if key is None else (*at, key)


def plan_box(tree: Any, box: ScanBox, area: Edges, size: Size) -> list[tuple[Pointer, int | float]]:
    """Return the numbers, each with its place, by which a box is at `area` (pixels) of a page of this size.

    Each has the form of the number before: a whole one stays whole, another has as many decimals as any of the four; parts of the
    page have as many as pixels need. What was not moved is the same number; a box that was only moved has the same extent.
    """
    value = get_value(tree, box.at)
    keys: Sequence[str | int] = range(4)
    if isinstance(value, dict):
        keys = next(keys for keys in _KEYS if all(_is_length(value.get(key)) for key in keys))
    before: list[int | float] = [value[key] for key in keys]
    across, down = _find_scale(box.form, size)
    x, y, width, height = (each / scale for each, scale in zip(area, (across, down) * 2, strict=True))
    decimals = max(map(_count_decimals, before))
    if box.form.unit == "fractions":
        decimals = max(decimals, math.ceil(math.log10(max(*size, 10))))

    def write(number: float, old: int | float) -> int | float:
        return _write_number(number, old, decimals, box.form)

    written = [write(x, before[0]), write(y, before[1])]
    if box.form.form == "size":
        written += [write(width, before[2]), write(height, before[3])]
    else:
        for at, (long, old_long) in enumerate(((width, box.width), (height, box.height))):
            # rounding both corners of a box that is moved would change its extent by one now and then
            is_moved = _is_near(long, old_long)
            end = before[at + 2] + (written[at] - before[at]) if is_moved else (x, y)[at] + long
            written.append(write(end, before[at + 2]))
    return [((*box.at, key), number) for key, number in zip(keys, written, strict=True)]


def _is_near(number: float, other: float) -> bool:
    return abs(number - other) <= _NEAR * max(abs(other), 1.0)


def _count_decimals(number: int | float) -> int:
    text = repr(number)
    return min(len(text.partition(".")[2]), _MOST_DECIMALS) if "." in text and "e" not in text else 0


def _write_number(number: float, old: int | float, decimals: int, form: BoxForm) -> int | float:
    if _is_near(number, old):
        return old
    if isinstance(old, int) and form.unit != "fractions":
        return round(number)
    rounded = round(number, decimals)
    return int(rounded) if isinstance(old, int) and rounded == int(rounded) else rounded


def list_box_keys(records: Iterable[Any]) -> list[str]:
    """Return the keys of records that can be those of boxes: with “box” in their names, and lists of four numbers as values."""
    found: dict[str, bool] = {}
    left = [*records]
    while left:
        value = left.pop()
        left += value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        for key, each in value.items() if isinstance(value, dict) else ():
            if "box" in key.casefold() and each:
                found[key] = found.get(key, True) and isinstance(each, list) and _are_lengths(each)
    return sorted(key for key, is_box in found.items() if is_box and key.isprintable())


def check_box_numbers(value: Any, hint: Any) -> Message | None:
    """Return what is wrong with a value that should be a box, as far as that is known without its page; None if nothing."""
    form = read_box_form(hint)
    if form is None or not value:  # nobody has said where the value is
        return None
    if not isinstance(value, list) or not _are_lengths(value):
        return Message(f"box-{form.form}")
    box = _read_box(value, form)
    if box is None:
        return Message("box-empty")
    return Message("box-outside") if _is_outside(box, form.most, form.most) else None


def find_outside(
    boxes: Iterable[ScanBox], field: Field, find_size: Callable[[int], Size | None]
) -> Iterator[Pointer]:
    """Yield the boxes in pixels that reach out of their pages at the right or below.

    Only those count that the schema names. `find_size` returns the size of a page by its index; None: it is not known.
    """
    for box in boxes:
        if (
            box.form.most is None
            and min(box.x, box.y) >= 0
            and (found := field.find(box.at))
            and found.hints.get("box")
        ):
            size = find_size(box.page)
            if size and _is_outside(box.find_area(size), *size):
                yield box.at


def _is_outside(box: Edges, width: float | None, height: float | None) -> bool:
    x, y, across, down = box
    sides = ((x, across, width), (y, down, height))
    return any(at < 0 or (most is not None and at + long > most * _ROUNDING) for at, long, most in sides)
