"""Starts a process that runs one function of this program, and exchanges frames of bytes with it.

In place of `multiprocessing`, whose modules and theirs (socket, subprocess, pickle) take several milliseconds of the start:
the first page's decoder is started before there is a window. `ChildProcess` and `FramePipe` have those methods of its `Process`
and `Connection` that `gtapp.core.platform.worker_process` calls. For Linux alone.

The child is a new program and no fork. A fork shares the parent's memory, each page of which is copied when the parent next
writes to it: start to first card took 15 ms longer with a fork.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Any, Final

IS_SUPPORTED: Final = sys.platform == "linux" and hasattr(os, "posix_spawn")
_OPTION: Final = "--gtapp-child"
"""The argument before the task; it tells the processes apart in the system's list, too."""
_REQUESTS, _REPLIES = 0, 1
"""The child's ends of the connection, until it has taken them: standard input and output."""
_UNKNOWN: Final = 254
"""The exit code of a process whose own one is lost."""
_LOCK: Final = Lock()
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

    __del__ = close
    """A worker that is killed while nobody waits for its frames leaves its pipe."""

    def _read(self, length: int) -> bytes:
        found = self._reader.read(length)
        if len(found) < length:
            raise EOFError
        return found


class ChildProcess:
    """The parent's view of a child; its methods may be called in any thread."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._lock = Lock()
        self._exit_code: int | None = None

    @property
    def exitcode(self) -> int | None:
        """The exit code, negative where a signal ended the process; None while it runs."""
        with self._lock:
            if self._exit_code is None:
                try:
                    ended, status = os.waitpid(self._pid, os.WNOHANG)
                except (
                    ChildProcessError
                ):  # SIGCHLD is ignored (see `restore_child_signal`), or another module has asked
                    self._exit_code = _UNKNOWN
                else:
                    self._exit_code = os.waitstatus_to_exitcode(status) if ended else None
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
                with suppress(ProcessLookupError):  # as above
                    os.kill(self._pid, signal.SIGKILL)


def restore_child_signal() -> None:
    """Have the system keep the exit codes of child processes; to be called by the main thread when the program starts.

    A launcher that ignores SIGCHLD leaves that to the programs that it starts. The system then forgets a child when it ends:
    Python's `subprocess` takes its exit code for 0, and `multiprocessing` waits for it for ever.
    """
    if hasattr(signal, "SIGCHLD") and signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)


_children: Final[list[ChildProcess]] = []


def start_child(
    function: Callable[..., object], arguments: tuple[object, ...]
) -> tuple[ChildProcess, FramePipe]:
    """Call `function` with a `FramePipe` and `arguments` in a new process, which ends with it.

    The exit code is 1 after an exception. `function` belongs to a module, and so do the functions and classes among `arguments`,
    which are JSON's values else.

    Raises:
        OSError: there is no process to be had, or the program is missing.
    """
    task = json.dumps([_name(function), [_name(each) for each in arguments]])
    requests, replies = os.pipe(), os.pipe()
    theirs = (requests[0], replies[1])
    actions = [
        (os.POSIX_SPAWN_DUP2, end, number) for end, number in zip(theirs, (_REQUESTS, _REPLIES), strict=True)
    ]
    command = [*_list_command(), _OPTION, task]
    try:
        pid = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    except OSError:
        for each in (requests[1], replies[0]):
            os.close(each)
        raise
    finally:
        for each in theirs:
            os.close(each)
    child = ChildProcess(pid)
    with _LOCK:  # the system keeps a process that has ended until it is asked for its exit code
        _children[:] = [child, *(each for each in _children if each.is_alive())]
    return child, FramePipe(replies[0], requests[1])


def run_if_child() -> None:
    """Run the function that `start_child` named if this process is a child, and exit."""
    if sys.argv[1:2] != [_OPTION]:
        return
    pipe = FramePipe(os.dup(_REQUESTS), os.dup(_REPLIES))
    null = os.open(os.devnull, os.O_RDWR)
    for each in (_REQUESTS, _REPLIES):  # what is printed is no reply
        os.dup2(null, each)
    name, arguments = json.loads(sys.argv[2])
    gc.disable()  # nearly all objects of imports stay
    function, found = _find(name), [_find(each) for each in arguments]
    gc.freeze()
    gc.enable()
    function(pipe, *found)
    sys.exit()


def _list_command() -> list[str]:
    """Return the command that starts a Python, or the frozen program, that calls `run_if_child`."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    # nothing is imported from the folder in which the user happens to be
    path = [each for each in sys.path if each]
    code = f"import sys; sys.path[:] = {path!r}; from {__name__} import run_if_child; run_if_child()"
    return [sys.executable, "-P", "-c", code]


def _name(value: Any) -> Any:
    """Return the JSON that stands for `value`: functions and classes as an object of one key."""
    return {value.__module__: value.__qualname__} if callable(value) else value


def _find(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((module, name),) = value.items()
    return getattr(importlib.import_module(module), name)
