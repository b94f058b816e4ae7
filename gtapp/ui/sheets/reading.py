"""Reads a sheet and compares it with the project, beside the window; and brings it in. Knows no widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from gtapp.errors import GtappError, Message
from gtapp.project import Project
from gtapp.sheets.importing import Import, Report
from gtapp.sheets.plan import Choices, Plan
from gtapp.sheets.read import SheetRead
from gtapp.ui.session import Session
from gtapp.ui.tasks import Ticket


@dataclass(frozen=True, slots=True)
class Source:
    """Where a sheet is: `files` of its tabs, or an `address`; `key` is a service account's, None: this user's, or no one's."""

    address: str = ""
    key: Path | None = None
    files: tuple[Path, ...] = ()

    @property
    def origin(self) -> str:
        return self.address or ", ".join(map(str, self.files))

    def __bool__(self) -> bool:
        return bool(self.address or self.files)


@dataclass(slots=True)
class Found:
    """A sheet that was read, and what bringing it in would do; `notes` are what its reading had to say."""

    sheet: Import
    plan: Plan
    notes: Sequence[Message] = field(default=())


def read(project: Project, source: Source, stop: Event) -> Callable[[Ticket], Found]:
    """The work of reading `source` and comparing it; `stop` breaks it off. Nothing is touched.

    The work raises GtappError where the sheet or what is here can't be read.
    """

    def work(ticket: Ticket) -> Found:
        taken = _files(source.files, stop) if source.files else _asked(project, source, stop, ticket)
        sheet = Import(project, taken.tables, source.origin, taken.revision)
        _unless(stop)
        return Found(sheet, sheet.plan(), taken.notes)

    return work


def again(sheet: Import) -> Callable[[Ticket], Found]:
    """The work of comparing once more what was read."""
    return lambda _: Found(sheet, sheet.plan())


def _files(paths: Sequence[Path], stop: Event) -> SheetRead:
    from gtapp.sheets import files

    tables = []
    for path in paths:
        _unless(stop)
        tables += files.read(path)
    return SheetRead(tables)


def _asked(project: Project, source: Source, stop: Event, ticket: Ticket) -> SheetRead:
    from gtapp.sheets import account, google

    patience = google.Patience(wait=stop.wait, notice=ticket.report)
    known = account.read(source.key) if source.key else account.find(project.root)
    with google.open_sheet(source.address, known, patience) as sheet:
        return sheet.read()


def _unless(stop: Event) -> None:
    if stop.is_set():
        raise GtappError("google-stopped")


def bring_in(session: Session, sheet: Import, choices: Choices, step: Callable[[], Any]) -> Report:
    """Does what the plan and the choices say, one undoable edit a letter; `step` is told of each letter.

    The current item is put down meanwhile and shown anew afterwards.

    Raises:
        GtappError: something stands in the way of all of it, or a file can't be written.
    """
    session.leave()
    try:
        return sheet.apply(_Stepping(session.project, step), choices)[1]
    finally:
        session.reread()


def hand_back(sheet: Import, choices: Choices, path: Path) -> int:
    """Writes the corrections that the sheet doesn't have as a table; how many there are.

    Raises:
        GtappError: it can't be written, or what is here can't be read.
    """
    from gtapp.formats import atomic
    from gtapp.sheets import handing

    found = handing.changes(sheet.plan(choices))
    atomic.write(path, handing.as_csv(found).encode("utf-8"))
    return len(found)


class _Stepping:
    """The project, which tells of each document that is asked for."""

    def __init__(self, project: Project, step: Callable[[], Any]) -> None:
        self._step = step
        self.root, self.benchmark, self.items = project.root, project.benchmark, project.items
        self.records, self.status = project.records, project.status
        self.lost, self.mark, self.save = project.lost, project.mark, project.save
        self._project = project

    def document(self, item_id: str) -> Any:
        self._step()
        return self._project.document(item_id)
