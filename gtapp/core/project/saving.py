"""Saves a document to its files, and resolves conflicts with other programs."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from gtapp.core.files.text_sources import FileSource
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError, SaveError, UnreadableError
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import CELLS, RowPart, TextPart
from gtapp.core.schema.items import Item


class SaveResult(NamedTuple):
    """Whether a save wrote anything, and the texts that could not be written after that, each with the reason."""

    is_written: bool
    late: Sequence[tuple[TextPart, GtappError]] = ()


def write_document(
    document: Document, item: Item, root: Path, row_is_derived: bool, before: Callable[[], object]
) -> SaveResult:
    """Write the document's changed texts. The caller records the save in the journal.

    `row_is_derived` is True if the row in the table is derived from the record, and so is none of the document's texts. `before`
    is called before each file is replaced, and may raise to prevent that. A further text that can't be written does not undo
    the save of the record: a row is late from then on (`TextPart.is_late`), cells that only another file has stay dirty.

    Raises:
        ChangedOnDiskError: another program changed the file; nothing was overwritten.
        SaveError: it could not be written; the previous file is unharmed and the document stays dirty.
    """
    if not document.is_consistent:
        raise SaveError("save-inconsistent", path=str(document.parts[0].source.path))
    for part in document.parts if row_is_derived else ():
        part.is_detached |= isinstance(part, RowPart)  # opened before the extension derived it
    written, late = False, list[tuple[TextPart, GtappError]]()
    for part, fault in _look_ahead(document):
        try:
            if fault:
                raise fault
            part.source.write(part.disk, part.text, before)
        except (SaveError, UnreadableError) as error:
            if not isinstance(part, RowPart) and not written:
                raise
            part.is_late = isinstance(part, RowPart)
            late.append((part, error))
            continue
        written, part.disk, part.is_late = True, part.text, False
        for each in document.parts:
            each.is_proposed = False  # the ground truth exists now, so its row must be written
        item.truth = item.truth or document.parts[0].source.path.relative_to(root).as_posix()
    return SaveResult(written, late)


def _look_ahead(document: Document) -> list[tuple[TextPart, GtappError | None]]:
    """Return the texts to write, each with the reason why that is not possible, as far as reading tells it.

    Raises:
        ChangedOnDiskError: another program changed a table since: found before the record is written.
    """
    first, *others = document.parts
    faults: list[tuple[TextPart, GtappError | None]] = [(first, None)] if first.is_writable else []
    for part in others:
        if not part.is_writable:
            continue
        try:
            present = part.source.read()
        except UnreadableError as error:
            faults.append((part, error if isinstance(part, RowPart) else None))
            continue
        if isinstance(part, RowPart) and present == part.text:  # written already, for an earlier session
            part.disk = present
        if present != part.disk:
            is_gone = part.disk is not None and not os.path.isfile(part.source.path)
            code = "save-vanished" if is_gone else "save-changed"
            raise ChangedOnDiskError(code, path=str(part.source.path))
        faults.append((part, None))
    return faults


def find_own_file(document: Document) -> FileSource | None:
    """Return the file of a document that has exactly the document's text; None if it is stored with others, or changed."""
    part, *others = document.parts
    if (
        all(each.name == CELLS or (isinstance(each, RowPart) and each.disk is None) for each in others)
        and isinstance(part.source, FileSource)
        and part.text == part.disk
    ):
        return part.source
    return None


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
    others = {part.name: part for part in theirs.parts}
    for part in document.parts:
        if part.name not in others:
            part.source.read()
            part.is_detached = True
    document.notes = theirs.notes
    texts = {name: part.text for name, part in others.items()}
    new = find_new_parts(document, theirs)
    for part in new:
        part.text = part.overwrite_text(part.text, document.record, part.text)
    if new:
        document.add_parts(new)
    document.replace(theirs.record, [texts.get(part.name) for part in document.parts], "theirs")
    for part in document.parts:
        if part.name in others:
            part.reset_from(others[part.name])


def find_new_parts(document: Document, theirs: Document) -> list[TextPart]:
    """Return the texts on disk that the document does not know."""
    known = {part.name for part in document.parts}
    return [part for part in theirs.parts if part.name not in known]


def _is_gone(part: TextPart) -> bool:
    """Return whether a row's table no longer exists, so that the row can't be written."""
    return isinstance(part, RowPart) and not os.path.isfile(part.source.path)
