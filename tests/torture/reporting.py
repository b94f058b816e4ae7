"""What a process that is killed reports on its standard output: each of its steps before and after it.

    {"item": "card1", "doing": [digests]}     an edit is in memory, and about to be journalled
    {"item": "card1", "done": [digests]}      it is journalled
    {"item": "card1", "saving": [digests]}    these texts are about to be written
    {"item": "card1", "saved": [digests]}     they are written, or deleted
    {"item": "card1", "recovering": true}     lost edits are about to be redone, with reports of each
    {"item": "card1", "recovered": [digests]} they are redone

`victim.Victim` reads the reports and compares the files with them.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any

from gtapp.core.files.text_sources import FileSource
from gtapp.core.project import project
from gtapp.core.project.project import Project
from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document


def report(**what: object) -> None:
    """Write a line; one write of less than a page is written whole or not at all."""
    os.write(1, json.dumps(what).encode() + b"\n")


def digests(document: Document) -> list[str]:
    """Return short digests of a document's texts."""
    return [digest(part.text) for part in document.parts]


def digests_on_disk(document: Document) -> list[str]:
    """Return short digests of the texts in the files of a document."""
    return [digest(part.disk or "") for part in document.parts]


def digest(text: str) -> str:
    """Return a short digest of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class ReportingProject(Project):
    """A project that reports each edit and each save."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.journal_failed.connect(lambda error: report(fault=str(error)))

    def _record_edit(self, document: Document, edit: Edit) -> None:
        report(item=document.item_id, doing=digests(document))
        super()._record_edit(document, edit)
        report(item=document.item_id, done=digests(document))

    def recover(self, document: Document) -> None:
        report(item=document.item_id, recovering=True)
        super().recover(document)
        report(item=document.item_id, recovered=digests(document))

    def _write(self, document: Document) -> bool:
        report(item=document.item_id, saving=digests(document))
        written = super()._write(document)
        report(item=document.item_id, saved=digests(document))
        return written

    def _delete_created(self, document: Document, source: FileSource, text: str) -> None:
        report(item=document.item_id, saving=[digest("")])
        super()._delete_created(document, source, text)
        report(item=document.item_id, saved=digests_on_disk(document))


def report_steps() -> None:
    """Have `open_project` open reporting projects in this process."""
    setattr(project, "Project", ReportingProject)  # noqa: B010  a class can't be assigned otherwise
