"""How far the project is: each item's status and how many have which, counted once in a worker, then kept in step."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QObject, Signal

from gtapp.project import Project
from gtapp.ui.tasks import Tasks, Ticket

_Counted = tuple[dict[str, str], Counter[str], dict[str, int], bool]


class StatusCounts(QObject):
    """The statuses of a project's items and their numbers."""

    changed = Signal()

    def __init__(self, project: Project, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._known: dict[str, str] = {}
        self._counts: Counter[str] = Counter()
        self._since: set[str] = set()
        self._places: dict[str, int] = {}
        self._paged = False
        self.counted = False

    def count(self, tasks: Tasks) -> None:
        """Counts all items, beside the window."""
        tasks.start(self._count, self._take)

    def _count(self, ticket: Ticket) -> _Counted:
        status, items = self._project.status, self._project.items
        known = {item.id: status(item.id).name for item in items if not ticket.cancelled}
        paged = any(len(item.scans) > 1 for item in items)
        return known, Counter(known.values()), {item.id: place for place, item in enumerate(items)}, paged

    def _take(self, counted: _Counted) -> None:
        self._known, self._counts, self._places, self._paged = counted
        self.counted = True
        for item_id in self._since:
            self._move(item_id)
        self._since.clear()
        self.changed.emit()

    def update(self, *item_ids: str) -> None:
        """The status of these items may have changed."""
        if not self.counted:
            self._since.update(item_ids)
        elif item_ids:
            for item_id in item_ids:
                self._move(item_id)
            self.changed.emit()

    def _move(self, item_id: str) -> None:
        new = self._project.status(item_id).name
        self._counts[self._known.get(item_id, new)] -= item_id in self._known
        self._counts[new] += 1
        self._known[item_id] = new

    def status(self, item_id: str) -> str:
        """The name of an item's status, one of the five."""
        return self._project.status(item_id).name

    def note(self, item_id: str) -> str:
        """What has to be done with an item that needs action."""
        return self._project.status(item_id).note

    def number(self, name: str) -> int:
        """How many items have this status."""
        return self._counts[name]

    @property
    def paged(self) -> bool:
        """Whether an item has more than one scan, as far as that is known."""
        return self._paged

    def index(self, item_id: str) -> int:
        """Where an item stands in the project, -1 as long as that is not known."""
        return self._places.get(item_id, -1)

    @property
    def total(self) -> int:
        return len(self._project.items)

    def label(self, name: str) -> str:
        """A status, or that there is none to be trusted, in the user's language."""
        labels = {
            "open": self.tr("Open"),
            "draft": self.tr("Draft"),
            "in progress": self.tr("In progress"),
            "checked": self.tr("Checked"),
            "needs action": self.tr("Needs action"),
            "unreadable": self.tr("Can't be read"),
        }
        return labels[name]
