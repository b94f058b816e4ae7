"""Runs in a separate process: drives the real window and prints the figures as one line of JSON."""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

_PATIENCE_SECONDS = 20.0
_JUMPS = 12
_LOOK_SECONDS = 0.6
"""For which a card is looked at while scans are read: its values are looked for in that time, once it has been read."""


def _ms(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    return {
        "median": statistics.median(ordered) * 1e3,
        "p95": ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))] * 1e3,
        "n": len(ordered),
    }


def until(fact: Callable[[], bool], patience: float = _PATIENCE_SECONDS) -> None:
    """Run the event loop until `fact` holds.

    Raises:
        TimeoutError: it did not within so many seconds.
    """
    app = QApplication.instance()
    assert app
    end = time.monotonic() + patience
    while not fact():
        app.processEvents()
        if time.monotonic() > end:
            raise TimeoutError("what was waited for did not happen")


class PaintCounter(QObject):
    """Count the paint events of widgets."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.count = dict.fromkeys(map(id, widgets), 0)
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and id(watched) in self.count:
            self.count[id(watched)] += 1
        return False

    def reset(self) -> None:
        self.count = dict.fromkeys(self.count, 0)

    @property
    def all_painted(self) -> bool:
        return all(self.count.values())


def measure_empty_window(start_time: float) -> dict[str, Any]:
    """Measure the time from the start of the process to the first picture of an empty window."""
    app = QApplication(sys.argv[:1])
    window = QMainWindow()
    paints = PaintCounter(window)
    window.show()
    until(lambda: paints.all_painted)
    app.processEvents()
    return {"seconds": time.time() - start_time}


def measure_first_card(start_time: float, folder: Path) -> dict[str, Any]:
    """Measure the same for the program: its first card's scan and form are on the screen, and accept keys."""
    window = open_window(folder)
    workspace = window.workspace
    until(lambda: bool(workspace.scan.refs) and workspace.scan.is_sharp)
    paints = PaintCounter(workspace.scan)
    workspace.scan.update()
    until(lambda: paints.all_painted)
    seconds = time.time() - start_time
    window.close()
    return {"seconds": seconds}


def open_window(folder: Path) -> Any:
    """Open the program's window as `gtapp open` does, with the project."""
    from gtapp.window import app as program

    app, window = program.open_window(folder)
    sys.excepthook = sys.__excepthook__  # a fault ends a measurement instead of being shown in a dialog
    window.resize(1400, 900)
    until(lambda: window.workspace is not None and window.workspace.session.index >= 0)
    globals()["_kept"] = (app, window)  # outlives this function
    return window


def walk(folder: Path, steps: int) -> dict[str, Any]:
    """Edit, save and check card after card as an annotator does, prefetched and after jumps."""
    window = open_window(folder)
    until(lambda: window.workspace.scan.is_sharp)
    found = _walk(window, steps)
    window.close()
    return found


def walk_while_reading(folder: Path, steps: int, reads: bool) -> dict[str, Any]:
    """Do the same while Tesseract reads all scans of the project, or while nothing is read.

    Raises:
        RuntimeError: nothing was being read, or all was read before the end.
    """
    window = open_window(folder)
    from gtapp.features.places.window.places_part import (
        PlacesPart,
    )  # the program imports it after the first card

    places = window.features.part(PlacesPart)
    until(lambda: window.workspace.scan.is_sharp and places.reading is not None)
    reading = places.reading
    read: set[Any] = set()
    """The pages that were shown or are next, and of all scans how many."""
    reading.reader.page_read.connect(read.add)
    reading.reader.advanced.connect(lambda progress: read.add(progress.pages))
    if reads:
        reading.actions_by_name["read_all_scans"].trigger()
        until(lambda: bool(read))
    else:
        reading.actions_by_name["read_scans"].trigger()
    before = len(read)
    found = _walk(window, steps, _LOOK_SECONDS)
    if reads and (len(read) == before or not reading.actions_by_name["read_all_scans"].isChecked()):
        raise RuntimeError(f"{before} pages were read before, and {len(read)} at the end")
    window.close()
    return found | {"pages": len(read) - before}


