"""A panel that follows the scores while it is seen, and takes folders and files of answers that are dropped on it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gtapp.preview.changes import BoardChange
from gtapp.ui.scores.service import Scores


class AnswersTarget(QWidget):
    """What is dropped here is no project to be opened, as it is elsewhere in the window."""

    def __init__(self, scores: Scores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scores = scores
        self.setAcceptDrops(True)
        scores.changed.connect(self._changed)
        for signal in (scores.loaded, scores.named, scores.chosen_changed):
            signal.connect(self.refresh)

    def _changed(self, change: BoardChange) -> None:
        if self.isVisible():
            self._show(change)

    def refresh(self) -> None:
        """Shows all as it is now."""
        self._show(self._scores.latest)

    def _show(self, change: BoardChange | None) -> None:
        """Shows how all stands after `change`; None where nothing is loaded."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        places = _dropped(event)
        if places:
            event.acceptProposedAction()
            self._scores.add(places)


def _dropped(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
