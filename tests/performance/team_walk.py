"""A walk through twenty cards with a team's server, and the same walk without: the window's longest gap.

``python -m tests.performance.team_walk`` prints it alone; `make bench` includes it where PostgreSQL is installed.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.performance import bench_projects, preview
from tests.performance.bench import Figure, print_figures
from tests.postgres_server import run_server

_CARDS, _ITEMS, _TURNS = 20, 500, 3


def figures() -> Iterator[Figure]:
    """Return the ratio of the medians of several walks, which take turns."""
    with tempfile.TemporaryDirectory(prefix="gtapp-team-") as scratch:
        try:
            yield from _measure(Path(scratch))
        except pytest.skip.Exception as reason:
            print(f"left out: a walk with a team’s server: {reason}")


def _measure(scratch: Path) -> Iterator[Figure]:
    gaps: dict[str, list[float]] = {"with": [], "without": []}
    with run_server() as server:
        server.execute("CREATE DATABASE cards")
        for turn in range(_TURNS):
            for kind, found in gaps.items():
                place = scratch / f"{kind}{turn}" / "cards"
                root = bench_projects.multiply_project("zettelkatalog", _ITEMS, place)
                url = [server.url("cards")] if kind == "with" else []
                found.append(float(preview.probe("team_walk_probe", root, str(_CARDS), *url)["gap_ms"]))
    with_server, without = (statistics.median(each) for each in gaps.values())
    note = f"{with_server:.0f} ms : {without:.0f} ms"
    yield Figure(
        "a walk through 20 cards, longest gap, a team’s server : none", with_server / without, "x", 1.5, note
    )


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
