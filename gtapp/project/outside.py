"""Opens an item whose file another program changed: what was not saved waits behind redo, as one edit on theirs."""

from __future__ import annotations

from gtapp.document import Document
from gtapp.document.history import History
from gtapp.errors import GtappError
from gtapp.project.items import Item
from gtapp.project.opened import Opened, document_of
from gtapp.project.past import Past, still_true
from gtapp.project.truths import Truths


def document(item: Item, opened: Opened, past: Past, truths: Truths) -> Document:
    """The document as the disk has it; origins stay where values are the same.

    Raises:
        ValueError: the journal's texts are no records, or its edits don't fit them.
    """
    mine = past.texts(past.place)
    record, before = (_record(text, opened, truths) for text in (mine[0], past.base[0]))
    origins = History(past.edits, past.place, past.origins).origins
    found = document_of(item, opened, History(origins=still_true(origins, record, opened.record)))
    texts = past.on_theirs(opened.parts, mine, before, record)
    if past.place != past.saved and texts != [part.text for part in opened.parts[: len(texts)]]:
        found.replace(record, texts, "recovered")
        found.undo()
    return found


def _record(text: str, opened: Opened, truths: Truths) -> object:
    try:
        return truths.record_in(text, opened.parts[0].source.path)[0]
    except GtappError as error:
        raise ValueError("the journal's text is no record") from error
