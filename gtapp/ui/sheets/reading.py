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
from gtapp.sheets.importing import Import
from gtapp.sheets.plan import Choices, Plan
from gtapp.sheets.read import SheetRead
from gtapp.ui.tasks import Ticket

if TYPE_CHECKING:
    from gtapp.sheets.account import Account
    from gtapp.sheets.handing import Change


@dataclass(frozen=True, slots=True)
class Source:
    """Where a sheet is: `files` of its tabs, or an `address`; `key` is a service account's, None: this user's, or no one's."""

    address: str = ""
    key: Path | None = None
    files: tuple[Path, ...] = ()

    @property
    def origin(self) -> str:
        return self.address or ", ".join(map(str, self.files))

    def account(self, root: Path) -> Account | None:
        """Who asks for a project in `root`; None: nobody, so that it must be a public link.

        Raises:
            GtappError: the account's file can't be read, is none, or lies in the project.
        """
        from gtapp.sheets import account

        return account.given(self.key, root) if self.key else account.find(root)

    def __bool__(self) -> bool:
        return bool(self.address or self.files)


@dataclass(slots=True)
class Found:
    """A sheet that was read, and what bringing it in would do; `notes` are what its reading had to say.

    `closed` says why nothing can be written into the sheet, None: it can be tried.
    """

    sheet: Import
    plan: Plan
    notes: Sequence[Message] = field(default=())
    closed: Message | None = None


def read(project: Project, source: Source, stop: Event) -> Callable[[Ticket], Found]:
    """The work of reading `source` and comparing it; `stop` breaks it off. Nothing is touched.

    The work raises GtappError where the sheet or what is here can't be read.
    """

    def work(ticket: Ticket) -> Found:
        from gtapp.sheets import address

        account = None if source.files else source.account(project.root)
        taken = _files(source.files, stop) if source.files else _asked(source, account, stop, ticket)
        sheet = Import(project, taken.tables, source.origin, taken.revision)
        _unless(stop)
        if source.files:
            closed: Message | None = Message("sheet-files-closed")
        elif account is None or address.parse(source.address).published:
            closed = Message("google-read-only")
        else:
            closed = None if account.may_write else Message("google-sign-in-reads")
        return Found(sheet, sheet.plan(), taken.notes, closed)

    return work


def _files(paths: Sequence[Path], stop: Event) -> SheetRead:
    from gtapp.sheets import files

    tables = []
    for path in paths:
        _unless(stop)
        tables += files.read(path)
    return SheetRead(tables)


def _asked(source: Source, account: Account | None, stop: Event, ticket: Ticket) -> SheetRead:
    from gtapp.sheets import google

    patience = google.Patience(wait=stop.wait, notice=ticket.report)
    with google.open_sheet(source.address, account, patience) as sheet:
        return sheet.read()


def _unless(stop: Event) -> None:
    if stop.is_set():
        raise GtappError("google-stopped")


def corrections(found: Found, choices: Choices) -> Callable[[Ticket], list[Change]]:
    """The work of finding the corrections that the sheet doesn't have, conflicts decided for what is here included.

    The work raises GtappError where what is here can't be read.
    """

    def work(_: Ticket) -> list[Change]:
        from gtapp.sheets import handing

        return handing.changes(found.sheet.plan(choices))

    return work


def push(
    root: Path, source: Source, wanted: Sequence[Change], stop: Event
) -> Callable[[Ticket], list[Message | None]]:
    """The work of writing these cells into the sheet, after reading it once more; `stop` breaks it off before that.

    It gives for each of `wanted` why it was not written, None: it was.
    The work raises GtappError where nothing was written, or nobody knows.
    """

    def work(ticket: Ticket) -> list[Message | None]:
        from gtapp.sheets import google

        cells = [google.CellChange(each.tab, each.key, each.column, each.old, each.new) for each in wanted]
        patience = google.Patience(wait=stop.wait, notice=ticket.report)
        with google.open_sheet(source.address, source.account(root), patience) as sheet:
            refused = {id(cell): why for cell, why in sheet.push(cells).refused}
        return [refused.get(id(cell)) for cell in cells]

    return work


def save(path: Path, found: list[Change]) -> None:
    """Writes corrections as a table, for somebody who makes them in the sheet.

    Raises:
        SaveError: it can't be written; what was there is unharmed.
    """
    from gtapp.formats import atomic
    from gtapp.sheets import handing

    atomic.write(path, handing.as_csv(found).encode("utf-8"))
