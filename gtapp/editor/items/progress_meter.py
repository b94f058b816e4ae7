"""How much of the project is checked and how much time is left, kept up to date while items are checked."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.project.overview.pace import ItemCheck, list_recent_checks, measure_pace
from gtapp.editor.session import Session
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import format_progress

_READ_AFTER_MS: Final = 1000
"""The list and its numbers come first."""


class ProgressMeter(QObject):
    """Reads in a worker when items were checked, and follows what is checked from then on; `text` says how far it is."""

    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__(session)
        self._session = session
        self._tasks = tasks
        self._checks: list[ItemCheck] = []
        self._read_timer = QTimer(self, singleShot=True, interval=_READ_AFTER_MS)
        self._read_timer.timeout.connect(self._start_reading)
        session.status_changed.connect(self._follow_status)
        session.counts.changed.connect(self.changed)

    def start(self) -> None:
        """Read the earlier checks soon."""
        self._read_timer.start()

    @property
    def text(self) -> str:
        """How many items are checked, and about how long the others take; "" as long as that is not counted."""
        counts, project = self._session.counts, self._session.project
        if not counts.is_counted:
            return ""
        pace = measure_pace(self._checks, project.who)
        left = counts.total - counts.number("checked")
        return format_progress(counts.number("checked"), counts.total, pace.seconds * left if pace else 0.0)

    def _start_reading(self) -> None:
        project = self._session.project
        self._checks.clear()
        self._tasks.start(lambda _: list_recent_checks(project), self._take)

    def _take(self, found: list[ItemCheck]) -> None:
        self._checks = [*found, *self._checks]
        self.changed.emit()

    def _follow_status(self, item_id: str) -> None:
        status = self._session.project.status(item_id)
        if status.name == "checked":
            self._checks.append(ItemCheck(status.who, datetime.now().astimezone()))
