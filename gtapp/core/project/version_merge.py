"""The merge of a document with what another program wrote meanwhile, by value, from the version that both began with."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from gtapp.core.platform.errors import ChangedOnDiskError, EditError
from gtapp.core.record.document import Document
from gtapp.core.record.list_edits import is_misnumbered, renumber
from gtapp.core.record.text_parts import RowPart
from gtapp.core.schema.pointer import Pointer, is_identical

MERGE_LABEL = "merged"
"""The label of the edit that takes over what another program wrote."""


if TYPE_CHECKING:  # few records are changed by others while one edits them; the start is faster without
    from gtapp.core.record.record_merge import RecordMerge


class VersionMerge(NamedTuple):
    """A document, and `theirs`, the item as on the disk, merged from their last common version.

    `merged` has the record and the changes that the other program alone made; `conflicts` are the numbers of those of its
    conflicts that someone must decide. `author` wrote what is on the disk, "" if that is not known.
    """

    theirs: Document
    merged: RecordMerge
    conflicts: tuple[int, ...]
    author: str = ""

    @property
    def takes_nothing(self) -> bool:
        """True if the other program changed no value that is not the same here."""
        return not self.merged.changes


def merge_versions(document: Document, base: Any, theirs: Document) -> VersionMerge:
    """Merge a document with the item as on the disk; `base` is the record of the last common version. Changes neither.

    Raises:
        ChangedOnDiskError: they can't be merged by value: the file is gone, has another layout, or belongs to another table,
            or a table has other values than the record.
    """
    from gtapp.core.record.record_merge import merge_records  # see above

    if theirs.is_new or not _are_alike(document, theirs):
        raise _refuse(document)
    merged = merge_records(base, document.record, theirs.record)
    if any(not each.pointer for each in merged.conflicts):  # one is a list, say, and the other an object
        raise _refuse(document)
    # numbers of rows are no values that someone read: `take_merge` makes them right
    numbered = _list_numbered(document) & _list_numbered(theirs)
    conflicts = (
        number
        for number, each in enumerate(merged.conflicts)
        if not _is_row_number(document, each.pointer, numbered)
    )
    return VersionMerge(theirs, merged, tuple(conflicts))


def take_merge(document: Document, merge: VersionMerge, theirs_at: Collection[int]) -> None:
    """Make of the document what the merge says, as one undoable edit; what was edited here is unsaved after that.

    `theirs_at` are the numbers of the conflicts at which the other program's value is taken. The texts are the other program's,
    with what was edited here: its layout stays.

    Raises:
        ChangedOnDiskError: the values that were edited here can't be put into the other program's texts; nothing is changed.
    """
    from gtapp.core.record.record_merge import find_changes, resolve_conflicts  # see above

    theirs = merge.theirs
    record = resolve_conflicts(merge.merged, theirs_at)
    numbered = _list_numbered(document) & _list_numbered(theirs)
    changes = find_changes(theirs.record, record)
    touched = {change.pointer[:1] for change in changes}
    rows = [part for part in theirs.parts if isinstance(part, RowPart)]
    if any((column,) in touched for row in rows for column, _ in row.find_differences(theirs.record)):
        raise _refuse(document)
    try:
        theirs.apply_changes(changes, MERGE_LABEL)
    except (EditError, ValueError) as error:
        raise _refuse(document) from error
    if not is_identical(theirs.record, record):
        raise _refuse(document)
    for at in numbered:
        if is_misnumbered(theirs, at):
            renumber(theirs, at)
    if not theirs.is_consistent:
        raise _refuse(document)
    changes = tuple(change._replace(origin="file") for change in find_changes(document.record, theirs.record))
    document.replace(theirs.record, [part.text for part in theirs.parts], MERGE_LABEL, changes)
    document.notes = theirs.notes
    for part, other in zip(document.parts, theirs.parts, strict=True):
        part.reset_from(other)


def _are_alike(document: Document, theirs: Document) -> bool:
    """Return whether both have their values at the same places of the same texts."""
    names = [[part.name for part in each.parts] for each in (document, theirs)]
    is_followed = not any(part.is_detached for part in document.parts)
    return is_followed and names[0] == names[1] and document.shape == theirs.shape


def _refuse(document: Document) -> ChangedOnDiskError:
    return ChangedOnDiskError("save-changed", path=str(document.parts[0].source.path))


def _list_numbered(document: Document) -> frozenset[Pointer]:
    """Return the lists, in the schema's shape, of which the rows carry their own numbers, 1 to n."""
    lists = ((field.name,) for field in document.schema.fields.children if field.row_number_key)
    return frozenset(at for at in lists if not is_misnumbered(document, at))


def _is_row_number(document: Document, pointer: Pointer, numbered: Collection[Pointer]) -> bool:
    at = document.to_tree_pointer(pointer)
    field = document.schema.fields.find(at[:1])
    return len(at) == 3 and at[:1] in numbered and field is not None and at[2] == field.row_number_key
