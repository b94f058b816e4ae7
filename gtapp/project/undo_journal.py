"""Carries out what the journal has to take, and says why it can't: once for each reason, not at every edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from gtapp.document import Document, Edit, Issue, Part
from gtapp.document.history import History, Origins
from gtapp.document.parts import digest_text
from gtapp.errors import GtappError
from gtapp.items import Item
from gtapp.messages import Message
from gtapp.pointer import get_value, is_identical, walk_values
from gtapp.project.truths import TruthContent, TruthReader, build_document
from gtapp.signals import Signal
from gtapp.store import Journal, JournalEntry
from gtapp.store.database import Database


class JournalGuard:
    """`failed` tells why something could not be written down."""

    def __init__(self) -> None:
        self.failed: Signal[GtappError] = Signal()
        self._reported = ""

    @property
    def is_current(self) -> bool:
        """Whether the last steps could all be written down."""
        return not self._reported

    def run(self, *steps: Callable[[], object]) -> None:
        """Carries out all steps, the later ones even if an earlier one fails."""
        before, self._reported = self._reported, ""
        for step in steps:
            try:
                step()
            except GtappError as error:
                self._reported = self._reported or before
                self.report(error)

    def report(self, error: GtappError) -> None:
        """Says why the journal is not kept, until that is another reason or it works again."""
        if str(error) != self._reported:
            self._reported = str(error)
            self.failed.emit(error)


# Writes a document's history into the journal as a whole, with the texts that it began with.


def write_history(journal: Journal, document: Document, saving: bool = False) -> None:
    """Starts the item's history in the journal with all the edits that the document has.

    `saving`: what is only proposed is about to be written, so that the journal has to know what was there before.

    Raises:
        GtappError: the journal can't be written.
    """
    history = document.history
    start = rewind_texts(document, history.done)
    layouts = [part.layout for part in document.parts]
    digests = [digest_text(text) for text in start]
    bodies = [edit.dump() for edit in history.edits]
    disk = [
        begun if part.disk is None or (part.is_proposed and not saving) else digest_text(part.disk)
        for part, begun in zip(document.parts, digests, strict=True)
    ]
    journal.start_history(
        document.item_id,
        start,
        {"digests": digests, "layouts": layouts},
        list(history.base_origins.items()),
        bodies,
        history.position,
        [] if disk == digests else disk,
    )


def rewind_texts(document: Document, edits: Sequence[Edit]) -> list[str]:
    """The document's texts as they were before its last `edits`."""
    texts = [part.text for part in document.parts]
    for edit in reversed(edits):
        for number, splice in reversed(edit.texts):
            texts[number] = splice.invert().apply(texts[number])
    return texts


# What the journal tells of an item's past, as far as it can be read and is worth keeping: edits, texts, digests.


MAX_EDITS = 1000
"""How many edits of an item can be undone when it is opened again."""


