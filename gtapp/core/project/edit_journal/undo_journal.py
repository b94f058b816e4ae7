"""Undo across restarts: joins documents with the journal of their edits.

`UndoJournal` stores each edit as it is made. When an item is opened again, it finds the edit that led to the file on disk, so
that earlier edits can be undone, and unsaved ones redone after a crash (`recover`). If another program changed the file,
unsaved edits become one edit that can be redone. Where only the cells of a table differ from those last saved (an import, a
colleague's version), that is one more edit at the end.

Edits of an item whose journal can't be read now join the history as soon as it can; nothing in it is cut. The last 1,000
edits are kept, and an edit that can't be read ends the history there.

Each process has its own history of an item. One that has ended is continued; if several have ended with unsaved edits, their
edits are recovered one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.signals import Signal
from gtapp.core.project.edit_journal.lost_edits import apply_lost_edits, open_with_lost_edit
from gtapp.core.project.edit_journal.past_edits import (
    KnownHistory,
    PastEdits,
    add_cells_edit,
    choose_history,
    list_further,
    read_past,
)
from gtapp.core.project.truths import TruthContent, TruthReader, build_document
from gtapp.core.record.changes import Edit, UndoStack
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import CELLS, RowPart, digest_text
from gtapp.core.record.validation import Issue
from gtapp.core.schema.items import Item
from gtapp.core.store.database import Database
from gtapp.core.store.edit_table import EditTable, HistoryWriter

# errors that an inconsistent journal causes
_UNFIT = (ValueError, KeyError, IndexError, TypeError, RecursionError)


class UndoJournal:
    """Opens documents with their undo history, and stores their edits; `report` is called if the journal can't be read."""

    def __init__(
        self, journal: EditTable, truths: TruthReader, report: Callable[[GtappError], object]
    ) -> None:
        self._table = journal
        self._truths = truths
        self._tell = report
        self._wanted: dict[str, int] = {}
        # saves that are not in the journal, since it could not be written
        self._late: dict[str, Document] = {}
        # the items whose whole history is in the journal, each with the place of the journal's base
        self._base: dict[str, int] = {}
        # the place of the files, if the journal does not have it: a crash may come between save and journal
        self._found: dict[str, tuple[int, list[str]]] = {}
        # the items whose file has edits that were undone since, each with its edits in the journal
        self._branched: dict[str, PastEdits] = {}
        self._is_recovering = False
        # how many edits of each item others had made when it was opened
        self._foreign: dict[str, int] = {}
        # whose unsaved edits of each item can be recovered
        self._recoveries: dict[str, _Recovery] = {}
        # items and processes whose unsaved edits the user has left
        self._left: set[tuple[str, str]] = set()
        # the items whose journal could not be read, each with the digests of its texts when it was opened
        self._unread: dict[str, list[str]] = {}
        # the document of each item that the journal follows; a script may open an item repeatedly
        self._followed: WeakValueDictionary[str, Document] = WeakValueDictionary()

    def read_document(self, item: Item) -> Document:
        """Return the item's document as on disk, without history."""
        return build_document(item, self._truths.read(item))

    def preload(self, item: Item) -> Document | None:
        """Prepare `open_document`; return what it will probably find, without history and only to look at."""
        opened = self._truths.preload(item)
        return build_document(item, opened) if opened else None

    def open_document(self, item: Item) -> Document:
        """Return the item's document with the history that still fits the files."""
        document = self.join_history(item, self._truths.open(item))
        self._followed[item.id] = document
        return document

    def join_history(self, item: Item, opened: TruthContent) -> Document:
        """Return the document of `opened` with the history that still fits."""
        self._forget(item.id)
        try:
            known, is_broken = self._read_histories(item.id)
        except GtappError as error:
            self._unread[item.id] = [part.digest for part in opened.parts]
            self._tell(error)
            return build_document(item, opened)
        if is_broken:
            opened.notes.append(Issue((), Message("journal-broken")))
        known = [_fit_parts(each, opened) for each in known]
        # start to first card: an item that nobody has edited needs no digests
        chosen = choose_history(known, [part.digest for part in opened.parts]) if known else None
        if chosen is None:
            return build_document(item, opened)
        try:
            document = self._restore(item, opened, chosen)
        except (*_UNFIT, GtappError):
            document = self._open_without_history(item)
        self._note_foreign_edits(document, chosen)
        further = [each for each in list_further(known, chosen) if not self._is_left(item.id, each)]
        # else the edits of each item that was looked at would stay in memory
        if further or item.id in self._wanted or item.id in self._branched:
            self._recoveries[item.id] = _Recovery(chosen, further)
        return document

    def _note_foreign_edits(self, document: Document, chosen: KnownHistory) -> None:
        """Note which edits of the document others have made: another window that runs, or another person."""
        writer, count = chosen.writer, chosen.past.foreign
        if writer.is_running or not (writer.is_near or writer.is_own or writer.who == self._table.who):
            count = document.undo_stack.position
            self.restart_history(document)  # the number is written with a whole history
        if count:
            self._foreign[document.item_id] = count

    def _read_histories(self, item_id: str) -> tuple[list[KnownHistory], bool]:
        """Return the histories of an item, and whether others can't be read.

        The item's next whole history replaces these, and those of ended processes that have nothing unsaved.

        Raises:
            GtappError: the journal can't be read.
        """
        known, unreadable = list[KnownHistory](), list[HistoryWriter]()
        writers = self._table.list_writers(item_id)
        for writer in writers:
            try:
                past = read_past(self._table.load(item_id, writer.token))
            except _UNFIT:
                unreadable.append(writer)
                continue
            if not writer.is_own and any(each.is_own for each in writers):
                # a process has one history of an item: it writes its own as a whole, and does not continue another one
                past = past._replace(whole=False)
            known.append(KnownHistory(writer, past))
        obsolete = [*unreadable, *(writer for writer, _ in known if not writer.has_unsaved)]
        self._table.replace_histories(item_id, [each.token for each in obsolete if not each.is_running])
        return known, bool(unreadable)

    def find_author(self, item_id: str, disk: Sequence[str]) -> str:
        """Return who made the edits that led to texts with these digests; "" if no other process that the journal has did.

        Raises:
            GtappError: the journal can't be read.
        """
        for writer in self._table.list_writers(item_id):
            with suppress(*_UNFIT):
                if not writer.is_own and read_past(self._table.load(item_id, writer.token)).contains(disk):
                    return writer.who
        return ""

    def _open_without_history(self, item: Item) -> Document:
        """Return the document without history, with a note: a broken journal does not prevent opening the file."""
        self._forget(item.id)
        opened = self._truths.read(item)
        opened.notes.append(Issue((), Message("journal-broken")))
        return build_document(item, opened)

    def _forget(self, item_id: str) -> None:
        tables: tuple[dict[str, Any], ...] = (
            self._wanted,
            self._base,
            self._found,
            self._branched,
            self._recoveries,
            self._unread,
            self._foreign,
        )
        for known in tables:
            known.pop(item_id, None)

    def _restore(self, item: Item, opened: TruthContent, chosen: KnownHistory) -> Document:
        """Return the document with its history, at the place where the files are."""
        past, disk = chosen.past, [part.digest for part in opened.parts]
        if past.broken:
            opened.notes.append(Issue((), Message("journal-broken")))
        if chosen.writer.is_running:
            done = past.edits[: past.find_whole_place(disk)]
            return build_document(item, opened, UndoStack(done, len(done), past.origins))
        self._table.continue_history(item.id, chosen.writer.token)
        place = past.find_place(disk)
        if place is not None:
            return self._restore_at(item, opened, past, place)
        if past.has_branch_to(disk):
            return self._restore_on_branch(item, opened, past)
        place = past.find_place_without(CELLS, {part.name: part.digest for part in opened.parts})
        if place is not None and not past.count_unsaved():
            edits = add_cells_edit(past, place, opened.parts)
            return build_document(item, opened, UndoStack(edits, len(edits), past.origins))
        return self._restore_on_changed_file(item, opened, past)

    def _restore_at(self, item: Item, opened: TruthContent, past: PastEdits, place: int) -> Document:
        late = [n for n, part in enumerate(opened.parts) if part.digest != past.list_digests(n)[place]]
        for number in late:  # a crash interrupted a save; the next one completes it
            part = opened.parts[number]
            part.text = past.rebuild_texts(place)[number]
            opened.record = part.extend_record(opened.record, part.text)
        if place != past.saved and not late:
            self._found[item.id] = place, [part.text for part in opened.parts]
        is_rewritten = (
            late and past.edits
        )  # the next edit writes the whole history, with what is in the files
        if past.whole and not is_rewritten:
            self._base[item.id] = past.base_place
        if past.place not in (past.saved, place):
            self._wanted[item.id] = past.place
        return build_document(item, opened, UndoStack(past.edits, place, past.origins))

    def _restore_on_branch(self, item: Item, opened: TruthContent, past: PastEdits) -> Document:
        """Return the document with the edits that were saved and then undone, done again: `recover` takes them back."""
        self._branched[item.id] = past
        edits = [*past.edits[: past.base_place], *past.saved_branch]
        stack = UndoStack(edits, len(edits), past.origins)
        return open_with_lost_edit(item, opened, past, self._truths, stack)

    def _restore_on_changed_file(self, item: Item, opened: TruthContent, past: PastEdits) -> Document:
        document = open_with_lost_edit(item, opened, past, self._truths)
        if document.can_redo:
            self._wanted[item.id] = 1
        return document

    def count_lost_edits(self, document: Document) -> int:
        """Return how many edits, undos or redos of an ended process `recover` restores; 0: there are none left."""
        further = self._list_further(document)
        return self._count_chosen(document) or (further[0].past.count_unsaved() if further else 0)

    def _list_further(self, document: Document) -> list[KnownHistory]:
        recovery = self._recoveries.get(document.item_id)
        return recovery.further if recovery else []

    def _count_chosen(self, document: Document) -> int:
        """Return the number of edits, undos or redos between the document and its state when the program ended."""
        recovery = self._recoveries.get(document.item_id)
        if recovery is None or self._is_left(document.item_id, recovery.chosen):
            return 0
        branched = self._branched.get(document.item_id)
        if branched:
            return len(branched.saved_branch) + abs(branched.place - branched.base_place)
        place = document.undo_stack.position
        return abs(self._wanted.get(document.item_id, place) - place)

    def find_lost_writer(self, document: Document) -> HistoryWriter | None:
        """Return whose edits `recover` restores; None: there are none left."""
        if self._count_chosen(document):
            return self._recoveries[document.item_id].chosen.writer
        return next((writer for writer, _ in self._list_further(document)), None)

    def count_foreign_edits(self, document: Document) -> int:
        """Return how many of the document's first edits another window that runs, or another person, has made."""
        return self._foreign.get(document.item_id, 0)

    def list_lost_edits(self, document: Document) -> Sequence[Edit]:
        """Return the edits that `recover` redoes; none if it undoes."""
        place = document.undo_stack.position
        return document.undo_stack.edits[place : self._wanted.get(document.item_id, place)]

    def list_step(self, name: str) -> Iterator[tuple[str, Edit, bool]]:
        """Yield the edits of a step over several items: each one's item, the edit, and whether it is done.

        Raises:
            GtappError: the journal can't be read.
        """
        for item, line, is_done in self._table.list_step(name):
            with suppress(ValueError):  # reported when the item is opened
                yield item, Edit.load(line), is_done

    def recover(self, document: Document) -> None:
        """Restore the document's state when the program ended; if that is done, the edits of a further process that ended.

        Raises:
            GtappError: the journal can't be written, or the further edits don't fit; they are found again when the item is
                opened.
        """
        if self._list_further(document) and not self._count_chosen(document):
            self._recover_further(document)
        else:
            self._recover_chosen(document)

    def _recover_chosen(self, document: Document) -> None:
        # the journal has this state: a crash between two steps must not leave an earlier one there
        self._is_recovering = True
        try:
            self._leave_branch(document)
            place = document.undo_stack.position
            wanted = self._wanted.pop(document.item_id, place)
            while document.undo_stack.position < wanted and document.redo():
                pass
            while document.undo_stack.position > wanted and document.undo():
                pass
        finally:
            self._is_recovering = False
        if document.undo_stack.position != place:
            self.record_edit(document, document.undo_stack.edits[max(document.undo_stack.position - 1, 0)])
        if document.item_id not in self._base:
            self._write_whole(document)
        elif not document.is_dirty and document.item_id in self._found:
            del self._found[document.item_id]
            self.record_save(document)  # a crash came between writing the file and the journal

    def _recover_further(self, document: Document) -> None:
        """Apply the edits of a further process that ended as one edit of what the document holds now."""
        (writer, past), position = self._list_further(document).pop(0), document.undo_stack.position
        try:
            apply_lost_edits(document, past, self._truths)
        except _UNFIT as error:
            raise GtappError("journal-broken") from error
        if document.undo_stack.position == position or document.item_id in self._base:
            self._table.delete_history(document.item_id, writer.token)

    def leave_lost_edits(self, document: Document) -> None:
        """Leave the document without the edits that `recover` would restore; they can be redone until the next edit.

        Those of a further process can be redone if nothing else can; otherwise they are found again when the item is opened.
        """
        if self._count_chosen(document):
            self._left.add((document.item_id, self._recoveries[document.item_id].chosen.writer.token))
        elif document.can_redo:
            del self._list_further(document)[:1]
        elif self._list_further(document):
            position = document.undo_stack.position
            self._recover_further(document)
            if document.undo_stack.position > position:
                document.undo()

    def leave_items(self, items: Iterable[str]) -> None:
        """Leave these items as they are on the disk: unsaved edits of processes that have ended are offered no more.

        Raises:
            GtappError: the journal can't be read.
        """
        for item in items:
            writers = self._table.list_writers(item)
            self._left |= {(item, each.token) for each in writers if each.has_unsaved and not each.is_running}

    def _is_left(self, item_id: str, known: KnownHistory) -> bool:
        return (item_id, known.writer.token) in self._left

    def _part_undecided(self, document: Document, edit: Edit) -> None:
        """Leave the edits that can be recovered in their own history, which an edit without a decision would replace."""
        item, stack = document.item_id, document.undo_stack
        recovery, wanted = self._recoveries.get(item), self._wanted.get(item)
        if recovery is None or (wanted is None and item not in self._branched):
            return
        chosen = recovery.chosen
        is_redo = stack.last is edit and any(edit is past for past in chosen.past.edits)
        is_restored = wanted is not None and is_redo and stack.position <= wanted
        if self._is_left(item, chosen):  # this edit replaces them
            self._left.discard((item, chosen.writer.token))
            self._wanted.pop(item, None)
            return
        if is_restored or chosen.writer.is_own:
            return
        self._table.part_from_history(item, chosen.writer.token)
        self._forget(item)
        self._recoveries[item] = _Recovery(chosen, [chosen, *recovery.further])

    def _leave_branch(self, document: Document) -> None:
        """Undo the edits that were saved and undone, and put those of the journal in their place, to be redone."""
        past = self._branched.pop(document.item_id, None)
        if past is None:
            return
        while document.undo_stack.position > past.base_place and document.undo():
            pass
        if document.undo_stack.position == past.base_place:
            document.undo_stack.edits[past.base_place :] = past.edits[past.base_place :]
            self._wanted[document.item_id] = past.place
            if past.whole:
                self._base[document.item_id] = past.base_place

    def record_edit(self, document: Document, edit: Edit) -> None:
        """Store an edit, undo or redo.

        Raises:
            GtappError: the journal can't be written; the next edit writes the whole history.
        """
        if self._is_recovering:
            return
        self._part_undecided(document, edit)
        self._branched.pop(document.item_id, None)
        self._follow_document(document)
        self._join_unread_history(document)
        try:
            is_step = document.item_id in self._base and not _is_inserted(document, edit)
            if not (is_step and self._write_step(document, edit)):
                self._write_whole(document)
            if not document.is_dirty and not document.is_typing_json:
                self.record_save(document)
        except GtappError:
            self._base.pop(document.item_id, None)
            raise

    def record_proposed(self, document: Document) -> None:
        """Store the state before a first save that adds to an existing row: a crash may come between the two files.

        Raises:
            GtappError: the journal can't be written.
        """
        self._follow_document(document)
        self._join_unread_history(document)
        self._write_whole(document, saving=True)

    def rewrite(self, document: Document) -> None:
        """Store the whole history again: the document's file is about to be deleted.

        Raises:
            GtappError: the journal can't be written.
        """
        self._late.pop(document.item_id, None)
        self._write_whole(document)

    def retry(self, document: Document) -> None:
        """Store the document's edits, if that failed before.

        Raises:
            GtappError: it still fails.
        """
        if document.undo_stack.edits and document.item_id not in self._base:
            self._join_unread_history(document)
            self._write_whole(document)

    def _join_unread_history(self, document: Document) -> None:
        """Join the document with a history that could not be read when it was opened.

        Raises:
            GtappError: it still can't be read, or contains unsaved edits that the user was not asked about (``journal-waiting``).
        """
        disk = self._unread.get(document.item_id)
        if disk is None:
            return
        known, _ = self._read_histories(document.item_id)
        if any(writer.has_unsaved and not writer.is_running for writer, _ in known):
            raise GtappError("journal-waiting", item=document.item_id)
        chosen = choose_history(known, disk)
        place = chosen.past.find_whole_place(disk) if chosen else None
        if chosen and place is not None:
            document.prepend_edits(chosen.past.edits[:place], chosen.past.origins)
        del self._unread[document.item_id]

    def _follow_document(self, document: Document) -> None:
        """Make the journal follow this document: if it followed another one, the history is written as a whole."""
        if self._followed.get(document.item_id) is not document:
            self.restart_history(document)
            self._found.pop(document.item_id, None)
            self._followed[document.item_id] = document

    def restart_history(self, document: Document) -> None:
        """Write the document's whole history, in place of the earlier one, with its next edit."""
        self._base.pop(document.item_id, None)

    def _write_step(self, document: Document, edit: Edit) -> bool:
        """Add an edit, undo or redo to the history in the journal; return False if that is not there."""
        item, history = document.item_id, document.undo_stack
        if item in self._found:
            self._base[item], texts = self._found.pop(item)
            self._table.record_save(item, self._base[item], texts)
        if history.last is not edit or document.can_redo:
            return self._table.record_position(item, history.position)
        if self._base[item] < history.position:
            return self._table.record_edit(item, history.position, edit.dump())
        # this edit replaces saved ones: the base goes back to where the histories diverge
        place = history.position - 1
        disk = [part.disk for part in document.parts]
        self._base[item] = place
        return self._table.record_branch(item, place + 1, edit.dump(), rewind_texts(document, [edit]), disk)

    def _write_whole(self, document: Document, saving: bool = False) -> None:
        write_history(self._table, document, saving, self.count_foreign_edits(document))
        self._base[document.item_id] = 0
        self._found.pop(document.item_id, None)

    def record_save(self, document: Document) -> None:
        """Store that the document's texts are on disk.

        Raises:
            GtappError: the journal can't be written.
        """
        self.defer_save_record(document)
        self._write_place(document)
        del self._late[document.item_id]

    def record_late_save(self, document: Document) -> None:
        """Store that a document is on disk as a whole, after one of its texts was late, unless the item was opened again.

        Raises:
            GtappError: the journal can't be written.
        """
        if self._followed.get(document.item_id) is document:
            self.record_save(document)

    def defer_save_record(self, document: Document) -> None:
        """Store the save together with the edit that follows at once; a crash before that loses nothing."""
        self._follow_document(document)
        document.seal_burst()
        self._wanted.pop(document.item_id, None)
        self._late[document.item_id] = document

    def flush(self) -> None:
        """Store the saves that could not be stored when they were made.

        Raises:
            GtappError: it still fails.
        """
        for item, document in list(self._late.items()):
            if item not in self._base or self._followed.get(item) is document:
                self._write_place(document)
            del self._late[item]

    def _write_place(self, document: Document) -> None:
        if document.item_id not in self._base and document.undo_stack.edits:
            self._join_unread_history(document)
            # an earlier write failed: older texts must not be offered as newer ones
            self._write_whole(document)
        # edits made since a save that could not be stored then are not on the disk
        if document.item_id in self._base and document.is_complete and not self._write_saved(document):
            self._write_whole(document)
            self._write_saved(document)

    def _write_saved(self, document: Document) -> bool:
        """Add a save to the history in the journal; return False if that is not there."""
        place, texts = document.undo_stack.position, [part.text for part in document.parts]
        self._base[document.item_id] = place
        return self._table.record_save(document.item_id, place, texts)


