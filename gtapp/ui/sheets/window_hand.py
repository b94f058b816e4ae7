"""Lets a worker have something done in the window's own thread, where documents and the project live."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from gtapp.ui.tasks import Ticket

T = TypeVar("T")
_LOOK_SECONDS: Final = 0.1


class CallCancelledError(Exception):
    """The window doesn't want the work any more; what was asked for last was not begun."""


class GuiThreadCaller(QObject):
    """Made in the window's thread; each deed is an event of its own, so that the window lives in between."""

    _requested = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._requested.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def call(self, deed: Callable[[], T], ticket: Ticket) -> T:
        """What `deed` gives or raises; called in a worker, which waits for it.

        Raises:
            GoneError: the worker's task was cancelled meanwhile, as at the program's end.
        """
        future: Future[T] = Future()
        self._requested.emit((deed, future))
        while not wait((future,), _LOOK_SECONDS).done:
            if ticket.cancelled and future.cancel():
                raise CallCancelledError
        return future.result()

    @Slot(object)
    def _run(self, asked: tuple[Callable[[], Any], Future[Any]]) -> None:
        deed, future = asked
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(deed())
        except Exception as error:  # noqa: BLE001  the worker gets it
            future.set_exception(error)
