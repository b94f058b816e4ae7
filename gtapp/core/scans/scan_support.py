"""What a scan says for or against a value: what features that read scans tell those that judge values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from gtapp.core.scans.scan_file import PageRef
from gtapp.core.schema.pointer import Pointer

if TYPE_CHECKING:  # start to first card
    from gtapp.core.scans.page_text import Box

SupportKind = Literal["contradicted", "exact", "same", "similar", "unlike", "missing", "empty"]
"""From nothing on a scan that is read well, to the value's own characters; "empty" values have none. See `ScanSupport`."""

OUT_OF_ORDER: Final = "out of order"


class ScanSupport(NamedTuple):
    """What is read where a value stands.

    It has the value's own characters ("exact"), the same letters and digits ("same"), nearly the same ("similar") or others
    ("unlike"), or nothing on the scan reads like the value ("missing"). Where nearly all other values were found, a value
    may be "contradicted". `is_read_well` says whether most other values were found; `text` is what is read there.
    `is_out_of_order` says that the value stands before or behind others that it rarely does. `offer` are words that no value
    explains, and that are written as values of the field are on other items, where this one is not.
    """

    kind: SupportKind
    is_read_well: bool
    text: str = ""
    is_out_of_order: bool = False
    offer: str = ""

    @property
    def field_sign(self) -> str:
        """What rates of errors are counted by for each field by itself; empty: nothing."""
        return OUT_OF_ORDER if self.is_out_of_order else ""

    @property
    def sign(self) -> str:
        """What rates of errors are counted by for all fields together."""
        return self.kind if self.is_read_well or self.kind == "contradicted" else f"{self.kind}, unclear"


class ScanPlace(NamedTuple):
    """Where a value stands: the index of the page, and a box for each line of it."""

    page: int
    boxes: tuple[Box, ...]


class ScanPlaces(NamedTuple):
    """What was read of an item's pages: how pages are turned upright, in degrees clockwise, and where values stand.

    Values are those that were found, or that hold some; pointers are in the schema's shape.
    """

    turns: Mapping[PageRef, int]
    places: Mapping[Pointer, ScanPlace]

    def find(self, at: Pointer) -> ScanPlace | None:
        """Return the place of a value, or of the innermost one around it that has one, as a cell of a table."""
        around = (self.places.get(at[:depth]) for depth in range(len(at), 0, -1))
        return next(filter(None, around), None)


NO_PLACES = ScanPlaces({}, {})
