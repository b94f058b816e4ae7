"""Imports what scores need while the annotator reads the first card, so that the first panel opens at once."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer

from gtapp.ui.tasks import Ticket
from gtapp.ui.workspace import Workspace

_IDLE_MS: Final = 4000
_MODULES: Final = (
    # what takes longest comes in pieces, between which the window is served
    "rapidfuzz.fuzz",
    "gtapp.scoring.scorer",
    "gtapp.preview.board",
    "gtapp.preview.loading",
    "gtapp.ui.scores.live",
    "gtapp.ui.scores.panel",
    "gtapp.ui.scores.impact",
    "gtapp.ui.scores.parts",
    "gtapp.ui.scores.candidates",
    "gtapp.ui.scores.suspects",
    "gtapp.ui.scores.pictures",
)


class ScoreImports(QObject):
    """Waits until nothing was shown or edited for some seconds; one for the window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace: Workspace | None = None
        self._is_done = False
        self.modules = _MODULES
        self.idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self.idle.timeout.connect(self._begin)

    def attach(self, workspace: Workspace | None) -> None:
        """Waits for a pause in the work on this project."""
        self._workspace = workspace
        self.idle.stop()
        if workspace and not self._is_done:
            workspace.ready.connect(self._wait)
            workspace.session.shown.connect(self._wait_again)
            workspace.session.edited.connect(self._wait_again)

    def _wait(self) -> None:
        if not self._is_done:
            self.idle.start()

    def _wait_again(self) -> None:
        if self.idle.isActive():
            self.idle.start()

    def _begin(self) -> None:
        if self._workspace:
            self._is_done = True
            self._workspace.tasks.start(_import)


def _import(ticket: Ticket) -> None:
    """In a worker."""
    for name in _MODULES:
        if not ticket.cancelled:
            import_module(name)
