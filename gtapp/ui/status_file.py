"""Keeps the text file of the statuses up to date while the project is open; in a worker, since it holds every item."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gtapp.errors import GtappError
from gtapp.project import Project
from gtapp.ui.session import Session
from gtapp.ui.tasks import Tasks

AFTER_MS = 10_000


class StatusFile(QObject):
    """Writes it some seconds after the last change; the end of the project writes it once more."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__(session)
        self._project: Project = session.project
        self._session = session
        self._tasks = tasks
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER_MS)
        self._timer.timeout.connect(self._write)
        session.status_changed.connect(self._changed)

    def _changed(self) -> None:
        self._timer.start()

    def _write(self) -> None:
        project = self._project
        self._tasks.start(lambda _: project.flush(), failed=self._failed)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, GtappError):
            raise error
        self._session.journal_failed.emit(error.message)
