"""The project's side of the merge: the copies of the tabs, the files derived from them, records and statuses."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import json_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.schema.items import Item
from gtapp.core.store.status_text import Status
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    LETTER_NUMBER,
    ORGANIZATIONS,
    PERSONS,
    RECORD_COLUMNS,
    TAB_BY_NAME,
    format_cell,
    is_same_value,
    parse_boolean,
)
from gtapp.features.letters.tabs import Doubt, Table, TabReading, parse_rows, read_tab, read_text
from gtapp.features.letters.three_way_merge import (
    MergeBase,
    MergeResult,
    RowId,
    RowsByKey,
    SheetRow,
    align_rows,
    merge_rows,
)

# a letter's row


def overlay_record(row: SheetRow, record: Mapping[str, Any], imported: SheetRow | None, begun: bool) -> None:
    """Put the record's values into the row; a value that means what was `imported` keeps the sheet's words.

    A field that is empty in a record `begun` since the last import does not count as emptied. “None” equals an
    empty cell only where the sheet is known to have left the cell empty.
    """
    for column in RECORD_COLUMNS:
        cell, current = format_cell(record.get(column)), row.get(column)
        before = imported.get(column) if imported else None
        empty = record.get(column) is None or (begun and not cell)
        if before is not None and (empty or is_same_value(column, GROUND_TRUTH, before, cell)):
            row[column] = before
        elif empty or (not cell and current is None and before is None):
            continue
        elif (
            current is None
            or not is_same_value(column, GROUND_TRUTH, current, cell)
            or not (current or imported is not None)
        ):
            row[column] = cell


def apply_status(row: SheetRow, status: Status, was: str, imported: SheetRow) -> None:
    """Bring the status cells up to date: a checked letter is done; one that was taken up again is neither.

    The note of “needs action” is the action required. `imported` are the row's status cells at the last import, when the
    letter's status was `was`; they are used as long as the status is unchanged.
    """
    row.update(imported)
    done, action = parse_boolean(row.get("done", "")), row.get("action_required", "")
    if status.name == "needs action":
        if status.note and status.note != action.strip() and (was or not action.strip()):
            row["action_required"] = status.note
        return
    if status.name == "checked":
        # a tab without this column has only letters that are done
        if not done and ("done" in row or was != "checked"):
            row |= {"done": "TRUE", "checked_by": status.who or row.get("checked_by", "")}
    elif done and status.name != was and (was or status.changed):
        row |= {"done": "FALSE", **({"checked_by": ""} if "checked_by" in row else {})}
    if was == "needs action" and action:
        row["action_required"] = ""


def is_bare_row(row: SheetRow) -> bool:
    """True if the row has only its number, and that the letter is not done."""
    return not any(
        cell.strip() for name, cell in row.items() if name not in (LETTER_NUMBER, "done", "checked_by")
    )


LETTERS: Final = "letters"
"""The name of the letters' rows: those of both tabs that have letters, joined by number."""

ROW_GROUPS: Final = (LETTERS, PERSONS.name, ORGANIZATIONS.name)
"""The rows that are merged together; letters come from two tabs."""

ReadText = Callable[[Path], str | None]

_DERIVED: Final = {PERSONS.name: "persons.csv", ORGANIZATIONS.name: "organizations.csv"}


def read_optional_text(path: Path) -> str | None:
    """Return a file's text; None if there is no such file.

    Raises:
        UnreadableError: it can't be read, or is not UTF-8.
    """
    return read_text(path) if path.is_file() else None


@dataclass(slots=True)
class LocalState:
    """The project's side: the `readings` of the tabs' copies by tab, the `rows` of each group by key.

    `items` are the letters by number, `records` the contents of their files, `left_out` the letters that can't be
    read. `blocks` report two files of the project that contradict each other, so that one of them would be
    overwritten. `unimported` are the values of letters before a correction in letters.csv that no other file has yet.
    `further_cells` are the cells of letters.csv that are not in the record, such as the number at Transkribus, now or earlier.
    `read` returns a file's text, None if there is none; `seen` are the texts of the files as they were read first.
    """

    folder: Path
    read: ReadText = read_optional_text
    seen: dict[Path, str | None] = field(default_factory=dict)
    readings: dict[str, TabReading] = field(default_factory=dict)
    rows: dict[str, RowsByKey] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    records: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    statuses: dict[str, Status] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    unimported: dict[RowId, SheetRow] = field(default_factory=dict)
    further_cells: dict[str, SheetRow] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    blocks: list[Doubt] = field(default_factory=list)

    def read_text(self, name: str) -> str | None:
        """Return the text of a file in ``ground_truths``; None if there is none.

        Raises:
            UnreadableError: it can't be read, or is not UTF-8.
        """
        return self.read_file(self.folder / name) or None

    def read_file(self, path: Path) -> str | None:
        """Return the text of a file; None if there is none. Raises as `read_text` does."""
        text = self.read(path)
        self.seen.setdefault(path, text)
        return text


