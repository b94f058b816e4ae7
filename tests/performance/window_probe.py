"""Runs in a separate process: the window with the panel "Scores" open; prints the figures of loading and keys as JSON.

`window_probe.py FOLDER BENCHMARK EDITS`
"""

from __future__ import annotations

import gc
import json
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import walk_values
from gtapp.editor.workspace import Workspace
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.scores_part import ScoresPart
from gtapp.window import app
from gtapp.window.main_window import MainWindow
from tests.performance.gaps import GapTimer

_PATIENCE_SECONDS = 600.0
_LOOK_MS = 10


def until(fact: Callable[[], bool]) -> None:
    """Run the event loop, as the program and the bare window do, until `fact` holds; as long as loading may take.

    Calling it again and again would take the interpreter from the threads that are waited for.

    Raises:
        TimeoutError: it did not within so many seconds.
    """
    loop, end = QEventLoop(), time.monotonic() + _PATIENCE_SECONDS
    is_met = False

    def look() -> None:
        nonlocal is_met
        is_met = fact()
        if is_met or time.monotonic() > end:
            loop.quit()

    timer = QTimer(interval=_LOOK_MS)
    timer.timeout.connect(look)
    timer.start()
    loop.exec()
    if not is_met:  # not asked again: the next work may have begun
        raise TimeoutError("what was waited for did not happen")


def open_window(folder: Path, benchmark: str) -> tuple[MainWindow, Workspace]:
    """Open the program's window as `gtapp open` does, and wait until the start is over."""
    _, window = app.open_window(folder, benchmark)
    sys.excepthook = sys.__excepthook__  # a fault ends a measurement instead of being shown in a dialog
    window.resize(1600, 1000)
    until(
        lambda: (
            window.workspace is not None and not window.context.tasks.is_busy and gc.get_freeze_count() > 0
        )
    )
    assert window.workspace
    return window, window.workspace


def load(window: MainWindow) -> dict[str, float]:
    """Open the panel and wait for all runs."""
    start, gaps = time.perf_counter(), GapTimer()
    window.context.panels["scores_panel"].toggleViewAction().trigger()
    service = window.features.part(ScoresPart).service
    until(lambda: not service.is_busy and not window.context.tasks.is_busy)
    if service.fault or not service.latest:
        raise SystemExit(f"bench: not loaded: {service.fault}")
    return {
        "seconds": time.perf_counter() - start,
        "gap_ms": gaps.longest * 1e3,
        "gap_by_clock_ms": gaps.by_clock * 1e3,
    }


def edit(workspace: Workspace, scores: ScoreService, times: int) -> list[float]:
    """Return the window's time for each of so many keys on twenty items: scores, ranks, panel and verdicts, all painted."""
    random, taken = Random(1), list[float]()
    for number in range(times):
        if number % max(1, times // 20) == 0:
            workspace.go(1)
        until(lambda: not scores.is_busy and not workspace.settle_timer.isActive())
        assert workspace.session.document
        type_letter(workspace.session.document, random)
        QApplication.processEvents()  # the key itself is painted before
        taken.append(update_scores(scores, QApplication.processEvents))
    return taken


def update_scores(scores: ScoreService, paint: Callable[[], object]) -> float:
    """Update the scores now and paint them; return the seconds that the window's thread worked."""
    assert scores._updater
    follower = scores._updater.follower
    follower._later.stop()
    start = time.thread_time()
    follower._report_next()
    paint()
    return time.thread_time() - start


def type_letter(document: Document, random: Random) -> None:
    """Type a letter into one of the record's texts."""
    at, value = random.choice(
        [(at, value) for at, value in walk_values(document.record) if isinstance(value, str) and value]
    )
    document.set(at, value + random.choice("aeiou"))


def copy_project(source: Path, target: Path) -> Path:
    """Make a copy to work on, with the answers in their place."""
    shutil.copytree(source / "ground_truths", target / "ground_truths", copy_function=shutil.copyfile)
    (target / "answers").symlink_to((source / "answers").resolve())
    return target


def main() -> None:
    folder, benchmark, edits = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        project = copy_project(Path(folder), Path(home) / "project")
        window, workspace = open_window(project, benchmark)
        found = load(window)
        taken = sorted(edit(workspace, window.features.part(ScoresPart).service, int(edits)))
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        board = window.features.part(ScoresPart).service.board
        assert board
        found |= {
            "runs": len(board.runs),
            "items": len(workspace.session.items),
            "own_mb": own,
        }
        found |= {"median_ms": statistics.median(taken) * 1e3, "p95_ms": taken[int(len(taken) * 0.95)] * 1e3}
        window.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
