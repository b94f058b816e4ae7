"""The import in a worker: files are read and written there, documents are changed in the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.step_history import StepGroup
from gtapp.core.record.document import Document
from gtapp.core.store.step_files import StepFileChange
from gtapp.editor.session import Session
from gtapp.features.letters.importer import CheckReason, Choices, ImportPlan, ImportReport
from gtapp.features.letters.letter_files import LETTERS
from gtapp.features.letters.sheet_source import SheetComparison
from gtapp.kit.tasks import Ticket

T = TypeVar("T")
_POLL_SECONDS: Final = 0.1
_STOPPED: Final = "sheet-stopped"


class CallCancelledError(Exception):
    """The worker's task was cancelled; the function was not called."""


class GuiThreadCaller(QObject):
    """Calls functions for a worker in the thread that this object was created in, each as a separate event."""

    _requested = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._requested.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def call(self, function: Callable[[], T], ticket: Ticket) -> T:
        """Return or raise what `function` does; called in a worker, which waits for it.

        Raises:
            CallCancelledError: the worker's task was cancelled meanwhile, as at the program's end.
        """
        future: Future[T] = Future()
        self._requested.emit((function, future))
        while not wait((future,), _POLL_SECONDS).done:
            if ticket.cancelled and future.cancel():
                raise CallCancelledError
        return future.result()

    @Slot(object)
    def _run(self, request: tuple[Callable[[], Any], Future[Any]]) -> None:
        function, future = request
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(function())
        except Exception as error:  # noqa: BLE001  the worker gets it
            future.set_exception(error)


@dataclass(slots=True)
class ImportOutcome:
    """The `report` of an import or the `fault` that ended it, and both sides compared again.

    `left` is the number of letters that were not begun because the import was stopped; the next import takes them.
    """

    found: SheetComparison
    report: ImportReport
    fault: Exception | None = None
    left: int = 0


class ImportStoppedError(Exception):
    """Stopped before the first letter: nothing was changed."""


def count_letters(plan: ImportPlan, choices: Choices, reasons: Collection[CheckReason]) -> int:
    """Return how many letters an import may have to change, at most."""
    changed = {
        plan.local.items[each.id[0]].id
        for group, each in plan.differences("new", "changed", "conflict")
        if group.name == LETTERS
        and each.id[0] in plan.local.items
        and (each.kind != "conflict" or choices.get((LETTERS, each.id, each.column)) == "sheet")
    }
    return len(changed | {each.item for each in plan.checks if each.reason in reasons})


def run_import(
    session: Session,
    found: SheetComparison,
    choices: Choices,
    reasons: Collection[CheckReason],
    caller: GuiThreadCaller,
    stop: Event,
    ticket: Ticket,
) -> ImportOutcome:
    """Apply the plan with these choices, as one step of the session, and compare again; called in a worker.

    Letters become checked for these `reasons` alone.

    The ticket reports the id of each item. Once `stop` is set, no other letter is begun: those imported stay, the rest
    is left to the next import; before the first letter nothing is changed.

    Raises:
        GtappError: what the project has can't be read any more.
    """
    report, fault = ImportReport(), None
    project = _ProjectProxy(session, caller, ticket, stop)
    try:
        report = found.sheet.apply(project, choices, reasons)[1]
    except (GtappError, OSError, ImportStoppedError) as error:
        fault = error
    finally:
        project.end_step()
    failed = len(report.failed)
    report.failed = [message for message in report.failed if not _is_stop(message)]
    again = SheetComparison(found.sheet, found.sheet.plan(), read_only_reason=found.read_only_reason)
    return ImportOutcome(again, report, fault, failed - len(report.failed))


def _is_stop(message: Message) -> bool:
    return getattr(message.params.get("reason"), "code", "") == _STOPPED


class _ProjectProxy:
    """A project for an import in a worker (an `importer.ImportProject`); its calls run in the window's thread.

    The edits of all letters are one step of the session, made by `end_step`.
    """

    def __init__(self, session: Session, caller: GuiThreadCaller, ticket: Ticket, stop: Event) -> None:
        self._project = session.project
        self._steps, self._step = session.steps, StepGroup()
        self._caller, self._ticket, self._stop = caller, ticket, stop
        self._begun = False

    def document(self, item_id: str) -> Any:
        if self._stop.is_set() and not self._begun:
            raise ImportStoppedError
        if self._stop.is_set():
            raise GtappError(_STOPPED, item=item_id)
        self._begun = True
        self._ticket.report(item_id)
        return _DocumentProxy(self._call(lambda: self._project.document(item_id)), self._call)

    def find_unsaved(self) -> Sequence[str]:
        """Return none: the window offers what an earlier session did not save to the user."""
        return ()

    def has_lost_only(self, document: Any, *labels: str) -> bool:
        return self._call(lambda: self._project.has_lost_only(document.inner, *labels))

    def recover(self, document: Any) -> None:
        self._call(lambda: self._project.recover(document.inner))

    def count_lost_edits(self, document: Any) -> int:
        return self._call(lambda: self._project.count_lost_edits(document.inner))

    def ensure_editable(self, document: Any) -> None:
        self._call(lambda: self._project.ensure_editable(document.inner))

    def mark(self, document: Any, *status: Any, **more: Any) -> bool:
        document.add_step(lambda: self._project.mark(document.inner, *status, **more))
        return True

    def save(self, document: Any) -> bool:
        return self._call(lambda: self._project.save(document.inner))

    def name_import(self) -> AbstractContextManager[None]:
        """Do nothing: each call names the step."""
        return nullcontext()

    def record_files(self, changes: Sequence[StepFileChange]) -> None:
        self._call(lambda: self._project.record_files(changes))

    def end_step(self) -> None:
        """Make one step of the edits that were made."""
        self._caller.call(lambda: self._steps.end(self._step), self._ticket)

    def _call(self, function: Callable[[], T]) -> T:
        return self._caller.call(lambda: self._collect(function), self._ticket)

    def _collect(self, function: Callable[[], T]) -> T:
        with self._steps.collect(self._step):
            return function()


class _DocumentProxy:
    """A document whose changes are collected and made in one call at the end of their group."""

    def __init__(self, inner: Document, call: Callable[[Callable[[], Any]], Any]) -> None:
        self.inner = inner
        self._call = call
        self._steps: list[Callable[[], object]] = []

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        self._steps.clear()
        yield
        self._call(lambda: self._apply_steps(label))

    def _apply_steps(self, label: str) -> None:
        with self.inner.group(label):
            for step in self._steps:
                step()

    def add_step(self, step: Callable[[], object]) -> None:
        """Add a step to the open group."""
        self._steps.append(step)

    def set(self, pointer: Any, value: Any, **how: Any) -> None:
        self.add_step(partial(self.inner.set, pointer, value, **how))

    @property
    def is_dirty(self) -> bool:
        return self.inner.is_dirty

    def undo(self) -> object:
        return self._call(self.inner.undo)
