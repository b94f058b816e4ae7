"""A process that edits and saves without end, and reports its steps on a pipe until it is killed.

Each step is reported twice: before, with the digests that texts or files have after it, and when it has returned.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import random
import sys
from collections.abc import Callable

from gtapp.document import Document
from gtapp.project import Project, open_project
from gtapp.signals import Signal

Step = Callable[[Document], object]
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


def digests(document: Document) -> list[str]:
    """Return short digests of a document's texts."""
    texts = (part.text.encode("utf-8", "surrogatepass") for part in document.parts)
    return [hashlib.sha256(text).hexdigest()[:16] for text in texts]


def report(**what: object) -> None:
    # one write of less than a page: whole or not at all
    os.write(1, json.dumps(what).encode() + b"\n")


def _clone(document: Document) -> Document:
    """Return a copy of the document without listeners and without a file."""
    twin = copy.copy(document)
    twin.edited = Signal()
    twin.record = copy.deepcopy(document.record)
    twin.parts = tuple(copy.copy(part) for part in document.parts)
    twin.undo_stack = copy.deepcopy(document.undo_stack)
    return twin


def make_a_step(choice: random.Random, document: Document) -> Step:
    key = choice.choice([key for key in document.record if key not in ("sha256", "whose")] or ["new"])
    value = choice.choice(
        [*WORDS, None, ["a", choice.choice(WORDS)], choice.randrange(5000), {"deep": choice.choice(WORDS)}]
    )
    places, burst = len(document.record), choice.random() < 0.5

    def several(found: Document) -> None:
        with found.group("several"):
            found.set((key,), value)
            found.set(("another",), choice_of)

    choice_of = choice.choice(WORDS)
    steps: list[Step] = [
        lambda found: found.set((key,), value, burst=burst),
        lambda found: found.set((key,), choice_of, burst=burst),
        lambda found: found.remove((key,)) if places > 3 else found.set((key,), value),
        lambda found: found.move((key,), choice_place),
        several,
        lambda found: found.undo(),
        lambda found: found.undo(),
        lambda found: found.redo(),
    ]
    choice_place = choice.randrange(places)
    return choice.choice(steps)


def _work(project: Project, choice: random.Random) -> None:
    documents = {item.id: project.document(item.id) for item in project.items}
    for item, document in documents.items():
        project.recover(document)
        report(item=item, recovered=digests(document))
    report(ready=True)
    while True:
        item = choice.choice(sorted(documents))
        document = documents[item]
        if choice.random() < 0.3:
            if not document.is_dirty and not document.is_new:
                continue
            report(item=item, saving=digests(document))
            project.save(document)
            report(item=item, saved=digests(document))
            if choice.random() < 0.2:
                documents[item] = project.document(item)
            continue
        step = make_a_step(choice, document)
        twin = _clone(document)
        step(twin)
        report(item=item, doing=digests(twin))
        step(document)
        report(item=item, done=digests(document))


if __name__ == "__main__":
    _work(open_project(sys.argv[1], sys.argv[2]), random.Random(int(sys.argv[3])))
