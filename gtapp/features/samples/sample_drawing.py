"""Draws a sample of a project's items into a file of the project, and counts how far the work on one is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.overview.strata import find_strata, parse_strata
from gtapp.core.project.overview.stratified_drawing import draw_items
from gtapp.core.project.project import Project
from gtapp.core.store.samples import ItemSample, check_sample_name, load_sample, make_sample, write_sample
from gtapp.features.samples.scan_features import look_at_scans, needs_decoding

_NO_NAME: Final = re.compile(r"[^\w.]+")


class SamplePlan(NamedTuple):
    """A sample that is to be drawn; see `ItemSample`. "" as `name` stands for one made of the other values."""

    size: int
    by: str = ""
    seed: int = 1
    is_equal: bool = False
    name: str = ""

    def make_name(self) -> str:
        """Return the name of the sample: ``type-year-100-300-7`` unless it has one of its own."""
        parts = (self.by, "equal" if self.is_equal else "", str(self.size), str(self.seed))
        return self.name or "-".join(filter(None, (_NO_NAME.sub("-", each).strip("-") for each in parts)))


def count_steps(project: Project, plan: SamplePlan) -> int:
    """Return the number of calls of `step` by `draw_sample`.

    Raises:
        GtappError: there is no such field.
    """
    strata = parse_strata(plan.by, project.benchmark)
    passes = bool(strata.keys) + needs_decoding(strata)
    return passes * len(project.items)


def draw_sample(project: Project, plan: SamplePlan, step: Callable[[], object] = lambda: None) -> ItemSample:
    """Draw a sample among all items of a project, and write it; return it. Safe in a worker.

    `step` is called for each item that is looked at, and may raise to stop; nothing is written then.

    Raises:
        GtappError: the project has no items (``sample-nothing``), there is no such field (``strata-field``), there are more
            strata than items are drawn (``strata-many``), or the name can't be used.
        SaveError: it can't be written.
    """
    name = plan.make_name()
    check_sample_name(project.root, name)
    strata = parse_strata(plan.by, project.benchmark)
    items = frozenset(item.id for item in project.items)
    if not items:
        raise GtappError("sample-nothing")
    found = find_strata(project, items, strata, step, look_at_scans(project, items, strata, step))
    drawn = draw_items(found, plan.size, plan.seed, equal=plan.is_equal)
    who = project.who or read_user_name()
    sample = make_sample(name, plan.size, plan.by, plan.seed, drawn, equal=plan.is_equal, who=who)
    write_sample(project.root, sample, project.ensure_writable)
    return sample


class SampleProgress(NamedTuple):
    """A sample, how many of its items the project has, and how many of these are checked, by stratum."""

    sample: ItemSample
    there: Counter[str]
    checked: Counter[str]

    def as_json(self) -> dict[str, Any]:
        return {**self.sample.as_json(), "items": self.there.total(), "checked": self.checked.total()}


def measure_sample(project: Project, name: str) -> SampleProgress:
    """Return how far a sample of the project is. Safe in a worker.

    Raises:
        GtappError: there is none of this name, or its file can't be used.
    """
    sample = load_sample(project.root, name, project.names)
    known = [item.id for item in project.items if item.id in sample.items]
    checked = (item for item in known if project.status(item).name == "checked")
    return SampleProgress(
        sample,
        Counter(sample.strata[item] for item in known),
        Counter(sample.strata[item] for item in checked),
    )
