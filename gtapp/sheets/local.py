"""What a project says of the sheet's rows now: the tabs' copies in it, what is derived from them, and its records."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from gtapp.benchmark import Benchmark
from gtapp.errors import UnreadableError
from gtapp.formats import json_reader
from gtapp.items import Item
from gtapp.messages import Message
from gtapp.sheets import cells, files, here, tabs
from gtapp.sheets.align import Id, Row, align
from gtapp.sheets.base import Base, Rows
from gtapp.sheets.columns import (
    BY_NAME,
    COPIES,
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    NUMBER,
    ORGANIZATIONS,
    PERSONS,
    RECORD,
)
from gtapp.sheets.merge import Merged, merge
from gtapp.sheets.table import Table
from gtapp.sheets.tabs import Doubt, Reading
from gtapp.store import Status

FOLDER: Final = COPIES
LETTERS: Final = "letters"
"""The rows of both tabs that letters stand in, joined by number."""

WHOLES: Final = (LETTERS, PERSONS.name, ORGANIZATIONS.name)
"""What is merged each as a whole; letters stand in two tabs."""

Read = Callable[[Path], str | None]

_DERIVED: Final = {PERSONS.name: "persons.csv", ORGANIZATIONS.name: "organizations.csv"}


class Holdings(Protocol):
    """What of a project an import needs; `gtapp.project.Project` is one."""

    root: Path
    benchmark: Benchmark

    @property
    def items(self) -> Sequence[Item]: ...

    def status(self, item_id: str) -> Status: ...


def whole(path: Path) -> str | None:
    """A file's text, as `Local` reads it.

    Raises:
        UnreadableError: it can't be read, or is not UTF-8.
    """
    return files.text_of(path) if path.is_file() else None


@dataclass(slots=True)
class Local:
    """What is here: the `readings` of the tabs' copies by tab, the `rows` of letters, persons and organizations by key.

    `items` are the project's letters by number, `records` what their files say. `left_out` are letters that can't be read;
    `blocks` say where two files here say different things, so that one of them would be overwritten. `untaken` is what
    letters said before a correction in letters.csv, which no file but that has yet, `beside` what that says or once
    said of them beside their record, such as their number at Transkribus. `read` gives a file's text, None
    where there is none.
    """

    folder: Path
    read: Read = whole
    readings: dict[str, Reading] = field(default_factory=dict)
    rows: dict[str, Rows] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    records: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    statuses: dict[str, Status] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    untaken: dict[Id, Row] = field(default_factory=dict)
    beside: dict[str, Row] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    blocks: list[Doubt] = field(default_factory=list)

    def text(self, name: str) -> str | None:
        """The text of a file in ``ground_truths``; None where there is none.

        Raises:
            UnreadableError: it can't be read, or is not UTF-8.
        """
        return self.read(self.folder / name) or None


def look(holdings: Holdings, base: Base) -> Local:
    """Reads what the project has.

    Raises:
        GtappError: a copy of a tab, or what is derived from it, can't be read, or has two rows of one number.
    """
    local = look_at_letters(holdings, base, holdings.items)
    for name, derived in _DERIVED.items():
        _take_reading(local, name)
        copy, other = local.readings.get(name), _read(local, local.folder / derived)
        local.rows[name] = rows_of(copy or other)
        if copy and other:
            found = _joined(local, name, derived, rows_of(other), base.rows.get(name, {}))
            if any(each.kind != "kept" for each in found.differences):
                local.rows[name] = by_key(found.rows)
    return local


def look_at_letters(holdings: Holdings, base: Base, items: Iterable[Item], read: Read = whole) -> Local:
    """Reads what the project has of letters alone: those of `items`, and those that `read` gives in tables.

    Raises:
        GtappError: as `look` does.
    """
    local = Local(holdings.root / holdings.benchmark.layout.truths[0], read)
    for tab in (GROUND_TRUTH, GROUND_TRUTH_EXPORT):
        _take_reading(local, tab.name)
    _see_items(local, holdings, items)
    _letters(local, holdings, base)
    return local


def _take_reading(local: Local, name: str) -> None:
    reading = _read(local, local.folder / FOLDER / f"{name}.csv")
    if reading:
        local.readings[reading.tab.name] = reading


def _joined(local: Local, name: str, path: str, derived: Rows, base: Rows) -> Merged:
    """What is here with what somebody corrected in a file that is derived from it; two corrections of one field block."""
    tab = BY_NAME.get(name, GROUND_TRUTH)
    merged = merge(
        align(base, local.rows[name], derived), lambda column, one, other: cells.same(column, tab, one, other)
    )
    for key in sorted({each.id[0] for each in merged.differences if each.kind == "conflict"}):
        local.blocks.append(Doubt(name, Message("sheet-here-differs", {"path": path}), key=key))
    return merged


def by_key(rows: Mapping[Id, Row]) -> Rows:
    """Rows by key, in their order."""
    found: Rows = {}
    for at in sorted(rows):
        found.setdefault(at[0], []).append(rows[at])
    return found


def _read(local: Local, path: Path) -> Reading | None:
    """A table in the project; None where there is none.

    Raises:
        GtappError: it can't be read, or a number stands twice in it.
    """
    text = local.read(path)
    if text is None:
        return None
    reading = tabs.read(Table(path.name, files.from_text(text, path), str(path)))
    if reading and reading.left_out:
        raise UnreadableError("file-two-rows", path=str(path), key=min(reading.left_out))
    return reading


def rows_of(reading: Reading | None) -> Rows:
    """A tab's rows by key; none where there is no such tab."""
    return (
        {key: [dict(line.cells) for line in lines] for key, lines in reading.lines.items()} if reading else {}
    )


