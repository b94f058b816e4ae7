"""The project that an annotator has open: opens documents, saves them, stores statuses and edits."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gtapp.core.files.text_sources import FileSource
from gtapp.core.platform.errors import GtappError, ProjectError, SaveError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.network_drives import NetworkDrive
from gtapp.core.platform.signals import Signal
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project import saving
from gtapp.core.project.check_mark import set_check_mark
from gtapp.core.project.edit_journal.undo_journal import (
    JournalGuard,
    UndoJournal,
    read_with_history,
    rewind_texts,
)
from gtapp.core.project.item_statuses import ItemStatuses
from gtapp.core.project.opening import outside_links
from gtapp.core.project.opening.detection import CONFIG, load_benchmark
from gtapp.core.project.opening.outside_links import OutsideLinksError
from gtapp.core.project.other_writers import OtherWriters
from gtapp.core.project.project_extension import ProjectExtension
from gtapp.core.project.project_items import ProjectItems
from gtapp.core.project.project_listing import Indexer, ProjectListing, list_project, load_listing
from gtapp.core.project.scanner import Problem
from gtapp.core.project.table_rows import RowQueue
from gtapp.core.project.truths import DraftAnswer, TruthReader, build_document
from gtapp.core.project.version_merge import VersionMerge, merge_versions, take_merge
from gtapp.core.record.changes import CREATION_LABEL, NEW_IMPORT_LABEL, Edit
from gtapp.core.record.document import Document, RecordCheck
from gtapp.core.record.text_parts import RowPart
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.items import Item, order_drafts
from gtapp.core.schema.pointer import Pointer
from gtapp.core.schema.schema import Schema
from gtapp.core.store.check_note import NOTHING_LEFT, CheckNote
from gtapp.core.store.database import Database
from gtapp.core.store.edit_table import EditTable, HistoryWriter
from gtapp.core.store.late_rows import LateRows
from gtapp.core.store.project_folder import split_reading
from gtapp.core.store.status_text import Status
from gtapp.core.store.step_files import StepFileChange, StepFiles

if TYPE_CHECKING:  # few benchmarks have rules, few folders are second readings
    from gtapp.core.interpretation.interpreter import Interpreter
    from gtapp.core.project.second_reading import SecondReading

_CREATIONS: Final = (CREATION_LABEL, NEW_IMPORT_LABEL)
"""The labels of edits for which the item's file was created."""


