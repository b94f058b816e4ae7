"""A bar on the standard error that says how far a long command is; only where a person looks on."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TextIO

_WIDTH = 24
_EVERY_SECONDS = 0.1


class Progress:
    """Called with how many are done; wiped away at the end. Without a terminal nothing is written."""

    def __init__(self, title: str, total: int | None = None, stream: TextIO | None = None) -> None:
        self._title, self._total = title, total
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._start = self._last = time.monotonic()
        self._length = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._length:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def __call__(self, done: int) -> None:
        if self._shown and time.monotonic() - self._last >= _EVERY_SECONDS:
            self._last = time.monotonic()
            self._write(self._line(done))

    def _line(self, done: int) -> str:
        if not self._total:
            return f"{self._title}: {done:,}"
        share = min(done / self._total, 1.0)
        bar = ("#" * round(share * _WIDTH)).ljust(_WIDTH, ".")
        left = (self._last - self._start) * (self._total - done) / done if done else 0.0
        return f"{self._title}: [{bar}] {share:4.0%} {done:,}/{self._total:,}, {_clock(max(left, 0.0))} left"

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
