"""The bootstrap: intervals of a run's metrics, found by drawing its items again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor
from random import Random
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from gtapp.scoring.measure import Totals

F = TypeVar("F")
Metrics = Mapping[str, float]
RESAMPLES, LEVEL = 1000, 0.95


@runtime_checkable
class SummedTotals(Protocol):
    """Optional methods of a measure's `Totals`, with which samples are drawn many times faster.

    `list_parts` returns an item's numbers (with a 1 among them for a mean over items), `compute_metrics` the metrics of their
    sums.
    """

    def list_parts(self, figures: Any, /) -> Sequence[float]: ...

    def compute_metrics(self, sums: Sequence[float], /) -> dict[str, float]: ...


class ColumnTotals:
    """The sums of items whose figures are numbers in `count` columns; subclasses compute metrics of them (see `SummedTotals`)."""

    def __init__(self, count: int) -> None:
        self._sums = [0.0] * count

    def add(self, figures: Sequence[float], times: int = 1) -> None:
        self._sums = [sum_ + times * each for sum_, each in zip(self._sums, figures, strict=True)]

    def remove(self, figures: Sequence[float]) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        return self.compute_metrics(self._sums)

    def list_parts(self, figures: Sequence[float]) -> Sequence[float]:
        return figures

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Interval:
    """A metric of the items, and its interval by the percentile bootstrap."""

    figure: float
    low: float
    high: float


def widen_share(found: Interval, items: int) -> Interval:
    """Return the interval of a share of which so many items have values, with the ends that the bootstrap does not find.

    Where all values are alike, every draw says so: the other end is then the share of items with another value that leaves a
    chance of 2.5 % to draw none. One item says nothing of the others.
    """
    if items == 1:
        return replace(found, low=0.0, high=1.0)
    none = ((1 - LEVEL) / 2) ** (1 / items)
    if found.figure == 1:
        return replace(found, low=none)
    return found if found.figure else replace(found, high=1 - none)


@dataclass(frozen=True, slots=True)
class Bootstrap(Generic[F]):
    """Repeatedly draws as many items as there are, with replacement, and collects the metrics of each draw.

    `totals` makes the sums of a measure (`Measure.make_totals`); `names` are the metrics to collect, all if empty. The
    same seed gives the same intervals. `step` is called before each draw.
    """

    totals: Callable[[], Totals[F]]
    names: tuple[str, ...] = ()
    resamples: int = RESAMPLES
    level: float = LEVEL
    seed: int = 0
    step: Callable[[], object] = lambda: None

    def compute_intervals(self, figures: Sequence[F | None]) -> dict[str, Interval]:
        """Return an interval for each metric of these items; those that a rule leaves out (None) are not drawn."""
        kept = [each for each in figures if each is not None]
        sample = _Sample(kept, self.totals)
        return self._resample(sample.whole(), sample.metrics, len(kept))

    def compute_differences(self, one: Sequence[F | None], other: Sequence[F | None]) -> dict[str, Interval]:
        """Return an interval of `other` minus `one` for each metric of two runs over the same items in the same order.

        Raises:
            ValueError: the runs differ in their number of items.
        """
        pairs = [(a, b) for a, b in zip(one, other, strict=True) if a is not None and b is not None]
        first, second = (
            _Sample([a for a, _ in pairs], self.totals),
            _Sample([b for _, b in pairs], self.totals),
        )
        plain = _subtract(second.whole(), first.whole())
        return self._resample(
            plain,
            lambda drawn: _subtract(second.metrics(drawn), first.metrics(drawn)),
            len(pairs),
        )

    def _resample(
        self, plain: Metrics, metrics: Callable[[Sequence[int]], Metrics], size: int
    ) -> dict[str, Interval]:
        draws = [metrics(drawn) for drawn in self._draw_samples(size)]
        wanted = [name for name in plain if not self.names or name in self.names]
        return {name: make_interval(plain[name], name, draws, self.level) for name in wanted}

    def _draw_samples(self, size: int) -> Iterator[Sequence[int]]:
        """Yield samples of as many items as there are."""
        random = Random(self.seed).random  # noqa: S311 - not for security
        for _ in range(self.resamples):
            self.step()
            yield [floor(random() * size) for _ in range(size)]


class _Sample(Generic[F]):
    """The items of a run, grouped by equal figures, so that a draw adds each group once."""

    def __init__(self, figures: Sequence[F], totals: Callable[[], Totals[F]]) -> None:
        self.size = len(figures)
        self._totals = totals
        groups: dict[Hashable, int] = {}
        self._group = [
            groups.setdefault(_make_group_key(each, at), len(groups)) for at, each in enumerate(figures)
        ]
        self._figures = [figures[at] for at in _find_first_of_each(self._group)]
        empty = totals()
        self._summed = empty if isinstance(empty, SummedTotals) else None
        self._columns = (
            list(zip(*map(empty.list_parts, figures), strict=True)) if isinstance(empty, SummedTotals) else []
        )

    def metrics(self, drawn: Sequence[int]) -> Metrics:
        """Return the metrics of the items with these indices."""
        if self._summed and self._columns:
            return self._summed.compute_metrics(
                [sum(map(column.__getitem__, drawn)) for column in self._columns]
            )
        return self._sum_counts(Counter(map(self._group.__getitem__, drawn)))

    def whole(self) -> Metrics:
        """Return the metrics of all items, equal to the reported ones to the last bit."""
        return self._sum_counts(Counter(self._group))

    def _sum_counts(self, counts: Mapping[int, int]) -> Metrics:
        totals = self._totals()
        for group, times in counts.items():
            totals.add(self._figures[group], times)
        return totals.metrics()


def _make_group_key(figures: Any, at: int) -> Hashable:
    """Return a key that equal figures share; the item's own if the figures are not hashable."""
    try:
        hash(figures)
    except TypeError:
        return ("item", at)
    return ("figures", figures)


def _find_first_of_each(groups: Sequence[int]) -> list[int]:
    first: dict[int, int] = {}
    for at, group in enumerate(groups):
        first.setdefault(group, at)
    return list(first.values())


def make_interval(figure: float, name: str, draws: Iterable[Metrics], level: float) -> Interval:
    """Return a metric with its interval by these draws: the ends of the middle part of them."""
    found = sorted(draw[name] for draw in draws if name in draw)
    tail = (1 - level) / 2
    return Interval(
        figure, _compute_quantile(found, tail, figure), _compute_quantile(found, 1 - tail, figure)
    )


def _subtract(a: Metrics, b: Metrics) -> Metrics:
    return {name: a[name] - b[name] for name in a if name in b}


def _compute_quantile(ordered: Sequence[float], share: float, empty: float) -> float:
    """Return a quantile, linear between its two neighbours; `empty` without figures."""
    if not ordered:
        return empty
    at = share * (len(ordered) - 1)
    low = floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)
