"""The live board of a project: the scores of all runs over all items, updated by difference.

A key press rescores one item for each run; the sums of a run are exact, so that an item's old figures can be subtracted and
its new ones added (`make bench`: "scores and ranks after a key"). How it is used (no Qt here; W marks what runs in a worker
thread, the rest runs in the window's)::

    job = BoardJob.of_project(root, benchmark, profile, rules, added=[folders or files of answers])
    board = Board(job)
    loading = BackgroundJob(job)                              # W  a worker process reads and scores
    for event in loading: report it to the window             # W
        board.take(event)                                     #    any event, within some milliseconds
    loading.stop(), board.end_loading()                       #    cancel; runs that are loaded stay

    board.runs           # tuple[RunFigures]: name, test, rules, loaded, fault; the run's number is its index
    board.progress       # 0.0 to 1.0;  board.ended: all is loaded;  board.failed: why loading failed, or None
    board.problems(run)  # W  unreadable, missing, foreign and unknown answers: (item or "", Message), as in `gtapp score`

    answers = board.answers(name)                             # W  reads and prepares one item's answers
    contents = board.contents(name)                           # W  the same as in the files, by the run's number
    change = board.open(name, record, answers)                #    an item is shown: changes are counted from here
    change = board.set_record(name, record, answers=None)     #    its record changed (edit, undo, redo, reload)
    change = board.standings()                                #    the same without a change
    change.rows / .ranked / .moved                            #    see `board_changes`
    row.now.metrics[row.headline], row.now.item, row.now.rank, row.before, row.opened, row.start …

    board.item(run, name).values                              #    verdict and reason of each value of one run
    board.start = standings.load_day_start(…)                 #    where the runs stood this morning
    standings_export.write_csv(change, path), standings_export.write_html(change, path, title=…, note=…)

A record is what a document holds (`Document.record`); `ABSENT` stands for an item without a truth. Another profile or other
rules need another board. Edits made while runs are loading are applied to each run that comes.

Many runs with large records can take longer than a window may block: with `board.patience = 0.005` (seconds; None: no limit)
a change stops after that time, beginning with run `board.first`; while `change.behind`, call `change = board.go_on()`
whenever the window has nothing else to do.
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
    """See the module. Only `answers` and `contents` read files, and `open`, `set_record` and `item` if no answers are given."""

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
        """Return the scorer by these rules; runs with the same rules share one, so that a truth is prepared once for all."""
        made = self.job.make_scorer(rules)
        return self._scorers.setdefault(repr(sorted(made.rules.items())), made)

    # loading

    def take(self, event: LoadEvent) -> None:
        """Apply an event of the loader; ignored after `end_loading`."""
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
        """Note that no further events come: loading ended or was cancelled."""
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
        """Read and prepare the answers of all loaded runs to one item; for a worker thread."""
        number = self._numbers.get(name, -1)
        return {at: run.read(number, name) for at, run in enumerate(self.runs) if run.loaded}

    def contents(self, name: str) -> dict[int, Any]:
        """Read the answers to one item as they are in the files, by the number of the run; for a worker thread."""
        number = self._numbers.get(name, -1)
        found = {at: run for at, run in enumerate(self.runs) if run.has_answer(number)}
        return {at: run.content(number, name) for at, run in found.items()}

    def open(self, name: str, record: Any, answers: Answers | None = None) -> BoardChange:
        """Show an item with this record (`ABSENT`: no truth): `RunChange.opened` is as of now."""
        self.set_record(name, record, answers)
        self._opening = True
        return self._restart_comparison()

    def set_record(self, name: str, record: Any, answers: Answers | None = None) -> BoardChange:
        """Score another record of an item (`ABSENT`: it has no truth any more); return what that changed."""
        self._opening = False
        self._last = name, self._moment(name)
        if name in self._numbers or self.ended:
            self._put(name, record, answers)
        else:
            self._waiting[name] = record
        return self._compare(*self._last)

    def go_on(self) -> BoardChange:
        """Continue what the last change left over; return what all of it changed so far."""
        self._catch_up()
        return self._restart_comparison() if self._opening else self._compare(*self._last)

    def _restart_comparison(self) -> BoardChange:
        """Count the changes since the item was opened from now on."""
        name, _ = self._last
        self._opened = name, dict(self._moment(name))
        self._opening = bool(self._behind)
        return self.standings()

    def standings(self) -> BoardChange:
        """Return how all runs stand, without a change."""
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
        """Score what is behind, the last change first, until all is done or the time of `patience` is over."""
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
        """Return one run's score of an item that was opened or changed; its values are built when they are asked for.

        Raises:
            KeyError: the item was neither opened nor changed lately, or has no truth.
        """
        return self._sides.get(self._numbers[name]).score(run, self.runs[run])

    # comparison

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
        """Return where the runs stood when today began, as far as that is known."""
        if self.start is None:
            return {}
        known = ((run.name, self.job.profile, run.rules) for run in self.runs)
        found = ((at, self.start.metrics(*each)) for at, each in enumerate(known))
        return {at: MomentFigures(metrics, {}) for at, metrics in found if metrics is not None}

    def standing(self, date: str) -> Standing:
        """Return where all runs stand now, as the start of this day."""
        runs = {run.name: RunStanding(dict(run.rules), run.metrics) for run in self.runs if run.loaded}
        return Standing(date, self.job.profile, runs)

    def problems(self, run: int) -> Iterator[tuple[str, Message]]:
        """Yield the problems of a run as item ("" if it is about none) and message; any thread may call it."""
        yield from self.runs[run].problems(tuple(self._names), dict(self._truths))
        yield from self._problems
