"""Tables of triples for tests, with rows as short lists."""

from __future__ import annotations

from typing import Any

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.core.schema import benchmark

CARD_RULES = benchmark.load("personnel_cards").interpretation
POST, PLACE, GRADE, PAY, DAY, NOTE = CARD_RULES.columns


def cell(transcript: str, interpretation: str | None = None) -> dict[str, Any]:
    return {
        "diplomatic_transcript": transcript,
        "interpretation": interpretation,
        "is_crossed_out": False,
    }


def table(column: str, *cells: str | tuple[str, str | None]) -> dict[str, Any]:
    """Return a card with these cells in one column, each a transcript or a pair; the others are empty."""
    rows = []
    for number, each in enumerate(cells, 1):
        row: dict[str, Any] = {"row_number": number, **{name: cell("") for name in CARD_RULES.columns}}
        row[column] = cell(*((each,) if isinstance(each, str) else each))
        rows.append(row)
    return {"rows": rows}


def suggest(column: str, *cells: str | tuple[str, str | None], row: int = -1) -> str | None:
    """Return what is suggested for a cell, the last one at first."""
    return Interpreter(CARD_RULES).suggest(table(column, *cells)["rows"], row % len(cells), column)
