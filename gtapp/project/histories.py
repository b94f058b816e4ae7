"""Joins a document with what the journal knows of it: finds the edit that the disk's text stands at, and replays."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.document import Document, Edit, Part
from gtapp.document.history import History, Origins
from gtapp.document.part import digest
from gtapp.errors import GtappError
from gtapp.pointer import get, same, walk
from gtapp.project.items import Item
from gtapp.project.truths import Opened, Truths
from gtapp.store import Journal, Remembered


class Histories:
    """Opens documents with their undo, and writes their edits down."""

    def __init__(self, journal: Journal, truths: Truths) -> None:
        self._journal = journal
        self._truths = truths
        self._wanted: dict[str, int] = {}
        # saves that the journal does not know of, since it could not be written
        self._late: dict[str, Document] = {}
        # the items whose history the journal has whole, each with the place that the journal's base is at
        self._base: dict[str, int] = {}
        # where the disk was found to be, if the journal does not know yet: a save may outlive its writing down
        self._found: dict[str, tuple[int, list[str]]] = {}

    def unsaved(self) -> list[str]:
        return self._journal.unsaved()

    def fresh(self, item: Item) -> Document:
        """The item's document as the disk has it, without history."""
        return document_of(item, self._truths.open(item))

    def open(self, item: Item) -> Document:
        """The item's document with the history that still fits what is on the disk."""
        opened = self._truths.open(item)
        self._wanted.pop(item.id, None)
        self._base.pop(item.id, None)
        self._found.pop(item.id, None)
        known = self._remembered(item.id)
        if known is None:
            return document_of(item, opened)
        try:
            edits = [Edit.load(line) for line in known.edits]
            place = _common_place(opened.parts, known, edits)
            if place is None:
                return self._changed_outside(item, opened, known, edits)
            return self._joined(item, opened, known, edits, place)
        except (ValueError, KeyError, IndexError, GtappError):
            # a journal that doesn't fit is no reason to refuse the file
            return document_of(item, self._truths.open(item))

    def _remembered(self, item_id: str) -> Remembered | None:
        try:
            return self._journal.load(item_id)
        except (GtappError, ValueError):
            return None

    def _joined(
        self, item: Item, opened: Opened, known: Remembered, edits: list[Edit], place: int
    ) -> Document:
        if place != known.saved:
            self._found[item.id] = place, [part.text for part in opened.parts]
        for number, part in enumerate(opened.parts):
            if part.digest != _digests(number, known, edits)[place]:
                # a kill came between the files of one save, which is completed with the next
                part.text = _replayed(part.text, number, edits, known.saved, place)
                self._found.pop(item.id, None)
        self._base[item.id] = known.base_place
        if known.place != known.saved:
            self._wanted[item.id] = known.place
        return document_of(item, opened, History(edits, place, dict(known.origins)))

    def _changed_outside(self, item: Item, opened: Opened, known: Remembered, edits: list[Edit]) -> Document:
        """The file is another's now: our unsaved edits wait behind redo as one, origins stay where values are the same."""
        start = known.base_place
        mine = [_replayed(text, n, edits, start, known.place) for n, text in enumerate(known.base)]
        record, _ = self._truths.record_in(mine[0], opened.parts[0].source.path)
        past = History(edits, known.place, dict(known.origins))
        kept = _still_true(past.origins, record, opened.record)
        document = document_of(item, opened, History(origins=kept))
        before, _ = self._truths.record_in(known.base[0], opened.parts[0].source.path)
        texts = _mine_on_theirs(opened.parts, known, mine, before, record)
        if known.place != known.saved and texts != [part.text for part in opened.parts[: len(texts)]]:
            document.replace(record, texts, "recovered")
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
        if document.item_id not in self._base:
            self._write_whole(document)
        elif not document.dirty and document.item_id in self._found:
            del self._found[document.item_id]
            self.saved(document)  # a kill came after the file was written and before that was written down

    def note(self, document: Document, edit: Edit) -> None:
        """Writes down what an edit, undo or redo made of the history.

        Raises:
            GtappError: the journal can't be written; with the next edit it is written whole.
        """
        try:
            if document.item_id not in self._base:
                self._write_whole(document)
            else:
                self._write_step(document, edit)
            if not document.dirty:
                self.saved(document)
        except GtappError as error:
            self._base.pop(document.item_id, None)
            if error.code != "journal-taken":
                raise
            # another window has this item open, too: what we have is the whole truth of our texts
            self._write_whole(document)

    def _write_step(self, document: Document, edit: Edit) -> None:
        item, history = document.item_id, document.history
        if item in self._found:
            self._base[item], texts = self._found.pop(item)
            self._journal.saved(item, self._base[item], texts)
        if not (history.done[-1:] and history.done[-1] is edit) or document.can_redo:
            self._journal.moved(item, history.position)
        elif self._base[item] < history.position:
            self._journal.done(item, history.position, edit.dump())
        else:
            # edits that were saved are gone with this one: the base goes back to where both ways part
            place = history.position - 1
            written = [digest(part.disk) for part in document.parts]
            self._journal.parted(item, place + 1, edit.dump(), _texts_before(document, [edit]), written)
            self._base[item] = place

    def _write_whole(self, document: Document) -> None:
        """Starts the item's history in the journal with all the edits that the document has."""
        history = document.history
        start = _texts_before(document, history.done)
        layouts = [part.layout for part in document.parts]
        begun = {"digests": [digest(text) for text in start], "layouts": layouts}
        bodies = [edit.dump() for edit in history.edits]
        self._journal.begin(
            document.item_id, start, begun, list(history.base_origins.items()), bodies, history.position
        )
        self._base[document.item_id] = 0

    def saved(self, document: Document) -> None:
        """Writes down that the document's texts are on the disk.

        Raises:
            GtappError: the journal can't be written.
        """
        document.seal()
        self._wanted.pop(document.item_id, None)
        self._late[document.item_id] = document
        self._write_place(document)
        del self._late[document.item_id]

    def settle(self) -> None:
        """Writes down the saves that could not be written down when they were made.

        Raises:
            GtappError: they still can't be.
        """
        for item, document in list(self._late.items()):
            self._write_place(document)
            del self._late[item]

    def _write_place(self, document: Document) -> None:
        if document.item_id not in self._base and document.history.edits:
            self._write_whole(
                document
            )  # an earlier write failed: older texts must not be offered as newer ones
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
        self._journal.saved(document.item_id, place, texts)
        self._base[document.item_id] = place


