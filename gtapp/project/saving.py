"""Writes a document's texts to where its item's truth lies, or will lie."""

from __future__ import annotations

from pathlib import Path

from gtapp.document import Document
from gtapp.errors import SaveError
from gtapp.project.items import Item


def write(document: Document, item: Item, root: Path, row_follows: bool) -> bool:
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
