"""The values that a scan contradicts, judged only where nearly all other values of the record were found on it.

The rule is what was measured on real drafts (``tests/performance/contradictions.py``): other values that are not found are more
often read wrongly by OCR than drafted wrongly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.record_values import ValuePlace, WantedValue

_READ_WELL: Final = 0.9
"""The similarity from which on a value is found well, and the share of the other values that must be."""
_LEAST_OTHERS: Final = 3
"""So many must be, too: that the only other value was found says little."""
_LEAST_DIGITS: Final = 4
"""Shorter numbers are too often not read, or read with a sign for a digit."""


def find_contradicted(
    values: Sequence[WantedValue], places: Mapping[Pointer, ValuePlace]
) -> dict[Pointer, str]:
    """Return the values that the scan contradicts, and what it reads in their place: nothing, or a number with other digits.

    `places` are those of the `values` on all pages of the item.
    """
    similarities = {pointer: place.similarity for pointer, place in places.items()}
    well = {value.pointer for value in values if similarities.get(value.pointer, 0.0) >= _READ_WELL}
    others = len(values) - 1
    found = {}
    for value in values:
        is_readable = len(well) - (value.pointer in well) >= max(_LEAST_OTHERS, _READ_WELL * others)
        if is_readable and _is_contradicted(value, similarities.get(value.pointer, 0.0)):
            found[value.pointer] = places[value.pointer].text if value.pointer in places else ""
    return found


def _is_contradicted(value: WantedValue, similarity: float) -> bool:
    if all(text.isdigit() and len(text) >= _LEAST_DIGITS for text in value.texts):
        return similarity < _READ_WELL
    return similarity == 0 and not any(sign.isdigit() for text in value.texts for sign in text)
