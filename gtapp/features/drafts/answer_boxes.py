"""Boxes that models answer with: where on its page each value of an answer stands.

A model that is asked for them gives an object in place of each value: the value, the number of the page, and the box, in the form
that it was trained with. `WireSchema.split` takes these objects apart before an answer is stored, so that the record of a
draft is the same with and without boxes; `describe_places` makes of the boxes what is stored beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from gtapp.core.scans.page_text import Box, check_box
from gtapp.core.schema.pointer import Pointer, write_pointer
from gtapp.features.drafts.drafting_settings import BoxForm

PAGE: Final = "page"
"""The key of the number of the page, beside the box."""
_UNITS: Final = 1000.0
"""Forms that are not in pixels divide a page into so many units in either direction."""
_DIGITS: Final = 5
"""Decimals of the stored parts of a page: a tenth of a pixel of the largest scans."""

BOX_KEYS: Final[Mapping[BoxForm, str]] = {
    "box_2d": "box_2d",
    "bbox_2d": "bbox_2d",
    "pixels": "bbox_2d",
    "fractions": "box",
}
"""The key of the box by form: that of the training of Gemini, and of Qwen-VL and GLM-V, whose versions count differently."""

_RULES: Final[Mapping[BoxForm, str]] = {
    "box_2d": "[ymin, xmin, ymax, xmax], where the page is 1000 high and 1000 wide",
    "bbox_2d": "[x1, y1, x2, y2], where the page is 1000 wide and 1000 high",
    "pixels": "[x1, y1, x2, y2] in pixels of the image of the page",
    "fractions": "[left, top, right, bottom] in parts of the width and height of the page, from 0 to 1",
}


@dataclass(frozen=True, slots=True)
class AnsweredBox:
    """What a model gave as the page (it counts from 1) and the box of a value: anything."""

    page: Any
    edges: Any


class SentPage(Protocol):
    """An image as it was sent: its size in pixels, and which of the pages of its file it is."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def of(self) -> int: ...


def explain_boxes(form: BoxForm) -> str:
    """Return the instruction to the model; "" where no boxes are asked for."""
    if form == "none":
        return ""
    key = BOX_KEYS[form]
    return (
        f"A value that is read on a page is given as an object with the keys `value`, `{PAGE}` and `{key}`. `{PAGE}` is the "
        f"number of the page on which the value stands, from 1. `{key}` is the smallest box around its writing there: "
        f"{_RULES[form]}. Both are null where the value stands nowhere; examples leave them out."
    )


def describe_places(
    boxes: Mapping[Pointer, AnsweredBox], form: BoxForm, pages: Sequence[SentPage]
) -> dict[str, dict[str, Any]]:
    """Return the places of values as an answer file holds them, by the pointer (RFC 6901) in the record.

    ``page`` counts all pages of the item's files from 1, ``box`` is left, top, right and bottom in parts of the page. What is no
    box, or on no page that was sent, is left out.
    """
    numbers = [*_number_pages(pages)]
    found = {}
    for pointer, answered in boxes.items():
        index = _find_page(answered.page, len(pages))
        box = None if index is None else _convert_box(answered.edges, form, pages[index])
        if index is not None and box:
            found[write_pointer(pointer)] = {
                "page": numbers[index],
                "box": [round(edge, _DIGITS) for edge in box],
            }
    return found


def _number_pages(pages: Sequence[SentPage]) -> Iterator[int]:
    """Yield the number of each page among all pages of the files, also those that were not sent."""
    before, of = 0, 0
    for page in pages:
        if page.number == 1:
            before, of = before + of, page.of
        yield before + page.number


def _find_page(page: Any, count: int) -> int | None:
    """Return the index of the page that an answer names; the only one need not be named."""
    if page is None and count == 1:
        return 0
    return page - 1 if type(page) is int and 1 <= page <= count else None


def _convert_box(edges: Any, form: BoxForm, page: SentPage) -> Box | None:
    if form == "pixels":
        return check_box(edges, page.width, page.height)
    if form == "fractions":
        return check_box(edges)
    if form == "box_2d" and isinstance(edges, list) and len(edges) == 4:
        edges = [edges[1], edges[0], edges[3], edges[2]]
    return check_box(edges, _UNITS, _UNITS)
