"""Where a letter is signed: below the closing formula on its last page. Handwriting is not read; this place is a guess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gtapp.core.scans.page_text import Box, turn_box
from gtapp.features.places.matching import PageWords, Run
from gtapp.features.places.ocr.page_reading import unite_boxes
from gtapp.features.places.record_values import ValuePlace

_FORMULAS: Final = (
    "Hochachtungsvoll",
    "Hochachtend",
    "Mit vorzüglicher Hochachtung",
    "Mit freundlichen Grüssen",
    "salutations distinguées",
    "sentiments distingués",
    "Yours sincerely",
    "Yours faithfully",
    "Yours truly",
)
"""Longer than words that stand in any text, such as those with "ergeben" or "begrüssen"."""
_LEAST_SIMILAR: Final = 0.75
"""Formulas of carbon copies are read badly: "hoßhachtenä"."""
_HIGH: Final = 0.1
"""Of the page, from the formula down: the firm's name and the signatures across it."""
_WIDE: Final = 0.36
"""Of the page, half of it to each side of the formula's last line: two signatures side by side."""


def find_signatures(pages: Sequence[PageWords]) -> ValuePlace | None:
    """Return where the signatures of a letter are on these pages; None where no closing formula is read."""
    for number in range(len(pages) - 1, -1, -1):
        page = pages[number]
        runs = [run for formula in _FORMULAS for run in page.find_runs(formula)]
        similar = [run for run in runs if run.similarity >= _LEAST_SIMILAR]
        if similar:
            return ValuePlace(number, (_find_below(page, max(similar, key=_rank)),), 0.0)
    return None


def _rank(run: Run) -> tuple[float, int]:
    return run.similarity, run.end


def _find_below(page: PageWords, formula: Run) -> Box:
    """Return the part of the page below a formula, where its text is upright."""
    lines = [turn_box(box, page.turn) for box in page.list_boxes(formula)]
    left, _, right, bottom = unite_boxes(lines)
    middle = (left + right) / 2
    sides = max(0.0, middle - _WIDE / 2), min(1.0, middle + _WIDE / 2)
    return turn_box((sides[0], bottom, sides[1], min(1.0, bottom + _HIGH)), (360 - page.turn) % 360)
