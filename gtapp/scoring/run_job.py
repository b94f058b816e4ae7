"""The scoring of one run, with the figures beside the benchmark's own: here, or in shards (`gtapp.core.shards`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from gtapp.core.answers import run_finder
from gtapp.core.answers.item_slices import Division
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import Step
from gtapp.scoring.extra_figures import ExtraFigures, ExtrasWanted
from gtapp.scoring.group_figures import GroupFigures
from gtapp.scoring.own_figures import OwnFigures
from gtapp.scoring.result import RunScore
from gtapp.scoring.scorer import Progress, RunPart, RunPass, Watcher
from gtapp.scoring.scoring_job import ScoringJob

_LARGE: Final = 80_000
"""From so many items on, starting processes and dividing the items costs less than it saves."""


class ScoredRun(NamedTuple):
    """The score of a run, and its extra figures, from which another run's can be subtracted; no score if names were misread."""

    score: RunScore | None
    extras: ExtraFigures


class OpenRun:
    """A run that is being scored: its truths and answers, and what collects its figures."""

    def __init__(self, job: RunJob, truths: ItemSource, answers: ItemSource) -> None:
        self.name = job.run_name
        scorer = job.job.make_scorer(job.rules)
        self.extras, self._own = ExtraFigures(scorer, job.wanted), OwnFigures(scorer)
        self._groups = GroupFigures.of_source(scorer, truths, job.job.truths)
        watchers: Sequence[Watcher] = [
            each for each in (self._groups, self._own, self.extras) if each.is_wanted
        ]
        self.run = RunPass(scorer, truths, answers, scorer.make_other(), watchers)

    def score(self, keep: bool, progress: Progress | None) -> ScoredRun:
        """Score all items here; see `gtapp.scoring.scorer.Scorer.run`."""
        return self.finish(self.run.score(self.name, keep, progress))

    def finish(self, score: RunScore) -> ScoredRun:
        """Return the score with all further figures and their problems."""
        problems = [*score.problems, *(("", each) for each in self.extras.problems)]
        more = {**score.extras, **self._groups.figures, **self._own.figures}
        return ScoredRun(replace(score, problems=problems, extras=more), self.extras)


@dataclass(frozen=True)
class RunJob:
    """The run with this `number` among those of a job, and its name; scored by `rules`, with the extra figures that are `wanted`.

    It is a `gtapp.core.shards.sharded_job.ShardedJob`. `size` is about the number of its items. The `division` of these is made
    once and sent along, so that not each process has to read all names; one that has none makes it.
    """

    job: ScoringJob
    number: int
    run_name: str
    rules: Mapping[str, Any]
    wanted: ExtrasWanted
    size: int = 0
    division: Division | None = None

    @property
    def is_large(self) -> bool:
        """Whether it has so many items that several processes should share it."""
        return self.size >= _LARGE

    def open(self) -> AbstractContextManager[OpenRun]:
        """Open truths and answers.

        Raises:
            GtappError: they can't be read, or a rule can't be used.
        """
        return nullcontext(self._open())

    def _open(self) -> OpenRun:
        truths = run_finder.open_truths(self.job.truths, self.job.benchmark)
        return OpenRun(self, truths, self.job.find_runs()[0][self.number][1].open())

    def divide(self, is_exact: bool = True) -> RunJob:
        """Return the job with its items divided; a run in which names were misread is divided exactly."""
        return replace(self, division=self._open().run.divide(is_exact))

    def count(self, opened: OpenRun) -> int:
        """Return the number of items."""
        return self._find_division(opened).size

    def _find_division(self, opened: OpenRun) -> Division:
        if self.division is None:
            object.__setattr__(self, "division", opened.run.divide(is_exact=True))
        assert self.division
        return self.division

    def run(self, opened: OpenRun, shard: Shard, step: Step) -> list[RunPart]:
        """Score the items of a shard, which are whole slices of them."""
        slices = self._find_division(opened).slices
        return [opened.run.score_slice(each, step) for each in slices[shard.cut(len(slices))]]

    def merge(self, parts: Iterable[list[RunPart]]) -> ScoredRun:
        """Return the score of all parts; after a Ctrl-C, of those so far."""
        opened = self._open()
        stopped = False
        try:
            for part in (each for shard in parts for each in shard):
                if part.is_misread and self.division and not self.division.is_exact:
                    return ScoredRun(None, opened.extras)
                opened.run.add(part)
        except KeyboardInterrupt:
            stopped = True
        return opened.finish(opened.run.finish_parts(self.run_name, self._find_division(opened), stopped))
