"""The open project and the item that is worked on: shows, saves, checks, restores. Knows no widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QObject, Signal

from gtapp.document import Document, Edit
from gtapp.errors import ChangedOnDiskError, GtappError
from gtapp.messages import Message
from gtapp.project import Item, Project
from gtapp.store import Status
from gtapp.ui.disk import Stamps, problem_of
from gtapp.ui.lost import Lost
from gtapp.ui.status_counts import StatusCounts
from gtapp.ui.unsaved import Unsaved, why

Saving = Literal["none", "saved", "new", "unsaved", "failed", "unreadable"]


class Session(QObject):
    """One project at work; exactly one item is current, or none at the beginning.

    `document` is None where the current item's file can't be read; `problem` says why then.
    """

    shown = Signal()
    """Another item is current, or the current one was read again."""

    edited = Signal()
    """The current document changed, by an edit, undo or redo."""

    saving_changed = Signal()
    """Whether all is saved has to be said anew."""

    conflict = Signal(Document)
    """This document's file was changed by another program, so that it was not saved."""

    journal_failed = Signal(object)
    """An edit could not be journalled; the message why."""

    follow_failed = Signal(object)
    """Files that follow from a letter could not be brought up to date; the message why."""

    caught_up = Signal()
    """They are up to date again."""

    status_changed = Signal(str)
    """The item whose status is another now."""

    lost_changed = Signal()
    """Which items have corrections from before a crash is known, or another answer was given."""

    def __init__(self, project: Project, who: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.project = project
        project.who = who
        self.index = -1
        self.document: Document | None = None
        self.problem: Message | None = None
        self.counts = StatusCounts(project, self)
        self.unsaved = Unsaved(project, self)
        self.unsaved.changed.connect(self.saving_changed)
        self._lost = Lost(project, self.lost_changed.emit)
        self._stamps = Stamps()
        project.status_changed.connect(self.status_changed.emit)
        project.journal_failed.connect(lambda error: self.journal_failed.emit(error.message))
        project.follow_failed.connect(lambda error: self.follow_failed.emit(error.message))
        project.caught_up.connect(lambda _: self.caught_up.emit())

    # what is shown

    @property
    def items(self) -> Sequence[Item]:
        return self.project.items

    @property
    def item(self) -> Item | None:
        return self.items[self.index] if self.index >= 0 else None

    @property
    def status(self) -> Status | None:
        return self.project.status(self.item.id) if self.item else None

    def show(self, index: int) -> None:
        """Makes another item current; the one that is left is saved where it was edited."""
        if index != self.index and 0 <= index < len(self.items):
            self.leave()
            self.index = index
            self._open()

    def reread(self) -> None:
        """Reads the current item from the disk again; nothing that is not saved is given up."""
        if self.item and not (self.document and self.document.is_dirty):
            self._release()
            self._open()

    def leave(self) -> None:
        """Saves the current document where it was edited; where that fails it is kept and tried again."""
        if self.document and self.document.is_dirty:
            self._save(self.document, self.project.save)
        self._release()

    def _open(self) -> None:
        assert self.item
        waiting = self.unsaved.document(self.item.id)
        try:
            self.document = waiting or self.project.document(self.item.id)
            self.problem = None
        except GtappError as error:
            self.document, self.problem = None, error.message
        if self.document:
            self.document.edited.connect(self._edited)
            self._stamps.take(self.document)
        self.shown.emit()
        self.saving_changed.emit()

    def _release(self) -> None:
        if self.document:
            self.document.edited.disconnect(self._edited)
        self.document = None

    def _edited(self, _: Edit) -> None:
        if self.document and not self.document.is_dirty:
            self.unsaved.forget(self.document)
        self.edited.emit()
        self.saving_changed.emit()

    # saving

    @property
    def saving(self) -> Saving:
        """How the current item stands to the disk."""
        if self.document is None:
            return "unreadable" if self.problem else "none"
        if self.document.item_id in self.unsaved:
            return "failed"
        if self.document.is_dirty:
            return "unsaved"
        return "new" if self.document.is_new else "saved"

    def save(self) -> bool:
        """Writes the current item, a draft that was not touched included; whether it is on the disk now."""
        return self._with_current(self.project.save)

    def check(self) -> bool:
        """Saves the current item and marks it as checked; whether both are done."""
        return self._with_current(self.project.check)

    def _with_current(self, how: Callable[[Document], object]) -> bool:
        return self.document is not None and not self.lost_here() and self._save(self.document, how)

    def keep_mine(self, document: Document) -> bool:
        """Writes `document` over what another program wrote, as the user chose."""
        return self._save(document, self.project.keep_mine)

    def take_theirs(self, document: Document) -> None:
        """Takes over what another program wrote, as an undoable edit.

        Raises:
            GtappError: it can't be read.
        """
        self.project.take_theirs(document)
        self.unsaved.forget(document)
        self._wrote(document)

    def _save(self, document: Document, how: Callable[[Document], object]) -> bool:
        try:
            how(document)
        except ChangedOnDiskError as error:
            if document is self.document:
                self._stamps.take(document)
            self.unsaved.add(document, error.message, conflict=True)
            self.conflict.emit(document)
            return False
        except (GtappError, OSError) as error:
            self.unsaved.add(document, why(document, error))
            return False
        self.unsaved.forget(document)
        self._wrote(document)
        return True

    def _wrote(self, document: Document) -> None:
        if document is self.document:
            self._stamps.take(document)
        self.saving_changed.emit()

    def look_at_disk(self) -> None:
        """Whether another program changed the current item's files; reads it again where nothing is at stake."""
        document = self.document
        if document is None:
            self._look_whether_mended()
            return
        if not self._stamps.differ(document):
            return
        self._stamps.take(document)
        if not document.is_dirty:
            self.reread()
        elif self._stamps.changed(document):
            self.conflict.emit(document)

    def _look_whether_mended(self) -> None:
        """An item that could not be read may be readable by now, or for another reason not."""
        if self.item and self.problem and problem_of(self.project, self.item) != self.problem:
            self.reread()

    # status

    def set_status(self, name: str, note: str = "") -> bool:
        """Gives the current item a status, as an undoable edit where it has a document; whether that could be done."""
        if not self.item or self.lost_here():
            return False
        try:
            if self.document:
                self.project.mark(self.document, name, note)
            else:
                self.project.set_status(self.item.id, name, note)
        except GtappError as error:
            self.journal_failed.emit(error.message)
            return False
        return True

    # corrections from before a crash

    @property
    def lost_items(self) -> list[str]:
        """The items with corrections that were not saved when the program ended, as long as nobody has decided."""
        return list(self._lost.items)

    def look_for_lost(self) -> None:
        """Asks the journal; done once, when the first item is on the screen."""
        self._lost.look()

    def lost_here(self) -> int:
        """How many such corrections wait in the current item."""
        return self._lost.of(self.document)

    def recover(self) -> None:
        """Does the current item's lost corrections again; they are unsaved edits then, and can be undone."""
        if self.document and self.lost_here():
            self.project.recover(self.document)
            self._lost.decided(self.document.item_id)

    def recover_other(self, item_id: str) -> None:
        """The same for another item, which is saved at once, as an item is that is left.

        Raises:
            GtappError: its file can't be read.
        """
        self._lost.decided(item_id)
        document = self.project.document(item_id)
        self.project.recover(document)
        if document.is_dirty:
            self._save(document, self.project.save)

    def leave_lost(self, items: Sequence[str]) -> None:
        """Leaves these items as they are on the disk; the corrections wait behind redo until the next edit."""
        self._lost.decided(*items)

    # the end

    def close(self) -> None:
        """Ends the work on the project; what is not saved by now stays in the journal."""
        self.unsaved.stop()
        self._release()
        self.project.close()
