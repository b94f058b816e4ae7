"""The three-way merge of texts that hold records: JSON, and JSON lines.

The merged text is ours, with splices where the merge changes a value: everything else keeps its bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files.json_text import parse_json
from gtapp.core.files.text_sources import FileSource
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.record.changes import Change
from gtapp.core.record.record_merge import MergeConflict, merge_records
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.pointer import ABSENT, Token

# three larger texts may take more than 700 MB as values
_MOST_LENGTH: Final = 5_000_000
# each splice reads much of its text, member by member where some come or go: some ten seconds of splices
_MOST_READ: Final = 200_000_000
_STRUCTURAL_WEIGHT: Final = 4


class TextMerge(NamedTuple):
    """The merged text, and the conflicts; of JSON lines their pointers begin with the key of the line."""

    text: str
    conflicts: tuple[MergeConflict, ...]


def merge_json_texts(base: str, ours: str, theirs: str, path: Path) -> TextMerge:
    """Merge three JSON texts by value; an empty `base` is none. `path` is for messages.

    Raises:
        UnreadableError: one of them is no JSON, or there is too much to read or to change.
        EditError: a value of theirs can't be written, such as NaN.
    """
    _ensure_at_most(_MOST_LENGTH, max(map(len, (base, ours, theirs))), path)
    trees = [parse_json(each, path) if each.strip() else ABSENT for each in (base, ours, theirs)]
    if ABSENT in trees[1:]:
        raise UnreadableError("file-empty", path=str(path))
    merged = merge_records(*trees)
    _ensure_at_most(_MOST_READ, _count_read(ours, merged.changes), path)
    return TextMerge(_change_text(ours, merged.changes, merged.record, path), merged.conflicts)


def _change_text(text: str, changes: Sequence[Change], record: Any, path: Path) -> str:
    """Return the JSON text after the changes, which make `record` of its value."""
    part = JsonPart(FileSource(path), text, text)
    for change in changes:
        for splice in part.plan_splices(change, {}, None):
            part.edit_text(splice)
    if not part.matches_record(record):
        raise UnreadableError("merge-inconsistent", path=str(path))
    return part.text


def _ensure_at_most(most: int, count: int, path: Path) -> None:
    if count > most:
        raise UnreadableError("merge-too-large", path=str(path))


def _count_read(text: str, changes: Iterable[Change]) -> int:
    """Return how many characters the splices of the changes read, as far as it counts."""
    return len(text) * sum(1 if each.kind == "set" else _STRUCTURAL_WEIGHT for each in changes)


def merge_json_lines(base: str, ours: str, theirs: str, path: Path) -> TextMerge:
    """Merge three texts of JSON lines, record by record; a line that only theirs has is taken as it is.

    A record is known by the first of its keys that has a text in every line, and another one in each line of a text.

    Raises:
        UnreadableError: a line is no record, or empty, there is no such key, or there is too much to read or to change.
        EditError: a value of theirs can't be written, such as NaN.
    """
    _ensure_at_most(_MOST_LENGTH, max(map(len, (base, ours, theirs))), path)
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
    _ensure_at_most(_MOST_READ, sum(_count_read(old[name], each) for name, each in inside.items()), path)
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
