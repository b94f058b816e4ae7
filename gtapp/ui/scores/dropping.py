"""A panel on which folders and files of answers may be dropped, to be scored, too."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from gtapp.ui.scores.service import Scores


class AnswersTarget(QWidget):
    """What is dropped here is no project to be opened, as it is elsewhere in the window."""

    def __init__(self, scores: Scores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scores = scores
        self.setAcceptDrops(True)

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
