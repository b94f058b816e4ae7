"""A board at work: loaded beside the window, kept in step with it, compared with where the runs stood this morning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gtapp.errors import GtappError, Message
from gtapp.preview.board import Board
from gtapp.preview.boardrun import BoardRun
from gtapp.preview.changes import Change
from gtapp.preview.events import Begun, Event, Failed, Loaded, Progress
from gtapp.preview.jobs import Job
from gtapp.preview.standing import Standing
from gtapp.scoring.result import Value
from gtapp.ui.scores import starts
from gtapp.ui.scores.choices import Choices
from gtapp.ui.scores.follower import Follower
from gtapp.ui.scores.load import Load
from gtapp.ui.workspace import Workspace


class Live(QObject):
    """The runs of one project scored in one way; another way is another one."""

    begun = Signal()
    """The runs are known by name."""

    loaded = Signal()
    """One more run is on the board, or loading has ended."""

    progressed = Signal()

    changed = Signal(object)
    """A `Change`."""

    def __init__(self, workspace: Workspace, choices: Choices) -> None:
        super().__init__(workspace)
        self._workspace, self._choices = workspace, choices
        self.board: Board | None = None
        self.latest: Change | None = None
        self.fault: Message | None = None
        self._is_over = False
        self.follower = Follower(workspace)
        self.follower.told.connect(self._tell)
        self._load: Load | None = Load(self._job(), self)
        self._load.begun.connect(self._take_board)
        self._load.came.connect(self._take)
        self._load.ended.connect(self._ended)
        self._load.failed.connect(self._failed)
        self._load.start(workspace.tasks)

    def _job(self) -> Callable[[], Job]:
        """What makes the job: it looks at the disk."""
        benchmark, choices = self._workspace.session.project.benchmark, self._choices
        added = [Path(each) for each in choices.added]
        return partial(
            Job.of_project, self._workspace.root(), benchmark, choices.profile, choices.rules, added
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

    def end(self) -> None:
        """Ends everything."""
        self._is_over = True
        if self._load:
            self._load.stop()
        self.follower.end()
        self.deleteLater()

    # loading

    def _take_board(self, board: Board) -> None:
        self.board = board
        self.follower.follow(board)

    def _take(self, event: Event) -> None:
        board = self.board
        assert board
        board.take(event)
        if isinstance(event, Progress):
            self.progressed.emit()
        elif isinstance(event, Failed):
            self.fault = event.reason
        elif isinstance(event, Begun):
            self.begun.emit()
        elif isinstance(event, Loaded):
            self.loaded.emit()
            self._tell(board.standings())

    def _ended(self) -> None:
        self._load = None
        if self.board:
            self._find_start(self.board)
            self._tell(self.board.standings())
        self.loaded.emit()

    def _failed(self, error: Exception) -> None:
        self._load = None
        if not isinstance(error, GtappError):
            raise error
        self.fault = error.message
        self.loaded.emit()

    # following

    def _tell(self, change: Change) -> None:
        if self.board and self.board.start and self.board.start.date != starts.today():
            self._find_start(self.board)
        self.latest = change
        self.changed.emit(change)

    def _find_start(self, board: Board) -> None:
        """Where the runs stood this morning is read beside the window."""
        root, key, now = self._workspace.root(), self._choices.key, board.standing(starts.today())

        def found(start: Standing) -> None:
            if not self._is_over:
                board.start = start
                self._tell(board.standings())

        self._workspace.tasks.start(lambda _: starts.start_of(root, key, now), found)

    def values(self, run: int) -> tuple[Value, ...]:
        """What a run's answer to the item that is shown is worth, value by value; nothing without a truth."""
        board, name, found = self.board, self.follower.opened_name, self.run(run)
        if board is None or name is None or found is None or not found.loaded:
            return ()
        try:
            return board.item(run, name).values
        except KeyError:
            return ()

    def run(self, number: int) -> BoardRun | None:
        """The run of this number, if there is one."""
        runs = self.board.runs if self.board else ()
        return runs[number] if 0 <= number < len(runs) else None
