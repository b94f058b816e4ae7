"""The statuses of a project's items and how many have which: counted once in a worker, then kept up to date."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QObject, Signal

from gtapp.project import Project
from gtapp.ui.tasks import Tasks, Ticket

_Counted = tuple[dict[str, str], Counter[str], dict[str, int], bool]


class StatusCounts(QObject):
    """Statuses and their numbers; also the index of each item by its id."""

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
        """Count all items in a worker."""
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
        """Count items whose status may have changed."""
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
        """Return the name of an item's status, one of the five."""
        return self._project.status(item_id).name

    def note(self, item_id: str) -> str:
        """Return the note of an item that needs action."""
        return self._project.status(item_id).note

    def number(self, name: str) -> int:
        """Return how many items have this status."""
        return self._counts[name]

    @property
    def paged(self) -> bool:
        """True if an item has more than one scan, as far as that is known."""
        return self._paged

    def index(self, item_id: str) -> int:
        """Return the index of an item in the project; -1: not known, or not yet."""
        return self._places.get(item_id, -1)

    @property
    def total(self) -> int:
        return len(self._project.items)

    def label(self, name: str) -> str:
        """Return the name of a status, or “can't be read”, in the user's language."""
        labels = {
            "open": self.tr("Open"),
            "draft": self.tr("Draft"),
            "in progress": self.tr("In progress"),
            "checked": self.tr("Checked"),
            "needs action": self.tr("Needs action"),
            "unreadable": self.tr("Can't be read"),
        }
        return labels[name]
