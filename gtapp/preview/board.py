"""The live board of a project: all runs and all items, kept by difference so that a key stroke costs one item.

How it is used (no Qt here; what is marked W runs in a worker, the rest in the window's thread)::

    job = Job.of_project(root, benchmark, profile, rules, added=[folders or files of answers])       # preview.jobs
    board = Board(job)
    loading = BackgroundJob(job)                                    # W  preview.loading; a process of its own does the work
    for event in loading: hand it to the window               # W
        board.take(event)                                     #    any event; swallows it within some milliseconds
    loading.stop(), board.stopped()                           #    cancel; runs that are loaded stay

    board.runs           # tuple[BoardRun]: name, test, rules, loaded, fault; the run's number is its index
    board.progress       # 0.0 to 1.0;  board.ended: all is loaded;  board.failed: why it broke off, or None
    board.problems(run)  # W  what is unreadable, missing, foreign, unknown: (item or "", Message), as `gtapp score` names it

    answers = board.answers(name)                             # W  reads and prepares one item's answers; also ahead
    contents = board.contents(name)                           # W  the same as they lie on the disk, by the run's number
    change = board.open(name, record, answers)                #    an item comes into the form; its figures are remembered
    change = board.changed(name, record, answers=None)        #    its record changed: edit, undo, redo, reload; any item
    change = board.removed(name)                              #    it has no truth any more
    change = board.standings()                                #    the same without a change, for a table without an item
    change.rows / .ranked / .winners / .losers / .moved       #    see preview.changes
    row.now.metrics[row.headline], row.now.item, row.now.rank, row.before, row.opened, row.start, row.gained …

    board.item(run, name).values                              #    verdict and reason of each value of one run
    board.start = Standing.from_json(kept) or board.standing(today)    # preview.standing: where the runs stood this morning
    impact.write_csv(change, path), impact.write_html(change, path, title=…, note=…)                 # preview.impact

A record is what a document holds (`Document.record`); an item without a truth is opened with `ABSENT`. Switching profile
or rules makes another board. While runs are loading, edits are kept in mind and made good for each run that comes.

Many runs with large records may take longer than a window should: with `board.patience = 0.005` (seconds; None: no limit) a
change is left off after that time, begun with run `board.first`; while `change.behind`, `change = board.go_on()` takes up
the rest, whenever the window has nothing else to do.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.preview.board_changes import BoardChange, Moment, MomentFigures, compare_moments
from gtapp.preview.board_loader import (
    BoardJob,
    LoadEnded,
    LoadEvent,
    LoadFailed,
    LoadProgress,
    RunLoaded,
    RunsFound,
    TruthsRead,
)
from gtapp.preview.run_figures import Answers, PreparedItem, RecentItems, RunFigures
from gtapp.preview.standings import RunStanding, Standing
from gtapp.scoring.result import ItemScore
from gtapp.scoring.scorer import Scorer


class Board:
    """See above. Only `answers` and `contents` read files; `open`, `changed` and `item` do where answers are not at hand."""

    def __init__(self, job: BoardJob) -> None:
        self.job = job
        self.runs: tuple[RunFigures, ...] = ()
        self.faults: Sequence[Message] = ()
        self.start: Standing | None = None
        self.progress = 0.0
        self.ended = False
        self.failed: Message | None = None
        self.patience: float | None = None
        self.first = 0
        self._scorers: dict[str, Scorer] = {}
        self._scorer = self._scorer_by(job.rules)
        self.headline = self._scorer.headline
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._truths: dict[int, Message | None] = {}
        self._problems: Sequence[tuple[str, Message]] = ()
        self._sides = RecentItems()
        self._touched: dict[int, PreparedItem] = {}
        self._waiting: dict[str, Any] = {}
        self._behind: dict[int, tuple[PreparedItem, list[int]]] = {}
        self._opened: tuple[str, dict[int, MomentFigures]] = ("", {})
        self._opening = False
        self._last: tuple[str, Moment] = ("", {})

    def _scorer_by(self, rules: Mapping[str, Any]) -> Scorer:
        """The scorer by these rules; runs with the same rules share one, so that a truth is prepared once for all."""
        made = self.job.make_scorer(rules)
        return self._scorers.setdefault(repr(sorted(made.rules.items())), made)

    # loading

    def take(self, event: LoadEvent) -> None:
        """Takes in what a loader tells; nothing any more once it was stopped."""
        if self.ended:
            return
        match event:
            case RunsFound():
                self.faults = event.faults
                self.runs = tuple(RunFigures(each, self._scorer_by(each.rules)) for each in event.sources)
            case TruthsRead():
                for name in event.names:
                    self._truths[self._number(name)] = event.faults.get(name)
            case LoadProgress():
                part = event.done / max(event.done, event.total)
                self.progress = (event.run + 1 + part) / (len(self.runs) + 1)
            case RunLoaded():
                self._take_run(event)
            case LoadEnded():
                self._problems = event.problems
                self.progress = 1.0
                self.end_loading()
            case LoadFailed():
                self.failed = event.reason
                self.end_loading()

    def end_loading(self) -> None:
        """Nothing more comes, since loading ended or was cancelled."""
        self.ended = True
        for name, record in self._waiting.items():
            self._put(name, record)
        self._waiting.clear()
        self._touched.clear()

    def _take_run(self, event: RunLoaded) -> None:
        for name in event.others:
            self._number(name)
        run = self.runs[event.run]
        run.take(event)
        for name in [name for name in self._waiting if name in self._numbers]:
            self._put(name, self._waiting.pop(name))
        for item in self._touched.values():
            run.put(item.number, item.figures(event.run, run))
        self._opened[1][event.run] = self._figures(run, self._opened[0])

    def _number(self, name: str) -> int:
        number = self._numbers.setdefault(name, len(self._names))
        if number == len(self._names):
            self._names.append(name)
        return number

    # one item

    def answers(self, name: str) -> Answers:
        """The answers of all loaded runs to one item, read from their files and prepared; in a worker, and ahead."""
        number = self._numbers.get(name, -1)
        return {at: run.read(number, name) for at, run in enumerate(self.runs) if run.loaded}

    def contents(self, name: str) -> dict[int, Any]:
        """The same as it lies on the disk, of the runs that have an answer; in a worker."""
        number = self._numbers.get(name, -1)
        found = {at: run for at, run in enumerate(self.runs) if run.has_answer(number)}
        return {at: run.content(number, name) for at, run in found.items()}

    def open(self, name: str, record: Any, answers: Answers | None = None) -> BoardChange:
        """An item comes into the form with this record (`ABSENT`: it has no truth): what `opened` tells is as of now."""
        self.set_record(name, record, answers)
        self._opening = True
        return self._restart_comparison()

    def set_record(self, name: str, record: Any, answers: Answers | None = None) -> BoardChange:
        """An item's record is another now; says what that did."""
        self._opening = False
        self._last = name, self._moment(name)
        if name in self._numbers or self.ended:
            self._put(name, record, answers)
        else:
            self._waiting[name] = record
        return self._compare(*self._last)

    def remove_record(self, name: str) -> BoardChange:
        """An item has no truth any more."""
        return self.set_record(name, ABSENT)

    def go_on(self) -> BoardChange:
        """Takes up what the last change left over; says what all of it did so far."""
        self._catch_up()
        return self._restart_comparison() if self._opening else self._compare(*self._last)

    def _restart_comparison(self) -> BoardChange:
        """From here on it is told what changed since the item was opened."""
        name, _ = self._last
        self._opened = name, dict(self._moment(name))
        self._opening = bool(self._behind)
        return self.standings()

    def standings(self) -> BoardChange:
        """How all runs stand, without a change."""
        return self._compare(self._opened[0], {})

    def _put(self, name: str, record: Any, answers: Answers | None = None) -> None:
        item = self._sides.open(self._number(name), name)
        item.answers.update(answers or {})
        self._set_truth(item, record)
        left = [at for at, run in enumerate(self.runs) if run.loaded]
        left.sort(key=lambda at: (at == self.first, -at))
        self._behind.pop(item.number, None)
        self._behind[item.number] = item, left
        self._catch_up()
        if not self.ended:
            self._touched[item.number] = item

    def _set_truth(self, item: PreparedItem, record: Any) -> None:
        if record is ABSENT:
            item.put(ABSENT)
            self._truths.pop(item.number, None)
            return
        reading = self._scorer.read_truth(record)
        item.put(reading.record)
        self._truths[item.number] = reading.reason

    def _catch_up(self) -> None:
        """Scores what is behind, the last change first, until all is done or patience has an end."""
        end = None if self.patience is None else time.perf_counter() + self.patience
        while self._behind:
            number, (item, left) = next(reversed(self._behind.items()))
            while left:
                at = left.pop()
                self.runs[at].put(number, item.figures(at, self.runs[at]))
                if end is not None and time.perf_counter() >= end:
                    return
            del self._behind[number]

    def item(self, run: int, name: str) -> ItemScore:
        """One run's score of an item that was opened or changed; its values are built when they are asked for.

        Raises:
            KeyError: the item was neither lately, or has no truth.
        """
        return self._sides.get(self._numbers[name]).score(run, self.runs[run])

    # what is told

    def _moment(self, name: str) -> Moment:
        return {at: self._figures(run, name) for at, run in enumerate(self.runs) if run.loaded}

    def _figures(self, run: RunFigures, name: str) -> MomentFigures:
        number = self._numbers.get(name)
        return MomentFigures(run.metrics, {} if number is None else run.figures(number))

    def _compare(self, name: str, before: Moment) -> BoardChange:
        names = {at: run.name for at, run in enumerate(self.runs)}
        now, opened = self._moment(name), self._opened[1]
        if name != self._opened[0]:
            items = {**now, **before}
            opened = {at: MomentFigures(each.metrics, items[at].item) for at, each in opened.items()}
        told = compare_moments(names, self.headline, now, before, opened, self._start_moment())
        return BoardChange(name, told, sum(len(left) for _, left in self._behind.values()))

    def _start_moment(self) -> Moment:
        """Where the runs stood when today began, as far as that is known."""
        if self.start is None:
            return {}
        known = ((run.name, self.job.profile, run.rules) for run in self.runs)
        found = ((at, self.start.metrics(*each)) for at, each in enumerate(known))
        return {at: MomentFigures(metrics, {}) for at, metrics in found if metrics is not None}

    def standing(self, date: str) -> Standing:
        """Where all runs stand now, to be kept as the start of this day."""
        runs = {run.name: RunStanding(dict(run.rules), run.metrics) for run in self.runs if run.loaded}
        return Standing(date, self.job.profile, runs)

    def problems(self, run: int) -> Iterator[tuple[str, Message]]:
        """What is odd about a run, as item ("" where it is about none) and message; may be asked in a worker."""
        yield from self.runs[run].problems(tuple(self._names), dict(self._truths))
        yield from self._problems
