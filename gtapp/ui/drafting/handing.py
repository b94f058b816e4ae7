"""A plan on its way to a batch service, beside the window: how many requests are made; stopped, it keeps what is handed in."""

from __future__ import annotations

from threading import Event

from PySide6.QtCore import QObject, Signal

from gtapp.drafting.batch import SubmitResult
from gtapp.project.drafting import RunPlan
from gtapp.ui.drafting import batching
from gtapp.ui.tasks import Tasks, Ticket


class BatchSubmission(QObject):
    """Begins with `start`; `made` of `total` requests are ready (fewer will be, where some have an answer)."""

    progressed = Signal()
    done = Signal(object)
    """The run, and what it came to (`Submitted`)."""

    failed = Signal(object)

    def __init__(self, plan: RunPlan, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        limit = plan.options.budget.items
        self.made, self.total = 0, min(len(plan.options.items), limit or len(plan.options.items))
        self.plan = plan
        self._tasks = tasks
        self._stop = Event()

    def start(self) -> None:
        self._tasks.start(self._work, self.done.emit, self.failed.emit, self._report)

    def stop(self) -> None:
        """Gives up the file that is being made; what was handed in before is at the provider."""
        self._stop.set()

    @property
    def is_stopping(self) -> bool:
        return self._stop.is_set()

    def _work(self, ticket: Ticket) -> tuple[str, SubmitResult]:
        told = batching.throttle(ticket.report)
        return batching.submit(self.plan, told, lambda: ticket.cancelled or self._stop.is_set())

    def _report(self, made: int) -> None:
        self.made = made
        self.progressed.emit()
