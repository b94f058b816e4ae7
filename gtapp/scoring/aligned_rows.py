"""Scores answers whose rows are paired by content: a missed or added row costs that row alone, not all that follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gtapp.core.schema.row_pairing import Alignment, align
from gtapp.scoring.measure import Measure, Totals
from gtapp.scoring.result import Value


def align_measure(measure: Measure) -> Measure:
    """Return the same measure with rows and entries paired by content."""
    return measure.match_by_content() or AlignedRows(measure)


class AlignedRows(Measure):
    """A measure that gets each answer with its rows in the truth's order."""

    def __init__(self, plain: Measure) -> None:
        self._plain = plain

    def prepare_truth(self, record: Any, name: str = "") -> _Truth:
        return _Truth(record, name, self._plain.prepare_truth(record, name))

    def prepare_answer(self, record: Any, name: str = "") -> Any:
        return record

    def compare(self, truth: _Truth, answer: Any) -> Any:
        return self._plain.compare(truth.prepared, self._prepare_aligned(truth, align(truth.record, answer)))

    def name_figures(self, figures: Any) -> dict[str, float]:
        return self._plain.name_figures(figures)

    def list_values(self, truth: _Truth, answer: Any) -> Sequence[Value]:
        """List the plain measure's values; `at` is the place in the original answer."""
        alignment = align(truth.record, answer)
        values = self._plain.list_values(truth.prepared, self._prepare_aligned(truth, alignment))
        return [
            value if value.at is None else replace(value, at=alignment.find_origin(value.at))
            for value in values
        ]

    def make_totals(self) -> Totals[Any]:
        return self._plain.make_totals()

    def _prepare_aligned(self, truth: _Truth, alignment: Alignment) -> Any:
        return self._plain.prepare_answer(alignment.record, truth.name)


@dataclass(frozen=True, slots=True)
class _Truth:
    """A truth with the plain measure's prepared one, since each answer is aligned with its record."""

    record: Any
    name: str
    prepared: Any
