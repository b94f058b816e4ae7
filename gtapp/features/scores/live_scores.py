"""The live scores of a project, its board: the scores of all runs over all items, updated after each edit.

An edit rescores one item for each run. The sums of a run are exact, so the item's old figures are subtracted and its new ones
are added (`make bench`: "scores and ranks after a key"). The module does not use Qt. In this example, W marks calls for a worker
thread; all others are made in the window's thread::

    job = BoardJob.of_project(root, benchmark, profile, rules, added=[folders or files of answers])
    board = Board(job)
    loading = BackgroundJob(job)
    for event in loading: emit(event)                         # W  a worker process reads and scores
    board.apply(event)                                        #    apply each event; takes some milliseconds
    loading.stop(), board.end_loading()                       #    cancel; loaded runs are kept

    board.runs           # tuple[RunFigures]: name, test, rules, metrics, loaded, fault; a run's number is its index
    board.progress       # 0.0 to 1.0
    board.ended          # True after the last event or `end_loading`
    board.failed         # the reason why loading failed, or None
    board.faults         # the reasons why places have no runs
    board.problems(run)  # W  unreadable, missing and unknown answers: (item or "", Message), as in `gtapp score`

    answers = board.answers(name)                             # W  read and prepare the answers to one item
    contents = board.contents(name)                           # W  the answers as they are in the files
    change = board.open(name, record, answers)                #    an item is opened: `RunChange.opened` is set
    change = board.set_record(name, record)                   #    its record changed (edit, undo, redo, reload)
    change = board.standings()                                #    the current figures, without a change
    change.rows, change.ranked, change.moved                  #    `RunChange` for each run, see `standings`

    board.item(run, name).values                              #    verdict and reason of each value of one run
    now = board.take_snapshot(get_today())                    #    the metrics of all runs, see `standings`
    board.start = load_day_start(project_id, key, now)        # W  (the call) the metrics when today began
    write_csv(change, path)                                   #    see `standings`

A record is what a document has (`Document.record`); `ABSENT` means that the item has no truth. Another profile or other rules
need another board. Edits made while runs are loading are also applied to the runs that are loaded later.

Many runs with large records can take longer than the window may block. With `board.patience = 0.005` (seconds; None: no limit) a
change stops after that time, having begun with the run `board.first`. While `change.outdated` is not 0, call
`change = board.resume()` when the window is idle.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gtapp.core.answers import answer_reader
from gtapp.core.answers.answer_reader import Reading
from gtapp.core.answers.item_sources import describe_unknown_answer
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.scores.board_loader import (
    BoardJob,
    LoadEnded,
    LoadEvent,
    LoadFailed,
    LoadProgress,
    RunLoaded,
    RunsFound,
    RunSource,
    TruthsRead,
)
from gtapp.features.scores.packed_figures import AnswerPlaces, FigureColumn
from gtapp.features.scores.standings import (
    BoardChange,
    MetricsSnapshot,
    Moment,
    MomentFigures,
    RunSnapshot,
    compare_moments,
)
from gtapp.scoring.result import ItemScore
from gtapp.scoring.scorer import ComparedItem, Scorer


class Board:
    """The scores of all runs of a job, see the module.

    `answers` and `contents` read files; `open`, `set_record`, `resume` and `item` do so only for answers that were not given.
    """

    def __init__(self, job: BoardJob) -> None:
        self.job = job
        self.runs: tuple[RunFigures, ...] = ()
        self.faults: Sequence[Message] = ()
        self.start: MetricsSnapshot | None = None
        self.progress = 0.0
        self.ended = False
        self.failed: Message | None = None
        self.patience: float | None = None
        self.first = 0
        self._scorers: dict[str, Scorer] = {}
        self._scorer = self._find_scorer(job.rules)
        self.headline = self._scorer.headline
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._truths: dict[int, Message | None] = {}
        self._problems: Sequence[tuple[str, Message]] = ()
        self._recent_items = RecentItems()
        self._edited_items: dict[int, PreparedItem] = {}
        self._pending_records: dict[str, Any] = {}
        self._outdated: dict[int, tuple[PreparedItem, list[int]]] = {}
        self._opened: tuple[str, dict[int, MomentFigures]] = ("", {})
        self._opening = False
        self._last: tuple[str, Moment] = ("", {})

    def _find_scorer(self, rules: Mapping[str, Any]) -> Scorer:
        """Return the scorer for these rules; runs with the same rules share one, so a truth is prepared once for them."""
        made = self.job.make_scorer(rules)
        return self._scorers.setdefault(repr(sorted(made.rules.items())), made)

    def apply(self, event: LoadEvent) -> None:
        """Apply an event of the loader; ignored after `end_loading`."""
        if self.ended:
            return
        match event:
            case RunsFound():
                self.faults = event.faults
                self.runs = tuple(RunFigures(each, self._find_scorer(each.rules)) for each in event.sources)
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
        """End loading, after the last event or on cancellation, and score the edits that wait for their item."""
        self.ended = True
        for name, record in self._pending_records.items():
            self._put(name, record)
        self._pending_records.clear()
        self._edited_items.clear()

    def _take_run(self, event: RunLoaded) -> None:
        for name in event.others:
            self._number(name)
        run = self.runs[event.run]
        run.apply(event)
        for name in [name for name in self._pending_records if name in self._numbers]:
            self._put(name, self._pending_records.pop(name))
        for item in self._edited_items.values():
            run.put(item.number, item.figures(event.run, run))
        self._opened[1][event.run] = self._figures(run, self._opened[0])

    def _number(self, name: str) -> int:
        number = self._numbers.setdefault(name, len(self._names))
        if number == len(self._names):
            self._names.append(name)
        return number

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
        """Open an item with this record (`ABSENT`: no truth); `RunChange.opened` is the state from now on."""
        self.set_record(name, record, answers)
        self._opening = True
        return self._restart_comparison()

    def set_record(self, name: str, record: Any, answers: Answers | None = None) -> BoardChange:
        """Replace the record of an item (`ABSENT`: no truth) and rescore it; return the change."""
        self._opening = False
        self._last = name, self._moment(name)
        if name in self._numbers or self.ended:
            self._put(name, record, answers)
        else:
            self._pending_records[name] = record
        return self._compare(*self._last)

    def resume(self) -> BoardChange:
        """Continue scoring after `patience` ran out; return the whole change so far."""
        self._score_outdated()
        return self._restart_comparison() if self._opening else self._compare(*self._last)

    def _restart_comparison(self) -> BoardChange:
        """Take the current figures as those of the opening of the item."""
        name, _ = self._last
        self._opened = name, dict(self._moment(name))
        self._opening = bool(self._outdated)
        return self.standings()

    def standings(self) -> BoardChange:
        """Return the current figures and ranks of all runs, without a change."""
        return self._compare(self._opened[0], {})

    def _put(self, name: str, record: Any, answers: Answers | None = None) -> None:
        item = self._recent_items.open(self._number(name), name)
        item.answers.update(answers or {})
        self._set_truth(item, record)
        left = [at for at, run in enumerate(self.runs) if run.loaded]
        left.sort(key=lambda at: (at == self.first, -at))
        self._outdated.pop(item.number, None)
        self._outdated[item.number] = item, left
        self._score_outdated()
        if not self.ended:
            self._edited_items[item.number] = item

    def _set_truth(self, item: PreparedItem, record: Any) -> None:
        if record is ABSENT:
            item.put(ABSENT)
            self._truths.pop(item.number, None)
            return
        reading = self._scorer.read_truth(record)
        item.put(reading.record)
        self._truths[item.number] = reading.reason

    def _score_outdated(self) -> None:
        """Score the figures that are out of date, the last changed item first, for at most `patience` seconds."""
        end = None if self.patience is None else time.perf_counter() + self.patience
        while self._outdated:
            number, (item, left) = next(reversed(self._outdated.items()))
            while left:
                at = left.pop()
                self.runs[at].put(number, item.figures(at, self.runs[at]))
                if end is not None and time.perf_counter() >= end:
                    return
            del self._outdated[number]

    def item(self, run: int, name: str) -> ItemScore:
        """Return one run's score of a recently opened or changed item; its values are computed on access.

        Raises:
            KeyError: the item was not opened or changed recently, or has no truth.
        """
        return self._recent_items.get(self._numbers[name]).score(run, self.runs[run])

    def list_figures(self, run: int) -> Iterator[tuple[str, Any]]:
        """Yield the name and the measure's figures of each item that a run is scored by, as they are when it is its turn."""
        for number, name in enumerate(list(self._names)):
            figures = self.runs[run].get_figures(number)
            if not _is_nothing(figures):
                yield name, figures

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
        rows = compare_moments(names, self.headline, now, before, opened, self._start_moment())
        return BoardChange(name, rows, sum(len(left) for _, left in self._outdated.values()))

    def _start_moment(self) -> Moment:
        """Return the metrics of the runs when today began, of those for which they are known."""
        if self.start is None:
            return {}
        known = ((run.name, self.job.profile, run.rules) for run in self.runs)
        found = ((at, self.start.metrics(*each)) for at, each in enumerate(known))
        return {at: MomentFigures(metrics, {}) for at, metrics in found if metrics is not None}

    def take_snapshot(self, date: str) -> MetricsSnapshot:
        """Return the current metrics of all loaded runs, dated `date` (ISO format)."""
        runs = {run.name: RunSnapshot(dict(run.rules), run.metrics) for run in self.runs if run.loaded}
        return MetricsSnapshot(date, self.job.profile, runs)

    def problems(self, run: int) -> Iterator[tuple[str, Message]]:
        """Yield the problems of a run as item name ("" if the problem concerns no item) and message; thread-safe."""
        yield from self.runs[run].problems(tuple(self._names), dict(self._truths))
        yield from self._problems


