"""Joins a document with what the journal knows of it: finds the edit that the disk's text stands at, and replays."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.document import Document, Edit, Part
from gtapp.document.history import History, Origins
from gtapp.document.part import digest
from gtapp.errors import GtappError
from gtapp.pointer import get, same, walk
from gtapp.project.items import Item
from gtapp.project.truths import Opened, Truths, record_of
from gtapp.store import Journal, Remembered


class Histories:
    """Opens documents with their undo, and writes their edits down."""

    def __init__(self, journal: Journal, truths: Truths) -> None:
        self._journal = journal
        self._truths = truths
        self._wanted: dict[str, int] = {}
        self._begun: set[str] = set()

    def unsaved(self) -> list[str]:
        return self._journal.unsaved()

    def fresh(self, item: Item) -> Document:
        """The item's document as the disk has it, without history."""
        return _document(item, self._truths.open(item))

    def open(self, item: Item) -> Document:
        """The item's document with the history that still fits what is on the disk."""
        opened = self._truths.open(item)
        self._wanted.pop(item.id, None)
        self._begun.discard(item.id)
        remembered = self._remembered(item.id)
        if remembered is None or len(remembered.start) != len(opened.parts):
            return _document(item, opened)
        try:
            edits = [Edit.load(line) for line in remembered.edits]
            return self._joined(item, opened, remembered, edits)
        except (ValueError, KeyError, IndexError, GtappError):
            # a journal that doesn't fit is no reason to refuse the file
            return _document(item, self._truths.open(item))

    def _remembered(self, item_id: str) -> Remembered | None:
        try:
            return self._journal.load(item_id)
        except (GtappError, ValueError):
            return None

    def _joined(self, item: Item, opened: Opened, known: Remembered, edits: list[Edit]) -> Document:
        places = [_place(part, number, known, edits) for number, part in enumerate(opened.parts)]
        if any(place is None for place in places):
            return self._changed_outside(item, opened, known, edits)
        target = max(place for place in places if place is not None)
        for number, (part, place) in enumerate(zip(opened.parts, places, strict=True)):
            part.text = _replayed(part.text, number, edits, place or 0, target)
        opened.record = record_of(opened.parts[0].text, opened.prefix, opened.parts[0].source.path)
        self._begun.add(item.id)
        if known.place != known.saved:
            self._wanted[item.id] = known.place
        return _document(item, opened, History(edits, target, dict(known.origins)))

    def _changed_outside(self, item: Item, opened: Opened, known: Remembered, edits: list[Edit]) -> Document:
        """The file is another's now: our unsaved edits wait behind redo as one, origins stay where values are the same."""
        base = [
            text if text is not None else part.text
            for text, part in zip(known.base, opened.parts, strict=True)
        ]
        mine = [_replayed(text, n, edits, known.saved, known.place) for n, text in enumerate(base)]
        record = record_of(mine[0], opened.prefix, opened.parts[0].source.path)
        past = History(edits, known.place, dict(known.origins))
        kept = _still_true(past.origins, record, opened.record)
        document = _document(item, opened, History(origins=kept))
        if known.place != known.saved and mine != [part.text for part in opened.parts]:
            document.replace(record, mine, "recovered")
            document.undo()
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
        if document.item_id not in self._begun:
            self._write_whole(document)

    def note(self, document: Document, edit: Edit) -> None:
        """Writes down what an edit, undo or redo made of the history.

        Raises:
            GtappError: the journal can't be written.
        """
        history = document.history
        if document.item_id not in self._begun:
            self._write_whole(document)
        elif history.position and history.edits[history.position - 1] is edit and not document.can_redo:
            self._journal.done(document.item_id, history.position, edit.dump())
        else:
            self._journal.moved(document.item_id, history.position)

    def _write_whole(self, document: Document) -> None:
        """Starts the item's history in the journal with all the edits that the document has."""
        history = document.history
        start = [part.text for part in document.parts]
        for edit in reversed(history.done):
            for number, splice in reversed(edit.texts):
                start[number] = splice.inverse().apply(start[number])
        # base is what the texts were before all edits; None would lose a new document's beginning
        origins = list(history.base_origins.items())
        self._journal.begin(document.item_id, start, [digest(text) for text in start], origins)
        self._begun.add(document.item_id)
        for place, edit in enumerate(history.edits, 1):
            self._journal.done(document.item_id, place, edit.dump())
        if document.can_redo:
            self._journal.moved(document.item_id, history.position)

    def saved(self, document: Document) -> None:
        """Writes down that the document's texts are on the disk.

        Raises:
            GtappError: the journal can't be written.
        """
        document.seal()
        self._wanted.pop(document.item_id, None)
        if document.item_id in self._begun:
            self._journal.saved(
                document.item_id, document.history.position, [part.text for part in document.parts]
            )


def _document(item: Item, opened: Opened, history: History | None = None) -> Document:
    return Document(
        item.id, opened.record, opened.parts, opened.schema, opened.shape, opened.draft, history, opened.notes
    )


def _digests(number: int, known: Remembered, edits: Sequence[Edit]) -> list[str]:
    """The digest of a part's text before all edits and after each."""
    return [known.start[number], *(edit.after[number] for edit in edits)]


def _place(part: Part, number: int, known: Remembered, edits: Sequence[Edit]) -> int | None:
    """How many edits the part's text has behind it; None where it is none of the journal's texts."""
    digests = _digests(number, known, edits)
    mine = part.digest
    places: list[int] = [known.saved, known.place, *range(len(digests) - 1, -1, -1)]
    for place in places:
        if place < len(digests) and digests[place] == mine:
            return place
    return None


def _replayed(text: str, number: int, edits: Sequence[Edit], start: int, target: int) -> str:
    """A part's text after `target` edits, from the one after `start`."""
    if start <= target:
        for edit in edits[start:target]:
            for splice in (splice for part, splice in edit.texts if part == number):
                text = splice.apply(text)
        return text
    for edit in reversed(edits[target:start]):
        for splice in (splice for part, splice in reversed(edit.texts) if part == number):
            text = splice.inverse().apply(text)
    return text


def _still_true(origins: Origins, mine: object, theirs: object) -> Origins:
    """Those origins whose value is the same in both records."""
    here = {pointer for pointer, _ in walk(theirs)}
    return {p: origin for p, origin in origins.items() if p in here and same(get(mine, p), get(theirs, p))}
