"""Runs slow work beside the window; results, news and faults come back in the window's own thread."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal, Slot

Work = Callable[["Ticket"], Any]

_WORKERS = 3


class Ticket:
    """What a piece of work holds of its task: whether it is still wanted, and a way to tell how far it is."""

    def __init__(self, tell: Callable[[object], object]) -> None:
        self._cancelled = Event()
        self._tell = tell

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def cancel(self) -> None:
        self._cancelled.set()

    def report(self, value: object) -> None:
        """Sends a part of the result ahead."""
        if not self.cancelled:
            self._tell(value)


class Task(QObject):
    """A piece of work under way; a cancelled one says nothing any more."""

    done = Signal(object)
    failed = Signal(Exception)
    progress = Signal(object)
    ended = Signal(object)
    """There is nothing left to do; the task itself."""

    _told = Signal(str, object)

    def __init__(self, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._ticket = Ticket(lambda value: self._tell("progress", value))
        self._told.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def cancel(self) -> None:
        """Nothing more is wanted of it; the work is asked to end."""
        self._ticket.cancel()

    def run(self) -> None:
        """Does the work; called in the worker's thread."""
        if self._ticket.cancelled:
            self._tell("ended", None)
            return
        try:
            result = self._work(self._ticket)
        except Exception as error:  # noqa: BLE001  whatever it is, the window must hear of it
            self._tell("failed", error)
        else:
            self._tell("done", result)

    def _tell(self, kind: str, value: object) -> None:
        try:
            self._told.emit(kind, value)
        except RuntimeError:  # the window went meanwhile
            self._ticket.cancel()

    @Slot(str, object)
    def _take(self, kind: str, value: object) -> None:
        if not self._ticket.cancelled:
            if kind == "progress":
                self.progress.emit(value)
            elif kind == "done":
                self.done.emit(value)
            elif kind == "failed":
                self.failed.emit(value)
        if kind != "progress":
            self.ended.emit(self)


class Tasks(QObject):
    """The workers of one window."""

    idle = Signal()
    """Nothing is under way any more: for tests and measurements."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool()
        self._pool.setMaxThreadCount(_WORKERS)
        self._running: set[Task] = set()
        self._closed = False

    def start(
        self,
        work: Work,
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        progress: Callable[[Any], object] | None = None,
    ) -> Task:
        """Begins `work` in a worker; without `failed` a fault arrives where all unexpected ones do."""
        task = Task(work, self)
        if done:
            task.done.connect(done)
        task.failed.connect(failed or _raise)
        if progress:
            task.progress.connect(progress)
        # no closure: a task that goes must not be the last to hold the workers, which would delete it a second time
        task.ended.connect(self._end)
        self._running.add(task)
        if self._closed:
            task.cancel()
        self._pool.start(task.run)
        return task

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def close(self) -> None:
        """Cancels everything and waits for what is under way."""
        self._closed = True
        for task in self._running:
            task.cancel()
        self._pool.waitForDone()

    def _end(self, task: Task) -> None:
        self._running.discard(task)
        task.deleteLater()
        if not self._running:
            self.idle.emit()


def _raise(error: Exception) -> None:
    raise error
