"""Teaches a project's interpreter what its checked items have: all at first, then each whose status changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from gtapp.ui.session import Session
from gtapp.ui.tasks import Tasks

if TYPE_CHECKING:  # loaded only where a benchmark declares rules
    from gtapp.interpretation.interpreter import Interpreter
    from gtapp.interpretation.learnt_pairs import LearntPairs


class InterpretationLearner(QObject):
    """Reads the items in workers; `learn_changes` when the window has time for it."""

    def __init__(self, session: Session, interpreter: Interpreter, tasks: Tasks) -> None:
        super().__init__(session)
        self._session = session
        self._interpreter = interpreter
        self._tasks = tasks
        self._changed: set[str] = set()

    def start(self) -> None:
        """Read all checked items, and follow the statuses from now on."""
        from gtapp.project.checked_cells import read_checked_cells  # the first page must not wait for it

        project, rules = self._session.project, self._interpreter.rules
        self._session.status_changed.connect(self._changed.add)
        self._tasks.start(
            lambda ticket: read_checked_cells(project, rules, lambda: ticket.cancelled), self._adopt
        )

    def _adopt(self, learnt: LearntPairs) -> None:
        self._interpreter.learnt = learnt

    def learn_changes(self) -> None:
        """Read the items whose status has changed."""
        if not self._changed:
            return
        from gtapp.project.checked_cells import read_tree

        project = self._session.project
        checked = {item: project.status(item).name == "checked" for item in self._changed}
        self._changed.clear()
        self._tasks.start(
            lambda _: {item: read_tree(project, item) if known else None for item, known in checked.items()},
            self._learn,
        )

    def _learn(self, trees: dict[str, Any]) -> None:
        for item, tree in trees.items():
            self._interpreter.learn(item, tree)
