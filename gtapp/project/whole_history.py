"""Writes a document's history into the journal as a whole, with the texts that it began with."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.document import Document, Edit
from gtapp.document.parts import digest_text
from gtapp.store import Journal


def begin(journal: Journal, document: Document, saving: bool = False) -> None:
    """Starts the item's history in the journal with all the edits that the document has.

    `saving`: what is only proposed is about to be written, so that the journal has to know what was there before.

    Raises:
        GtappError: the journal can't be written.
    """
    history = document.history
    start = texts_before(document, history.done)
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


def texts_before(document: Document, edits: Sequence[Edit]) -> list[str]:
    """The document's texts as they were before its last `edits`."""
    texts = [part.text for part in document.parts]
    for edit in reversed(edits):
        for number, splice in reversed(edit.texts):
            texts[number] = splice.invert().apply(texts[number])
    return texts
