"""Which ground truths can't be read: looked at beside the window, only those that the list shows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import Project
from gtapp.ui.tasks import Tasks, Ticket

_PAUSE_MS = 250
_MOST = 200

Seen = dict[int, Message | None]


class Unreadable(QObject):
    """Answers at once with what is known; what isn't yet is read when the list rests, and told then.

    Nothing here grows with the number of items: rows that were scrolled past are not read.
    """

    changed = Signal(int)
    """The index of an item of which something else is known now."""

    def __init__(self, project: Project, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._tasks = tasks
        self._known: Seen = {}
        self._asked: dict[int, None] = {}
        self._looking = False
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._look)

    def why(self, index: int) -> Message | None:
        """Why the truth of an item can't be read; None where it can, where there is none, or as long as nobody knows."""
        if index not in self._known and index not in self._asked and self._project.items[index].truth:
            self._ask(index)
        return self._known.get(index)

    @property
    def waiting(self) -> bool:
        """Whether something is about to be looked at."""
        return self._looking or self._later.isActive()

    def put(self, index: int, problem: Message | None) -> None:
        """Opening the item has shown whether it can be read."""
        self._asked.pop(index, None)
        if self._known.get(index) != problem:
            self._known[index] = problem
            self.changed.emit(index)
        self._known[index] = problem

    def look_again(self) -> None:
        """Somebody may have mended files meanwhile."""
        for index in [index for index, problem in self._known.items() if problem]:
            self._ask(index)

    def _ask(self, index: int) -> None:
        self._asked[index] = None
        self._later.start()

    def _look(self) -> None:
        if self._looking:
            return
        wanted = list(self._asked)[-_MOST:]
        self._asked.clear()
        self._looking = True
        self._tasks.start(lambda ticket: _read(self._project, wanted, ticket), self._take)

    def _take(self, seen: Seen) -> None:
        self._looking = False
        for index, problem in seen.items():
            self.put(index, problem)
        if self._asked:
            self._later.start()


def _read(project: Project, wanted: Sequence[int], ticket: Ticket) -> Seen:
    seen: Seen = {}
    for index in wanted:
        if ticket.cancelled:
            break
        try:
            project.peek(project.items[index].id)
        except GtappError as error:
            seen[index] = error.message
        else:
            seen[index] = None
    return seen
