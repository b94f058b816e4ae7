"""Who made an answer or a draft: a model has no vote on what became of its own draft.

Public API::

    Maker.of(run_data, test)          who made it, by what its file says (`Reading.run`) and by its test's id
    maker.is_same(other)              the same test, or the same model of the same provider
    Drafters.of_project(root, benchmark, names=())
        the usual `left_out` of `suspects.suspects`: the run that made an item's draft, and the runs in `names`
    nobody                            a `left_out` that leaves out none
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.benchmark import Benchmark
from gtapp.document import shape as shapes
from gtapp.document.shape import Shape
from gtapp.errors import GtappError
from gtapp.fields import Field, format_label
from gtapp.pointer import ABSENT, Pointer
from gtapp.preview import field_answers
from gtapp.preview.field_answers import FieldAnswer, comparison_key
from gtapp.scoring import answer_reader, run_finder
from gtapp.scoring.answer_reader import Reading
from gtapp.scoring.run_finder import AnswerRun
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.sources import ItemSource

# gpt-5-2025-08-07 and claude-sonnet-4-5-20250929 are what gpt-5 and claude-sonnet-4-5 were at that time
_DATED = re.compile(r"-(\d{4}-\d\d-\d\d|\d{8})$")
# what a truth's file may still say of the draft that it was corrected from
_ENVELOPE = "response_text"


class Maker(NamedTuple):
    """Who made an answer; an empty text is not known."""

    test: str = ""
    provider: str = ""
    model: str = ""

    @classmethod
    def of(cls, run: Mapping[str, Any], test: str = "") -> Maker:
        """By what an answer's file says of its run."""
        provider, model = (_text(run.get(key)) for key in ("provider", "model"))
        return cls(test, provider, _DATED.sub("", model))

    def is_same(self, other: Maker) -> bool:
        """Whether it is the same test's, or the same model's; a provider that is not known is no other."""
        if self.test and self.test == other.test:
            return True
        return bool(self.model) and self.model == other.model and not self._is_elsewhere(other)

    def _is_elsewhere(self, other: Maker) -> bool:
        return bool(self.provider and other.provider) and self.provider != other.provider

    def name(self, otherwise: str) -> str:
        """What tells models apart, so that one asked twice is not taken for two."""
        return f"{self.provider}/{self.model}" if self.model else otherwise


def _text(value: Any) -> str:
    return value.strip().lower() if isinstance(value, str) else ""


# an item, a run's name, who made that run's answer -> whether it has no vote on the item
Exclusion = Callable[[str, str, Maker], bool]


def exclude_nobody(item: str, run: str, maker: Maker) -> bool:
    """Leaves out no run."""
    return False


class DrafterExclusion:
    """Leaves out the run that made an item's draft: by the draft's file, else by what the truth's file says."""

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

    @classmethod
    def of_project(cls, root: Path, benchmark: Benchmark) -> DrafterExclusion:
        """By the files in a project's folder."""
        drafts: list[AnswerRun] = []
        truths: Mapping[str, Any] | None = None
        with suppress(GtappError):  # there need not be any
            if benchmark.layout.container == "json":
                truths = run_finder.open_truths(run_finder.find_truths(root, benchmark), benchmark)
        for place in benchmark.layout.drafts:
            with suppress(GtappError):
                drafts += run_finder.find_runs(root / place, benchmark)
        return cls(benchmark, drafts, truths)

    def __call__(self, item: str, run: str, maker: Maker) -> bool:
        return self.maker(item).is_same(maker)

    def maker(self, item: str) -> Maker:
        """Who made the item's draft, as far as it is known."""
        if self._last[0] != item:
            draft = self._by_draft(item)
            self._last = item, draft if draft.model else self._by_truth(item)._replace(test=draft.test)
        return self._last[1]

    def _by_draft(self, item: str) -> Maker:
        if self._opened is None:
            self._opened = [(run.test, run.open()) for run in self._drafts]
        for test, answers in self._opened:
            if item in answers:
                return Maker.of(self._read(answers[item]).run, test)
        return Maker()

    def _by_truth(self, item: str) -> Maker:
        content = self._truths[item] if self._truths is not None and item in self._truths else None
        return Maker.of(content) if isinstance(content, dict) and _ENVELOPE in content else Maker()


