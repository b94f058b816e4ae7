"""Who works on a project at this moment: each writer holds a locked file for as long as its process lives."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

_PREFIX, _SUFFIX = "writer-", ".lock"
# a file that another process made just now may not be locked yet
_SETTLED_SECONDS = 60


class Presence:
    """One writer; its `token` stands in what it writes, and its lock ends with the process, however that ends.

    Where the disk knows no locks every other writer counts as gone.
    """

    def __init__(self, folder: Path) -> None:
        self.token = os.urandom(8).hex()
        self._folder = folder
        self._handle: int | None = None

    def take(self) -> None:
        """Shows that this writer is at work; the folder must be there."""
        if self._handle is not None:
            return
        with contextlib.suppress(OSError):
            self._handle = os.open(self._path(self.token), os.O_RDWR | os.O_CREAT, 0o644)
            _locked(self._handle)
            self._sweep()

    def leave(self) -> None:
        """Ends the work."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            with contextlib.suppress(OSError):
                self._path(self.token).unlink()

    def is_other(self, token: str) -> bool:
        """Whether the writer of this token is another one, and still at work."""
        return bool(token) and token != self.token and _held(self._path(token))

    def _path(self, token: str) -> Path:
        return self._folder / f"{_PREFIX}{token}{_SUFFIX}"

    def _sweep(self) -> None:
        """Takes away what processes left that were killed."""
        for path in self._folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _SETTLED_SECONDS and not _held(path):
                    path.unlink()


def _held(path: Path) -> bool:
    """Whether a process that lives holds this file."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _locked(handle)
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    """Locks a file until it is closed; False where another process has done so."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except (OSError, ImportError):
        return True
    return True
