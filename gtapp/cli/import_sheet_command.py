"""``gtapp import-sheet``: shows the differences between the letters' sheet and the project, and imports them on demand."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from gtapp.cli.console import print_error
from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project import export_target
from gtapp.core.project.project import Project, make_step_name
from gtapp.features import open_project, open_to_write
from gtapp.features.letters import google_auth, google_sheet, google_transport, importer, sheet_source, tabs
from gtapp.features.letters.google_sheet import Correction
from gtapp.features.letters.importer import CheckReason, Choices, ImportPlan, ImportReport, SheetImport
from gtapp.features.letters.tabs import Table

CHECKED_REASONS: Final[Mapping[str, Collection[CheckReason]]] = {
    "done": importer.DEFAULT_REASONS,
    "all": importer.CHECK_REASONS,
    "none": (),
}
"""The values of ``--check``: for which reasons letters become checked."""


def run_import_sheet(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a conflict waits for a choice, or something was not done."""
    if options.push and options.sheet is None:
        raise GtappError("sheet-push-file")
    opening = open_to_write if options.apply else open_project
    with opening(options.path, options.benchmark) as project:
        if project.benchmark.table is None:
            raise GtappError("sheet-benchmark", benchmark=project.benchmark.id)
        if options.changes:
            export_target.check_outside(options.changes, project.root, project.benchmark)
        return SheetImportCommand(options, project).run()


class SheetImportCommand:
    """One call of the command."""

    def __init__(self, options: argparse.Namespace, project: Project) -> None:
        self._options = options
        self._project = project
        self._failed: list[Message] = []
        for signal in (project.journal_failed, project.derived_update_failed):
            signal.connect(print_error)

    def run(self) -> int:
        tables, notes, revision = self._read_tables()
        origin = self._options.sheet or ", ".join(map(str, self._options.file or ()))
        found = SheetImport(self._project, tables, origin, revision)
        plan, report = found.plan(), ImportReport()
        choices = self._make_choices(plan)
        plan = found.plan(choices) if choices else plan
        if self._options.apply and not plan.blocks:
            plan, report = self._apply(found, choices)
        self._failed += report.failed
        pushed = self._export_corrections(plan)
        self._print_result(plan, report, notes, pushed)
        return 1 if plan.conflicts or plan.blocks or self._failed else 0

    def _read_tables(self) -> tuple[list[Table], Sequence[Message], str]:
        if self._options.sheet is None:
            return [table for path in self._options.file for table in tabs.read_tables(path)], (), ""
        patience = google_transport.RequestLimits(notice=print_error)
        with google_sheet.open_sheet(
            self._options.sheet, google_auth.find_account(self._project.root), patience
        ) as sheet:
            read = sheet.read()
        return list(read.tables), read.notes, read.revision

    def _make_choices(self, plan: ImportPlan) -> Choices:
        """Return the choices for all conflicts, if ``--prefer`` is given."""
        prefer = self._options.prefer
        return (
            {(whole.name, each.id, each.column): prefer for whole, each in plan.conflicts} if prefer else {}
        )

    def _apply(self, found: SheetImport, choices: Choices) -> tuple[ImportPlan, ImportReport]:
        with self._project.name_step(make_step_name()):
            plan, report = found.apply(self._project, choices, CHECKED_REASONS[self._options.check])
        self._project.flush()
        return plan, report

    def _export_corrections(self, plan: ImportPlan) -> list[Correction]:
        """Write the corrections made here into a table (``--changes``) or the sheet (``--push``); return those for the sheet."""
        if not (self._options.changes or self._options.push):
            return []
        found = sheet_source.find_corrections(plan)
        if self._options.changes:
            atomic.write(self._options.changes, sheet_source.format_corrections(found).encode("utf-8"))
        cells = [each for each in found if each.column] if self._options.push else []
        if cells and self._options.yes:
            self._push(cells)
        return cells

    def _push(self, cells: Sequence[Correction]) -> None:
        patience = google_transport.RequestLimits(notice=print_error)
        with google_sheet.open_sheet(
            self._options.sheet, google_auth.find_account(self._project.root), patience
        ) as sheet:
            pushed = sheet.push(cells)
        self._failed += [
            Message("sheet-refused", _describe_cell(change) | {"reason": why})
            for change, why in pushed.refused
        ]

    def _print_result(
        self, plan: ImportPlan, report: ImportReport, notes: Sequence[Message], pushed: Sequence[Correction]
    ) -> None:
        if self._options.json:
            tree = self._as_json(plan, report, notes, pushed)
            sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")
            return
        lines = [
            *map(str, notes),
            *importer.format_plan(plan, CHECKED_REASONS[self._options.check]),
            *map(_format_correction, pushed),
            *map(str, self._failed),
        ]
        sys.stdout.write("".join(line + "\n" for line in (*lines, self._format_ending(plan, report, pushed))))

    def _format_ending(self, plan: ImportPlan, report: ImportReport, pushed: Sequence[Correction]) -> str:
        if self._options.push and not self._options.yes:
            return f"{len(pushed)} cells would be written (--yes writes them)"
        if self._options.apply and not plan.blocks:
            return f"{len(report.letters)} letters and {len(report.files)} files were written"
        return "nothing was changed (--apply brings it in)"

    def _as_json(
        self, plan: ImportPlan, report: ImportReport, notes: Sequence[Message], pushed: Sequence[Correction]
    ) -> dict[str, Any]:
        return {
            **importer.plan_to_json(plan),
            "check": self._options.check,
            "applied": bool(self._options.apply and not plan.blocks),
            "letters": report.letters,
            "files": report.files,
            "notes": [{"code": note.code, "message": str(note)} for note in notes],
            "push": [_correction_as_json(each) for each in pushed],
            "pushed": bool(self._options.push and self._options.yes),
            "failed": [{"code": each.code, "message": str(each)} for each in self._failed],
        }


def _describe_cell(change: Correction) -> dict[str, Any]:
    return {"tab": change.tab, "row": ", ".join(filter(None, change.key.values())), "column": change.column}


def _format_correction(change: Correction) -> str:
    return f"for the sheet: {change.tab} {change.name} {change.column}: “{change.old}” → “{change.new}”"


def _correction_as_json(change: Correction) -> dict[str, Any]:
    return {
        "tab": change.tab,
        "key": dict(change.key),
        "row": change.row,
        "column": change.column,
        "old": change.old,
        "new": change.new,
    }
