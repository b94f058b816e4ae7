"""Runs in a separate process: the window while a run drafts its items; prints its longest gap as a line of JSON.

`drafting_window_probe.py FOLDER BENCHMARK ADDRESS AT_ONCE`
"""

from __future__ import annotations

import gc
import json
import sys
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer

from gtapp.features.drafts.draft_runs import RunOptions
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.window.drafting_part import DraftingPart
from gtapp.features.drafts.window.service import DraftingService
from gtapp.window.app import open_window
from gtapp.window.main_window import MainWindow
from tests.performance.window_probe import until

_BEAT_MS = 4
_MODEL = "model-a"


class Heartbeat:
    """How long the window's thread did not come to its turn, beat by beat, in seconds.

    A gap by the clock counts only as far as this process was at work in it: on a busy machine others take their share.
    """

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self.by_clock: list[float] = []
        self._last = time.process_time(), time.perf_counter()
        self._timer = QTimer(interval=_BEAT_MS)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        worked, clock = time.process_time(), time.perf_counter()
        self.by_clock.append(clock - self._last[1])
        self.gaps.append(min(clock - self._last[1], worked - self._last[0]))
        self._last = worked, clock


def draft(window: MainWindow, address: str, at_once: int) -> tuple[DraftingService, Heartbeat, float]:
    """Draft all items, as the window does after its dialogs."""
    assert window.workspace
    drafting, project = window.features.part(DraftingPart).service, window.workspace.session.project
    window.context.preferences.put_folder_text(project.root, "drafting_agreed", address)
    profile = Profile("Bench", address, model=_MODEL, concurrency=at_once)
    start, beats = time.perf_counter(), Heartbeat()
    drafting.start_run(RunOptions(profile, project.items, request_again=True))
    until(lambda: not drafting.is_busy)
    return drafting, beats, time.perf_counter() - start


def main() -> None:
    folder, benchmark, address, at_once = sys.argv[1:]
    app, window = open_window(Path(folder), benchmark)
    sys.excepthook = sys.__excepthook__  # a fault ends a measurement instead of being shown in a dialog
    window.resize(1400, 900)
    until(lambda: window.workspace is not None and window.workspace.session.index >= 0)
    until(lambda: not window.context.tasks.is_busy and gc.get_freeze_count() > 0)
    drafting, beats, seconds = draft(window, address, int(at_once))
    assert drafting.watch and window.workspace
    items = len(window.workspace.session.items)
    if drafting.watch.progress.done != items:
        raise SystemExit(f"bench: drafting ended with {drafting.watch.progress}")
    window.close()
    app.processEvents()
    found: dict[str, Any] = {"items": items, "seconds": seconds, "gap_ms": max(beats.gaps) * 1e3}
    found["by_clock_ms"] = sorted((gap * 1e3 for gap in beats.by_clock), reverse=True)[:5]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
