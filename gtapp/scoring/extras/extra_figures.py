"""Collects the extra figures while a run is scored: weighted and aligned scores, kinds of error, intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gtapp.messages import Message
from gtapp.scoring.extras import alignment
from gtapp.scoring.extras.bootstrap import Bootstrap
from gtapp.scoring.extras.error_kinds import ErrorTable
from gtapp.scoring.extras.weights import WeightedTotals, Weights
from gtapp.scoring.measure import Measure
from gtapp.scoring.scorer import ComparedItem, Scorer


@dataclass(frozen=True, slots=True)
class ExtrasWanted:
    """The requested extras: weights by field, rows aligned by content, kinds of error, number of bootstrap samples."""

    weights: Mapping[str, float] | None = None
    align: bool = False
    kinds: bool = False
    resamples: int = 0

    def __bool__(self) -> bool:
        return bool(self.weights is not None or self.align or self.kinds or self.resamples)


class ExtraFigures:
    """Collects from the items of one run; `figures` are the requested extras by name."""

    def __init__(self, scorer: Scorer, wanted: ExtrasWanted) -> None:
        self._scorer, self._wanted = scorer, wanted
        self._weights = Weights(wanted.weights) if wanted.weights is not None else None
        self._weighted = WeightedTotals()
        self._kinds = ErrorTable()
        self._aligned = self._aligned_measure.make_totals() if wanted.align else None
        self._figures: list[Any] = []

    @cached_property
    def _aligned_measure(self) -> Measure:
        return alignment.align_measure(self._scorer.measure)

    def watch(self, compared: ComparedItem) -> None:
        """Add one compared item; one that a rule leaves out only keeps its place."""
        if self._wanted.resamples:
            self._figures.append(compared.figures)
        if compared.figures is None:
            return
        if self._aligned is not None:
            measure = self._aligned_measure
            ours = measure.prepare_truth(compared.truth, compared.name)
            theirs = measure.prepare_answer(compared.answer.record, compared.name)
            self._aligned.add(measure.compare(ours, theirs))
        if self._weights or self._wanted.kinds:
            self._add_values(self._scorer.measure.list_values(compared.ours, compared.theirs))

    def _add_values(self, values: Sequence[Any]) -> None:
        if self._weights:
            self._weighted.add(self._weights.weigh(values))
        if self._wanted.kinds:
            self._kinds.add(values)

    @property
    def figures(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self._weights:
            found["weighted"] = self._weighted.metrics()
        if self._aligned is not None:
            found["aligned"] = self._aligned.metrics()
        if self._wanted.kinds:
            found["kinds"] = self._kinds.rows()
            found["kinds_total"] = self._kinds.total()
        if self._wanted.resamples:
            found["intervals"] = self._bootstrap().intervals(self._figures)
        return found

    @property
    def problems(self) -> list[Message]:
        """What was requested and could not be done."""
        return (
            [Message("score-weight-unmet", {"field": each}) for each in self._weights.unmet]
            if self._weights
            else []
        )

    def subtract(self, other: ExtraFigures) -> dict[str, Any]:
        """Return this run's figures minus the other's on the same items, each with an interval (needs samples)."""
        return self._bootstrap().differences(other._figures, self._figures)

    def _bootstrap(self) -> Bootstrap[Any]:
        measure = self._scorer.measure
        return Bootstrap(measure.make_totals, measure.headlines, self._wanted.resamples)
