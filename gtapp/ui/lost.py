"""Which items have corrections from before a crash that nobody has decided on yet."""

from __future__ import annotations

from collections.abc import Callable

from gtapp.document import Document
from gtapp.project import Project


class Lost:
    """`items` are known once `look` was called; `changed` is called whenever they are others."""

    def __init__(self, project: Project, changed: Callable[[], object]) -> None:
        self._project = project
        self._changed = changed
        self.items: list[str] = []

    def look(self) -> None:
        """Asks the journal."""
        self.items = self._project.find_unsaved()
        if self.items:
            self._changed()

    def of(self, document: Document | None) -> int:
        """How many corrections of this document's item wait."""
        if document is None or document.item_id not in self.items:
            return 0
        return self._project.count_lost_edits(document)

    def decided(self, *items: str) -> None:
        """They were taken back, or left as they are on the disk."""
        for item in items:
            if item in self.items:
                self.items.remove(item)
                self._changed()
