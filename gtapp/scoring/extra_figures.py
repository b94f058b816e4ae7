"""Figures that no benchmark publishes: weighted and aligned scores, kinds of error, bootstrap intervals.

They are off by default, and shown in addition to the published figures, never instead of them. `ExtraFigures` collects them
while a run is scored; `Weights` and `ErrorTable` compute them, and `aligned_rows`, `bootstrap` and `strata_figures`.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz, process

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.record.value_text import format_plain
from gtapp.core.schema.meaning_rules import FieldMeaning
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring import aligned_rows
from gtapp.scoring.bootstrap import Bootstrap
from gtapp.scoring.measure import ExactSum, Measure
from gtapp.scoring.result import Value, Verdict, list_enclosing_patterns, make_field_pattern
from gtapp.scoring.scorer import ComparedItem, Scorer
from gtapp.scoring.strata_figures import StrataFigures, StrataWanted


@dataclass(frozen=True, slots=True)
class ExtrasWanted:
    """The requested extras: weights by field, rows aligned by content, kinds of error, number of bootstrap samples, strata."""

    weights: Mapping[str, float] | None = None
    align: bool = False
    kinds: bool = False
    resamples: int = 0
    strata: StrataWanted | None = None

    def __bool__(self) -> bool:
        return bool(self.weights is not None or self.align or self.kinds or self.resamples or self.strata)


class ExtraFigures:
    """Collects the requested extra figures from the items of one run, as `Scorer.run` compares them."""

    def __init__(self, scorer: Scorer, wanted: ExtrasWanted) -> None:
        self._scorer, self._wanted = scorer, wanted
        self._weights = Weights(wanted.weights) if wanted.weights is not None else None
        self._weighted = WeightedTotals()
        self._kinds = ErrorTable(scorer.benchmark.meanings)
        self._aligned = self._aligned_measure.make_totals() if wanted.align else None
        self._figures: list[Any] = []
        self._strata = StrataFigures(scorer.measure, wanted.strata or StrataWanted())
        self._next = _ExtraCounts(scorer.benchmark.meanings)

    @property
    def is_wanted(self) -> bool:
        """Whether any figures are requested."""
        return bool(self._wanted)

    @cached_property
    def _aligned_measure(self) -> Measure:
        return aligned_rows.align_measure(self._scorer.measure)

    def watch(self, compared: ComparedItem) -> None:
        """Add one compared item; one that a rule leaves out only keeps its place."""
        if self._wanted.resamples:
            self._next.figures.append(compared.figures)
        if compared.figures is None:
            return
        if self._wanted.strata:
            self._strata.watch(compared)
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
        taken, self._next = self._next, _ExtraCounts(self._scorer.benchmark.meanings)
        weighted = {tuple(each): times for each, times in taken.weighted.items()}
        met = list(self._weights.met) if self._weights else []
        kinds, strata = taken.kinds.list_counts(), self._strata.take()
        return weighted, met, kinds, dict(taken.aligned), taken.figures, strata

    def add_taken(self, taken: Any) -> None:
        """Add what `take` returned, here or in another process."""
        weighted, met, kinds, aligned, figures, strata = taken
        for each, times in weighted.items():
            self._weighted.add(WeightedFigures(*each), times)
        if self._weights:
            self._weights.met.update(met)
        self._kinds.add_counts(*kinds)
        for each, times in aligned.items():
            assert self._aligned is not None
            self._aligned.add(each, times)
        self._figures += figures
        self._strata.add_taken(strata)

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
        return found | self._strata.figures

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

    def __init__(self, meanings: Mapping[str, FieldMeaning]) -> None:
        self.weighted: Counter[WeightedFigures] = Counter()
        self.aligned: Counter[Any] = Counter()
        self.kinds = ErrorTable(meanings)
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


_NO_MEANINGS: Final[Mapping[str, FieldMeaning]] = {}


class ErrorKind(StrEnum):
    """The kinds of error, as tables name them."""

    READING = "reading"
    FORMATTING = "formatting"
    MISSING = "missing"
    INVENTED = "invented"
    PLACE = "wrong place"
    MEANING = "same meaning"


def classify_errors(
    values: Sequence[Value], meanings: Mapping[str, FieldMeaning] = _NO_MEANINGS
) -> list[ErrorKind | None]:
    """Return the kind of error of each value of one item, None if it is right or ignored.

    A wrong value has the right letters and digits (``formatting``), or means the same by the rules of its field (``same
    meaning``), or is another field's (``wrong place``), or nothing of all that (``reading``). A missing or invented value is at
    the wrong place if the other side has it elsewhere.
    """
    sought = _Texts(each.truth for each in values if each.verdict in (Verdict.FN, Verdict.WRONG))
    given = _Texts(each.answer for each in values if each.verdict in (Verdict.FP, Verdict.WRONG))
    return [_classify(value, sought, given, meanings) for value in values]


def _classify(
    value: Value, sought: _Texts, given: _Texts, meanings: Mapping[str, FieldMeaning]
) -> ErrorKind | None:
    if value.verdict is Verdict.FN:
        return ErrorKind.PLACE if value.truth in given else ErrorKind.MISSING
    if value.verdict is Verdict.FP:
        return ErrorKind.PLACE if value.answer in sought else ErrorKind.INVENTED
    return _classify_wrong(value, sought, given, meanings) if value.verdict is Verdict.WRONG else None


def _classify_wrong(
    value: Value, sought: _Texts, given: _Texts, meanings: Mapping[str, FieldMeaning]
) -> ErrorKind:
    truth, answer = _normalize(value.truth), _normalize(value.answer)
    if truth == answer:
        return ErrorKind.FORMATTING
    rules = meanings.get(make_field_pattern(value.field)) if meanings else None
    if rules and rules.is_same(format_plain(value.truth), format_plain(value.answer)):
        return ErrorKind.MEANING
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
    """The number of errors of each kind, by the pattern of the field (``rows.*.dienstort``).

    Without rules of the same meaning there is no such kind.
    """

    def __init__(self, meanings: Mapping[str, FieldMeaning] = _NO_MEANINGS) -> None:
        self._meanings = meanings
        self.counts: dict[str, Counter[ErrorKind]] = {}
        self.values: Counter[str] = Counter()

    def add(self, values: Sequence[Value]) -> None:
        """Add one item's values."""
        for value, kind in zip(values, classify_errors(values, self._meanings), strict=True):
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
            {
                "field": field,
                "values": self.values[field],
                **self._count_by_kind(found),
                "errors": found.total(),
            }
            for field, found in self.counts.items()
        ]
        return sorted(rows, key=lambda row: (-row["errors"], row["field"]))

    def sum_kinds(self) -> dict[str, int]:
        """Return the counts of each kind over all fields."""
        return self._count_by_kind(sum(self.counts.values(), Counter[ErrorKind]()))

    def _count_by_kind(self, found: Counter[ErrorKind]) -> dict[str, int]:
        kinds = (kind for kind in ErrorKind if self._meanings or kind is not ErrorKind.MEANING)
        return {kind.value: found[kind] for kind in kinds}