class _Recovery(NamedTuple):
    """Whose unsaved edits of an item can be recovered: first those of `chosen`, which the document has, then `further`."""

    chosen: KnownHistory
    further: list[KnownHistory]


def _fit_parts(known: KnownHistory, opened: TruthContent) -> KnownHistory:
    """Return the history with the texts that were read: without a table that the extension derives now."""
    parts = {part.name: part for part in opened.parts}
    missing = {CELLS} if opened.is_record_alone else set()
    if opened.follows and RowPart.name not in parts:
        missing.add(RowPart.name)
    # texts that no longer exist for another reason stay, behind all others
    order = list(dict.fromkeys((*parts, *known.past.texts.names)))
    past = known.past.select_parts(sorted({*known.past.texts.names} - missing, key=order.index))
    added = {CELLS}  # earlier versions did not store it
    if any(edit.is_import for edit in past.edits):
        added.add(RowPart.name)  # an import derived the row, and was undone
    for name in (added & parts.keys()) - {*past.texts.names}:
        past = past.add_part(parts[name])
    return known._replace(past=past.select_parts(sorted(past.texts.names, key=order.index)))


def _is_inserted(document: Document, edit: Edit) -> bool:
    """Return whether an edit was inserted before others, which a single step in the journal can't express."""
    return edit.is_status and document.can_redo and document.undo_stack.last is edit