@dataclass(frozen=True, slots=True)
class PastEdits:
    """A row of edits that fit each other; places count from the first of them.

    `base` holds the texts after `base_place` edits, `written` the digests of the texts on the disk where these are
    others, `start` those of the texts before all edits. `broken` edits of the journal could not be read; `whole` says
    whether the row is all that the journal has.
    """

    edits: tuple[Edit, ...]
    place: int
    saved: int
    base: tuple[str, ...]
    base_place: int
    written: tuple[str, ...]
    start: tuple[str, ...]
    layouts: tuple[str, ...]
    origins: Origins
    broken: int
    whole: bool

    def drop_parts(self, parts: int) -> PastEdits:
        """The same without the texts behind the first `parts`: a table that follows from the sheet now."""
        if len(self.start) <= parts:
            return self
        edits = [
            replace(
                edit,
                texts=tuple((number, splice) for number, splice in edit.texts if number < parts),
                after=edit.after[:parts],
            )
            for edit in self.edits
        ]
        cut = {name: getattr(self, name)[:parts] for name in ("base", "written", "start", "layouts")}
        return replace(self, edits=tuple(edits), whole=False, **cut)

    def list_digests(self, number: int) -> list[str]:
        """The digest of a part's text before all edits and after each."""
        return [self.start[number], *(edit.after[number] for edit in self.edits)]

    def find_place(self, disk: Sequence[str]) -> int | None:
        """How many edits the texts of these digests have behind them; None where they are none of the journal's.

        Of a save that a kill cut off, the first file is where the edits are, and the others where they were before.
        """
        if len(self.start) != len(disk):
            return None
        digests = [self.list_digests(number) for number in range(len(disk))]

        def fit(place: int, numbers: range) -> bool:
            return 0 <= place <= len(self.edits) and all(disk[n] == digests[n][place] for n in numbers)

        whole, rest = range(len(disk)), range(1, len(disk))
        places: list[int] = [self.place, self.saved, *range(len(self.edits), -1, -1)]
        for place in places:
            if fit(place, whole):
                return place
        known = self.saved < 0 and list(disk[1:]) == list(self.written[1:])
        if fit(self.place, range(1)) and (known or fit(self.saved, rest)):
            return self.place
        return None

    def rebuild_texts(self, place: int) -> list[str]:
        """The texts after `place` edits."""
        return [
            replay(text, number, self.edits, self.base_place, place) for number, text in enumerate(self.base)
        ]

    def rebase_texts(
        self, parts: Sequence[Part], mine: Sequence[str], before: object, record: object
    ) -> list[str]:
        """The texts that bring my edits back; of a row that is another's now, my changes of it."""
        if len(parts) != len(mine):
            # the parts that came or went can only follow the record
            return [mine[0]]
        written = self.written or [digest_text(text) for text in self.base]
        found = [mine[0]]
        for number, part in list(enumerate(parts))[1:]:
            if self.layouts[number] != part.layout:
                found.append(part.update_text(before, record, mine[number]))
            elif part.digest == written[number]:
                found.append(mine[number])
            else:
                found.append(part.merge_text(part.text, self.base[number], mine[number]))
        return found


def read_past(known: JournalEntry) -> PastEdits:
    """The edits that can be read on both sides of the texts that the journal holds, but for very old ones.

    Raises:
        ValueError: the journal's texts and edits don't fit each other.
    """
    edits = [_parse_edit(line, len(known.start)) for line in known.edits]
    if not 0 <= known.base_place <= len(edits):
        raise ValueError("the journal's texts belong to no edit")
    low, high = _find_readable(edits, known.base_place)
    place = min(max(known.place, low), high)
    low = max(low, min(place, known.base_place) - MAX_EDITS)
    kept = tuple(edit for edit in edits[low:high] if edit)
    base_place = known.base_place - low
    start = known.start
    if low:
        start = tuple(digest_text(replay(text, n, kept, base_place, 0)) for n, text in enumerate(known.base))
    return PastEdits(
        edits=kept,
        place=place - low,
        saved=known.saved - low if known.saved >= 0 else -1,
        base=known.base,
        base_place=base_place,
        written=known.written,
        start=start,
        layouts=known.layouts,
        origins=_replay_origins(edits[:low], dict(known.origins)),
        broken=edits.count(None),
        whole=len(kept) == len(edits),
    )


def _parse_edit(line: str, parts: int) -> Edit | None:
    """The edit in a line of the journal; None where it is none that this many texts can have."""
    try:
        edit = Edit.load(line)
        fits = len(edit.after) == parts and all(0 <= number < parts for number, _ in edit.texts)
        return edit if fits and edit.changes else None
    except (ValueError, TypeError):
        return None


def _find_readable(edits: Sequence[Edit | None], at: int) -> tuple[int, int]:
    """From where to where, around this place, all edits can be read."""
    low, high = at, at
    while low > 0 and edits[low - 1]:
        low -= 1
    while high < len(edits) and edits[high]:
        high += 1
    return low, high


def _replay_origins(gone: Sequence[Edit | None], origins: Origins) -> Origins:
    """Where values come from after edits that are not kept; nothing is claimed where one of them can't be read."""
    known = [edit for edit in gone if edit]
    return History(known, len(known), origins).origins if len(known) == len(gone) else {}


def replay(text: str, number: int, edits: Sequence[Edit], start: int, target: int) -> str:
    """A part's text after `target` edits, from the one after `start`.

    Raises:
        ValueError: the edits were not made on this text.
    """
    if start <= target:
        for edit in edits[start:target]:
            for splice in (splice for part, splice in edit.texts if part == number):
                text = splice.apply(text)
        return text
    for edit in reversed(edits[target:start]):
        for splice in (splice for part, splice in reversed(edit.texts) if part == number):
            text = splice.invert().apply(text)
    return text


