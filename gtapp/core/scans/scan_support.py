"""What a scan says for or against a value: what features that read scans tell those that judge values."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

SupportKind = Literal["contradicted", "exact", "same", "similar", "unlike", "missing", "empty"]
"""From nothing on a scan that is read well, to the value's own characters; "empty" values have none. See `ScanSupport`."""

OUT_OF_ORDER: Final = "out of order"


class ScanSupport(NamedTuple):
    """What is read where a value stands.

    It has the value's own characters ("exact"), the same letters and digits ("same"), nearly the same ("similar") or others
    ("unlike"), or nothing on the scan reads like the value ("missing"). Where nearly all other values were found, a value
    may be "contradicted". `is_read_well` says whether most other values were found; `text` is what is read there.
        `is_out_of_order` says that the value stands before or behind others that it rarely does. `offer` are
    words that no value explains, and that are written as values of the field are on other items, where this one is not.
    """

    kind: SupportKind
    is_read_well: bool
    text: str = ""
    is_out_of_order: bool = False
    offer: str = ""

    @property
    def field_sign(self) -> str:
        """What rates of errors are counted by for each field by itself; empty: nothing."""
        return OUT_OF_ORDER * self.is_out_of_order

    @property
    def sign(self) -> str:
        """What rates of errors are counted by for all fields together."""
        return self.kind if self.is_read_well or self.kind == "contradicted" else f"{self.kind}, unclear"
