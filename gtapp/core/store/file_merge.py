"""The three-way merge of a project's text files, by what their names say they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from gtapp.core.files import json_text
from gtapp.core.files.csv_text import CsvTable, format_cell, parse_table
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.record.record_merge import merge_records
from gtapp.core.record.text_merge import TextMerge, merge_json_lines, merge_json_texts
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.audits import AUDIT_FILE, merge_audit_texts
from gtapp.core.store.shared_lines import MOST_BYTES
from gtapp.core.store.statuses import STATUS_FILE, merge_status_texts

_LINE_MERGES: Final[dict[str, Callable[[str, str, str], str]]] = {
    STATUS_FILE: merge_status_texts,
    AUDIT_FILE: merge_audit_texts,
}


def merge_files(contents: Sequence[bytes], path: Path) -> TextMerge:
    """Merge three versions of a file, the common one first (empty: there is none); tables (``.csv``) by their rows.

    Raises:
        UnreadableError, EditError: they can't be merged by value.
    """
    if any(len(each) > MOST_BYTES for each in contents):
        raise UnreadableError("merge-too-large", path=str(path))
    base, ours, theirs = (json_text.decode_text(each, path) if each else "" for each in contents)
    merge_lines = _LINE_MERGES.get(path.name)
    if merge_lines:
        return TextMerge(merge_lines(base, ours, theirs), ())
    if path.suffix == ".csv":
        return _merge_tables(base, ours, theirs, path)
    merge = merge_json_lines if path.suffix == ".jsonl" else merge_json_texts
    return merge(base, ours, theirs, path)


def _merge_tables(base: str, ours: str, theirs: str, path: Path) -> TextMerge:
    """Merge three tables with the same columns; rows keep their text, but for those that both sides changed.

    Raises:
        UnreadableError: one of them is no table, or they have other columns.
    """
    try:
        mine, other = parse_table(ours), parse_table(theirs)
        before = parse_table(base) if base else None
    except ValueError as error:
        raise UnreadableError("file-io", path=str(path), reason=str(error)) from error
    if len({mine.names, other.names, before.names if before else mine.names}) > 1 or not mine.rows:
        raise UnreadableError("merge-no-key", path=str(path))
    sides = [_list_rows(each) if each else ABSENT for each in (before, mine, other)]
    merged = merge_records(*sides)
    known = {row.cells: theirs[row.start : row.end] for row in other.rows}
    known |= {row.cells: ours[row.start : row.end] for row in mine.rows}
    rows = [
        known.get(cells) or mine.delimiter.join(format_cell(each, mine.delimiter) for each in cells)
        for cells in (tuple(row.values()) for row in merged.record)
    ]
    head, tail = ours[: mine.rows[0].start], ours[mine.rows[-1].end :]
    return TextMerge(head + mine.newline.join(rows) + tail, merged.conflicts)


def _list_rows(table: CsvTable) -> list[dict[str, str]]:
    return [{str(at): cell for at, cell in enumerate(row.cells)} for row in table.rows]
