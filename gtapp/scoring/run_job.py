"""The scoring of one run, with the figures beside the benchmark's own: here, or in shards (`gtapp.core.shards`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gtapp.core.answers import run_finder
from gtapp.core.answers.item_slices import Division, ItemSlice, read_slice_lines
from gtapp.core.answers.item_sources import ItemLines, ItemSource
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import Step
from gtapp.scoring.extra_figures import ExtraFigures, ExtrasWanted
from gtapp.scoring.group_figures import GroupFigures
from gtapp.scoring.own_figures import OwnFigures
from gtapp.scoring.result import RunScore
from gtapp.scoring.scorer import Progress, RunPart, RunPass, StoredRun, Watcher
from gtapp.scoring.scoring_job import ScoringJob

if TYPE_CHECKING:
    from gtapp.scoring.stored_parts import StoredParts

_LARGE: Final = 80_000
"""From so many items on, starting processes and dividing the items costs less than it saves."""


_ELSEWHERE: Final = ItemSlice(0, 0)
"""A slice that another process scores."""


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
        self.truths, self.answers, other = truths, answers, scorer.make_other()
        self.run = RunPass(scorer, truths, answers, other, watchers)
        self._scorers = scorer, other

    @cached_property
    def _store(self) -> StoredParts | None:
        """The stored parts of such runs; None if the figures depend on more than two records."""
        from gtapp.scoring.stored_parts import StoredParts  # only large runs are stored

        return StoredParts(*self._scorers) if self.run.is_plain else None

    def score(self, keep: bool, progress: Progress | None) -> ScoredRun:
        """Score all items here; see `gtapp.scoring.scorer.Scorer.run`."""
        return self.finish(self.run.score(self.name, keep, progress))

    def score_slice(self, items: ItemSlice, step: Step) -> RunPart:
        """Score the items of a slice; of lines that have not changed since they were scored, the stored part is taken."""
        if (
            self._store is None
            or not isinstance(self.truths, ItemLines)
            or not isinstance(self.answers, ItemLines)
        ):
            return self.run.score_slice(items, step)
        lines = read_slice_lines(self.truths, self.answers, items)
        digest = self._store.digest_slice(items, (self.truths.key, self.answers.key), lines)
        part = self._store.load(digest) if digest else None
        if isinstance(part, RunPart):
            for _ in lines:
                step()
            return part
        part = self.run.score_slice(items, step, lines)
        if digest and not part.faults:
            self._store.save(digest, part)
        return part

    def load_whole(self) -> tuple[bytes, StoredRun | None]:
        """Return the digest of the run's files, empty if it is not stored, and what is stored of the whole run."""
        if self._store and isinstance(self.truths, ItemLines) and isinstance(self.answers, ItemLines):
            with suppress(OSError):
                digest = self._store.digest_run(self.truths, self.answers)
                found = self._store.load(digest)
                return digest, found if isinstance(found, StoredRun) else None
        return b"", None

    def read_stamps(self) -> list[FileStamp]:
        """Return the stamps of the files, by which it is noticed that one changes meanwhile."""
        sources = (each for each in (self.truths, self.answers) if isinstance(each, ItemLines))
        return [read_stamp(path) for source in sources for path in source.paths]

    def save_whole(self, digest: bytes, whole: StoredRun) -> None:
        """Store the whole run."""
        if self._store:
            self._store.save(digest, whole)
            self._store.trim()

    def finish(self, score: RunScore) -> ScoredRun:
        """Return the score with all further figures and their problems."""
        problems = [*score.problems, *(("", each) for each in self.extras.problems)]
        more = {**score.extras, **self._groups.figures, **self._own.figures}
        return ScoredRun(replace(score, problems=problems, extras=more), self.extras)


@dataclass(frozen=True)
class RunJob:
    """The run with this `number` among those of a job, and its name; scored by `rules`, with the extra figures that are `wanted`.

    It is a `gtapp.core.shards.sharded_job.ShardedJob`. `size` is about the number of its items. The `division` of these is made
    once and sent along, so that not each process has to read all names; one that has none makes it. With the `digest` of its
    files, made while they had these `stamps`, the whole run is stored.
    """

    job: ScoringJob
    number: int
    run_name: str
    rules: Mapping[str, Any]
    wanted: ExtrasWanted
    size: int = 0
    division: Division | None = None
    digest: bytes = b""
    stamps: Sequence[FileStamp] = ()

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

    def load(self) -> tuple[RunJob, ScoredRun | None]:
        """Return the job, which will store the whole run, and the score that is stored, if nothing has changed since."""
        opened = self._open()
        stamps = opened.read_stamps()
        digest, found = opened.load_whole()
        if found is None:
            return replace(self, digest=digest, stamps=stamps), None
        opened.run.add(found.part)
        return self, opened.finish(opened.run.finish_parts(self.run_name, found.division))

    def select(self, shard: Shard) -> RunJob:
        """Return what a process needs for one shard: no slices of others."""
        if self.division is None:
            return self
        slices = self.division.slices
        cut = shard.cut(len(slices))
        kept = [each if cut.start <= at < cut.stop else _ELSEWHERE for at, each in enumerate(slices)]
        return replace(self, division=Division(self.division.is_exact, kept))

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
        return [opened.score_slice(each, step) for each in slices[shard.cut(len(slices))]]

    def merge(self, parts: Iterable[list[RunPart]]) -> ScoredRun:
        """Return the score of all parts; after a Ctrl-C, of those so far."""
        opened = self._open()
        whole = RunPart() if self.digest else None
        stopped = False
        try:
            for part in (each for shard in parts for each in shard):
                if part.is_misread and self.division and not self.division.is_exact:
                    return ScoredRun(None, opened.extras)
                opened.run.add(part)
                if whole:
                    whole.extend(part)
        except KeyboardInterrupt:
            stopped = True
        division = self._find_division(opened)
        if whole and not stopped and not whole.faults and self.stamps == opened.read_stamps():
            opened.save_whole(self.digest, StoredRun(whole, replace(division, slices=[])))
        return opened.finish(opened.run.finish_parts(self.run_name, division, stopped))
