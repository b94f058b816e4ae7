"""The statuses of a project's items: as somebody set them, else as the files say; set through a document, they can be undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from gtapp.document import Document, Edit
from gtapp.errors import SaveError
from gtapp.items import Item
from gtapp.signals import Signal
from gtapp.store import Status, Statuses
from gtapp.store.database import Database


class ItemStatuses:
    """How far each item is; `follow` is called with the name of an item whose status was set.

    `changed` tells the item whose status may be another now; `faults` says what of them could not be read, see
    `gtapp.store.Statuses`.
    """

    def __init__(self, root: Path, database: Database, follow: Callable[[str], object]) -> None:
        self._statuses = Statuses(root, database)
        self._follow = follow
        self.faults = [each for each in (self._statuses.fault, self._statuses.unread) if each]
        self.changed: Signal[str] = Signal()

    def find(self, item: Item) -> Status:
        """The item's status: as it was set, else what its files say."""
        known = self._statuses.get(item.id)
        if known and (item.truth or known.name not in ("checked", "in progress")):
            return known
        return Status("in progress" if item.truth else "draft" if item.draft else "open")

    def set(self, item: Item, name: str, note: str, who: str) -> None:
        """Sets an item's status, signed by `who` (empty: the login name).

        Raises:
            GtappError: no such status, or it can't be written down.
        """
        self._put(item.id, self._make_status(name, note, who))

    def _make_status(self, name: str, note: str, who: str) -> Status:
        return self._statuses.make_status(name, who or read_user_name(), note)

    def _put(self, item_id: str, status: Status) -> None:
        try:
            self._statuses.set(item_id, status)
        finally:
            self.changed.emit(item_id)
        self._follow(item_id)

    def mark_saved(self, item: Item, who: str) -> None:
        """An item that was saved is in progress, unless it is further already."""
        if self.find(item).name in ("open", "draft") or self._statuses.get(item.id) is None:
            self.set(item, "in progress", "", who)

    def mark(self, document: Document, item: Item, name: str, note: str, who: str) -> bool:
        """Sets the item's status as an edit of its document; whether it was another.

        Raises:
            GtappError: there is no such status.
        """
        old, new = self.find(item), self._make_status(name, note, who)
        if old.name in ("open", "draft") and not document.is_new:
            old = Status("in progress")
        changes = (old.name, old.note) != (new.name, new.note)
        if changes:
            document.record_status(asdict(old), asdict(new))
        return changes

    def apply_edit(self, document: Document, edit: Edit) -> None:
        """Brings the item's status to what an edit, its undo or its redo says."""
        done = document.history.last is edit
        for change in edit.changes:
            if change.kind == "status":
                self._put(document.item_id, Status(**(change.new if done else change.old)))

    def flush(self) -> None:
        """Brings the text file of the statuses up to date.

        Raises:
            SaveError: it can't be written.
        """
        self._statuses.write_text()

    def retry_write(self) -> list[str]:
        """Tries once more to write them down; the items whose status neither text file nor database has."""
        try:
            self.flush()
        except SaveError:
            return self._statuses.retry_write()
        return []


def read_user_name() -> str:
    """Who works here: the login name, or nothing where the system has none."""
    import getpass  # slow to import, and the window has the name from its settings

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""
