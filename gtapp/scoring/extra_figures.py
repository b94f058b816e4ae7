"""Figures that no benchmark publishes: weighted and aligned scores, kinds of error, bootstrap intervals.

They are off by default, and shown in addition to the published figures, never instead of them. `ExtraFigures` collects them
while a run is scored; `Weights`, `ErrorTable` and `Bootstrap` compute them, and `aligned_rows` aligns answers.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from math import floor
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from rapidfuzz import fuzz, process

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring import aligned_rows
from gtapp.scoring.measure import ExactSum, Measure, Totals
from gtapp.scoring.result import Value, Verdict, list_enclosing_patterns, make_field_pattern
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
    """Collects the requested extra figures from the items of one run, as `Scorer.run` compares them."""

    def __init__(self, scorer: Scorer, wanted: ExtrasWanted) -> None:
        self._scorer, self._wanted = scorer, wanted
        self._weights = Weights(wanted.weights) if wanted.weights is not None else None
        self._weighted = WeightedTotals()
        self._kinds = ErrorTable()
        self._aligned = self._aligned_measure.make_totals() if wanted.align else None
        self._figures: list[Any] = []
        self._next = _ExtraCounts()

    @cached_property
    def _aligned_measure(self) -> Measure:
        return aligned_rows.align_measure(self._scorer.measure)

    def watch(self, compared: ComparedItem) -> None:
        """Add one compared item; one that a rule leaves out only keeps its place."""
        if self._wanted.resamples:
            self._next.figures.append(compared.figures)
        if compared.figures is None:
            return
        if self._wanted.align:
            measure = self._aligned_measure
            ours = measure.prepare_truth(compared.truth, compared.name)
            theirs = measure.prepare_answer(compared.answer.record, compared.name)
            self._next.aligned[measure.compare(ours, theirs)] += 1
        if self._weights or self._wanted.kinds:
            self._add_values(self._scorer.measure.list_values(compared.ours, compared.theirs))

    def _add_values(self, values: Sequence[Any]) -> None:
        if self._weights:
            self._next.weighted[self._weights.weigh(values)] += 1
        if self._wanted.kinds:
            self._next.kinds.add(values)

    def take(self) -> Any:
        """Return what was watched since the last call; see `gtapp.scoring.scorer.Watcher`."""
        taken, self._next = self._next, _ExtraCounts()
        weighted = {tuple(each): times for each, times in taken.weighted.items()}
        met = list(self._weights.met) if self._weights else []
        return weighted, met, taken.kinds.list_counts(), dict(taken.aligned), taken.figures

    def add_taken(self, taken: Any) -> None:
        """Add what `take` returned, here or in another process."""
        weighted, met, kinds, aligned, figures = taken
        for each, times in weighted.items():
            self._weighted.add(WeightedFigures(*each), times)
        if self._weights:
            self._weights.met.update(met)
        self._kinds.add_counts(*kinds)
        for each, times in aligned.items():
            assert self._aligned is not None
            self._aligned.add(each, times)
        self._figures += figures

    @property
    def figures(self) -> dict[str, Any]:
        """The requested figures by their extra's name."""
        found: dict[str, Any] = {}
        if self._weights:
            found["weighted"] = self._weighted.metrics()
        if self._aligned is not None:
            found["aligned"] = self._aligned.metrics()
        if self._wanted.kinds:
            found["kinds"] = self._kinds.list_rows()
            found["kinds_total"] = self._kinds.sum_kinds()
        if self._wanted.resamples:
            found["intervals"] = self._bootstrap().compute_intervals(self._figures)
        return found

    @property
    def problems(self) -> list[Message]:
        """The weights of fields that the run does not have."""
        return (
            [Message("score-weight-unmet", {"field": each}) for each in self._weights.unmet]
            if self._weights
            else []
        )

    def subtract(self, other: ExtraFigures) -> dict[str, Any]:
        """Return this run's figures minus the other's on the same items, each with an interval (needs samples)."""
        return self._bootstrap().compute_differences(other._figures, self._figures)

    def _bootstrap(self) -> Bootstrap[Any]:
        measure = self._scorer.measure
        return Bootstrap(measure.make_totals, measure.headlines, self._wanted.resamples)


