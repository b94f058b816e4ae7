"""A board at work: loaded beside the window, kept in step with it, compared with where the runs stood this morning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.preview.board import Board
from gtapp.preview.changes import BoardChange
from gtapp.preview.loader import BoardJob, LoadEvent, LoadFailed, LoadProgress, RunLoaded, RunsFound
from gtapp.preview.run_figures import RunFigures
from gtapp.preview.standings import Standing
from gtapp.preview.voting import Maker
from gtapp.scoring.result import Value
from gtapp.ui.scores import starts
from gtapp.ui.scores.choices import Choices
from gtapp.ui.scores.follower import Follower
from gtapp.ui.scores.load import Load
from gtapp.ui.scores.models import makers_of
from gtapp.ui.workspace import Workspace

_PATIENCE_SECONDS: Final = 0.004
"""So long an edit may hold up the window; what is left of many runs follows when it has nothing else to do."""


class Live(QObject):
    """The runs of one project scored in one way; another way is another one."""

    begun = Signal()
    """The runs are known by name."""

    loaded = Signal()
    """One more run is on the board, or loading has ended."""

    progressed = Signal()

    changed = Signal(object)
    """A `Change`."""

    named = Signal()
    """It is known who made the runs."""

    def __init__(self, workspace: Workspace, choices: Choices) -> None:
        super().__init__(workspace)
        self._workspace, self._choices = workspace, choices
        self.board: Board | None = None
        self.listed = False
        """Whether it is known which runs there are."""
        self.latest: BoardChange | None = None
        self.fault: Message | None = None
        self.makers: Mapping[str, Maker] = {}
        self._is_over = False
        self._first = 0
        self._day = ""
        # by run, as the truths lay on the disk when it was loaded: no edit that waits to be saved is in it
        self._saved: dict[int, Mapping[str, float]] = {}
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._go_on)
        self.follower = Follower(workspace)
        self.follower.told.connect(self._tell)
        self._load: Load | None = Load(self._job(), self)
        self._load.begun.connect(self._take_board)
        self._load.came.connect(self._take)
        self._load.ended.connect(self._ended)
        self._load.failed.connect(self._failed)
        self._load.start(workspace.tasks)

    def _job(self) -> Callable[[], BoardJob]:
        """What makes the job: it looks at the disk."""
        benchmark, choices = self._workspace.session.project.benchmark, self._choices
        added = [Path(each) for each in choices.added]
        return partial(
            BoardJob.of_project, self._workspace.root(), benchmark, choices.profile, choices.rules, added
        )

    @property
    def loading(self) -> bool:
        return self._load is not None

    def stop(self) -> None:
        """Ends loading; the runs that are there stay."""
        if self._load:
            self._load.stop()
            if self.board:
                self.board.stopped()
            self._ended()

    @property
    def waiting(self) -> bool:
        """Whether something is still to come."""
        return self.loading or self.follower.waiting or self._rest.isActive()

    def look_at(self, run: int) -> None:
        """Has this run come first, where there is not time for all."""
        self._first = max(run, 0)
        if self.board:
            self.board.first = self._first

    def end(self) -> None:
        """Ends everything."""
        self._is_over = True
        self._rest.stop()
        if self._load:
            self._load.stop()
        self.follower.end()
        self.deleteLater()

    # loading

    def _take_board(self, board: Board) -> None:
        self.board = board
        board.patience, board.first = _PATIENCE_SECONDS, self._first
        self.follower.follow(board)

    def _take(self, event: LoadEvent) -> None:
        board = self.board
        assert board
        if isinstance(event, RunLoaded):
            self._saved[event.run] = event.totals.metrics()
        board.take(event)
        if isinstance(event, LoadProgress):
            self.progressed.emit()
        elif isinstance(event, LoadFailed):
            self.fault = event.reason
        elif isinstance(event, RunsFound):
            self.listed = True
            self.begun.emit()
        elif isinstance(event, RunLoaded):
            self.loaded.emit()
            self._tell(board.standings())

    def _ended(self) -> None:
        self._load = None
        if self.board:
            self._find_makers(self.board)
            self.follower.all_loaded()
            self._tell(self.board.standings())
        self.loaded.emit()

    def _failed(self, error: Exception) -> None:
        self._load = None
        if not isinstance(error, GtappError):
            raise error
        self.fault = error.message
        self.loaded.emit()

    # following

    def _tell(self, change: BoardChange) -> None:
        self.latest = change
        self.changed.emit(change)
        if change.behind:
            self._rest.start()
        elif self.board and not self.loading and self._day != starts.today():
            self._find_start(self.board)

    def _go_on(self) -> None:
        """Takes up what the last change left over, piece by piece; told when all of it is done."""
        change = self.board.go_on() if self.board and not self._is_over else None
        if change and change.behind:
            self._rest.start()
        elif change:
            self._tell(change)

    def _find_start(self, board: Board) -> None:
        """Where the runs stood this morning is read beside the window."""
        root, key, now = self._workspace.root(), self._choices.key, board.standing(starts.today())
        if not self._day:
            loaded = {board.runs[at].name: metrics for at, metrics in self._saved.items()}
            runs = {name: replace(run, metrics=loaded[name]) for name, run in now.runs.items()}
            now = replace(now, runs=runs)
        self._day = now.date

        def found(start: Standing) -> None:
            if not self._is_over:
                board.start = start
                self._tell(board.standings())

        self._workspace.tasks.start(lambda _: starts.start_of(root, key, now), found)

    def _find_makers(self, board: Board) -> None:
        items = self.follower.names_around()

        def found(makers: Mapping[str, Maker]) -> None:
            if not self._is_over:
                self.makers = makers
                self.named.emit()

        self._workspace.tasks.start(lambda _: makers_of(board, items), found)

    def values(self, run: int) -> tuple[Value, ...]:
        """What a run's answer to the item that is shown is worth, value by value; nothing without a truth."""
        board, name, found = self.board, self.follower.opened_name, self.run(run)
        if board is None or name is None or found is None or not found.loaded:
            return ()
        try:
            return board.item(run, name).values
        except KeyError:
            return ()

    def run(self, number: int) -> RunFigures | None:
        """The run of this number, if there is one."""
        runs = self.board.runs if self.board else ()
        return runs[number] if 0 <= number < len(runs) else None
