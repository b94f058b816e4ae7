"""The window at work for a long time: ``soak FOLDER SECONDS SEED``; every 1,000 steps one line of JSON.

A step is a key, an edit, a save, a walk to another item, or a panel or dialog that is opened and closed. A line has the number
of steps so far, the memory of the process and its children (MiB), its open files and threads, and the milliseconds of key presses
and of going to the next card since the line before.
"""

from __future__ import annotations

import gc
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

from tests.performance import probe
from tests.torture.keyboard import close_dialogs, press, write

EVERY = 1000
_DIALOGS = ("settings", "export", "jump", "needs_action", "draft_many", "providers", "prompt")
_EDITING_KEYS = (
    "Ctrl+Z",
    "Ctrl+Shift+Z",
    "Ctrl+S",
    "F3",
    "Tab",
    "Tab",
    "Tab",
    "Backspace",
    "Ctrl+D",
    "Return",
)


class Soak:
    """Works in the window, and measures."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._window = probe.open_window(folder)
        self._choice = random.Random(seed)
        self._dialogs = QTimer(self._window, interval=20)
        self._dialogs.timeout.connect(close_dialogs)
        self._dialogs.start()
        self._steps = 0
        self._keys: list[float] = []
        self._cards: list[float] = []
        self._works = [(self._type, 60), (self._press, 20), (self._go, 12), (self._check, 4), (self._jump, 2)]
        self._works += [(self._toggle_dock, 1), (self._open_dialog, 1)]

    def run(self, seconds: float) -> None:
        """Work for so long, and print a line after every 1,000 steps."""
        end = time.monotonic() + seconds
        kinds, weights = zip(*self._works, strict=True)
        while time.monotonic() < end:
            [work] = self._choice.choices(kinds, weights)
            work()
            # as an event loop does between events
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self._steps += 1
            if self._steps % EVERY == 0:
                print(json.dumps(self._measure()), flush=True)

    # steps

    def _type(self) -> None:
        start = time.perf_counter()
        write(self._window, self._choice.choice("aeioumn189"))
        QApplication.processEvents()
        self._keys.append(time.perf_counter() - start)

    def _press(self) -> None:
        self._press_keys(self._choice.choice(_EDITING_KEYS))

    def _go(self) -> None:
        self._measure_card(
            lambda: self._press_keys(self._choice.choice(("Ctrl+PgDown", "Ctrl+PgDown", "Ctrl+PgUp")))
        )

    def _check(self) -> None:
        self._measure_card(lambda: self._press_keys("Alt+Shift+Return"))

    def _jump(self) -> None:
        count = len(self._window.workspace.session.items)
        self._window.workspace.go_to(self._choice.randrange(count))
        self._wait_for_card()

    def _toggle_dock(self) -> None:
        dock = self._choice.choice([each for each in self._window.docks.docks if each.is_available])
        dock.toggleViewAction().trigger()
        probe.until(lambda: not self._window.context.tasks.is_busy)
        dock.hide()
        self._window.workspace.focus_form()

    def _open_dialog(self) -> None:
        name = self._choice.choice((*_DIALOGS, "keys", "characters"))
        self._window.context.actions.by_name[name].trigger()
        press(self._window, "Escape")
        close_dialogs()
        self._window.workspace.focus_form()

    def _press_keys(self, keys: str) -> None:
        press(self._window, keys)
        QApplication.processEvents()

    # figures

    def _measure_card(self, go: Callable[[], None]) -> None:
        start = time.perf_counter()
        go()
        probe.until(lambda: self._window.workspace.scan.is_sharp)
        self._cards.append(time.perf_counter() - start)
        self._wait_for_card()

    def _wait_for_card(self) -> None:
        """Wait for the scans, and go to the first text of the record."""
        workspace = self._window.workspace
        press(self._window, "Tab")
        probe.until(
            lambda: workspace.is_settled and workspace.scan.is_sharp and not workspace.scan.loader.busy
        )

    def _measure(self) -> dict[str, float]:
        gc.collect()
        process = psutil.Process()
        children = process.children(recursive=True)
        found = {
            "steps": self._steps,
            "memory": process.memory_info().rss / 2**20,
            "children": sum(each.memory_info().rss for each in children) / 2**20,
            "files": process.num_fds(),
            "threads": process.num_threads(),
            "key_median": _milliseconds(self._keys, 0.5),
            "key_p95": _milliseconds(self._keys, 0.95),
            "card_median": _milliseconds(self._cards, 0.5),
            "card_p95": _milliseconds(self._cards, 0.95),
        }
        self._keys, self._cards = [], []
        return {name: round(figure, 2) for name, figure in found.items()}


def _milliseconds(seconds: list[float], part: float) -> float:
    return statistics.quantiles(seconds, n=100)[int(part * 100) - 1] * 1e3


if __name__ == "__main__":
    Soak(Path(sys.argv[1]), int(sys.argv[3])).run(float(sys.argv[2]))
    os._exit(0)  # closing asks about what is not saved
