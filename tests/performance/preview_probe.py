"""Runs in a process of its own: loads a board as the window does and edits items; prints what it took as a line of JSON.

`preview_probe.py FOLDER BENCHMARK EDITS`
"""

from __future__ import annotations

import json
import resource
import statistics
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QCoreApplication, QTimer

from gtapp import benchmark
from gtapp.pointer import walk
from gtapp.preview.board import Board
from gtapp.preview.jobs import Job
from gtapp.preview.loading import Loading
from gtapp.scoring import runs
from gtapp.ui.tasks import Tasks, Ticket


class Gaps:
    """The longest time for which the window's thread was busy, in seconds."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._last)
        self._last = now


def load(job: Job) -> tuple[Board, dict[str, float]]:
    """A board, loaded in a worker while the event loop goes on."""
    app = QCoreApplication.instance() or QCoreApplication(sys.argv)
    board, tasks = Board(job), Tasks()

    def work(ticket: Ticket) -> None:
        for event in Loading(job):
            ticket.report(event)

    tasks.idle.connect(app.quit)
    start, gaps = time.perf_counter(), Gaps()
    tasks.start(work, progress=board.take)
    app.exec()
    if not board.ended or board.failed:
        raise SystemExit(f"bench: not loaded: {board.failed}")
    return board, {"seconds": time.perf_counter() - start, "gap_ms": gaps.longest * 1e3}


def edit(board: Board, job: Job, times: int) -> list[float]:
    """The time of each of so many key strokes, on twenty items: seconds of `Board.changed` with values of one run."""
    truths, random = runs.truths(job.truths, job.benchmark), Random(1)
    scorer = job.scorer({})
    taken: list[float] = []
    for name in random.sample(list(truths), min(20, len(truths))):
        record = scorer.truth(truths[name]).record
        board.open(name, record, board.answers(name))
        for _ in range(max(1, times // 20)):
            _type(record, random)
            start = time.perf_counter()
            change = board.changed(name, record)
            assert change.ranked
            taken.append(time.perf_counter() - start)
    return taken


def _type(record: Any, random: Random) -> None:
    """Lets one of the record's texts be a letter longer, in place."""
    places = [at for at, value in walk(record) if isinstance(value, str) and value]
    *above, last = random.choice(places)
    for token in above:
        record = record[token]
    record[last] += random.choice("aeiou")


def main() -> None:
    folder, name, edits = sys.argv[1:]
    job = Job.of_project(Path(folder), benchmark.load(name))
    board, found = load(job)
    before = time.perf_counter()
    taken = sorted(edit(board, job, int(edits)))
    usage = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(
        json.dumps(
            {
                **found,
                "runs": len(board.runs),
                "items": len(board.standings().rows and runs.truths(job.truths, job.benchmark)),
                "edits_seconds": time.perf_counter() - before,
                "median_ms": statistics.median(taken) * 1e3,
                "p95_ms": taken[int(len(taken) * 0.95)] * 1e3,
                "own_mb": usage[0] / 1024,
                "child_mb": usage[1] / 1024,
            }
        )
    )


if __name__ == "__main__":
    main()
