"""Loads one board in a worker, which has another process do the work, and hands it over piece by piece."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from gtapp.preview.board import Board
from gtapp.preview.loader import BoardJob
from gtapp.preview.loading import Loading
from gtapp.ui.tasks import Task, Tasks, Ticket


class Load(QObject):
    """Tells of nothing any more once it was stopped."""

    begun = Signal(object)
    """The `Board` that is to take what comes."""

    came = Signal(object)
    """An event for it."""

    ended = Signal()
    failed = Signal(Exception)

    def __init__(self, job: Callable[[], BoardJob], parent: QObject) -> None:
        super().__init__(parent)
        self._job = job
        self._task: Task | None = None
        self._loading: Loading | None = None

    def start(self, tasks: Tasks) -> None:
        self._task = tasks.start(self._work, lambda _: self._end(), self._fail, self._take)

    def stop(self) -> None:
        """Ends it from outside."""
        if self._task:
            self._task.cancel()
        if self._loading:
            self._loading.stop()
        self._task = None
        self.deleteLater()

    def _work(self, ticket: Ticket) -> None:
        """In the worker."""
        job = self._job()
        board, loading = Board(job), Loading(job)
        ticket.report((board, loading))
        for event in loading:
            if ticket.cancelled:
                loading.stop()
                return
            ticket.report(event)

    def _take(self, news: object) -> None:
        if isinstance(news, tuple):
            board, self._loading = news
            self.begun.emit(board)
        else:
            self.came.emit(news)

    def _end(self) -> None:
        self._task = None
        self.ended.emit()
        self.deleteLater()

    def _fail(self, error: Exception) -> None:
        self._task = None
        self.failed.emit(error)
        self.deleteLater()
