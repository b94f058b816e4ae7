"""A run as the window sees it: what its own thread tells arrives in the window's, a few times a second."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot

from gtapp.drafting.batch import SubmitResult
from gtapp.drafting.providers import Profile
from gtapp.drafting.run_progress import RunProgress
from gtapp.drafting.runner import DraftingRun
from gtapp.drafting.scheduler import RunSpec
from gtapp.messages import Message
from gtapp.project import Item, draft_batches
from gtapp.project.draft_batches import ArrivalFinder, ArrivedDraft
from gtapp.project.drafting import RunPlan
from gtapp.ui.tasks import Tasks, Ticket

_LAST_SECONDS: Final = (0.3, 2.0)
_PAUSES: Final = 10
"""So many times as long as a look at the folder takes is waited before the next one."""


class RunWatcher(QObject):
    """Begins a run with `start`; `run` is at work until `ended`, after which nothing more comes."""

    progressed = Signal(object)
    answered = Signal(object)
    """What has `Landed` since the last time."""

    failed = Signal(object)
    """The `Failure`s since the last time."""

    noticed = Signal(object)
    ended = Signal()

    _told = Signal(object)

    def __init__(self, order: RunSpec, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self.run = DraftingRun(order, self._forward, self._forward)
        self.progress = RunProgress(total=len(order.items))
        self.is_over = False
        self._tasks = tasks
        self._landing = ArrivalFinder(order.root, order.run)
        self._looking = False
        self._next_look = 0.0
        self._done = self._failures = 0
        self._told.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def start(self, first: Iterable[Item] = ()) -> None:
        self.run.start()
        for item in first:
            self.run.prioritize(item)

    def prioritize(self, item: Item, profile: Profile) -> bool:
        """Asks for an item next; False where the run asks another model, or has asked for it, or ends."""
        asked = self.run.spec.profile
        same = (asked.name, asked.base_url, asked.model) == (profile.name, profile.base_url, profile.model)
        return same and not self.is_over and self.run.prioritize(item)

    def find_not_asked(self, items: Iterable[Item]) -> list[Item]:
        """Those that the run did not ask for."""
        return [item for item in items if not self.run.has_asked(item.id)]

    def abandon(self) -> None:
        """Stops a run that nobody looks at any more; what is under way has a moment to come in."""
        self.blockSignals(True)
        for seconds in _LAST_SECONDS:
            self.run.stop()
            if self.run.wait(seconds):
                return

    def _forward(self, news: RunProgress | Message) -> None:
        """In the run's thread."""
        try:
            self._told.emit(news)
        except RuntimeError:  # the window went meanwhile
            self.run.stop()

    @Slot(object)
    def _take(self, news: RunProgress | Message) -> None:
        if isinstance(news, Message):
            self.noticed.emit(news)
            return
        self.progress = news
        if news.failed > self._failures:
            failures = self.run.failures[self._failures :]
            self._failures += len(failures)
            self.failed.emit(failures)
        self._look()
        self.progressed.emit(news)

    def _look(self) -> None:
        """Looks for what came, but not all the time; a last time when the run is over."""
        last = self.progress.is_over
        if self.is_over or self._looking or not (last or self.progress.done > self._done):
            return
        if not last and time.monotonic() < self._next_look:
            return
        self._looking, self._done = True, self.progress.done
        self._tasks.start(self._find_arrived, lambda found: self._take_arrived(found[0], found[1], last))

    def _find_arrived(self, _: Ticket) -> tuple[Sequence[ArrivedDraft], float]:
        began = time.monotonic()
        found = self._landing.find_new()
        return found, time.monotonic() - began

    def _take_arrived(self, found: Sequence[ArrivedDraft], seconds: float, last: bool) -> None:
        self._looking = False
        self._next_look = time.monotonic() + _PAUSES * seconds
        if found:
            self.answered.emit(found)
        if last:
            self.is_over = True
            self.ended.emit()
        else:
            self._look()


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
        """Start the work in a thread."""
        self._tasks.start(self._work, self.done.emit, self.failed.emit, self._report)

    def stop(self) -> None:
        """Gives up the file that is being made; what was handed in before is at the provider."""
        self._stop.set()

    @property
    def is_stopping(self) -> bool:
        return self._stop.is_set()

    def abandon(self) -> None:
        """Stop, and emit no more signals."""
        self.blockSignals(True)
        self.stop()

    def _work(self, ticket: Ticket) -> tuple[str, SubmitResult]:
        told = draft_batches.throttle(ticket.report)
        return draft_batches.submit(self.plan, told, lambda: ticket.cancelled or self._stop.is_set())

    def _report(self, made: int) -> None:
        self.made = made
        self.progressed.emit()