def read_with_history(
    root: Path, truths: TruthReader, items: Iterable[Item]
) -> Iterator[tuple[Item, Document | GtappError]]:
    """Yield every item that has a ground truth, with its document and history, or why it can't be read."""
    database, known = Database(root), list(items)
    names = NameForms(item.id for item in known)
    past = UndoJournal(EditTable(database, names=names), truths, lambda error: None)
    try:
        for item, opened in truths.read_all(known):
            yield item, opened if isinstance(opened, GtappError) else past.join_history(item, opened)
    finally:
        database.close()


class JournalGuard:
    """Runs steps that write to the journal; `failed` is emitted once for each new reason why one fails.

    `recovered` is emitted when steps succeed after that.
    """

    def __init__(self) -> None:
        self.failed: Signal[GtappError] = Signal()
        self.recovered: Signal[None] = Signal()
        self._reported = ""

    def run(self, *steps: Callable[[], object]) -> None:
        """Run all steps, the later ones even if an earlier one fails."""
        before, self._reported = self._reported, ""
        for step in steps:
            try:
                step()
            except GtappError as error:
                self._reported = self._reported or before
                self.report(error)
        if before and not self._reported:
            self.recovered.emit(None)

    def report(self, error: GtappError) -> None:
        """Emit `failed`, unless this reason was the last one reported."""
        if str(error) != self._reported:
            self._reported = str(error)
            self.failed.emit(error)


