"""What a project says of the sheet's rows now: the tabs' copies in it, what is derived from them, and its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from gtapp.benchmark import Benchmark
from gtapp.errors import Message, UnreadableError
from gtapp.formats import json_read
from gtapp.sheets import cells, files, tabs
from gtapp.sheets.align import Id, Row, align
from gtapp.sheets.base import Base, Rows
from gtapp.sheets.columns import (
    BY_NAME,
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    NUMBER,
    ORGANIZATIONS,
    PERSONS,
    RECORD,
    TABS,
)
from gtapp.sheets.merge import Merged, merge
from gtapp.sheets.table import Table
from gtapp.sheets.tabs import Doubt, Reading
from gtapp.store import Status

FOLDER: Final = "sheet"
LETTERS: Final = "letters"
"""The rows of both tabs that letters stand in, joined by number."""

WHOLES: Final = (LETTERS, PERSONS.name, ORGANIZATIONS.name)
"""What is merged each as a whole; letters stand in two tabs."""

_DERIVED: Final = {PERSONS.name: "persons.csv", ORGANIZATIONS.name: "organizations.csv"}


class Item(Protocol):
    """An item of a project; paths are relative to its folder."""

    id: str
    scans: tuple[str, ...]
    truth: str


class Holdings(Protocol):
    """What of a project an import needs; `gtapp.project.Project` is one."""

    root: Path
    benchmark: Benchmark

    @property
    def items(self) -> Sequence[Item]: ...

    def status(self, item_id: str) -> Status: ...


@dataclass(slots=True)
class Local:
    """What is here: the `readings` of the tabs' copies by tab, the `rows` of letters, persons and organizations by key.

    `items` are the project's letters by number, `records` what their files say. `left_out` are letters that can't be read;
    `blocks` say where two files here say different things, so that one of them would be overwritten.
    """

    folder: Path
    readings: dict[str, Reading] = field(default_factory=dict)
    rows: dict[str, Rows] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    records: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    statuses: dict[str, Status] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    doubts: list[Doubt] = field(default_factory=list)
    blocks: list[Doubt] = field(default_factory=list)

    def text(self, name: str) -> str | None:
        """The text of a file in ``ground_truths``; None where there is none.

        Raises:
            UnreadableError: it can't be read, or is not UTF-8.
        """
        path = self.folder / name
        return files.text_of(path) if path.is_file() and path.stat().st_size else None


def look(holdings: Holdings, base: Base) -> Local:
    """Reads what the project has.

    Raises:
        GtappError: a copy of a tab, or what is derived from it, can't be read, or has two rows of one number.
    """
    local = Local(holdings.root / holdings.benchmark.layout.truths[0])
    for tab in TABS:
        reading = _read(local.folder / FOLDER / f"{tab.name}.csv")
        if reading:
            local.readings[reading.tab.name] = reading
    _see_items(local, holdings)
    _letters(local, holdings, base)
    for name, derived in _DERIVED.items():
        copy, other = local.readings.get(name), _read(local.folder / derived)
        local.rows[name] = rows_of(copy or other)
        if copy and other:
            found = _joined(local, name, derived, rows_of(other), base.rows.get(name, {}))
            if any(each.kind != "kept" for each in found.differences):
                local.rows[name] = by_key(found.rows)
    return local


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


def _read(path: Path) -> Reading | None:
    """A table in the project; None where there is none.

    Raises:
        GtappError: it can't be read, or a number stands twice in it.
    """
    if not path.is_file():
        return None
    reading = tabs.read(Table(path.name, files.from_text(files.text_of(path), path), str(path)))
    if reading and reading.left_out:
        raise UnreadableError("file-two-rows", path=str(path), key=min(reading.left_out))
    return reading


def rows_of(reading: Reading | None) -> Rows:
    """A tab's rows by key; none where there is no such tab."""
    return (
        {key: [dict(line.cells) for line in lines] for key, lines in reading.lines.items()} if reading else {}
    )


def _see_items(local: Local, holdings: Holdings) -> None:
    """The project's letters, their records and what is said of how far they are."""
    table = holdings.benchmark.table
    for item in holdings.items:
        number = table.key_of(item.id) if table else None
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
        record = json_read.parse(files.text_of(path), path) if item.truth else None
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
    derived = rows_of(_read(local.folder / table.file) if table else None)
    found = _copied(local, derived)
    begun = {number for number, status in base.statuses.items() if status in ("open", "draft")}
    known = base.rows.get(LETTERS, {})
    for number, record in local.records.items():
        _overlay(found.setdefault(number, {NUMBER: number}), record, number in begun, number in known)
    local.rows[LETTERS] = {number: [row] for number, row in found.items()}
    older = {number: rows for number, rows in derived.items() if number not in begun}
    _take_derived(local, table.file if table else "", older, known)
    for number, status in local.statuses.items():
        was = base.statuses.get(number, "")
        if number in found and (number in local.records or "needs action" in (status.name, was)):
            _follow_status(found[number], status, was)


def _copied(local: Local, derived: Rows) -> dict[str, Row]:
    """The letters of the tabs' copies, and those that stand in letters.csv alone."""
    found: dict[str, Row] = {}
    for name in (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name):
        for number, rows in rows_of(local.readings.get(name)).items():
            found.setdefault(number, {}).update(rows[0])
    for number, rows in derived.items():
        if number not in found:
            found[number] = rows[0] | _listed(local.statuses.get(number))
    return found


def _listed(status: Status | None) -> Row:
    """What it means that a letter stands in letters.csv: it is done, if nobody says otherwise."""
    return {} if status and status.changed and status.name != "checked" else {"done": "TRUE"}


def _take_derived(local: Local, path: str, derived: Rows, base: Rows) -> None:
    """A correction in letters.csv counts like one in the letter's own file."""
    said = {
        number: [{c: cell for c, cell in rows[0].items() if c in RECORD}] for number, rows in derived.items()
    }
    there = Local(local.folder, rows={LETTERS: {number: local.rows[LETTERS][number] for number in said}})
    merged = _joined(
        there, LETTERS, path, said, {number: rows for number, rows in base.items() if number in said}
    )
    local.blocks += there.blocks
    for each in merged.differences:
        if each.kind == "changed" and each.sheet is not None:
            local.rows[LETTERS][each.id[0]][0][each.column] = each.sheet


def _overlay(row: Row, record: Mapping[str, Any], begun: bool, known: bool) -> None:
    """The record's values, where they say something else than the row.

    What is still empty in a record that was `begun` since the last import was never emptied by anybody. “None” says as
    much as an empty cell only where the sheet is `known` to have left it empty.
    """
    for column in RECORD:
        cell = cells.joined(record.get(column))
        if record.get(column) is None or (begun and not cell):
            continue
        there = row.get(column)
        if there is None or not cells.same(column, GROUND_TRUTH, there, cell) or not (there or known):
            row[column] = cell


def _follow_status(row: Row, status: Status, was: str) -> None:
    """A letter that was checked here is done, one that was taken up again is not; the note says what is to be done."""
    done = cells.truth(row.get("done", ""))
    if status.name == "needs action":
        if status.note and (was or not row.get("action_required", "").strip()):
            row["action_required"] = status.note
        return
    if status.name == "checked" and not done:
        row |= {"done": "TRUE", "checked_by": status.who or row.get("checked_by", "")}
    elif status.name != "checked" and done and was == "checked":
        row["done"] = "FALSE"
    if was == "needs action" and "action_required" in row:
        row["action_required"] = ""
