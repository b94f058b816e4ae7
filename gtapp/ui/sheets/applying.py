"""Brings a sheet in beside the window: files are read and written in a worker, letters changed in the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any, TypeVar

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import Project
from gtapp.sheets.import_plan import Choices, ImportPlan
from gtapp.sheets.importer import ImportReport
from gtapp.sheets.local_state import LETTERS
from gtapp.ui.sheets.reading import Found
from gtapp.ui.sheets.window_hand import Hand
from gtapp.ui.tasks import Ticket

T = TypeVar("T")
_STOPPED = "sheet-stopped"


@dataclass(slots=True)
class Applied:
    """What came of an import: its `report`, or the `fault` that ended it, and how both sides stand now.

    `left` is how many letters were not begun, since it was stopped; the next import takes them.
    """

    found: Found
    report: ImportReport
    fault: Exception | None = None
    left: int = 0


class StoppedError(Exception):
    """Stopped before the first letter: nothing was touched."""


def letters_of(plan: ImportPlan, choices: Choices) -> int:
    """How many letters an import may have to change, at most."""
    differences = plan.differences("new", "changed", "conflict")
    return len(
        {
            each.id
            for whole, each in differences
            if whole.name == LETTERS
            and each.id[0] in plan.local.items
            and (each.kind != "conflict" or choices.get((LETTERS, each.id, each.column)) == "sheet")
        }
    )


def bring_in(
    project: Project, found: Found, choices: Choices, hand: Hand, stop: Event
) -> Callable[[Ticket], Applied]:
    """The work of doing what the plan and the choices say, one undoable edit a letter, and of comparing anew.

    It reports each letter. After `stop` no other letter is begun: those that were imported stay, all others are left to
    the next import; before the first letter nothing is touched.
    The work raises GtappError where what is here can't be read any more.
    """

    def work(ticket: Ticket) -> Applied:
        report, fault = ImportReport(), None
        try:
            report = found.sheet.apply(_Remote(project, hand, ticket, stop), choices)[1]
        except (GtappError, OSError, StoppedError) as error:
            fault = error
        failed = len(report.failed)
        report.failed = [message for message in report.failed if not _is_stop(message)]
        again = Found(found.sheet, found.sheet.plan(), closed=found.closed)
        return Applied(again, report, fault, failed - len(report.failed))

    return work


def _is_stop(message: Message) -> bool:
    return getattr(message.params.get("reason"), "code", "") == _STOPPED


class _Remote:
    """A project as the import in a worker sees it (`importing.Project`): what it does is done in the window's thread.

    For it a document is a `_Letter`.
    """

    def __init__(self, project: Project, hand: Hand, ticket: Ticket, stop: Event) -> None:
        self.root, self.benchmark, self.status = project.root, project.benchmark, project.status
        self._project, self._hand, self._ticket, self._stop = project, hand, ticket, stop
        self._begun = False

    @property
    def items(self) -> Any:
        return self._project.items

    def document(self, item_id: str) -> Any:
        if self._stop.is_set() and not self._begun:
            raise StoppedError
        if self._stop.is_set():
            raise GtappError(_STOPPED, item=item_id)
        self._begun = True
        self._ticket.report(item_id)
        return _Letter(self._ask(lambda: self._project.document(item_id)), self._ask)

    def count_lost_edits(self, document: Any) -> int:
        return self._ask(lambda: self._project.count_lost_edits(document.inner))

    def mark(self, document: Any, *status: Any, **more: Any) -> bool:
        document.later(lambda: self._project.mark(document.inner, *status, **more))
        return True

    def save(self, document: Any) -> bool:
        return self._ask(lambda: self._project.save(document.inner))

    def _ask(self, deed: Callable[[], T]) -> T:
        return self._hand.ask(deed, self._ticket)


class _Letter:
    """A document whose changes are collected, and made at once at the end of their group."""

    def __init__(self, inner: Document, ask: Callable[[Callable[[], Any]], Any]) -> None:
        self.inner = inner
        self._ask = ask
        self._steps: list[Callable[[], object]] = []

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        self._steps.clear()
        yield
        self._ask(lambda: self._make(label))

    def _make(self, label: str) -> None:
        with self.inner.group(label):
            for step in self._steps:
                step()

    def later(self, step: Callable[[], object]) -> None:
        """Joins the group that is open."""
        self._steps.append(step)

    def set(self, pointer: Any, value: Any, **how: Any) -> None:
        self.later(partial(self.inner.set, pointer, value, **how))

    @property
    def is_dirty(self) -> bool:
        return self.inner.is_dirty

    def undo(self) -> object:
        return self._ask(self.inner.undo)
