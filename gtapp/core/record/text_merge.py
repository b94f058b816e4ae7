"""The three-way merge of texts that hold records: JSON, JSON lines, and tables (CSV).

The merged text is ours, with splices where the merge changes a value: everything else keeps its bytes.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files.csv_text import CsvTable, format_cell, parse_table, set_cell
from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.files.json_text import parse_json
from gtapp.core.files.text_sources import FileSource
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.record.changes import Change
from gtapp.core.record.record_merge import (
    MergeConflict,
    RecordMerge,
    find_changes,
    merge_records,
    resolve_conflicts,
)
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.pointer import ABSENT, Token, is_identical

# three larger texts may take more than 700 MB as values
_MOST_LENGTH: Final = 5_000_000
# each splice reads much of its text, member by member where some come or go: some ten seconds of splices
_MOST_READ: Final = 200_000_000
_STRUCTURAL_WEIGHT: Final = 4


class TextMerge(NamedTuple):
    """The merged text, and the conflicts; of JSON lines and tables their pointers begin with the key of the line or row."""

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


def resolve_json_text(
    text: str, conflicts: Sequence[MergeConflict], theirs_at: Collection[int], path: Path
) -> str:
    """Return a merged JSON text with their value at the conflicts that have these numbers.

    Raises:
        UnreadableError: it is no JSON.
        EditError: a value of theirs can't be written.
    """
    before = parse_json(text, path)
    record = resolve_conflicts(RecordMerge(before, (), tuple(conflicts)), theirs_at)
    return _change_text(text, find_changes(before, record), record, path)


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


def merge_tables(base: str, ours: str, theirs: str, key: str, path: Path) -> TextMerge:
    """Merge three CSV texts, row by row and cell by cell; an empty `base` is none.

    Rows are told apart by the column `key`, as far as their texts there differ; without a key ("") they are paired by their
    cells. A row that only theirs has gets our delimiter.

    Raises:
        UnreadableError: one of them is no table with this column, its columns are others than ours, or it has git's markers.
    """
    _ensure_at_most(_MOST_LENGTH, max(map(len, (base, ours, theirs))), path)
    tables = [_parse_table(each, key, path) if each else None for each in (base, ours, theirs)]
    table = tables[1]
    if table is None or tables[2] is None or any(each and each.names != table.names for each in tables):
        raise UnreadableError("merge-no-key", path=str(path))
    merged = merge_records(*(_read_rows(each, key) if each else ABSENT for each in tables))
    spans = dict(zip(_name_rows(_read_rows(table, key)), table.rows, strict=True))
    gaps = {
        name: ours[row.end : after.start]
        for (name, row), after in zip(spans.items(), table.rows[1:], strict=False)
    }
    pieces: list[str] = []
    for name, cells in _name_rows(merged.record).items():
        row = spans.get(name)
        line = ours[row.start : row.end] if row else _format_row(cells, table)
        pieces += (_change_row(line, cells, table), gaps.get(name, table.newline))
    begin, end = (table.rows[0].start, table.rows[-1].end) if table.rows else (len(ours), len(ours))
    top = ours[:begin]
    if pieces and not top.endswith(("\n", "\r")):
        top += table.newline
    text = "".join((top, *pieces[:-1], ours[end:] if pieces else ""))
    if not is_identical(_read_rows(_parse_table(text, key, path), key), merged.record):
        raise UnreadableError("merge-inconsistent", path=str(path))
    return TextMerge(text, merged.conflicts)


def _parse_table(text: str, key: str, path: Path) -> CsvTable:
    ensure_no_conflict(text, path)
    try:
        table = parse_table(text)
    except ValueError as error:
        raise UnreadableError("file-io", path=str(path), reason=str(error)) from error
    names = table.names
    is_regular = (not key or key in names) and len(set(names)) == len(names)
    if not is_regular or any(len(row.cells) > len(names) for row in table.rows):
        raise UnreadableError("merge-no-key", path=str(path))
    return table


_Cells = dict[str, str]
"""The cells of a row by their columns."""


def _read_rows(table: CsvTable, key: str) -> dict[str, _Cells] | list[_Cells]:
    """Return the rows, by their keys if the table has a key."""
    rows = [dict(itertools.zip_longest(table.names, row.cells, fillvalue="")) for row in table.rows]
    if not key:
        return rows
    counts = Counter(row[key] for row in rows)
    # others are known by their cells
    return _name_rows(rows, lambda row: row[key] if counts[row[key]] == 1 else "")


def _name_rows(
    rows: dict[str, _Cells] | list[_Cells], name_row: Callable[[_Cells], str] = lambda _: ""
) -> dict[str, _Cells]:
    """Return rows by names: those that they have, those that `name_row` returns, or else names made of their cells."""
    if isinstance(rows, dict):
        return rows
    found: dict[str, _Cells] = {}
    for row in rows:
        cells = "\0".join(("", *row.values()))
        name = name_row(row) or next(
            each for n in itertools.count() if (each := f"{cells}\0{n}") not in found
        )
        found[name] = row
    return found


def _change_row(text: str, cells: _Cells, table: CsvTable) -> str:
    for column, name in enumerate(table.names):
        splice = set_cell(text, table.delimiter, column, cells[name])
        text = splice.apply(text) if splice else text
    return text


def _format_row(cells: _Cells, table: CsvTable) -> str:
    mark = table.delimiter
    return mark.join(format_cell(cells[name], mark, quoted=table.quoted) for name in table.names)
