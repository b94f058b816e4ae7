"""What becomes of a document whose files another program changed meanwhile, when the user has chosen."""

from __future__ import annotations

import os

from gtapp.document import Document, Part, RowPart
from gtapp.errors import ChangedOnDiskError, UnreadableError


def keep_mine(document: Document) -> None:
    """Makes the document ready to be written over what is there now.

    Raises:
        ChangedOnDiskError: what is there can't be read, and so not be overwritten either.
    """
    try:
        theirs = [part.source.read() for part in document.parts]
        texts = [
            part.text
            if None in (part.disk, text)
            else part.overwrite_text(str(text), document.record, part.text)
            for part, text in zip(document.parts, theirs, strict=True)
        ]
    except UnreadableError as error:
        raise ChangedOnDiskError("save-changed", path=str(document.parts[0].source.path)) from error
    for part, text in zip(document.parts, theirs, strict=True):
        part.disk, part.is_detached, part.is_proposed = text, _is_gone(part), False
    if texts != [part.text for part in document.parts]:
        document.replace(document.record, texts, "mine")


def take_theirs(document: Document, theirs: Document) -> None:
    """Makes the document what is there now, as one undoable edit.

    A table that came into being meanwhile is followed from now on; earlier edits, which know nothing of it, are given up.

    Raises:
        UnreadableError: one of its files can't be read.
    """
    for part in document.parts[len(theirs.parts) :]:
        part.source.read()
        part.is_detached = True
    document.notes = theirs.notes
    texts = [part.text for part in theirs.parts]
    new = theirs.parts[len(document.parts) :]
    for part in new:
        part.text = part.overwrite_text(part.text, document.record, part.text)
    if new:
        document.add_parts(new)
    document.replace(theirs.record, texts, "theirs")
    for part, other in zip(document.parts, theirs.parts, strict=False):
        part.reset_from(other)


def _is_gone(part: Part) -> bool:
    """Whether a row's whole table is gone, so that nothing can be put back."""
    return isinstance(part, RowPart) and not os.path.isfile(part.source.path)
