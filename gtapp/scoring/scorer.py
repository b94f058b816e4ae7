"""Scores items and whole runs by a benchmark's measure, profile and rules, whatever format truths and answers have."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, overload

from gtapp.core.answers import answer_reader
from gtapp.core.answers.answer_reader import Reading, make_missing_answer
from gtapp.core.answers.item_slices import (
    USUAL,
    Division,
    ItemSlice,
    SliceLines,
    divide_items,
    read_slice_lines,
)
from gtapp.core.answers.item_sources import NOWHERE, ItemLines, ItemSource, describe_unknown_answer
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.items import drop_key
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring import run_rules
from gtapp.scoring.measure import PROFILES, MeasureSettings, Profile
from gtapp.scoring.measures import DEFAULT_MEASURE, make_measure
from gtapp.scoring.plain_pairs import PlainPairs
from gtapp.scoring.result import ItemScore, RunScore

Pair = tuple[str, Any]


class ComparedItem(NamedTuple):
    """One compared item: the truth's record, the answer, both as the measure prepared them, and its figures.

    `figures` is None if the item is left out: by a rule, or because nobody was asked about it. `whole` is the truth with the
    values of the project's own fields, ABSENT if there are no such fields.
    """

    name: str
    truth: Any
    answer: Reading
    ours: Any
    theirs: Any
    figures: Any
    whole: Any = ABSENT


class Watcher(Protocol):
    """Collects further figures of a run from its compared items, which it watches here or in several processes.

    What they give is taken from time to time, and added up exactly, in the order of the items. It consists of plain values:
    numbers, texts, tuples, lists, dicts and the measure's figures.
    """

    def watch(self, compared: ComparedItem) -> None: ...

    def take(self) -> Any:
        """Return what was watched since the last call."""
        ...

    def add_taken(self, taken: Any) -> None:
        """Add what `take` returned, here or in another process."""
        ...


@dataclass(slots=True)
class RunPart:
    """What some items of a run gave; `RunPass.add` adds it up with the other parts, exactly.

    `figures` are the measure's, each with the number of items that have them, `other` those under the other profile, `watched`
    what each watcher took. `is_misread`: the items have to be divided exactly. All are plain values, `Message`s, and the
    measure's `stored_classes`.
    """

    figures: dict[Any, int] = field(default_factory=dict)
    other: dict[Any, int] = field(default_factory=dict)
    problems: list[tuple[str, Message]] = field(default_factory=list)
    faults: list[tuple[str, Message]] = field(default_factory=list)
    scored: int = 0
    left_out: int = 0
    watched: list[Any] = field(default_factory=list)
    is_misread: bool = False

    def count(self, figures: Any, other: Any) -> None:
        """Add the figures of an item, and those under the other profile (None without one)."""
        self.figures[figures] = self.figures.get(figures, 0) + 1
        if other is not None:
            self.other[other] = self.other.get(other, 0) + 1
        self.scored += 1

    def extend(self, part: RunPart) -> None:
        """Add what the next items gave, but what watchers took."""
        for ours, theirs in ((self.figures, part.figures), (self.other, part.other)):
            for figures, times in theirs.items():
                ours[figures] = ours.get(figures, 0) + times
        self.problems += part.problems
        self.faults += part.faults
        self.scored += part.scored
        self.left_out += part.left_out


@dataclass(slots=True)
class StoredRun:
    """A whole run: its part, and its division without the slices."""

    part: RunPart
    division: Division


_PART: Final = 4096
"""Items whose figures are counted before they are added up."""


class RunPass:
    """Scores one run: each truth once, under one profile or both, with sums and problems.

    It is done here by `score`, or by several processes with the same arguments: one of them divides the items (`divide`), each
    scores some of the slices (`score_slice`), and one adds up the parts (`add`) in the order of the slices and ends the run
    (`finish_parts`).
    """

    def __init__(
        self,
        scorer: Scorer,
        truths: Iterable[Pair] | Mapping[str, Any],
        answers: Mapping[str, Any],
        other: Scorer | None,
        watchers: Sequence[Watcher] = (),
    ) -> None:
        self._scorer, self._other, self._watchers = scorer, other, watchers
        self._truths, self._answers = truths, answers
        measures = scorer.measure, other.measure if other else None
        self._plain = None if watchers else PlainPairs.of_measures(scorer.benchmark, *measures)
        if isinstance(answers, ItemSource) and isinstance(truths, Mapping):
            answers.follow(truths)
        self._totals = scorer.measure.make_totals()
        self._other_totals = other.measure.make_totals() if other else None
        self._problems: list[tuple[str, Message]] = []
        self._unknown: list[str] = []
        self._known: set[str] = set()
        self._double: set[str] = set()
        self._scored = 0
        self.left_out = 0

    def score(self, run: str, keep: bool, progress: Progress | None) -> RunScore:
        """Score the run; see `Scorer.run`."""
        items: list[ItemScore] = []
        stopped = False
        part = RunPart()
        try:
            for name, content in self._iterate_pairs():
                answer = self._find_answer(name)
                self._score_truth(part, name, content, answer, name in self._known, items if keep else None)
                self._known.add(name)
                if progress:
                    progress(len(self._known))
                if part.scored == _PART:
                    done, part = part, RunPart()
                    self._add_watched(done)
            self._unknown = [name for name in self._answers if name not in self._known]
        except KeyboardInterrupt:
            stopped = True
        self._add_watched(part)
        return self.finish(run, stopped, items if keep else None)

    def divide(self, is_exact: bool = False, size: int = USUAL) -> Division:
        """Divide the items, where truths and answers are `ItemSource`s; no item is scored. See `divide_items`."""
        assert isinstance(self._truths, ItemSource) and isinstance(self._answers, ItemSource)
        return divide_items(self._truths, self._answers, is_exact, size)

    @property
    def is_plain(self) -> bool:
        """Whether the figures of most items depend on nothing but their two records: no watchers, no variants of records."""
        return self._plain is not None

    def score_slice(
        self,
        items: ItemSlice,
        step: Callable[[], object] | None = None,
        lines: SliceLines = (),
    ) -> RunPart:
        """Score the items of a slice, here or in another process of the same run; `step` is called for each.

        `lines` are the slice's, if they have been read.
        """
        assert isinstance(self._truths, ItemSource)
        before = len(self._truths.problems)
        part = RunPart()
        repeated = frozenset(items.repeated)
        compare = self._plain.compare if self._plain else None
        for at, (name, content, answer) in enumerate(self._read_slice(items, lines)):
            if compare and name and at not in repeated and (found := compare(content, answer)):
                part.count(*found)
            elif name:
                self._score_truth(part, name, content, answer, at in repeated)
            if step:
                step()
        part.faults = self._truths.problems[before:]
        part.is_misread = self._truths.is_misread
        part.watched = [each.take() for each in self._watchers]
        return part

    def _read_slice(self, items: ItemSlice, lines: SliceLines) -> Iterator[tuple[str, Any, Any]]:
        """Yield the name, the truth's content and the answer of each entry of a slice; no name: it is none."""
        truths, answers = self._truths, self._answers
        if isinstance(truths, ItemLines) and isinstance(answers, ItemLines):
            parse_truth, parse_answer = truths.parse_entry, answers.parse_answer
            for line, answered in lines or read_slice_lines(truths, answers, items):
                name, content = parse_truth(line)
                answer = (
                    parse_answer(answered) if type(answered) is bytes else answered or make_missing_answer()
                )
                yield name, content, answer
            return
        assert isinstance(truths, ItemSource)
        for at, (name, content) in enumerate(truths.read_entries(items.place, items.count)):
            yield name, content, self._read_answer(name, items.answers[at] if items.answers else None)

    def _add_watched(self, part: RunPart) -> None:
        part.watched = [each.take() for each in self._watchers]
        self.add(part)

    def add(self, part: RunPart) -> None:
        """Add what the next items gave."""
        for figures, times in part.figures.items():
            self._totals.add(figures, times)
        if self._other_totals:
            for figures, times in part.other.items():
                self._other_totals.add(figures, times)
        self._problems += part.problems
        self._scored += part.scored
        self.left_out += part.left_out
        for watcher, taken in zip(self._watchers, part.watched, strict=True):
            watcher.add_taken(taken)
        _report_all(self._truths, part.faults)

    def finish_parts(self, run: str, division: Division, stopped: bool = False) -> RunScore:
        """Return the score of all that was added from the slices of a division."""
        self._unknown, self._double = division.unknown, set(division.repeated)
        for source, problems in zip((self._truths, self._answers), division.problems, strict=True):
            _report_all(source, problems)
        return self.finish(run, stopped)

    def finish(self, run: str, stopped: bool = False, items: list[ItemScore] | None = None) -> RunScore:
        """Return the score of all that was added; without `items` these are scored again when they are iterated."""
        if stopped:
            self._problems.insert(0, ("", Message("score-stopped", {"count": self._scored})))
        else:
            unknown = ((name, describe_unknown_answer(name, self._answers)) for name in self._unknown)
            self._problems += unknown
        self._problems += [("", each) for each in self._scorer.measure.problems]
        for source in (self._truths, self._answers):
            self._problems += getattr(source, "problems", ())
        scorer = self._scorer
        return RunScore(
            run=run,
            benchmark=scorer.benchmark.id,
            profile=scorer.profile,
            rules=scorer.rules,
            headline=scorer.headline,
            metrics=self._totals.metrics(),
            items=RescoredItems(self) if items is None else items,
            problems=self._problems,
            other=self._select_other_headlines(),
            threshold=scorer.settings.threshold if scorer.measure.has_threshold else None,
            extras={"stopped": True} if stopped else {},
        )

    def _iterate_pairs(self) -> Iterable[Pair]:
        return self._truths.items() if isinstance(self._truths, Mapping) else self._truths

    def _score_truth(
        self,
        part: RunPart,
        name: str,
        content: Any,
        answer: Any,
        is_repeated: bool = False,
        items: list[ItemScore] | None = None,
    ) -> None:
        """Score a truth unless its name occurred before or it has no record, which is a problem."""
        if is_repeated:
            self._double.add(name)
            part.problems.append((name, Message("score-truth-twice")))
            return
        if self._plain and items is None and (found := self._plain.compare(content, answer)):
            part.count(*found)
            return
        truth = self._scorer.read_truth(content)
        if truth.reason:
            part.problems.append((name, truth.reason))
        if truth.record is not ABSENT:
            self._score_one(part, name, truth, answer, items)

    def _score_one(
        self, part: RunPart, name: str, truth: Reading, answer: Any, items: list[ItemScore] | None
    ) -> None:
        """Compare first and add afterwards, so that an interruption leaves no item half counted."""
        compared = self._scorer.compare(name, truth.record, self._scorer.read(answer))
        other = None
        if self._other:
            other = self._other.compare(name, truth.record, self._other.read(answer)).figures
        item = self._scorer.make_score(compared) if items is not None else None
        for watcher in self._watchers:
            watcher.watch(compared._replace(whole=truth.whole))
        if other is not None:
            part.other[other] = part.other.get(other, 0) + 1
        if compared.figures is None:
            part.left_out += 1
            if unasked := self._scorer.find_unasked(compared.name, compared.answer):
                part.problems.append((compared.name, unasked))
        else:
            part.figures[compared.figures] = part.figures.get(compared.figures, 0) + 1
            if compared.answer.reason:
                part.problems.append((compared.name, compared.answer.reason))
        if items is not None and item:
            items.append(item)
        part.scored += 1

    def _read_answer(self, name: str, place: int | None) -> Any:
        """Return the answer at a place of a slice; where it has none, by the name."""
        if place is None or not isinstance(self._answers, ItemLines):
            return self._find_answer(name)
        return make_missing_answer() if place == NOWHERE else self._answers.read_at(place)

    def _find_answer(self, name: str) -> Any:
        try:
            return self._answers[name]
        except KeyError:
            return make_missing_answer()

    def _select_other_headlines(self) -> dict[str, float]:
        metrics = self._other_totals.metrics() if self._other_totals else {}
        return {key: metrics[key] for key in self._scorer.measure.headlines if key in metrics}

    def __len__(self) -> int:
        return self._scored

    def rescore(self) -> Iterator[ItemScore]:
        """Yield the items' scores, computed again in the truths' order."""
        met: set[str] = set()
        every = (pair for pair in self._iterate_pairs() if not self._is_repeated(pair[0], met))
        records = ((name, self._scorer.read_truth(content).record) for name, content in every)
        scored = (pair for pair in records if pair[1] is not ABSENT)
        for name, truth in islice(scored, self._scored):
            yield self._scorer.item(name, truth, self._find_answer(name))

    def _is_repeated(self, name: str, met: set[str]) -> bool:
        """Return whether a name that occurs more than once occurred before; only such names are stored."""
        if name not in self._double:
            return False
        again = name in met
        met.add(name)
        return again


