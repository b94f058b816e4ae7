"""The project that an annotator has open: gives documents, saves them, remembers statuses and edits."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from gtapp.benchmark import Benchmark
from gtapp.document import Document, Edit
from gtapp.document.document import RecordCheck
from gtapp.errors import GtappError, ProjectError
from gtapp.items import Item
from gtapp.project import saving
from gtapp.project.answers import Answer
from gtapp.project.detection import detect_benchmark
from gtapp.project.item_statuses import ItemStatuses
from gtapp.project.scanner import Problem, find_item, scan_project
from gtapp.project.sheet_follower import SheetFollower
from gtapp.project.truths import TruthReader, build_document
from gtapp.project.undo_journal import JournalGuard, UndoJournal, read_with_history
from gtapp.schema import Schema
from gtapp.signals import Signal
from gtapp.store import Journal, Status
from gtapp.store.database import Database


class Project:
    """A folder of items that follows one benchmark.

    `items` are in natural order, `problems` what is odd about the folder's files, `who` signs the statuses
    (empty: the login name); `journal_failed` tells of an edit that could not be written to the journal (it stays in memory).
    `further_checks` add to the issues of all documents opened from then on; `follow_failed` tells why files that follow
    from a letter could not be brought up to date, `caught_up` that they are again (see `Sheet`).
    """

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self.root = root
        self.benchmark = benchmark
        listing = scan_project(root, benchmark)
        self.items: Sequence[Item] = listing.items
        self.problems: list[Problem] = listing.problems
        self._journal_guard = JournalGuard()
        self.journal_failed: Signal[GtappError] = self._journal_guard.failed
        self._by_id = {item.id: item for item in listing.items}
        self._sheet = SheetFollower(root, benchmark)
        self.follow_failed: Signal[GtappError] = self._sheet.failed
        self.caught_up: Signal[Item] = self._sheet.caught_up
        self._truths = TruthReader(root, benchmark, self._sheet)
        self._database = Database(root)
        self._undo_journal = UndoJournal(Journal(self._database), self._truths, self._journal_guard.report)
        self._statuses = ItemStatuses(root, self._database, self._follow)
        self.status_changed: Signal[str] = self._statuses.changed
        # they cost earlier undo and statuses, but not the work on the files
        self.problems += [Problem("", fault.message) for fault in self._statuses.faults]
        self.who = ""
        self.extra_checks: list[RecordCheck] = []

    # items and documents

    def item(self, item_id: str) -> Item:
        """The item of this name; a key alone will do for a line of a JSON-lines file where it is the only one.

        Raises:
            ProjectError: there is none, or more than one.
        """
        return find_item(self._by_id, item_id)

    def pages(self, item_id: str) -> list[Path]:
        """The item's scans, in order."""
        return [self.root / scan for scan in self.item(item_id).scans]

    def document(self, item_id: str) -> Document:
        """The item's document, as the disk has it; edits that a kill cut off wait behind redo (see `recover`).

        Raises:
            UnreadableError: its ground truth can't be read.
            ProjectError: there is no such item.
        """
        item = self.item(item_id)
        document = self._undo_journal.open_document(item)
        document.extra_checks = self.extra_checks
        document.edited.connect(lambda edit: self._edited(document, edit))
        return document

    def read_answer(self, document: Document, place: str) -> Answer:
        """One of the drafts of a document's item, by its place below the project."""
        return self._truths.read_answer(self.item(document.item_id), place, document.schema)

    def add_draft(self, item_id: str, place: str) -> None:
        """A draft of this item lies at `place` now; documents opened from now on begin with it, open ones stay as they are."""
        item = self.item(item_id)
        item.drafts = (*(each for each in item.drafts if each != place), place)
        self.status_changed.emit(item.id)

    def preload(self, item_id: str) -> Document | None:
        """Gets ready what can be for opening this item next; nothing is kept that may be changed meanwhile.

        Gives what will then be opened, where that is known, only to look at.
        """
        return self._undo_journal.preload(self.item(item_id))

    def _edited(self, document: Document, edit: Edit) -> None:
        self._journal_guard.run(
            lambda: self._undo_journal.record_edit(document, edit),
            lambda: self._statuses.apply_edit(document, edit),
        )

    @property
    def is_journal_current(self) -> bool:
        """Whether the last edit or save could be written down; `journal_failed` said why not."""
        return self._journal_guard.is_current

    def retry_journal(self, document: Document) -> bool:
        """Tries once more to journal the document's edits where that failed; whether the journal has them all."""
        try:
            self._undo_journal.retry(document)
        except GtappError:
            return False
        return True

    def count_lost_edits(self, document: Document) -> int:
        """How many edits of this item were made but not saved when the program ended, or by another that still runs."""
        return self._undo_journal.count_lost_edits(document)

    def recover(self, document: Document) -> None:
        """Does the edits again that were made but not saved when the program ended."""
        self._journal_guard.run(lambda: self._undo_journal.recover(document))

    def find_unsaved(self) -> list[str]:
        """The items that have edits which were made but not saved when the program ended.

        Those that another window works on now are not among them.
        """
        try:
            return [item for item in self._undo_journal.find_unsaved() if item in self._by_id]
        except GtappError as error:
            self._journal_guard.report(error)
            return []

    # saving

    def save(self, document: Document) -> bool:
        """Writes what an edit changed, and a new record as a whole; says whether anything was written.

        Raises:
            ChangedOnDiskError: another program changed the file; nothing was overwritten.
            SaveError: it could not be written; the previous state is unharmed and the document stays dirty.
        """
        written = (document.is_dirty or document.is_new) and self._write(document)
        if written:
            self._saved(document)
        return written

    def _write(self, document: Document) -> bool:
        if any(part.is_proposed for part in document.parts):
            self._journal_guard.run(lambda: self._undo_journal.record_proposed(document))
        return saving.write_document(document, self.item(document.item_id), self.root, self._sheet.is_present)

    def _saved(self, document: Document) -> None:
        self._journal_guard.run(
            lambda: self._undo_journal.record_save(document),
            lambda: self._statuses.mark_saved(self.item(document.item_id), self.who),
        )
        self._follow(document.item_id)

    def _follow(self, item_id: str) -> None:
        self._sheet.follow(self, self.item(item_id))

    def defer_following(self) -> AbstractContextManager[None]:
        """Leaves it to the caller to bring up to date what follows from all the saves inside (`sheets.writing.follow`)."""
        return self._sheet.defer()

    def check(self, document: Document) -> None:
        """Saves the document, an untouched draft included, and marks the item as checked.

        Raises:
            SaveError: as `save` does; the item is not marked then.
        """
        written = self._write(document)
        if written:
            self._undo_journal.defer_save_record(document)
        if not self.mark(document, "checked") and written:
            self._saved(document)

    def mark(self, document: Document, name: str, note: str = "", who: str = "") -> bool:
        """Sets the item's status as an undoable edit of its document; whether it was another.

        `who` signs it in place of who works here: somebody who did so elsewhere.

        Raises:
            GtappError: there is no such status.
        """
        item = self.item(document.item_id)
        return self._statuses.mark(document, item, name, note, who or self.who)

    def peek(self, item_id: str) -> Document:
        """The item's document as the disk has it now, to look at or compare with; its edits lead nowhere.

        Raises:
            UnreadableError: what is there can't be read.
        """
        return self._undo_journal.read_document(self.item(item_id))

    def keep_mine(self, document: Document) -> None:
        """Writes the document over what another program wrote meanwhile, as the user chose.

        Raises:
            SaveError: it could not be written.
        """
        saving.keep_mine(document)
        if not self.save(document):
            self._saved(document)

    def take_theirs(self, document: Document) -> None:
        """Takes over what another program wrote meanwhile, as one undoable edit.

        Raises:
            UnreadableError: what is there now can't be read.
        """
        theirs = self.peek(document.item_id)
        if len(theirs.parts) > len(document.parts):
            self._undo_journal.restart_history(document)
        saving.take_theirs(document, theirs)
        self._journal_guard.run(lambda: self._undo_journal.record_save(document))

    # status

    def status(self, item_id: str) -> Status:
        """The item's status: as it was set, else what its files say."""
        return self._statuses.find(self.item(item_id))

    def set_status(self, item_id: str, name: str, note: str = "", who: str = "") -> None:
        """Sets an item's status; the text file follows at `flush`.

        Raises:
            GtappError: no such status, or it can't be written down.
        """
        self._statuses.set(self.item(item_id), name, note, who or self.who)

    def flush(self) -> None:
        """Brings the text file of the statuses up to date.

        Raises:
            SaveError: it can't be written.
        """
        self._statuses.flush()

    def retry_statuses(self) -> list[str]:
        """Tries once more to write the statuses down; the items whose status neither text file nor database has."""
        return self._statuses.retry_write()

    def close(self) -> None:
        """Ends the work; nothing is saved by this but the text file of the statuses."""
        self._journal_guard.run(self._undo_journal.flush, self.flush)
        self._database.close()

    # the whole

    def records(self) -> Iterator[tuple[Item, Document | GtappError]]:
        """Every item that has a truth, with its document to look at, or why it can't be read; each file is read once.

        Safe in a worker while the project is worked on.
        """
        for item, opened in self._truths.read_all(list(self.items)):
            yield item, opened if isinstance(opened, GtappError) else build_document(item, opened)

    def records_with_history(self) -> Iterator[tuple[Item, Document | GtappError]]:
        """The same, each with the edits that led to what is on the disk, so that it knows where its values come from."""
        return read_with_history(self.root, self._truths, self.items)

    def __enter__(self) -> Project:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


