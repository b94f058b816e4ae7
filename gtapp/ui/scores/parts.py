"""What stands behind the docks of advice, made together when the first of them is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gtapp.ui.scores.advice import VoteActions
from gtapp.ui.scores.inquiry import SuspectNavigator
from gtapp.ui.scores.opinions import LiveVotes
from gtapp.ui.scores.ordering import ExpectedOrder
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow


class VoteParts(QObject):
    """One for the window; `attach` tells of which project it speaks."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.opinions = LiveVotes(window.scores, self)
        self.advice = VoteActions(window, self.opinions)
        self.inquiry = SuspectNavigator(window, self.opinions)
        self.ordering = ExpectedOrder(window, self.inquiry)

    def attach(self, workspace: Workspace | None) -> None:
        for part in (self.opinions, self.advice, self.inquiry, self.ordering):
            part.attach(workspace)
