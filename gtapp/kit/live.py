"""Values that a worker computes, that are kept as long as they hold, and that are shown when they are ready.

A live value belongs to a key, which is what it is computed from: a text that is looked for, a run with its rules, the stamps of
files. Whoever shows it says for which key it is wanted::

    self._found = LiveValue[list[Target]](tasks, self, self._show)
    ...
    self._found.want(lambda ticket: find_targets(project, text, ticket), key=text)

* Wanted for the same key again, it is kept, or goes on being computed; wanted without a key, it is computed anew.
* Wanted for another key, what is being computed is cancelled, and never shown. The last value is kept until the next is ready.
* Renewed, it is computed once more after that, and both values are shown.
* One computation runs at a time: the next begins when the cancelled one has ended, so that outdated work takes no worker.
* Nothing arrives after `cancel` or `drop`, nor once the live value is deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from gtapp.kit.tasks import Task, Tasks, Work

Value = TypeVar("Value")


class LiveValue(QObject, Generic[Value]):
    """A value that is computed in the background; belongs to `parent`, which shows it."""

    ready = Signal(object)
    """The value for the key that is wanted."""

    failed = Signal(Exception)
    """It can't be computed, and is not tried again for this key; reported as unexpected where nobody is connected."""

    progressed = Signal(object)
    """What the work reports."""

    def __init__(
        self,
        tasks: Tasks,
        parent: QObject,
        ready: Callable[[Value], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """`ready` and `failed` are connected to the signals of these names."""
        super().__init__(parent)
        if ready:
            self.ready.connect(ready)
        if failed:
            self.failed.connect(failed)
        self._tasks = tasks
        self._task: Task | None = None
        self._next: Work | None = None
        self._wanted: object = None
        self._computed: object = None
        """The key of what is being computed."""
        self._known: object = None
        self.value: Value | None = None
        """The last one that was ready."""

    def want(self, work: Work, key: object = None) -> None:
        """Have the value computed by `work`, unless that was done, or is being done, for the same key."""
        if key is None or key != self._wanted:
            self.cancel()
            self._wanted = key
            self.renew(work)

    def renew(self, work: Work) -> None:
        """Have the value computed once more; what is being computed already is shown until then."""
        self._next = work
        if self._task is None:
            self._begin()

    @property
    def is_busy(self) -> bool:
        """Whether the value that is wanted is being computed."""
        return self._next is not None or self._computed is not None

    def holds(self, key: object) -> bool:
        """Return whether `value` is the one for this key."""
        return self._known is not None and self._known == key

    def cancel(self) -> None:
        """Compute it no more, nor for the same key again; the last value is kept."""
        self._next = self._computed = None
        if self._task:
            self._task.cancel()

    def drop(self) -> None:
        """Forget the value, and compute it no more; it may be wanted for the same key again."""
        self.cancel()
        self._wanted = self._known = self.value = None

    def _begin(self) -> None:
        work, self._next = self._next, None
        if work:
            self._computed = object() if self._wanted is None else self._wanted
            self._task = self._tasks.start(work, self._take, self._fail, self._advance)
            self._task.ended.connect(self._end)
            self.destroyed.connect(self._task.cancel)

    def _take(self, value: Value) -> None:
        self.value, self._known, self._computed = value, self._computed, None
        self.ready.emit(value)

    def _fail(self, error: Exception) -> None:
        self._computed = None
        from PySide6.QtCore import QMetaMethod  # rarely needed

        if not self.isSignalConnected(QMetaMethod.fromSignal(self.failed)):
            raise error
        self.failed.emit(error)

    def _advance(self, part: object) -> None:
        self.progressed.emit(part)

    def _end(self, _: Task) -> None:
        self._task = None
        self._begin()
