"""Reads the summaries of the items that the list shows, in a worker, once scrolling has stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.project import Project
from gtapp.project.item_summaries import ItemSummary, find_title, has_summary, summarize_item
from gtapp.ui.session import Session
from gtapp.ui.tasks import Tasks, Ticket

_READ_AFTER_MS: Final = 250
_MOST_READ: Final = 200
_UNKNOWN: Final = ItemSummary()


class ItemSummaries(QObject):
    """The titles of items and why they can't be read, as far as they are known; rows that were scrolled past are not read."""

    changed = Signal(int)
    """The index of an item whose summary has changed."""

    def __init__(self, project: Project, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._tasks = tasks
        self._known: dict[int, ItemSummary] = {}
        self._pending: dict[int, None] = {}
        self._is_reading = False
        self._read_timer = QTimer(self, singleShot=True, interval=_READ_AFTER_MS)
        self._read_timer.timeout.connect(self._start_reading)

    def find(self, index: int) -> ItemSummary:
        """Return the summary of an item; an empty one as long as it is not known, and then it is read."""
        is_new = index not in self._known and index not in self._pending
        if is_new and has_summary(self._project.benchmark, self._project.items[index]):
            self._read_later(index)
        return self._known.get(index, _UNKNOWN)

    def follow(self, session: Session) -> None:
        """Take the summary of the current item from what is on the screen."""
        problem = None if session.lacks_type else session.problem
        if session.document:
            self._put(session.index, ItemSummary(find_title(self._project.benchmark, session.document.tree)))
        elif problem:
            self._put(session.index, ItemSummary(problem=problem))

    def read_again(self) -> None:
        """Read again what could not be read: files may have been repaired."""
        for index in [index for index, summary in self._known.items() if summary.problem]:
            self._read_later(index)

    def _put(self, index: int, summary: ItemSummary) -> None:
        self._pending.pop(index, None)
        if self._known.get(index, _UNKNOWN) != summary:
            self._known[index] = summary
            self.changed.emit(index)
        self._known[index] = summary

    def _read_later(self, index: int) -> None:
        self._pending[index] = None
        self._read_timer.start()

    def _start_reading(self) -> None:
        if self._is_reading:
            return
        indexes = list(self._pending)[-_MOST_READ:]
        self._pending.clear()
        self._is_reading = True
        self._tasks.start(lambda ticket: _read_summaries(self._project, indexes, ticket), self._take)

    def _take(self, found: dict[int, ItemSummary]) -> None:
        self._is_reading = False
        for index, summary in found.items():
            self._put(index, summary)
        if self._pending:
            self._read_timer.start()


def _read_summaries(project: Project, indexes: Sequence[int], ticket: Ticket) -> dict[int, ItemSummary]:
    found: dict[int, ItemSummary] = {}
    for index in indexes:
        if ticket.cancelled:
            break
        found[index] = summarize_item(project, project.items[index])
    return found
