"""What the scans of an item say for or against the values of its record.

That a value is contradicted is judged only where nearly all other values of the record were found. The rule is what was measured
on real drafts (``tests/performance/contradictions.py``): other values that are not found are more often read wrongly by OCR than
drafted wrongly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from gtapp.core.scans.scan_support import ScanSupport, SupportKind
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.record_values import ValuePlace, WantedValue

_READ_WELL: Final = 0.9
"""The similarity from which on a value is found well, and the share of the other values that must be for a contradiction."""
_MOSTLY_READ: Final = 0.7
"""The share of the values that are found well on a page that is read well."""
_LEAST_OTHERS: Final = 3
"""So many must be, too: that the only other value was found says little."""
_LEAST_DIGITS: Final = 4
"""Shorter numbers are too often not read, or read with a sign for a digit."""


def compare_values(
    values: Sequence[WantedValue],
    places: Mapping[Pointer, ValuePlace],
    texts: Sequence[str],
    out_of_order: Collection[Pointer] = (),
) -> dict[Pointer, ScanSupport]:
    """Return what the scan says about each value.

    `places` are those of the `values` on all pages of the item, `texts` what is read on these pages, and `out_of_order`
    are the values that do not stand where they usually do.
    """
    similarities = {pointer: place.similarity for pointer, place in places.items()}
    well = {value.pointer for value in values if similarities.get(value.pointer, 0.0) >= _READ_WELL}
    others, is_read_well = len(values) - 1, len(well) >= _MOSTLY_READ * len(values)
    lines = [_join_lines(text) for text in texts]
    found = {}
    for value in values:
        similarity = similarities.get(value.pointer, 0.0)
        is_readable = len(well) - (value.pointer in well) >= max(_LEAST_OTHERS, _READ_WELL * others)
        text = places[value.pointer].text if value.pointer in places else ""
        kind = (
            "contradicted"
            if is_readable and _is_contradicted(value, similarity)
            else _name_similarity(value, similarity, lines)
        )
        found[value.pointer] = ScanSupport(kind, is_read_well, text, value.pointer in out_of_order)
    return found


def _name_similarity(value: WantedValue, similarity: float, lines: Sequence[str]) -> SupportKind:
    if similarity == 0:
        return "missing"
    if similarity < _READ_WELL:
        return "unlike"
    if similarity < 1:
        return "similar"
    return "exact" if any(_join_lines(value.texts[-1]) in line for line in lines) else "same"


def _join_lines(text: str) -> str:
    return " ".join(text.split())


def _is_contradicted(value: WantedValue, similarity: float) -> bool:
    if all(text.isdigit() and len(text) >= _LEAST_DIGITS for text in value.texts):
        return similarity < _READ_WELL
    return similarity == 0 and not any(sign.isdigit() for text in value.texts for sign in text)