def _walk(window: Any, steps: int, look_seconds: float = 0.0) -> dict[str, Any]:
    workspace = window.workspace
    app = QApplication.instance()
    assert app
    paints = PaintCounter(workspace.scan)
    keys: list[float] = []
    nexts: list[float] = []
    for _ in range(min(steps, len(workspace.session.items) - 1)):
        _wait_for_prefetch(workspace, look_seconds)
        keys += _type_keys(workspace, 3)
        paints.reset()
        start = time.perf_counter()
        window.commands.check_anyway()  # with doubts or without, the next card follows
        until(lambda: paints.all_painted and workspace.scan.is_sharp)
        app.processEvents()  # scan and form are painted together; what they post after that is included
        nexts.append(time.perf_counter() - start)
    jumps = _jump(window, paints, look_seconds)
    import psutil

    memory = psutil.Process().memory_info().rss / 1e6
    return {"next": _ms(nexts), "key": _ms(keys), "jump": _ms(jumps), "memory_mb": memory}


def walk_plain(folder: Path, steps: int) -> dict[str, Any]:
    """Do the same in a bare window of plain widgets, as far as that has it."""
    import psutil

    from tests.performance import plain_window

    app = QApplication(sys.argv[:1])
    nexts, keys = plain_window.walk(folder, steps, until)
    jumps = plain_window.jump(folder, _JUMPS, until)
    app.processEvents()
    memory = psutil.Process().memory_info().rss / 1e6
    return {"next": _ms(nexts), "key": _ms(keys), "jump": _ms(jumps), "memory_mb": memory}


def _wait_for_prefetch(workspace: Any, look_seconds: float = 0.0) -> None:
    """Wait as an annotator who looks at a card for seconds; meanwhile its neighbours are decoded."""
    timer, loader = workspace.settle_timer, workspace.scan.loader
    end = time.monotonic() + look_seconds
    until(lambda: not timer.isActive() and not loader.busy and time.monotonic() >= end)


def _type_keys(workspace: Any, times: int) -> list[float]:
    """Measure single key presses until they are on the screen and in the journal."""
    from PySide6.QtTest import QTest

    taken = []
    workspace.form.focus_first()
    workspace.form.focus_next()
    for _ in range(times):
        target = workspace.window().focusWidget()  # a key can open the editor of a table's cell
        start = time.perf_counter()
        QTest.keyClick(target, Qt.Key.Key_E)
        QApplication.processEvents()
        taken.append(time.perf_counter() - start)
    return taken


def _jump(window: Any, paints: PaintCounter, look_seconds: float) -> list[float]:
    """Jump to cards that are not decoded yet; return the seconds of each."""
    workspace, taken = window.workspace, []
    count = len(workspace.session.items)
    for number in range(_JUMPS):
        index = (number * 7919 + count // 2) % count
        _wait_for_prefetch(workspace, look_seconds)
        page = workspace.session.project.pages(workspace.session.items[index].id)[0]
        workspace.scan.loader.drop_file(page)
        paints.reset()
        start = time.perf_counter()
        workspace.go_to(index)
        until(lambda: paints.all_painted and workspace.scan.is_sharp)
        taken.append(time.perf_counter() - start)
    return taken


def main() -> None:
    """``probe.py WHAT [FOLDER [STEPS]]``; GTAPP_BEGUN is the time when the process was started."""
    start_time = float(os.environ.get("GTAPP_BEGUN") or time.time())
    what, *rest = sys.argv[1:]
    if what == "empty":
        found = measure_empty_window(start_time)
    elif what == "first":
        found = measure_first_card(start_time, Path(rest[0]))
    elif what in ("reading", "unread"):
        found = walk_while_reading(Path(rest[0]), int(rest[1]), what == "reading")
    else:
        found = (walk_plain if what == "plain" else walk)(Path(rest[0]), int(rest[1]))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
