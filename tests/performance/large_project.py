"""Measures folders of 700,000 items that all have a status: the first index, the next opening, the last item, the memory."""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from gtapp.core.store.status_text import STATUS_HEADER
from gtapp.core.store.statuses import STATUS_FILE
from tests.performance import bench, bench_projects

_COUNT = 700_000
_ROUNDS = 3
_STEPS = 60
_MEMORY = Path("/dev/shm")  # two million files on a disk take minutes


def figures() -> Iterator[bench.Figure]:
    """Yield all figures, unless large folders are left out."""
    if not bench.IS_LARGE:
        return
    has_room = _MEMORY.is_dir() and os.statvfs(_MEMORY).f_favail > 2.5 * _COUNT
    with tempfile.TemporaryDirectory(prefix="gtapp-bench-", dir=_MEMORY if has_room else None) as scratch:
        many = bench_projects.multiply_project("zettelkatalog", _COUNT, Path(scratch) / "many")
        _write_statuses(many)
        small = bench_projects.copy_project("zettelkatalog", Path(scratch) / "small")
        yield from _measure_index(many)
        with bench.start_screen():
            yield from _measure_window(many, small, Path(scratch))


def _write_statuses(many: Path) -> None:
    """Give every item a status, two thirds of them "checked", in the text file that git shares."""
    names = sorted(path.stem for path in (many / "ground_truths").iterdir())
    with (many / STATUS_FILE).open("w", encoding="utf-8", newline="\n") as file:
        file.write("\t".join(STATUS_HEADER) + "\n")
        for number, name in enumerate(names):
            status = "checked" if number % 3 else "in progress"
            file.write(f"{name}\t{status}\tanna\t2026-11-20T10:00:00.000+00:00\t\n")


def _measure_index(many: Path) -> Iterator[bench.Figure]:
    """Compare the processor time of the first and the next opening with listing and sorting the names, in turn."""
    rounds = []
    for _ in range(_ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            took = (
                bench.run_module("large_project_probe", what, many, XDG_CACHE_HOME=cache)["seconds"]
                for what in ("list", "open", "open")
            )
            rounds.append(tuple(took))
    plain, first, again = (statistics.median(column) for column in zip(*rounds, strict=True))
    note = f"{first:.2f} s : {plain:.2f} s of processor time"
    yield bench.Figure(f"first index of {_COUNT:,} items : listing, sorting", first / plain, "x", 2, note)
    note = f"{again * 1e3:.0f} ms : {first * 1e3:.0f} ms"
    yield bench.Figure(f"opening {_COUNT:,} items again : first", again / first, "x", 0.25, note)


def _measure_window(many: Path, small: Path, home: Path) -> Iterator[bench.Figure]:
    """Compare the windows on both folders: the time to the item worked on last, and the memory after a walk."""
    settings = {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
    }
    few_names = sorted(path.stem for path in (small / "images").iterdir())
    names = {many: f"card{_COUNT // 2:07}", small: few_names[len(few_names) // 2]}
    for folder, name in names.items():
        bench.run_module("large_project_probe", "remember", folder, name, **settings)
        bench.run_module("probe", "walk", folder, "3", **settings)  # as yesterday
        bench.run_module("large_project_probe", "open", folder, **settings)
    pairs = [
        [bench.run_module("probe", "first", folder, **settings)["seconds"] for folder in (small, many)]
        for _ in range(2 * _ROUNDS - 1)
    ]
    few, large = (statistics.median(column) for column in zip(*pairs, strict=True))
    note = f"{large * 1e3:.0f} ms : {few * 1e3:.0f} ms"
    yield bench.Figure(f"last item on the screen, {_COUNT:,} : {len(few_names)}", large / few, "x", 1.3, note)
    memory = [
        bench.run_module("probe", "walk", each, str(_STEPS), **settings)["memory_mb"]
        for each in (small, many)
    ]
    note = f"{memory[1]:.0f} MB : {memory[0]:.0f} MB"
    yield bench.Figure(
        f"memory of the window at {_COUNT:,} more than at {len(few_names)}",
        memory[1] - memory[0],
        "MB",
        150,
        note,
    )
