"""The export as work for a worker: tells how far it is, ends early when that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Final

from gtapp.errors import GtappError
from gtapp.exports import Report, Request, export, steps
from gtapp.project import Project, provenance_export
from gtapp.ui.tasks import Ticket

PARTS: Final = 1000
"""What is done is told in so many parts of the whole."""


def job(project: Project, request: Request, stop: Event, beside: bool = False) -> Callable[[Ticket], Report]:
    """The work, which reports the parts that are done, and raises GtappError when `stop` is set.

    `beside`: where the values come from is written, too.
    """

    def work(ticket: Ticket) -> Report:
        most, done, told_of = max(steps(project, request), 1), 0, 0
        if beside:
            most += sum(bool(item.truth) for item in project.items)
            provenance_export.ensure_free(request.path, request.format, request.replace)

        def step() -> None:
            nonlocal done, told_of
            if stop.is_set() or ticket.cancelled:
                raise GtappError("export-stopped")
            done += 1
            if (part := min(done * PARTS // most, PARTS)) != told_of:
                told_of = part
                ticket.report(part)

        report = export(project, request, step)
        if beside:
            provenance_export.write_provenance(project, report.path, request.format, request.only, step)
        return report

    return work