class Project:
    """A folder of items that follows one benchmark.

    `names` finds the items' names in another Unicode form, `who` signs statuses and edits (empty: the login name).
    `extra_checks` add to the issues of all documents opened from then on. `extend` is called once and returns the `extension`,
    what a feature adds to this project. `home` is the folder of statuses, journal and audits: `root`, or that of the second
    reading that is opened (`reading`; None: none is). A reading has no extension. `outer_benchmark` says where the files of the
    project around a reading lie; without a reading it is `benchmark`.

    Signals: `document_opened` with each one that `document` returns, `item_saved` when an item's ground truth was written,
    `journal_failed` if an edit could not be written to the journal (it stays in memory), `journal_works` when one could again,
    `status_changed`, `derived_update_failed` if files derived from a record could not be updated, `derived_files_updated` when
    they are up to date again (`ProjectExtension`, `RowQueue`).
    """

    def __init__(
        self,
        root: Path,
        benchmark: Benchmark,
        extend: Callable[[Project], ProjectExtension],
        reading: SecondReading | None = None,
        indexer: Indexer | None = None,
    ) -> None:
        self.root = root
        self.reading = reading
        self.home = root / reading.place if reading else root
        listing = (
            load_listing(reading.scan(root, benchmark)) if reading else list_project(root, benchmark, indexer)
        )
        self.outer_benchmark = benchmark
        self.benchmark = benchmark = reading.adapt(benchmark) if reading else benchmark
        self._listing = listing
        self._problems: list[Problem] = []
        if benchmark.is_proposed:
            places = ", ".join(root.name if each == "." else each for each in benchmark.layout.truths)
            self._problems.append(
                Problem("", Message("layout-proposed", {"path": str(root), "places": places}))
            )
        if benchmark.is_inferred:
            self._problems.append(Problem("", Message("schema-inferred", {"path": str(root)})))
        self._journal_guard = JournalGuard()
        self.journal_failed: Signal[GtappError] = self._journal_guard.failed
        self.journal_works: Signal[None] = self._journal_guard.recovered
        self.extension = ProjectExtension() if reading else extend(self)
        self.derived_update_failed: Signal[GtappError] = self.extension.failed
        self.derived_files_updated: Signal[str] = self.extension.updated
        self._truths = TruthReader(root, benchmark, self.extension)
        self._database = Database(self.home)
        self.names = listing.names
        self._edits = EditTable(self._database, lambda: self.who or read_user_name(), self.names)
        self.other_writers = OtherWriters(self._edits, self._journal_guard)
        self._undo_journal = UndoJournal(self._edits, self._truths, self._journal_guard.report)
        self._rows = RowQueue(
            root,
            benchmark,
            self.derived_update_failed,
            self.derived_files_updated,
            self._record_late_row,
            LateRows(self._database),
            self.peek,
        )
        self._statuses = ItemStatuses(self.home, self._database, self._follow, self.names)
        self.status_changed: Signal[str] = self._statuses.changed
        self.document_opened: Signal[Document] = Signal()
        self.item_saved: Signal[str] = Signal()
        # statuses and earlier undo are lost, but the files can be worked on
        self._problems += [
            Problem("", message) for message in (*self._statuses.problems, *self._database.problems)
        ]
        self.who = ""
        self.find_sender: Callable[[str], str] = lambda _: ""
        """Returns who wrote an item that a server brought, by its id; "" if that is not known."""
        self.find_fetched: Callable[[str], Sequence[Path]] = lambda _: ()
        """Returns the paths of an item's scans that are fetched when they are needed (`gtapp.core.scans.fetched_files`)."""
        self.reopen: partial[Project] | None = None
        """Opens the same folder once more, in another process, too (see `open_folder`); None where that is not known."""
        self._step_name = ""
        self._step_files = StepFiles(self._database)
        # the items of a step that was undone or redone with further files, and not edited since
        self._restored: set[str] = set()
        self.extra_checks: list[RecordCheck] = []

    @property
    def items(self) -> ProjectItems:
        """The items, in natural order."""
        return self._listing.items

    @property
    def is_listing_current(self) -> bool:
        """False if the items come from an index, and the folder may have changed since."""
        return self._listing.is_current

    @property
    def known_links(self) -> Sequence[str] | None:
        """The links in the folders of a large project, as they were when it was listed; None: not known."""
        return self._listing.links

    def take_listing(self, listing: ProjectListing) -> None:
        """Take over a newer listing of the folder; items that were changed here stay as they are."""
        for item in self.items.list_kept():
            listing.items.keep(item)
        self._listing = listing
        self.names.take(listing.names)

    @property
    def problems(self) -> list[Problem]:
        """What is odd about the folder's files; in a large folder that may be a million entries, decoded anew each time."""
        return [*self._listing.problems, *self._problems]

    def list_first_problems(self, most: int) -> tuple[list[Problem], int]:
        """Return at most so many of the problems, and how many there are."""
        found = list(islice(chain(self._problems, self._listing.problems), most))
        return found, len(self._problems) + len(self._listing.problems)

    @property
    def unknown_files(self) -> Sequence[str]:
        """The files among the scans whose names don't say what they are."""
        return self._listing.unknown

    @property
    def record_schema(self) -> Schema:
        """The schema of most documents: the benchmark's, with the fields that the extension adds."""
        return self._truths.record_schema

    @property
    def interpreter(self) -> Interpreter | None:
        """What suggests interpretations in all documents; None if the benchmark declares no rules for them."""
        return self._truths.interpreter

    # items and documents

    def item(self, item_id: str) -> Item:
        """Return the item with this name; the key of its row in the table or of its JSON line suffices, if it is unique.

        Raises:
            ProjectError: there is none, or more than one.
        """
        item_id = self.names.find(item_id)
        table = self.benchmark.table
        numbered = self.items.get(table.name_item(item_id)) if table and not self.items.get(item_id) else None
        return numbered or self.items.find_item(item_id)

    def pages(self, item_id: str) -> list[Path]:
        """Return the paths of the item's scans, in order; of scans that are not in the folder, where they will be fetched to."""
        item = self.item(item_id)
        return [self.root / scan for scan in item.scans] or [*self.find_fetched(item.id)]

    def texts(self, item_id: str) -> list[Path]:
        """Return the paths of the texts that the item is about, in order."""
        return [self.root / text for text in self.item(item_id).texts]

    def document(self, item_id: str) -> Document:
        """Return the item's document as on disk; edits lost in a crash can be redone (see `recover`).

        While another process has unsaved edits of the item, the document refuses edits with an `EditError` (see `OtherWriters`).

        Raises:
            UnreadableError: its ground truth can't be read.
            ProjectError: there is no such item.
        """
        item = self.item(item_id)
        document = self._undo_journal.open_document(item)
        self._rows.leave_document(item.id)
        document.extra_checks = self.extra_checks
        self.other_writers.guard(document)
        document.name_step = lambda: self._step_name
        document.edited.connect(lambda edit: self._record_edit(document, edit))
        self.document_opened.emit(document)
        return document

    def read_draft(self, document: Document, place: str) -> DraftAnswer:
        """Return one of the drafts of a document's item; `place` is relative to the project."""
        return self._truths.read_draft(self.item(document.item_id), place, document.schema)

    def choose_type(self, item_id: str, name: str) -> None:
        """Choose the type of an item's new record; documents opened from now on follow it, an open one stays the same.

        Raises:
            ProjectError: there is no such item or type, or the item has a record already.
        """
        item, types = self.item(item_id), self.benchmark.types
        if name not in types:
            raise ProjectError("type-unknown", type=name, types=", ".join(types))
        if item.truth:
            raise ProjectError("item-type-fixed", item=item.id, path=item.truth)
        self.items.keep(item)
        item.chosen_type = name

    def peek_draft(self, item_id: str) -> Any:
        """Return the record in the item's newest draft, with the fields of all types; `ABSENT` if it has none."""
        return self._truths.find_draft_record(self.item(item_id))

    def add_draft(self, item_id: str, place: str) -> None:
        """Add a draft at `place` to the item; documents opened from now on begin with it, open ones stay the same.

        None begins with a second opinion while there is another draft.
        """
        item = self.item(item_id)
        self.items.keep(item)
        item.drafts = order_drafts((*(each for each in item.drafts if each != place), place))
        self.status_changed.emit(item.id)

    def preload(self, item_id: str) -> Document | None:
        """Prepare opening this item next; return the document that will be opened, only to look at, if it is known."""
        return self._undo_journal.preload(self.item(item_id))

    def _record_edit(self, document: Document, edit: Edit) -> None:
        self._restored.discard(document.item_id)
        self._journal_guard.run(
            lambda: self._undo_journal.record_edit(document, edit),
            lambda: self._statuses.apply_edit(document, edit),
        )

    def retry_journal(self, document: Document) -> bool:
        """Store the document's edits, if that failed before; return whether the journal has all of them."""
        try:
            self._undo_journal.retry(document)
        except GtappError:
            return False
        return True

    # edits of other processes

    def ensure_editable(self, document: Document) -> None:
        """Do nothing if a command may edit the document without asking the user.

        Raises:
            EditError: another process has unsaved edits of the item (``item-edited``, ``item-edited-near``).
            ProjectError: edits were not saved when a process ended (``item-unsaved``).
        """
        document.ensure_editable()
        if self.count_lost_edits(document):
            raise ProjectError("item-unsaved", item=document.item_id)

    @property
    def has_locks(self) -> bool:
        """False if the project's drive has no locks, so that processes can't know of each other's edits."""
        return self._database.writer.has_locks()

    @property
    def network_drive(self) -> NetworkDrive | None:
        """The network drive of the project, whose unsaved edits and undo are kept on this computer; None: it is on none."""
        return self._database.place.drive

    # edits that were not saved when a process ended

    def count_lost_edits(self, document: Document) -> int:
        """Return the number of edits that were not saved when a process ended, and that `recover` restores."""
        return self._undo_journal.count_lost_edits(document)

    def find_lost_writer(self, document: Document) -> HistoryWriter | None:
        """Return the process whose edits `recover` restores; None: there are none left."""
        return self._undo_journal.find_lost_writer(document)

    def has_lost_only(self, document: Document, *labels: str) -> bool:
        """Return whether all edits that were not saved when the program ended have these labels; False if there are none."""
        lost = self._undo_journal.list_lost_edits(document)
        return bool(lost) and all(edit.label in labels for edit in lost)

    def recover(self, document: Document) -> None:
        """Restore the edits that were not saved when a process ended; if several had ended, those of one of them.

        The first ones are redone one by one. Those of a further process become one edit of what the document holds then.

        Raises:
            EditError: another process has unsaved edits of the item.
        """
        document.ensure_editable()
        self._journal_guard.run(lambda: self._undo_journal.recover(document))

    def leave_lost_edits(self, document: Document) -> None:
        """Leave the document without the edits that `recover` would restore; they can be redone until the next edit.

        Where others could be redone already, those of a further process are kept and found again when the item is opened.
        """
        self._journal_guard.run(lambda: self._undo_journal.leave_lost_edits(document))

    def leave_lost_items(self, items: Sequence[str]) -> None:
        """Leave these items as they are on the disk, without what processes that have ended did not save."""
        self._journal_guard.run(lambda: self._undo_journal.leave_items(items))

    def find_unsaved(self) -> list[str]:
        """Return the items with edits that were not saved when a process ended, or are not saved in this one."""
        try:
            return [item for item in self._edits.find_unsaved() if self.items.find(item) >= 0]
        except GtappError as error:
            self._journal_guard.report(error)
            return []

    # saving

    def prepare_saving(self) -> None:
        """Load what the first save needs, so that it takes no longer than later ones."""
        self._database.prepare_sync()

    def save(self, document: Document) -> bool:
        """Write what edits changed, or a new record as a whole; return whether anything was written.

        Raises:
            ChangedOnDiskError: another program changed the file; nothing was overwritten.
            SaveError: it could not be written; the previous file is unharmed and the document stays dirty.
            EditError: another process has unsaved edits of the item, and this document has none.
        """
        written = (document.is_new or not document.is_complete) and self._write(document)
        if written:
            self._record_save(document)
        return written

    def _write(self, document: Document) -> bool:
        document.ensure_editable()
        for part in document.parts:
            if part.is_writable:
                self.ensure_writable(part.source.path)
        if any(part.is_proposed for part in document.parts):
            self._journal_guard.run(lambda: self._undo_journal.record_proposed(document))
        item, is_derived = self.item(document.item_id), self.extension.derives_rows
        before = self._rows.read_saved(document)
        # the disk flushes the journal and the new file at the same time; both must be safe before the file is replaced
        with self._database.sync_meanwhile() as wait_for_journal:
            self.items.keep(item)
            result = saving.write_document(document, item, self.root, is_derived, wait_for_journal)
        if result.is_written:
            self.item_saved.emit(item.id)
        self._rows.follow_save(document, before, result.late, is_derived)
        return result.is_written

    def ensure_writable(self, path: Path) -> None:
        """Do nothing if gtapp may write to `path` in this project.

        Raises:
            SaveError: another folder is at the project's path, or `path` leads out of it and the user did not agree.
        """
        self._database.project_folder.ensure_writable(path)

    def _record_save(self, document: Document) -> None:
        self._journal_guard.run(
            lambda: self._undo_journal.record_save(document),
            lambda: self._mark_saved(document.item_id),
        )
        self._follow(document.item_id)

    def _mark_saved(self, item_id: str) -> None:
        if item_id not in self._restored:  # its status came back with it
            self._statuses.mark_saved(self.item(item_id), self.who)

    def _follow(self, item_id: str) -> None:
        if item_id in self._restored:  # what is derived from the record came back with it
            self.complete_following([item_id])
            return
        self.extension.follow_item(self.item(item_id))
        self._rows.retry(saved=item_id)

    def retry_rows(self) -> None:
        """Write the rows of the table that repeat saved records and could not be written then."""
        self._rows.retry()

    def take_written(self, document: Document) -> None:
        """Count as saved what is on the disk as the document has it, such as a row that was written without this document.

        Raises:
            UnreadableError: a file can't be read.
        """
        changed = [part for part in document.parts if part.disk not in (None, part.text)]
        written = [part for part in changed if part.source.read() == part.text]
        for part in written:
            part.disk, part.is_late = part.text, False
        if written:
            self._record_late_row(document)

    def _record_late_row(self, document: Document) -> None:
        if document.is_complete:
            self._journal_guard.run(lambda: self._undo_journal.record_late_save(document))

    def defer_following(self) -> AbstractContextManager[None]:
        """Leave updating what is derived from the saves inside the block to the caller."""
        return self.extension.defer()

    def check(
        self,
        document: Document,
        note: CheckNote = NOTHING_LEFT,
        shown: Collection[Pointer] | None = None,
    ) -> None:
        """Save the document, an untouched draft included, and mark the item as checked, with a note on what was left.

        What is still the draft's is accepted; `shown` are the places of the values that were on the screen, None: not known.

        Raises:
            SaveError, EditError: as `save` does; the item is not marked then.
        """
        before, is_new = self.status(document.item_id), document.is_new
        written = self._write(document)
        if written:
            self._undo_journal.defer_save_record(document)
        marked = set_check_mark(self._statuses, document, before, is_new, note, self.who, shown)
        if not marked and written:
            self._record_save(document)

    def create(self, document: Document) -> None:
        """Write a new document as it is; undoing this deletes its file again.

        Raises:
            SaveError, EditError: as `save` does.
        """
        before = self.status(document.item_id)
        if self._write(document):
            self._undo_journal.defer_save_record(document)
            self._statuses.record_creation(document, before, self.who)

    def undo(self, document: Document) -> Edit | None:
        """Undo the document's last edit and return it; None if there is none, or if it no longer fits.

        The file that was created for the edit is deleted with it, unless it was changed since, or holds other items.

        Raises:
            EditError: another process has unsaved edits of the item, and this document has none.
        """
        source, text = saving.find_own_file(document), document.parts[0].text
        with self._restore_files(document, document.undo_stack.last, back=True):
            edit = document.undo()
            if source and edit and edit.label in _CREATIONS:
                self._delete_created(document, source, text)
        return edit

    @contextmanager
    def _restore_files(self, document: Document, edit: Edit | None, back: bool) -> Iterator[None]:
        """Bring a step's further files in line with an edit of that step that is undone (`back`) or redone inside the block."""
        changes = self._load_files(edit.step) if edit else []
        if not edit or not changes:
            yield
            return
        with self.extension.defer(with_rows=True):
            yield
        item, step = document.item_id, self.list_step(edit.step)
        done = {each for each, _, is_done in step if is_done}
        every = {each for each, *_ in step} | {item}
        left = (done if back else every - done) - {item}
        before = every - left - {item}
        for change in [each.invert() for each in changes] if back else changes:
            write = partial(self.extension.restore_file, change, item, before, is_last=not left)
            self._rows.write_file(change.path, edit.step, write)
        for part in document.parts[1:]:
            part.follow_step()
        self._restored.add(item)

    def is_restored(self, item_id: str) -> bool:
        """Return whether the last change of an item was that a step was undone or redone, with the further files it wrote."""
        return item_id in self._restored

    def complete_following(self, item_ids: Iterable[str]) -> None:
        """Complete what follows from the records where a step of these items could be undone or redone only in part."""
        if not (self._restored.isdisjoint(item_ids) or self._rows.is_waiting):
            self.extension.complete()

    def _load_files(self, step: str) -> list[StepFileChange]:
        try:
            return self._step_files.load(step)
        except GtappError as error:
            self._journal_guard.report(error)
            return []

    def name_import(self) -> AbstractContextManager[None]:
        """Make one step of the edits inside the block, unless they are part of another one."""
        return self.name_step(make_step_name())

    def record_files(self, changes: Sequence[StepFileChange]) -> None:
        """Store what the present step changed beside the items' own files, so that undo brings it back."""
        self._journal_guard.run(lambda: self._step_files.store(self._step_name, changes))

    def may_undo(self, document: Document) -> bool:
        """Return whether the document's last edit was made here: not by another window, nor by another person."""
        return document.undo_stack.position > self._undo_journal.count_foreign_edits(document)

    @contextmanager
    def name_step(self, name: str) -> Iterator[None]:
        """Store this name with the edits that are made inside, of any items: they are one step, which has the outermost name."""
        outer, self._step_name = self._step_name, self._step_name or name
        try:
            yield
        finally:
            self._step_name = outer

    def list_step(self, name: str) -> list[tuple[str, Edit, bool]]:
        """Return the edits of a step over several items that the journal has: each item, edit, and whether it is done."""
        try:
            return [each for each in self._undo_journal.list_step(name) if self.items.find(each[0]) >= 0]
        except GtappError as error:
            self._journal_guard.report(error)
            return []

    def _delete_created(self, document: Document, source: FileSource, text: str) -> None:
        """Delete the document's file if it still has this text, so that the document is new; else it stays."""
        part, first_texts = document.parts[0], rewind_texts(document, document.undo_stack.done)
        for each, text_before in zip(document.parts, first_texts, strict=True):
            if each is part or isinstance(each, RowPart):
                each.propose_again(text_before)
        item = self.item(document.item_id)
        # the journal first: killed before the file is deleted, the file's text is found among the edits
        self._journal_guard.run(lambda: self._undo_journal.rewrite(document))
        with suppress(SaveError):  # then the file stays, as if someone had changed it
            self.ensure_writable(source.path)
            if source.remove(text):
                self.items.keep(item)
                item.truth = ""
        if item.truth:
            part.disk = text
            self._journal_guard.run(lambda: self._undo_journal.record_save(document))
        self.status_changed.emit(document.item_id)

    def redo(self, document: Document) -> Edit | None:
        """Redo the edit undone last and return it; None if there is none, or if it no longer fits.

        The file that was created for the edit is created again with it.

        Raises:
            EditError, SaveError: as `check` does; nothing is redone then.
        """
        undone = next(iter(document.undo_stack.undone), None)
        with self._restore_files(document, undone, back=False):
            if undone and undone.label in _CREATIONS and self._write(document):
                self._undo_journal.defer_save_record(document)
            return document.redo()

    def mark(self, document: Document, name: str, note: str = "", who: str = "") -> bool:
        """Set the item's status as an undoable edit of its document; return whether it changed.

        `who` signs it instead of the project's user.

        Raises:
            GtappError: there is no such status.
            EditError: another process has unsaved edits of the item, and this document has none.
        """
        item = self.item(document.item_id)
        return self._statuses.mark(document, item, name, note, who or self.who)

    def note(self, item_id: str, text: str, document: Document | None) -> None:
        """Put a person's note on an item, whose status stays: as an undoable edit of its document, if that can be read.

        A check stays that of who made it.

        Raises:
            GtappError: it can't be stored.
            EditError: as `mark` does.
        """
        self._statuses.note(document, self.item(item_id), text, self.who)

    def peek(self, item_id: str) -> Document:
        """Return the item's document as on disk, to show or compare; its edits are not stored.

        Raises:
            UnreadableError: it can't be read.
        """
        return self._undo_journal.read_document(self.item(item_id))

    def clear(self, document: Document) -> None:
        """Make a new document what it was before all edits, as one undoable edit.

        Raises:
            EditError: another process has unsaved edits of the item.
        """
        texts = [part.clean_text for part in document.parts]
        record, _ = self._truths.find_record(texts[0], document.parts[0].source.path)
        document.replace(document.read_record(record, texts), texts, "cleared")

    def keep_mine(self, document: Document) -> None:
        """Overwrite what another program wrote meanwhile with the document, as the user chose.

        Raises:
            SaveError: it could not be written.
        """
        saving.keep_mine(document)
        if not self.save(document):
            self._record_save(document)

    def merge_versions(self, document: Document) -> VersionMerge:
        """Return what the document and the item as on the disk are together, merged by value; changes nothing.

        Raises:
            GtappError: what is on the disk can't be read (`UnreadableError`), or not be merged by value (`ChangedOnDiskError`).
        """
        texts = [part.clean_text for part in document.parts]
        base, _ = self._truths.find_record(texts[0], document.parts[0].source.path)
        theirs = self.peek(document.item_id)
        merge = merge_versions(document, document.read_record(base, texts), theirs)
        author = self._find_author(document.item_id, [part.digest for part in theirs.parts])
        return merge._replace(author=author)

    def parse_version(self, item_id: str, text: str) -> Document:
        """Return the document of an item as if its own file had this text, to compare or merge it.

        Raises:
            UnreadableError: the text is no JSON, or has no record.
        """
        item = self.item(item_id)
        return build_document(item, self._truths.parse_version(item, text))

    def take_merge(self, document: Document, merge: VersionMerge, theirs_at: Collection[int] = ()) -> None:
        """Make of the document what the merge says, as one undoable edit, and save it.

        `theirs_at` are the numbers of the conflicts at which the other program's value is taken.

        Raises:
            ChangedOnDiskError: the other program's texts can't be changed by value (nothing is changed then), or the files
                were changed once more.
            SaveError, EditError: as `save` does.
        """
        take_merge(document, merge, theirs_at)
        if not self.save(document):
            self._record_save(document)

    def _find_author(self, item_id: str, digests: Sequence[str]) -> str:
        """Return who wrote texts with these digests, by the edits of others in the project's journal; "" if that is not known."""
        try:
            return self._undo_journal.find_author(item_id, digests) or self.find_sender(item_id)
        except GtappError as error:
            self._journal_guard.report(error)
            return ""

    def take_theirs(self, document: Document) -> None:
        """Replace the document by what another program wrote meanwhile, as one undoable edit.

        Raises:
            UnreadableError: it can't be read.
        """
        theirs = self.peek(document.item_id)
        if saving.find_new_parts(document, theirs):
            self._undo_journal.restart_history(document)
        saving.take_theirs(document, theirs)
        self._journal_guard.run(lambda: self._undo_journal.record_save(document))

    # status

    def find_last_checked(self) -> Iterator[Item]:
        """Yield the items that were checked last, some thousand at most, the last one first."""
        return (item for name in self._statuses.list_last_checked() if (item := self.items.get(name)))

    def status(self, item_id: str) -> Status:
        """Return the item's status: as set, else as its files show."""
        return self._statuses.find(self.item(item_id))

    def list_statuses(self) -> Iterator[tuple[str, Status]]:
        """Yield all items' names and statuses, in order: quicker than to ask for each. Safe in a worker."""
        return ((state[0], self._statuses.find_by_state(state)) for state in self.items.list_states())

    def read_following(self, item_id: str) -> Mapping[str, str]:
        """Return the extension's cells, by column, that follow from the item's name and status; {} if there are none."""
        return self.extension.read_following(self.item(item_id), self.status(item_id))

    def set_status(self, item_id: str, name: str, note: str = "", who: str = "") -> None:
        """Set an item's status; `flush` updates the text file.

        Raises:
            GtappError: no such status, or it can't be stored.
        """
        self._statuses.set(self.item(item_id), name, note, who or self.who)

    @property
    def status_files(self) -> tuple[Path, ...]:
        """The files in which any process of this project stores statuses."""
        return self._statuses.files

    def read_statuses_again(self) -> list[str]:
        """Take over the statuses that other processes set; return the items, for `follow_statuses`. Safe in a worker."""
        return self._statuses.read_again()

    def follow_statuses(self, item_ids: Iterable[str]) -> None:
        """Find the ground truths of items whose statuses other processes set, and tell that these changed."""
        for item_id in item_ids:
            item = self.items.get(item_id)
            if item:
                self._find_new_truth(item)
                self.status_changed.emit(item_id)

    def _find_new_truth(self, item: Item) -> None:
        source = self._truths.make_source(item)
        with suppress(GtappError):  # reported when it is opened
            if not item.truth and source.read() is not None:
                self.items.keep(item)
                item.truth = source.path.relative_to(self.root).as_posix()

    def flush(self) -> None:
        """Update the text file of the statuses.

        Raises:
            SaveError: it can't be written.
        """
        self._statuses.flush()

    @property
    def is_status_file_behind(self) -> bool:
        """Whether the text file of the statuses lacks some that an earlier session has set: it was killed."""
        return self._statuses.is_file_behind

    def complete_status_file(self) -> None:
        """Update the text file of the statuses, with those that an earlier session could not write.

        Raises:
            SaveError: it can't be written.
        """
        self._statuses.complete_file()

    def note_status_file(self) -> None:
        """Note what the text file of the statuses has that was written, for the next opening; not in a worker."""
        self._statuses.note_file()

    def retry_statuses(self) -> list[str]:
        """Write the statuses again; return the items whose status is in neither text file nor database."""
        return self._statuses.retry_write()

    def close(self) -> None:
        """Close the project; of the user's work only the text file of the statuses is written."""
        self._rows.retry()
        self._journal_guard.run(self._undo_journal.flush, self._statuses.close)
        self._database.close()

    # all items

    @property
    def lost_lines(self) -> list[Message]:
        """Why records in files of many, or whole such files, can't be read: they are no items."""
        if not self.benchmark.layout.is_shared:
            return []
        found = (each.message for each in self.problems if not each.item)
        return [message for message in found if message.code.startswith(("file-", "lines-"))]

    def records(self, items: Sequence[Item] | None = None) -> Iterator[tuple[Item, Document | GtappError]]:
        """Yield every item, or of these each, that has a ground truth, with its document or why it can't be read.

        Each file is read once.

        Safe in a worker while the project is in use.
        """
        for item, opened in self._truths.read_all(self.items if items is None else items):
            yield item, opened if isinstance(opened, GtappError) else build_document(item, opened)

    def records_with_history(
        self, items: Sequence[Item] | None = None
    ) -> Iterator[tuple[Item, Document | GtappError]]:
        """Yield the same, or these items, with the edits that led to what is on disk, so that the values' origins are known."""
        return read_with_history(self.home, self._truths, self.items if items is None else items)

    def __enter__(self) -> Project:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def make_step_name() -> str:
    """Return a name for a step over several items that no other step has."""
    return os.urandom(8).hex()


