"""The scores of one run by field and by item, worst first, and of several runs by field; from passes over the saved truths."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from gtapp.core.answers import answer_reader, run_finder
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.answers.run_finder import AnswerRun
from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.scores.board_loader import BoardJob, LoadProgress
from gtapp.scoring.reports.figures import ErrorCounts, FieldTally, RunSums, find_item_figure
from gtapp.scoring.reports.radar_chart import (
    MOST_RUNS,
    RadarChart,
    RadarRun,
    are_counted,
    make_chart,
    score_fields,
)
from gtapp.scoring.result import ItemScore
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.scoring_job import name_runs

_SECONDS: Final = 0.05  # between two reports of progress


class FieldScore(NamedTuple):
    """The score of one field over all items, from 0.0 (worst) to 1.0, and its parts.

    `counts` is None for a measure that does not count errors, `error` (CER) None for one without error rates.
    """

    name: str
    score: float
    values: int
    counts: ErrorCounts | None
    similarity: float | None
    error: float | None


class ItemFigure(NamedTuple):
    """The score of one item, from 0.0 (worst) to 1.0, and the name of the figure that it is."""

    name: str
    score: float
    figure: str


@dataclass(frozen=True, slots=True)
class RunBreakdown:
    """A run's fields and items, the worst first; `left_out` is the number of items that the rules exclude."""

    run: str
    profile: str
    headline: str
    fields: tuple[FieldScore, ...]
    items: tuple[ItemFigure, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class BreakdownJob:
    """Computes the breakdown of one run of a board: `run` is its name there, `rules` are its current rules."""

    job: BoardJob
    run: str
    rules: Mapping[str, Any] = field(default_factory=dict)

    @property
    def event_classes(self) -> tuple[type, ...]:
        """The classes of the events and of the values in them."""
        return LoadProgress, RunBreakdown, FieldScore, ItemFigure, ErrorCounts

    def events(self) -> Iterator[LoadProgress | RunBreakdown]:
        """Yield the progress, and finally the `RunBreakdown`.

        Raises:
            GtappError: the truths can't be read, or there is no such run (``score-no-answers``).
        """
        scorer = self.job.make_scorer(self.rules)
        truths = run_finder.open_truths(self.job.truths, self.job.benchmark)
        expected = truths.estimate_size() or 0
        sums, items = RunSums(), list[ItemFigure]()
        last = time.monotonic()
        for done, item in enumerate(sums.sum_up(_items(scorer, truths, _find_run(self.job, self.run))), 1):
            if figure := find_item_figure(item):
                items.append(ItemFigure(item.name, figure[1], figure[0]))
            if time.monotonic() - last >= _SECONDS:
                last = time.monotonic()
                yield LoadProgress(0, done, expected)
        fields = [_field(name, tally, sums.counted) for name, tally in sums.fields.items()]
        yield RunBreakdown(
            self.run,
            self.job.profile,
            scorer.headline,
            tuple(
                sorted((each for each in fields if each.values), key=lambda each: (each.score, -each.values))
            ),
            tuple(sorted(items, key=lambda each: each.score)),
            sums.left_out,
        )


@dataclass(frozen=True, slots=True)
class RadarJob:
    """Computes the radar chart of runs of a board: `runs` are their names there, best first, `rules` the rules of each."""

    job: BoardJob
    runs: tuple[str, ...]
    rules: tuple[Mapping[str, Any], ...]

    @property
    def event_classes(self) -> tuple[type, ...]:
        """The classes of the events and of the values in them."""
        return LoadProgress, NoChart, RadarChart, RadarRun

    def events(self) -> Iterator[LoadProgress | RadarChart | NoChart]:
        """Yield a progress for each run, and finally the chart.

        Raises:
            GtappError: the truths can't be read, or there is no such run (``score-no-answers``).
        """
        scored = []
        shown = list(zip(self.runs, self.rules, strict=True))[:MOST_RUNS]
        for number, (name, rules) in enumerate(shown):
            yield LoadProgress(0, number, len(shown))
            scored.append(self._sum_up(name, rules))
        chart = make_chart(self.runs, [score_fields(each) for each in scored], are_counted(scored))
        yield chart or NoChart()

    def _sum_up(self, name: str, rules: Mapping[str, Any]) -> RunSums:
        truths = run_finder.open_truths(self.job.truths, self.job.benchmark)
        sums = RunSums()
        for _ in sums.sum_up(_items(self.job.make_scorer(rules), truths, _find_run(self.job, name))):
            pass
        return sums


@dataclass(frozen=True, slots=True)
class NoChart:
    """The result of a `RadarJob` whose runs have fewer than three fields."""


def _find_run(job: BoardJob, name: str) -> AnswerRun:
    """Return the run of this name on the board.

    Raises:
        GtappError: there is none.
    """
    found, _ = job.find_runs()
    by_name = dict(zip(name_runs(found), (run for _, run in found), strict=True))
    if name not in by_name:
        raise GtappError("score-no-answers", path=name)
    return by_name[name]


def _items(scorer: Scorer, truths: ItemSource, run: AnswerRun) -> Iterator[ItemScore]:
    answers = run.open()
    answers.follow(truths)
    scored = set()
    for name, content in truths.items():
        truth = scorer.read_truth(content).record
        if name not in scored and truth is not ABSENT:
            scored.add(name)
            answer = answers[name] if name in answers else answer_reader.make_missing_answer()
            yield scorer.item(name, truth, answer)


def _field(name: str, tally: FieldTally, counted: bool) -> FieldScore:
    counts = tally.counts if counted else None
    values = counts.total if counts else tally.compared
    score = counts.f1 if counts else tally.mean_similarity
    return FieldScore(name, score or 0.0, values, counts, tally.mean_similarity, tally.mean_error)
