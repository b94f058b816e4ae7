"""Joins a document with what the journal knows of it: finds the edit that the disk's text stands at, and replays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from gtapp.document import Document, Edit, Issue
from gtapp.document.history import History
from gtapp.document.parts import digest_text
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import outside, whole_history
from gtapp.project.items import Item
from gtapp.project.opened import Opened, document_of
from gtapp.project.past import Past, past_of
from gtapp.project.truths import Truths
from gtapp.store import Journal

# what a journal brings up that makes no sense
_UNFIT = (ValueError, KeyError, IndexError, TypeError)


class Histories:
    """Opens documents with their undo, and writes their edits down; `tell` is told why a journal can't be read."""

    def __init__(self, journal: Journal, truths: Truths, tell: Callable[[GtappError], object]) -> None:
        self._journal = journal
        self._truths = truths
        self._tell = tell
        self._wanted: dict[str, int] = {}
        # saves that the journal does not know of, since it could not be written
        self._late: dict[str, Document] = {}
        # the items whose history the journal has whole, each with the place that the journal's base is at
        self._base: dict[str, int] = {}
        # where the disk was found to be, if the journal does not know yet: a save may outlive its writing down
        self._found: dict[str, tuple[int, list[str]]] = {}
        # the items whose journal could not be read, each with the digests of its texts as they were opened
        self._unread: dict[str, list[str]] = {}
        # the document that the journal follows, of each item; a script may have several of one
        self._followed: WeakValueDictionary[str, Document] = WeakValueDictionary()

    def unsaved(self) -> list[str]:
        """The items whose last edits may not be on the disk, and that nobody else works on now.

        Raises:
            GtappError: the journal can't be read.
        """
        return self._journal.find_unsaved()

    def fresh(self, item: Item) -> Document:
        """The item's document as the disk has it, without history."""
        return document_of(item, self._truths.open(item))

    def ahead(self, item: Item) -> Document | None:
        """Gets `open` ready, and gives what it will probably find, without history: only to look at."""
        opened = self._truths.look_ahead(item)
        return document_of(item, opened) if opened else None

    def open(self, item: Item) -> Document:
        """The item's document with the history that still fits what is on the disk."""
        document = self.joined(item, self._truths.open(item))
        self._followed[item.id] = document
        return document

    def joined(self, item: Item, opened: Opened) -> Document:
        """The same for what was opened already."""
        self._forget(item.id)
        try:
            known = self._journal.load(item.id)
        except GtappError as error:
            self._unread[item.id] = [part.digest for part in opened.parts]
            self._tell(error)
            return document_of(item, opened)
        except _UNFIT:
            return self._without(item)
        try:
            return self._opened(item, opened, past_of(known)) if known else document_of(item, opened)
        except (*_UNFIT, GtappError):
            return self._without(item)

    def _without(self, item: Item) -> Document:
        """A journal that doesn't fit is no reason to refuse the file."""
        self._forget(item.id)
        opened = self._truths.open(item)
        opened.notes.append(Issue((), Message("journal-broken")))
        return document_of(item, opened)

    def _forget(self, item_id: str) -> None:
        kept: tuple[dict[str, Any], ...] = (self._wanted, self._base, self._found, self._unread)
        for known in kept:
            known.pop(item_id, None)

    def _opened(self, item: Item, opened: Opened, past: Past) -> Document:
        if past.broken:
            opened.notes.append(Issue((), Message("journal-broken")))
        place = past.common_place([part.digest for part in opened.parts])
        if place is None and opened.follows:
            past = past.narrowed(len(opened.parts))
            place = past.common_place([part.digest for part in opened.parts])
        if place is None:
            return self._changed_outside(item, opened, past)
        return self._joined(item, opened, past, place)

    def _joined(self, item: Item, opened: Opened, past: Past, place: int) -> Document:
        if place != past.saved:
            self._found[item.id] = place, [part.text for part in opened.parts]
        for number, part in enumerate(opened.parts):
            if part.digest != past.digests(number)[place]:
                # a kill came between the files of one save, which is completed with the next
                part.text = past.texts(place)[number]
                self._found.pop(item.id, None)
        if past.whole:
            self._base[item.id] = past.base_place
        if past.place != past.saved:
            self._wanted[item.id] = past.place
        return document_of(item, opened, History(past.edits, place, past.origins))

    def _changed_outside(self, item: Item, opened: Opened, past: Past) -> Document:
        document = outside.document(item, opened, past, self._truths)
        if document.can_redo:
            self._wanted[item.id] = 1
        return document

    def lost(self, document: Document) -> int:
        """How many edits, undos or redos are between the document and what it was when the program ended."""
        place = document.history.position
        return abs(self._wanted.get(document.item_id, place) - place)

    def recover(self, document: Document) -> None:
        """Brings the document to what it was when the program ended."""
        wanted = self._wanted.pop(document.item_id, document.history.position)
        while document.history.position < wanted and document.redo():
            pass
        while document.history.position > wanted and document.undo():
            pass
        if document.item_id not in self._base:
            self._write_whole(document)
        elif not document.is_dirty and document.item_id in self._found:
            del self._found[document.item_id]
            self.saved(document)  # a kill came after the file was written and before that was written down

    def note(self, document: Document, edit: Edit) -> None:
        """Writes down what an edit, undo or redo made of the history.

        Raises:
            GtappError: the journal can't be written; with the next edit it is written whole.
        """
        self._turn_to(document)
        self._read_late(document)
        try:
            if document.item_id not in self._base or _is_inserted(document, edit):
                self._write_whole(document)
            else:
                self._write_step(document, edit)
            if not document.is_dirty:
                self.saved(document)
        except GtappError as error:
            self._base.pop(document.item_id, None)
            if error.code != "journal-taken":
                raise
            # another window has this item open, too: what we have is the whole truth of our texts
            self._write_whole(document)

    def saving(self, document: Document) -> None:
        """Writes down what a first save adds to a row that is there: a kill may come between the two files.

        Raises:
            GtappError: the journal can't be written.
        """
        self._turn_to(document)
        self._read_late(document)
        self._write_whole(document, saving=True)

    def keep(self, document: Document) -> None:
        """Writes the document's edits down where that failed before.

        Raises:
            GtappError: it still can't be done.
        """
        if document.history.edits and document.item_id not in self._base:
            self._read_late(document)
            self._write_whole(document)

    def _read_late(self, document: Document) -> None:
        """Joins the document with the history that could not be read when it was opened.

        Raises:
            GtappError: it still can't be read, or holds work that nobody was asked about (``journal-waiting``).
        """
        disk = self._unread.get(document.item_id)
        if disk is None:
            return
        try:
            known = self._journal.load(document.item_id)
            past = past_of(known) if known else None
        except _UNFIT:
            past = None
        if past and past.place != past.saved:
            raise GtappError("journal-waiting", item=document.item_id)
        place = past.common_place(disk) if past else None
        if past and place is not None:
            document.prepend_edits(past.edits[:place], past.origins)
        del self._unread[document.item_id]

    def _turn_to(self, document: Document) -> None:
        """Has the journal follow this document: its history is written whole where that of another one is there."""
        if self._followed.get(document.item_id) is not document:
            self.begin_anew(document)
            self._found.pop(document.item_id, None)
            self._followed[document.item_id] = document

    def begin_anew(self, document: Document) -> None:
        """With its next edit the document's history is written whole, in place of the earlier one."""
        self._base.pop(document.item_id, None)

    def _write_step(self, document: Document, edit: Edit) -> None:
        item, history = document.item_id, document.history
        if item in self._found:
            self._base[item], texts = self._found.pop(item)
            self._journal.record_save(item, self._base[item], texts)
        if history.last is not edit or document.can_redo:
            self._journal.record_position(item, history.position)
        elif self._base[item] < history.position:
            self._journal.record_edit(item, history.position, edit.dump())
        else:
            # edits that were saved are gone with this one: the base goes back to where both ways part
            place = history.position - 1
            written = [digest_text(part.disk) for part in document.parts]
            self._journal.record_branch(
                item, place + 1, edit.dump(), whole_history.texts_before(document, [edit]), written
            )
            self._base[item] = place

    def _write_whole(self, document: Document, saving: bool = False) -> None:
        whole_history.begin(self._journal, document, saving)
        self._base[document.item_id] = 0
        self._found.pop(document.item_id, None)

    def saved(self, document: Document) -> None:
        """Writes down that the document's texts are on the disk.

        Raises:
            GtappError: the journal can't be written.
        """
        self.saved_soon(document)
        self._write_place(document)
        del self._late[document.item_id]

    def saved_soon(self, document: Document) -> None:
        """The same where an edit follows at once, with which it is written down; a kill before that costs nothing."""
        self._turn_to(document)
        document.seal_burst()
        self._wanted.pop(document.item_id, None)
        self._late[document.item_id] = document

    def settle(self) -> None:
        """Writes down the saves that could not be written down when they were made.

        Raises:
            GtappError: they still can't be.
        """
        for item, document in list(self._late.items()):
            if item not in self._base or self._followed.get(item) is document:
                self._write_place(document)
            del self._late[item]

    def _write_place(self, document: Document) -> None:
        if document.item_id not in self._base and document.history.edits:
            self._read_late(document)
            # an earlier write failed: older texts must not be offered as newer ones
            self._write_whole(document)
        if document.item_id in self._base:
            try:
                self._write_saved(document)
            except GtappError as error:
                if error.code != "journal-taken":
                    raise
                self._write_whole(document)
                self._write_saved(document)

    def _write_saved(self, document: Document) -> None:
        place, texts = document.history.position, [part.text for part in document.parts]
        self._journal.record_save(document.item_id, place, texts)
        self._base[document.item_id] = place


def _is_inserted(document: Document, edit: Edit) -> bool:
    """Whether an edit came before others, which a step in the journal can't say."""
    return edit.is_status and document.can_redo and document.history.last is edit
