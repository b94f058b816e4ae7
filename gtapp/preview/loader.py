"""Reads and scores all runs, and tells of them piece by piece."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.preview import jobs, places
from gtapp.preview.columns import Column
from gtapp.preview.events import Begun, Ended, Event, Loaded, Progress, Source, Truths
from gtapp.preview.jobs import Job
from gtapp.scoring import answer_reader, run_finder
from gtapp.scoring.answer_reader import Reading
from gtapp.scoring.run_finder import AnswerRun
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.sources import ItemSource

_SECONDS: Final = 0.05  # between two words on progress
_PIECE: Final = 2000  # names told at once
_KEPT: Final = 20_000  # truths that are kept; further ones are read again for each run


class Loader:
    """One pass: first all truths, then run by run their answers; see `gtapp.preview.events`."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._truths = run_finder.open_truths(job.truths, job.benchmark)
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        self._scored: list[int] = []
        self._kept: dict[int, Any] = {}
        self._problems: list[tuple[str, Message]] = []
        self._shared: dict[str, Message] = {}  # a run may have the same fault ten thousand times
        self._last = time.monotonic()

    def events(self) -> Iterator[Event]:
        found, faults = self._job.found()
        tests = self._job.rules_by_test()
        sources = [
            Source(name, run.test, *self._job.rules_of(tests.get(run.test)))
            for name, (_, run) in zip(jobs.names(found), found, strict=True)
        ]
        yield Begun(sources, faults)
        yield from self._read_truths()
        for number, (_, run) in enumerate(found):
            yield from self._run(number, run, self._job.scorer(sources[number].rules))
        yield Ended([*self._problems, *self._truths.problems])

    # truths

    def _read_truths(self) -> Iterator[Event]:
        reader = self._job.scorer(self._job.rules)
        expected = self._truths.estimate_size() or 0
        piece = Truths([], {})
        for name, content in self._truths.items():
            if name in self._numbers:
                self._problems.append((name, Message("score-truth-twice")))
                continue
            piece.names.append(name)
            fault = self._take(self._number(name), reader.read_truth(content))
            if fault:
                piece.faults[name] = fault
            if len(piece.names) == _PIECE:
                yield piece
                piece = Truths([], {})
            yield from self._progress(-1, len(self._numbers), expected)
        yield piece

    def _take(self, number: int, truth: Reading) -> Message | None:
        """Keeps a truth to be scored; the reason where there is nothing to score."""
        if truth.record is ABSENT:
            return truth.reason
        self._scored.append(number)
        if len(self._kept) < _KEPT:
            self._kept[number] = truth.record
        return None

    def _number(self, name: str) -> int:
        number = self._numbers.setdefault(name, len(self._names))
        if number == len(self._names):
            self._names.append(name)
        return number

    def _truth(self, number: int, scorer: Scorer) -> Any:
        if number in self._kept:
            return self._kept[number]
        return scorer.read_truth(self._truths[self._names[number]]).record

    # runs

    def _run(self, run: int, source: AnswerRun, scorer: Scorer) -> Iterator[Event]:
        answers = source.open()
        known = len(self._names)
        where = places.of(answers, self._number)
        column, totals = Column(), scorer.measure.make_totals()
        faults: dict[int, Message] = {}
        for done, number in enumerate(self._scored, 1):
            figures = self._figures(number, answers, scorer, faults)
            column[number] = figures
            if figures is not None:
                totals.add(figures)
            yield from self._progress(run, done, len(self._scored))
        problems = [*answers.problems, *(("", each) for each in getattr(scorer.measure, "problems", ()))]
        yield Loaded(run, self._names[known:], where, column, totals, faults, problems)

    def _figures(self, number: int, answers: ItemSource, scorer: Scorer, faults: dict[int, Message]) -> Any:
        name = self._names[number]
        try:
            reading = scorer.read(answers[name])
            if reading.reason:
                faults[number] = self._shared.setdefault(str(reading.reason), reading.reason)
        except KeyError:
            reading = answer_reader.missing()
        return scorer.compare(name, self._truth(number, scorer), reading).figures

    def _progress(self, run: int, done: int, total: int) -> Iterator[Event]:
        now = time.monotonic()
        if now - self._last >= _SECONDS:
            self._last = now
            yield Progress(run, done, total)
