"""The longest time in which a window does not react, and that of a bare window of plain widgets as the baseline.

``python -m tests.performance.gaps`` prints the baseline as a line of JSON.
"""

from __future__ import annotations

import json
import time
from threading import Thread

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.performance.plain_window import PlainWindow

_SECONDS = 3.0


class GapTimer:
    """The longest time in which the window's thread did not come to its turn, in seconds.

    `longest` is what this process itself had to do in it, whichever thread; `by_clock` has what the machine did besides.
    """

    def __init__(self) -> None:
        self.longest = self.by_clock = 0.0
        self._last = time.process_time(), time.perf_counter()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def stop(self) -> None:
        """Measure no longer."""
        self._timer.stop()

    def _beat(self) -> None:
        now = time.process_time(), time.perf_counter()
        self.longest = max(self.longest, now[0] - self._last[0])
        self.by_clock = max(self.by_clock, now[1] - self._last[1])
        self._last = now


def measure_plain_gap() -> float:
    """Return the longest gap, in seconds, of a bare window beside a thread of Python that parses JSON, as any loader does."""
    app = QApplication([])
    text = json.dumps([{"title": "Ueber den Schwefel", "year": 1880, "pages": [1, 2, 3]}] * 2000)
    end = time.monotonic() + _SECONDS

    def parse() -> None:
        while time.monotonic() < end:
            json.loads(text)

    window = PlainWindow({"a": "1"})
    window.show()
    app.processEvents()
    gaps = GapTimer()
    thread = Thread(target=parse)
    thread.start()
    QTimer.singleShot(int(_SECONDS * 1000), app.quit)
    app.exec()
    thread.join()
    window.close()
    return gaps.longest


if __name__ == "__main__":
    print(json.dumps({"gap_ms": measure_plain_gap() * 1e3}))
