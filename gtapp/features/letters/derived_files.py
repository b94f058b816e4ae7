"""The files derived from rows of the sheet: the tabs' copies, letters, persons and organizations as CSV and JSON.

`derive_files` makes the texts that upstream's script derives from tabs; `render_tab` puts merged rows back into a tab;
`write_files` and `update_files` write what has changed, so that all files of a project agree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic, csv_text, file_names
from gtapp.core.files.file_names import natural_key
from gtapp.core.files.formula_errors import is_formula_error
from gtapp.core.files.json_text import JsonStyle, detect_style
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import is_identical
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    LETTER_NUMBER,
    ORGANIZATIONS,
    PERSONS,
    RECORD_COLUMNS,
    Cells,
    NumberedRows,
    Tab,
    format_cell,
    parse_boolean,
    parse_cell,
)
from gtapp.features.letters.letter_files import (
    LETTERS,
    ROW_GROUPS,
    LocalState,
    read_letters_table,
    read_local_letters,
    read_local_state,
    read_optional_text,
)
from gtapp.features.letters.person_register import (
    format_organizations,
    format_persons,
    read_organizations,
    read_persons,
)
from gtapp.features.letters.tabs import (
    Table,
    TabReading,
    format_table,
    is_placeholder,
    is_unclear,
    list_lines,
    list_numbered_rows,
    read_known_tab,
    read_tab,
)
from gtapp.features.letters.three_way_merge import MergeBase, RowId, SheetRow, base_path, load_base, save_base

LETTERS_FILE: Final = "letters.csv"

ExistingTexts = Mapping[str, str]
"""The current texts in ``ground_truths``, by file name."""


def format_tab_copy(table: Table, existing: str | None = None) -> str:
    """Return a tab for the folder ``sheet/``, where git shows what changed; so it ends in a line feed.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    return format_table(_without_formulas(table.rows), existing, final_newline=True)


def derive_files(
    tables: Mapping[str, Table], existing: ExistingTexts, further_cells: Mapping[str, Cells] | None = None
) -> dict[str, str]:
    """Return the files in ``ground_truths`` that follow from the given tabs (by the tab's name), by file name.

    Letters are those that are done; ``ground_truth`` precedes ``ground_truth_export``. Line ends, indents, equal rows
    and placeholder rows of `existing` texts are kept. A letter or person that no given tab has is in no file. `further_cells`
    are the cells of letters.csv that are not in the record, by number, for letters that are listed there again.

    Raises:
        GtappError: a table is no tab of the sheet, or a needed column is missing or doubled.
        ValueError: a quotation mark in an existing table is never closed.
    """
    return dict(
        [
            *_derive_letters(tables, existing, further_cells or {}),
            *_derive_register(
                PERSONS, lambda rows, old: format_persons(read_persons(rows), old), tables, existing
            ),
            *_derive_register(
                ORGANIZATIONS,
                lambda rows, old: format_organizations(read_organizations(rows), old),
                tables,
                existing,
            ),
        ]
    )


