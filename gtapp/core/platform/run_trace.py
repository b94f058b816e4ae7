"""The trace of a running window: what is known of the run if it ends without being closed.

`gtapp.features.health.crash_reports` makes reports of traces.

A trace is a file that is locked while the program runs, and deleted when it ends as it should. It contains what the program
runs on, the ids of the last actions, the last lines of the log, and at the end the stack that `faulthandler` writes when the
program crashes. It contains no data: of a line of the log it has the text without its parameters.

The module is imported before the first page is shown, and imports little.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import signal
import time
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Final

from gtapp.core.platform.file_lock import wait_for_lock
from gtapp.core.platform.folders import log_folder

LAST_EVENTS: Final = 50
"""How many lines about actions and the log are kept."""
_MAX_EVENTS: Final = 500
"""How many lines a trace has before it is shortened to the last ones."""
TIME: Final = "%Y%m%d-%H%M%S"
"""The beginning of a trace's name: when the run began."""
TRACE: Final = ".trace"
_BOOT_ID: Final = "/proc/sys/kernel/random/boot_id"


def report_folder() -> Path:
    """Return the folder of the traces and reports."""
    return log_folder() / "crashes"


class RunTrace:
    """The trace of this run, from `begin` to `end`. Nothing is written, and nothing fails, where there is no file for it.

    `facts` are what the program runs on, by name; `events` the last lines, without line ends. Facts and events may be added, and
    the trace be ended, in any thread: lines of the log come from all.
    """

    def __init__(self) -> None:
        # reentrant: what the garbage collector deletes amid a line may write to the log
        self._lock = RLock()
        self._handle: int | None = None
        self.path = Path()
        self._begun = time.monotonic()
        self.facts: dict[str, str] = {}
        self.events: deque[str] = deque(maxlen=LAST_EVENTS)
        self._count = 0
        self._was_enabled = False

    @property
    def is_open(self) -> bool:
        return self._handle is not None

    def begin(self, facts: Mapping[str, str]) -> None:
        """Make the file, and have the stack written into it if the program crashes."""
        began = time.strftime("%Y-%m-%d %H:%M:%S")
        self.facts = {"Started": began, **facts, "Boot": read_boot_id()}
        name = f"{time.strftime(TIME)}-{os.getpid()}"
        self.path = report_folder() / f"{name}{TRACE}"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND
            self._handle = os.open(self.path, flags, 0o600)
        except OSError:
            return
        with contextlib.suppress(OSError):  # no locks
            wait_for_lock(self._handle)  # another window locks it for a moment, to know whether this one runs
        self._write_facts(self.facts)
        self._was_enabled = faulthandler.is_enabled()
        faulthandler.enable(self._handle)
        self._follow_signals()

    def end(self) -> None:
        """Delete the file: the program ends as it should."""
        with self._lock:
            handle, self._handle = self._handle, None
            if handle is None:
                return
            faulthandler.disable()
            for number in _list_signals():
                faulthandler.unregister(number)
            if self._was_enabled:
                faulthandler.enable()
            with contextlib.suppress(OSError):
                os.close(handle)
            with contextlib.suppress(OSError):
                self.path.unlink()

    def add_facts(self, facts: Mapping[str, str]) -> None:
        """Add what is not known at once."""
        with self._lock:
            self.facts = {**self.facts, **facts}
            self._write_facts(facts)

    def add_event(self, text: str) -> None:
        """Add a line; `text` must contain no data of the user's."""
        with self._lock:
            line = f"{time.monotonic() - self._begun:10.1f} s  {text}"
            self.events.append(line)
            self._count += 1
            if self._count > _MAX_EVENTS:
                self._shorten()
            else:
                self._write(f"{line}\n")

    def _write_facts(self, facts: Mapping[str, str]) -> None:
        self._write("".join(f"@{key}: {value}\n" for key, value in facts.items()))

    def _write(self, text: str) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.write(self._handle, text.encode("utf-8", "replace"))

    def _shorten(self) -> None:
        """Write the file again, with the last lines."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, 0)
        self._write_facts(self.facts)
        events = list(self.events)
        self._write("".join(f"{line}\n" for line in events))
        self._count = len(events)

    def _follow_signals(self) -> None:
        """Have a stack written when the system asks the program to end; without it the run would count as killed."""
        assert self._handle is not None
        for number in _list_signals():
            if signal.getsignal(number) is signal.SIG_DFL:
                faulthandler.register(number, self._handle, all_threads=False, chain=True)


def _list_signals() -> list[signal.Signals]:
    """Return the signals by which a system asks programs to end; none on Windows."""
    return [signal.SIGTERM, signal.SIGHUP] if hasattr(faulthandler, "register") else []


class EventHandler(logging.Handler):
    """Adds the lines of the log to a trace, without their data."""

    def __init__(self, trace: RunTrace) -> None:
        super().__init__()
        self._trace = trace

    def emit(self, record: logging.LogRecord) -> None:
        self._trace.add_event(f"log {record.levelname} {record.name}: {_remove_data(record)}".rstrip(": "))


def _remove_data(record: logging.LogRecord) -> str:
    """Return the text of a line of the log before its parameters are filled in; "" for libraries, which may not use any."""
    message = str(record.msg)
    if record.name.split(".")[0] == "gtapp":
        return message.partition("\n")[0]
    # Qt's messages begin with the function that reports something
    if record.name.startswith("qt."):
        function = message.partition(": ")[0].partition("(")[0]
        return function if function.startswith("Q") and function.replace("::", "").isalnum() else ""
    return ""


def read_boot_id() -> str:
    """Return an id that changes with each start of the computer; "" where the system has none."""
    try:
        return Path(_BOOT_ID).read_text(encoding="ascii").strip()
    except OSError:
        return ""
