"""Counts the votes of the runs on each field of an item: candidate values, doubtful fields, expected corrections.

A run that made the item's draft has no vote on it (`DrafterExclusion`). Votes are counted by the documented rules, whatever the
board shows: whether a truth is right does not depend on a profile. Pointers are those of the record as a document has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.answers import answer_reader, run_finder
from gtapp.core.answers.answer_reader import Reading
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.answers.run_finder import AnswerRun
from gtapp.core.platform.errors import GtappError
from gtapp.core.record import shape as shapes
from gtapp.core.record.shape import Shape
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field, format_label
from gtapp.core.schema.items import is_second_run
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.features.scores import field_answers
from gtapp.features.scores.field_answers import FieldAnswer, comparison_key
from gtapp.scoring.scorer import Scorer

# gpt-5-2025-08-07 and claude-sonnet-4-5-20250929 are dated versions of gpt-5 and claude-sonnet-4-5
_DATED = re.compile(r"-(\d{4}-\d\d-\d\d|\d{8})$")


class Maker(NamedTuple):
    """The model that made an answer; an empty text is unknown."""

    test: str = ""
    provider: str = ""
    model: str = ""

    @classmethod
    def of(cls, run: Mapping[str, Any], test: str = "") -> Maker:
        """Return the maker by the entries of an answer's file on its run."""
        provider, model = (_text(run.get(key)) for key in ("provider", "model"))
        return cls(test, provider, _DATED.sub("", model))

    def is_same(self, other: Maker) -> bool:
        """Return whether the test or the model is the same; an unknown provider is equal to any other."""
        if self.test and self.test == other.test:
            return True
        return bool(self.model) and self.model == other.model and not self._has_other_provider(other)

    def _has_other_provider(self, other: Maker) -> bool:
        return bool(self.provider and other.provider) and self.provider != other.provider

    def model_key(self, default: str) -> str:
        """Return the key of the model, by which two runs of one model count once; `default` if the model is unknown."""
        return f"{self.provider}/{self.model}" if self.model else default


def _text(value: Any) -> str:
    return value.strip().lower() if isinstance(value, str) else ""


# takes an item, a run's name and the maker of its answer; returns whether the run has no vote on the item
Exclusion = Callable[[str, str, Maker], bool]


def exclude_no_run(item: str, run: str, maker: Maker) -> bool:
    """Exclude no run."""
    return False


@dataclass(frozen=True)
class ItemVotes:
    """The votes on all fields of an item, and the runs without a vote (`left_out`); derived values are computed on access."""

    item: str
    fields: Sequence[FieldVotes]
    makers: Mapping[str, Maker]
    left_out: frozenset[str]

    @cached_property
    def candidates(self) -> dict[Pointer, list[Candidate]]:
        """The candidate values for each field of the record, the most common first."""
        return collect_candidates(self.fields, self.left_out)

    @cached_property
    def doubtful_fields(self) -> list[FieldVotes]:
        """The fields whose value runs doubt, the most doubtful first."""
        return sort_by_disagreement(self.fields, self.left_out)

    @property
    def expected_corrections(self) -> float:
        """The expected number of fields to be corrected."""
        return expect_corrections(self.fields, self.left_out)


def collect_votes(
    voting: VoteCounter,
    item: str,
    record: Any,
    answers: Mapping[str, Any],
    left_out: Exclusion = exclude_no_run,
) -> ItemVotes:
    """Count the votes of all runs; the arguments are as in `VoteCounter.count_votes`."""
    readings = {run: each for run, each in voting.read_answers(answers).items() if each.record is not ABSENT}
    makers = voting.find_makers(readings)
    without_vote = frozenset(run for run, maker in makers.items() if left_out(item, run, maker))
    return ItemVotes(item, voting.count_votes(item, record, readings), makers, without_vote)


@dataclass(frozen=True, slots=True)
class FieldVotes:
    """The votes on one field: `groups` are the values of all runs that answer it, the most common first.

    `pointer` is its address in the record as it is in the file, `place` in the schema's shape; if the record lacks the field,
    the one that it would have, and `truth` is ABSENT. `label` is the place in words (Author › Last name). `field` is the name
    under which scores are published; `mark` distinguishes fields with the same place. `tolerance` is the similarity from which
    on the measure accepts a difference (None: accepted values are equivalent).
    """

    pointer: Pointer
    place: Pointer
    label: str
    field: str
    truth: Any
    groups: tuple[AnswerGroup, ...]
    mark: Hashable = None
    tolerance: float | None = None

    @property
    def voters(self) -> int:
        return sum(len(each.runs) for each in self.groups)

    @property
    def is_unanimous(self) -> bool:
        """True if all runs have exactly the record's value."""
        return all(each.same for each in self.groups)


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """One value of a field, and the runs that have it, in their order.

    `value` has the spelling of the record if a run has it, else the most common one (ABSENT, null and "" are equal). `right`: the
    measure accepts it; `same`: its text is the record's. `cost` is the part of a correction that it means, 0.0 to 1.0.
    """

    value: Any
    runs: tuple[str, ...]
    right: bool
    same: bool
    cost: float

    @property
    def is_empty(self) -> bool:
        return comparison_key(self.value) == ""


