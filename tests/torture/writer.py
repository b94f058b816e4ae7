"""A process that edits and saves documents without end, until it is killed: ``writer FOLDER BENCHMARK SEED``."""

from __future__ import annotations

import random
import sys
from typing import Any

from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.features import open_project
from tests.torture.reporting import report, report_steps

WORDS = (
    "",
    "ü",
    "Über",
    "None",
    "8°",
    "a\tb",
    "zwei\nZeilen",
    '"x"',
    "x" * 300,
    "\ud83d",
    "ſ",
    "<Meier, A.>",
)


def change(choice: random.Random, document: Document) -> None:
    """Change the record at random, or undo or redo."""
    key = choice.choice([key for key in document.record if key not in ("sha256", "whose")] or ["new"])
    word, burst = choice.choice(WORDS), choice.random() < 0.5
    values: list[Any] = [word, word, None, ["a", word], choice.randrange(5000), {"deep": word}]
    kind = choice.randrange(8)
    if kind < 2:
        document.set((key,), choice.choice(values), burst=burst)
    elif kind == 2:
        document.set((key,), word, burst=burst)
    elif kind == 3 and len(document.record) > 3:
        document.remove((key,))
    elif kind == 4:
        document.move((key,), choice.randrange(len(document.record)))
    elif kind == 5:
        with document.group("several"):
            document.set((key,), choice.choice(values))
            document.set(("another",), word)
    elif kind == 6:
        document.redo()
    else:
        document.undo()


def work(project: Project, choice: random.Random) -> None:
    """Restore what was lost, then edit and save without end."""
    report(ready=True, lost=project.find_unsaved())
    documents = {item.id: project.document(item.id) for item in project.items}
    for document in documents.values():
        project.recover(document)
    while True:
        item = choice.choice(sorted(documents))
        if choice.random() > 0.3:
            change(choice, documents[item])
        elif project.save(documents[item]) and choice.random() < 0.2:
            documents[item] = project.document(item)


if __name__ == "__main__":
    report_steps()
    work(open_project(sys.argv[1], sys.argv[2]), random.Random(int(sys.argv[3])))