class RunFigures:
    """The figures and metrics of a run; `metrics` is replaced after each change of a figure, never modified."""

    def __init__(self, source: RunSource, scorer: Scorer) -> None:
        self.name = source.name
        self.test = source.test
        self.fault = source.fault
        self.scorer = scorer
        self.loaded = False
        self.metrics: Mapping[str, float] = {}
        self._places: AnswerPlaces | None = None
        self._column = FigureColumn()
        self._totals: Any = None
        self._faults: Mapping[int, Message] = {}
        self._problems: list[tuple[str, Message]] = []

    @property
    def rules(self) -> Mapping[str, Any]:
        """The current rules."""
        return self.scorer.rules

    def apply(self, loaded: RunLoaded) -> None:
        """Set the figures, totals and problems from the loader."""
        self._places, self._column = loaded.places, loaded.column
        self._totals = loaded.totals
        self._faults, self._problems = loaded.faults, list(loaded.problems)
        self.metrics = self._totals.metrics()
        self.loaded = True

    def has_answer(self, number: int) -> bool:
        return self._places is not None and number in self._places

    def content(self, number: int, name: str) -> Any:
        """Read the run's answer to an item as it is in the file; thread-safe.

        Raises:
            KeyError: the run has no answer.
        """
        if self._places is None:
            raise KeyError(name)
        return self._places.content(number, name)

    def read(self, number: int, name: str) -> PreparedAnswer:
        """Read and prepare the run's answer, an empty one if it is missing; thread-safe."""
        try:
            found = self.scorer.read(self.content(number, name))
        except KeyError:
            found = answer_reader.make_missing_answer()
        side = self.scorer.measure.prepare_answer(found.record, name)
        return PreparedAnswer(found.record, found.reason, found.run, side=side)

    def put(self, number: int, figures: Any) -> None:
        """Replace an item's figures; None: a rule excludes the item, ABSENT: it has no truth."""
        old = self._column[number]
        if old is figures or (old == figures and old is not None):
            return
        if not _is_nothing(old):
            self._totals.remove(old)
        if not _is_nothing(figures):
            self._totals.add(figures)
        self._column[number] = figures
        if not (_is_nothing(old) and _is_nothing(figures)):
            self.metrics = self._totals.metrics()

    def get_figures(self, number: int) -> Any:
        """Return an item's figures as the measure has them; None or ABSENT if the item is not scored."""
        return self._column[number]

    def figures(self, number: int) -> dict[str, float]:
        """Return an item's figures by their published names; empty if the item is not scored."""
        found = self._column[number]
        return {} if _is_nothing(found) else self.scorer.measure.name_figures(found)

    def problems(
        self, names: Sequence[str], truths: Mapping[int, Message | None]
    ) -> Iterator[tuple[str, Message]]:
        """Yield the problems as item name ("" if the problem concerns no item) and message; thread-safe.

        `names` are the names of all items by number, `truths` the numbers of all truths, with the reason if not scored.
        """
        if self.fault:
            yield "", self.fault
        for number, fault in truths.items():
            if fault:
                yield names[number], fault
            elif not self.has_answer(number):
                missing = answer_reader.make_missing_answer()
                unasked = self.scorer.find_unasked(names[number], missing)
                if found := unasked or (None if self._column.is_none(number) else missing.reason):
                    yield names[number], found
            elif number in self._faults and not self._column.is_none(number):
                yield names[number], self._faults[number]
        answered = {name for number, name in enumerate(names) if self.has_answer(number)}
        for number, name in enumerate(names):
            if number not in truths and name in answered:
                yield name, describe_unknown_answer(name, answered)
        yield from self._problems


