"""What the checked items of a project teach about interpretations."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.interpretation.declaration import InterpretationRules
from gtapp.interpretation.interpreter import Interpreter
from gtapp.interpretation.learnt_pairs import LearntPairs
from gtapp.project.project import Project

_MOST_ITEMS: Final = 2000
"""Abbreviations are known after fewer items, the ones that were checked last."""


def read_checked_cells(
    project: Project, rules: InterpretationRules, is_cancelled: Callable[[], bool] = lambda: False
) -> LearntPairs:
    """Return what the items that were checked last teach, as they are on the disk; safe in a worker."""
    reader = Interpreter(rules)
    for item in islice(project.find_last_checked(), _MOST_ITEMS):
        if is_cancelled():
            break
        reader.learn(item.id, read_tree(project, item.id))
    return reader.learnt


def read_tree(project: Project, item_id: str) -> Any:
    """Return the record of an item as it is on the disk, in the schema's shape; None if it can't be read."""
    try:
        return project.peek(item_id).tree
    except GtappError:
        return None