class _ExtraCounts:
    """What a few items gave: how often each figures occurred, the errors, and the items' own figures."""

    def __init__(self) -> None:
        self.weighted: Counter[WeightedFigures] = Counter()
        self.aligned: Counter[Any] = Counter()
        self.kinds = ErrorTable()
        self.figures: list[Any] = []


_HEAVIEST = 1_000_000
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

    `met` are the patterns that a field has matched.

    Raises:
        GtappError: a weight that is no number from 0 to a million.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        for field, weight in weights.items():
            if not _is_weight(weight):
                raise GtappError("score-weight", field=field, weight=weight)
        self._weights = {make_field_pattern(field): float(weight) for field, weight in weights.items()}
        self.met: set[str] = set()

    def find_weight(self, field: str) -> float:
        """Return the weight of a field as a `Value` names it."""
        found = next(
            (each for each in list_enclosing_patterns(make_field_pattern(field)) if each in self._weights),
            None,
        )
        if found is None:
            return 1.0
        self.met.add(found)
        return self._weights[found]

    @property
    def unmet(self) -> list[str]:
        """The patterns that no field has matched yet, such as a misspelt one."""
        return [each for each in self._weights if each not in self.met]

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
        if not self._f1.count:
            return {}
        tp, fp, fn, similarity, compared = (sum_.total for sum_ in self._sums)
        found = {"weighted_f1_micro": _compute_f1(tp, fp, fn), "weighted_f1_macro": self._f1.mean()}
        return {**found, "weighted_similarity": similarity / compared} if compared else found


def _is_weight(weight: Any) -> bool:
    return isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= _HEAVIEST


def _compute_f1(tp: float, fp: float, fn: float) -> float:
    return 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else 1.0


# texts of at least this length are one misread text if they are so similar; shorter ones must be equal
_LONG_TEXT, _ALIKE = 20, 90.0
_SHORTEST_DISTINCTIVE = 3


class ErrorKind(StrEnum):
    """The kinds of error, as tables name them."""

    READING = "reading"
    FORMATTING = "formatting"
    MISSING = "missing"
    INVENTED = "invented"
    PLACE = "wrong place"


def classify_errors(values: Sequence[Value]) -> list[ErrorKind | None]:
    """Return the kind of error of each value of one item, None if it is right or ignored.

    A wrong value has the right letters and digits (``formatting``), or is another field's (``wrong place``), or neither
    (``reading``). A missing or invented value is at the wrong place if the other side has it elsewhere.
    """
    sought = _Texts(each.truth for each in values if each.verdict in (Verdict.FN, Verdict.WRONG))
    given = _Texts(each.answer for each in values if each.verdict in (Verdict.FP, Verdict.WRONG))
    return [_classify(value, sought, given) for value in values]


def _classify(value: Value, sought: _Texts, given: _Texts) -> ErrorKind | None:
    if value.verdict is Verdict.FN:
        return ErrorKind.PLACE if value.truth in given else ErrorKind.MISSING
    if value.verdict is Verdict.FP:
        return ErrorKind.PLACE if value.answer in sought else ErrorKind.INVENTED
    if value.verdict is not Verdict.WRONG:
        return None
    truth, answer = _normalize(value.truth), _normalize(value.answer)
    if truth == answer:
        return ErrorKind.FORMATTING
    if _is_same(truth, answer):
        return ErrorKind.READING
    return ErrorKind.PLACE if value.answer in sought or value.truth in given else ErrorKind.READING


class _Texts:
    """The values of one side of an item; `in` tests whether one of them is the same text, or the same text misread."""

    def __init__(self, values: Iterable[Any]) -> None:
        self._texts = {_normalize(value) for value in values if _is_distinctive(value)}
        self._long = [text for text in self._texts if len(text) >= _LONG_TEXT]

    def __contains__(self, value: Any) -> bool:
        if not _is_distinctive(value):
            return False
        core = _normalize(value)
        return core in self._texts or (
            len(core) >= _LONG_TEXT
            and process.extractOne(core, self._long, scorer=fuzz.ratio, score_cutoff=_ALIKE) is not None
        )


