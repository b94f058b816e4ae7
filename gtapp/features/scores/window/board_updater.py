"""Loads the board of a project by a worker process, and keeps it up to date with the edits (`edit_follower`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.scores import standings
from gtapp.features.scores.background_job import BackgroundJob
from gtapp.features.scores.board_loader import (
    BoardJob,
    LoadEvent,
    LoadFailed,
    LoadProgress,
    RunLoaded,
    RunsFound,
)
from gtapp.features.scores.live_scores import Board, RunFigures
from gtapp.features.scores.standings import BoardChange, MetricsSnapshot
from gtapp.features.scores.voting import Maker
from gtapp.features.scores.window.edit_follower import EditFollower
from gtapp.kit.preferences import make_folder_id
from gtapp.kit.tasks import Task, Ticket
from gtapp.scoring.result import Value

_PATIENCE_SECONDS: Final = 0.004
"""The time that an edit may block the window; the rest is scored when the window is idle (`make bench`: a key press)."""

_MAKERS_AFTER_MS: Final = 100


class BoardUpdater(QObject):
    """Loads the board of one project, updates it after each edit, and reports the changes."""

    runs_listed = Signal()
    """The runs are known by name."""

    loaded = Signal()
    """One more run is on the board, or loading has ended."""

    progressed = Signal()

    changed = Signal(object)
    """A `BoardChange`."""

    named = Signal()
    """The makers of the runs are known."""

    def __init__(
        self, context: AppContext, session: Session, make_job: Callable[[], BoardJob], settings_key: str
    ) -> None:
        super().__init__(session)
        self._tasks, self._home, self._settings_key = context.tasks, session.project.home, settings_key
        self.board: Board | None = None
        self.has_listed_runs = False
        """True once the names of the runs are known."""
        self.latest: BoardChange | None = None
        self.fault: Message | None = None
        self.makers: Mapping[str, Maker] = {}
        self._is_over = False
        self._first = 0
        self._day = ""
        # the metrics of each run when it was loaded, without unsaved edits
        self._loaded_metrics: dict[int, Mapping[str, float]] = {}
        self._resume_timer = QTimer(self, singleShot=True, interval=0)
        self._resume_timer.timeout.connect(self._resume)
        # longest gap: beside a worker, painting the loaded figures would take many times as long
        self._makers_timer = QTimer(self, singleShot=True, interval=_MAKERS_AFTER_MS)
        self._makers_timer.timeout.connect(self._find_makers)
        self.follower = EditFollower(context, session)
        self.follower.board_changed.connect(self._report)
        self._load: Task | None = self._tasks.start(
            partial(_load_board, make_job), self._finish_loading, self._fail_loading, self._take
        )

    @property
    def is_loading(self) -> bool:
        return self._load is not None

    def stop(self) -> None:
        """End loading; loaded runs are kept."""
        if self._load:
            self._load.cancel()
            if self.board:
                self.board.end_loading()
            self._finish_loading()

    @property
    def is_busy(self) -> bool:
        """True while runs are loaded or edits are scored."""
        return self.is_loading or self.follower.is_busy or self._resume_timer.isActive()

    def prioritize(self, run: int) -> None:
        """Score this run first if the time limit does not allow all of them."""
        self._first = max(run, 0)
        if self.board:
            self.board.first = self._first

    def end(self) -> None:
        """End loading and updating."""
        self._is_over = True
        self._resume_timer.stop()
        self._makers_timer.stop()
        if self._load:
            self._load.cancel()
        self.follower.end()
        self.deleteLater()

    # loading

    def _take(self, report: Board | LoadEvent) -> None:
        if isinstance(report, Board):
            self._set_board(report)
        else:
            self._apply_event(report)

    def _set_board(self, board: Board) -> None:
        self.board = board
        board.patience, board.first = _PATIENCE_SECONDS, self._first
        self.follower.follow(board)

    def _apply_event(self, event: LoadEvent) -> None:
        board = self.board
        assert board
        if isinstance(event, RunLoaded):
            self._loaded_metrics[event.run] = event.totals.metrics()
        board.apply(event)
        if isinstance(event, LoadProgress):
            self.progressed.emit()
        elif isinstance(event, LoadFailed):
            self.fault = event.reason
        elif isinstance(event, RunsFound):
            self.has_listed_runs = True
            self.runs_listed.emit()
        elif isinstance(event, RunLoaded):
            self.loaded.emit()
            self._report(board.standings())

    def _finish_loading(self, _: object = None) -> None:
        self._load = None
        if self.board:
            self._makers_timer.start()
            self.follower.report_opening_again()
            self._report(self.board.standings())
        self.loaded.emit()

    def _fail_loading(self, error: Exception) -> None:
        self._load = None
        if not isinstance(error, GtappError):
            raise error
        self.fault = error.message
        self.loaded.emit()

    # following

    def _report(self, change: BoardChange) -> None:
        self.latest = change
        self.changed.emit(change)
        if change.outdated:
            self._resume_timer.start()
        elif self.board and not self.is_loading and self._day != standings.get_today():
            self._load_day_start(self.board)

    def _resume(self) -> None:
        """Continue to score outdated figures, piece by piece; report the change when all are done."""
        change = self.board.resume() if self.board and not self._is_over else None
        if change and change.outdated:
            self._resume_timer.start()
        elif change:
            self._report(change)

    def _load_day_start(self, board: Board) -> None:
        """Read the metrics at the start of the day in a worker thread."""
        home, key, now = self._home, self._settings_key, board.take_snapshot(standings.get_today())
        if not self._day:
            loaded = {board.runs[at].name: metrics for at, metrics in self._loaded_metrics.items()}
            runs = {name: replace(run, metrics=loaded[name]) for name, run in now.runs.items()}
            now = replace(now, runs=runs)
        self._day = now.date

        def take_start(start: MetricsSnapshot) -> None:
            if not self._is_over:
                board.start = start
                self._report(board.standings())

        self._tasks.start(lambda _: standings.load_day_start(make_folder_id(home), key, now), take_start)

    def _find_makers(self) -> None:
        board, items = self.board, self.follower.names_around()
        assert board

        def take_makers(makers: Mapping[str, Maker]) -> None:
            if not self._is_over:
                self.makers = makers
                self.named.emit()

        self._tasks.start(lambda _: find_run_makers(board, items), take_makers)

    def values(self, run: int) -> tuple[Value, ...]:
        """Return the values of a run's answer to the shown item with their verdicts; empty without a truth."""
        board, name, found = self.board, self.follower.opened_name, self.run(run)
        if board is None or name is None or found is None or not found.loaded:
            return ()
        try:
            return board.item(run, name).values
        except KeyError:
            return ()

    def run(self, number: int) -> RunFigures | None:
        """Return the run of this number, if there is one."""
        runs = self.board.runs if self.board else ()
        return runs[number] if 0 <= number < len(runs) else None


def _load_board(make_job: Callable[[], BoardJob], ticket: Ticket) -> None:
    """Report a board, then the events for it, which a worker process reads; for a worker thread."""
    job = make_job()
    loading = BackgroundJob(job)
    ticket.when_cancelled(loading.stop)
    loading.start()  # it starts while the board is created, which imports the measure
    try:
        board = Board(job)
    except Exception:
        loading.stop()
        raise
    ticket.report(board)
    for event in loading:
        ticket.report(event)


def find_run_makers(board: Board, items: Iterable[str]) -> dict[str, Maker]:
    """Return the maker of each run by the run's name, from the first answers to these items; for a worker thread."""
    found: dict[str, Maker] = {}
    for item in items:
        for at, answer in board.answers(item).items():
            run = board.runs[at]
            maker = Maker.of(answer.run, run.test)
            if maker.model:
                found.setdefault(run.name, maker)
        if len(found) == len(board.runs):
            break
    return found
