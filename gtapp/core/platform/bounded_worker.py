"""Calls a function on foreign data in a worker process, within limits of memory and time.

For decoders that are written in C or C++: a malicious file may make them take gigabytes or hours, or crash or exploit them.
The function belongs to a module. It takes a request and yields its reply in frames; what it raises ends the process, so it
puts the errors that it expects into the reply::

    def render(request: bytes) -> Iterator[bytes]:       # in the worker
        yield from ...

    worker = BoundedWorker(render, memory=2**29, seconds=20)
    try:
        picture = b"".join(worker.call(path.encode()))
    except WorkerFailedError as error:
        ...                                              # error.failure: out of memory, out of time, crashed, interrupted
    worker.stop()

The process is started when it is first needed and serves one call after another. One that fails is killed, and the next call
starts another. A reply is foreign data, too: the caller checks it.

What holds where:

* Time: everywhere. The caller's process kills the worker. Where the system knows a limit of processor time (not on Windows),
  that ends a worker whose caller was killed while a decoder keeps Python from noticing.
* Memory: on Linux. macOS ignores the limit and Windows has none of this kind, so that the limit of time is all that bounds it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from functools import partial
from importlib import import_module
from threading import Lock, Timer
from time import monotonic
from typing import Final

from gtapp.core.platform.worker_process import NICENESS, Channel, WorkerDiedError, WorkerProcess

FRAME_BYTES: Final = 2**20
"""Longer frames of a reply arrive in pieces of this size. Larger ones would be no faster (80 MB take 50 ms)."""
_END: Final = b""
"""The frame after the last one of a reply."""
_OUT_OF_MEMORY: Final = 250
"""The exit code of a worker whose function raised `MemoryError`."""


_Function = Callable[[bytes], Iterable[bytes | memoryview]]


class Failure(StrEnum):
    """Why a worker did not reply."""

    MEMORY = "memory"
    TIME = "time"
    CRASH = "crash"
    INTERRUPTED = "interrupted"


class WorkerFailedError(Exception):
    """The worker did not reply, or not completely."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.value)
        self.failure = failure


class BoundedWorker:
    """A function in a process with limits. `call` runs in one thread at a time, the other methods in any."""

    def __init__(
        self,
        function: _Function,
        *,
        memory: int,
        seconds: float,
        niceness: int = NICENESS,
        modules: tuple[str, ...] = (),
    ) -> None:
        """`memory` in bytes is that of the process, its replies are no longer than that; `seconds` are those of one call.

        `modules` are those that the function usually imports when it is called: the process imports them when it starts.
        """
        self._function, self._modules = function, modules
        self._memory, self._seconds, self._niceness = memory, seconds, niceness
        self._lock = Lock()
        self._process: _Process | None = None
        self._is_stopped = False

    def start(self) -> None:
        """Start the process ahead of the first call, which starts it otherwise."""
        with suppress(OSError):  # the call reports it
            self._take_process()

    def call(self, request: bytes) -> Generator[bytes, None, None]:
        """Yield the reply to `request`, in frames of at most `FRAME_BYTES`; one that is closed before its end ends the process.

        Raises:
            WorkerFailedError: the process needed too much memory or time, crashed, could not be started, or was interrupted.
        """
        try:
            process = self._take_process()
        except OSError as error:
            raise WorkerFailedError(Failure.CRASH) from error
        if process is None:
            raise WorkerFailedError(Failure.INTERRUPTED)
        is_complete = False
        try:
            yield from process.call(request, self._memory)
            is_complete = True
        finally:
            if not is_complete:
                process.close()

    def interrupt(self) -> None:
        """Kill the process: a call that is running fails with `INTERRUPTED`; the next one starts another process."""
        with self._lock:
            if self._process:
                self._process.kill()

    def stop(self) -> None:
        """Kill the process; this call and all further ones fail with `INTERRUPTED`."""
        self._is_stopped = True
        self.interrupt()

    def _take_process(self) -> _Process | None:
        """Return a process that is running; None after `stop`.

        Raises:
            OSError: it can't be started.
        """
        with self._lock:
            if self._is_stopped:
                return None
            if self._process is None or not self._process.is_running:
                arguments = (self._function, self._seconds, *self._modules)
                worker = WorkerProcess(_serve, *arguments, memory=self._memory, niceness=self._niceness)
                worker.start()
                self._process = _Process(worker, self._seconds)
            return self._process