def keep_matching(origins: Origins, mine: object, theirs: object) -> Origins:
    """Those origins whose value is the same in both records."""
    here = {pointer for pointer, _ in walk_values(theirs)}
    return {
        p: origin
        for p, origin in origins.items()
        if p in here and is_identical(get_value(mine, p), get_value(theirs, p))
    }


# Opens an item whose file another program changed: what was not saved waits behind redo, as one edit on theirs.


def open_on_changed_file(item: Item, opened: TruthContent, past: PastEdits, truths: TruthReader) -> Document:
    """The document as the disk has it; origins stay where values are the same.

    Raises:
        ValueError: the journal's texts are no records, or its edits don't fit them.
    """
    mine = past.rebuild_texts(past.place)
    record, before = (_parse_record(text, opened, truths) for text in (mine[0], past.base[0]))
    origins = History(past.edits, past.place, past.origins).origins
    found = build_document(item, opened, History(origins=keep_matching(origins, record, opened.record)))
    texts = past.rebase_texts(opened.parts, mine, before, record)
    if past.place != past.saved and texts != [part.text for part in opened.parts[: len(texts)]]:
        found.replace(record, texts, "recovered")
        found.undo()
    return found


def _parse_record(text: str, opened: TruthContent, truths: TruthReader) -> object:
    try:
        return truths.find_record(text, opened.parts[0].source.path)[0]
    except GtappError as error:
        raise ValueError("the journal's text is no record") from error


# Joins a document with what the journal knows of it: finds the edit that the disk's text stands at, and replays.


# what a journal brings up that makes no sense
_UNFIT = (ValueError, KeyError, IndexError, TypeError)


