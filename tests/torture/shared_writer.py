"""A process that edits documents which another one edits, too, until it is killed: ``shared_writer FOLDER NAME SEED``.

It changes only a value of its own (see `PLACES`), and reports each step before and after it: what the value is, and whether it is
unsaved then.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from gtapp.core.platform.errors import ChangedOnDiskError, EditError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import Pointer, get_value
from gtapp.features import open_project
from tests.torture.reporting import report

PLACES: Final[dict[str, Pointer]] = {"Anna": ("publication", "title"), "Bert": ("publication", "publisher")}
"""The value of a card that each process changes."""


def report_value(document: Document, name: str) -> None:
    """Report the value that the process with this name changes in the document."""
    value = get_value(document.record, PLACES[name])
    report(item=document.item_id, done=value, unsaved=document.is_dirty)


class SharedWriter:
    """Edits, undoes and saves at random; what another process edits, it sometimes edits all the same."""

    def __init__(self, project: Project, name: str, choice: random.Random) -> None:
        self._project, self._name, self._choice = project, name, choice
        project.who = name
        project.journal_failed.connect(lambda error: report(fault=str(error)))
        self._documents = {item.id: project.document(item.id) for item in project.items}

    def step(self, number: int) -> None:
        """Do one step with one document."""
        item = self._choice.choice(sorted(self._documents))
        document, kind = self._documents[item], self._choice.random()
        if kind < 0.6:
            self._change(document, lambda: document.set(PLACES[self._name], str(number)), str(number))
        elif kind < 0.7:
            self._change(document, document.undo, None)
        elif kind < 0.9:
            self._save(document)
        elif not document.is_dirty:
            self._documents[item] = self._project.document(item)

    def _change(self, document: Document, change: Callable[[], object], value: str | None) -> None:
        if self._project.other_writers.find(document):
            if self._choice.random() < 0.5:
                return
            self._project.other_writers.edit_apart(document)
        report(item=document.item_id, doing=value)
        with suppress(EditError):  # the other one may be quicker
            change()
        report_value(document, self._name)

    def _save(self, document: Document) -> None:
        report(item=document.item_id, saving=True)
        with suppress(ChangedOnDiskError, EditError):  # again, while this one decides
            try:
                self._project.save(document)
            except ChangedOnDiskError:
                keeps = self._choice.random() < 0.5
                (self._project.keep_mine if keeps else self._project.take_theirs)(document)
        report_value(document, self._name)


if __name__ == "__main__":
    writer = SharedWriter(open_project(sys.argv[1], "zettelkatalog"), sys.argv[2], random.Random(sys.argv[3]))
    report(ready=True)
    count = 0
    while True:
        count += 1
        writer.step(count)
