"""Measures the window among 700,000 items that have statuses: save, check and next card, and what it does behind the keys.

``python -m tests.performance.large_window`` prints it alone; `GTAPP_BENCH_LARGE=0` leaves it out of `make bench`.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.performance import bench, bench_projects

_COUNT = int(os.environ.get("GTAPP_BENCH_LARGE_ITEMS", "700000"))
_ROUNDS = 3
_MEMORY = Path("/dev/shm")  # two million files on a disk take minutes
_TITLES = {
    "save": "the first save",
    "check": "a check",
    "next": "next card",
    "key": "a key press while a search reads records",
}


def figures() -> Iterator[bench.Figure]:
    """Yield all figures, unless large folders are left out."""
    if not bench.IS_LARGE:
        return
    has_room = _MEMORY.is_dir() and os.statvfs(_MEMORY).f_favail > 2.2 * _COUNT
    with tempfile.TemporaryDirectory(prefix="gtapp-bench-", dir=_MEMORY if has_room else None) as scratch:
        many, small = Path(scratch) / "many", Path(scratch) / "small"
        bench_projects.multiply_project("zettelkatalog", _COUNT, many)
        bench_projects.copy_project("zettelkatalog", small)
        yield from _measure_statuses(many, small)
        with bench.start_screen():
            yield from _measure_window(many, small, Path(scratch))


def _measure_statuses(many: Path, small: Path) -> Iterator[bench.Figure]:
    for folder in (many, small):
        bench.run_module("large_window_probe", "prepare", folder)
    rounds = [
        [bench.run_module("large_window_probe", "statuses", folder) for folder in (many, small)]
        for _ in range(_ROUNDS)
    ]
    more = {
        name: statistics.median(large[name] - few[name] for large, few in rounds)
        for name in ("seconds", "memory_mb")
    }
    write = statistics.median(large["write_seconds"] for large, _ in rounds)
    yield bench.Figure(f"{_COUNT:,} statuses: opening, more than with 263", more["seconds"], "s", 0.2)
    yield bench.Figure(f"{_COUNT:,} statuses: memory, more than with 263", more["memory_mb"], "MB", 60)
    yield bench.Figure(f"{_COUNT:,} statuses: processor time to update their text", write, "s", 0.2)


def _measure_window(many: Path, small: Path, home: Path) -> Iterator[bench.Figure]:
    """Compare the windows on both folders, in turn, and yield the longest stops of the large one."""
    settings = {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
    }

    def measure(folder: Path) -> dict[str, Any]:
        found: dict[str, Any] = bench.run_module("large_window_probe", "window", folder, **settings)
        return found

    measure(many)  # makes the index
    rounds = [(measure(many), measure(small)) for _ in range(_ROUNDS)]
    for kind, title in _TITLES.items():
        (large, large_clock), (few, few_clock) = (
            [statistics.median(each[kind][which] for each in column) for which in (0, 1)]
            for column in zip(*rounds, strict=True)
        )
        clocks = f"by the clock {large_clock:.1f} ms : {few_clock:.1f} ms"
        note = f"{large:.2f} ms : {few:.2f} ms of the window's thread; {clocks}"
        yield bench.Figure(f"{title}, {_COUNT:,} : 263", large / few, "x", 1.3, note)
    for what in rounds[0][0]["stops"]:
        stop = statistics.median(large["stops"][what] for large, _ in rounds)
        yield bench.Figure(f"longest stop of the window's thread, {what}, {_COUNT:,}", stop, "ms", 50)
    replacing = bench.run_module("large_window_probe", "replace", many, **settings)
    note = f"read in {replacing['seconds']:.0f} s"
    title = "find and replace in all items"
    yield bench.Figure(f"{title}: memory of the window, {_COUNT:,}", replacing["memory_mb"], "MB", 100, note)
    yield bench.Figure(f"{title}: longest stop, {_COUNT:,}", replacing["stop_ms"], "ms", 50)


if __name__ == "__main__":
    sys.exit(bench.print_figures(figures()))
