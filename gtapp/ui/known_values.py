"""The values that a project's records have in a field, to choose from in the form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtapp.document import Document
from gtapp.own_fields import EACH
from gtapp.pointer import Pointer, get_value
from gtapp.project import Project
from gtapp.ui.form.binding import KnownValues
from gtapp.ui.tasks import Tasks, Ticket


class ProjectValues(KnownValues):
    """Reads the records, in a worker, when the values of a field are wanted first."""

    def __init__(self, project: Project, tasks: Tasks) -> None:
        super().__init__()
        self._project = project
        self._tasks = tasks
        self._wanted: set[Pointer] = set()

    def list_values(self, path: Pointer) -> list[str]:
        if path not in self._wanted:
            self._wanted.add(path)
            self._tasks.start(
                lambda ticket: _read_values(self._project, path, ticket),
                lambda values: self.add(path, *values),
            )
        return super().list_values(path)


def _read_values(project: Project, path: Pointer, ticket: Ticket) -> set[str]:
    """Return the texts that the ground truths have at a path: single ones, or the entries of lists."""
    found: set[str] = set()
    for _, document in project.records():
        if ticket.cancelled:
            break
        if isinstance(document, Document):
            found.update(_iterate_texts(document.tree, path))
    return found


def _iterate_texts(tree: Any, path: Pointer) -> Iterator[str]:
    if not path:
        yield from (
            each for each in (tree if isinstance(tree, list) else [tree]) if isinstance(each, str) and each
        )
    elif path[0] == EACH:
        for entry in tree if isinstance(tree, list) else ():
            yield from _iterate_texts(entry, path[1:])
    else:
        yield from _iterate_texts(get_value(tree, path[:1]), path[1:])
