"""The live board: the cost of a key press, and of loading 50 runs over 10,000 items.

``python -m tests.performance.preview`` prints it alone; `make bench` includes it.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures, run_module
from tests.performance.score_stream import make_card, misread_card

RUNS, ITEMS = 50, 10_000
_DISTINCT = 200  # texts that the files of one run have; the others are links to them


def make_project(root: Path, runs: int = RUNS, items: int = ITEMS) -> Path:
    """Make a Zettelkatalog of so many cards, each answered by so many runs."""
    _fill(
        root / "ground_truths", items, "", lambda number: {"response_text": make_card(number, Random(number))}
    )
    for run in range(runs):

        def answer(number: int, run: int = run) -> Any:
            record = misread_card(make_card(number, Random(number)), Random(number * RUNS + run))
            return {"text": json.dumps(record), "usage": {}, "parsed": record}

        _fill(root / "answers" / f"T{run:04}", items, f"request_T{run:04}_", answer)
    return root


def _fill(folder: Path, items: int, head: str, content: Any) -> None:
    folder.mkdir(parents=True)
    for number in range(items):
        path = folder / f"{head}card{number:05}.json"
        if number < _DISTINCT:
            path.write_text(json.dumps(content(number)), encoding="utf-8")
        else:
            os.link(folder / f"{head}card{number % _DISTINCT:05}.json", path)


def probe(module: str, *arguments: str | Path) -> dict[str, Any]:
    """Return the output of one run of a module of this package in its own process, without a screen."""
    found: dict[str, Any] = run_module(module, *arguments, QT_QPA_PLATFORM="offscreen")
    return found


def find_plain_gap() -> float:
    """Return the longest gap of a bare window of plain widgets in milliseconds, the median of three."""
    return statistics.median([float(probe("gaps")["gap_ms"]) for _ in range(3)])


def compare_gap(name: str, gap_ms: float, plain_ms: float, by_clock: str, most: float = 2.5) -> Figure:
    """Return a longest gap of the window, as a ratio to that of a bare window beside a thread of Python."""
    note = (
        f"{gap_ms:.0f} ms : {plain_ms:.0f} ms; {by_clock} ms by the clock, with what else runs on the machine"
    )
    return Figure(f"{name} : bare window", gap_ms / plain_ms, "x", most, note)


def figures() -> Iterator[Figure]:
    """Return a key press on the real folders (if they exist), then all figures of the generated one."""
    with tempfile.TemporaryDirectory(prefix="gtapp-board-") as scratch:
        cards = bench_projects.copy_project("zettelkatalog", Path(scratch) / "cards")
        plain = probe("probe", "plain", cards, "60")["next"]["median"]
    for benchmark in ("zettelkatalog", "letters", "fraktur"):
        folder = bench_projects.find_source(benchmark)
        if (folder / "answers").is_dir():
            found = probe("preview_probe", folder, benchmark, "200")
            name = f"{benchmark}, {found['runs']} runs x {found['items']} items"
            yield _update(name, found, plain, 2)
            yield _in_window(name, probe("window_probe", folder, benchmark, "200"), plain, 2)
    with tempfile.TemporaryDirectory(prefix="gtapp-board-") as scratch:
        root = make_project(Path(scratch))
        found = probe("preview_probe", root, "zettelkatalog", "200")
        seen = probe("window_probe", root, "zettelkatalog", "200")
        plain_read = measure_plain_read(root / "answers" / "T0000")
    name, plain_gap = f"{RUNS} runs x {ITEMS:,} items", find_plain_gap()
    yield _update(name, found, plain, 3)
    yield _in_window(name, seen, plain, 3)
    yield compare_gap(f"{name}: longest gap", seen["gap_ms"], plain_gap, f"{seen['gap_by_clock_ms']:.0f}")
    by_clock = f"{found['gap_by_clock_ms']:.0f}"
    yield compare_gap(f"{name}: longest gap while they load", found["gap_ms"], plain_gap, by_clock)
    note = f"window {found['own_mb']:.0f} MB, loader {found['child_mb']:.0f} MB"
    yield Figure(f"{name}: memory of both processes", found["own_mb"] + found["child_mb"], "MB", 1000, note)
    per_answer = found["seconds"] / RUNS / ITEMS
    note = f"{per_answer * 1e6:.0f} us : {plain_read * 1e6:.0f} us, {found['seconds']:.0f} s in all"
    # a third of what it was before (2.9 x by processor time); a process of its own does it, so that the wall's time counts
    yield Figure(
        f"{name}: loaded, an answer : bare reading and parsing", per_answer / plain_read, "x", 0.97, note
    )


def measure_plain_read(run: Path) -> float:
    """Return the seconds that reading and parsing an answer take, and the record in it."""
    paths = sorted(run.iterdir())
    start = time.perf_counter()
    for path in paths:
        json.loads(json.loads(path.read_text(encoding="utf-8"))["text"])
    return (time.perf_counter() - start) / len(paths)


def _update(name: str, found: dict[str, Any], plain_ms: float, limit: float) -> Figure:
    note = f"{found['median_ms']:.2f} ms : {plain_ms:.2f} ms, p95 {found['p95_ms']:.2f} ms"
    ratio = found["median_ms"] / plain_ms
    return Figure(
        f"{name}: scores and ranks after a key : next record of bare window", ratio, "x", limit, note
    )


def _in_window(name: str, found: dict[str, Any], plain_ms: float, limit: float) -> Figure:
    note = f"{found['median_ms']:.2f} ms : {plain_ms:.2f} ms, p95 {found['p95_ms']:.2f} ms; panel and verdicts painted"
    return Figure(f"{name}: the same in the window", found["median_ms"] / plain_ms, "x", limit, note)


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