def read_local_state(project: Project, base: MergeBase) -> LocalState:
    """Read the project's side of the merge.

    Raises:
        GtappError: a tab's copy, or a file derived from it, can't be read, or has two rows of one number.
    """
    local = read_local_letters(project, base, project.items)
    for name, derived in _DERIVED.items():
        _read_copy(local, name)
        copy, other = local.readings.get(name), _read_table(local, local.folder / derived)
        local.rows[name] = rows_by_key(copy or other)
        if copy and other:
            found = _merge_derived(local, name, derived, rows_by_key(other), base.rows.get(name, {}))
            if any(each.kind != "kept" for each in found.differences):
                local.rows[name] = group_by_key(found.rows)
    return local


def read_local_letters(
    project: Project, base: MergeBase, items: Iterable[Item], read: ReadText = read_optional_text
) -> LocalState:
    """Read the letters alone: those of `items`, and those in the tables that `read` returns.

    Raises:
        GtappError: as for `read_local_state`.
    """
    local = LocalState(project.root / project.benchmark.layout.truths[0], read)
    for tab in (GROUND_TRUTH, GROUND_TRUTH_EXPORT):
        _read_copy(local, tab.name)
    _read_items(local, project, items)
    _merge_letters(local, project, base)
    return local


def _read_copy(local: LocalState, name: str) -> None:
    reading = _read_table(local, local.folder / COPIES_FOLDER / f"{name}.csv")
    if reading:
        local.readings[reading.tab.name] = reading


def _merge_derived(
    local: LocalState, name: str, path: str, derived: RowsByKey, base: RowsByKey
) -> MergeResult:
    """Merge corrections in a derived file into the rows of its tab; two corrections of one field block the import."""
    tab = TAB_BY_NAME.get(name, GROUND_TRUTH)
    merged = merge_rows(
        align_rows(base, local.rows[name], derived),
        lambda column, one, other: is_same_value(column, tab, one, other),
    )
    for key in sorted({each.id[0] for each in merged.differences if each.kind == "conflict"}):
        local.blocks.append(Doubt(name, Message("sheet-here-differs", {"path": path}), key=key))
    return merged


def group_by_key(rows: Mapping[RowId, SheetRow]) -> RowsByKey:
    """Return the rows by key, in their order."""
    found: RowsByKey = {}
    for at in sorted(rows):
        found.setdefault(at[0], []).append(rows[at])
    return found


def _read_table(local: LocalState, path: Path) -> TabReading | None:
    """Read a table of the project; None if there is none.

    Raises:
        GtappError: it can't be read, or a number occurs twice in it.
    """
    text = local.read_file(path)
    if text is None:
        return None
    reading = read_tab(Table(path.name, parse_rows(text, path), str(path)))
    if reading and reading.left_out:
        raise UnreadableError("file-two-rows", path=str(path), key=min(reading.left_out))
    return reading


def rows_by_key(reading: TabReading | None) -> RowsByKey:
    """Return a tab's rows by key; {} if there is no such tab."""
    return (
        {key: [dict(line.cells) for line in lines] for key, lines in reading.lines.items()} if reading else {}
    )


def _read_items(local: LocalState, project: Project, items: Iterable[Item]) -> None:
    """Read the letters' records and statuses."""
    table = project.benchmark.table
    for item in items:
        number = table.find_key(item.id) if table else None
        if number:
            local.items[number] = item
            local.statuses[number] = project.status(item.id)
            _read_record(local, number, item, project)


def _read_record(local: LocalState, number: str, item: Item, project: Project) -> None:
    """Read a letter's file; one that can't be read is left out.

    It is no `Document`, which would look for its row in letters.csv, too: that takes minutes with thousands of
    letters.
    """
    path = project.root / item.truth
    try:
        record = json_text.parse_json(read_text(path), path) if item.truth else None
    except UnreadableError as error:
        local.left_out.add(number)
        message = Message("sheet-letter-failed", {"item": item.id, "reason": error.message})
        local.doubts.append(Doubt(LETTERS, message, key=number))
        return
    for key in (project.benchmark.new.record_key, "response_text"):
        record = record[key] if isinstance(record, dict) and key in record else record
    if isinstance(record, dict):
        local.records[number] = record