# the cost of a difference that the measure accepts (a counted one costs 1): most of them are not corrected
_TOLERATED: Final = 0.5


class VoteCounter:
    """Counts the votes of runs, item by item; for one thread at a time."""

    def __init__(
        self, benchmark: Benchmark, folder: Path | None = None, tests: Mapping[str, str] | None = None
    ) -> None:
        self._benchmark = benchmark
        self._tests = tests or {}
        self._scorer = Scorer(benchmark, "documented", None, folder)
        self._graded = self._scorer.measure.is_graded
        by_letter = self._scorer.measure.accepts_near_matches
        threshold = 1.0 if self._graded else self._scorer.settings.threshold
        self._tolerance = threshold if by_letter else None
        self._labels: dict[Pointer, str] = {}

    def read_answers(self, contents: Mapping[str, Any]) -> dict[str, Reading]:
        """Return the answers in files' contents, by run."""
        return {run: self._scorer.read(content) for run, content in contents.items()}

    def find_makers(self, answers: Mapping[str, Reading]) -> dict[str, Maker]:
        """Return the maker of each run's answer."""
        return {run: Maker.of(each.run, self._tests.get(run, "")) for run, each in answers.items()}

    def count_votes(self, item: str, record: Any, answers: Mapping[str, Any]) -> list[FieldVotes]:
        """Return the votes on every field that the record or a run has.

        `record` is a document's, or a truth file's content (ABSENT: there is none yet); `answers` are readings or contents. A run
        without a readable answer has no vote.
        """
        truth = self._scorer.read_truth({} if record is ABSENT else record).record
        if truth is ABSENT:
            return []
        extract = field_answers.make_extractor(self._scorer, truth, item)
        answers_by_run = {
            run: field_answers.index_by_field(extract(reading.record))
            for run, reading in self.read_answers(answers).items()
            if reading.record is not ABSENT
        }
        where = _PlaceMapping(self._benchmark, record, truth, self._scorer.measure.reads_lists)
        found = (
            self._count_field(key, answers_by_run, where) for key in _merge_keys(answers_by_run.values())
        )
        return [field_votes for field_votes in found if field_votes]

    def _count_field(
        self,
        key: Hashable,
        answers_by_run: Mapping[str, Mapping[Hashable, FieldAnswer]],
        where: _PlaceMapping,
    ) -> FieldVotes | None:
        by_run = {run: answers[key] for run, answers in answers_by_run.items() if key in answers}
        first = next(iter(by_run.values()))
        place = where.in_schema(first.place)
        if first.truth is ABSENT and not _is_known(place, where.schema):
            return None
        if first.added:
            agreeing = first._replace(value=first.truth, right=True, similarity=1.0)
            by_run = {run: by_run.get(run, agreeing) for run in answers_by_run}
        return FieldVotes(
            where.in_record(first.place),
            place,
            self._find_label(place, where.schema),
            first.field,
            first.truth,
            self._group_answers(by_run),
            first.mark,
            self._tolerance,
        )

    def _group_answers(self, by_run: Mapping[str, FieldAnswer]) -> tuple[AnswerGroup, ...]:
        groups: dict[str, list[tuple[str, FieldAnswer]]] = {}
        for run, each in by_run.items():
            groups.setdefault(comparison_key(each.value), []).append((run, each))
        found = (self._make_group(key, group) for key, group in groups.items())
        return tuple(sorted(found, key=lambda each: (-len(each.runs), not each.same, each.is_empty)))

    def _make_group(self, key: str, group: Sequence[tuple[str, FieldAnswer]]) -> AnswerGroup:
        first = group[0][1]
        same = key == comparison_key(first.truth)
        right = first.right or same
        value = _choose_spelling([each.value for _, each in group], first.truth)
        return AnswerGroup(
            value, tuple(run for run, _ in group), right, same, self._compute_cost(first, right, same)
        )

    def _compute_cost(self, answer: FieldAnswer, right: bool, same: bool) -> float:
        if same or (right and self._tolerance is None):
            return 0.0
        if self._graded:
            return 1.0 - answer.similarity
        return _TOLERATED if right else 1.0

    def _find_label(self, place: Pointer, schema: Field) -> str:
        if place not in self._labels:
            self._labels[place] = describe_place(place, schema)
        return self._labels[place]