def _without_formulas(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the cells without those that are no text of the sheet: no value of a formula is in the file, or less is shown."""
    return [["" if is_unclear(cell) else cell for cell in row] for row in rows]


def _derive_letters(
    tables: Mapping[str, Table], existing: ExistingTexts, further_cells: Mapping[str, Cells]
) -> Iterator[tuple[str, str]]:
    tab, export = tables.get(GROUND_TRUTH.name), tables.get(GROUND_TRUTH_EXPORT.name)
    if not tab and not export:
        return
    exported = [cells for _, cells in list_numbered_rows(export)]
    done = select_done(_list_complete(tab)) if tab else _list_complete(export)
    yield (
        LETTERS_FILE,
        format_letters_table(
            done,
            exported,
            existing.get(LETTERS_FILE),
            find_placeholders(export),
            further_cells,
        ),
    )
    for cells in done:
        name = letter_file_name(cells)
        yield name, format_letter(record_from_cells(cells), existing.get(name))


def _list_complete(table: Table | None) -> list[Cells]:
    """Return a tab's letters without those of which a value can't be used: it would be taken for “None”."""
    reading = read_known_tab(table) if table else None
    if reading is None:
        return []
    return [
        line.cells for line in reading.list_lines() if not reading.lacks_values(reading.find_key(line.cells))
    ]


def _derive_register(
    tab: Tab,
    format_json: Callable[[NumberedRows, str | None], str],
    tables: Mapping[str, Table],
    existing: ExistingTexts,
) -> Iterator[tuple[str, str]]:
    """Yield the CSV and JSON files of persons or organizations, if their tab is given."""
    if table := tables.get(tab.name):
        reading = read_known_tab(table)
        table_file, json_file = f"{tab.name}.csv", f"{tab.name}.json"
        yield table_file, format_table(_upstream_table(reading), existing.get(table_file))
        yield json_file, format_json(list_lines(reading), existing.get(json_file))


def _upstream_table(reading: TabReading) -> list[list[str]]:
    """Return the table from its header on, with upstream's names of the columns, and missing ones added."""
    header, *below = _without_formulas(reading.table.rows[reading.header :])
    for name, at in reading.columns.items():
        header[at] = name
    missing = [name for name in reading.tab.columns if name not in reading.columns]
    width = max(len(row) for row in (header, *below))
    return [[*header, *[""] * (width - len(header)), *missing] if missing else header, *below]


# A letter: its row as a record and as ``letter01.json``, all that are done as ``letters.csv``.


_ID: Final = "transkribus_id"
_URL: Final = "transkribus_doc_url"
_IN_URL: Final = re.compile(r"(?:docid=|docs?/)(\d+)", re.IGNORECASE)
_STYLE: Final = JsonStyle(ascii=True, indent="    ")


def select_done(rows: Iterable[Cells]) -> list[Cells]:
    """Return the letters that are marked as done."""
    return [cells for cells in rows if parse_boolean(cells.get("done", ""))]


def record_from_cells(cells: Cells) -> dict[str, Any]:
    """Return a letter's JSON record: lists of texts, “TRUE” or “FALSE”; an empty list is written “None”."""
    return {
        column: parse_cell(column, GROUND_TRUTH_EXPORT, cells.get(column, "")) for column in RECORD_COLUMNS
    }


def cells_from_record(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the sheet's cells for a record."""
    return {column: format_cell(record[column]) for column in RECORD_COLUMNS if column in record}


def letter_file_name(cells: Cells) -> str:
    """Return the name of a letter's JSON file: ``letter01.json`` for the number 01.

    Raises:
        GtappError: the number can't be part of a file's name.
    """
    number = _letter_number(cells)
    reason = file_names.find_name_fault(number)
    if reason:
        raise GtappError("item-unsafe", item=number, reason=reason)
    return f"letter{number}.json"


def format_letter(record: Mapping[str, Any], existing: str | None = None) -> str:
    """Return a letter's JSON file as upstream writes it; of an `existing` one equal values or the style are kept."""
    if not existing:
        return _STYLE.dump(record)
    if _is_equal_record(existing, record):
        return existing
    ending = "\n" if existing.endswith("\n") else ""
    style = detect_style(existing, _STYLE)
    return style.dump(record) + ending.replace("\n", style.newline)


def _is_equal_record(text: str, record: Mapping[str, Any]) -> bool:
    try:
        return is_identical(json.loads(text.removeprefix("\ufeff")), record)
    except (ValueError, RecursionError):
        return False


def format_letters_table(
    letters: Iterable[Cells],
    exported: Iterable[Cells] = (),
    existing: str | None = None,
    placeholders: Sequence[Cells] | None = None,
    further_cells: Mapping[str, Cells] | None = None,
) -> str:
    """Return ``letters.csv`` of these letters, in their order and with upstream's seven columns.

    A letter's number at Transkribus is that of its `exported` row, else that in `existing`, else that in the address
    among its own cells. Further columns of `existing` are kept, and its placeholder rows, unless `placeholders` are given.
    `further_cells` are the cells of those columns, by number, for letters that `existing` lacks.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    header, existing_rows = _parse_letters_table(existing)
    before = {_letter_number(cells): cells for cells in existing_rows}
    known = {_letter_number(cells): cells[_ID] for cells in exported if _has_id(cells)}
    if placeholders is None:
        placeholders = [cells for cells in existing_rows if is_placeholder(GROUND_TRUTH_EXPORT, cells)]
    lines: list[Cells] = []
    for letter in letters:
        number = _letter_number(letter)
        # `beside` has thousands of letters, of which a save needs one
        previous = before.get(number) or (further_cells or {}).get(number, {})
        listed = known.get(number, "") or (previous[_ID] if _has_id(previous) else "")
        identity = {_ID: listed or find_transkribus_id(letter), LETTER_NUMBER: number}
        lines.append({**previous, **identity, **cells_from_record(record_from_cells(letter))})
    named = [[cells.get(column, "") for column in header] for cells in (*lines, *placeholders)]
    return format_table([header, *named], existing)


def _letter_number(cells: Cells) -> str:
    return cells.get(LETTER_NUMBER, "").strip()


def _has_id(cells: Cells) -> bool:
    number = cells.get(_ID, "").strip()
    return bool(number) and not is_formula_error(number)


def _parse_letters_table(text: str | None) -> tuple[Sequence[str], list[Cells]]:
    """Return the columns of letters.csv, upstream's if they are incomplete, and its rows."""
    table = csv_text.parse_table(text or "")
    complete = set(GROUND_TRUTH_EXPORT.columns) <= set(table.names)
    rows: list[Cells] = [dict(zip(table.names, row.cells, strict=False)) for row in table.rows]
    return table.names if complete else GROUND_TRUTH_EXPORT.columns, rows


def find_transkribus_id(cells: Cells) -> str:
    """Return the document's number in the address of its Transkribus page; "" if there is none."""
    address = cells.get(_URL, "").strip()
    found = _IN_URL.search(address)
    return found[1] if found else address if address.isdigit() else ""


def find_placeholders(export: Table | None) -> list[Cells] | None:
    """Return the rows of ``ground_truth_export`` for letters that have not been begun; None without that tab."""
    reading = read_tab(export) if export else None
    if not reading:
        return None
    below = reading.table.rows[reading.header + 1 :]
    named = [{name: row[at] for name, at in reading.columns.items() if at < len(row)} for row in below]
    return [cells for cells in named if any(cells.values()) and is_placeholder(GROUND_TRUTH_EXPORT, cells)]


# A tab rendered from merged rows


_NO_VALUE: Final = "#N/A"
RowFilter = Callable[[SheetRow], bool]


@dataclass(frozen=True, slots=True)
class TabRows:
    """The rows of a tab: `rows` by id; `ids` are those of the tab's own lines, in order for each key."""

    rows: Mapping[RowId, SheetRow]
    ids: Sequence[RowId]


def render_tab(reading: TabReading, merged: TabRows, wanted: RowFilter = lambda row: True) -> Table:
    """Return the tab with the merged rows; missing rows are added if `wanted` accepts them.

    Title, header, placeholders and foreign columns are unchanged. Rows that are not among the merged ones are removed,
    also those whose key can't be used.
    """
    table = reading.table
    rows = [(list(row), "") for row in table.rows[: reading.header + 1]]
    rest = dict(merged.rows)
    for keyed, cells, usable in _rows_below_header(reading, merged.ids):
        if keyed is None:
            rows.append((cells, ""))
        elif keyed in rest:
            row = rest.pop(keyed)
            usable_cells = {name: cell for name, cell in row.items() if cell or name in usable}
            rows.append((_patch_cells(reading, cells, usable_cells), keyed[0]))
    for at in sorted(rest, key=_sort_key):
        if wanted(rest[at]):
            rows.insert(_insertion_index(reading, rows, at[0]), (_patch_cells(reading, [], rest[at]), at[0]))
    return Table(reading.tab.name, [cells for cells, _ in rows], table.origin)


def create_letters_tab(project: Project) -> Table:
    """Return the tab ``ground_truth`` with the project's letters, for a project that has no copy of it.

    Their present statuses are stored as those of an import, so that letters in letters.csv stay done until a person
    sets another status.

    Raises:
        GtappError: the project's files can't be read, or the statuses can't be stored.
    """
    base = load_base(project.root)
    local = read_local_state(project, base)
    if not base.statuses:
        _remember_statuses(project, base, local, local.statuses)
    export = local.readings.get(GROUND_TRUTH_EXPORT.name)
    listed = {*read_letters_table(local, project), *(export.lines if export else ())}
    rows = {(number, 0): dict(found[0]) for number, found in local.rows[LETTERS].items()}
    for (number, _), row in rows.items():
        row["done"] = "TRUE" if number in listed else row.get("done", "FALSE")
    blank = read_known_tab(Table(GROUND_TRUTH.name, [list(GROUND_TRUTH.columns)]))
    return render_tab(blank, TabRows(rows, ()))


def _remember_statuses(project: Project, base: MergeBase, local: LocalState, numbers: Iterable[str]) -> None:
    """Store the present statuses of these letters as those of the last import."""
    base.statuses |= {number: local.statuses[number].name for number in numbers if number in local.statuses}
    project.ensure_writable(base_path(project.root))
    save_base(project.root, base)


def _sort_key(at: RowId) -> tuple[str, int]:
    return natural_key(at[0]), at[1]


def _insertion_index(reading: TabReading, rows: Sequence[tuple[list[str], str]], key: str) -> int:
    """Return the index for a new row: after its person's others, or after the letters of smaller numbers."""
    keys = [other for _, other in rows]
    same = [index for index, other in enumerate(keys) if other == key]
    before = [
        index
        for index, other in enumerate(keys)
        if other and (reading.tab.repeated or natural_key(other) < natural_key(key))
    ]
    return max(same or before or [reading.header]) + 1


def _rows_below_header(
    reading: TabReading, ids: Sequence[RowId]
) -> Iterator[tuple[RowId | None, list[str], Container[str]]]:
    """Yield the rows below the header, each with its id (None: no letter's or person's) and its usable columns.

    A cell that can't be used, such as a failed formula, stays until it gets a value. A row that can't be distinguished
    has the id of its key's first row, which replaces it.
    """
    numbered = _ids_by_number(reading, ids)
    usable = {line.number: line.cells for lines in reading.lines.values() for line in lines}
    for number, row in enumerate(reading.table.rows[reading.header + 1 :], reading.header + 2):
        cells = {name: row[at] for name, at in reading.columns.items() if at < len(row)}
        key = reading.find_key(cells)
        if number in numbered:
            yield numbered[number], list(row), usable[number]
        elif key in reading.lines or key in reading.left_out:
            yield (key, 0), list(row), cells
        elif any(row):
            yield None, list(row), cells


def _ids_by_number(reading: TabReading, ids: Sequence[RowId]) -> dict[int, RowId]:
    ids_by_key: dict[str, list[RowId]] = {}
    for at in ids:
        ids_by_key.setdefault(at[0], []).append(at)
    return {
        line.number: at
        for key, lines in reading.lines.items()
        for line, at in zip(lines, ids_by_key.get(key, ()), strict=False)
    }


def _patch_cells(reading: TabReading, cells: list[str], row: SheetRow) -> list[str]:
    """Return a row of the tab with these cells in their columns.

    A value of a letter's record that is unclear is no empty one: the letter must not be listed with “None”.
    """
    needed = {reading.columns[name] for name in RECORD_COLUMNS if name in reading.columns}
    cells = [
        (_NO_VALUE if at in needed else "") if is_unclear(cell) else cell for at, cell in enumerate(cells)
    ]
    width = max((reading.columns[name] + 1 for name in row if name in reading.columns), default=0)
    cells += [""] * (width - len(cells))
    for name, cell in row.items():
        if name in reading.columns:
            cells[reading.columns[name]] = cell
    return cells


# The files written


@dataclass(frozen=True, slots=True)
class TableState:
    """Letters, persons or organizations: their new `rows`, and the ids of the rows in the sheet and in the copy."""

    name: str
    rows: Mapping[RowId, SheetRow]
    sheet: Sequence[RowId]
    copy: Sequence[RowId]


def is_done(row: SheetRow) -> bool:
    """True if a letter is done; a sheet with only the exported letters has no others."""
    return (
        parse_boolean(row["done"]) is True
        if "done" in row
        else any(column in row for column in RECORD_COLUMNS)
    )


def write_files(
    project: Project,
    local: LocalState,
    states: Iterable[TableState],
    readings: Mapping[str, TabReading],
) -> list[str]:
    """Write the files of these; return those that changed. `readings` are the tabs read from the sheet.

    Raises:
        GtappError: a file can't be written; those before it are.
    """
    return _write_changed(project, local, render_file_texts(local, states, readings))


def accept_saved_rows(local: LocalState, numbers: Container[str]) -> None:
    """Take over what saves of these letters have made of letters.csv since it was read, unless other rows differ, too."""
    path = local.folder / LETTERS_FILE

    def list_other_rows(text: str | None) -> list[Cells]:
        return [cells for cells in _parse_letters_table(text)[1] if _letter_number(cells) not in numbers]

    now = read_optional_text(path)
    if path in local.seen and list_other_rows(local.seen[path]) == list_other_rows(now):
        local.seen[path] = now


def update_files(project: Project) -> list[str]:
    """Bring copies and derived files up to date with corrections in the project; return those that changed.

    Nothing is done in a project that never imported a sheet. `derived_updates` does the same after the save of one
    letter.

    Raises:
        GtappError: the project's files can't be read, two of them were corrected differently, or one can't be
            written.
    """
    local = _read_followed_state(project)
    return _write_changed(project, local, render_corrected_texts(local, ROW_GROUPS)) if local else []


def list_outdated_files(project: Project) -> list[str]:
    """Return the files that `update_files` would change; nothing is written. Raises as it does."""
    local = _read_followed_state(project)
    return (
        [place for place, _ in _changed_files(local, render_corrected_texts(local, ROW_GROUPS))]
        if local
        else []
    )


def copy_missing_letters(project: Project) -> list[str]:
    """Write the rows that the copies lack of letters in letters.csv; return the files that changed.

    Without them, later corrections of these letters would be conflicts. Raises as `update_files` does.
    """
    base, local = load_base(project.root), read_local_letters(project, MergeBase(), project.items)
    copied = {number for reading in local.readings.values() for number in reading.lines}
    missing = read_letters_table(local, project).keys() - copied
    if not missing:
        return []
    _remember_statuses(project, base, local, missing)
    return update_files(project)


def _read_followed_state(project: Project) -> LocalState | None:
    """Read the project's side; None if no sheet was imported."""
    has_sheet = (project.root / project.benchmark.layout.truths[0] / COPIES_FOLDER).is_dir()
    return read_local_state(project, load_base(project.root)) if has_sheet else None


def render_corrected_texts(local: LocalState, names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the files' texts of letters, persons or organizations after corrections in the project, by their place.

    A correction in letters.csv stays only there until an import brings it into the letter: in the copies it would
    count as what was derived from the letter.

    Raises:
        GtappError: as for `update_files`.
    """
    for block in local.blocks:
        raise GtappError(block.message.code, **block.message.params)
    states, copies = [], []
    for name in names:
        rows = {(key, nth): row for key, found in local.rows[name].items() for nth, row in enumerate(found)}
        states.append(TableState(name, rows, (), list(rows)))
        unimported = local.unimported if name == LETTERS else {}
        copied = {at: {**row, **unimported[at]} if at in unimported else row for at, row in rows.items()}
        copies.append(TableState(name, copied, (), list(rows)))
    return render_file_texts(local, states, {}, copies)


def _write_changed(project: Project, local: LocalState, wanted: Iterable[tuple[str, str]]) -> list[str]:
    """Write those that differ from the disk.

    Raises:
        ChangedOnDiskError: another program changed a file since it was read; it is left as it is.
        GtappError: a file can't be read or written; those before it are written.
    """
    written = []
    for place, content in _changed_files(local, wanted):
        path = local.folder / place
        project.ensure_writable(path)
        with atomic.lock_folder(path):
            if read_optional_text(path) != local.seen.get(path):
                raise ChangedOnDiskError("table-changed", path=str(path))
            atomic.write(path, content)
        written.append(place)
    return written


def _changed_files(local: LocalState, wanted: Iterable[tuple[str, str]]) -> Iterator[tuple[str, bytes]]:
    """Yield those that differ from the disk."""
    for place, text in wanted:
        path, content = local.folder / place, text.encode("utf-8")
        if not path.is_file() or path.read_bytes() != content:
            yield place, content


def render_file_texts(
    local: LocalState,
    states: Iterable[TableState],
    readings: Mapping[str, TabReading],
    own: Iterable[TableState] | None = None,
) -> list[tuple[str, str]]:
    """Return the texts of the files, by their place in ``ground_truths``; all of them or none.

    Derived files precede the copies of the tabs, which have the rows of `own` if given: a letters.csv older than its
    copy would look as if it had been corrected.

    Raises:
        GtappError: an existing file, whose style the new text keeps, can't be read.
    """
    tables = _render_all_tables(local, states, readings)
    copies = tables if own is None else _render_all_tables(local, own, readings)
    # the file of a letter that is an item is changed only through its document
    documents = {f"{item.id}.json" for item in local.items.values()}
    made = derive_files(tables, _FolderTexts(local), local.further_cells)
    found = [(name, text) for name, text in made.items() if name not in documents]
    for name, table in copies.items():
        place = f"{COPIES_FOLDER}/{name}.csv"
        found.append((place, format_tab_copy(table, local.read_text(place))))
    return found


def _render_all_tables(
    local: LocalState, states: Iterable[TableState], readings: Mapping[str, TabReading]
) -> dict[str, Table]:
    return {name: table for state in states for name, table in _render_tables(local, state, readings).items()}


class _FolderTexts(Mapping[str, str]):
    """The texts in ``ground_truths``, read on demand."""

    def __init__(self, local: LocalState) -> None:
        self._local = local

    def __getitem__(self, name: str) -> str:
        found = self._local.read_text(name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return (path.name for path in self._local.folder.iterdir() if path.is_file())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _render_tables(local: LocalState, state: TableState, read: Mapping[str, TabReading]) -> dict[str, Table]:
    """Return the tabs of letters, persons or organizations with their new rows."""
    # the letters' own tab last: `find_lagging_letters` compares with its time of change
    names = (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name) if state.name == LETTERS else (state.name,)
    readings: dict[str, tuple[TabReading, Sequence[RowId]]] = {}
    for name in names:
        if name in read:
            copy = local.readings.get(name) if name == GROUND_TRUTH.name else None
            readings[name] = _with_columns_of(read[name], copy), state.sheet
        elif name in local.readings:
            readings[name] = local.readings[name], state.copy
    wanted: dict[str, Callable[[SheetRow], bool]] = {}
    # a letter that the export lacks is added to it once it is done; the letters' own tab has them all
    if GROUND_TRUTH_EXPORT.name in readings:
        wanted[GROUND_TRUTH_EXPORT.name] = lambda row: _is_exported(local, row)
    return {
        name: render_tab(reading, TabRows(state.rows, ids), wanted.get(name, lambda row: True))
        for name, (reading, ids) in readings.items()
    }


def _with_columns_of(reading: TabReading, copy: TabReading | None) -> TabReading:
    """Return the sheet's tab with the columns that only the copy has: what was entered there is kept."""
    lines = copy.lines.values() if copy else ()
    filled = {name for each in lines for name, cell in each[0].cells.items() if cell}
    further = [name for name in (copy.columns if copy else ()) if name in filled - reading.columns.keys()]
    rows, columns = [list(row) for row in reading.table.rows], dict(reading.columns)
    for name in further:
        columns[name] = len(rows[reading.header])
        rows[reading.header].append(name)
    return replace(reading, table=replace(reading.table, rows=rows), columns=columns)


def _is_exported(local: LocalState, row: SheetRow) -> bool:
    """True if a letter that the export lacks belongs there; if no tab has the progress, the letter's status decides."""
    status = local.statuses.get(row.get(LETTER_NUMBER, "").strip())
    return is_done(row) and ("done" in row or status is None or status.name == "checked")


# Saves that were interrupted


def find_lagging_letters(project: Project) -> Iterator[Item]:
    """Yield the letters that changed after the sheet's copies, by the disk's clock; each may still be up to date.

    Only names and times are read.
    """
    folder = project.root / project.benchmark.layout.truths[0]
    last = find_letters_copy(folder)
    if last is None:
        return
    since = _modification_time(last)
    for item in project.items:
        saved = _modification_time(project.root / item.truth) if item.truth else 0.0
        if max(saved, _timestamp(project.status(item.id).changed)) > since:
            yield item


def find_letters_copy(folder: Path) -> Path | None:
    """Return the copy of a tab of letters that is written last; None if no letters were imported, but persons at most."""
    paths = [folder / COPIES_FOLDER / f"{tab.name}.csv" for tab in (GROUND_TRUTH, GROUND_TRUTH_EXPORT)]
    return next((path for path in paths if path.is_file()), None)


def _modification_time(path: Path) -> float:
    """Return when a file was written, in seconds; 0 if it does not exist."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _timestamp(changed: str) -> float:
    try:
        return datetime.fromisoformat(changed).timestamp()
    except ValueError:
        return 0.0


def find_outdated_files(project: Project) -> list[str]:
    """Return the files that an interrupted save left older than its letters; [] if none, or if this can't be checked.

    Errors are not raised here: saving, importing and validating report them.
    """
    try:
        return list_outdated_files(project) if next(find_lagging_letters(project), None) else []
    except (GtappError, OSError):
        return []
