"""`make bench`: the program's time and memory, as ratios to named baselines measured in the same run.

Every figure comes from the real window on a virtual X11 screen, in separate processes. Limits are those of the issue that
asked for them; a figure beyond its limit is marked and makes the command end with 1.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests import server_programs
from tests.performance import bench_projects

_STARTS = 7
IS_LARGE = os.environ.get("GTAPP_BENCH_LARGE", "1") != "0"
"""Whether figures of 700,000 items are measured, too; ``GTAPP_BENCH_LARGE=0`` leaves them out."""
_READING_WALKS = 3
_READING_STEPS = 20
"""The cards of a walk while scans are read: fewer than are read in that time, so that reading goes on to the end."""
# the benchmarks' own compiled modules are used, whatever the calling shell sets
_CACHES = Path(tempfile.gettempdir()) / "gtapp-bench-caches"
_COMPILED = {"PYTHONPYCACHEPREFIX": str(_CACHES / "pyc"), "XDG_CACHE_HOME": str(_CACHES)}
_PROBE = Path(__file__).with_name("probe.py")


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report: a value with its limit, and the baseline's value where it is a ratio."""

    name: str
    value: float
    unit: str
    limit: float
    note: str = ""

    @property
    def is_met(self) -> bool:
        return self.value <= self.limit

    def __str__(self) -> str:
        mark = "ok  " if self.is_met else "OVER"
        return f"{mark} {self.name:<58} {self.value:8.2f} {self.unit:<3} (limit {self.limit:g}) {self.note}"


@contextmanager
def start_screen() -> Iterator[None]:
    """Start a virtual screen and a session's message bus, as a desktop has them; Xvfb and dbus-daemon are needed.

    Without a bus, Qt has libdbus look for one when the first part of a window is made: it starts another program, and the
    window waits for it (6 ms of the start). The empty window has no parts.
    """
    for program in ("Xvfb", "dbus-daemon"):
        if not shutil.which(program):
            raise SystemExit(f"bench: {program} is missing (packaging/debian lists what is needed)")
    bus = ("dbus-daemon", "--session", "--nofork", "--print-address={}")
    with server_programs.start_screen(1600, 1000) as display, server_programs.start_server(*bus) as address:
        os.environ |= {"DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": address, "QT_QPA_PLATFORM": "xcb"}
        yield


def measure_on_one_core(measure: Callable[[], Iterable[Figure]]) -> Iterator[Figure]:
    """Measure with all processes on one core, where no thread or process works beside the window; on Linux alone.

    Both sides of a ratio are measured there. A screen that was started before has its own place.
    """
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        for figure in measure():
            yield replace(figure, name=f"one core: {figure.name}")
    finally:
        os.sched_setaffinity(0, cores)


def probe(*arguments: str | Path) -> dict[str, Any]:
    """Return the output of one run of the probe."""
    found: dict[str, Any] = run_module("probe", *arguments)
    return found


def run_module(module: str, *arguments: str | Path, **variables: str) -> Any:
    """Return the JSON that a module of this package prints, run in its own process with settings of its own.

    `variables` are further variables of its environment.
    """
    with tempfile.TemporaryDirectory() as home:
        kinds = {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("CONFIG", "DATA", "STATE")}
        environment = {**os.environ, "HOME": home, **kinds, **_COMPILED, **variables}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["GTAPP_BEGUN"] = str(time.time())
        done = subprocess.run(
            [sys.executable, "-m", f"tests.performance.{module}", *map(str, arguments)],
            env=environment,
            cwd=_PROBE.parents[2],
            stdout=subprocess.PIPE,
            check=True,
        )
    return json.loads(done.stdout.decode().strip().splitlines()[-1])