def _report_all(source: Any, problems: Iterable[tuple[str, Message]]) -> None:
    """Have a source report what it reported in another process, or before."""
    for name, message in problems:
        source.report(name, message)


class RescoredItems(Sequence[ItemScore]):
    """The items of a run that is too large to be stored: each iteration reads and scores them again.

    `left_out` is the number of items that a rule leaves out.
    """

    def __init__(self, run: RunPass) -> None:
        self._run = run
        self.left_out = run.left_out

    def __len__(self) -> int:
        return len(self._run)

    def __iter__(self) -> Iterator[ItemScore]:
        return self._run.rescore()

    @overload
    def __getitem__(self, index: int) -> ItemScore: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[ItemScore]: ...

    def __getitem__(self, index: int | slice) -> ItemScore | Sequence[ItemScore]:
        if isinstance(index, slice):
            return list(self)[index]
        at = range(len(self))[index]
        return next(islice(self, at, None))


Progress = Callable[[int], object]


class Scorer:
    """One benchmark under one profile, with the rules that apply.

    `folder` is the folder of the truths, or their only file, beside which a measure may read further files.
    `rules_given` override the benchmark's own. `asked` are the items about which models were asked, None if that is not
    known.

    Raises:
        GtappError: a rule that the benchmark doesn't know, a value that is not true or false, or a threshold that is set for a
            measure without one, or the published profile of a benchmark that gtapp does not know.
    """

    def __init__(
        self,
        benchmark: Benchmark,
        profile: Profile = "documented",
        rules_given: Mapping[str, Any] | None = None,
        folder: Path | None = None,
        asked: frozenset[str] | None = None,
    ) -> None:
        if profile not in PROFILES:
            raise ValueError(f"no profile {profile!r}: one of {PROFILES}")
        self.benchmark = benchmark
        self.profile: Profile = profile
        self.rules = run_rules.merge_rules(benchmark, rules_given)
        self._folder, self._asked = folder, asked
        name = str(benchmark.scoring.get("measure", DEFAULT_MEASURE))
        threshold = float(benchmark.scoring.get("threshold", MeasureSettings.threshold))
        if benchmark.threshold and profile == "documented":
            threshold = benchmark.threshold
        self.settings = MeasureSettings(
            profile,
            self.rules,
            threshold,
            benchmark.schema.fields.scored_part,
            folder,
            benchmark.scoring,
            self._find_schema,
            benchmark.weights,
        )
        self.measure = make_measure(name, self.settings)
        if profile == "published" and not benchmark.is_known:
            raise GtappError("score-published-unknown", benchmark=benchmark.id)
        if benchmark.threshold and not self.measure.has_threshold:
            raise GtappError("score-threshold-none", benchmark=benchmark.id)
        # the description may rank by another figure than the leaderboard (P1)
        tables = (benchmark.scoring.get(profile, {}), benchmark.scoring)
        ranked_by = (table["rank_by"] for table in tables if "rank_by" in table)
        self.headline = str(next(ranked_by, self.measure.headline))

    def _find_schema(self, content: Any) -> Field:
        """Return the fields that count in the benchmark's figures for a record."""
        return self.benchmark.schema_for(content).fields.scored_part

    def read(self, content: Any) -> Reading:
        """Read the record to be scored from an answer's `content` (a file's JSON, or its text if it is no JSON)."""
        if isinstance(content, Reading):
            return content
        schema = self._find_schema(content)
        if self.profile == "published" and self.measure.has_profiles and self.measure.reads_published:
            return self._separate_unscored(answer_reader.read_published(content, schema))
        found = answer_reader.read_documented(content, schema, self.measure.reads_lists)
        if found.record is ABSENT and isinstance(content, str) and self.measure.reads_texts:
            return Reading(content)
        return self._separate_unscored(found)

    def read_truth(self, content: Any) -> Reading:
        """Read the record in a truth's `content`, in the benchmark's layout; ABSENT, with the reason, if there is none."""
        if isinstance(content, Reading):
            return content
        unwrap = self.benchmark.layout.unwrap
        schema = self._find_schema(content)
        return self._separate_unscored(
            answer_reader.read_truth(content, schema, unwrap, self.measure.reads_lists)
        )

    def _separate_unscored(self, reading: Reading) -> Reading:
        schema = self.benchmark.schema_for(reading.record).fields
        found = answer_reader.separate_unscored(reading, schema, self.benchmark.layout.unwrap)
        key = self.benchmark.name_key
        if not key or not isinstance(found.record, dict):
            return found
        return replace(found, record=drop_key(found.record, key))

    def item(self, name: str, truth: Any, answer: Any) -> ItemScore:
        """Score one item. `truth` is a record; `answer` a `Reading`, or the content to read.

        An answer that can't be read counts as missing, and the score's `problem` is the reason.
        """
        return self.make_score(self.compare(name, truth, self.read(answer)))

    def compare(self, name: str, truth: Any, answer: Reading) -> ComparedItem:
        """Prepare and compare both sides by the measure."""
        ours, theirs = (
            self.measure.prepare_truth(truth, name),
            self.measure.prepare_answer(answer.record, name),
        )
        if not answer.reason and getattr(theirs, "unread", False):
            answer = replace(answer, reason=Message("score-answer-stopped"))
        return ComparedItem(
            name, truth, answer, ours, theirs, self.compute_figures(name, answer, ours, theirs)
        )

    def compute_figures(self, name: str, answer: Reading, ours: Any, theirs: Any) -> Any:
        """Return the figures of both sides as the measure prepared them; None if the item is left out."""
        return None if self.find_unasked(name, answer) else self.measure.compare(ours, theirs)

    def find_unasked(self, name: str, answer: Reading) -> Message | None:
        """Return why the published figures leave an item out: the model was not asked about it; None if it may have been."""
        reason = answer.reason
        if self.profile != "published" or reason is None or reason.code != answer_reader.MISSING:
            return None
        if self.measure.skips_unanswered:
            return Message("score-unanswered")
        return None if self._asked is None or name in self._asked else Message("score-not-asked")

    def make_score(self, compared: ComparedItem) -> ItemScore:
        """Turn the result of `compare` into a score, whose values are built on demand."""
        name, figures = compared.name, compared.figures
        build = partial(self.measure.list_values, compared.ours, compared.theirs)
        if figures is None:
            unasked = self.find_unasked(name, compared.answer)
            return ItemScore(name, {}, tuple if unasked else build, left_out=True)
        return ItemScore(name, self.measure.name_figures(figures), build, compared.answer.reason)

    def run(
        self,
        run: str,
        truths: Iterable[tuple[str, Any]] | Mapping[str, Any],
        answers: Mapping[str, Any],
        *,
        keep: bool = True,
        other: bool = True,
        progress: Progress | None = None,
        watchers: Sequence[Watcher] = (),
    ) -> RunScore:
        """Score one run against all truths, which are read as a stream.

        `truths` are names with their contents, `answers` what `read` takes, by name. Without `keep` only sums stay in
        memory: each iteration over `items` scores again, so `truths` must be iterable more than once. `other` adds the
        headline figures under the other profile. `progress` is called with the number of items done, `watchers` with each
        compared item. Ctrl-C ends the run with the figures so far and a problem that reports it.
        """
        other_scorer = self.make_other() if other else None
        return RunPass(self, truths, answers, other_scorer, watchers).score(run, keep, progress)

    def describe(self) -> str:
        """Return all that determines the figures of records without variants, beside the records and the program."""
        found, asked = self.benchmark, self._asked
        facts = [
            found.id,
            found.is_known,
            found.schema.json,
            found.scoring,
            found.layout.unwrap,
            found.name_key,
        ]
        more = [self.profile, self.rules, self.settings.threshold, None if asked is None else sorted(asked)]
        return json.dumps([*facts, *more], sort_keys=True, default=str)

    def make_other(self) -> Scorer | None:
        """Return the scorer under the other profile; None if both agree by definition."""
        if not self.measure.has_profiles or not self.benchmark.is_known:
            return None
        profile = next(each for each in PROFILES if each != self.profile)
        return Scorer(self.benchmark.with_weights({}), profile, self.rules, self._folder, self._asked)
