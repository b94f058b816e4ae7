"""Weighted figures, in which some fields count more than others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gtapp.errors import GtappError
from gtapp.scoring.measure import ExactSum
from gtapp.scoring.result import Value, Verdict, enclosing_patterns, field_pattern

_HEAVIEST = 1_000_000
_COUNTED = {
    Verdict.TP: (1, 0, 0),
    Verdict.WRONG: (0, 1, 1),
    Verdict.FP: (0, 1, 0),
    Verdict.FN: (0, 0, 1),
    Verdict.IGNORED: (0, 0, 0),
}


class Weights:
    """A weight for each field: that of the pattern of the field, else of the nearest enclosing one, else 1.

    Patterns are the fields' names with ``*`` for an index: ``{"publication.title": 2, "rows.*.bemerkung": 0}``.

    Raises:
        GtappError: a weight that is no number from 0 to a million.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        for field, weight in weights.items():
            if not _is_weight(weight):
                raise GtappError("score-weight", field=field, weight=weight)
        self._weights = {field_pattern(field): float(weight) for field, weight in weights.items()}
        self._met: set[str] = set()

    def find_weight(self, field: str) -> float:
        """Return the weight of a field as a `Value` names it."""
        found = next(
            (each for each in enclosing_patterns(field_pattern(field)) if each in self._weights), None
        )
        if found is None:
            return 1.0
        self._met.add(found)
        return self._weights[found]

    @property
    def unmet(self) -> list[str]:
        """The patterns that no field has matched yet, such as a misspelt one."""
        return [each for each in self._weights if each not in self._met]

    def weigh(self, values: Iterable[Value]) -> WeightedFigures:
        """Return an item's weighted sums."""
        sums = [0.0] * 5
        for value in values:
            weight = self.find_weight(value.field)
            compared = value.similarity is not None and value.verdict is not Verdict.IGNORED
            similarity = value.similarity if compared else None
            more = (*_COUNTED[value.verdict], similarity or 0.0, compared)
            sums = [sum_ + weight * each for sum_, each in zip(sums, more, strict=True)]
        return WeightedFigures(*sums)


class WeightedFigures(NamedTuple):
    """An item's counts and similarities, each times its field's weight; `compared` is the sum of the similarities' weights."""

    tp: float
    fp: float
    fn: float
    similarity: float
    compared: float

    @property
    def f1(self) -> float:
        return _f1(self.tp, self.fp, self.fn)


class WeightedTotals:
    """A run's weighted figures; like a measure's `Totals`, items can be removed again."""

    def __init__(self) -> None:
        self._sums = tuple(ExactSum() for _ in WeightedFigures._fields)
        self._f1 = ExactSum()

    def add(self, figures: WeightedFigures, times: int = 1) -> None:
        for sum_, figure in zip(self._sums, figures, strict=True):
            sum_.add(figure, times)
        self._f1.add(figures.f1, times)

    def remove(self, figures: WeightedFigures) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        """Return F1 micro over all values, macro as the items' mean, and the mean similarity of compared values."""
        tp, fp, fn, similarity, compared = (sum_.total for sum_ in self._sums)
        found = {"weighted_f1_micro": _f1(tp, fp, fn), "weighted_f1_macro": self._f1.mean(empty=1.0)}
        return {**found, "weighted_similarity": similarity / compared} if compared else found


def _is_weight(weight: Any) -> bool:
    return isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= _HEAVIEST


def _f1(tp: float, fp: float, fn: float) -> float:
    return 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else 1.0
