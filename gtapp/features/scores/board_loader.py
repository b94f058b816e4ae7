"""Loads the runs of a board: reads and scores all answers, and reports events that `Board.apply` applies.

It runs in a worker process (`background_job`); `BoardJob.event_classes` lists the classes that events consist of.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gtapp.core.answers import answer_reader, run_finder
from gtapp.core.answers.answer_reader import Reading
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.answers.run_finder import AnswerRun
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.scores import packed_figures
from gtapp.features.scores.packed_figures import AnswerPlaces, FigureColumn
from gtapp.scoring.measure import ExactSum
from gtapp.scoring.measures import DEFAULT_MEASURE, find_measure
from gtapp.scoring.measures.flat_records import FlatRecord
from gtapp.scoring.plain_pairs import PlainPairs
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.scoring_job import ScoringJob, name_runs


@dataclass(frozen=True, slots=True)
class RunSource:
    """A run to be loaded: its `name` (unique on the board), its test's id, its rules, and the `fault` of the test's rules."""

    name: str
    test: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)
    fault: Message | None = None


@dataclass(frozen=True, slots=True)
class RunsFound:
    """First event: the runs to be loaded, in natural order of their names; `faults` are the reasons why places have no runs."""

    sources: Sequence[RunSource]
    faults: Sequence[Message] = ()


@dataclass(frozen=True, slots=True)
class TruthsRead:
    """The names of some truths, in order; `faults` are the reasons why truths are not scored, by name."""

    names: list[str]
    faults: dict[str, Message] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LoadProgress:
    """The number of items of a run that are done, of truths for run -1; `total` is the expected number, 0 if unknown."""

    run: int
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class RunLoaded:
    """The figures of one run.

    `others` are the names of answers that neither the truths nor earlier runs have; they get the next item numbers. `totals`
    are those of the measure, `faults` the faults of single answers by item number, `problems` all other problems.
    """

    run: int
    others: Sequence[str]
    places: AnswerPlaces
    column: FigureColumn
    totals: Any
    faults: Mapping[int, Message]
    problems: Sequence[tuple[str, Message]] = ()


@dataclass(frozen=True, slots=True)
class LoadEnded:
    """Last event after success; `problems` are those of the truths, by item name."""

    problems: Sequence[tuple[str, Message]] = ()


@dataclass(frozen=True, slots=True)
class LoadFailed:
    """Last event after a failure, with the reason."""

    reason: Message


LoadEvent = RunsFound | TruthsRead | LoadProgress | RunLoaded | LoadEnded | LoadFailed


@dataclass(frozen=True, slots=True)
class BoardJob(ScoringJob):
    """A scoring job whose runs are loaded onto a board."""

    @property
    def event_classes(self) -> tuple[type, ...]:
        """The classes of the events and of the values in them."""
        places = (packed_figures.PlacesInFiles, packed_figures.PlacesInLines, packed_figures.PlacesInTable)
        events = (RunSource, RunsFound, TruthsRead, LoadProgress, RunLoaded, LoadEnded)
        name = self.benchmark.scoring.get("measure", DEFAULT_MEASURE)
        measure = find_measure(name, self.benchmark.weights)
        return (*events, *places, FileLayout, FigureColumn, ExactSum, *measure.stored_classes)

    def events(self) -> Iterator[LoadEvent]:
        """Load all runs and yield the events.

        Raises:
            GtappError: the truths can't be read, or a rule can't be used.
        """
        return Loader(self).events()


_SECONDS: Final = 0.05  # between two reports of progress
_BATCH: Final = 2000  # names in one event
_STEP: Final = 50  # items between two looks at the clock
_MAX_CACHED: Final = 20_000  # truths in memory; further ones are read again for each run


class Loader:
    """Reads and scores once: first all truths, then the answers of one run after the other."""

    def __init__(self, job: BoardJob) -> None:
        self._job = job
        self._truths = run_finder.open_truths(job.truths, job.benchmark)
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        self._scored: list[int] = []
        self._truth_records: dict[int, Any] = {}
        self._flat_truths: dict[int, FlatRecord] = {}
        self._problems: list[tuple[str, Message]] = []
        self._shared: dict[str, Message] = {}  # equal faults share one message, to save memory
        self._last = time.monotonic()

    def events(self) -> Iterator[LoadEvent]:
        found, faults = self._job.find_runs()
        tests = self._job.read_tests()
        sources = [
            RunSource(name, run.test, *self._job.choose_rules(tests.get(run.test)))
            for name, (_, run) in zip(name_runs(found), found, strict=True)
        ]
        yield RunsFound(sources, faults)
        yield from self._read_truths()
        scorers: dict[str, Scorer] = {}
        for number, (_, run) in enumerate(found):
            made = self._job.make_scorer(sources[number].rules)
            yield from self._run(number, run, scorers.setdefault(repr(sorted(made.rules.items())), made))
        yield LoadEnded([*self._problems, *self._truths.problems])

    def _read_truths(self) -> Iterator[LoadEvent]:
        reader = self._job.make_scorer(self._job.rules)
        pairs = PlainPairs.of_measures(reader.benchmark, reader.measure, None)
        expected = self._truths.estimate_size() or 0
        piece = TruthsRead([], {})
        for name, content in self._truths.items():
            if name in self._numbers:
                self._problems.append((name, Message("score-truth-twice")))
                continue
            piece.names.append(name)
            number = self._number(name)
            fault = self._add_truth(number, reader.read_truth(content))
            if pairs and number in self._truth_records and (flat := pairs.take_apart_truth(content)):
                self._flat_truths[number] = flat
            if fault:
                piece.faults[name] = fault
            if len(piece.names) == _BATCH:
                yield piece
                piece = TruthsRead([], {})
            yield from self._progress(-1, len(self._numbers), expected)
        yield piece

    def _add_truth(self, number: int, truth: Reading) -> Message | None:
        """Add a truth to those to be scored; return the reason if it can't be scored."""
        if truth.record is ABSENT:
            return truth.reason
        self._scored.append(number)
        if len(self._truth_records) < _MAX_CACHED:
            self._truth_records[number] = truth.record
        return None

    def _number(self, name: str) -> int:
        number = self._numbers.setdefault(name, len(self._names))
        if number == len(self._names):
            self._names.append(name)
        return number

    def _truth(self, number: int, scorer: Scorer) -> Any:
        if number in self._truth_records:
            return self._truth_records[number]
        return scorer.read_truth(self._truths[self._names[number]]).record

    def _run(self, run: int, source: AnswerRun, scorer: Scorer) -> Iterator[LoadEvent]:
        answers = source.open()
        answers.follow(self._truths)
        known = len(self._names)
        where = packed_figures.locate_answers(answers, self._number)
        column, totals = FigureColumn(), scorer.measure.make_totals()
        faults: dict[int, Message] = {}
        counts: Counter[Any] = Counter()
        pairs = PlainPairs.of_measures(scorer.benchmark, scorer.measure, None)
        for done, number in enumerate(self._scored, 1):
            column[number] = figures = self._figures(number, answers, scorer, pairs, faults)
            counts[figures] += 1
            if done % _STEP == 0:
                _add_up(totals, counts)
                yield from self._progress(run, done, len(self._scored))
        _add_up(totals, counts)
        problems = [*answers.problems, *(("", each) for each in getattr(scorer.measure, "problems", ()))]
        if scorer.measure.weights and self._scored:
            unmet = scorer.measure.weights.unmet
            problems += (("", Message("score-weight-unmet", {"field": each})) for each in unmet)
        yield RunLoaded(run, self._names[known:], where, column, totals, faults, problems)

    def _figures(
        self,
        number: int,
        answers: ItemSource,
        scorer: Scorer,
        pairs: PlainPairs | None,
        faults: dict[int, Message],
    ) -> Any:
        name = self._names[number]
        try:
            content = answers[name]
        except KeyError:
            return scorer.compare(
                name, self._truth(number, scorer), answer_reader.make_missing_answer()
            ).figures
        truth = self._flat_truths.get(number)
        if pairs and truth and (answer := pairs.take_apart_answer(content)):
            return pairs.compare_flat(truth, answer)[0]
        reading = scorer.read(content)
        if reading.reason:
            faults[number] = self._shared.setdefault(str(reading.reason), reading.reason)
        return scorer.compare(name, self._truth(number, scorer), reading).figures

    def _progress(self, run: int, done: int, total: int) -> Iterator[LoadEvent]:
        now = time.monotonic()
        if now - self._last >= _SECONDS:
            self._last = now
            yield LoadProgress(run, done, total)


def _add_up(totals: Any, counts: Counter[Any]) -> None:
    """Add the figures of so many items to the totals; a rule leaves out those without figures."""
    for figures, times in counts.items():
        if figures is not None:
            totals.add(figures, times)
    counts.clear()
