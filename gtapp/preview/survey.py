"""Surveys all items with the answers of all runs, once: for the queue of suspects and the order by corrections to expect."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.pointer import ABSENT
from gtapp.preview.board_loader import BoardJob
from gtapp.preview.item_votes import collect_votes
from gtapp.preview.suspects import ItemSuspects, Suspect
from gtapp.preview.voting import DrafterExclusion, Exclusion, VoteCounter, exclude_nobody
from gtapp.scoring import run_finder
from gtapp.scoring.scoring_job import name_runs
from gtapp.scoring.sources import ItemSource

_SECONDS: Final = 0.1  # between two words


@dataclass(frozen=True, slots=True)
class SurveyProgress:
    """Some more items; `done` of about `total` are done, in the last event all."""

    found: tuple[ItemSuspects, ...]
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Survey:
    """What to go through: truths and answers of a job, and the drafts of the project in `root` that have no truth yet.

    With `drafter_votes` the run that made an item's draft has a vote on it, too.
    """

    job: BoardJob
    root: Path
    drafter_votes: bool = False

    @property
    def event_classes(self) -> tuple[type, ...]:
        """The classes of the events and of what is in them."""
        return SurveyProgress, ItemSuspects, Suspect

    def events(self) -> Iterator[SurveyProgress]:
        """Yield all items, some at a time, in the truths' order.

        Raises:
            GtappError: the truths can't be looked into.
        """
        found: list[ItemSuspects] = []
        last = time.monotonic()
        pass_ = _SurveyPass(self)
        done = 0
        for done, judged in enumerate(pass_, 1):
            found.append(judged)
            if time.monotonic() - last >= _SECONDS:
                yield SurveyProgress(tuple(found), done, max(done, pass_.total))
                found, last = [], time.monotonic()
        yield SurveyProgress(tuple(found), done, done)


class _SurveyPass:
    """One pass through all items."""

    def __init__(self, survey: Survey) -> None:
        job = survey.job
        found, _ = job.find_runs()
        names = name_runs(found)
        self._voting = VoteCounter(
            job.benchmark, job.folder, {name: run.test for name, (_, run) in zip(names, found, strict=True)}
        )
        self._answers: dict[str, ItemSource] = {
            name: run.open() for name, (_, run) in zip(names, found, strict=True)
        }
        self._truths = run_finder.open_truths(job.truths, job.benchmark)
        self._drafts = _drafts(survey)
        drafters = DrafterExclusion.of_project(survey.root, job.benchmark)
        self._left_out: Exclusion = exclude_nobody if survey.drafter_votes else drafters
        self.total = (self._truths.estimate_size() or 0) + len(self._drafts)

    def __iter__(self) -> Iterator[ItemSuspects]:
        met = set()
        for name, content in self._truths.items():
            if name not in met:
                met.add(name)
                yield self._survey_item(name, content, is_truth=True)
        for name, drafts in self._drafts.items():
            if name not in met:
                yield self._survey_item(
                    name, self._voting.read_answers({"": drafts[name]})[""].record, is_truth=False
                )

    def _survey_item(self, name: str, record: Any, is_truth: bool) -> ItemSuspects:
        if record is ABSENT:
            return ItemSuspects(name, [], 0.0)
        answers = {run: each[name] for run, each in self._answers.items() if name in each}
        votes = collect_votes(self._voting, name, record, answers, self._left_out)
        return ItemSuspects(name, votes.suspects if is_truth else [], votes.expected_corrections)


def _drafts(survey: Survey) -> Mapping[str, ItemSource]:
    """Return the project's drafts by item; of two the first counts."""
    found: dict[str, ItemSource] = {}
    for place in survey.job.benchmark.layout.drafts:
        with suppress(GtappError):  # there need not be any
            for run in run_finder.find_runs(survey.root / place, survey.job.benchmark):
                drafts = run.open()
                found |= {name: drafts for name in drafts if name not in found}
    return found
