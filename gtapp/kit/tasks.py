"""Runs work in threads; results, progress and exceptions come back in the window's thread.

The one way to run work in a thread::

    context.tasks.start(lambda ticket: read(path, ticket), done=self._show, failed=self._report, progress=self._advance)
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal, Slot

Work = Callable[["Ticket"], Any]

_WORKERS = 3
_REPORT_SECONDS: Final = 0.05
_PERIOD_SECONDS: Final = 0.012
_PAUSE_SECONDS: Final = 0.002


class Mailbox(QObject):
    """Takes what threads post to a slot in the window's thread.

    It outlives the threads, as the slot's object may not: an object must not be deleted while a thread is still inside the call
    that emits its signal.
    """

    _posted = Signal(object)

    def __init__(self, receive: Callable[[Any], object]) -> None:
        """`receive` is a slot of a QObject; nothing arrives there once the object is deleted."""
        super().__init__()
        self._posted.connect(receive, Qt.ConnectionType.QueuedConnection)

    def post(self, value: object) -> None:
        """Deliver a value later; called in any thread."""
        self._posted.emit(value)


class Tasks(QObject):
    """The workers of one window."""

    idle = Signal()
    """No work is running any more; for tests and measurements."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(_WORKERS)
        self._running: set[Task] = set()
        self._closed = False
        self._mailbox = Mailbox(self._deliver)

    def start(
        self,
        work: Work,
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        progress: Callable[[Any], object] | None = None,
    ) -> Task:
        """Run `work` in a thread; without `failed`, an exception is reported as unexpected."""
        task = Task(work, self._mailbox, self)
        if done:
            task.done.connect(done)
        task.failed.connect(failed or _raise)
        if progress:
            task.progress.connect(progress)
        # no closure: a deleted task must not hold the last reference to the workers, which would delete it again
        task.ended.connect(self._end)
        self._running.add(task)
        if self._closed:
            task.cancel()
        self._pool.start(task.run)
        return task

    @property
    def is_busy(self) -> bool:
        return bool(self._running)

    def close(self) -> None:
        """Cancel all work and wait for what is running."""
        self._closed = True
        for task in self._running:
            task.cancel()
        self._pool.waitForDone()

    @Slot(object)
    def _deliver(self, posted: tuple[Task, str, object]) -> None:
        """Emit a signal of a task: its name and its value."""
        task, kind, value = posted
        task.deliver(kind, value)

    def _end(self, task: Task) -> None:
        self._running.discard(task)
        task.deleteLater()
        if not self._running:
            self.idle.emit()


def _raise(error: Exception) -> None:
    raise error


class Task(QObject):
    """A piece of work that is running or queued; a cancelled task emits nothing but `ended`.

    `error` is why the work failed, also if it was cancelled.
    """

    done = Signal(object)
    failed = Signal(Exception)
    progress = Signal(object)
    ended = Signal(object)
    """The work is done, failed or cancelled; carries the task itself."""

    def __init__(self, work: Work, mailbox: Mailbox, parent: QObject) -> None:
        super().__init__(parent)
        self._work, self._mailbox = work, mailbox
        self._ticket = Ticket(lambda value: self._emit_later("progress", value))
        self.error: Exception | None = None

    def cancel(self) -> None:
        """Drop the result, and ask the work to end."""
        self._ticket.cancel()

    def run(self) -> None:
        """Do the work; called in the worker's thread."""
        if self._ticket.is_cancelled:
            self._emit_later("ended", None)
            return
        try:
            result = self._work(self._ticket)
        except Exception as error:  # noqa: BLE001  the window reports any exception
            self.error = error
            self._emit_later("failed", error)
        else:
            self._emit_later("done", result)

    def _emit_later(self, kind: str, value: object) -> None:
        try:
            self._mailbox.post((self, kind, value))
        except RuntimeError:  # the window was deleted meanwhile
            self._ticket.cancel()

    def deliver(self, kind: str, value: object) -> None:
        """Emit the signal of this name, unless the task is cancelled; called in the window's thread."""
        if not self._ticket.is_cancelled:
            if kind == "progress":
                self.progress.emit(value)
            elif kind == "done":
                self.done.emit(value)
            elif kind == "failed":
                self.failed.emit(value)
        if kind != "progress":
            self.ended.emit(self)


def _give_way() -> None:
    """Leave the interpreter to the window's thread for a moment, all workers at the same time.

    Each call of Qt into Python waits for the interpreter; a picture takes hundreds, and each waited for a worker that computes.
    """
    left = _PAUSE_SECONDS - time.monotonic() % _PERIOD_SECONDS
    if left > 0:
        time.sleep(left)


class Ticket:
    """Passed to the work of a task: whether it is cancelled, and a way to report parts of the result."""

    def __init__(self, report: Callable[[object], object]) -> None:
        self._cancelled = Event()
        self._stops: list[Callable[[], object]] = []
        self._report = report
        self._steps = 0
        self._reported = -_REPORT_SECONDS

    @property
    def is_cancelled(self) -> bool:
        """Whether the task is cancelled; asked in any thread, and answered at once."""
        return self._cancelled.is_set()

    @property
    def cancelled(self) -> bool:
        """Whether the task is cancelled; for the work, which asks between its steps and gives way to the window by that."""
        _give_way()
        return self._cancelled.is_set()

    def cancel(self) -> None:
        self._cancelled.set()
        for stop in self._stops:
            stop()

    def when_cancelled(self, stop: Callable[[], object]) -> None:
        """Have `stop` called when the task is cancelled, at once if it is: it may be called twice, and in the window's thread.

        For work that waits for something, such as for a process.
        """
        self._stops.append(stop)
        if self.is_cancelled:
            stop()

    def report(self, value: object) -> None:
        """Report a part of the result."""
        if not self.is_cancelled:
            self._report(value)

    def count_step(self) -> None:
        """Report how many steps are done, this one included: some 20 times a second, however short the steps are.

        Raises:
            InterruptedError: the task is cancelled.
        """
        if self.cancelled:
            raise InterruptedError
        self._steps += 1
        self.report_number(self._steps)

    def report_number(self, number: int) -> None:
        """Report how far the work is: some 20 times a second, however often it is called."""
        now = time.monotonic()
        if now - self._reported >= _REPORT_SECONDS:
            self._reported = now
            self._report(number)