class UndoJournal:
    """Opens documents with their undo, and writes their edits down; `tell` is told why a journal can't be read."""

    def __init__(self, journal: Journal, truths: TruthReader, tell: Callable[[GtappError], object]) -> None:
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

    def find_unsaved(self) -> list[str]:
        """The items whose last edits may not be on the disk, and that nobody else works on now.

        Raises:
            GtappError: the journal can't be read.
        """
        return self._journal.find_unsaved()

    def read_document(self, item: Item) -> Document:
        """The item's document as the disk has it, without history."""
        return build_document(item, self._truths.read(item))

    def preload(self, item: Item) -> Document | None:
        """Gets `open` ready, and gives what it will probably find, without history: only to look at."""
        opened = self._truths.preload(item)
        return build_document(item, opened) if opened else None

    def open_document(self, item: Item) -> Document:
        """The item's document with the history that still fits what is on the disk."""
        document = self.join_history(item, self._truths.read(item))
        self._followed[item.id] = document
        return document

    def join_history(self, item: Item, opened: TruthContent) -> Document:
        """The same for what was opened already."""
        self._forget(item.id)
        try:
            known = self._journal.load(item.id)
        except GtappError as error:
            self._unread[item.id] = [part.digest for part in opened.parts]
            self._tell(error)
            return build_document(item, opened)
        except _UNFIT:
            return self._open_without_history(item)
        try:
            return self._restore(item, opened, read_past(known)) if known else build_document(item, opened)
        except (*_UNFIT, GtappError):
            return self._open_without_history(item)

    def _open_without_history(self, item: Item) -> Document:
        """A journal that doesn't fit is no reason to refuse the file."""
        self._forget(item.id)
        opened = self._truths.read(item)
        opened.notes.append(Issue((), Message("journal-broken")))
        return build_document(item, opened)

    def _forget(self, item_id: str) -> None:
        kept: tuple[dict[str, Any], ...] = (self._wanted, self._base, self._found, self._unread)
        for known in kept:
            known.pop(item_id, None)

    def _restore(self, item: Item, opened: TruthContent, past: PastEdits) -> Document:
        if past.broken:
            opened.notes.append(Issue((), Message("journal-broken")))
        place = past.find_place([part.digest for part in opened.parts])
        if place is None and opened.follows:
            past = past.drop_parts(len(opened.parts))
            place = past.find_place([part.digest for part in opened.parts])
        if place is None:
            return self._restore_on_changed_file(item, opened, past)
        return self._restore_at(item, opened, past, place)

    def _restore_at(self, item: Item, opened: TruthContent, past: PastEdits, place: int) -> Document:
        if place != past.saved:
            self._found[item.id] = place, [part.text for part in opened.parts]
        for number, part in enumerate(opened.parts):
            if part.digest != past.list_digests(number)[place]:
                # a kill came between the files of one save, which is completed with the next
                part.text = past.rebuild_texts(place)[number]
                self._found.pop(item.id, None)
        if past.whole:
            self._base[item.id] = past.base_place
        if past.place != past.saved:
            self._wanted[item.id] = past.place
        return build_document(item, opened, History(past.edits, place, past.origins))

    def _restore_on_changed_file(self, item: Item, opened: TruthContent, past: PastEdits) -> Document:
        document = open_on_changed_file(item, opened, past, self._truths)
        if document.can_redo:
            self._wanted[item.id] = 1
        return document

    def count_lost_edits(self, document: Document) -> int:
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
            self.record_save(
                document
            )  # a kill came after the file was written and before that was written down

    def record_edit(self, document: Document, edit: Edit) -> None:
        """Writes down what an edit, undo or redo made of the history.

        Raises:
            GtappError: the journal can't be written; with the next edit it is written whole.
        """
        self._follow_document(document)
        self._join_unread_history(document)
        try:
            if document.item_id not in self._base or _is_inserted(document, edit):
                self._write_whole(document)
            else:
                self._write_step(document, edit)
            if not document.is_dirty:
                self.record_save(document)
        except GtappError as error:
            self._base.pop(document.item_id, None)
            if error.code != "journal-taken":
                raise
            # another window has this item open, too: what we have is the whole truth of our texts
            self._write_whole(document)

    def record_proposed(self, document: Document) -> None:
        """Writes down what a first save adds to a row that is there: a kill may come between the two files.

        Raises:
            GtappError: the journal can't be written.
        """
        self._follow_document(document)
        self._join_unread_history(document)
        self._write_whole(document, saving=True)

    def retry(self, document: Document) -> None:
        """Writes the document's edits down where that failed before.

        Raises:
            GtappError: it still can't be done.
        """
        if document.history.edits and document.item_id not in self._base:
            self._join_unread_history(document)
            self._write_whole(document)

    def _join_unread_history(self, document: Document) -> None:
        """Joins the document with the history that could not be read when it was opened.

        Raises:
            GtappError: it still can't be read, or holds work that nobody was asked about (``journal-waiting``).
        """
        disk = self._unread.get(document.item_id)
        if disk is None:
            return
        try:
            known = self._journal.load(document.item_id)
            past = read_past(known) if known else None
        except _UNFIT:
            past = None
        if past and past.place != past.saved:
            raise GtappError("journal-waiting", item=document.item_id)
        place = past.find_place(disk) if past else None
        if past and place is not None:
            document.prepend_edits(past.edits[:place], past.origins)
        del self._unread[document.item_id]

    def _follow_document(self, document: Document) -> None:
        """Has the journal follow this document: its history is written whole where that of another one is there."""
        if self._followed.get(document.item_id) is not document:
            self.restart_history(document)
            self._found.pop(document.item_id, None)
            self._followed[document.item_id] = document

    def restart_history(self, document: Document) -> None:
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
            self._journal.record_branch(item, place + 1, edit.dump(), rewind_texts(document, [edit]), written)
            self._base[item] = place

    def _write_whole(self, document: Document, saving: bool = False) -> None:
        write_history(self._journal, document, saving)
        self._base[document.item_id] = 0
        self._found.pop(document.item_id, None)

    def record_save(self, document: Document) -> None:
        """Writes down that the document's texts are on the disk.

        Raises:
            GtappError: the journal can't be written.
        """
        self.defer_save_record(document)
        self._write_place(document)
        del self._late[document.item_id]

    def defer_save_record(self, document: Document) -> None:
        """The same where an edit follows at once, with which it is written down; a kill before that costs nothing."""
        self._follow_document(document)
        document.seal_burst()
        self._wanted.pop(document.item_id, None)
        self._late[document.item_id] = document

    def flush(self) -> None:
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
            self._join_unread_history(document)
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


# Goes through all truths of a project with the edits that led to each, beside the work on them.


def read_with_history(
    root: Path, truths: TruthReader, items: Iterable[Item]
) -> Iterator[tuple[Item, Document | GtappError]]:
    """Every item that has a truth with its document and the history behind it, or why it can't be read."""
    database = Database(root)
    past = UndoJournal(Journal(database), truths, lambda error: None)
    try:
        for item, opened in truths.read_all(list(items)):
            yield item, opened if isinstance(opened, GtappError) else past.join_history(item, opened)
    finally:
        database.close()
