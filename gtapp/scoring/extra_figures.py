"""Figures that no benchmark publishes: aligned scores, kinds of error, bootstrap intervals, figures by strata.

They are off by default, and shown in addition to the published figures, never instead of them. `ExtraFigures` collects them
while a run is scored; `ErrorTable` computes them, and so do `aligned_rows`, `bootstrap` and `strata_figures`.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from rapidfuzz import fuzz, process

from gtapp.core.platform.messages import Message
from gtapp.core.record.value_text import format_plain
from gtapp.core.schema.meaning_rules import FieldMeaning
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring import aligned_rows
from gtapp.scoring.bootstrap import Bootstrap
from gtapp.scoring.measure import Measure
from gtapp.scoring.result import Value, Verdict, make_field_pattern
from gtapp.scoring.scorer import ComparedItem, Scorer
from gtapp.scoring.strata_figures import StrataFigures, StrataWanted


@dataclass(frozen=True, slots=True)
class ExtrasWanted:
    """The requested extras: rows aligned by content, kinds of error, number of bootstrap samples, strata."""

    align: bool = False
    kinds: bool = False
    resamples: int = 0
    strata: StrataWanted | None = None

    def __bool__(self) -> bool:
        return bool(self.align or self.kinds or self.resamples or self.strata)


class ExtraFigures:
    """Collects the requested extra figures from the items of one run, as `Scorer.run` compares them."""

    def __init__(self, scorer: Scorer, wanted: ExtrasWanted) -> None:
        self._scorer, self._wanted = scorer, wanted
        self._weights = scorer.measure.weights
        self._kinds = ErrorTable(scorer.benchmark.meanings)
        self._aligned = self._aligned_measure.make_totals() if wanted.align else None
        self._figures: list[Any] = []
        self._strata = StrataFigures(scorer.measure, wanted.strata or StrataWanted())
        self._next = _ExtraCounts(scorer.benchmark.meanings)

    @property
    def is_wanted(self) -> bool:
        """Whether any figures are requested."""
        return bool(self._wanted or self._weights)

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
        if self._wanted.kinds:
            self._next.kinds.add(self._scorer.measure.list_values(compared.ours, compared.theirs))

    def take(self) -> Any:
        """Return what was watched since the last call; see `gtapp.scoring.scorer.Watcher`."""
        taken, self._next = self._next, _ExtraCounts(self._scorer.benchmark.meanings)
        met = list(self._weights.met) if self._weights else []
        kinds, strata = taken.kinds.list_counts(), self._strata.take()
        return met, kinds, dict(taken.aligned), taken.figures, strata

    def add_taken(self, taken: Any) -> None:
        """Add what `take` returned, here or in another process."""
        met, kinds, aligned, figures, strata = taken
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
        found: dict[str, Any] = {"weights": dict(self._weights.of_fields)} if self._weights else {}
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
        """The weights, and the rules of the same meaning, of fields that the run does not have."""
        weights = self._weights.unmet if self._weights else []
        meanings = self._kinds.unmet if self._wanted.kinds else []
        return [
            *(Message("score-weight-unmet", {"field": each}) for each in weights),
            *(Message("score-meaning-unmet", {"field": each}) for each in meanings),
        ]

    def subtract(self, other: ExtraFigures) -> dict[str, Any]:
        """Return this run's figures minus the other's on the same items, each with an interval (needs samples)."""
        return self._bootstrap().compute_differences(other._figures, self._figures)

    def _bootstrap(self) -> Bootstrap[Any]:
        measure = self._scorer.measure
        return Bootstrap(measure.make_totals, measure.headlines, self._wanted.resamples)


class _ExtraCounts:
    """What a few items gave: how often each figures occurred, the errors, and the items' own figures."""

    def __init__(self, meanings: Mapping[str, FieldMeaning]) -> None:
        self.aligned: Counter[Any] = Counter()
        self.kinds = ErrorTable(meanings)
        self.figures: list[Any] = []


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

    @property
    def unmet(self) -> list[str]:
        """The patterns of rules of the same meaning that no field has matched, such as a misspelt one."""
        return [each for each in self._meanings if each not in self.values]

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
