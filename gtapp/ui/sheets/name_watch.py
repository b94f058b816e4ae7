"""Notices that persons' names or variants have become others, by which letters are scored; whoever changed the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from gtapp.project import Project
from gtapp.ui.sheets.stamped import stamp_of


class NameWatch(QObject):
    """Looks when it is told to; a look at a file that is the same costs next to nothing."""

    def __init__(self, project: Project, changed: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._folder = project.root / project.benchmark.layout.truths[0]
        self._path = self._folder / "persons.json"
        self._stamp = stamp_of(self._path)
        self._names: Any = None
        self._changed = changed

    def look(self) -> None:
        """Calls `changed` where there are other names than at the last look."""
        stamp = stamp_of(self._path)
        if stamp == self._stamp:
            return
        from gtapp.scoring.measures.letters import load_name_variants

        self._stamp = stamp
        before, self._names = self._names, load_name_variants(self._folder).variants
        if self._names != before:
            self._changed()
