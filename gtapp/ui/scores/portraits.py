"""Has the chosen run's fields and items scored beside the window, when somebody looks at them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.preview.loader import LoadFailed, LoadProgress
from gtapp.preview.loading import Loading
from gtapp.preview.run_breakdown import BreakdownJob, RunBreakdown
from gtapp.ui.scores.service import Scores
from gtapp.ui.tasks import Task, Tasks, Ticket


class Portraits(QObject):
    """`drawn` is what was found last, None where nothing is known; `changed` tells of it, of progress, of a fault."""

    changed = Signal()

    def __init__(self, scores: Scores, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._scores, self._tasks = scores, tasks
        self._task: Task | None = None
        self._loading: Loading | None = None
        self._asked: BreakdownJob | None = None
        self.drawn: RunBreakdown | None = None
        self.fault: Message | None = None
        self.done = self.total = 0

    @property
    def busy(self) -> bool:
        return self._task is not None

    def ask(self, again: bool = False) -> None:
        """Reads the chosen run, unless it was read already."""
        job, run = self._scores.job, self._scores.run
        wanted = BreakdownJob(job, run.name, dict(run.rules)) if job and run else None
        if wanted == self._asked and not again:
            return
        self.stop()
        self._asked, self.drawn, self.fault, self.done = wanted, None, None, 0
        if wanted:
            self._loading = loading = Loading(wanted)
            self._task = self._tasks.start(
                lambda ticket: _work(loading, ticket), self._ended, self._failed, self._take
            )
        self.changed.emit()

    def stop(self) -> None:
        """Ends reading; nothing is known then."""
        if self._task:
            self._task.cancel()
        if self._loading:
            self._loading.stop()
        self._task = self._loading = None

    def cancel(self) -> None:
        """Ends reading, as the user wants it."""
        self.stop()
        self.changed.emit()

    def _take(self, event: object) -> None:
        if isinstance(event, LoadProgress):
            self.done, self.total = event.done, event.total
        elif isinstance(event, RunBreakdown):
            self.drawn = event
        elif isinstance(event, LoadFailed):
            self.fault = event.reason
        self.changed.emit()

    def _ended(self, _: object) -> None:
        self._task = self._loading = None
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, GtappError):
            raise error
        self.fault = error.message
        self._ended(None)


def _work(loading: Loading, ticket: Ticket) -> None:
    for event in loading:
        if ticket.cancelled:
            return
        ticket.report(event)
