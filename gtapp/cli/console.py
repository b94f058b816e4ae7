"""Output on the standard streams: lines, errors and a progress bar, free of control characters.

Streams that the caller closed, redirected or set to another encoding don't fail.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from types import TracebackType
from typing import Final, TextIO

from gtapp.core.platform.messages import make_visible

_STANDARD: Final = (0, 1, 2)
_BAR_WIDTH: Final = 24
_REFRESH_SECONDS: Final = 0.1


def prepare_streams() -> None:
    """Make the streams accept any text. A closed one is replaced by the null device, so that no file gets its number."""
    for handle in _STANDARD:
        try:
            os.fstat(handle)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for handle, name in enumerate(("stdout", "stderr"), 1):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(handle, "w", encoding="utf-8", closefd=False))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def print_lines(*lines: str) -> None:
    """Print lines on the standard output."""
    sys.stdout.write("".join(make_printable(line) + "\n" for line in lines))


def print_error(text: object) -> None:
    """Print one line on the standard error; an error in doing so is ignored."""
    try:
        sys.stderr.write(f"gtapp: {make_printable(str(text))}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _discard_output(sys.stderr)


def flush_output() -> None:
    """Flush the output.

    Raises:
        OSError: the standard output can't be written.
    """
    for stream in (sys.stderr, sys.stdout):
        try:
            if not stream.closed:
                stream.flush()
        except OSError:
            _discard_output(stream)
            if stream is sys.stdout:
                raise


def _discard_output(stream: TextIO) -> None:
    """Close a broken stream, since Python would try to flush it again when it ends, and print a traceback."""
    with suppress(OSError, ValueError):
        stream.close()


def make_printable(line: str) -> str:
    """Return the text on one line, with tabs, and other control characters as ``<U+001B>``."""
    return "\t".join(map(make_visible, line.split("\t")))


class ConsoleProgress:
    """A progress bar on the standard error, erased at the end; only on a terminal.

    Call it with the number done, and with the total where that is not known at first; or call `step` for each one done.
    """

    def __init__(self, title: str, total: int | None = None, stream: TextIO | None = None) -> None:
        self._title, self._total = title, total
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._start = self._last = time.monotonic()
        self._length = self._done = 0

    def __enter__(self) -> ConsoleProgress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._length:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def __call__(self, done: int, total: int | None = None) -> None:
        self._total = total or self._total
        if self._shown and time.monotonic() - self._last >= _REFRESH_SECONDS:
            self._last = time.monotonic()
            self._write(self._line(done))

    def step(self) -> None:
        """Count one more as done."""
        self._done += 1
        self(self._done)

    def _line(self, done: int) -> str:
        if not self._total:
            return f"{self._title}: {done:,}"
        share = min(done / self._total, 1.0)
        bar = ("#" * round(share * _BAR_WIDTH)).ljust(_BAR_WIDTH, ".")
        left = (self._last - self._start) * (self._total - done) / done if done else 0.0
        return f"{self._title}: [{bar}] {share:4.0%} {done:,}/{self._total:,}, {_format_time(max(left, 0.0))} left"

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)


def _format_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def format_count(number: int, what: str) -> str:
    """Format a number with its noun: ``1 item``, ``2 items``."""
    return f"{number:,} {what}" + ("" if number == 1 else "s")
