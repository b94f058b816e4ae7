"""The three-way merge of texts that hold records: JSON, and JSON lines.

The merged text is ours, with splices where the merge changes a value: everything else keeps its bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files.json_text import parse_json
from gtapp.core.files.text_sources import FileSource
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.record.changes import Change
from gtapp.core.record.record_merge import MergeConflict, merge_records
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.pointer import ABSENT, Token

# each splice reads and copies much of its text: some ten seconds of splices
_MOST_CHARACTERS: Final = 1_000_000_000


class TextMerge(NamedTuple):
    """The merged text, and the conflicts; of JSON lines their pointers begin with the key of the line."""

    text: str
    conflicts: tuple[MergeConflict, ...]


def merge_json_texts(base: str, ours: str, theirs: str, path: Path) -> TextMerge:
    """Merge three JSON texts by value; an empty `base` is none. `path` is for messages.

    Raises:
        UnreadableError: one of them is no JSON, or there is too much to change in a text of that length.
        EditError: a value of theirs can't be written, such as NaN.
    """
    trees = [parse_json(each, path) if each.strip() else ABSENT for each in (base, ours, theirs)]
    if ABSENT in trees[1:]:
        raise UnreadableError("file-empty", path=str(path))
    merged = merge_records(*trees)
    return TextMerge(_change_text(ours, merged.changes, merged.record, path), merged.conflicts)


def _change_text(text: str, changes: Sequence[Change], record: Any, path: Path) -> str:
    """Return the JSON text after the changes, which make `record` of its value."""
    _ensure_bounded(len(changes) * len(text), path)
    part = JsonPart(FileSource(path), text, text)
    for change in changes:
        for splice in part.plan_splices(change, {}, None):
            part.edit_text(splice)
    if not part.matches_record(record):
        raise UnreadableError("merge-inconsistent", path=str(path))
    return part.text


def _ensure_bounded(characters: int, path: Path) -> None:
    if characters > _MOST_CHARACTERS:
        raise UnreadableError("merge-too-large", path=str(path))


def merge_json_lines(base: str, ours: str, theirs: str, path: Path) -> TextMerge:
    """Merge three texts of JSON lines, record by record; a line that only theirs has is taken as it is.

    A record is known by the first of its keys that has a text in every line, and another one in each line of a text.

    Raises:
        UnreadableError: a line is no record, or empty, there is no such key, or there is too much to change.
        EditError: a value of theirs can't be written, such as NaN.
    """
    sides = [[(line, parse_json(line, path)) for line in _split_lines(each)] for each in (base, ours, theirs)]
    key = _find_key([[record for _, record in side] for side in sides])
    if not key or any(each.startswith("\ufeff") for each in (base, ours, theirs)):
        raise UnreadableError("merge-no-key", path=str(path))
    _, old, new = [{record[key]: line for line, record in side} for side in sides]
    merged = merge_records(*({record[key]: record for _, record in side} for side in sides))
    inside: dict[Token, list[Change]] = defaultdict(list)
    for change in merged.changes:
        # what is inserted, removed and moved at the top are whole lines
        if len(change.pointer) > 1 or (change.pointer and change.kind in ("set", "move")):
            inside[change.pointer[0]].append(change._replace(pointer=change.pointer[1:]))
    _ensure_bounded(sum(len(changes) * len(old[name]) for name, changes in inside.items()), path)
    lines = [
        _change_text(old[name], inside[name], record, path) if name in old else new[name]
        for name, record in merged.record.items()
    ]
    end = "\n" if lines and (ours or theirs).endswith("\n") else ""
    return TextMerge("\n".join(lines) + end, merged.conflicts)


def _split_lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _find_key(sides: Sequence[Sequence[Any]]) -> str:
    """Return the key that tells the records of each side apart; "" if there is none."""
    records = [record for side in sides for record in side]
    if not all(isinstance(each, dict) for each in records):
        return ""
    for key in records[0] if records else ():
        names = [[record.get(key) for record in side] for side in sides]
        if all(isinstance(name, str) for side in names for name in side) and all(
            len(set(side)) == len(side) for side in names
        ):
            return str(key)
    return ""
