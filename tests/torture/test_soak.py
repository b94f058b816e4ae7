"""The window at work for a long time: its memory, open files, threads and latencies stay what they were."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.performance.bench_projects import multiply_project
from tests.torture.budget import Budget

ITEMS = 1000
WARM_UP = 0.5
"""The part of the time in which caches fill."""

MOST_GROWTH = 0.5
"""MiB that the process may grow for each 1,000 steps."""


def soak(folder: Path, seconds: float, seed: int) -> list[dict[str, float]]:
    """Have the window work for so long; return its figures."""
    multiply_project("zettelkatalog", ITEMS, folder)
    command = [sys.executable, "-m", "tests.torture.soak", str(folder), str(seconds), str(seed)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_nothing_grows_while_the_window_works(tmp_path: Path) -> None:
    with Budget("soak") as budget:
        seed = next(budget.seeds())
        figures = soak(tmp_path / "cards", budget.seconds, seed)
        begin, middle, end = figures[int(len(figures) * WARM_UP)], figures[len(figures) // 2], figures[-1]
        growth = (end["memory"] - begin["memory"]) / (end["steps"] - begin["steps"]) * 1000
        budget.count(steps=int(end["steps"]))
        budget.note(growth=round(growth, 3), middle_memory=middle["memory"])
        for name in begin.keys() - {"steps"}:
            budget.note(**{f"begin_{name}": begin[name], f"end_{name}": end[name]})
        assert growth < MOST_GROWTH, figures
        assert end["files"] <= begin["files"] + 5 and end["threads"] <= begin["threads"] + 5, figures
        for name in ("key_p95", "card_p95"):
            assert end[name] < 2 * begin[name] + 20, figures
