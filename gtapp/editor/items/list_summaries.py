"""Reads the summaries of the items that the list shows, in a worker, once scrolling has stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.project.overview.item_summaries import (
    ItemStamp,
    ItemSummary,
    find_lines,
    stamp_item,
    summarize_item,
    summarize_record,
)
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import ListLines
from gtapp.editor.session import Session
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks, Ticket

_READ_AFTER_MS: Final = 250
_FOLLOW_AFTER_MS: Final = 400
_MOST_READ: Final = 200
LONGEST_NAME: Final = 40
"""A longer name, such as a hash, tells nobody anything and is not shown beside a title."""
_UNKNOWN: Final = ItemSummary()


class _StampedSummary(NamedTuple):
    """A summary and the files that it was read from; without a stamp it shows what is on the screen, or may be outdated."""

    summary: ItemSummary
    stamp: ItemStamp | None = None


class ItemSummaries(QObject):
    """What items are, as far as it is known; rows that were scrolled past are not read."""

    changed = Signal(int)
    """The index of an item whose summary has changed."""

    reset = Signal()
    """No summary is known any more."""

    outdated = Signal()
    """Files may have changed: what is visible should be asked for again."""

    def __init__(self, project: Project, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._lines = find_lines(project.benchmark)
        self._known: dict[int, _StampedSummary] = {}
        self._outdated: set[int] = set()
        self._current = self._edited = -1
        self._pending: dict[int, None] = {}
        self._reading = LiveValue[dict[int, _StampedSummary]](tasks, self, self._take)
        self._read_timer = QTimer(self, singleShot=True, interval=_READ_AFTER_MS)
        self._read_timer.timeout.connect(self._start_reading)
        # key press: nothing is painted in the list while the user types
        self._follow_timer = QTimer(self, singleShot=True, interval=_FOLLOW_AFTER_MS)

    @property
    def lines(self) -> ListLines:
        """What is shown of an item."""
        return self._lines

    def set_lines(self, lines: ListLines) -> None:
        """Show other values of the items."""
        self._lines = lines
        self.forget()

    def forget(self) -> None:
        """Read all again: other lines are shown, or other items are at these indexes."""
        self._reading.cancel()
        for each in (self._known, self._outdated, self._pending):
            each.clear()
        self.reset.emit()

    # what is shown

    def find(self, index: int) -> ItemSummary:
        """Return the summary of an item; an empty one as long as it is not known, and then it is read."""
        known = self._known.get(index)
        if (known is None or index in self._outdated) and index not in self._pending:
            item = self._project.items[index]
            if item.truth or item.drafts:
                self._read_later(index)
        return known.summary if known else _UNKNOWN

    def name_item(self, index: int) -> str:
        """Return the item's title, with its name where that is short; the name alone as long as no title is known."""
        name, title = self._project.items[index].id, self.find(index).title
        if not title:
            return name
        return f"{title} ({name})" if self.is_telling(name) else title

    def is_telling(self, name: str) -> bool:
        """Return whether a name is short enough to be shown beside the title."""
        return len(name) <= LONGEST_NAME

    def follow(self, session: Session) -> None:
        """Take the summary of the current item from what is on the screen, from now on."""
        session.edited.connect(lambda: self._wait_for_pause(session.index))
        self._follow_timer.timeout.connect(lambda: self.show_current(session))

    def _wait_for_pause(self, index: int) -> None:
        self._edited = index
        self._follow_timer.start()

    def show_current(self, session: Session) -> None:
        """Take the summary of the current item from what is on the screen now."""
        edited, self._edited, self._current = self._edited, -1, session.index
        if edited not in (-1, self._current):
            # it was left before its last edit was shown, and its file has that now
            self.outdate(edited)
            self.changed.emit(edited)
        problem = None if session.lacks_type else session.problem
        item = session.item
        if session.document and item and (item.truth or item.drafts or session.document.is_dirty):
            self._put(session.index, summarize_record(session.document.tree, self._lines))
        elif problem:
            self._put(session.index, ItemSummary(problem=problem))

    # reading

    def outdate(self, *indexes: int) -> None:
        """Read these items again when they are shown: their files may have changed. The current one shows what is edited."""
        self._outdated.update(indexes)
        self._outdated.discard(self._current)

    def read_again(self) -> None:
        """Read what is shown again, where files have changed or were repaired."""
        self.outdate(*self._known)
        self.outdated.emit()

    def _put(self, index: int, summary: ItemSummary, stamp: ItemStamp | None = None) -> None:
        self._pending.pop(index, None)
        self._outdated.discard(index)
        before = self._known.get(index)
        self._known[index] = _StampedSummary(summary, stamp)
        if (before.summary if before else _UNKNOWN) != summary:
            self.changed.emit(index)

    def _read_later(self, index: int) -> None:
        self._pending[index] = None
        self._read_timer.start()

    def _start_reading(self) -> None:
        if self._reading.is_busy:
            return
        indexes = list(self._pending)[-_MOST_READ:]
        self._pending.clear()
        self._outdated.difference_update(indexes)
        known = ((index, self._known.get(index)) for index in indexes)
        stamps = {index: each.stamp for index, each in known if each and not each.summary.problem}
        project, lines = self._project, self._lines
        self._reading.want(lambda ticket: _read_summaries(project, lines, indexes, stamps, ticket))

    def _take(self, found: dict[int, _StampedSummary]) -> None:
        for index, (summary, stamp) in found.items():
            self._put(index, summary, stamp)
        if self._pending:
            self._read_timer.start()


def _read_summaries(
    project: Project,
    lines: ListLines,
    indexes: Sequence[int],
    stamps: Mapping[int, ItemStamp | None],
    ticket: Ticket,
) -> dict[int, _StampedSummary]:
    """Read the items whose files have another stamp than `stamps`."""
    found: dict[int, _StampedSummary] = {}
    for index in indexes:
        if ticket.cancelled:
            break
        item = project.items[index]
        stamp = stamp_item(project, item)
        if stamps.get(index) != stamp or not stamp:
            found[index] = _StampedSummary(summarize_item(project, item, lines), stamp)
    return found
