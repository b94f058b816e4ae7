"""Remembers how the user rotated scans, in a file of the user's own: looking at a project writes nothing into it."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.ui.preferences import id_of
from gtapp.ui.scan import PageRef
from gtapp.user_folders import data_folder

log = logging.getLogger(__name__)


class Rotations:
    """The rotations of one project's pages in degrees; upright pages are not listed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._path = data_folder() / "rotations" / f"{id_of(root)}.json"
        self._known: dict[str, dict[str, int]] | None = None
        self._changed = False

    def of(self, refs: Sequence[PageRef]) -> dict[PageRef, int]:
        """Return the rotations of all pages of these pages' files: the number of a PDF's pages is known later."""
        known = self._load()
        if not known:
            return {}
        return {
            PageRef(path, int(index)): degrees
            for path in dict.fromkeys(ref.path for ref in refs)
            for index, degrees in known.get(self._name(path), {}).items()
        }

    def put(self, ref: PageRef, degrees: int) -> None:
        """Remember a page's rotation."""
        pages = self._load().setdefault(self._name(ref.path), {})
        pages[str(ref.index)] = degrees
        if not degrees:
            del pages[str(ref.index)]
        self._changed = True

    def save(self) -> None:
        """Write the file; where that fails, nothing is remembered."""
        if not self._changed:
            return
        try:
            known = {name: pages for name, pages in self._load().items() if pages}
            atomic.write(self._path, json.dumps(known, indent=0).encode("ascii"))
            self._changed = False
        except GtappError as error:
            log.info("rotations not kept: %s", error)

    def _load(self) -> dict[str, dict[str, int]]:
        if self._known is None:
            try:
                self._known = _valid(json.loads(self._path.read_text(encoding="ascii")))
            except (OSError, ValueError):
                self._known = {}
        return self._known

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix() if path.is_relative_to(self._root) else str(path)


def _valid(found: Any) -> dict[str, dict[str, int]]:
    """Return the part of a file's content that is valid."""
    if not isinstance(found, dict):
        return {}
    return {
        str(name): {i: degrees for i, degrees in pages.items() if i.isdecimal() and degrees in (90, 180, 270)}
        for name, pages in found.items()
        if isinstance(pages, dict)
    }