def open_folder(
    path: str | Path,
    extend: Callable[[Project], ProjectExtension],
    benchmark: str | None = None,
    *,
    trust: str = "",
    indexer: Indexer | None = None,
) -> Project:
    """Open a folder as a project with what `extend` adds to it, or that of a second reading as the reading.

    `gtapp.features.open_project` says what the others are, `list_project` what `indexer` is.

    Raises:
        ProjectError: no such folder, or it isn't clear which benchmark it follows.
        GtappError: the project's configuration or schema can't be used; ``schema-code`` if the user must be asked,
            ``schema-code-other`` if `trust` is the hash of other code.
    """
    root, name = split_reading(find_root(path))
    reading = None
    if name:
        from gtapp.core.project.second_reading import load_reading  # few folders are second readings

        reading = load_reading(root, name)
    project = Project(root, load_benchmark(root, benchmark, trust), extend, reading, indexer)
    project.reopen = partial(open_folder, str(project.home), extend, benchmark, trust=trust)
    return project


def find_root(path: str | Path) -> Path:
    """Return the folder that is meant by a path: that of a project, or of a second reading.

    Raises:
        ProjectError: there is no such folder.
    """
    root = Path(path)
    # unlike Path.exists, os.path.exists does not raise for forbidden folders or invalid names
    if not os.path.exists(root):  # noqa: PTH110
        raise ProjectError("project-missing", path=str(path))
    if root.name == CONFIG and root.is_file():  # as desktops open it, which know the file's type
        root = root.parent
    if not root.is_dir():
        raise ProjectError("project-not-folder", path=str(path))
    if not os.access(root, os.R_OK | os.X_OK):
        raise ProjectError("file-rights", path=str(path))
    if root.resolve().name in ("images", "ground_truths") and not (root / root.name).is_dir():
        root = root.resolve().parent
    return root


def open_folder_to_write(
    path: str | Path,
    extend: Callable[[Project], ProjectExtension],
    benchmark: str | None = None,
    indexer: Indexer | None = None,
) -> Project:
    """Open a project as `open_folder` does, unless the user must be asked first where gtapp may write.

    Raises:
        GtappError: as `open_folder` does.
        OutsideLinksError: links lead to places outside the project to which the user has not agreed.
    """
    project = open_folder(path, extend, benchmark, indexer=indexer)
    try:
        outside_links.ensure_agreed(project.root, project.benchmark, project.known_links)
    except OutsideLinksError:
        project.close()
        raise
    return project
