"""Runs in a separate process: loads a board as the window does and edits items; prints the figures as a line of JSON.

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

from PySide6.QtCore import QCoreApplication

from gtapp.core.answers import run_finder
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import walk_values
from gtapp.features.scores.background_job import BackgroundJob
from gtapp.features.scores.board_loader import BoardJob
from gtapp.features.scores.live_scores import Board
from gtapp.kit.tasks import Tasks, Ticket
from tests.performance.gaps import GapTimer


def load(job: BoardJob) -> tuple[Board, dict[str, float]]:
    """Load a board in a worker while the event loop runs."""
    app = QCoreApplication.instance() or QCoreApplication(sys.argv)
    board, tasks = Board(job), Tasks()

    def work(ticket: Ticket) -> None:
        for event in BackgroundJob(job):
            ticket.report(event)

    tasks.idle.connect(app.quit)
    start, gaps = time.perf_counter(), GapTimer()
    tasks.start(work, progress=board.apply)
    app.exec()
    if not board.ended or board.failed:
        raise SystemExit(f"bench: not loaded: {board.failed}")
    found = {"gap_ms": gaps.longest * 1e3, "gap_by_clock_ms": gaps.by_clock * 1e3}
    return board, {"seconds": time.perf_counter() - start, **found}


def edit(board: Board, job: BoardJob, times: int) -> list[float]:
    """Return the seconds of each of so many key presses, on twenty items: all figures and ranks, and one run's values."""
    truths, random = run_finder.open_truths(job.truths, job.benchmark), Random(1)
    scorer = job.make_scorer({})
    taken: list[float] = []
    for name in random.sample(list(truths), min(20, len(truths))):
        record = scorer.read_truth(truths[name]).record
        board.open(name, record, board.answers(name))
        for _ in range(max(1, times // 20)):
            _type(record, random)
            start = time.perf_counter()
            change = board.set_record(name, record)
            assert change.ranked and board.item(0, name).values
            taken.append(time.perf_counter() - start)
    return taken


def _type(record: Any, random: Random) -> None:
    """Make one of the record's texts a letter longer, in place."""
    places = [at for at, value in walk_values(record) if isinstance(value, str) and value]
    *above, last = random.choice(places)
    for token in above:
        record = record[token]
    record[last] += random.choice("aeiou")


def main() -> None:
    folder, name, edits = sys.argv[1:]
    job = BoardJob.of_project(Path(folder), benchmark.load(name))
    board, found = load(job)
    before = time.perf_counter()
    taken = sorted(edit(board, job, int(edits)))
    usage = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(
        json.dumps(
            {
                **found,
                "runs": len(board.runs),
                "items": len(board.standings().rows and run_finder.open_truths(job.truths, job.benchmark)),
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
