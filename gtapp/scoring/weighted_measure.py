"""Measures whose figures are joined by weighted ones: each value counts as much as its field's weight.

A benchmark or a project declares weights (``[weights]``). Then the measure is one of these, and whatever has figures of the
measure (a run, the window's board, intervals, strata) has the weighted ones beside them; its own stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gtapp.scoring.bootstrap import SummedTotals
from gtapp.scoring.measure import Measure, MeasureSettings, Totals
from gtapp.scoring.weights import WEIGHTED_LABELS, WeightedFigures, WeightedTotals, Weights


class JoinedFigures(NamedTuple):
    """An item's figures by the measure, and its weighted ones."""

    plain: Any
    weighted: WeightedFigures


class JoinedTotals:
    """The sums of both; `names` are the figures of the measure before which the weighted ones stand."""

    def __init__(self, plain: Totals[Any], names: Sequence[str]) -> None:
        self._plain, self._names = plain, names
        self._weighted = WeightedTotals()

    def add(self, figures: JoinedFigures, times: int = 1) -> None:
        self._plain.add(figures.plain, times)
        self._weighted.add(figures.weighted, times)

    def remove(self, figures: JoinedFigures) -> None:
        self._plain.remove(figures.plain)
        self._weighted.remove(figures.weighted)

    def metrics(self) -> dict[str, float]:
        return self._join(self._plain.metrics(), self._weighted.metrics())

    def _join(self, plain: Mapping[str, float], weighted: Mapping[str, float]) -> dict[str, float]:
        """Return all metrics, the weighted ones behind the headline figures."""
        first = {name: plain[name] for name in self._names if name in plain}
        return {**first, **weighted, **plain}


class SummedJoinedTotals(JoinedTotals):
    """The sums of both, where the measure's have columns (see `SummedTotals`)."""

    def list_parts(self, figures: JoinedFigures) -> Sequence[float]:
        assert isinstance(self._plain, SummedTotals)
        weighted = self._weighted.list_parts(figures.weighted)
        return (*self._plain.list_parts(figures.plain), *weighted)

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        assert isinstance(self._plain, SummedTotals)
        width = len(WeightedTotals.COLUMNS)
        weighted = self._weighted.compute_metrics(sums[-width:])
        return self._join(self._plain.compute_metrics(sums[:-width]), weighted)


@lru_cache
def add_weights(plain: type[Measure]) -> type[Measure]:
    """Return the measure whose figures are joined by weighted ones."""
    own = "weighted_similarity" if plain.is_graded else "weighted_f1_macro"

    class WeightedMeasure(plain):  # type: ignore[misc,valid-type]
        """The measure with weighted figures."""

        headlines = (*plain.headlines, own)
        labels = {**plain.labels, **WEIGHTED_LABELS}  # noqa: RUF012
        stored_classes = (
            *plain.stored_classes,
            *(JoinedFigures, JoinedTotals, SummedJoinedTotals, WeightedFigures, WeightedTotals),
        )

        def __init__(self, settings: MeasureSettings) -> None:
            super().__init__(settings)
            self.weights = Weights(settings.weights)

        def compare(self, truth: Any, answer: Any) -> Any:
            values = self.list_values(truth, answer)
            return JoinedFigures(super().compare(truth, answer), self.weights.weigh(values))

        def name_figures(self, figures: JoinedFigures) -> dict[str, float]:
            found: dict[str, float] = super().name_figures(figures.plain)
            return found

        def name_similarities(self, figures: JoinedFigures) -> Mapping[str, float]:
            found: Mapping[str, float] = super().name_similarities(figures.plain)
            return found

        def make_totals(self) -> JoinedTotals:
            totals = super().make_totals()
            kind = SummedJoinedTotals if isinstance(totals, SummedTotals) else JoinedTotals
            return kind(totals, plain.headlines)

    return WeightedMeasure