def write_history(journal: EditTable, document: Document, saving: bool = False, foreign: int = 0) -> None:
    """Replace the item's history in the journal by all edits of the document, the first `foreign` of which others made.

    `saving` is True if texts that are only proposed are about to be written, so that the journal needs their old state.

    Raises:
        GtappError: the journal can't be written.
    """
    history = document.undo_stack
    start = rewind_texts(document, history.done)
    layouts = [part.layout for part in document.parts]
    digests = [digest_text(text) for text in start]
    bodies = [edit.dump() for edit in history.edits]
    disk = [
        begun if part.disk is None or (part.is_proposed and not saving) else part.disk
        for part, begun in zip(document.parts, start, strict=True)
    ]
    journal.start_history(
        document.item_id,
        start,
        {
            "digests": digests,
            "layouts": layouts,
            "names": [part.name for part in document.parts],
            "foreign": foreign,
        },
        list(history.base_origins.items()),
        bodies,
        history.position,
        [] if disk == start else disk,
    )


def rewind_texts(document: Document, edits: Sequence[Edit]) -> list[str]:
    """Return the document's texts as they were before its last `edits`."""
    texts = [part.text for part in document.parts]
    for edit in reversed(edits):
        for number, splice in reversed(edit.texts):
            texts[number] = splice.invert().apply(texts[number])
    return texts
