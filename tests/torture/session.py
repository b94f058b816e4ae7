"""A process that works on a project for some steps, and reports them: ``session FOLDER BENCHMARK SEED STEPS SESSIONS``.

Besides what `reporting` has::

    {"item": "card1", "texts": [digests], "origins": digest}    the origins of the values of these texts
    {"item": "card1", "status": "checked"}                      its status was set
    {"flushed": true}                                           the text file of the statuses is written
    {"failed": "…"}                                             a step failed, with this message
    {"item": "card1", "failed": "…", "left": [digests]}         a save failed; these texts are in the files
    {"problems": 2}                                             the project was opened with so many problems
    {"item": "card1", "end": [digests], "journalled": true}     its state at the end of a session
"""

from __future__ import annotations

import random
import sys

from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.core.project.project import Project
from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document
from gtapp.core.store.status_text import STATUS_NAMES
from gtapp.features import open_project
from tests.torture.reporting import digest, digests, digests_on_disk, report, report_steps
from tests.torture.writer import change


def digest_origins(document: Document) -> str:
    """Return a digest of the values' origins."""
    return digest(repr(sorted(document.undo_stack.origins.items())))


def _open_document(project: Project, item: str) -> Document:
    document = project.document(item)

    def report_origins(edit: Edit | None = None) -> None:
        report(item=item, texts=digests(document), origins=digest_origins(document))

    report_origins()
    document.edited.connect(report_origins)
    return document


def work(project: Project, choice: random.Random, steps: int) -> None:
    """Restore what was lost, then edit, save, check, undo and set statuses at random; failures are reported."""
    project.status_changed.connect(lambda item: report(item=item, status=project.status(item).name))
    documents = {item.id: _open_document(project, item.id) for item in project.items}
    for document in documents.values():
        project.recover(document)
    for _ in range(steps if documents else 0):
        item = choice.choice(sorted(documents))
        try:
            _do_step(project, choice, documents, item)
        except SaveError as error:
            report(item=item, failed=str(error), left=digests_on_disk(project.peek(item)))
        except GtappError as error:
            report(failed=str(error))
    for item, document in documents.items():
        # as the window does before it closes: what is not safe is reported
        report(item=item, end=digests(document), journalled=project.retry_journal(document))


def _do_step(project: Project, choice: random.Random, documents: dict[str, Document], item: str) -> None:
    kind, document = choice.randrange(20), documents[item]
    if kind < 10:
        change(choice, document)
    elif kind < 15:
        project.save(document)
    elif kind < 17:
        project.check(document)
    elif kind == 17:
        project.set_status(item, choice.choice(STATUS_NAMES), "note")
    elif kind == 18:
        project.flush()
        report(flushed=True)
    elif not document.is_dirty:
        documents[item] = _open_document(project, item)


def main(folder: str, benchmark: str, seed: str, steps: str, sessions: str) -> None:
    """Work in one session or several."""
    choice = random.Random(int(seed))
    report_steps()
    for _ in range(int(sessions)):
        try:
            with open_project(folder, benchmark) as project:
                report(problems=len(project.problems))
                work(project, choice, int(steps))
            report(flushed=True)
        except GtappError as error:
            report(failed=str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
