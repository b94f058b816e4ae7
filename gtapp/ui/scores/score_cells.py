"""Cells and texts for values, runs and counts in the tables of scores."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from gtapp.document.value_text import json_of, text_of
from gtapp.pointer import ABSENT
from gtapp.preview.field_answers import comparison_key
from gtapp.preview.voting import Maker
from gtapp.scoring.text_differences import MarkedText, mark_differences
from gtapp.ui.figure_labels import FigureChange
from gtapp.ui.tables import TableCell

_LONGEST = 400
"""Characters of a value in a table; the tooltip and the form have it whole."""


def nothing() -> str:
    """Return the text that stands for no value."""
    return QCoreApplication.translate("scores", "(nothing)")


def plain_text(value: Any) -> str:
    """Return a value as text; for no value, `nothing`."""
    if value is ABSENT or comparison_key(value) == "":
        return nothing()
    text = text_of(value)
    return json_of(value) if text is None else text


def value_cell(value: Any, icon: str = "") -> TableCell:
    """Return the cell of a value."""
    text = plain_text(value)
    return TableCell(_cut(text), icon=icon, spoken=text)


def compared_cell(value: Any, truth: Any, icon: str = "") -> TableCell:
    """Return the cell of a value with its differences from the truth marked; long equal stretches are left out."""
    text = plain_text(value)
    both = comparison_key(value) and comparison_key(truth)
    marked = mark_differences(plain_text(truth), text) if both else MarkedText(text, ())
    cut = _cut(marked.text)
    ranges = tuple((start, min(end, len(cut))) for start, end in marked.ranges if start < len(cut))
    return TableCell(cut, text, icon=icon, ranges=ranges, whole=True)


def _cut(text: str) -> str:
    text = text.replace("\n", "⏎")
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def runs_text(
    runs: Sequence[str], left_out: Collection[str] = (), makers: Mapping[str, Maker] | None = None
) -> str:
    """Return the names of runs, with their models if `makers` knows them; the run that made the draft is named as such."""
    named = QCoreApplication.translate("scores", "{run} (made the draft, no vote)")
    full = [(run, with_model(run, makers or {})) for run in runs]
    return ", ".join(named.format(run=text) if run in left_out else text for run, text in full)


def with_model(run: str, makers: Mapping[str, Maker]) -> str:
    """Return a run's name, with its model's if that is known and adds something."""
    maker = makers.get(run)
    return f"{run} · {maker.model}" if maker and maker.model not in ("", run.lower()) else run


def part_text(count: int, total: int) -> str:
    """Return "count of total"."""
    return QCoreApplication.translate("scores", "{count} of {total}").format(count=count, total=total)


def change_cell(change: FigureChange, strong: bool = False) -> TableCell:
    """Return the cell of a figure's change."""
    return TableCell(change.text, change.spoken, change.tone, strong)
