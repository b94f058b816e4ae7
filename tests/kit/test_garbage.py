"""Garbage is collected in the window's thread only."""

from __future__ import annotations

import subprocess
import sys
import threading
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from gtapp.kit.garbage import GarbageCollector
from tests.window.window_driver import cards

_OBJECTS = 30_000

_PROGRAM = """
import sys, threading, weakref
from pathlib import Path
from PySide6.QtCore import QObject, QTimer
from gtapp.window.app import open_window

class Clock(QObject):
    def __init__(self):
        super().__init__()
        self.itself = self  # only the collector deletes it
        self.timer = QTimer(self, interval=1)
        self.timer.start()
        weakref.finalize(self, lambda: threads.add(threading.current_thread()))

def work(ticket):
    while not ticket.cancelled:
        kept = [[] for _ in range(20_000)]

threads = set()
app, window = open_window(Path(sys.argv[1]))
window.opened.connect(lambda: window.context.tasks.start(work))
window.opened.connect(lambda: QTimer.singleShot(2000, window.close))
clocks = QTimer(interval=20)
clocks.timeout.connect(Clock)
window.opened.connect(clocks.start)
app.exec()
sys.exit(threads != {threading.main_thread()})
"""


class _Clock(QObject):
    """Has a timer that runs, and deletes itself only by the collector."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self
        self.timer = QTimer(self, interval=1)
        self.timer.start()


def test_a_worker_that_allocates_much_destroys_no_objects_of_the_window(qtbot: QtBot) -> None:
    collector, threads = GarbageCollector(), list[threading.Thread]()
    collector.start()
    weakref.finalize(_Clock(), lambda: threads.append(threading.current_thread()))
    kept = list[list[int]]()
    worker = threading.Thread(target=lambda: kept.extend([] for _ in range(_OBJECTS)))
    worker.start()
    qtbot.waitUntil(lambda: bool(threads))
    worker.join()
    assert threads == [threading.main_thread()]


@pytest.mark.slow
def test_the_program_lives_with_workers_that_allocate_much(tmp_path: Path) -> None:
    folder = cards(tmp_path / "cards")
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, folder], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
