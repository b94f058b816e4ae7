"""A sheet as the window uses it: read from Google or from files, compared with the project, corrections written back.

All functions run in a worker. `report` gets a `Message` for each wait between two requests; once `stop` is set, they
raise GtappError `google-stopped`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Final

from gtapp.core.files import atomic, csv_text
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.features.letters import google_auth, google_sheet, google_transport
from gtapp.features.letters.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT
from gtapp.features.letters.google_auth import GoogleAccount
from gtapp.features.letters.google_sheet import Correction, SheetContent
from gtapp.features.letters.google_transport import parse_address
from gtapp.features.letters.importer import Choices, GroupMerge, ImportPlan, SheetImport
from gtapp.features.letters.letter_files import LETTERS
from gtapp.features.letters.tabs import TabReading, read_tables
from gtapp.features.letters.three_way_merge import FieldDifference, SheetRow

Report = Callable[[object], object]


@dataclass(frozen=True, slots=True)
class SheetSource:
    """Where a sheet is: `files` of its tabs, or an `address`.

    `key` is the key file of a service account; None: the user's own account, if there is one.
    """

    address: str = ""
    key: Path | None = None
    files: tuple[Path, ...] = ()

    @property
    def origin(self) -> str:
        return self.address or ", ".join(map(str, self.files))

    def find_account(self, root: Path) -> GoogleAccount | None:
        """Return the account that reads the sheet of a project in `root`; None: there is none, so only a public link can be read.

        Raises:
            GtappError: the account's file can't be read, is no key file, or is in the project.
        """
        return google_auth.load_key_file(self.key, root) if self.key else google_auth.find_account(root)

    def __bool__(self) -> bool:
        return bool(self.address or self.files)


@dataclass(slots=True)
class SheetComparison:
    """A sheet that was read, and what its import would do; `notes` are messages about the reading.

    `read_only_reason` says why nothing can be written into the sheet; None: writing can be tried.
    """

    sheet: SheetImport
    plan: ImportPlan
    notes: Sequence[Message] = field(default=())
    read_only_reason: Message | None = None


def read_and_compare(project: Project, source: SheetSource, stop: Event, report: Report) -> SheetComparison:
    """Read the sheet at `source` and plan its import; nothing is changed.

    Raises:
        GtappError: the sheet, or what the project has, can't be read.
    """
    account = None if source.files else source.find_account(project.root)
    if source.files:
        content = _read_files(source.files, stop)
    else:
        with _open_sheet(source, account, stop, report) as google:
            content = google.read()
    sheet = SheetImport(project, content.tables, source.origin, content.revision)
    _check_stopped(stop)
    if source.files:
        closed: Message | None = Message("sheet-files-closed")
    elif account is None or parse_address(source.address).published:
        closed = Message("google-read-only")
    else:
        closed = None if account.can_write else Message("google-sign-in-reads")
    return SheetComparison(sheet, sheet.plan(), content.notes, closed)


def _read_files(paths: Sequence[Path], stop: Event) -> SheetContent:
    tables = []
    for path in paths:
        _check_stopped(stop)
        tables += read_tables(path)
    return SheetContent(tables)


def _open_sheet(
    source: SheetSource, account: GoogleAccount | None, stop: Event, report: Report
) -> google_sheet.GoogleSheet:
    limits = google_transport.RequestLimits(wait=stop.wait, notice=report)
    return google_sheet.open_sheet(source.address, account, limits)


def _check_stopped(stop: Event) -> None:
    if stop.is_set():
        raise GtappError("google-stopped")


def list_corrections(comparison: SheetComparison, choices: Choices) -> list[Correction]:
    """Return the corrections that the sheet lacks, conflicts decided for the project included.

    Raises:
        GtappError: what the project has can't be read.
    """
    return find_corrections(comparison.sheet.plan(choices))


def push_corrections(
    root: Path, source: SheetSource, wanted: Sequence[Correction], stop: Event, report: Report
) -> list[Message | None]:
    """Write these cells into the sheet after reading it once more; return for each why it was refused, or None.

    Raises:
        GtappError: nothing was written, or it is unknown whether it was.
    """
    with _open_sheet(source, source.find_account(root), stop, report) as sheet:
        refused = {id(cell): reason for cell, reason in sheet.push(wanted).refused}
    return [refused.get(id(cell)) for cell in wanted]


def save_corrections(path: Path, corrections: list[Correction]) -> None:
    """Write corrections as a CSV table, to be entered in the sheet by hand.

    Raises:
        SaveError: it can't be written; the previous file is unharmed.
    """
    atomic.write(path, format_corrections(corrections).encode("utf-8"))


# Corrections that the sheet lacks: found in the plan of an import, formatted as CSV.


_HEADER: Final = ("tab", "key", "row", "column", "sheet", "here")


def find_corrections(plan: ImportPlan) -> list[Correction]:
    """Return all corrections that the sheet lacks, including conflicts decided for the project."""
    return [
        _make_correction(plan, group, each)
        for group, each in plan.differences("kept", "conflict")
        if each.kind == "kept" or each.choice == "here"
    ]


def _make_correction(plan: ImportPlan, group: GroupMerge, each: FieldDifference) -> Correction:
    reading, row = _find_reading(plan, group, each.column), group.numbers.get(each.id, 0)
    old, new = each.sheet or "", each.here or ""
    if not each.column:
        old, new = (_format_cells(rows.get(each.id, {})) for rows in (group.sides.sheet, group.sides.here))
    if not row or not each.column or each.column not in reading.columns:
        return Correction(reading.table.name, {}, "", old, new, row, each.id[0])
    header = reading.table.rows[reading.header]
    line = next(
        (line for line in reading.lines[each.id[0]] if line.number == row), reading.lines[each.id[0]][0]
    )
    cells = reading.table.rows[line.number - 1]
    key_columns = [name for name in reading.columns if name == group.tab.key or group.tab.repeated]
    key = {header[reading.columns[name]]: _cell_at(cells, reading.columns[name]) for name in key_columns}
    column = reading.columns[each.column]
    return Correction(
        reading.table.name, key, header[column], _cell_at(cells, column), new, line.number, each.id[0]
    )


def _format_cells(row: SheetRow) -> str:
    """Return a whole row, to be typed into the sheet by hand: a line for each cell that is not empty."""
    return "\n".join(f"{column}: {cell}" for column, cell in row.items() if cell.strip())


def _cell_at(cells: list[str], column: int) -> str:
    return cells[column] if column < len(cells) else ""


def _find_reading(plan: ImportPlan, group: GroupMerge, column: str) -> TabReading:
    """Return the tab in which to correct a column: the letter's own tab rather than that of the export."""
    if group.name != LETTERS:
        return plan.readings[group.name]
    letters = plan.readings.get(GROUND_TRUTH.name)
    exported = plan.readings.get(GROUND_TRUTH_EXPORT.name)
    found = letters if letters and (column in letters.columns or not exported) else exported
    assert found is not None  # letters are merged only if one of the two was read
    return found


def format_corrections(found: list[Correction]) -> str:
    """Return the corrections as a CSV table, to be entered in the sheet by hand.

    An apostrophe precedes a text that a spreadsheet would read as a formula; typed into a sheet, it marks a plain text.
    """
    target = io.StringIO(newline="")
    csv.writer(target).writerows(
        [_HEADER, *(map(csv_text.escape_formula, row) for row in _correction_rows(found))]
    )
    return target.getvalue()


def _correction_rows(found: list[Correction]) -> Iterator[tuple[str, ...]]:
    for each in found:
        yield each.tab, each.name, str(each.row or ""), each.column, each.old, each.new