# Opens a folder as a project, its own schema included where the user has agreed to run the code that gives it.


def open_project(
    path: str | Path, benchmark: str | None = None, *, code_schema: Schema | None = None
) -> Project:
    """Opens a folder as a project; nothing is written.

    `benchmark` is one of the five ids or upstream's names; without it the folder's own files decide.

    Raises:
        ProjectError: no such folder, or it isn't clear which benchmark it follows.
        GtappError: the project's configuration or schema can't be used.
    """
    root = Path(path)
    # unlike Path.exists these don't raise where a folder above may not be entered, or where the name is none
    if not os.path.exists(root):  # noqa: PTH110
        raise ProjectError("project-missing", path=str(path))
    if not root.is_dir():
        raise ProjectError("project-not-folder", path=str(path))
    if not os.access(root, os.R_OK | os.X_OK):
        raise ProjectError("file-rights", path=str(path))
    if root.resolve().name in ("images", "ground_truths") and not (root / root.name).is_dir():
        root = root.resolve().parent
    return Project(root, detect_benchmark(root, benchmark, code_schema))


def open_agreed(path: str | Path, benchmark: str | None = None) -> Project:
    """As `open_project`, with the schema of the project's own code where the user agreed to run that before.

    Raises:
        GtappError: as `open_project` does; ``schema-code`` where the user has to be asked.
    """
    try:
        return open_project(path, benchmark)
    except GtappError as error:
        if error.code != "schema-code":
            raise
        from gtapp.project import trusted_code  # starts processes, which hardly any project needs

        program = Path(error.message.params["path"])
        if not trusted_code.is_trusted(program):
            raise
        return open_project(path, benchmark, code_schema=trusted_code.load_schema(program))