def _is_nothing(figures: Any) -> bool:
    return figures is None or figures is ABSENT


@dataclass(frozen=True, slots=True)
class PreparedAnswer(Reading):
    """An answer as it was read, and `side`: the answer as the run's measure prepares it."""

    side: Any = None


Answers = Mapping[int, PreparedAnswer]
"""The answers to one item, by the number of the run."""


class PreparedItem:
    """One item: its truth, prepared once for each scorer, and the runs' answers, read on the first access."""

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name = number, name
        self.answers: dict[int, PreparedAnswer] = {}
        self._record: Any = ABSENT
        self._ours: dict[Scorer, Any] = {}

    def put(self, record: Any) -> None:
        """Replace the truth; ABSENT: there is no truth to score."""
        self._record = record
        self._ours.clear()

    def figures(self, number: int, run: RunFigures) -> Any:
        """Return the run's figures; ABSENT if there is no truth."""
        if self._record is ABSENT:
            return ABSENT
        answer = self._answer(number, run)
        return run.scorer.compute_figures(self.name, answer, self._truth(run.scorer), answer.side)

    def score(self, number: int, run: RunFigures) -> ItemScore:
        """Return the run's score.

        Raises:
            KeyError: there is no truth.
        """
        if self._record is ABSENT:
            raise KeyError(self.name)
        ours, answer = self._truth(run.scorer), self._answer(number, run)
        figures = run.scorer.compute_figures(self.name, answer, ours, answer.side)
        return run.scorer.make_score(
            ComparedItem(self.name, self._record, answer, ours, answer.side, figures)
        )

    def _truth(self, scorer: Scorer) -> Any:
        if scorer not in self._ours:
            self._ours[scorer] = scorer.measure.prepare_truth(self._record, self.name)
        return self._ours[scorer]

    def _answer(self, number: int, run: RunFigures) -> PreparedAnswer:
        if number not in self.answers:
            self.answers[number] = run.read(self.number, self.name)
        return self.answers[number]


_MAX_RECENT: Final = 16


class RecentItems:
    """Cache of the most recently used items, so that rescoring an item only needs the comparison."""

    def __init__(self) -> None:
        self._items: OrderedDict[int, PreparedItem] = OrderedDict()

    def open(self, number: int, name: str) -> PreparedItem:
        """Return the item of this number, added if necessary, and mark it as most recently used."""
        found = self._items.setdefault(number, PreparedItem(number, name))
        self._items.move_to_end(number)
        if len(self._items) > _MAX_RECENT:
            self._items.popitem(last=False)
        return found

    def get(self, number: int) -> PreparedItem:
        """Return the item of this number.

        Raises:
            KeyError: the item is not in the cache.
        """
        return self._items[number]