class _Process:
    """One process of a `BoundedWorker`; its first failure is its end."""

    def __init__(self, worker: WorkerProcess, seconds: float) -> None:
        self._worker = worker
        self._failure: Failure | None = None
        self._limit = _TimeLimit(seconds, partial(self.kill, Failure.TIME))

    @property
    def is_running(self) -> bool:
        return self._failure is None and self._worker.is_running

    def kill(self, failure: Failure = Failure.INTERRUPTED) -> None:
        """Kill the process, from any thread; the first reason given is the one that is reported."""
        self._failure = self._failure or failure
        self._limit.close()
        self._worker.stop()

    def close(self) -> None:
        """Kill the process and wait for its end."""
        self._limit.close()
        self._worker.close()

    def call(self, request: bytes, most: int) -> Iterator[bytes]:
        """Yield the frames of the reply, of at most so many bytes in all."""
        try:
            self._worker.send(request)
            self._limit.begin()
            while frame := self._worker.receive(FRAME_BYTES):
                most -= len(frame)
                if most < 0:
                    raise WorkerFailedError(Failure.CRASH)
                yield frame
            if frame is None:  # killed, or it ended by itself
                raise WorkerFailedError(self._failure or Failure.CRASH)
        except (WorkerDiedError, OSError) as error:
            code = error.exit_code if isinstance(error, WorkerDiedError) else None
            raise WorkerFailedError(self._failure or _explain(code)) from error
        finally:
            self._limit.end()


class _TimeLimit:
    """Calls `on_late` in a thread when a call takes more than `seconds`.

    The thread of one call stays for those after it, until there is none when it looks: starting a thread takes as long as a
    small page on a busy computer.
    """

    def __init__(self, seconds: float, on_late: Callable[[], object]) -> None:
        self._seconds, self._on_late = seconds, on_late
        self._lock = Lock()
        self._end: float | None = None
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Note that a call begins."""
        with self._lock:
            self._end = monotonic() + self._seconds
            if self._timer is None:
                self._start(self._seconds)

    def end(self) -> None:
        """Note that the call has ended."""
        self._end = None

    def close(self) -> None:
        """End the thread; no call begins any more."""
        self.end()
        with self._lock:
            if self._timer:
                self._timer.cancel()

    def _start(self, seconds: float) -> None:
        self._timer = Timer(seconds, self._look)
        self._timer.daemon = True
        self._timer.start()

    def _look(self) -> None:
        with self._lock:
            self._timer, end = None, self._end
            left = end - monotonic() if end is not None else None
            if left is not None and left > 0:
                self._start(left)
        if left is not None and left <= 0:
            self._on_late()


def _explain(exit_code: int | None) -> Failure:
    """Return why a process ended by itself: libraries of C++ abort where they get no memory."""
    if exit_code in (_OUT_OF_MEMORY, -signal.SIGABRT):
        return Failure.MEMORY
    if hasattr(signal, "SIGXCPU") and exit_code == -signal.SIGXCPU:
        return Failure.TIME
    return Failure.CRASH


def _serve(channel: Channel, function: _Function, seconds: float, *modules: str) -> None:
    """Reply to requests; runs in the worker process."""
    for each in modules:
        import_module(each)
    # Ctrl+C reaches every process of a terminal; the caller ends this one if it ends itself
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError):
        while True:
            request = channel.receive()
            _limit_processor_time(seconds)
            try:
                for frame in function(request):
                    for start in range(0, len(frame), FRAME_BYTES):
                        channel.send(memoryview(frame)[start : start + FRAME_BYTES])
            except MemoryError:
                os._exit(_OUT_OF_MEMORY)
            channel.send(_END)


def _limit_processor_time(seconds: float) -> None:
    """Have the system end this process if it computes for so many seconds from now on."""
    try:
        import resource
    except ImportError:  # Windows
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    most = int(usage.ru_utime + usage.ru_stime + seconds) + 1
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))
