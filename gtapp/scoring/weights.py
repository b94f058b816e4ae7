"""Weights of fields, and the figures in which each value counts as much as its field does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.benchmark import is_weight
from gtapp.scoring.measure import ExactSum
from gtapp.scoring.result import Value, Verdict, list_enclosing_patterns, make_field_pattern

WEIGHTED_LABELS: Final = {
    "weighted_f1_macro": "F1 macro, weighted",
    "weighted_f1_micro": "F1 micro, weighted",
    "weighted_similarity": "Similarity, weighted",
}
"""What people read for the names of these figures."""


def find_weighted(headline: str, metrics: Mapping[str, float]) -> str:
    """Return the name of the weighted figure that stands beside a headline figure; "" if there is none."""
    names = (f"weighted_{headline}", "weighted_similarity")
    return next((name for name in names if name in metrics), "")


# how much a value adds to tp, fp and fn
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

    `of_fields` are the weights by pattern, `met` the patterns that a field has matched.

    Raises:
        GtappError: a weight that is no number from 0 to a million.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        for field, weight in weights.items():
            if not is_weight(weight):
                raise GtappError("score-weight", field=field, weight=weight)
        self.of_fields = {make_field_pattern(field): float(weight) for field, weight in weights.items()}
        self.met: set[str] = set()

    def find_weight(self, field: str) -> float:
        """Return the weight of a field as a `Value` names it."""
        found = next(
            (each for each in list_enclosing_patterns(make_field_pattern(field)) if each in self.of_fields),
            None,
        )
        if found is None:
            return 1.0
        self.met.add(found)
        return self.of_fields[found]

    @property
    def unmet(self) -> list[str]:
        """The patterns that no field has matched yet, such as a misspelt one."""
        return [each for each in self.of_fields if each not in self.met]

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
        return _compute_f1(self.tp, self.fp, self.fn)


class WeightedTotals:
    """A run's weighted figures; like a measure's `Totals`, items can be removed again."""

    COLUMNS: ClassVar = (*WeightedFigures._fields, "f1", "items")
    """What is summed of each item; see `gtapp.scoring.bootstrap.SummedTotals`."""

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
        """Return F1 micro over all values, macro as the items' mean, and the mean similarity of compared values.

        Without items there are none.
        """
        sums = [sum_.total for sum_ in self._sums]
        return _make_metrics(sums, self._f1.mean()) if self._f1.count else {}

    def list_parts(self, figures: WeightedFigures) -> Sequence[float]:
        """Return an item's numbers, which the bootstrap sums."""
        return (*figures, figures.f1, 1)

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        """Return the metrics of summed parts."""
        *figures, f1, items = sums
        return _make_metrics(figures, f1 / items) if items else {}


def _make_metrics(sums: Sequence[float], macro: float) -> dict[str, float]:
    tp, fp, fn, similarity, compared = sums
    found = {"weighted_f1_micro": _compute_f1(tp, fp, fn), "weighted_f1_macro": macro}
    return {**found, "weighted_similarity": similarity / compared} if compared else found


def _compute_f1(tp: float, fp: float, fn: float) -> float:
    return 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else 1.0
