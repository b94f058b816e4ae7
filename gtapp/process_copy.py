"""Copies this process, and exchanges frames of bytes with the copy.

In place of `multiprocessing`, whose modules and theirs (socket, subprocess, pickle) take several milliseconds of the start:
the first page's decoder is started before there is a window. `CopiedProcess` and `FramePipe` have those methods of its `Process`
and `Connection` that `gtapp.worker_process` calls. For Linux alone.
"""

from __future__ import annotations

import os
import select
import signal
import struct
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Final

_LENGTH: Final = struct.Struct("<Q")


class FramePipe:
    """One end of a connection between two processes."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reader = open(reading, "rb")  # noqa: SIM115  (closed by `close`)
        self._writer = open(writing, "wb", buffering=0)  # noqa: SIM115

    def send_bytes(self, frame: bytes | memoryview) -> None:
        """Send a frame; waits while the other process is behind.

        Raises:
            BrokenPipeError: it has ended.
        """
        for part in (_LENGTH.pack(len(frame)), frame):
            rest = memoryview(part)
            while rest:
                rest = rest[self._writer.write(rest) :]

    def recv_bytes(self, maxlength: int | None = None) -> bytes:
        """Wait for a frame.

        Raises:
            EOFError: no more will come.
            OSError: it has more than `maxlength` bytes.
        """
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size))
        if maxlength is not None and length > maxlength:
            raise OSError("bad message length")
        return self._read(length)

    def wait_for_end(self) -> None:
        """Wait until the other process has closed its end, or has ended."""
        poll = select.poll()
        poll.register(self._reader, 0)  # no event but those that are always reported: the end and errors
        poll.poll()

    def close(self) -> None:
        """Close this end."""
        self._reader.close()
        self._writer.close()

    def _read(self, length: int) -> bytes:
        found = self._reader.read(length)
        if len(found) < length:
            raise EOFError
        return found


class CopiedProcess:
    """The parent's view of a copy; its methods may be called in any thread."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._lock = Lock()
        self._exit_code: int | None = None

    @property
    def exitcode(self) -> int | None:
        """The exit code, negative where a signal ended the process; None while it runs."""
        with self._lock:
            if self._exit_code is None:
                ended, status = os.waitpid(self._pid, os.WNOHANG)
                if ended:
                    self._exit_code = os.waitstatus_to_exitcode(status)
            return self._exit_code

    def is_alive(self) -> bool:
        """Return whether the process runs."""
        return self.exitcode is None

    def join(self) -> None:
        """Wait for the end of the process."""
        while self.exitcode is None:
            with suppress(ChildProcessError):  # another thread has asked for its exit code meanwhile
                os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOWAIT)

    def kill(self) -> None:
        """Kill the process if it runs."""
        with self._lock:  # its number may be another's as soon as its exit code was asked for
            if self._exit_code is None:
                os.kill(self._pid, signal.SIGKILL)


def start_copy(function: Callable[[FramePipe], None]) -> tuple[CopiedProcess, FramePipe]:
    """Call `function` in a copy of this process, which ends with it; exit code 1 stands for an exception.

    Raises:
        OSError: there is no process to be had.
    """
    requests, replies = os.pipe(), os.pipe()
    try:
        pid = os.fork()
    except OSError:
        for each in (*requests, *replies):
            os.close(each)
        raise
    ours, theirs = (replies[0], requests[1]), (requests[0], replies[1])
    for each in theirs if pid else ours:
        os.close(each)
    if pid:
        return CopiedProcess(pid), FramePipe(*ours)
    try:
        function(FramePipe(*theirs))
        os._exit(0)
    finally:
        os._exit(1)
