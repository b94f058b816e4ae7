"""The open project and its current item: show, save, check, restore, count the statuses. Knows no widgets."""

from __future__ import annotations

import time
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from itertools import compress, takewhile
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.files.record_files import FragmentSource, RecordFile
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.platform.messages import Message
from gtapp.core.project.overview.item_search import UNCHECKED
from gtapp.core.project.project import Project
from gtapp.core.project.project_listing import ProjectListing
from gtapp.core.project.step_history import Step, StepHistory, Stepping, StepResult
from gtapp.core.project.version_merge import VersionMerge
from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import Pointer
from gtapp.core.store.check_note import NOTHING_LEFT, CheckNote
from gtapp.core.store.edit_table import HistoryWriter
from gtapp.core.store.status_text import STATUS_NAMES, Status
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks, Ticket

SavingState = Literal["none", "saved", "new", "unsaved", "failed", "unreadable", "untyped", "read only"]


class Session(QObject):
    """The open project; exactly one item is current, or none at the beginning.

    `document` is None where the current item's file can't be read; `problem` is then the reason. `other_writer` is another
    process that has unsaved edits of the current item, so that it can only be read here.
    """

    shown = Signal()
    """Another item is current, or the current one was read again."""

    commit_wanted = Signal()
    """The current item is saved, checked or left: what was typed must have reached it now."""

    edited = Signal()
    """The current document changed, by an edit, undo or redo."""

    saving_changed = Signal()
    """`saving` may have changed."""

    conflict = Signal(Document)
    """This document was to be saved, its file was changed by another program, and someone must decide what to keep."""

    merged = Signal(Document, VersionMerge)
    """A document has values now that another program wrote: it was merged with them, as an undoable edit, and saved."""

    changed_elsewhere = Signal(Document, VersionMerge)
    """The current document was read again, with the values that another program wrote."""

    journal_failed = Signal(object)
    """An edit could not be journalled; the message is the reason."""

    journal_restored = Signal()
    """Edits are journalled again."""

    derived_update_failed = Signal(object)
    """Files that follow from a letter could not be updated; the message is the reason."""

    derived_files_updated = Signal()
    """Files that follow from a letter are up to date again."""

    status_changed = Signal(str)
    """The id of an item whose status changed."""

    item_saved = Signal(str)
    """The id of an item whose ground truth was written."""

    reopened = Signal(str)
    """The id of a checked item that is "in progress" again, since it is saved with undone edits."""

    lost_changed = Signal()
    """`lost_items` changed."""

    other_writer_changed = Signal()
    """`other_writer` or `holder` changed."""

    steps_changed = Signal()
    """There may be another step to undo or redo."""

    def __init__(self, project: Project, who: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.project = project
        project.who = who
        self.index = -1
        self.document: Document | None = None
        self.problem: Message | None = None
        self.other_writer: HistoryWriter | None = None
        self.holder = ""
        """Who of the team has the current item, so that it is only read here (see `set_holder`)."""
        self._held_item = ""
        self.counts = StatusCounts(project, self)
        self.unsaved = UnsavedDocuments(lambda each: self._save(each, project.save, asks=False), self)
        self.unsaved.changed.connect(self.saving_changed)
        self.other_writer_changed.connect(self.saving_changed)
        self._lost = LostCorrections(project, self.lost_changed.emit)
        self._stamps = FileStamps()
        self.steps = StepHistory(project)
        self._is_stepping = False
        self.find_shown: Callable[[Document], Collection[Pointer] | None] = lambda _: None
        """Returns the places of a document's values that were on the screen; None: that is not followed."""
        self.steps.changed.connect(lambda _: self.steps_changed.emit())
        project.status_changed.connect(self.status_changed.emit)
        project.item_saved.connect(self.item_saved.emit)
        project.journal_failed.connect(lambda error: self.journal_failed.emit(error.message))
        project.journal_works.connect(lambda _: self.journal_restored.emit())
        project.derived_update_failed.connect(lambda error: self.derived_update_failed.emit(error.message))
        project.derived_files_updated.connect(lambda _: self.derived_files_updated.emit())

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
        """Make another item current; the previous one is saved if it was edited."""
        if index != self.index and 0 <= index < len(self.items):
            self.leave()
            self.index = index
            self._open()

    def take_listing(self, listing: ProjectListing) -> bool:
        """Take over a newer listing of the project; return whether the current item is in it, else nothing is taken."""
        index = listing.items.find(self.item.id) if self.item else -1
        if self.item and index < 0:
            return False
        self.project.take_listing(listing)
        self.index = index
        return True

    def reread(self) -> None:
        """Read the current item from the disk again, unless it has unsaved edits."""
        if self.item and not (self.document and self.document.is_dirty):
            self._release()
            self._open()

    def leave(self) -> None:
        """Save the current document if it was edited; if that fails, it is kept in memory and tried again."""
        self.commit_wanted.emit()
        self.save_edits()
        self._release()

    def _open(self) -> None:
        assert self.item
        unsaved = self.unsaved.document(self.item.id)
        try:
            self.document = unsaved or self.project.document(self.item.id)
            self.problem = None
        except GtappError as error:
            self.document, self.problem = None, error.message
        self.other_writer = self._find_other_writer()
        if self._held_item != self.item.id:
            self.holder = self._held_item = ""
        if self.document:
            self.document.edited.connect(self._follow_edit)
            self._stamps.update(self.document)
        self.shown.emit()
        self.saving_changed.emit()

    def _release(self) -> None:
        if self.document:
            self.document.edited.disconnect(self._follow_edit)
        self.document = None

    def _follow_edit(self, _: Edit) -> None:
        if self.document and not self.document.is_dirty:
            self.unsaved.remove(self.document)
        self.edited.emit()
        self.saving_changed.emit()

    # saving

    @property
    def saving(self) -> SavingState:
        """Whether the current item is saved."""
        if self.document is None:
            return "untyped" if self.lacks_type else "unreadable" if self.problem else "none"
        if self.document.item_id in self.unsaved:
            return "failed"
        if self.document.is_dirty:
            return "unsaved"
        if self.other_writer or self.holder:
            return "read only"
        return "new" if self.document.is_new else "saved"

    def save(self) -> bool:
        """Save the current item, also a draft that was not edited; return whether it is on the disk now."""
        return self._save_current(self.project.save)

    def check(self, note: CheckNote = NOTHING_LEFT) -> bool:
        """Save the current item and mark it as checked, with a note on what was left; return whether both succeeded.

        Where another program's changes had to be taken over, the item is saved, but not checked: nobody has looked at them.
        """
        is_checked = False

        def check(document: Document) -> None:
            nonlocal is_checked
            self.project.check(document, note, self.find_shown(document))
            is_checked = True

        return self._save_current(check) and is_checked

    def save_edits(self) -> None:
        """Save the current item if it was edited, though the user has not asked for that.

        A new item in which edits have left no value is as it began from then on, and undo brings them back.
        A checked item in which edits are undone is "in progress" from then on: nobody has checked what undo left. That of an
        import leaves what was checked before it.
        """
        document = self.document
        if document is None or not document.is_dirty:
            return
        if document.has_nothing_to_save:
            self._clear(document)
            return
        is_checked = self.project.status(document.item_id).name == "checked"
        if is_checked and document.has_undone_changes and not self.project.is_restored(document.item_id):
            self._reopen(document.item_id)
        self._save(document, self.project.save)

    def _clear(self, document: Document) -> None:
        try:
            self.project.clear(document)
        except GtappError as error:
            self.unsaved.add(document, error.message)

    def _reopen(self, item_id: str) -> None:
        try:
            self.project.set_status(item_id, "in progress", self.project.status(item_id).kept_note)
        except GtappError as error:
            self.journal_failed.emit(error.message)
        self.reopened.emit(item_id)

    def _save_current(self, save: Callable[[Document], object]) -> bool:
        self.commit_wanted.emit()
        self.look_for_other_writer()
        return self.document is not None and self.may_edit and self._save(self.document, save)

    def merge_versions(self, document: Document) -> VersionMerge | None:
        """Return the document merged with what another program wrote; None if that can't be merged by value."""
        try:
            return self.project.merge_versions(document)
        except GtappError:
            return None

    def take_merge(self, document: Document, merge: VersionMerge, theirs_at: Collection[int] = ()) -> bool:
        """Make of the document what the merge says, as one undoable edit, and save it; return whether that succeeded."""
        is_saved = self._save(document, lambda _: self.project.take_merge(document, merge, theirs_at))
        if is_saved:
            self.merged.emit(document, merge)
        return is_saved

    def keep_mine(self, document: Document) -> bool:
        """Save `document` over what another program wrote; return whether that succeeded."""
        return self._save(document, self.project.keep_mine)

    def take_theirs(self, document: Document) -> None:
        """Take over what another program wrote, as an undoable edit.

        Raises:
            GtappError: it can't be read.
        """
        self.project.take_theirs(document)
        self.unsaved.remove(document)
        self._follow_save(document)

    def _save(self, document: Document, save: Callable[[Document], object], asks: bool = True) -> bool:
        """Save a document, and return whether that succeeded; with `asks` the user is asked at once what to keep."""
        try:
            save(document)
        except ChangedOnDiskError as error:
            return self._merge(document, save, error.message, asks)
        except (GtappError, OSError) as error:
            self.unsaved.add(document, make_failure_message(document, error))
            return False
        self.unsaved.remove(document)
        self._follow_save(document)
        return True

    def _merge(
        self, document: Document, save: Callable[[Document], object], message: Message, asks: bool
    ) -> bool:
        """Merge a document with what another program wrote, and save it; return whether that is done.

        Where someone must decide, it is kept with the `message`. `save` is repeated if nothing was taken over: a check is for
        what was looked at.
        """
        if document is self.document:
            self._stamps.update(document)
        merge = self.merge_versions(document)
        if merge and not merge.conflicts:
            with suppress(GtappError, OSError):
                self.project.take_merge(document, merge)
                if merge.takes_nothing:
                    save(document)
                self.unsaved.remove(document)
                self._follow_save(document)
                self.merged.emit(document, merge)
                return True
        self.unsaved.add(document, message, conflict=True)
        if asks:
            self.conflict.emit(document)
        return False

    def _follow_save(self, document: Document) -> None:
        if document is self.document:
            self._stamps.update(document)
        self.saving_changed.emit()

    def list_changed_files(self) -> list[RecordFile]:
        """Return the files of many records in which the current one has to be found again: they were changed elsewhere."""
        if self.document is None or not self._stamps.may_differ(self.document):
            return []
        sources = (part.source for part in self.document.parts)
        return [each.file for each in sources if isinstance(each, FragmentSource)]

    def check_disk(self) -> None:
        """Check whether another process edits the current item or changed its files; read it again if nothing is unsaved."""
        if self._is_stepping:  # the step has the document that is shown, and writes its files
            return
        self.look_for_other_writer()
        self.project.retry_rows()
        document = self.document
        if document is None:
            self._reread_if_repaired()
            return
        if not self._stamps.may_differ(document):
            return
        self._stamps.update(document)
        with suppress(GtappError):
            self.project.take_written(document)
        if not document.is_dirty:
            merge = self.merge_versions(document) if self._stamps.has_other_text(document) else None
            self.reread()
            if merge and self.document:
                self.changed_elsewhere.emit(self.document, merge)
        elif self._stamps.has_other_text(document):
            # a dialog that opens by itself would take the keys that are typed for the form
            self._save(document, self.project.save, asks=False)

    def _reread_if_repaired(self) -> None:
        """Read an item again that could not be read, if the reason has changed or no longer holds."""
        if self.item and self.problem and find_reading_problem(self.project, self.item) != self.problem:
            self.reread()

    # the type of a new record

    @property
    def lacks_type(self) -> bool:
        """True if the current item has no record since the type of a new one is not known; no file is at fault."""
        return self.problem is not None and self.problem.code == "item-type-unknown"

    def choose_type(self, name: str) -> bool:
        """Begin the current item's record anew with this type; return False, without a change, if there is anything in it."""
        if not self.item or (self.document and (self.document.is_dirty or not self.document.is_new)):
            return False
        self.project.choose_type(self.item.id, name)
        self.reread()
        return True

    # status

    def set_status(self, name: str, note: str | None = None) -> bool:
        """Set the current item's status, as an undoable edit if it has a document; return whether that succeeded.

        Without a `note`, what was noted on the item stays.
        """

        def set_status(item_id: str) -> None:
            text = self.project.status(item_id).kept_note if note is None else note
            if self.document:
                self.project.mark(self.document, name, text)
            else:
                self.project.set_status(item_id, name, text)

        return self._change_status(set_status)

    def note(self, text: str) -> bool:
        """Put a note on the current item, whose status stays; return whether that succeeded. See `Project.note`."""
        return self._change_status(lambda item_id: self.project.note(item_id, text, self.document))

    def _change_status(self, change: Callable[[str], object]) -> bool:
        self.look_for_other_writer()
        if not self.item or (self.document and not self.may_edit):
            return False
        try:
            change(self.item.id)
        except GtappError as error:
            self.journal_failed.emit(error.message)
            return False
        return True

    # undo and redo, over all items

    @property
    def can_undo(self) -> bool:
        """True if there is a step of this session, or an earlier one of the current item, to undo."""
        return self.steps.can_undo(self.document if self.may_edit else None)

    @property
    def can_redo(self) -> bool:
        """True if there is a step to redo."""
        return self.steps.can_redo(self.document if self.may_edit else None)

    def undo(self) -> Stepping:
        """Take back the last step: its item is shown first. Steps of several items are taken back where they are."""
        return self._apply_step(self.steps.find_undo, self.steps.undo)

    def redo(self) -> Stepping:
        """Do the step undone last again, as `undo` takes it back."""
        return self._apply_step(self.steps.find_redo, self.steps.redo)

    def _apply_step(
        self, find: Callable[[Document | None], Step], apply: Callable[[Document | None], Stepping]
    ) -> Stepping:
        self.commit_wanted.emit()
        items = {each.item for each in find(self.document)}
        if len(items) == 1:
            self.show(self.project.items.find(items.pop()))
        self.look_for_other_writer()
        if self.count_lost():
            return StepResult()
        self._is_stepping = True
        try:
            result = yield from apply(self.document)
        finally:
            self._is_stepping = False
        if any(edit.is_import for edit in result.edits.values()):
            self.reread()  # what is shown may be begun with values of the sheet's copy
        if self.document:
            self._stamps.update(self.document)
        self.saving_changed.emit()
        return result

    # edits of other processes

    @property
    def may_edit(self) -> bool:
        """True if the current document may be edited: nobody else does, and no lost corrections wait for a decision."""
        is_free = self.other_writer is None and not self.holder
        return self.document is not None and is_free and not self.count_lost()

    def set_holder(self, name: str) -> None:
        """Note who of the team has the current item, which is only read here then until `edit_apart`; "": nobody else has."""
        self._held_item = self.item.id if self.item and name else ""
        if name != self.holder:
            self.holder = name
            self.other_writer_changed.emit()

    def look_for_other_writer(self) -> None:
        """Update `other_writer`; when it has saved its edits or has ended, read the item again."""
        before, self.other_writer = self.other_writer, self._find_other_writer()
        if self.item and before and not self.other_writer:
            self._lost.look_at(self.item.id)
            self.reread()
        elif self.other_writer != before:
            self.other_writer_changed.emit()

    def _find_other_writer(self) -> HistoryWriter | None:
        return self.project.other_writers.find(self.document) if self.document else None

    def edit_apart(self) -> None:
        """Edit the current item although somebody else does; both are kept, apart."""
        if self.document:
            self.project.other_writers.edit_apart(self.document)
            self.other_writer, self.holder = None, ""
            self.other_writer_changed.emit()

    # corrections from before a crash

    @property
    def lost_items(self) -> list[str]:
        """The items with corrections that were not saved when the program ended, until the user decides."""
        return list(self._lost.items)

    def find_lost(self) -> None:
        """Ask the journal for lost corrections; once, when the first item is on the screen."""
        self._lost.load()

    def count_lost(self) -> int:
        """Return how many lost corrections of the current item, all of one process, wait for a decision; 0: none do now."""
        return 0 if self.other_writer else self._lost.count_in(self.document)

    def find_lost_writer(self) -> HistoryWriter | None:
        """Return whose lost corrections of the current item wait for a decision."""
        return self.project.find_lost_writer(self.document) if self.document else None

    def recover(self) -> None:
        """Restore the current item's lost corrections; they are unsaved edits then, and can be undone."""
        self.look_for_other_writer()
        if self.document and self.count_lost():
            self.project.recover(self.document)
            self._lost.update(self.document)

    def recover_other(self, item_id: str) -> None:
        """Restore the lost corrections of an item that asks for no decision on the screen, and save it.

        Raises:
            GtappError: its file can't be read, or another process edits it.
        """
        self._lost.mark_decided(item_id)
        # saving a second document would be a change by another program to one that has edits
        document = self._find_edited(item_id) or self.project.document(item_id)
        self.project.recover(document)
        while self.project.count_lost_edits(document):  # those of further processes
            self.project.recover(document)
        if document.is_dirty:
            self._save(document, self.project.save)

    def _find_edited(self, item_id: str) -> Document | None:
        """Return the document of an item that has unsaved edits here: the current one, or one that could not be saved."""
        current = self.document
        is_current = current is not None and current.item_id == item_id and current.is_dirty
        return current if is_current else self.unsaved.document(item_id)

    def leave_lost(self, items: Sequence[str]) -> None:
        """Leave these items as they are on the disk; until the next edit the corrections can be redone.

        Of the current item only the corrections of one process are left, if those of others wait, too.
        """
        document = self.document if self.count_lost() else None
        current = document.item_id if document else ""
        others = [item for item in items if item != current]
        self.project.leave_lost_items(others)
        self._lost.mark_decided(*others)
        if document and current in items:
            self.project.leave_lost_edits(document)
            self._lost.update(document)

    # the end

    def close(self) -> None:
        """Close the project; what is not saved stays in the journal."""
        self.unsaved.stop()
        self._release()
        self.project.close()


def find_reading_problem(project: Project, item: Item) -> Message | None:
    """Return why the item can't be read; None if it can be."""
    try:
        project.peek(item.id)
    except GtappError as error:
        return error.message
    return None


def make_failure_message(document: Document, error: GtappError | OSError) -> Message:
    """Return the message of a save that failed."""
    if isinstance(error, GtappError):
        return error.message
    path = str(document.parts[0].source.path)
    return Message("save-io", {"path": path, "reason": error.strerror or str(error)})


class StatusCounts(QObject):
    """How many items have each status, and which items these are."""

    changed = Signal()

    def __init__(self, project: Project, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        # the status of each item, as its place among the names
        self._codes = bytearray()
        self._counts: Counter[str] = Counter()
        self._changed_items: set[str] = set()
        self.is_counted = False
        project.status_changed.connect(self._changed_items.add)

    def count(self, tasks: Tasks) -> None:
        """Count all items in a worker; again, where the project has other ones."""
        if len(self._codes) != self.total:
            self._codes, self.is_counted = bytearray(), False
        tasks.start(self._count, self._take)

    def _count(self, ticket: Ticket) -> bytearray:
        code = {name: place for place, name in enumerate(STATUS_NAMES)}
        names = (status.name for _, status in self._project.list_statuses())
        return bytearray(code[name] for name in takewhile(lambda _: not ticket.cancelled, names))

    def _take(self, codes: bytearray) -> None:
        if len(codes) != self.total:  # the project has other items since
            return
        self._codes = codes
        self._counts = Counter({name: codes.count(code) for code, name in enumerate(STATUS_NAMES)})
        self.is_counted = True
        self._follow_changes()
        self.changed.emit()

    def update(self, *item_ids: str) -> None:
        """Count items whose status may have changed."""
        self._changed_items.update(item_ids)
        if self.is_counted and self._changed_items:
            self._follow_changes()
            self.changed.emit()

    def _follow_changes(self) -> None:
        for item_id in self._changed_items:
            place = self.index(item_id)
            if place >= 0:
                name = self.status(item_id)
                self._counts[STATUS_NAMES[self._codes[place]]] -= 1
                self._counts[name] += 1
                self._codes[place] = STATUS_NAMES.index(name)
        self._changed_items.clear()

    def knows(self, kind: str) -> bool:
        """Return whether items of this kind, a status or `UNCHECKED`, can be listed at once."""
        return self.is_counted and (kind == UNCHECKED or kind in STATUS_NAMES)

    def list_places(self, kind: str) -> array[int]:
        """Return the indexes of the items of a kind, ascending."""
        self._follow_changes()
        is_wanted = (name != "checked" if kind == UNCHECKED else name == kind for name in STATUS_NAMES)
        marks = self._codes.translate(bytes(is_wanted).ljust(256, b"\0"))
        return array("I", compress(range(len(marks)), marks))

    def status(self, item_id: str) -> str:
        """Return the name of an item's status, one of the five."""
        return self._project.status(item_id).name

    def find(self, item_id: str) -> Status:
        """Return an item's status, with who set it and when."""
        return self._project.status(item_id)

    def number(self, name: str) -> int:
        """Return how many items have this status."""
        return self._counts[name]

    @property
    def unchecked(self) -> int | None:
        """How many items are not checked; None: not counted yet."""
        return self.total - self.number("checked") if self.is_counted else None

    def find_number(self, kind: str) -> int | None:
        """Return how many items are of a kind; None: not counted yet, or never."""
        return self.number(kind) if self.is_counted and kind in STATUS_NAMES else None

    def index(self, item_id: str) -> int:
        """Return the index of an item in the project; -1 if there is none."""
        return self._project.items.find(item_id)

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
            "unreadable": self.tr("Can’t be read"),
        }
        return labels[name]


RETRY_MS = 15_000


class UnsavedDocuments(QObject):
    """The documents of one project whose last save failed: kept in memory, and tried again by `save`."""

    changed = Signal()

    def __init__(self, save: Callable[[Document], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._save = save
        self._failures: dict[str, SaveFailure] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(RETRY_MS)
        self._timer.timeout.connect(self.retry)

    def __contains__(self, item_id: str) -> bool:
        return item_id in self._failures

    def __len__(self) -> int:
        return len(self._failures)

    @property
    def failures(self) -> list[SaveFailure]:
        return list(self._failures.values())

    def document(self, item_id: str) -> Document | None:
        """Return the unsaved document of this item, which is shown again with all its corrections."""
        failure = self._failures.get(item_id)
        return failure.document if failure else None

    def message(self, item_id: str) -> Message | None:
        """Return why this item is not saved."""
        failure = self._failures.get(item_id)
        return failure.message if failure else None

    def add(self, document: Document, message: Message, conflict: bool = False) -> None:
        """Keep a document that could not be saved."""
        self._failures[document.item_id] = SaveFailure(document, message, conflict)
        self._timer.start()
        self.changed.emit()

    def remove(self, document: Document) -> None:
        """Remove a document that is saved, or equal to what is on the disk."""
        if self._failures.pop(document.item_id, None):
            if not self._failures:
                self._timer.stop()
            self.changed.emit()

    def retry(self) -> None:
        """Try to save all again, except for those that wait for the user's decision."""
        for failure in self.failures:
            if not failure.conflict:
                self._save(failure.document)

    def stop(self) -> None:
        self._timer.stop()


class SaveFailure(NamedTuple):
    """A document that could not be saved, and why; a conflict waits for the user's decision, not for the disk."""

    document: Document
    message: Message
    conflict: bool = False


class LostCorrections:
    """The items with corrections from before a crash that the user has neither restored nor left.

    `items` are known once `load` was called; `changed` is called whenever they change.
    """

    def __init__(self, project: Project, changed: Callable[[], object]) -> None:
        self._project = project
        self._changed = changed
        self.items: list[str] = []

    def load(self) -> None:
        """Read the items from the journal."""
        self.items = self._project.find_unsaved()
        if self.items:
            self._changed()

    def count_in(self, document: Document | None) -> int:
        """Return how many corrections of this document's item wait for a decision."""
        if document is None or document.item_id not in self.items:
            return 0
        return self._project.count_lost_edits(document)

    def look_at(self, item: str) -> None:
        """Add or remove an item that another process edited: that one has ended, or has restored and saved the corrections."""
        if item not in self._project.find_unsaved():
            self.mark_decided(item)
        elif item not in self.items:
            self.items.append(item)
            self._changed()

    def update(self, document: Document) -> None:
        """Remove the document's item, unless further corrections of it wait for a decision."""
        if self.count_in(document):
            self._changed()
        else:
            self.mark_decided(document.item_id)

    def mark_decided(self, *items: str) -> None:
        """Remove items that were restored or left as they are on the disk."""
        for item in items:
            if item in self.items:
                self.items.remove(item)
                self._changed()


class FileStamps:
    """The stamps of a document's files when it was last read or written, to detect changes by other programs."""

    def __init__(self) -> None:
        self._known: dict[Path, FileStamp] = {}

    def update(self, document: Document) -> None:
        """Store the present state of the files."""
        self._known = _read_stamps(document)

    def may_differ(self, document: Document) -> bool:
        """Return whether a file may have changed; only calls `stat`."""
        return self._known != _read_stamps(document)

    @staticmethod
    def has_other_text(document: Document) -> bool:
        """Return whether a file of the document has another text now; reads the files."""
        try:
            return any(part.source.read() != part.disk for part in document.parts)
        except GtappError:
            return True


def _read_stamps(document: Document) -> dict[Path, FileStamp]:
    return {part.source.path: read_stamp(part.source.path) for part in document.parts}


STATUSES_EVERY_MS = 15_000


class StatusReader(QObject):
    """Reads the statuses again from time to time, in a worker: other windows and commands set some, too."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__(session)
        self._project = session.project
        self._stamps: dict[Path, FileStamp] = {}
        self._statuses = LiveValue[list[str]](tasks, self, self._project.follow_statuses)
        self._timer = QTimer(self)
        self._timer.setInterval(STATUSES_EVERY_MS)
        self._timer.timeout.connect(self.read)

    def start(self) -> None:
        """Read them from now on."""
        self._stamps = self._read_stamps()
        self._timer.start()

    def read(self) -> None:
        """Read them now, if a file of theirs has changed."""
        stamps = self._read_stamps()
        if stamps != self._stamps:
            self._stamps = stamps
            self._statuses.renew(lambda _: self._project.read_statuses_again())

    def _read_stamps(self) -> dict[Path, FileStamp]:
        return {path: read_stamp(path) for path in self._project.status_files}


STATUS_FILE_AFTER_MS = 10_000
_REST: Final = 20
"""So many times as long as the last one took, the next writing is waited for: a disk that is slow has other work, too."""


class StatusFileWriter(QObject):
    """Writes the text file of the statuses some seconds after the last change, in a worker, since it holds every item.

    The end of the project writes it once more.
    """

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__(session)
        self._project: Project = session.project
        self._session = session
        self._tasks = tasks
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STATUS_FILE_AFTER_MS)
        self._timer.timeout.connect(self._write)
        session.status_changed.connect(self._write_later)
        if self._project.is_status_file_behind:
            self._write_later()

    def _write_later(self) -> None:
        self._timer.start()

    def _write(self) -> None:
        project = self._project

        def write(_: Ticket) -> float:
            begun = time.monotonic()
            project.complete_status_file()
            return time.monotonic() - begun

        self._tasks.start(write, done=self._rest, failed=self._report_failure)

    def _rest(self, seconds: float) -> None:
        self._project.note_status_file()
        self._timer.setInterval(max(STATUS_FILE_AFTER_MS, int(seconds * 1000 * _REST)))

    def _report_failure(self, error: Exception) -> None:
        if not isinstance(error, GtappError):
            raise error
        self._session.journal_failed.emit(error.message)
