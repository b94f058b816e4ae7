"""Teaches a project's interpreter what its checked items have: all at first, then each whose status changes.

Imported in the few projects whose benchmark declares rules.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QObject

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.core.interpretation.learnt_pairs import LearntPairs
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.schema.interpretation_rules import InterpretationRules
from gtapp.editor.session import Session
from gtapp.kit.tasks import Tasks

_MOST_ITEMS: Final = 2000
"""Abbreviations are known after fewer items, the ones that were checked last."""


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
        project, rules = self._session.project, self._interpreter.rules
        self._session.status_changed.connect(self._changed.add)
        self._tasks.start(
            lambda ticket: _learn_from_checked(project, rules, lambda: ticket.cancelled), self._adopt
        )

    def _adopt(self, learnt: LearntPairs) -> None:
        self._interpreter.learnt = learnt

    def learn_changes(self) -> None:
        """Read the items whose status has changed."""
        if not self._changed:
            return
        project = self._session.project
        checked = {item: project.status(item).name == "checked" for item in self._changed}
        self._changed.clear()
        self._tasks.start(
            lambda _: {item: _read_tree(project, item) if known else None for item, known in checked.items()},
            self._learn,
        )

    def _learn(self, trees: dict[str, Any]) -> None:
        for item, tree in trees.items():
            self._interpreter.learn(item, tree)


def _learn_from_checked(
    project: Project, rules: InterpretationRules, is_cancelled: Callable[[], bool] = lambda: False
) -> LearntPairs:
    """Return what the items that were checked last teach, as they are on the disk; safe in a worker."""
    reader = Interpreter(rules)
    for item in islice(project.find_last_checked(), _MOST_ITEMS):
        if is_cancelled():
            break
        reader.learn(item.id, _read_tree(project, item.id))
    return reader.learnt


def _read_tree(project: Project, item_id: str) -> Any:
    """Return the record of an item as it is on the disk, in the schema's shape; None if it can't be read."""
    try:
        return project.peek(item_id).tree
    except GtappError:
        return None
