"""Reads a sheet and compares it with the project, beside the window; and writes corrections back. Knows no widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import Project
from gtapp.sheets.google_sheet import SheetContent
from gtapp.sheets.import_plan import Choices, ImportPlan
from gtapp.sheets.importer import SheetImport
from gtapp.ui.tasks import Ticket

if TYPE_CHECKING:
    from gtapp.sheets.google_auth import GoogleAccount
    from gtapp.sheets.pending_corrections import Correction


@dataclass(frozen=True, slots=True)
class Source:
    """Where a sheet is: `files` of its tabs, or an `address`; `key` is a service account's, None: this user's, or no one's."""

    address: str = ""
    key: Path | None = None
    files: tuple[Path, ...] = ()

    @property
    def origin(self) -> str:
        return self.address or ", ".join(map(str, self.files))

    def account(self, root: Path) -> GoogleAccount | None:
        """Who asks for a project in `root`; None: nobody, so that it must be a public link.

        Raises:
            GtappError: the account's file can't be read, is none, or lies in the project.
        """
        from gtapp.sheets import google_auth

        return google_auth.load_key_file(self.key, root) if self.key else google_auth.find_account(root)

    def __bool__(self) -> bool:
        return bool(self.address or self.files)


@dataclass(slots=True)
class Found:
    """A sheet that was read, and what bringing it in would do; `notes` are what its reading had to say.

    `closed` says why nothing can be written into the sheet, None: it can be tried.
    """

    sheet: SheetImport
    plan: ImportPlan
    notes: Sequence[Message] = field(default=())
    closed: Message | None = None


def read(project: Project, source: Source, stop: Event) -> Callable[[Ticket], Found]:
    """The work of reading `source` and comparing it; `stop` breaks it off. Nothing is touched.

    The work raises GtappError where the sheet or what is here can't be read.
    """

    def work(ticket: Ticket) -> Found:
        from gtapp.sheets import google_transport

        account = None if source.files else source.account(project.root)
        taken = _files(source.files, stop) if source.files else _asked(source, account, stop, ticket)
        sheet = SheetImport(project, taken.tables, source.origin, taken.revision)
        _unless(stop)
        if source.files:
            closed: Message | None = Message("sheet-files-closed")
        elif account is None or google_transport.parse_address(source.address).published:
            closed = Message("google-read-only")
        else:
            closed = None if account.can_write else Message("google-sign-in-reads")
        return Found(sheet, sheet.plan(), taken.notes, closed)

    return work


def _files(paths: Sequence[Path], stop: Event) -> SheetContent:
    from gtapp.sheets import tab_files

    tables = []
    for path in paths:
        _unless(stop)
        tables += tab_files.read_tables(path)
    return SheetContent(tables)


def _asked(source: Source, account: GoogleAccount | None, stop: Event, ticket: Ticket) -> SheetContent:
    from gtapp.sheets import google_sheet, google_transport

    patience = google_transport.RequestLimits(wait=stop.wait, notice=ticket.report)
    with google_sheet.open_sheet(source.address, account, patience) as sheet:
        return sheet.read()


def _unless(stop: Event) -> None:
    if stop.is_set():
        raise GtappError("google-stopped")


def corrections(found: Found, choices: Choices) -> Callable[[Ticket], list[Correction]]:
    """The work of finding the corrections that the sheet doesn't have, conflicts decided for what is here included.

    The work raises GtappError where what is here can't be read.
    """

    def work(_: Ticket) -> list[Correction]:
        from gtapp.sheets import pending_corrections

        return pending_corrections.find_corrections(found.sheet.plan(choices))

    return work


def push(
    root: Path, source: Source, wanted: Sequence[Correction], stop: Event
) -> Callable[[Ticket], list[Message | None]]:
    """The work of writing these cells into the sheet, after reading it once more; `stop` breaks it off before that.

    It gives for each of `wanted` why it was not written, None: it was.
    The work raises GtappError where nothing was written, or nobody knows.
    """

    def work(ticket: Ticket) -> list[Message | None]:
        from gtapp.sheets import google_sheet, google_transport

        cells = [
            google_sheet.CellChange(each.tab, each.key, each.column, each.old, each.new) for each in wanted
        ]
        patience = google_transport.RequestLimits(wait=stop.wait, notice=ticket.report)
        with google_sheet.open_sheet(source.address, source.account(root), patience) as sheet:
            refused = {id(cell): why for cell, why in sheet.push(cells).refused}
        return [refused.get(id(cell)) for cell in cells]

    return work


def save(path: Path, found: list[Correction]) -> None:
    """Writes corrections as a table, for somebody who makes them in the sheet.

    Raises:
        SaveError: it can't be written; what was there is unharmed.
    """
    from gtapp.formats import atomic
    from gtapp.sheets import pending_corrections

    atomic.write(path, pending_corrections.format_corrections(found).encode("utf-8"))
