"""Runs the jobs of the board for panels and dialogs, each in a worker process that ends when it is not wanted any more."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from gtapp.core.platform.messages import Message
from gtapp.features.scores.background_job import BackgroundJob, Job
from gtapp.features.scores.board_loader import LoadFailed, LoadProgress
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks, Ticket


class JobLoader(LiveValue[Any]):
    """Runs one job; `value` is its last event: the result, or `LoadFailed`."""

    changed = Signal()
    """A job has begun, is further, or has ended."""

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(tasks, parent)
        self._job: Job | None = None
        self.done = self.total = 0
        self.progressed.connect(self._follow)
        self.ready.connect(self.changed)

    @property
    def fault(self) -> Message | None:
        """Why the job failed."""
        return self.value.reason if isinstance(self.value, LoadFailed) else None

    def run(self, job: Job | None, again: bool = False) -> None:
        """Run a job, unless it is the last one; None: only end that."""
        if job == self._job and not again:
            return
        self.drop()
        self._job, self.done = job, 0
        if job:
            self.want(partial(report_events, job))
        self.changed.emit()

    def stop(self) -> None:
        """End the job on the user's request."""
        self.cancel()
        self.changed.emit()

    def _follow(self, event: object) -> None:
        if isinstance(event, LoadProgress):
            self.done, self.total = event.done, event.total
            self.changed.emit()


def report_events(job: Job, ticket: Ticket) -> Any:
    """Run a job in a worker process, report its events, and return the last one."""
    loading, event = BackgroundJob(job), None
    ticket.when_cancelled(loading.stop)
    for event in loading:
        ticket.report(event)
    return event
