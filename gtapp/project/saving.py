"""Writes a document's texts to where its item's truth lies, or will lie."""

from __future__ import annotations

import os
from pathlib import Path

from gtapp.document import Document, Part, RowPart
from gtapp.errors import ChangedOnDiskError, SaveError, UnreadableError
from gtapp.items import Item


def write_document(document: Document, item: Item, root: Path, row_follows: bool) -> bool:
    """Writes what there is to write, and whether that was anything; that it is on the disk has to be noted by the caller.

    `row_follows`: its row in the table is none of its texts (any more), but follows from the record.

    Raises:
        ChangedOnDiskError: another program changed the file; nothing was overwritten.
        SaveError: it could not be written; the previous state is unharmed and the document stays dirty.
    """
    if not root.is_dir():
        # an unplugged disk: nothing may be written into the empty place where it was
        raise SaveError("save-vanished", path=str(root))
    if not document.is_consistent:
        raise SaveError("save-inconsistent", path=str(document.parts[0].source.path))
    for part in document.parts[1:] if row_follows else ():
        part.is_detached = True  # opened before a sheet was imported
    writable = [part for part in document.parts if part.is_writable]
    for part in writable:
        part.source.write(part.disk, part.text)
        part.disk = part.text
        for each in document.parts:
            each.is_proposed = False  # the truth is there now, so what adds to it is owed
        item.truth = item.truth or document.parts[0].source.path.relative_to(root).as_posix()
    return bool(writable)


# What becomes of a document whose files another program changed meanwhile, when the user has chosen.


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
