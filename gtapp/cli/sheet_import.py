"""The command `import-sheet`: shows what the letters' sheet says otherwise, or brings it into the project."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gtapp import sheets  # noqa: F401 (its messages)
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import open_agreed

if TYPE_CHECKING:
    from gtapp.project import Project
    from gtapp.sheets.google_sheet import Correction
    from gtapp.sheets.import_plan import Choices, ImportPlan
    from gtapp.sheets.importer import ImportReport, SheetImport
    from gtapp.sheets.tabs import Table

_CODES: Final = (
    "Shows what is new, changed or gone in the sheet, what was corrected here alone (kept), what on both sides (conflict), and "
    "what is doubtful. Conflicts are applied only with --prefer. Exit code 0: nothing stands in the way, doubts are reported; "
    "1: there are conflicts, or a letter could not be imported, or a cell not be written; each is named. 2: wrong use, or the "
    "sheet or what is here can't be read; nothing was imported."
)


def add(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Registers the command."""
    text = "show what the letters' Google Sheet says otherwise, or bring it into the project"
    parser = sub.add_parser(
        "import-sheet", help=text, description=text[:1].upper() + text[1:] + ".", epilog=_CODES
    )
    parser.add_argument("path", metavar="PROJECT", help="the project's folder")
    parser.add_argument("--benchmark", metavar="NAME", help="the benchmark that the project follows")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--sheet", metavar="URL", help="the sheet's address")
    source.add_argument(
        "--file",
        metavar="FILE",
        type=Path,
        action="append",
        help="a tab as CSV or TSV, or an XLSX; repeatable",
    )
    parser.add_argument("--apply", action="store_true", help="bring it in; without this nothing is touched")
    parser.add_argument(
        "--prefer", choices=("here", "sheet"), help="what counts wherever both sides were changed"
    )
    parser.add_argument(
        "--changes", metavar="CSV", type=Path, help="write what was corrected here into a table"
    )
    parser.add_argument("--push", action="store_true", help="show what would be written into the sheet")
    parser.add_argument("--yes", action="store_true", help="with --push: write it")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit 1 where a conflict waits for a choice, or something was not done."""
    if options.push and options.sheet is None:
        raise GtappError("sheet-push-file")
    with open_agreed(options.path, options.benchmark) as project:
        if project.benchmark.table is None:
            raise GtappError("sheet-benchmark", benchmark=project.benchmark.id)
        return _Run(options, project).run()


class _Run:
    """One call of the command."""

    def __init__(self, options: argparse.Namespace, project: Project) -> None:
        self._options = options
        self._project = project
        self._failed: list[Message] = []
        for signal in (project.journal_failed, project.follow_failed):
            signal.connect(lambda error: sys.stderr.write(f"gtapp: {error}\n"))

    def run(self) -> int:
        from gtapp.sheets.importer import ImportReport, SheetImport

        tables, notes, revision = self._tables()
        origin = self._options.sheet or ", ".join(map(str, self._options.file or ()))
        found = SheetImport(self._project, tables, origin, revision)
        plan, report = found.plan(), ImportReport()
        choices = self._choices(plan)
        plan = found.plan(choices) if choices else plan
        if self._options.apply and not plan.blocks:
            plan, report = self._applied(found, choices)
        self._failed += report.failed
        pushed = self._hand_back(plan)
        self._say(plan, report, notes, pushed)
        return 1 if plan.conflicts or plan.blocks or self._failed else 0

    def _tables(self) -> tuple[list[Table], Sequence[Message], str]:
        if self._options.sheet is None:
            from gtapp.sheets import tab_files

            return [table for path in self._options.file for table in tab_files.read_tables(path)], (), ""
        from gtapp.sheets import google_auth, google_sheet, google_transport

        patience = google_transport.RequestLimits(notice=_tell)
        with google_sheet.open_sheet(
            self._options.sheet, google_auth.find_account(self._project.root), patience
        ) as sheet:
            read = sheet.read()
        return list(read.tables), read.notes, read.revision

    def _choices(self, plan: ImportPlan) -> Choices:
        """One choice for all conflicts, where that was asked for."""
        prefer = self._options.prefer
        return (
            {(whole.name, each.id, each.column): prefer for whole, each in plan.conflicts} if prefer else {}
        )

    def _applied(self, found: SheetImport, choices: Choices) -> tuple[ImportPlan, ImportReport]:
        plan, report = found.apply(self._project, choices)
        self._project.flush()
        return plan, report

    def _hand_back(self, plan: ImportPlan) -> list[Correction]:
        """Writes the corrections made here into a table or, where that was asked for, into the sheet."""
        from gtapp.sheets import pending_corrections

        if not (self._options.changes or self._options.push):
            return []
        found = pending_corrections.find_corrections(plan)
        if self._options.changes:
            from gtapp.formats import atomic

            atomic.write(self._options.changes, pending_corrections.format_corrections(found).encode("utf-8"))
        cells = [each for each in found if each.column] if self._options.push else []
        if cells and self._options.yes:
            self._push(cells)
        return cells

    def _push(self, cells: Sequence[Correction]) -> None:
        from gtapp.sheets import google_auth, google_sheet, google_transport

        patience = google_transport.RequestLimits(notice=_tell)
        with google_sheet.open_sheet(
            self._options.sheet, google_auth.find_account(self._project.root), patience
        ) as sheet:
            pushed = sheet.push(cells)
        self._failed += [
            Message("sheet-refused", _place(change) | {"reason": why}) for change, why in pushed.refused
        ]

    # what is said

    def _say(
        self, plan: ImportPlan, report: ImportReport, notes: Sequence[Message], pushed: Sequence[Correction]
    ) -> None:
        if self._options.json:
            tree = self._as_json(plan, report, notes, pushed)
            sys.stdout.write(json.dumps(tree, ensure_ascii=False, indent=2) + "\n")
            return
        from gtapp.sheets import import_report

        lines = [
            *map(str, notes),
            *import_report.format_plan(plan),
            *map(_as_line, pushed),
            *map(str, self._failed),
        ]
        sys.stdout.write("".join(line + "\n" for line in (*lines, self._ending(plan, report, pushed))))

    def _ending(self, plan: ImportPlan, report: ImportReport, pushed: Sequence[Correction]) -> str:
        if self._options.push and not self._options.yes:
            return f"{len(pushed)} cells would be written (--yes writes them)"
        if self._options.apply and not plan.blocks:
            return f"{len(report.letters)} letters and {len(report.files)} files were written"
        return "nothing was changed (--apply brings it in)"

    def _as_json(
        self, plan: ImportPlan, report: ImportReport, notes: Sequence[Message], pushed: Sequence[Correction]
    ) -> dict[str, Any]:
        from gtapp.sheets import import_report

        return {
            **import_report.plan_to_json(plan),
            "applied": bool(self._options.apply and not plan.blocks),
            "letters": report.letters,
            "files": report.files,
            "notes": [{"code": note.code, "message": str(note)} for note in notes],
            "push": [_as_json(each) for each in pushed],
            "pushed": bool(self._options.push and self._options.yes),
            "failed": [{"code": each.code, "message": str(each)} for each in self._failed],
        }


def _tell(message: Message) -> None:
    sys.stderr.write(f"gtapp: {message}\n")


def _place(change: Correction) -> dict[str, Any]:
    return {"tab": change.tab, "row": ", ".join(filter(None, change.key.values())), "column": change.column}


def _as_line(change: Correction) -> str:
    return f"for the sheet: {change.tab} {change.name} {change.column}: “{change.old}” → “{change.new}”"


def _as_json(change: Correction) -> dict[str, Any]:
    return {
        "tab": change.tab,
        "key": dict(change.key),
        "row": change.row,
        "column": change.column,
        "old": change.old,
        "new": change.new,
    }
