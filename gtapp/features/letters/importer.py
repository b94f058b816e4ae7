"""Imports a sheet into a project.

`SheetImport.plan` merges both without changing anything; `SheetImport.apply` changes letters through their documents,
one undoable edit each, then writes the tabs' files, and the merge base last. `format_plan` and `plan_to_json` describe
a plan.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from gtapp.core.files import json_text
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.record.changes import IMPORT_LABEL, NEW_IMPORT_LABEL
from gtapp.core.record.document import Document
from gtapp.core.record.look_alikes import fold_look, name_characters
from gtapp.core.schema.items import Item
from gtapp.core.store.status_text import Status
from gtapp.core.store.step_files import StepFileChange
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    RECORD_COLUMNS,
    TAB_BY_NAME,
    Tab,
    format_cell,
    is_same_value,
    parse_boolean,
    parse_cell,
)
from gtapp.features.letters.derived_files import (
    TableState,
    accept_saved_rows,
    is_done,
    render_file_texts,
    write_files,
)
from gtapp.features.letters.letter_files import (
    LETTERS,
    ROW_GROUPS,
    LocalState,
    find_further_cells,
    group_by_key,
    read_letters_table,
    read_local_state,
    rows_by_key,
)
from gtapp.features.letters.letter_numbers import LetterNumbers
from gtapp.features.letters.tabs import Doubt, Table, TabLine, TabReading, cell_name, read_tabs
from gtapp.features.letters.three_way_merge import (
    FieldDifference,
    MergeBase,
    MergeChoice,
    MergeResult,
    MergeSides,
    RowId,
    RowsByKey,
    SheetRow,
    align_rows,
    base_path,
    load_base,
    merge_rows,
    save_base,
)
from gtapp.scoring.text_differences import describe_difference

CheckReason = Literal["done", "export"]
"""Why a letter would become checked: its `done` in the sheet says so; or a tab has it that has finished letters alone."""

CHECK_REASONS: Final[tuple[CheckReason, ...]] = ("done", "export")
DEFAULT_REASONS: Final[frozenset[CheckReason]] = frozenset(("done",))


class ImportProject(Protocol):
    """What an import changes of a project: `Project`, or what passes its calls on to another thread."""

    def document(self, item_id: str) -> Document: ...

    def find_unsaved(self) -> Collection[str]:
        """Return the items whose last edits may not be saved, since the program ended before."""
        ...

    def ensure_editable(self, document: Document) -> None:
        """Raise an error if the document may not be edited without asking the user."""
        ...

    def count_lost_edits(self, document: Document) -> int:
        """Count the edits that were made but not saved when the program ended."""
        ...

    def has_lost_only(self, document: Document, *labels: str) -> bool:
        """Return whether there are such edits, and all of them have these labels."""
        ...

    def recover(self, document: Document) -> None:
        """Redo them."""
        ...

    def mark(self, document: Document, name: str, note: str = "", who: str = "") -> bool: ...

    def save(self, document: Document) -> bool: ...

    def name_import(self) -> AbstractContextManager[None]:
        """Make one step of the edits inside the block."""
        ...

    def record_files(self, changes: Sequence[StepFileChange]) -> None:
        """Store what the step changed beside the letters, so that undo brings it back."""
        ...


@dataclass(slots=True)
class ImportReport:
    """What was done: the items of saved `letters`, the `files` written beside them, and messages about what `failed`."""

    letters: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    failed: list[Message] = field(default_factory=list)


class SheetImport:
    """The tabs of one sheet against one project; nothing is changed before `apply`.

    `revision` is the sheet's, "" if unknown.
    """

    def __init__(
        self, project: Project, tables: Sequence[Table], origin: str = "", revision: str = ""
    ) -> None:
        self.readings, self._doubts = read_tabs(tables, _list_numbers(project))
        self._project, self._origin, self._revision = project, origin, revision

    def plan(self, choices: Choices | None = None) -> ImportPlan:
        """Return what the import would do now.

        Raises:
            GtappError: the project's files can't be read.
        """
        base = load_base(self._project.root)
        found = make_plan(self.readings, read_local_state(self._project, base), base, choices)
        found.doubts[:0] = self._doubts
        return found

    def apply(
        self,
        project: ImportProject,
        choices: Choices | None = None,
        reasons: Collection[CheckReason] = DEFAULT_REASONS,
    ) -> tuple[ImportPlan, ImportReport]:
        """Apply the plan; conflicts without a choice stay as they are on both sides.

        Letters become checked for these `reasons` alone. A letter that can't be saved is reported, unchanged, and
        imported the next time.

        Raises:
            GtappError: the whole import is blocked; or a file can't be written: what was done until then
                stays, and the next import does the rest.
        """
        found = self.plan(choices)
        if found.blocks:
            raise GtappError(found.blocks[0].message.code, **found.blocks[0].message.params)
        texts = render_file_texts(
            found.local, map(_table_state, found.groups.values()), found.readings
        )  # all texts must be possible before the first is written
        paths = [*(found.local.folder / place for place, _ in texts), base_path(self._project.root)]
        before, report = [_read_content(path) for path in paths], ImportReport()
        with project.name_import():
            with self._project.defer_following():
                if LETTERS in found.groups:
                    _import_letters(project, found, reasons, report)
            accept_saved_rows(found.local, _list_saved_numbers(found, report))
            try:
                states = map(_table_state, found.groups.values())
                report.files += write_files(self._project, found.local, states, found.readings)
                self._save_base(found, report)
            finally:
                if report.letters:
                    project.record_files(list(_find_changes(self._project.root, paths, before)))
        return found, report

    def _save_base(self, found: ImportPlan, report: ImportReport) -> None:
        base = load_base(self._project.root)
        rows = {name: group_by_key(group.merged.base) for name, group in found.groups.items()}
        if report.letters or report.files or {**base.rows, **rows} != base.rows:
            entry = {"time": datetime.now(UTC).isoformat(timespec="seconds"), "origin": self._origin}
            base.imports.append({**entry, "revision": self._revision, **count_differences(found)})
        base.rows.update(rows)
        if LETTERS in rows:
            base.statuses, base.local_status_cells = {}, {}
            for number, item in sorted(found.local.items.items()):
                row = found.groups[LETTERS].merged.rows.get((number, 0), {})
                base.remember_status(number, self._project.status(item.id).name, row, LETTERS)
            # including what was just derived from a link
            base.further_cells = found.local.further_cells | find_further_cells(
                read_letters_table(found.local, self._project)
            )
        self._project.ensure_writable(base_path(self._project.root))
        save_base(self._project.root, base)


def _list_saved_numbers(plan: ImportPlan, report: ImportReport) -> set[str]:
    return {number for number, item in plan.local.items.items() if item.id in report.letters}


def _read_content(path: Path) -> bytes | None:
    return json_text.read_bytes(path) if path.is_file() else None


def _find_changes(
    root: Path, paths: Sequence[Path], before: Sequence[bytes | None]
) -> Iterator[StepFileChange]:
    for path, content in zip(paths, before, strict=True):
        if (after := _read_content(path)) != content:
            yield StepFileChange(path.relative_to(root).as_posix(), content, after)


def _list_numbers(project: Project) -> LetterNumbers:
    table = project.benchmark.table
    known = (table.find_key(item.id) for item in project.items) if table else ()
    return LetterNumbers(table, filter(None, known))


def _table_state(group: GroupMerge) -> TableState:
    return TableState(group.name, group.merged.rows, list(group.sides.sheet), list(group.sides.here))


def _import_letters(
    project: ImportProject, plan: ImportPlan, reasons: Collection[CheckReason], report: ImportReport
) -> None:
    unsaved, group = project.find_unsaved(), plan.groups[LETTERS]
    unchecked = {each.item for each in plan.checks if each.reason not in reasons}
    for item, row, update in list(_list_updates(group, plan.local, unchecked)):
        try:
            if _import_letter(project, item.id, row, update, item.id in unsaved):
                report.letters.append(item.id)
        except GtappError as error:
            report.failed.append(Message("sheet-letter-failed", {"item": item.id, "reason": error.message}))
            _restore_sides(group, update.at)


def _restore_sides(group: GroupMerge, at: RowId) -> None:
    """Restore a row that was not imported, so that the next import finds it as this one did."""
    for side, rows in ((group.sides.here, group.merged.rows), (group.sides.base, group.merged.base)):
        rows.pop(at, None)
        if at in side:
            rows[at] = side[at]


def _list_updates(
    group: GroupMerge, local: LocalState, unchecked: Container[str] = ()
) -> Iterator[tuple[Item, SheetRow, _LetterUpdate]]:
    """Yield each letter of the project that may be imported, with its merged row; `unchecked` must not become checked."""
    for at, row in group.merged.rows.items():
        item = local.items.get(at[0])
        if item and at[0] not in group.left_out:
            may_check = item.id not in unchecked and at[0] not in group.doubtful
            yield item, row, _LetterUpdate(group, local, at, may_check)


@dataclass(frozen=True, slots=True)
class _LetterUpdate:
    """The changes that an import makes to a letter."""

    group: GroupMerge
    local: LocalState
    at: RowId
    may_check: bool

    @property
    def record(self) -> Mapping[str, Any] | None:
        """The letter's record on the disk; None if it has no file."""
        return self.local.records.get(self.at[0])

    def new_values(self, row: SheetRow, record: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return the values that differ from the record; {} for a letter that has none, unless it is done in all its values."""
        doubtful = self.group.doubtful.get(self.at[0])
        if record is None and (not is_done(row) or (doubtful and doubtful.lacks_values(self.at[0]))):
            return {}
        if record is None:
            return {
                column: parse_cell(column, GROUND_TRUTH, row.get(column, "")) for column in RECORD_COLUMNS
            }
        return {
            column: parse_cell(column, GROUND_TRUTH, row[column])
            for column in RECORD_COLUMNS
            if column in row and not self._is_unchanged(record, column, row[column])
        }

    def _is_unchanged(self, record: Mapping[str, Any], column: str, cell: str) -> bool:
        value = record.get(column)
        return value is not None and is_same_value(column, GROUND_TRUTH, format_cell(value), cell)

    def new_status(self, row: SheetRow, written: bool) -> tuple[str, str, str] | None:
        """Return status, note and author if those that the row has are others than the letter's; else None.

        Most statuses need a file, `written` now or before.
        """
        status, action = self.local.statuses[self.at[0]], row.get("action_required", "").strip()
        has_file = written or self.at[0] in self.local.records
        if self.at not in self.group.sides.sheet or not (action or has_file):
            return None
        if is_done(row) and not action and (self.may_check or status.name == "checked"):
            who = row.get("checked_by", "").strip()
            return None if status.name == "checked" else ("checked", "", who)
        return self._new_unchecked_status(row, status, action)

    def _new_unchecked_status(
        self, row: SheetRow, status: Status, action: str
    ) -> tuple[str, str, str] | None:
        """Return the status of a letter that is not done if the sheet has changed the cells it follows from; else None."""
        row_here = self.group.sides.here.get(self.at, {})
        is_changed = any(row.get(name, "") != row_here.get(name, "") for name in ("done", "action_required"))
        if not (is_changed or self.at not in self.group.sides.base):
            return None
        name = "needs action" if action else "in progress"
        is_ignored = name == "in progress" and status.name not in ("checked", "needs action")
        return None if is_ignored or (name, action) == (status.name, status.note) else (name, action, "")


def _import_letter(
    project: ImportProject, item: str, row: SheetRow, update: _LetterUpdate, unsaved: bool
) -> bool:
    """Make one undoable edit of the sheet's values for a letter and save it; return whether there was a change.

    Where the letter's last edit may not be saved (`unsaved`) and is that of a killed import, it is redone and saved first.
    """
    values = update.new_values(row, update.record)
    status = update.new_status(row, bool(values))
    if not (values or status or unsaved):
        return False
    document = project.document(item)
    is_killed_import = unsaved and project.has_lost_only(document, IMPORT_LABEL, NEW_IMPORT_LABEL)
    if not is_killed_import:
        if values or status:
            project.ensure_editable(document)
        elif project.count_lost_edits(document):
            return False
    if unsaved:
        project.recover(document)
        project.save(document)
        values = update.new_values(row, document.record)
    try:
        with document.group(IMPORT_LABEL if update.record is not None else NEW_IMPORT_LABEL):
            for column, value in values.items():
                document.set((column,), value, origin=IMPORT_LABEL)
            if status:
                project.mark(document, *status)
        project.save(document)
    except GtappError:
        if document.is_dirty:
            document.undo()
        raise
    return bool(is_killed_import or values or status)


# The plan of an import: the sheet merged with the project, before anything is changed.


SheetPlace = tuple[str, RowId, str]
"""A place in the sheet: letters, persons or organizations; the row; the column ("": the whole row)."""

Choices = Mapping[SheetPlace, MergeChoice]


@dataclass(slots=True)
class GroupMerge:
    """The merge of letters, persons or organizations; `numbers` are the rows' numbers in the sheet.

    `doubtful` are the keys of rows with cells that can't be used, each with the tab.
    """

    name: str
    tab: Tab
    sides: MergeSides
    merged: MergeResult
    numbers: dict[RowId, int]
    left_out: set[str]
    doubtful: dict[str, TabReading] = field(default_factory=dict)


@dataclass(slots=True)
class ImportPlan:
    """What an import would do: the merged `groups`, `doubts` and `blocks`, and the `readings` of the tabs.

    `checks` are the letters that would become checked, if the user agrees. `emptied` are tabs that had rows at the last
    import and have none now.
    """

    local: LocalState
    readings: dict[str, TabReading]
    groups: dict[str, GroupMerge] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    emptied: list[Doubt] = field(default_factory=list)
    checks: list[LetterCheck] = field(default_factory=list)

    def differences(self, *kinds: str) -> Iterator[tuple[GroupMerge, FieldDifference]]:
        """Yield the differences of these kinds (none: all)."""
        for group in self.groups.values():
            for each in group.merged.differences:
                if not kinds or each.kind in kinds:
                    yield group, each

    @property
    def conflicts(self) -> list[tuple[GroupMerge, FieldDifference]]:
        """The conflicts without a choice."""
        return [(group, each) for group, each in self.differences("conflict") if not each.choice]

    @property
    def blocks(self) -> list[Doubt]:
        """What prevents the whole import."""
        return [*self.local.blocks, *self.emptied]

    @property
    def placeholders(self) -> int:
        """The number of rows for letters that have not been begun."""
        return max((reading.placeholders for reading in self.readings.values()), default=0)


@dataclass(frozen=True, slots=True)
class LetterCheck:
    """A letter that would become checked, signed by `who` ("": the project's user)."""

    item: str
    reason: CheckReason
    who: str


def _find_checks(plan: ImportPlan) -> Iterator[LetterCheck]:
    group, tab = plan.groups.get(LETTERS), plan.readings.get(GROUND_TRUTH.name)
    for item, row, update in _list_updates(group, plan.local) if group else ():
        status = update.new_status(row, bool(update.new_values(row, update.record)))
        if status and status[0] == "checked":
            lines = tab.lines.get(update.at[0], ()) if tab else ()
            is_stated = any(parse_boolean(line.cells.get("done", "")) for line in lines)
            yield LetterCheck(item.id, "done" if is_stated else "export", status[2])


def describe_checks(plan: ImportPlan, reason: CheckReason) -> Message | None:
    """Return how many letters would become checked for this reason, and who signs them; None: no letter."""
    found = [each.who for each in plan.checks if each.reason == reason]
    if not found:
        return None
    names = ", ".join(sorted({*found} - {""}))
    code = "sheet-signed-user" if not names else "sheet-signed-both" if "" in found else "sheet-signed-names"
    return Message(f"sheet-checks-{reason}", {"count": len(found), "signed": Message(code, {"names": names})})


def make_plan(
    readings: dict[str, TabReading], local: LocalState, base: MergeBase, choices: Choices | None = None
) -> ImportPlan:
    """Merge the tabs with the project's side."""
    plan = ImportPlan(local, readings)
    for name in ROW_GROUPS:
        rows = _sheet_rows(name, readings, plan.doubts)
        if name == LETTERS and rows:
            _mark_exported(rows, readings, local)
        if rows == {} and base.rows.get(name):
            count = str(len(base.rows[name]))
            plan.emptied.append(Doubt(name, Message("sheet-tab-empty", {"tab": name, "count": count})))
        if rows is not None:
            plan.groups[name] = _merge_group(name, rows, plan, base.rows.get(name, {}), choices or {})
    for reading in readings.values():
        plan.doubts += reading.doubts
    plan.doubts += local.doubts
    _report_missing_scans(plan)
    plan.checks += _find_checks(plan)
    return plan


def _sheet_rows(name: str, readings: Mapping[str, TabReading], doubts: list[Doubt]) -> RowsByKey | None:
    """Return the sheet's rows by key; None if the tab was not read."""
    if name != LETTERS:
        return rows_by_key(readings[name]) if name in readings else None
    tab, export = readings.get(GROUND_TRUTH.name), readings.get(GROUND_TRUTH_EXPORT.name)
    if not tab:
        return rows_by_key(export) if export else None
    rows = rows_by_key(tab)
    for number, lines in export.lines.items() if export else ():
        if export and number in rows:
            _add_exported(export, number, rows[number][0], doubts)
        elif number not in tab.left_out and export:
            rows[number] = [dict(lines[0].cells)]
    return rows


def _mark_exported(rows: RowsByKey, readings: Mapping[str, TabReading], local: LocalState) -> None:
    """Mark letters that only the export has as done, if the project's copy has a column for that."""
    copy = local.readings.get(GROUND_TRUTH.name)
    for number, found in rows.items() if copy and GROUND_TRUTH.name not in readings else ():
        if copy and number not in copy.lines:
            found[0].setdefault("done", "TRUE")


def _add_exported(export: TabReading, number: str, row: SheetRow, doubts: list[Doubt]) -> None:
    """Add cells of the export to the letter's own row where it lacks them; report those that differ."""
    line = export.lines[number][0]
    for column, cell in line.cells.items():
        if is_same_value(column, GROUND_TRUTH, row.setdefault(column, cell), cell):
            continue
        at = cell_name(line.number, export.columns[column])
        doubts.append(
            Doubt(export.tab.name, Message("sheet-export-differs", {"cell": cell}), line.number, at, number)
        )


def _merge_group(
    name: str, sheet: RowsByKey, plan: ImportPlan, base: RowsByKey, choices: Choices
) -> GroupMerge:
    tab = TAB_BY_NAME.get(name, GROUND_TRUTH)
    local, here = plan.local, dict(plan.local.rows.get(name, {}))
    excluded = _find_unmergeable(name, sheet, plan, base)
    sides = align_rows(
        *({key: rows for key, rows in side.items() if key not in excluded} for side in (base, here, sheet))
    )
    chosen = {(at, column): choice for (of, at, column), choice in choices.items() if of == name}
    held = local.records if name == LETTERS else ()
    merged = merge_rows(
        sides, lambda column, one, other: is_same_value(column, tab, one, other), chosen, held
    )
    for key in excluded:
        merged.rows.update({(key, n): row for n, row in enumerate(here.get(key, ()))})
        merged.base.update({(key, n): row for n, row in enumerate(base.get(key, ()))})
    numbers = _row_numbers(sides, _sheet_lines(name, plan.readings))
    return GroupMerge(name, tab, sides, merged, numbers, excluded, _find_doubtful(name, plan.readings))


def _find_unmergeable(name: str, sheet: RowsByKey, plan: ImportPlan, base: RowsByKey) -> set[str]:
    """Return the keys that can't be merged: doubtful or perhaps nameless in the sheet, doubtful here, or without zeros."""
    letters_tab = GROUND_TRUTH.name if GROUND_TRUTH.name in plan.readings else GROUND_TRUTH_EXPORT.name
    reading = plan.readings[letters_tab if name == LETTERS else name]
    keys = set(reading.left_out)
    if reading.nameless:  # one of these rows may be one that seems to be missing
        keys |= {*plan.local.rows.get(name, {}), *base} - {*sheet}
    if name != LETTERS:
        return keys
    known = {number.lstrip("0"): number for number in {**plan.local.rows[LETTERS], **base}}
    for number in sheet:
        other = known.get(number.lstrip("0"), number)
        if other != number and number not in base and number not in plan.local.rows[LETTERS]:
            message = Message("sheet-row-alike", {"name": number, "other": other})
            plan.doubts.append(Doubt(LETTERS, message, key=number))
            keys |= {number, *({other} - set(sheet))}
    return keys | plan.local.left_out


def _sheet_lines(name: str, readings: Mapping[str, TabReading]) -> Mapping[str, Sequence[TabLine]]:
    tabs = (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name) if name == LETTERS else (name,)
    return {key: lines for tab in tabs if tab in readings for key, lines in readings[tab].lines.items()}


def _find_doubtful(name: str, readings: Mapping[str, TabReading]) -> dict[str, TabReading]:
    """Return the keys of rows with cells that can't be used, each with the tab that has the row."""
    tabs = (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name) if name == LETTERS else (name,)
    read = [readings[tab] for tab in tabs if tab in readings]
    owners = {key: reading for reading in read for key in reading.lines}
    return {key: reading for key, reading in owners.items() if key in reading.unusable}


def _row_numbers(sides: MergeSides, lines: Mapping[str, Sequence[TabLine]]) -> dict[RowId, int]:
    """Return the numbers of the sheet's rows; those of one key are in order."""
    remaining = {key: iter(found) for key, found in lines.items()}
    found = {at: next(remaining[at[0]], None) for at in sides.sheet if at[0] in remaining}
    return {at: line.number for at, line in found.items() if line}


def _report_missing_scans(plan: ImportPlan) -> None:
    """Report each letter of the sheet that has no scans in the project."""
    letters = plan.groups.get(LETTERS)
    for number, _ in letters.sides.sheet if letters else ():
        item = plan.local.items.get(number)
        if letters and (item is None or not item.scans):
            row = letters.numbers.get((number, 0), 0)
            plan.doubts.append(Doubt(LETTERS, Message("sheet-no-scans"), row, key=number))


def find_scans(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> tuple[str, ...]:
    """Return the scans of the letter with this difference."""
    item = plan.local.items.get(each.id[0]) if group.name == LETTERS else None
    return tuple(item.scans) if item else ()


# The plan described as lines of text, or as JSON.


def format_plan(plan: ImportPlan, reasons: Collection[CheckReason] = DEFAULT_REASONS) -> Iterator[str]:
    """Yield a line for each difference, each doubt and each reason to check letters (crossed: `reasons`), and a summary."""
    for doubt in plan.blocks:
        yield f"in the way: {_doubt_place(doubt)}{doubt.message}"
    for group, each in plan.differences():
        yield _format_difference(plan, group, each)
    for doubt in plan.doubts:
        yield f"doubtful: {_doubt_place(doubt)}{doubt.message}"
    for reason in CHECK_REASONS:
        if message := describe_checks(plan, reason):
            yield f"[{'x' if reason in reasons else ' '}] {message}"
    yield format_summary(plan)


def format_summary(plan: ImportPlan) -> str:
    """Return the counts of each kind as text."""
    found = count_differences(plan)
    return ", ".join(f"{count} {name}" for name, count in found.items())


def count_differences(plan: ImportPlan) -> dict[str, int]:
    """Count the differences of each kind, the doubts and the placeholder rows."""
    kinds = [each.kind for _, each in plan.differences()]
    found = {kind: kinds.count(kind) for kind in ("new", "changed", "deleted", "kept", "conflict")}
    return {**found, "doubtful": len(plan.doubts), "placeholders": plan.placeholders}


_ROW_KINDS: Final = ("conflict", "new", "deleted", "changed", "kept")
"""The kinds of differences, that which counts for a row with several first."""


def count_rows(group: GroupMerge) -> dict[str, int]:
    """Count the rows that are the `same` on both sides, and the others by the kind of their most important difference."""
    kinds: dict[RowId, set[str]] = {}
    for each in group.merged.differences:
        kinds.setdefault(each.id, set()).add(each.kind)
    most = [next(kind for kind in _ROW_KINDS if kind in found) for found in kinds.values()]
    same = sum(at not in kinds for at in group.sides.sheet)
    return {"same": same, **{kind: most.count(kind) for kind in _ROW_KINDS}}


def _doubt_place(doubt: Doubt) -> str:
    place = doubt.cell or (f"row {doubt.row}" if doubt.row else "")
    text = " ".join(part for part in (doubt.tab, doubt.key, place) if part)
    return f"{text}: " if text else ""


def _format_difference(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> str:
    return _describe_difference(plan, group, each) + (
        " (waits until the conflict is decided)" if each.waits else ""
    )


def _describe_difference(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> str:
    place = format_place(group, each)
    if each.kind == "conflict":
        text = f"here {_quote(each.here)}, in the sheet {_quote(each.sheet)}, before {_quote(each.base)}"
        text += _format_look_alike(each)
        scans = find_scans(plan, group, each)
        text += f" (scan: {', '.join(scans)})" if scans else ""
        return f"conflict: {place}: {text}" + (f"; chosen: {each.choice}" if each.choice else "")
    if each.kind == "kept":
        return f"kept: {place}: {_quote(each.here)} (in the sheet {_quote(each.sheet)}){_format_look_alike(each)}"
    if each.kind == "deleted" and group.name == LETTERS and each.id[0] in plan.local.records:
        return f"deleted: {place}: its files here are kept"
    if not each.column:
        return f"{each.kind}: {place}: {_quote(each.sheet if each.kind == 'new' else each.here)}"
    return f"{each.kind}: {place}: {_quote(each.here)} → {_quote(each.sheet)}{_format_look_alike(each)}"


def _format_look_alike(each: FieldDifference) -> str:
    found = describe_look_alike(each)
    return f" [{found}]" if found else ""


# characters of the alphabet that most fonts draw nearly alike
_TWINS: Final = str.maketrans("1I|0", "lllO")


def describe_look_alike(each: FieldDifference) -> Message | None:
    """Return how the cells of a difference differ, if they look alike; else None.

    The words are those of the scores; characters that can't be told apart by their looks are named.
    """
    here, sheet = each.here or "", each.sheet or ""
    one, other = (fold_look(cell).translate(_TWINS) for cell in (here, sheet))
    if not each.column or here == sheet or not one or one != other:
        return None
    words = describe_difference(here, sheet)
    if words.code in ("score-diff-space-more", "score-diff-space-missing"):
        return Message("sheet-differs", {"words": words})
    only_here, only_sheet = (
        ", ".join(name_characters(*pair)) or "–" for pair in ((here, [sheet]), (sheet, [here]))
    )
    return Message("sheet-differs-characters", {"words": words, "here": only_here, "sheet": only_sheet})


def format_place(group: GroupMerge, each: FieldDifference) -> str:
    """Return where a difference is, as text: letters 05 send_date (row 6)."""
    key, nth = each.id
    row = group.numbers.get(each.id)
    suffix = f"#{nth + 1}" if group.tab.repeated and nth else ""
    place = " ".join(part for part in (group.name, key + suffix, each.column) if part)
    return f"{place} (row {row})" if row else place


def _quote(cell: str | None) -> str:
    return "(nothing)" if cell is None else f"“{cell}”"


def plan_to_json(plan: ImportPlan) -> dict[str, Any]:
    """Return the plan as JSON: a list for each kind, and the counts."""
    found: dict[str, Any] = {kind: [] for kind in ("new", "changed", "deleted", "kept", "conflict")}
    for group, each in plan.differences():
        found[each.kind].append(_difference_to_json(plan, group, each))
    return {
        "tabs": [_tab_to_json(reading) for reading in plan.readings.values()],
        **found,
        "doubtful": [_doubt_to_json(doubt) for doubt in plan.doubts],
        "in_the_way": [_doubt_to_json(doubt) for doubt in plan.blocks],
        "checks": [asdict(each) for each in plan.checks],
        "counts": count_differences(plan),
    }


def _tab_to_json(reading: TabReading) -> dict[str, Any]:
    rows = sum(len(found) for found in reading.lines.values())
    origin, name = reading.table.origin, reading.table.name
    return {
        "tab": reading.tab.name,
        "name": name,
        "origin": origin,
        "rows": rows,
        "placeholders": reading.placeholders,
    }


def _difference_to_json(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> dict[str, Any]:
    item = plan.local.items.get(each.id[0]) if group.name == LETTERS else None
    alike = describe_look_alike(each)
    return {
        "of": group.name,
        "key": each.id[0],
        "nth": each.id[1],
        "item": item.id if item else None,
        "column": each.column or None,
        "row": group.numbers.get(each.id),
        "base": each.base,
        "here": each.here,
        "sheet": each.sheet,
        "choice": each.choice,
        "waits": each.waits,
        "scans": list(find_scans(plan, group, each)),
        **({"difference": str(alike)} if alike else {}),
    }


def _doubt_to_json(doubt: Doubt) -> dict[str, Any]:
    code, text = doubt.message.code, str(doubt.message)
    return {
        "tab": doubt.tab,
        "row": doubt.row or None,
        "cell": doubt.cell or None,
        "key": doubt.key,
        "code": code,
        "message": text,
    }
