"""Imports a sheet: letters through their documents, one undoable edit each; then the tabs' files; the merge base last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.sheets.cells import format_cell, is_same_value, parse_cell
from gtapp.sheets.columns import GROUND_TRUTH, RECORD_COLUMNS
from gtapp.sheets.export_files import TableState, file_texts, is_done, write_files
from gtapp.sheets.import_plan import Choices, GroupMerge, ImportPlan, make_plan
from gtapp.sheets.import_report import count_differences
from gtapp.sheets.local_state import (
    LETTERS,
    LocalState,
    SheetProject,
    find_further_cells,
    group_by_key,
    read_letters_table,
    read_local_state,
)
from gtapp.sheets.merge_base import load_base, save_base
from gtapp.sheets.tabs import Table, read_tabs
from gtapp.sheets.three_way_merge import RowId, SheetRow

EDIT_LABEL: Final = "sheet"


class ImportTarget(SheetProject, Protocol):
    """The project that is compared; `gtapp.project.Project` is one."""

    def defer_following(self) -> AbstractContextManager[None]:
        """Leave updating what is derived from the saves inside the block to the caller."""
        ...


class ImportProject(SheetProject, Protocol):
    """The project that is changed; `gtapp.project.Project` is one."""

    def document(self, item_id: str) -> Document: ...

    def count_lost_edits(self, document: Document) -> int:
        """Count the edits that were made but not saved when the program ended."""
        ...

    def mark(self, document: Document, name: str, note: str = "", who: str = "") -> bool: ...

    def save(self, document: Document) -> bool: ...


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
        self, project: ImportTarget, tables: Sequence[Table], origin: str = "", revision: str = ""
    ) -> None:
        self.readings, self._doubts = read_tabs(tables)
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
        self, project: ImportProject, choices: Choices | None = None
    ) -> tuple[ImportPlan, ImportReport]:
        """Apply the plan; conflicts without a choice stay as they are on both sides.

        A letter that can't be saved is reported, unchanged, and imported the next time.

        Raises:
            GtappError: the whole import is blocked; or a file can't be written: what was done until then
                stays, and the next import does the rest.
        """
        found = self.plan(choices)
        if found.blocks:
            raise GtappError(found.blocks[0].message.code, **found.blocks[0].message.params)
        file_texts(
            found.local, map(_table_state, found.groups.values()), found.readings
        )  # all texts must be possible before the first is written
        report = ImportReport()
        with self._project.defer_following():
            if LETTERS in found.groups:
                _import_letters(project, found.groups[LETTERS], found.local, report)
        report.files += write_files(found.local, map(_table_state, found.groups.values()), found.readings)
        self._save_base(found, report)
        return found, report

    def _save_base(self, found: ImportPlan, report: ImportReport) -> None:
        base = load_base(self._project.root)
        rows = {name: group_by_key(group.merged.base) for name, group in found.groups.items()}
        if report.letters or report.files or {**base.rows, **rows} != base.rows:
            taken = {"time": datetime.now(UTC).isoformat(timespec="seconds"), "origin": self._origin}
            base.imports.append({**taken, "revision": self._revision, **count_differences(found)})
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
        save_base(self._project.root, base)


def _table_state(group: GroupMerge) -> TableState:
    return TableState(group.name, group.merged.rows, list(group.sides.sheet), list(group.sides.here))


def _import_letters(
    project: ImportProject, group: GroupMerge, local: LocalState, report: ImportReport
) -> None:
    for at, row in list(group.merged.rows.items()):
        item = local.items.get(at[0])
        if item is None or at[0] in group.left_out:
            continue
        try:
            if _import_letter(project, item.id, row, _LetterUpdate(group, local, at)):
                report.letters.append(item.id)
        except GtappError as error:
            report.failed.append(Message("sheet-letter-failed", {"item": item.id, "reason": error.message}))
            _restore_sides(group, at)


def _restore_sides(group: GroupMerge, at: RowId) -> None:
    """Restore a row that was not imported, so that the next import finds it as this one did."""
    for side, rows in ((group.sides.here, group.merged.rows), (group.sides.base, group.merged.base)):
        rows.pop(at, None)
        if at in side:
            rows[at] = side[at]


@dataclass(frozen=True, slots=True)
class _LetterUpdate:
    """The changes that an import makes to a letter."""

    group: GroupMerge
    local: LocalState
    at: RowId

    def new_values(self, row: SheetRow) -> dict[str, Any]:
        """Return the changed values of the record; {} for a letter that is not done and has no file."""
        record = self.local.records.get(self.at[0])
        if record is None and not is_done(row):
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
        there = record.get(column)
        return there is not None and is_same_value(column, GROUND_TRUTH, format_cell(there), cell)

    def new_status(self, row: SheetRow, written: bool) -> tuple[str, str, str] | None:
        """Return status, note and author if the sheet has changed the cells they follow from; else None.

        Most statuses need a file, `written` now or before.
        """
        here, now = self.group.sides.here.get(self.at, {}), self.local.statuses[self.at[0]]
        moved = any(row.get(name, "") != here.get(name, "") for name in ("done", "action_required"))
        if self.at not in self.group.sides.sheet or not (moved or self.at not in self.group.sides.base):
            return None
        action = row.get("action_required", "").strip()
        if not action and not (written or self.at[0] in self.local.records):
            return None
        name = "needs action" if action else "checked" if is_done(row) else "in progress"
        idle = name == "in progress" and now.name not in ("checked", "needs action")
        who = row.get("checked_by", "").strip() if name == "checked" else ""
        return None if idle or (name, action) == (now.name, now.note) else (name, action, who)


def _import_letter(project: ImportProject, item: str, row: SheetRow, wish: _LetterUpdate) -> bool:
    """Make one undoable edit of the sheet's values for a letter and save it; return whether there was a change."""
    values = wish.new_values(row)
    status = wish.new_status(row, bool(values))
    if not values and not status:
        return False
    document = project.document(item)
    if project.count_lost_edits(document):
        raise GtappError("item-unsaved", item=item)
    try:
        with document.group(EDIT_LABEL):
            for column, value in values.items():
                document.set((column,), value, origin=EDIT_LABEL)
            if status:
                project.mark(document, *status)
        project.save(document)
    except GtappError:
        if document.is_dirty:
            document.undo()
        raise
    return True
