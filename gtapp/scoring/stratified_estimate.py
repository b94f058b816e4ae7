"""Estimates figures of all items from those of a stratified sample, with intervals.

Each item of the sample stands for as many as its stratum has for each one that is there. A figure is computed of the weighted
sums, as the measure computes it of sums: F1 is a ratio of them (a combined ratio estimate: Cochran, Sampling Techniques, 1977,
6.11). Its interval is found by the rescaling bootstrap of Rao and Wu (Resampling Inference with Complex Survey Data, Journal of
the American Statistical Association 83, 1988): of each stratum one item less than it has is drawn, and weights are scaled so that
the draws vary as the samples would, also where a stratum has two items, or where many of its items are in the sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import floor, sqrt
from operator import mul
from random import Random
from typing import Any, Final, NamedTuple

from gtapp.scoring.bootstrap import LEVEL, RESAMPLES, Interval, SummedTotals, make_interval
from gtapp.scoring.measure import Totals

_UNIT: Final = 1 << 20
"""A weight of 1 as the number of times by which a measure adds an item's figures whose totals have no columns."""


class _Part(NamedTuple):
    """Items that are drawn together: a stratum. `scale` is the part of their weights that varies with the draw (lambda)."""

    items: Sequence[int]
    scale: float


def estimate_metrics(
    figures: Sequence[Any],
    strata: Sequence[str],
    populations: Mapping[str, int],
    totals: Callable[[], Totals[Any]],
    names: Sequence[str] = (),
    *,
    resamples: int = RESAMPLES,
    step: Callable[[], object] = lambda: None,
    seed: int = 0,
) -> dict[str, Interval]:
    """Return the metrics of all items, by those of which there are `figures`, each of the stratum at its place in `strata`.

    `populations` has the number of items of each stratum. Strata of which there are no figures are left out. `names` are the
    metrics to estimate, all if empty. The same seed gives the same intervals. `step` is called before each draw.
    """
    counts = Counter(strata)
    weights = [max(populations[each], counts[each]) / counts[each] for each in strata]
    sums = _WeightedSums(figures, totals)
    parts = _divide(strata, counts, populations)
    random = Random(seed).random  # noqa: S311 - not for security
    draws: list[Mapping[str, float]] = []
    for _ in range(resamples):
        step()
        draws.append(sums.compute_metrics(_draw_weights(parts, weights, random)))
    plain = sums.compute_metrics(weights)
    return {
        name: make_interval(figure, name, draws, LEVEL)
        for name, figure in plain.items()
        if not names or name in names
    }


def _divide(strata: Sequence[str], counts: Mapping[str, int], populations: Mapping[str, int]) -> list[_Part]:
    """Return the items of each stratum.

    The only item of a stratum that has others would be in each draw, as if these were all like it. If there is one, all items are
    drawn together: the interval is rather too wide then.
    """
    is_alone = any(count == 1 < populations[each] for each, count in counts.items())
    places: dict[str, list[int]] = {}
    for place, stratum in enumerate(strata):
        places.setdefault("" if is_alone else stratum, []).append(place)
    parts = []
    for name, items in places.items():
        of = sum(populations[each] for each in counts) if is_alone else populations[name]
        parts.append(_Part(items, sqrt(max(1 - len(items) / of, 0.0)) if of else 0.0))
    return parts


def _draw_weights(
    parts: Sequence[_Part], weights: Sequence[float], random: Callable[[], float]
) -> list[float]:
    """Return the weights of the items in one draw."""
    found = list(weights)
    for items, scale in parts:
        size = len(items)
        if size == 1 or not scale:
            continue
        for each in items:
            found[each] *= 1 - scale
        share = scale * size / (size - 1)
        for _ in range(size - 1):
            each = items[floor(random() * size)]
            found[each] += share * weights[each]
    return found


class _WeightedSums:
    """The figures of items, of which metrics are computed for any weights."""

    def __init__(self, figures: Sequence[Any], totals: Callable[[], Totals[Any]]) -> None:
        self._figures, self._totals = figures, totals
        empty = totals()
        self._summed = empty if isinstance(empty, SummedTotals) else None
        self._columns = list(self._list_columns(empty))

    def _list_columns(self, empty: Any) -> Iterator[Sequence[float]]:
        if isinstance(empty, SummedTotals):
            yield from zip(*map(empty.list_parts, self._figures), strict=True)

    def compute_metrics(self, weights: Sequence[float]) -> Mapping[str, float]:
        if self._summed:
            return self._summed.compute_metrics([sum(map(mul, column, weights)) for column in self._columns])
        totals = self._totals()
        for figures, weight in zip(self._figures, weights, strict=True):
            totals.add(figures, round(weight * _UNIT))
        return totals.metrics()
