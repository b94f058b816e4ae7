"""Decides cases of a project: each decision is stored, and is an edit of the item's ground truth that undo takes back.

The decision is stored first. Where the edit fails it is taken back; where the program is killed between the two, the case is not
in the record, and is shown as open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.project import Project
from gtapp.core.record import list_edits
from gtapp.core.record.changes import Change
from gtapp.core.record.document import Document
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.pointer import get_value
from gtapp.core.store.decisions import Decision, Decisions, Taken, write_json
from gtapp.features.adjudication.readings import Case, CaseKey, ItemReadings

_LABEL: Final = "decide"


class ItemState(NamedTuple):
    """What was decided of an item, by case; `missing` are those of which the ground truth has something else now."""

    decided: Mapping[CaseKey, Decision]
    missing: frozenset[CaseKey]

    def is_open(self, case: Case) -> bool:
        """Return whether a case is still to be decided."""
        return case.key not in self.decided or case.key in self.missing


def find_state(readings: ItemReadings, decisions: Decisions, reading: str) -> ItemState:
    """Return what was decided of an item between the first reader and this one; safe in a worker."""
    decided = readings.select(decisions.find(readings.item, reading))
    return ItemState(decided, readings.find_missing(decided, readings.present))


def name_reading(place: Path, benchmark: Benchmark) -> str:
    """Return the name under which decisions between the first reader and the one whose records are at a place are kept."""
    place = place.absolute()
    return place.parent.name if place.name in benchmark.layout.truths else place.name


class Adjudication:
    """Decides the cases between the first reader and the one whose records `reading` names."""

    def __init__(self, project: Project, decisions: Decisions, reading: str) -> None:
        self._project, self.decisions, self.reading = project, decisions, reading

    def find_state(self, readings: ItemReadings) -> ItemState:
        """Return what was decided of an item."""
        return find_state(readings, self.decisions, self.reading)

    def decide(
        self, readings: ItemReadings, case: Case, taken: Taken, value: Any, reason: str = ""
    ) -> ItemReadings:
        """Decide a case, and put the value into the ground truth; return the readings with the ground truth as it is then.

        ``open`` takes back what was decided; `value` has no meaning then.

        Raises:
            GtappError: it can't be stored, or the ground truth can't be changed or saved; nothing is decided then.
        """
        decided = self.find_state(readings).decided
        before, who = decided.get(case.key), self._project.who or read_user_name()
        texts = write_json(case.first), write_json(case.second)
        decision = Decision(
            *(readings.item, self.reading, *case.key, *texts),
            *(taken, "" if taken == "open" else write_json(value), reason, who),
        )
        stored = self.decisions.decide(decision, readings.first)
        new = None if taken == "open" else stored
        try:
            present = _change_record(
                self._project,
                readings.item,
                lambda present: readings.plan_changes(decided, case.key, new, present),
            )
        except GtappError:
            self.decisions.decide(before or decision._replace(taken="open", decided=""), readings.first)
            raise
        return readings.follow(present)


def _change_record(project: Project, item: str, plan: Callable[[Any], Sequence[Change]]) -> Any:
    """Change an item's ground truth as one edit, save it, and return it in the schema's shape.

    Raises:
        GtappError: nothing was changed.
    """
    document = project.document(item)
    project.ensure_editable(document)
    with document.group(_LABEL):
        for change in plan(document.file_tree):
            _apply(document, change)
    try:
        project.save(document)
    except GtappError:
        document.undo()
        raise
    return document.file_tree


def _apply(document: Document, change: Change) -> None:
    """Make a change, whose pointer is in the schema's shape, in a document."""
    *around, token = change.pointer or ("",)
    at = tuple(around)
    if change.kind == "move":
        at = change.pointer
    parent = get_value(document.tree, at)
    if isinstance(parent, list) and change.kind != "set":
        if change.kind == "insert":
            list_edits.insert_value(document, at, change.at, deepcopy(change.new))
        elif change.kind == "remove":
            list_edits.remove(document, at, int(token))
        else:
            list_edits.move(document, at, change.at, change.to)
    elif change.kind == "move":
        document.move(document.to_record_pointer((*at, list(parent)[change.at])), change.to)
    elif change.kind == "remove":
        document.remove(document.to_record_pointer(change.pointer))
    else:  # further values follow, as when it is typed
        document.set(document.to_record_pointer(change.pointer), change.new, burst=True)