def _see_items(local: Local, holdings: Holdings, items: Iterable[Item]) -> None:
    """The project's letters, their records and what is said of how far they are."""
    table = holdings.benchmark.table
    for item in items:
        number = table.find_key(item.id) if table else None
        if number:
            local.items[number] = item
            local.statuses[number] = holdings.status(item.id)
            _see_record(local, number, item, holdings)


def _see_record(local: Local, number: str, item: Item, holdings: Holdings) -> None:
    """What a letter's file says; one that can't be read is left alone.

    A document would look for its row in letters.csv, too, which takes minutes with thousands of letters.
    """
    path = holdings.root / item.truth
    try:
        record = json_reader.parse_json(files.text_of(path), path) if item.truth else None
    except UnreadableError as error:
        local.left_out.add(number)
        message = Message("sheet-letter-failed", {"item": item.id, "reason": error.message})
        local.doubts.append(Doubt(LETTERS, message, key=number))
        return
    for key in (holdings.benchmark.new.record_key, "response_text"):
        record = record[key] if isinstance(record, dict) and key in record else record
    if isinstance(record, dict):
        local.records[number] = record


def _letters(local: Local, holdings: Holdings, base: Base) -> None:
    """Each letter as the tabs' copies have it, overlaid by its own file, which is corrected in the window."""
    table = holdings.benchmark.table
    derived = listed(local, holdings)
    found = _copied(local)
    local.beside = base.beside | beside(derived)
    # what letters.csv is compared with: both were written with the same words
    written = {number: [dict(row)] for number, row in found.items()}
    for number, rows in derived.items():
        if number not in found:
            found[number] = rows[0] | _listed(local.statuses.get(number))
    known = base.rows.get(LETTERS, {})
    for number, record in local.records.items():
        imported = known[number][0] if number in known else None
        here.overlay(found.setdefault(number, {NUMBER: number}), record, imported, base.begun(number))
    local.rows[LETTERS] = {number: [row] for number, row in found.items()}
    older = {number: rows for number, rows in derived.items() if not base.begun(number)}
    _take_derived(local, table.file if table else "", older, ChainMap(written, known))
    for number, status in local.statuses.items():
        _follow_status(local, number, status, base)
    local.rows[LETTERS] = {number: rows for number, rows in local.rows[LETTERS].items() if rows}


def _follow_status(local: Local, number: str, status: Status, base: Base) -> None:
    """How far a letter is, in its row; what is to be done has one even where the letter has nothing else."""
    was, letters = base.statuses.get(number, ""), local.rows[LETTERS]
    if status.name == "needs action" and status.note:
        letters.setdefault(number, [{NUMBER: number}])
    if number in letters and (number in local.records or "needs action" in (status.name, was)):
        here.follow_status(letters[number][0], status, was, base.status_cells(number, LETTERS))
    mine = number in base.statuses and number not in base.rows.get(LETTERS, {})
    if mine and number not in local.records and here.says_nothing(letters.get(number, [{}])[0]):
        letters[number] = []


def listed(local: Local, holdings: Holdings) -> Rows:
    """The rows of letters.csv as it is now, by number. Raises as `look` does."""
    table = holdings.benchmark.table
    return rows_of(_read(local, local.folder / table.file) if table else None)


def beside(derived: Rows) -> dict[str, Row]:
    """What letters.csv says of letters beside their record, where that is anything."""
    said = {
        number: {
            column: cell
            for column, cell in rows[0].items()
            if column not in (NUMBER, *RECORD) and cell.strip()
        }
        for number, rows in derived.items()
    }
    return {number: cells for number, cells in said.items() if cells}


def _copied(local: Local) -> dict[str, Row]:
    """The letters of the tabs' copies."""
    found: dict[str, Row] = {}
    for name in (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name):
        for number, rows in rows_of(local.readings.get(name)).items():
            found.setdefault(number, {}).update(rows[0])
    return found


def _listed(status: Status | None) -> Row:
    """What it means that a letter stands in letters.csv: it is done, if nobody says otherwise."""
    return {} if status and status.changed and status.name != "checked" else {"done": "TRUE"}


def _take_derived(local: Local, path: str, derived: Rows, base: Mapping[str, list[Row]]) -> None:
    """A correction in letters.csv counts like one in the letter's own file."""
    said = {
        number: [{c: cell for c, cell in rows[0].items() if c in RECORD}] for number, rows in derived.items()
    }
    there = Local(local.folder, rows={LETTERS: {number: local.rows[LETTERS][number] for number in said}})
    merged = _joined(there, LETTERS, path, said, {number: base[number] for number in said if number in base})
    local.blocks += there.blocks
    for each in merged.differences:
        if each.kind == "changed" and each.sheet is not None:
            row = local.rows[LETTERS][each.id[0]][0]
            local.untaken.setdefault(each.id, {})[each.column] = row[each.column]
            row[each.column] = each.sheet
