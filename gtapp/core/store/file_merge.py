"""The three-way merge of a project's text files, by what their names say they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from gtapp.core.files import json_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.record.text_merge import TextMerge, merge_json_lines, merge_json_texts, merge_tables
from gtapp.core.schema import benchmark
from gtapp.core.store.audits import merge_audit_texts
from gtapp.core.store.decisions import merge_judgement_texts
from gtapp.core.store.project_folder import AUDIT_FILE, JUDGEMENT_FILE
from gtapp.core.store.shared_lines import MOST_BYTES
from gtapp.core.store.statuses import STATUS_FILE, merge_status_texts

_LINE_MERGES: Final[dict[str, Callable[[str, str, str], str]]] = {
    STATUS_FILE: merge_status_texts,
    AUDIT_FILE: merge_audit_texts,
    JUDGEMENT_FILE: merge_judgement_texts,
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
        return merge_tables(base, ours, theirs, _find_key(path), path)
    merge = merge_json_lines if path.suffix == ".jsonl" else merge_json_texts
    return merge(base, ours, theirs, path)


def _find_key(path: Path) -> str:
    """Return the column that tells the rows of a table apart, by the benchmark that has a table of this name; "" if none has."""
    tables = (benchmark.load(each).table for each in benchmark.list_ids())
    return next((each.key for each in tables if each and each.file == path.name), "")
