"""Has work done by another process, so that the window never waits for its turn while a million files are parsed."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from threading import Lock
from typing import IO, Any

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.preview import child
from gtapp.preview.child import Work
from gtapp.preview.loader import LoadFailed


class Loading:
    """What comes of a piece of work: to be gone through once, in a worker, and handed to the window.

    Of a `gtapp.preview.loader.Job` come the events that `Board.take` takes.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._lock = Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def stop(self) -> None:
        """Ends it, from whatever thread; what came so far holds, and nothing more comes."""
        with self._lock:
            self._stopped = True
            if self._child:
                self._child.kill()

    def __iter__(self) -> Iterator[Any]:
        """Yields what comes of the work; `Failed` last, with the reason, where it broke off. Nothing raises."""
        try:
            started = self._start()
        except OSError:  # no process to be had: here, then
            yield from self._here()
            return
        if started:
            with started:
                yield from self._told(started)

    def _start(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._stopped or self._child:
                return None
            self._child = _started()
            return self._child

    def _told(self, started: subprocess.Popen[bytes]) -> Iterator[Any]:
        assert started.stdin and started.stdout
        try:
            _send(self._work, started.stdin)
            while text := _next(started.stdout):
                event = pickle.loads(text)  # noqa: S301  (from a process of our own)
                if self._stopped:
                    return
                yield event
            if text is None and not self._stopped:
                yield LoadFailed(Message("preview-broken", {"reason": f"exit code {started.wait()}"}))
        finally:
            started.kill()

    def _here(self) -> Iterator[Any]:
        try:
            for event in self._work.events():
                if self._stopped:
                    return
                yield event
        except GtappError as error:
            yield LoadFailed(error.message)


def _started() -> subprocess.Popen[bytes]:
    frozen = getattr(sys, "frozen", False)
    # -P: what lies in the folder that the user happens to be in is no module
    command = [sys.executable, child.FLAG] if frozen else [sys.executable, "-P", "-m", child.__name__]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _send(work: Work, target: IO[bytes]) -> None:
    try:
        with target:
            pickle.dump(work.portable(), target, pickle.HIGHEST_PROTOCOL)
    except OSError:  # it ended already; its exit code says why
        pass


def _next(source: IO[bytes]) -> bytes | None:
    """The next event, pickled; empty behind the last one, None where it broke off."""
    head = source.read(child.HEAD)
    size = int.from_bytes(head, "big")
    text = source.read(size)
    return text if len(head) == child.HEAD and len(text) == size else None
