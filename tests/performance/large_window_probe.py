"""Runs in a separate process: measures statuses, or the window, on a folder, and prints the figures as one line of JSON."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.performance import bench_projects
from tests.performance.gaps import GapTimer
from tests.performance.probe import PaintCounter, _type_keys, _wait_for_prefetch, open_window, until

_STEPS = 20
_MILLISECONDS = 2000
_PATIENCE = 120.0
_QUIET_SECONDS = 3.0
_PAUSE_SECONDS = 0.004


def measure_statuses(folder: Path) -> dict[str, float]:
    """Measure what opening all statuses takes, and an update of their text; in processor time and private memory."""
    import psutil

    from gtapp.core.store.database import Database
    from gtapp.core.store.statuses import Statuses

    process = psutil.Process()
    before, began = process.memory_full_info().uss, time.process_time()
    database = Database(folder)
    statuses = Statuses(folder, database)
    seconds, memory = time.process_time() - began, process.memory_full_info().uss - before
    statuses.set("a new item", Statuses.make_status("checked", "anna"))
    began = time.process_time()
    statuses.write_text()
    write_seconds = time.process_time() - began
    statuses.close()
    database.close()
    return {"seconds": seconds, "memory_mb": memory / 1e6, "write_seconds": write_seconds}


def measure_window(folder: Path) -> dict[str, Any]:
    """Measure the first save, checks and next cards, and the longest stops while the list is filtered and searched."""
    window = open_window(folder)
    workspace = window.workspace
    session, counts = workspace.session, workspace.session.counts
    until(lambda: bool(counts.is_counted), _PATIENCE)
    _stop_reading_scans(window)
    _wait_for_quiet(window)
    workspace.go_to(5)
    _wait_for_prefetch(workspace)
    _type_keys(workspace, 3)
    took = {"save": [_measure(session.save)], "check": [], "next": []}
    paints = PaintCounter(workspace.scan)

    def go_on() -> None:
        paints.reset()
        workspace.go(1)
        until(lambda: paints.all_painted and workspace.scan.is_sharp)

    for _ in range(_STEPS):
        _wait_for_prefetch(workspace)
        _type_keys(workspace, 1)
        took["check"].append(_measure(session.check))
        took["next"].append(_measure(go_on))
    found: dict[str, Any] = {kind: _take_medians(each) for kind, each in took.items()}
    found["stops"] = _measure_stops(window)
    workspace.items.filter.text.setText("gibt es nicht")
    workspace.items.filter.choose("")
    until(lambda: window.context.tasks.is_busy or len(session.items) < 1000)
    keys = [_measure(lambda: _type_keys(workspace, 1)) for _ in range(30)]
    found["key"] = _take_medians(keys)
    workspace.items.filter.clear()
    session.document.undo()
    window.close()
    return found


def _stop_reading_scans(window: Any) -> None:
    """Have no scans read: of the small folder all are read after some time, and then nothing competes for the processor."""
    from gtapp.features.places.window.places_part import (
        PlacesPart,
    )  # the program imports it after the first card

    places = window.features.part(PlacesPart)
    until(lambda: places.reading is not None)
    reads = places.reading.actions_by_name["read_scans"]
    if reads.isChecked():
        reads.trigger()


def _wait_for_quiet(window: Any) -> None:
    """Wait until nothing has been read in the background for some time: what was checked last teaches when a folder is opened."""
    last = time.monotonic()

    def is_quiet() -> bool:
        nonlocal last
        if window.context.tasks.is_busy:
            last = time.monotonic()
        return time.monotonic() - last > _QUIET_SECONDS

    until(is_quiet, _PATIENCE)


def _measure(action: Callable[[], object]) -> tuple[float, float]:
    """Return what an action takes: processor time of the window's thread, and time by the clock."""
    began = time.thread_time(), time.perf_counter()
    action()
    return time.thread_time() - began[0], time.perf_counter() - began[1]


def _take_medians(taken: list[tuple[float, float]]) -> list[float]:
    return [statistics.median(column) * 1e3 for column in zip(*taken, strict=True)]


def _measure_stops(window: Any) -> dict[str, float]:
    """Return the longest stops of the window's thread, in ms, while it does what goes through all items."""
    workspace, tasks = window.workspace, window.context.tasks
    bar = workspace.items.filter

    def search(text: str) -> None:
        bar.text.setText(text)
        bar.choose("")

    project = workspace.session.project

    def flush() -> None:
        project.set_status(project.items[7].id, "needs action")
        tasks.start(lambda _: project.flush())

    actions: dict[str, Callable[[], object]] = {
        "filtering by status": lambda: (bar.choose("checked"), bar.choose("")),
        "searching names": lambda: search("card"),
        "searching records": lambda: search("verlag"),
        "writing the text of the statuses": flush,
    }
    found = {}
    for name, action in actions.items():
        until(lambda: not tasks.is_busy, _PATIENCE)
        gaps = GapTimer()
        is_over = QTimer(singleShot=True, interval=_MILLISECONDS)
        is_over.start()
        QTimer.singleShot(0, action)
        while is_over.isActive():
            QApplication.processEvents()
        found[name] = gaps.longest * 1e3
        gaps.stop()
        bar.clear()
    return found


def measure_replacing(folder: Path) -> dict[str, float]:
    """Measure the dialog "Find and replace in all items": the memory of the window's process, and its longest stop."""
    import psutil

    from gtapp.features.replace.window.replace_dialog import ReplaceDialog

    window = open_window(folder)
    _stop_reading_scans(window)
    _wait_for_quiet(window)
    process, tasks = psutil.Process(), window.context.tasks
    before = process.memory_full_info().uss
    gaps, began = GapTimer(), time.monotonic()
    dialog = ReplaceDialog(window.workspace.session, tasks, ("publication", "place"), window)
    dialog.show()

    def is_read() -> bool:
        time.sleep(_PAUSE_SECONDS)  # the processes get what the window does not need
        return dialog.values.model().rowCount() > 0 and not tasks.is_busy

    until(is_read, _PATIENCE * 5)
    seconds, memory = time.monotonic() - began, process.memory_full_info().uss - before
    found = {"seconds": seconds, "memory_mb": memory / 1e6, "stop_ms": gaps.longest * 1e3}
    gaps.stop()
    dialog.reject()
    window.close()
    return found


def main() -> None:
    """``large_window_probe.py prepare|statuses|window|replace FOLDER``."""
    what, folder = sys.argv[1], Path(sys.argv[2])
    if what == "prepare":
        bench_projects.add_statuses(folder)
        found: dict[str, Any] = {}
    else:
        measures: dict[str, Callable[[Path], dict[str, Any]]] = {
            "statuses": measure_statuses,
            "window": measure_window,
            "replace": measure_replacing,
        }
        found = measures[what](folder)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