def measure_starts(folder: Path) -> Iterator[Figure]:
    """Measure both windows in turn, so that changes of the machine's load affect both; compile everything before.

    The user's cache holds no pages that were read before: other modules' measurements leave some in the one that they share.
    """
    with tempfile.TemporaryDirectory() as cache:

        def start(what: str, *arguments: Path) -> float:
            found: dict[str, float] = run_module("probe", what, *arguments, XDG_CACHE_HOME=cache)
            return found["seconds"]

        start("empty"), start("first", folder)
        pairs = [(start("empty"), start("first", folder)) for _ in range(_STARTS)]
    empty, first = (statistics.median(column) for column in zip(*pairs, strict=True))
    note = f"{first * 1e3:.0f} ms : {empty * 1e3:.0f} ms"
    yield Figure("start to first card : empty PySide6 window", first / empty, "x", 2, note)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that steps may take, as ratios to the medians of a bare window of plain widgets (`plain_window`)."""

    next: float
    next_p95: float
    key: float


def measure_walks(
    name: str, make_project: Callable[[], Path], limits: Limits, steps: int
) -> tuple[dict[str, Any], list[Figure]]:
    """Return the figures of one folder, walked as an annotator does, between two walks of the bare window.

    `make_project` makes a copy to work on.
    """
    before = probe("plain", make_project(), str(steps))
    found = probe("walk", make_project(), str(steps))
    after = probe("plain", make_project(), str(steps))
    plain = {kind: (before[kind]["median"] + after[kind]["median"]) / 2 for kind in ("next", "key", "jump")}
    found["plain_memory_mb"] = before["memory_mb"]
    step, key, jump = found["next"], found["key"], found["jump"]

    def compare(what: str, took: float, plain_took: float, limit: float, note: str) -> Figure:
        texts = f"{took:.2f} ms : {plain_took:.2f} ms, {note}"
        return Figure(f"{name}: {what}", took / plain_took, "x", limit, texts)

    return found, [
        compare("next card, prefetched : bare window", step["median"], plain["next"], limits.next, f"n={step['n']}"),
        compare("95th percentile : median of bare window", step["p95"], plain["next"], limits.next_p95, f"n={step['n']}"),
        compare("card that isn’t prefetched : bare window", jump["median"], plain["jump"], 3, f"n={jump['n']}"),
        compare("a key press : bare window", key["median"], plain["key"], limits.key, f"p95 {key['p95']:.2f} ms"),
    ]  # fmt: skip


def measure_reading_ahead(make_project: Callable[[], Path]) -> Iterator[Figure]:
    """Measure walks while Tesseract reads all scans, each between two walks during which nothing is read."""

    def walk(what: str) -> dict[str, Any]:
        with tempfile.TemporaryDirectory() as cache:  # nothing was read before
            found: dict[str, Any] = run_module(
                "probe", what, make_project(), str(_READING_STEPS), XDG_CACHE_HOME=cache
            )
        return found

    walks = [walk("reading" if number % 2 else "unread") for number in range(2 * _READING_WALKS + 1)]
    pages = sum(found.get("pages", 0) for found in walks)
    for kind, what in (("next", "next card"), ("jump", "card that isn’t prefetched"), ("key", "a key press")):
        took = [found[kind]["median"] for found in walks]
        without = [(before + after) / 2 for before, after in zip(took[:-2:2], took[2::2], strict=True)]
        ratios = [each / other for each, other in zip(took[1::2], without, strict=True)]
        texts = f"{statistics.median(took[1::2]):.2f} ms : {statistics.median(without):.2f} ms"
        note = f"{texts}, {min(ratios):.2f} to {max(ratios):.2f}; {pages} pages were read meanwhile"
        yield Figure(f"{what}, Tesseract reading ahead : not", statistics.median(ratios), "x", 1.25, note)


def report() -> Iterator[Figure]:
    """Yield all figures as they are measured."""
    # which make figures of their own
    from tests.performance import (
        contradictions,
        doubtful_words,
        doubts,
        drafting,
        drafting_window,
        interpretations,
        large_pages,
        large_project,
        large_tables,
        large_window,
        name_presses,
        places,
        presses,
        preview,
        record_files,
        score_stream,
        scoring,
        shards,
        table_presses,
        team_walk,
        xml_pages,
    )

    yield from presses.figures()
    yield from name_presses.figures()
    yield from table_presses.figures()
    yield from interpretations.figures()
    yield from places.figures()
    yield from contradictions.figures()
    yield from doubts.figures()
    yield from doubtful_words.figures()
    yield from record_files.figures()
    yield from large_tables.figures()
    yield from measure_on_one_core(large_tables.figures)
    yield from large_pages.figures()
    yield from xml_pages.figures()
    yield from large_project.figures()
    yield from large_window.figures()
    yield from scoring.figures()
    if IS_LARGE:
        yield from score_stream.figures()
        yield from shards.figures()
    for drafts in (drafting, drafting_window):
        yield from drafts.figures()
        yield from measure_on_one_core(drafts.figures)
    yield from team_walk.figures()
    count = int(os.environ.get("GTAPP_BENCH_ITEMS", "100000"))
    with tempfile.TemporaryDirectory(prefix="gtapp-bench-") as scratch, start_screen():
        copies = (Path(scratch) / f"copy{number}" for number in itertools.count())
        many = bench_projects.multiply_project("zettelkatalog", count, Path(scratch) / "many")
        cards = bench_projects.copy_project("zettelkatalog", next(copies))
        yield from measure_starts(cards)
        yield from measure_on_one_core(lambda: measure_starts(cards))

        def walk_cards() -> tuple[dict[str, Any], list[Figure]]:
            def copy() -> Path:
                return bench_projects.copy_project("zettelkatalog", next(copies))

            return measure_walks("index cards", copy, Limits(next=2, next_p95=5, key=40), 120)

        small, figures = walk_cards()
        yield from figures
        yield from measure_on_one_core(lambda: walk_cards()[1])
        used, plain = small["memory_mb"], small["plain_memory_mb"]
        note = f"{used:.0f} MB : {plain:.0f} MB"
        yield Figure("index cards: memory after all of them : bare window", used / plain, "x", 3, note)
        yield from measure_reading_ahead(lambda: bench_projects.copy_project("zettelkatalog", next(copies)))
        _, figures = measure_walks(
            "personnel cards",
            lambda: bench_projects.copy_project("personnel_cards", next(copies)),
            Limits(next=2, next_p95=4, key=40),
            14,
        )
        yield from figures
        large = probe("walk", many, "120")
        note = f"{large['next']['median']:.2f} ms : {small['next']['median']:.2f} ms"
        ratio = large["next"]["median"] / small["next"]["median"]
        yield Figure(f"next card among {count:,} items : among {small['next']['n'] + 1}", ratio, "x", 2, note)
    yield from preview.figures()


def print_figures(figures: Iterable[Figure]) -> int:
    """Print figures as they are measured; return 1 if a limit is not met."""
    is_met = True
    for figure in figures:
        print(figure, flush=True)
        is_met = is_met and figure.is_met
    return 0 if is_met else 1


def main() -> int:
    """Print all figures, then how much of the program runs for single actions."""
    from tests.performance import flows

    code = print_figures(report())
    for line in flows.report():
        print(line, flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
