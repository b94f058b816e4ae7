"""The live board: the cost of a key press, and of loading 50 runs over 10,000 items.

``python -m tests.performance.preview`` prints it alone; `make bench` includes it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures
from tests.performance.score_stream import make_card, misread_card

RUNS, ITEMS = 50, 10_000
_DISTINCT = 200  # texts that the files of one run have; the others are links to them
_PROBE = Path(__file__).with_name("preview_probe.py")


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


def probe(folder: Path, benchmark: str, edits: int = 200, module: str = "preview_probe") -> dict[str, Any]:
    """Return the output of one run of the probe."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.performance.{module}", str(folder), benchmark, str(edits)],
        cwd=_PROBE.parents[2],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.decode().strip().splitlines()[-1])
    return found


def figures() -> Iterator[Figure]:
    """Return a key press on the real folders (if they exist), then all figures of the generated one."""
    for benchmark in ("zettelkatalog", "letters", "fraktur"):
        folder = bench_projects.find_source(benchmark)
        if (folder / "answers").is_dir():
            found = probe(folder, benchmark)
            name = f"{benchmark}, {found['runs']} runs x {found['items']} items"
            yield _update(name, found, 5)
            yield _in_window(name, probe(folder, benchmark, module="window_probe"), 5)
    with tempfile.TemporaryDirectory(prefix="gtapp-board-") as scratch:
        found = probe(make_project(Path(scratch)), "zettelkatalog")
        seen = probe(Path(scratch), "zettelkatalog", module="window_probe")
    name = f"{RUNS} runs x {ITEMS:,} items"
    yield _update(name, found, 8)
    yield _in_window(name, seen, 8)
    by_clock = f"{seen['gap_by_clock_ms']:.0f} ms by the clock, with what else runs on the machine"
    yield Figure(f"{name}: longest gap of the window", seen["gap_ms"], "ms", 50, by_clock)
    by_clock = f"{found['gap_by_clock_ms']:.0f} ms by the clock, with what else runs on the machine"
    yield Figure(f"{name}: longest gap while they load", found["gap_ms"], "ms", 50, by_clock)
    note = f"window {found['own_mb']:.0f} MB, loader {found['child_mb']:.0f} MB"
    yield Figure(f"{name}: memory of both processes", found["own_mb"] + found["child_mb"], "MB", 1000, note)
    per_answer = found["seconds"] / RUNS / ITEMS * 1e6
    yield Figure(f"{name}: loaded, an answer", per_answer, "us", 500, f"{found['seconds']:.0f} s in all")


def _update(name: str, found: dict[str, Any], limit: float) -> Figure:
    note = f"p95 {found['p95_ms']:.2f} ms"
    return Figure(f"{name}: scores and ranks after a key", found["median_ms"], "ms", limit, note)


def _in_window(name: str, found: dict[str, Any], limit: float) -> Figure:
    note = f"p95 {found['p95_ms']:.2f} ms; with the panel and the verdicts painted"
    return Figure(f"{name}: the same in the window", found["median_ms"], "ms", limit, note)


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
