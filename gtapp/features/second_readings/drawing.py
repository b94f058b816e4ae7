"""Draws the items of a second reading, and counts how far its reader is.

The same items, records, size, field and seed give the same reading, on every computer, as for the sample of an audit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.overview.strata import find_strata, parse_strata
from gtapp.core.project.overview.stratified_drawing import draw_items
from gtapp.core.project.project import Project
from gtapp.core.project.project_extension import ProjectExtension
from gtapp.core.project.second_reading import (
    SecondReading,
    Start,
    check_name,
    create_reading,
    load_reading,
)
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.store.status_text import STATUS_NAMES
from gtapp.features.samples.scan_features import look_at_scans

ALL: Final = "all"
"""The size of a reading of all items."""
_NOT_BEGUN: Final = {"open", "draft"}
_SHARE: Final = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)%")


class ReadingPlan(NamedTuple):
    """A reading that is to be made: `size` is a share of the items (``10%``), their number (``25``) or `ALL`."""

    name: str
    start: Start = "draft"
    size: str = "10%"
    by: str = ""
    seed: int = 1


def draw_reading(project: Project, plan: ReadingPlan, step: Callable[[], object] = lambda: None) -> Path:
    """Draw the items of a reading and make its folder; return it. Safe in a worker.

    `step` is called for each record that is read, which is done only to draw by a field, and may raise to stop.

    Raises:
        GtappError: the name can't be used or is taken, there is nothing to read (``reading-nothing``), no such field
            (``strata-field``), or there are more strata than items are drawn (``strata-many``).
        SaveError: it can't be written.
    """
    check_name(project.root, plan.name)
    readable = _list_readable(project)
    if not readable:
        raise GtappError("reading-nothing")
    drawn = _draw(project, plan, readable, step)
    items = tuple(each for each in readable if each in drawn)
    return create_reading(
        project.root,
        SecondReading(plan.name, plan.start, items, plan.size, len(readable), plan.by, plan.seed),
    )


def _list_readable(project: Project) -> list[str]:
    """Return the items that have a scan or a text; all of them if none has.

    Lines that have their key in common with others can't be told apart in another file.
    """
    items = [item for item in project.items if item.id == item.key_name]
    return [item.id for item in items if item.has_source] or [item.id for item in items]


def _draw(
    project: Project, plan: ReadingPlan, readable: Collection[str], step: Callable[[], object]
) -> Collection[str]:
    if plan.size == ALL:
        return readable
    wanted, items = parse_strata(plan.by, project.benchmark), frozenset(readable)
    strata = find_strata(project, items, wanted, step, look_at_scans(project, items, wanted))
    size = count_items(plan.size, len(readable))
    return {each.item for each in draw_items(strata, size, plan.seed)}


def count_items(size: str, of: int) -> int:
    """Return how many of so many items a size means: one at least, all at most.

    Raises:
        ValueError: it is no share above 0 and at most 100 percent, and no number of items.
    """
    if size == ALL:
        return of
    if share := _SHARE.fullmatch(size):
        if not 0 < float(share[1]) <= 100:
            raise ValueError(f"{size} is no share above 0% and at most 100%")
        return max(1, round(float(share[1]) * of / 100))
    if not size.isdecimal() or not int(size):
        raise ValueError(f"{size} is no number of items")
    return min(int(size), of)


class ReaderProgress(NamedTuple):
    """How far a reading is: which of the `items` that the project has were `begun`, and which of these are `checked`."""

    reading: SecondReading
    items: frozenset[str]
    begun: frozenset[str]
    checked: frozenset[str]

    def as_json(self) -> dict[str, Any]:
        reading = self.reading
        return {
            "name": reading.name,
            "start": reading.start,
            "blind": reading.is_blind,
            "size": reading.size,
            "of": reading.of,
            "by": reading.by or None,
            "seed": reading.seed,
            "items": len(self.items),
            "begun": len(self.begun),
            "checked": len(self.checked),
        }


def measure_reading(root: Path, benchmark: Benchmark, name: str) -> ReaderProgress:
    """Return how far a reading of the project in `root` is. Safe in a worker; nothing is written.

    Raises:
        ProjectError: its file can't be used.
    """
    reading = load_reading(root, name)
    with Project(root, benchmark, lambda _: ProjectExtension(), reading) as project:
        statuses = {item.id: project.status(item.id).name for item in project.items}
    begun, checked = (
        frozenset(item for item, status in statuses.items() if status not in left)
        for left in (_NOT_BEGUN, {*STATUS_NAMES} - {"checked"})
    )
    return ReaderProgress(reading, frozenset(statuses), begun, checked)