def _choose_spelling(values: Sequence[Any], truth: Any) -> Any:
    """Return the value of the record's own type, if one has it, else of the most common type (1957 or "1957")."""
    kinds = Counter(map(type, values))
    kind = type(truth) if type(truth) in kinds else max(kinds, key=lambda kind: kinds[kind])
    return next(value for value in values if type(value) is kind)


def _merge_keys(answers_by_run: Iterable[Mapping[Hashable, FieldAnswer]]) -> Iterator[Hashable]:
    """Return the keys of all fields: those of the first run in its order, then those that only other runs have."""
    return iter({key: None for each in answers_by_run for key in each})


class _PlaceMapping:
    """Maps a measure's places to the record as it is in the file, and to the schema's shape."""

    def __init__(self, benchmark: Benchmark, record: Any, truth: Any, reads_lists: bool) -> None:
        self.schema = benchmark.schema_for(truth).fields
        record, self._prefix = answer_reader.locate_record(record, self.schema, benchmark.layout.unwrap)
        self._record = record
        self._shape = shapes.detect_shape(record, self.schema) or Shape()
        # a measure gets a bare list in the schema's shape, unless it reads such lists itself
        self._is_shaped = not reads_lists

    def in_schema(self, place: Pointer) -> Pointer:
        if self._is_shaped:
            return place
        found = self._shape.to_tree_pointer(self._record, place)
        if len(place) > 1 and len(found) == 1:  # a list that the record has not yet
            return (*found, len(self._shape.build_tree(self._record)[found[0]]), *place[2:])
        return found

    def in_record(self, place: Pointer) -> Pointer:
        found = self._shape.to_record_pointer(self._record, place) if self._is_shaped else place
        return (*self._prefix, *found)


def describe_place(place: Pointer, schema: Field) -> str:
    """Return a place of the schema's shape in words: ``Author › Last name``, ``Rows › 3 › Name``."""
    words: list[str] = []
    field: Field | None = schema
    for token in place:
        field = field.child(token) if field else None
        words.append(
            str(token + 1) if isinstance(token, int) else field.label if field else format_label(token)
        )
    return " › ".join(words)