# ---- votes ----
# What all runs say of each field of one item, counted: the ground of candidates, suspects and the order of work.
#
# Public API::
#
#     voting = Voting(benchmark, folder, tests)       folder: where the truths lie (letters: persons.json); tests: by run
#     voting.read(contents)                           run -> Reading, out of run -> file's content
#     voting.polls(item, record, answers)             list[Poll], in the order of the record's fields
#     disagreement(poll, left_out=())                 0.0 to 1.0: how much the runs doubt what stands in the record
#     by_disagreement(polls, left_out=())             the polls that need a look, the most doubtful first
#     expected_corrections(polls, left_out=())        how many fields of the item will probably be corrected
#
# It counts by the documented rules, whatever the board shows: whether a truth is right does not hang on a profile.


# what a difference costs that the measure lets pass, beside one that counts: most are left as they are
_TOLERATED: Final = 0.5


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """One value, and the runs that say it, in their order.

    `value` is written as the record would, if one of them does, else as most do (ABSENT, null and "" are one). `right`:
    the measure takes it for the record's; `same`: it reads the same, too. `cost` is how much of a correction it would
    be, 0.0 to 1.0.
    """

    value: Any
    runs: tuple[str, ...]
    right: bool
    same: bool
    cost: float

    @property
    def is_empty(self) -> bool:
        return comparison_key(self.value) == ""


@dataclass(frozen=True, slots=True)
class FieldVotes:
    """One field: `said` are the values of all runs that have a say in it, the most common first.

    `pointer` is its place in the record as it lies in the file, `place` in the schema's shape; where the record lacks the
    field, the place that it would have, and `truth` is ABSENT. `label` is the place in words (Author › Last name).
    `field` is the name under which scores are published; `mark` tells apart what would have the same place. `tolerance`
    is the similarity from which on the measure lets a slip of the pen pass (None: what it takes for right is meant so).
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
        """Whether all say what the record says, to the letter."""
        return all(each.same for each in self.groups)


class VoteCounter:
    """Counts what runs say, item by item; for one thread at a time."""

    def __init__(
        self, benchmark: Benchmark, folder: Path | None = None, tests: Mapping[str, str] | None = None
    ) -> None:
        self._benchmark = benchmark
        self._tests = tests or {}
        self._scorer = Scorer(benchmark, "documented", None, folder)
        self._graded = self._scorer.measure.is_graded
        by_letter = self._scorer.measure.accepts_near_matches
        threshold = 1.0 if self._graded else self._scorer.setting.threshold
        self._tolerance = threshold if by_letter else None
        self._labels: dict[Pointer, str] = {}

    def read_answers(self, contents: Mapping[str, Any]) -> dict[str, Reading]:
        """The answers in files' contents, by run."""
        return {run: self._scorer.read(content) for run, content in contents.items()}

    def find_makers(self, answers: Mapping[str, Reading]) -> dict[str, Maker]:
        """Who made each run's answer."""
        return {run: Maker.of(each.run, self._tests.get(run, "")) for run, each in answers.items()}

    def count_votes(self, item: str, record: Any, answers: Mapping[str, Any]) -> list[FieldVotes]:
        """Every field that the record or a run has.

        `record` is a document's, or a truth file's content (ABSENT: there is none yet); `answers` are readings, or what
        to read. A run without a legible answer has no vote.
        """
        truth = self._scorer.read_truth({} if record is ABSENT else record).record
        if truth is ABSENT:
            return []
        listen = field_answers.make_extractor(self._scorer, truth, item)
        heard = {
            run: field_answers.index_by_field(listen(reading.record))
            for run, reading in self.read_answers(answers).items()
            if reading.record is not ABSENT
        }
        where = _PlaceMapping(self._benchmark, record, truth)
        found = (self._poll(key, heard, where) for key in _merge_keys(heard.values()))
        return [poll for poll in found if poll]

    def _poll(
        self, key: Hashable, heard: Mapping[str, Mapping[Hashable, FieldAnswer]], where: _PlaceMapping
    ) -> FieldVotes | None:
        said = {run: sayings_[key] for run, sayings_ in heard.items() if key in sayings_}
        first = next(iter(said.values()))
        place = where.in_schema(first.place)
        if first.truth is ABSENT and not _is_known(place, where.schema):
            return None
        if first.added:
            silent = first._replace(value=first.truth, right=True, similarity=1.0)
            said = {run: said.get(run, silent) for run in heard}
        return FieldVotes(
            where.in_record(first.place),
            place,
            self._label(place, where.schema),
            first.field,
            first.truth,
            self._group_answers(said),
            first.mark,
            self._tolerance,
        )

    def _group_answers(self, said: Mapping[str, FieldAnswer]) -> tuple[AnswerGroup, ...]:
        groups: dict[str, list[tuple[str, FieldAnswer]]] = {}
        for run, each in said.items():
            groups.setdefault(comparison_key(each.value), []).append((run, each))
        found = (self._one(key, group) for key, group in groups.items())
        return tuple(sorted(found, key=lambda each: (-len(each.runs), not each.same, each.is_empty)))

    def _one(self, key: str, group: Sequence[tuple[str, FieldAnswer]]) -> AnswerGroup:
        first = group[0][1]
        same = key == comparison_key(first.truth)
        right = first.right or same
        value = _choose_spelling([each.value for _, each in group], first.truth)
        return AnswerGroup(value, tuple(run for run, _ in group), right, same, self._cost(first, right, same))

    def _cost(self, saying: FieldAnswer, right: bool, same: bool) -> float:
        if same or (right and self._tolerance is None):
            return 0.0
        if self._graded:
            return 1.0 - saying.similarity
        return _TOLERATED if right else 1.0

    def _label(self, place: Pointer, schema: Field) -> str:
        if place not in self._labels:
            self._labels[place] = describe_place(place, schema)
        return self._labels[place]


