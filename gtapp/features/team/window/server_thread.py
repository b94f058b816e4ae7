"""A thread that waits for a server, so that neither the window nor the end of the program does."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Slot

from gtapp.kit.tasks import Mailbox


class _Call(NamedTuple):
    work: Callable[[], Any]
    done: Callable[[Any], object]
    failed: Callable[[Exception], object]


class ServerThread(QObject):
    """Makes calls in a thread of its own, one after another, and has their results back in the window's thread.

    Not one of `Tasks`: the end of the program waits for those, and a server that does not answer may take long to fail. This one
    ends with the process; what it writes is atomic.
    """

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._mailbox = Mailbox(self._deliver)
        self.is_closed = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def call(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], object] = lambda _: None,
        failed: Callable[[Exception], object] = lambda _: None,
    ) -> None:
        """Run `work` after what was asked for before; one of `done` and `failed` gets what became of it, unless it is closed."""
        self._calls.put(_Call(work, done, failed))

    def close(self, last: Callable[[], object], seconds: float) -> bool:
        """Run `last` after what was asked for, and end; wait so long at most. Return whether all of it was done."""
        self.is_closed.set()
        self._calls.put(_Call(last, lambda _: None, lambda _: None))
        self._calls.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while call := self._calls.get():
            try:
                outcome, value = call.done, call.work()
            except Exception as error:  # noqa: BLE001  who asked for it reports it
                outcome, value = call.failed, error
            try:
                self._mailbox.post((outcome, value))
            except RuntimeError:  # the window was deleted meanwhile
                return

    @Slot(object)
    def _deliver(self, posted: tuple[Callable[[Any], object], Any]) -> None:
        if not self.is_closed.is_set():
            outcome, value = posted
            outcome(value)
