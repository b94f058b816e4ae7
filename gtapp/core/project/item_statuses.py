"""The statuses of a project's items: as set by a person, else as the files show; changes are undoable edits of the document."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.signals import Signal
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.project_items import ItemState
from gtapp.core.record.changes import CREATION_LABEL, Edit
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.store.database import Database
from gtapp.core.store.status_text import Status
from gtapp.core.store.statuses import Statuses

_WITH_TRUTH: Final = Status("in progress")
_WITH_DRAFT: Final = Status("draft")
_OPEN: Final = Status("open")


class ItemStatuses:
    """The statuses of the items with these `names`; `follow` is called with the name of an item whose status was set.

    `changed` is emitted with an item whose status may have changed; `problems` say which statuses could not be read
    (see `gtapp.core.store.statuses`).
    """

    def __init__(
        self, root: Path, database: Database, follow: Callable[[str], object], names: NameForms
    ) -> None:
        self._root = root
        self._statuses = Statuses(root, database, names)
        self._follow = follow
        fault = self._statuses.fault
        self.problems = [*([fault.message] if fault else ()), *self._statuses.problems]
        self.changed: Signal[str] = Signal()

    def find(self, item: Item) -> Status:
        """Return the item's status: as set, else as its files show."""
        return self.find_by_state((item.id, bool(item.truth), bool(item.draft)))

    def find_by_state(self, state: ItemState) -> Status:
        """Return the status of the item with this state, as `find` does."""
        name, has_truth, has_draft = state
        known = self._statuses.get(name)
        followed = _WITH_TRUTH if has_truth else _WITH_DRAFT if has_draft else _OPEN
        if known and known.note and known.name in ("open", "draft"):  # stored for the note alone
            return known._replace(name=followed.name)
        if known and (has_truth or known.name not in ("checked", "in progress")):
            return known
        return followed

    def set(self, item: Item, name: str, note: str, who: str) -> None:
        """Set an item's status, signed by `who` (empty: the login name).

        Raises:
            GtappError: no such status, or it can't be stored.
        """
        self._put(item.id, self.make_status(name, note, who))

    def make_status(self, name: str, note: str, who: str) -> Status:
        """Return a status that is set now by `who` (empty: the login name).

        Raises:
            GtappError: there is no such status.
        """
        return self._statuses.make_status(name, who or read_user_name(), note)

    def _put(self, item_id: str, status: Status) -> None:
        try:
            self._statuses.set(item_id, status)
        finally:
            self.changed.emit(item_id)
        self._follow(item_id)

    def mark_saved(self, item: Item, who: str) -> None:
        """Set a saved item to "in progress", unless it has a later status; what was noted on it stays."""
        status = self.find(item)
        if status.name in ("open", "draft") or self._statuses.get(item.id) is None:
            self.set(item, "in progress", status.note, who)

    def mark(self, document: Document, item: Item, name: str, note: str, who: str) -> bool:
        """Set the item's status as an edit of its document; return whether it changed.

        Raises:
            GtappError: there is no such status.
        """
        return self._mark(document, item, self.make_status(name, note, who))

    def note(self, document: Document | None, item: Item, text: str, who: str) -> None:
        """Put a person's note on the item, as an edit of its document if it has one; the status stays.

        It is signed anew unless it is a check.

        Raises:
            GtappError: it can't be stored.
        """
        old = self.find(item)
        new = old.with_text(text) if old.name == "checked" else self.make_status(old.name, text, who)
        if document:
            self._mark(document, item, new)
        else:
            self._put(item.id, new)

    def _mark(self, document: Document, item: Item, new: Status) -> bool:
        old = self.find(item)
        if old.name in ("open", "draft") and not document.is_new:
            old = Status("in progress")
        changes = (old.name, old.note) != (new.name, new.note)
        if changes:
            document.record_status(old._asdict(), new._asdict())
        return changes

    def record_creation(self, document: Document, before: Status, who: str) -> None:
        """Set the item, whose file was created as the draft is, to "in progress" as an edit."""
        new = self.make_status("in progress", before.kept_note, who)
        document.record_status(before._asdict(), new._asdict(), label=CREATION_LABEL)

    def list_last_checked(self) -> list[str]:
        """Return the names of the items that were checked last, the last one first."""
        return self._statuses.list_last_checked()

    def apply_edit(self, document: Document, edit: Edit) -> None:
        """Set the status that an edit, its undo or its redo leads to."""
        done = document.undo_stack.last is edit
        for change in edit.changes:
            if change.kind == "status":
                self._put(document.item_id, Status(**(change.new if done else change.old)))

    @property
    def files(self) -> tuple[Path, ...]:
        """The files in which any process of this project stores statuses."""
        return self._statuses.files

    def read_again(self) -> list[str]:
        """Take over what other processes set later than this one; return the items that it concerns. Safe in a worker."""
        database = Database(self._root)
        try:
            return self._statuses.read_newer(database)
        finally:
            database.close()

    def flush(self) -> None:
        """Update the text file of the statuses.

        Raises:
            SaveError: it can't be written.
        """
        self._statuses.write_text()

    def close(self) -> None:
        """Update the text file of the statuses as `flush` does, when no more are set."""
        self._statuses.close()

    @property
    def is_file_behind(self) -> bool:
        """Whether the text file lacks statuses that an earlier session has set: it was killed."""
        return self._statuses.is_behind

    def complete_file(self) -> None:
        """Update the text file of the statuses, with those that an earlier session could not write.

        Raises:
            SaveError: it can't be written.
        """
        self._statuses.complete_text()

    def note_file(self) -> None:
        """Note what the text file has that was written, in the thread that sets statuses."""
        self._statuses.note_text()

    def retry_write(self) -> list[str]:
        """Write the statuses again; return the items whose status is in neither text file nor database."""
        try:
            self.flush()
        except SaveError:
            return self._statuses.retry_write()
        return []
