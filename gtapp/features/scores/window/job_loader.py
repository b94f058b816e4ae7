"""Runs a job of the board for a panel, and stores its progress and its result."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.features.scores.background_job import BackgroundJob, Job
from gtapp.features.scores.board_loader import LoadFailed, LoadProgress
from gtapp.kit.tasks import Task, Tasks, Ticket


class JobLoader(QObject):
    """Runs a job in a worker process; `changed` reports its progress, `result` (its last event) and `fault`."""

    changed = Signal()

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: Task | None = None
        self._loading: BackgroundJob | None = None
        self._requested: Job | None = None
        self.result: Any = None
        self.fault: Message | None = None
        self.done = self.total = 0

    @property
    def is_busy(self) -> bool:
        return self._task is not None

    def run(self, job: Job | None, again: bool = False) -> None:
        """Run a job, unless it is the last one; None: only end that."""
        if job == self._requested and not again:
            return
        self.stop()
        self._requested, self.result, self.fault, self.done = job, None, None, 0
        if job:
            self._loading = loading = BackgroundJob(job)
            self._task = self._tasks.start(
                lambda ticket: _report_events(loading, ticket), self._finish, self._fail, self._apply_event
            )
        self.changed.emit()

    def stop(self) -> None:
        """End the job, without a result."""
        if self._task:
            self._task.cancel()
        if self._loading:
            self._loading.stop()
        self._task = self._loading = None

    def cancel(self) -> None:
        """End the job on the user's request."""
        self.stop()
        self.changed.emit()

    def _apply_event(self, event: object) -> None:
        if isinstance(event, LoadProgress):
            self.done, self.total = event.done, event.total
        elif isinstance(event, LoadFailed):
            self.fault = event.reason
        else:
            self.result = event
        self.changed.emit()

    def _finish(self, _: object) -> None:
        self._task = self._loading = None
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, GtappError):
            raise error
        self.fault = error.message
        self._finish(None)


def _report_events(loading: BackgroundJob, ticket: Ticket) -> None:
    for event in loading:
        if ticket.cancelled:
            return
        ticket.report(event)