def document_of(item: Item, opened: Opened, history: History | None = None) -> Document:
    """The document of what was opened."""
    return Document(
        item.id, opened.record, opened.parts, opened.schema, opened.shape, opened.draft, history, opened.notes
    )


def _digests(number: int, known: Remembered, edits: Sequence[Edit]) -> list[str]:
    """The digest of a part's text before all edits and after each."""
    return [known.start[number], *(edit.after[number] for edit in edits)]


def _common_place(parts: Sequence[Part], known: Remembered, edits: Sequence[Edit]) -> int | None:
    """How many edits the texts on the disk have behind them; None where they are none of the journal's.

    Of a save that a kill cut off, the first file is where the edits are, and the others where they were before.
    """
    if len(known.start) != len(parts):
        return None
    digests = [_digests(number, known, edits) for number in range(len(parts))]

    def fit(place: int, numbers: range) -> bool:
        return 0 <= place <= len(edits) and all(parts[n].digest == digests[n][place] for n in numbers)

    whole, rest = range(len(parts)), range(1, len(parts))
    places: list[int] = [known.place, known.saved, *range(len(edits), -1, -1)]
    for place in places:
        if fit(place, whole):
            return place
    if fit(known.place, range(1)) and fit(known.saved, rest):
        return known.place
    return None


def _texts_before(document: Document, edits: Sequence[Edit]) -> list[str]:
    """The document's texts as they were before its last `edits`."""
    texts = [part.text for part in document.parts]
    for edit in reversed(edits):
        for number, splice in reversed(edit.texts):
            texts[number] = splice.inverse().apply(texts[number])
    return texts


def _mine_on_theirs(
    parts: Sequence[Part], known: Remembered, mine: Sequence[str], before: object, record: object
) -> list[str]:
    """The texts that bring my edits back; of a row that is another's now, my changes of it."""
    if len(parts) != len(mine):
        # the parts that came or went can only follow the record
        return [mine[0]]
    written = known.written or [digest(text) for text in known.base]
    found = [mine[0]]
    for number, part in list(enumerate(parts))[1:]:
        if known.layouts[number] != part.layout:
            found.append(part.brought(before, record, mine[number]))
        elif part.digest == written[number]:
            found.append(mine[number])
        else:
            found.append(part.merged(part.text, known.base[number], mine[number]))
    return found


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
