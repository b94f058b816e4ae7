"""Brings the unsaved edits of an ended process into a document whose texts have changed since: each time as one edit."""

from __future__ import annotations

from pathlib import Path

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.edit_journal.past_edits import PastEdits
from gtapp.core.project.truths import TruthContent, TruthReader, build_document
from gtapp.core.record.changes import Origins, UndoStack
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import get_value, is_identical, walk_values


def open_with_lost_edit(
    item: Item, opened: TruthContent, past: PastEdits, truths: TruthReader, stack: UndoStack | None = None
) -> Document:
    """Return the document as on disk, with my unsaved edits as one edit to redo.

    `stack` holds the edits that led to the file; without it there are none, and equal values keep their origins.

    Raises:
        ValueError: the journal's texts are no records, or its edits don't fit them.
    """
    path, mine = opened.parts[0].source.path, past.rebuild_texts(past.place)
    if stack is None:
        origins = UndoStack(past.edits, past.place, past.origins).origins
        stack = UndoStack(origins=keep_matching(origins, _parse_record(mine[0], path, truths), opened.record))
    found, position = build_document(item, opened, stack), stack.position
    if past.place != past.saved:
        apply_lost_edits(found, past, truths)
        if found.undo_stack.position > position:
            found.undo()
    return found


def apply_lost_edits(document: Document, past: PastEdits, truths: TruthReader) -> None:
    """Make the unsaved edits of another history in the document, as one edit, merged by value.

    Where both changed a value, that of the edits is set.

    Raises:
        ValueError, RecursionError: the journal's texts are no records, or its edits don't fit them.
        EditError: an edit does not fit the document. It is unchanged in any case.
    """
    # needed after a crash only; the start is faster without
    from gtapp.core.record.record_merge import find_changes, merge_records, resolve_conflicts

    path, states = document.parts[0].source.path, (past.rebuild_saved_texts(), past.rebuild_texts(past.place))
    base, mine = (document.read_record(_parse_record(texts[0], path, truths), texts) for texts in states)
    merge = merge_records(base, document.record, mine)
    record = resolve_conflicts(merge, range(len(merge.conflicts)))
    document.apply_changes(find_changes(document.record, record), "recovered")


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