def _is_same(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) >= _LONG_TEXT and fuzz.ratio(a, b) >= _ALIKE)


def _is_distinctive(value: Any) -> bool:
    """Return whether the value is unlikely to occur elsewhere by chance."""
    return not isinstance(value, bool) and len(_normalize(value)) >= _SHORTEST_DISTINCTIVE


def _normalize(value: Any) -> str:
    """Return only a value's letters and digits, in one case and one Unicode form."""
    if value is None or value is ABSENT:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


class ErrorTable:
    """The number of errors of each kind, by the pattern of the field (``rows.*.dienstort``)."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[ErrorKind]] = {}
        self.values: Counter[str] = Counter()

    def add(self, values: Sequence[Value]) -> None:
        """Add one item's values."""
        for value, kind in zip(values, classify_errors(values), strict=True):
            if value.verdict is Verdict.IGNORED:
                continue
            field = make_field_pattern(value.field)
            self.values[field] += 1
            if kind:
                self.counts.setdefault(field, Counter())[kind] += 1

    def list_counts(self) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
        """Return the number of errors of each kind by field, and that of values."""
        counts = {field: {kind.value: n for kind, n in found.items()} for field, found in self.counts.items()}
        return counts, dict(self.values)

    def add_counts(self, counts: Mapping[str, Mapping[str, int]], values: Mapping[str, int]) -> None:
        """Add the errors of other items, as `list_counts` returns them."""
        self.values.update(values)
        for field, found in counts.items():
            row = self.counts.setdefault(field, Counter())
            row.update({ErrorKind(kind): number for kind, number in found.items()})

    def list_rows(self) -> list[Mapping[str, Any]]:
        """Return a row for each field with errors, most errors first: its name, `values`, each kind, `errors`."""
        rows = [
            {"field": field, "values": self.values[field], **_count_by_kind(found), "errors": found.total()}
            for field, found in self.counts.items()
        ]
        return sorted(rows, key=lambda row: (-row["errors"], row["field"]))

    def sum_kinds(self) -> dict[str, int]:
        """Return the counts of each kind over all fields."""
        return _count_by_kind(sum(self.counts.values(), Counter[ErrorKind]()))


def _count_by_kind(found: Counter[ErrorKind]) -> dict[str, int]:
    return {kind.value: found[kind] for kind in ErrorKind}


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

    def compute_intervals(
        self, figures: Sequence[F | None], strata: Sequence[Hashable] = ()
    ) -> dict[str, Interval]:
        """Return an interval for each metric of these items; those that a rule leaves out (None) are not drawn.

        With the stratum of each item, as many items are drawn of each stratum as it has.
        """
        kept = [at for at, each in enumerate(figures) if each is not None]
        sample = _Sample([each for each in figures if each is not None], self.totals)
        parts: dict[Hashable, list[int]] = {}
        for place, at in enumerate(kept):
            parts.setdefault(strata[at] if strata else None, []).append(place)
        return self._resample(sample.whole(), sample.metrics, list(parts.values()))

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
            [range(len(pairs))],
        )

    def _resample(
        self, plain: Metrics, metrics: Callable[[Sequence[int]], Metrics], parts: Sequence[Sequence[int]]
    ) -> dict[str, Interval]:
        draws = [metrics(drawn) for drawn in self._draw_samples(parts)]
        wanted = [name for name in plain if not self.names or name in self.names]
        return {name: self._make_interval(plain[name], name, draws) for name in wanted}

    def _draw_samples(self, parts: Sequence[Sequence[int]]) -> Iterator[Sequence[int]]:
        """Yield samples that have as many items of each part as it has."""
        random = Random(self.seed).random  # noqa: S311 - not for security
        for _ in range(self.resamples):
            self.step()
            yield [part[floor(random() * size)] for part in parts for size in (len(part),) for _ in part]

    def _make_interval(self, figure: float, name: str, draws: Iterable[Metrics]) -> Interval:
        found = sorted(draw[name] for draw in draws if name in draw)
        tail = (1 - self.level) / 2
        return Interval(
            figure, _compute_quantile(found, tail, figure), _compute_quantile(found, 1 - tail, figure)
        )


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