def _is_known(place: Pointer, schema: Field) -> bool:
    """Return whether the schema has a field for a value at this place."""
    field: Field | None = schema
    for token in place:
        if field is None:
            return False
        if field.kind == "any" or (field.kind == "object" and not field.children):
            return True
        field = field.child(token)
    return field is not None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value for a field, and the `runs` that have it.

    `same`: it is the record's value; `right`: the measure accepts it as the record's value. `drafted`: those of the runs that
    made the draft, whose agreement with it is no evidence.
    """

    value: Any
    runs: tuple[str, ...]
    same: bool
    right: bool
    drafted: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.runs)


def collect_candidates(
    fields: Iterable[FieldVotes], left_out: Collection[str] = ()
) -> dict[Pointer, list[Candidate]]:
    """Return the distinct values of all runs for each field, the most common first."""
    found: dict[Pointer, dict[str, Candidate]] = {}
    for field_votes in fields:
        offers = found.setdefault(field_votes.pointer, {})
        for each in _select_groups(field_votes):
            key = comparison_key(each.value)
            offers[key] = _join_candidates(offers.get(key), _make_candidate(each, left_out))
    return {
        pointer: sorted(offers.values(), key=lambda each: -each.count) for pointer, offers in found.items()
    }


def _join_candidates(offer: Candidate | None, other: Candidate) -> Candidate:
    """Join two candidates of the same value, for a pointer with several fields (persons that a list lacks)."""
    if offer is None:
        return other
    runs, drafted = (
        tuple(dict.fromkeys(each)) for each in (offer.runs + other.runs, offer.drafted + other.drafted)
    )
    return replace(offer, runs=runs, drafted=drafted)


def _select_groups(field_votes: FieldVotes) -> Iterable[AnswerGroup]:
    """Return all values; for an additional entry of a list (`mark`) only those that are not empty."""
    return (each for each in field_votes.groups if field_votes.mark is None or not each.is_empty)


def _make_candidate(group: AnswerGroup, left_out: Collection[str]) -> Candidate:
    drafted = tuple(run for run in group.runs if run in left_out)
    return Candidate(group.value, group.runs, group.same, group.right, drafted)


def measure_disagreement(field_votes: FieldVotes, left_out: Collection[str] = ()) -> float:
    """Return how much the runs disagree with the record's value: 0.0 if all have it, 1.0 if none does.

    A difference that the measure accepts counts half; texts that are scored by similarity count by their dissimilarity.
    """
    weights = [(sum(run not in left_out for run in each.runs), each.cost) for each in field_votes.groups]
    voters = sum(count for count, _ in weights)
    return sum(count * cost for count, cost in weights) / voters if voters else 0.0


def sort_by_disagreement(fields: Iterable[FieldVotes], left_out: Collection[str] = ()) -> list[FieldVotes]:
    """Return the fields with disagreement, the most doubtful first.

    Of equally doubtful fields that with the largest agreement comes first, then the record's order decides.
    """
    doubted = [
        (measure_disagreement(field_votes, left_out), _largest_agreement(field_votes, left_out), field_votes)
        for field_votes in fields
    ]
    ordered = sorted((each for each in doubted if each[0] > 0), key=lambda each: (-each[0], -each[1]))
    return [field_votes for _, _, field_votes in ordered]


def _largest_agreement(field_votes: FieldVotes, left_out: Collection[str]) -> int:
    """Return the largest number of runs that agree on one other value."""
    others = (sum(run not in left_out for run in each.runs) for each in field_votes.groups if not each.same)
    return max(others, default=0)


def expect_corrections(fields: Iterable[FieldVotes], left_out: Collection[str] = ()) -> float:
    """Return how many fields of the item will probably be corrected: the sum of the disagreements.

    `left_out` are the runs without a vote: agreement of a run with the draft that it made is no evidence.
    """
    return sum(measure_disagreement(field_votes, left_out) for field_votes in fields)


# the envelope of the draft that a truth was corrected from
_ENVELOPE = "response_text"


class DrafterExclusion:
    """Excludes the run that made an item's draft, or of whose answer it was made; the draft's file names it, else the truth's."""

    def __init__(
        self,
        benchmark: Benchmark,
        drafts: Sequence[AnswerRun] = (),
        truths: Mapping[str, Any] | None = None,
    ) -> None:
        self._read = Scorer(benchmark).read
        self._drafts, self._truths = drafts, truths
        self._opened: list[tuple[str, ItemSource]] | None = None
        self._last: tuple[str | None, Maker] = (None, Maker())
        self._original: object = None
        """The name of the run with the answer that the last item's draft was made of; None if it was made of none."""

    @classmethod
    def of_project(cls, root: Path, benchmark: Benchmark) -> DrafterExclusion:
        """Return the exclusion by the files in a project's folder."""
        drafts: list[AnswerRun] = []
        truths: Mapping[str, Any] | None = None
        with suppress(GtappError):  # there may be none
            if benchmark.layout.container == "json":
                truths = run_finder.open_truths(run_finder.find_truths(root, benchmark), benchmark)
        for place in benchmark.layout.drafts:
            with suppress(GtappError):
                found = run_finder.find_runs(root / place, benchmark)
                drafts += [run for run in found if not is_second_run(run.test)]
        return cls(benchmark, drafts, truths)

    def __call__(self, item: str, run: str, maker: Maker) -> bool:
        return self.find_maker(item).is_same(maker) or run == self._original

    def find_maker(self, item: str) -> Maker:
        """Return the maker of the item's draft, as far as it is known."""
        if self._last[0] != item:
            draft = self._by_draft(item)
            self._last = item, draft if draft.model else self._by_truth(item)._replace(test=draft.test)
        return self._last[1]

    def _by_draft(self, item: str) -> Maker:
        if self._opened is None:
            self._opened = [(run.test, run.open()) for run in self._drafts]
            for _, answers in self._opened:
                answers.follow(self._truths or ())
        self._original = None
        for test, answers in self._opened:
            if item in answers:
                content = answers[item]
                source = answer_reader.find_answer_source(content)
                if source.get("truth"):  # which was there before the draft
                    return Maker()
                self._original = source.get("run")
                return Maker.of(self._read(content).run, test)
        return Maker()

    def _by_truth(self, item: str) -> Maker:
        content = self._truths[item] if self._truths is not None and item in self._truths else None
        return Maker.of(content) if isinstance(content, dict) and _ENVELOPE in content else Maker()
