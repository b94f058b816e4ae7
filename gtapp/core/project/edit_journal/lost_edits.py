"""Brings the unsaved edits of an ended process into a document whose texts have changed since: each time as one edit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.edit_journal.past_edits import PastEdits
from gtapp.core.project.truths import TruthContent, TruthReader, build_document
from gtapp.core.record import Document
from gtapp.core.record.changes import Origins, UndoStack
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical, walk_values


def open_with_lost_edit(
    item: Item, opened: TruthContent, past: PastEdits, truths: TruthReader, stack: UndoStack | None = None
) -> Document:
    """Return the document as on disk, with my unsaved edits as one edit to redo.

    `stack` holds the edits that led to the file; without it there are none, and equal values keep their origins.

    Raises:
        ValueError: the journal's texts are no records, or its edits don't fit them.
    """
    mine, path = past.rebuild_texts(past.place), opened.parts[0].source.path
    record, before = (_parse_record(text, path, truths) for text in (mine[0], past.rebuild_saved_texts()[0]))
    if stack is None:
        origins = UndoStack(past.edits, past.place, past.origins).origins
        stack = UndoStack(origins=keep_matching(origins, record, opened.record))
    found = build_document(item, opened, stack)
    texts = past.rebase_texts(opened.parts, mine, before, record)
    record = found.read_record(record, texts)
    if past.place != past.saved and texts != [part.text for part in opened.parts[: len(texts)]]:
        found.replace(record, texts, "recovered")
        found.undo()
    return found


def apply_lost_edits(document: Document, past: PastEdits, truths: TruthReader) -> None:
    """Make the unsaved edits of another history in the document, as one edit.

    Where the document has another value meanwhile, that of the edits is set; lists of another length are set as a whole.

    Raises:
        ValueError, RecursionError: the journal's texts are no records, or its edits don't fit them.
        EditError: an edit does not fit the document. It is unchanged in any case.
    """
    path, states = document.parts[0].source.path, (past.rebuild_saved_texts(), past.rebuild_texts(past.place))
    base, mine = (document.read_record(_parse_record(texts[0], path, truths), texts) for texts in states)
    with document.group("recovered"):
        _apply_differences(document, (), base, mine)


def _apply_differences(document: Document, at: Pointer, base: Any, mine: Any) -> None:
    """Set what differs between `base` and `mine` in the document's value at `at`."""
    here = document.get(at)
    if is_identical(base, mine) or is_identical(here, mine):
        return
    if isinstance(base, dict) and isinstance(mine, dict) and isinstance(here, dict):
        for key in dict.fromkeys((*base, *mine)):
            _apply_differences(document, (*at, key), base.get(key, ABSENT), mine.get(key, ABSENT))
    elif _is_list_like(base, mine) and _is_list_like(here, mine):
        for index, (before, after) in enumerate(zip(base, mine, strict=True)):
            _apply_differences(document, (*at, index), before, after)
    elif mine is ABSENT:
        document.remove(at)
    else:
        document.set(at, mine)


def _is_list_like(value: Any, other: Any) -> bool:
    """Return whether both are lists of the same length."""
    return isinstance(value, list) and isinstance(other, list) and len(value) == len(other)


def _parse_record(text: str, path: Path, truths: TruthReader) -> object:
    try:
        return truths.find_record(text, path)[0]
    except GtappError as error:
        raise ValueError("the journal's text is no record") from error


def keep_matching(origins: Origins, mine: object, theirs: object) -> Origins:
    """Return the origins whose value is the same in both records."""
    places = {pointer for pointer, _ in walk_values(theirs)}
    return {
        p: origin
        for p, origin in origins.items()
        if p in places and is_identical(get_value(mine, p), get_value(theirs, p))
    }
