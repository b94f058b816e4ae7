"""Sets the status of several items, some at a time, so that the window goes on working meanwhile."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.messages import Message
from gtapp.core.project.step_history import StepGroup
from gtapp.editor.session import Session

_SLICE_SECONDS: Final = 0.03
"""The window waits no longer than this for a part of the items."""


class StatusRun(QObject):
    """Sets the status of items, all of them as one step that can be undone; `failures` are those left as they were."""

    finished = Signal()

    def __init__(
        self, session: Session, items: Sequence[str], status: str, note: str, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._items = iter(items)
        self.status = status
        self._note = note
        self.count = 0
        self.failures: list[tuple[str, Message]] = []
        self._step = StepGroup()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work)

    def start(self) -> None:
        self._timer.start(0)

    def _work(self) -> None:
        """Set the status of the next items."""
        until = time.monotonic() + _SLICE_SECONDS
        while time.monotonic() < until:
            item = next(self._items, None)
            if item is None:
                self._timer.stop()
                self._session.steps.end(self._step)
                self.finished.emit()
                return
            try:
                with self._session.steps.collect(self._step):
                    self.count += self._set_status(item)
            except GtappError as error:
                self.failures.append((item, error.message))

    def _set_status(self, item: str) -> bool:
        """Set an item's status and return whether that succeeded; one that is checked is saved, its draft included.

        Raises:
            GtappError: it can't be saved, or another process edits it.
        """
        session, project = self._session, self._session.project
        if session.item and session.item.id == item:
            if self.status != "checked":
                return session.set_status(self.status, self._note or None)
            if session.document and session.document.is_blank:
                raise GtappError("item-blank")
            return session.check()
        try:
            document = project.document(item)
        except ProjectError:  # it has no type yet, and so no record
            project.set_status(item, self.status, self._note or project.status(item).kept_note)
            return True
        project.ensure_editable(document)
        if self.status == "checked" and document.is_blank:
            raise GtappError("item-blank")
        if self.status == "checked":
            project.check(document, shown=session.find_shown(document))
        else:
            project.mark(document, self.status, self._note or project.status(item).kept_note)
        return True
