"""Saves a document to its files, and resolves conflicts with files that another program changed meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

from gtapp.document import Document, RowPart, TextPart
from gtapp.errors import ChangedOnDiskError, SaveError, UnreadableError
from gtapp.items import Item


def write_document(document: Document, item: Item, root: Path, row_follows: bool) -> bool:
    """Write the document's changed texts; return whether there were any. The caller records the save in the journal.

    `row_follows` is True if the row in the table is derived from the record, and so is none of the document's texts.

    Raises:
        ChangedOnDiskError: another program changed the file; nothing was overwritten.
        SaveError: it could not be written; the previous file is unharmed and the document stays dirty.
    """
    if not root.is_dir():
        # the disk was unplugged: nothing may be written into its empty mount point
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
            each.is_proposed = False  # the ground truth exists now, so its row must be written
        item.truth = item.truth or document.parts[0].source.path.relative_to(root).as_posix()
    return bool(writable)


def keep_mine(document: Document) -> None:
    """Prepare the document to overwrite what is on disk now.

    Raises:
        ChangedOnDiskError: the present file can't be read, so it must not be overwritten.
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
    """Replace the document by what is on disk now, as one undoable edit.

    A table that appeared meanwhile is followed from now on; earlier edits, which don't know it, are dropped.

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


def _is_gone(part: TextPart) -> bool:
    """Return whether a row's table no longer exists, so that the row can't be written."""
    return isinstance(part, RowPart) and not os.path.isfile(part.source.path)