def _choose_spelling(values: Sequence[Any], truth: Any) -> Any:
    """The value of the record's own type, if one wrote it so, else as the most did (1957 or "1957")."""
    kinds = Counter(map(type, values))
    kind = type(truth) if type(truth) in kinds else max(kinds, key=lambda kind: kinds[kind])
    return next(value for value in values if type(value) is kind)


def _merge_keys(heard: Iterable[Mapping[Hashable, FieldAnswer]]) -> Iterator[Hashable]:
    """All fields that are named, in the first run's order, then what others have besides."""
    return iter({key: None for each in heard for key in each})


class _PlaceMapping:
    """Where a measure's places are in the record as it lies, and in the schema's shape."""

    def __init__(self, benchmark: Benchmark, record: Any, truth: Any) -> None:
        self.schema = benchmark.schema_for(truth).fields
        record, self._prefix = answer_reader.locate_record(record, self.schema, benchmark.layout.unwrap)
        self._record = record
        self._shape = shapes.detect_shape(record, self.schema) or Shape()
        # a measure is shown a bare list as the schema has it, unless it reads such lists itself
        self._is_shaped = truth is not record

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
    """A place in the schema's shape in the schema's words: ``Author › Last name``, ``Rows › 3 › Name``."""
    words: list[str] = []
    field: Field | None = schema
    for token in place:
        field = field.child(token) if field else None
        words.append(
            str(token + 1) if isinstance(token, int) else field.label if field else format_label(token)
        )
    return " › ".join(words)


def _is_known(place: Pointer, schema: Field) -> bool:
    """Whether the schema has room for a value there."""
    field: Field | None = schema
    for token in place:
        if field is None:
            return False
        if field.kind == "any" or (field.kind == "object" and not field.children):
            return True
        field = field.child(token)
    return field is not None


# ---- the order of work


def measure_disagreement(poll: FieldVotes, left_out: Collection[str] = ()) -> float:
    """How much the runs doubt what stands in the record: 0.0 all say the same, 1.0 all say something else.

    What the measure lets pass counts half; of texts that are scored by degrees, what is unlike.
    """
    weights = [(sum(run not in left_out for run in each.runs), each.cost) for each in poll.groups]
    voters = sum(count for count, _ in weights)
    return sum(count * cost for count, cost in weights) / voters if voters else 0.0


def sort_by_disagreement(polls: Iterable[FieldVotes], left_out: Collection[str] = ()) -> list[FieldVotes]:
    """The fields that need a look, the most doubtful first; of equal ones that with the most runs of one mind, then in
    the record's order.
    """
    doubted = [
        (measure_disagreement(poll, left_out), _largest_agreement(poll, left_out), poll) for poll in polls
    ]
    ordered = sorted((each for each in doubted if each[0] > 0), key=lambda each: (-each[0], -each[1]))
    return [poll for _, _, poll in ordered]


def _largest_agreement(poll: FieldVotes, left_out: Collection[str]) -> int:
    """The most runs that say one and the same other thing."""
    others = (sum(run not in left_out for run in each.runs) for each in poll.groups if not each.same)
    return max(others, default=0)


def expect_corrections(polls: Iterable[FieldVotes], left_out: Collection[str] = ()) -> float:
    """How many fields of the item will probably be corrected: the sum of all doubts.

    `left_out` names the run that made the draft, whose agreement with its own draft says nothing.
    """
    return sum(measure_disagreement(poll, left_out) for poll in polls)
