"""Notices that another program changed the files of the current item, at the price of a stat."""

from __future__ import annotations

from pathlib import Path

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import Item, Project

Stamp = tuple[int, int, int] | None


class Stamps:
    """Size, time and number of a document's files, as they were when it was last read or written."""

    def __init__(self) -> None:
        self._known: dict[Path, Stamp] = {}

    def take(self, document: Document) -> None:
        """Remembers the files as they are now."""
        self._known = _stamps(document)

    def differ(self, document: Document) -> bool:
        """Whether a file may have changed."""
        return self._known != _stamps(document)

    @staticmethod
    def changed(document: Document) -> bool:
        """Whether what the document lies in is another text now; reads the files."""
        try:
            return any(part.source.read() != part.disk for part in document.parts)
        except GtappError:
            return True


def _stamps(document: Document) -> dict[Path, Stamp]:
    return {part.source.path: _stamp(part.source.path) for part in document.parts}


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns, found.st_ino


def problem_of(project: Project, item: Item) -> Message | None:
    """Why the item can't be read now, if it can't."""
    try:
        project.peek(item.id)
    except GtappError as error:
        return error.message
    return None
