"""The figures of field F1: of one item, and of a run as sums that can be taken back exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gtapp.scoring.exact import ExactSum

# tp, fp, fn, number of paths
Figures = tuple[int, int, int, int]


class Rates(NamedTuple):
    """Precision, recall and F1, each 0.0 to 1.0."""

    precision: float
    recall: float
    f1: float


def rates(tp: float, fp: float, fn: float, of_nothing: float) -> Rates:
    """The rates of these counts; `of_nothing` where all are 0.

    F1 is 2pr / (p + r) in floats, as the leaderboard computes it: its last bit decides how 0.625 is rounded.
    """
    if not tp:
        value = 0.0 if fp or fn else of_nothing
        return Rates(value, value, value)
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return Rates(precision, recall, 2 * (precision * recall) / (precision + recall))


class FieldTotals:
    """Micro figures from summed counts, macro F1 as the mean of the items' F1 (published rounded to 2 digits: Z2, P1)."""

    def __init__(self, published: bool) -> None:
        self._published = published
        self._counts = [0, 0, 0]
        self._f1 = ExactSum()

    def add(self, figures: Figures, times: int = 1) -> None:
        tp, fp, fn, _ = figures
        for index, count in enumerate((tp, fp, fn)):
            self._counts[index] += count * times
        self._f1.add(self.item_f1(figures), times)

    def remove(self, figures: Figures) -> None:
        self.add(figures, -1)

    def item_f1(self, figures: Figures) -> float:
        """One item's F1 as it goes into the mean."""
        f1 = rates(*figures[:3], self.of_nothing).f1
        return round(f1, 2) if self._published else f1

    @property
    def of_nothing(self) -> float:
        """The rates where there is nothing to score on either side: documented 1.0, published 0.0."""
        return 0.0 if self._published else 1.0

    def metrics(self) -> dict[str, float]:
        return self._metrics(self._counts, self._f1.mean(self.of_nothing))

    def parts(self, figures: Figures) -> Sequence[float]:
        """An item's numbers, to be summed by whoever draws many samples."""
        return *figures[:3], self.item_f1(figures), 1

    def of_sums(self, sums: Sequence[float]) -> dict[str, float]:
        """The metrics of summed `parts`."""
        *counts, f1, items = sums
        return self._metrics(counts, f1 / items if items else self.of_nothing)

    def _metrics(self, counts: Sequence[float], macro: float) -> dict[str, float]:
        tp, fp, fn = counts
        micro = rates(tp, fp, fn, self.of_nothing)
        return {
            "f1_micro": micro.f1,
            "f1_macro": macro,
            "micro_precision": micro.precision,
            "micro_recall": micro.recall,
            "total_tp": tp,
            "total_fp": fp,
            "total_fn": fn,
        }