def _merge_letters(local: LocalState, project: Project, base: MergeBase) -> None:
    """Build each letter's row from the tabs' copies, overlaid by the letter's own file."""
    table = project.benchmark.table
    derived = read_letters_table(local, project)
    found = _collect_copied_letters(local)
    local.further_cells = base.further_cells | find_further_cells(derived)
    # letters.csv is compared with these: both were written with the same words
    written = {number: [dict(row)] for number, row in found.items()}
    # letters that are only in letters.csv are done until a person sets another status
    listed = derived.keys() - found.keys()
    found |= {number: derived[number][0] | {"done": "TRUE"} for number in derived if number in listed}
    known = base.rows.get(LETTERS, {})
    for number, record in local.records.items():
        imported = known[number][0] if number in known else None
        overlay_record(
            found.setdefault(number, {LETTER_NUMBER: number}), record, imported, base.had_no_file(number)
        )
    local.rows[LETTERS] = {number: [row] for number, row in found.items()}
    older = {number: rows for number, rows in derived.items() if not base.had_no_file(number)}
    _merge_letters_table(local, table.file if table else "", older, ChainMap(written, known))
    for number, status in local.statuses.items():
        was = base.statuses.get(number, status.name if number in listed else "")
        _apply_item_status(local, number, status, was, base)
    local.rows[LETTERS] = {number: rows for number, rows in local.rows[LETTERS].items() if rows}


def _apply_item_status(local: LocalState, number: str, status: Status, was: str, base: MergeBase) -> None:
    """Bring the status cells of a letter's row up to date, whose status at the last import `was` this.

    A letter with an action required has a row even if nothing else is known.
    """
    letters = local.rows[LETTERS]
    if status.name == "needs action" and status.note:
        letters.setdefault(number, [{LETTER_NUMBER: number}])
    if number in letters and (number in local.records or "needs action" in (status.name, was)):
        apply_status(letters[number][0], status, was, base.status_cells(number, LETTERS))
    only_here = number in base.statuses and number not in base.rows.get(LETTERS, {})
    if only_here and number not in local.records and is_bare_row(letters.get(number, [{}])[0]):
        letters[number] = []


def read_letters_table(local: LocalState, project: Project) -> RowsByKey:
    """Return the rows of letters.csv by number. Raises as `read_local_state` does."""
    table = project.benchmark.table
    return rows_by_key(_read_table(local, local.folder / table.file) if table else None)


def find_further_cells(derived: RowsByKey) -> dict[str, SheetRow]:
    """Return the cells of letters.csv that are not in the record and not empty, by number."""
    found = {
        number: {
            column: cell
            for column, cell in rows[0].items()
            if column not in (LETTER_NUMBER, *RECORD_COLUMNS) and cell.strip()
        }
        for number, rows in derived.items()
    }
    return {number: cells for number, cells in found.items() if cells}


def _collect_copied_letters(local: LocalState) -> dict[str, SheetRow]:
    """Return the letters' rows in the tabs' copies, by number."""
    found: dict[str, SheetRow] = {}
    for name in (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name):
        for number, rows in rows_by_key(local.readings.get(name)).items():
            found.setdefault(number, {}).update(rows[0])
    return found


def _merge_letters_table(
    local: LocalState, path: str, derived: RowsByKey, base: Mapping[str, list[SheetRow]]
) -> None:
    """Merge corrections in letters.csv, which count like those in the letters' own files."""
    listed = {
        number: [{c: cell for c, cell in rows[0].items() if c in RECORD_COLUMNS}]
        for number, rows in derived.items()
    }
    letters = LocalState(
        local.folder, rows={LETTERS: {number: local.rows[LETTERS][number] for number in listed}}
    )
    merged = _merge_derived(
        letters, LETTERS, path, listed, {number: base[number] for number in listed if number in base}
    )
    local.blocks += letters.blocks
    for each in merged.differences:
        if each.kind == "changed" and each.sheet is not None:
            row = local.rows[LETTERS][each.id[0]][0]
            local.unimported.setdefault(each.id, {})[each.column] = row[each.column]
            row[each.column] = each.sheet
