"""Collects cyclic garbage in the window's thread, and never in a worker's.

Python collects in the thread whose allocation exceeds a threshold. If that is a worker's, it destroys Qt's objects while the
window's event loop still holds timers and queued events for them, which crashes the program.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

_INTERVAL_MS: Final = 100
"""A worker allocates up to 100 000 objects meanwhile, whose collection takes 10 ms."""
_THRESHOLDS: Final = (10_000, 20, 20)
"""As `gc.set_threshold` has them. Next card: one in thirty leaves enough objects for a collection, which takes 2 ms."""


class GarbageCollector(QObject):
    """Collects in place of Python's collector, which the caller has disabled."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self._collect)

    @Slot()
    def start(self) -> None:
        """Collect what is made from now on: most of what there is already stays until the end."""
        if not self._timer.isActive():
            gc.freeze()
            self._timer.start()

    @Slot()
    def _collect(self) -> None:
        counts = gc.get_count()
        grown = [generation for generation in range(3) if counts[generation] > _THRESHOLDS[generation]]
        if grown:
            gc.collect(max(grown))
