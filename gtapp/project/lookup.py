"""The items that a project works on: there has to be one, and each is known by the name that a user gives it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gtapp.benchmark import Benchmark
from gtapp.errors import ProjectError
from gtapp.project import items
from gtapp.project.items import Item, Listing


def listed(root: Path, benchmark: Benchmark) -> Listing:
    """What the project's folders hold.

    Raises:
        ProjectError: nothing that belongs to this benchmark.
    """
    listing = items.find(root, benchmark)
    if not listing.items and not listing.problems:
        places = ", ".join((*benchmark.layout.scans, *benchmark.layout.truths))
        raise ProjectError("project-empty", path=str(root), benchmark=benchmark.id, places=places)
    return listing


def named(known: Mapping[str, Item], name: str) -> Item:
    """The item of this name; a key alone will do for a line of a JSON-lines file where it is the only one.

    Raises:
        ProjectError: there is none, or more than one.
    """
    if name in known:
        return known[name]
    same = [item for item in known.values() if item.key == name] if name else []
    if len(same) > 1:
        raise ProjectError("item-ambiguous", item=name, items=", ".join(item.id for item in same))
    if not same:
        raise ProjectError("item-unknown", item=name)
    return same[0]
