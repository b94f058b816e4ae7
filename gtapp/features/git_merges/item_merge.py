"""What git could not merge, merged by value: an item's record, with the conflicts that someone must decide, and other files."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.files import atomic, json_text
from gtapp.core.files.git_conflicts import find_conflict
from gtapp.core.platform.errors import SaveError, UnreadableError
from gtapp.core.project.project import Project
from gtapp.core.project.unmerged_files import UnmergedFiles
from gtapp.core.project.version_merge import MERGE_LABEL
from gtapp.core.record.document import Document
from gtapp.core.record.record_merge import MergeConflict, RecordMerge, merge_records, resolve_conflicts
from gtapp.core.record.text_merge import merge_json_texts
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.file_merge import merge_files
from gtapp.core.store.sqlite_file import ignore_folder

_KEPT: Final = ".gtapp/unmerged"


class ItemMerge(NamedTuple):
    """The record of an item merged from the versions that git has, in `merged`; `document` has it, with our value at conflicts.

    `marked` is what the file holds if git's markers stand in it, so that it can't be read; else empty.
    """

    item: Item
    merged: RecordMerge
    document: Document
    marked: bytes = b""


def merge_item(project: Project, unmerged: UnmergedFiles, item: Item) -> ItemMerge:
    """Merge the versions of an item's file; safe in a worker, and changes nothing.

    Raises:
        UnreadableError, EditError: they can't be found, read, or merged by value.
    """
    path = project.root / item.truth
    versions = unmerged.read_versions(item.truth)
    documents = [project.parse_version(item.id, text) if text.strip() else None for text in versions]
    _, ours, theirs = documents
    if ours is None or theirs is None or ours.shape != theirs.shape:
        raise UnreadableError("merge-no-versions", path=str(path))
    merged = merge_records(*(each.record if each else ABSENT for each in documents))
    if any(not each.pointer for each in merged.conflicts):
        raise UnreadableError("merge-no-versions", path=str(path))
    document = project.parse_version(item.id, merge_json_texts(*versions, path).text)
    content = json_text.read_bytes(path)
    has_markers = find_conflict(content.decode("utf-8", "replace")) is not None
    return ItemMerge(item, merged, document, content if has_markers else b"")


def write_merged(project: Project, merge: ItemMerge) -> Path:
    """Write the merged text in place of the one with git's markers, of which a copy is kept; return the copy.

    Raises:
        SaveError: the file was changed meanwhile, or one of them can't be written; the file is as it was.
    """
    return _replace_marked(project, merge.item.truth, merge.marked, merge.document.parts[0].text)


def join_file(project: Project, unmerged: UnmergedFiles, place: str) -> tuple[MergeConflict, ...]:
    """Merge the versions of a table, or of a list of statuses or audits, in which git's markers stand, as git's driver does.

    Our value stands where there is a conflict. A copy of the file as it was is kept.

    Raises:
        UnreadableError: the versions can't be found, or not be merged by value.
        SaveError: as `write_merged` does.
    """
    marked = json_text.read_bytes(project.root / place)
    versions = [text.encode("utf-8") for text in unmerged.read_versions(place)]
    merged = merge_files(versions, project.root / place)
    _replace_marked(project, place, marked, merged.text)
    return merged.conflicts


def _replace_marked(project: Project, place: str, marked: bytes, text: str) -> Path:
    path = project.root / place
    digest = hashlib.sha256(marked).hexdigest()[:8]
    copy = project.root / _KEPT / f"{path.stem}-{digest}{path.suffix}"
    for each in (path, copy):
        project.ensure_writable(each)
    with atomic.lock_folder(path):
        if json_text.read_bytes(path) != marked:
            raise SaveError("save-changed", path=str(path))
        atomic.write(copy, marked)
        atomic.write(path, text.encode("utf-8"))
    ignore_folder(copy.parent.parent)
    return copy


def take_values(document: Document, merge: ItemMerge, theirs_at: Collection[int]) -> None:
    """Put the chosen values into the document, as one undoable edit.

    `theirs_at` are the numbers of the conflicts at which theirs was chosen. What was edited since the merge stays.

    Raises:
        EditError: a value does not fit; nothing is changed.
    """
    before = merge.merged.record
    chosen = resolve_conflicts(merge.merged, theirs_at)
    changes = merge_records(before, document.record, chosen).changes
    document.apply_changes([each._replace(origin="file") for each in changes], MERGE_LABEL)
