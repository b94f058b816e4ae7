"""The locks by which processes that write to one project know of each other."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from gtapp.core.files import atomic
from gtapp.core.platform.file_lock import is_locked, try_lock

_PREFIX, _SUFFIX = "writer-", ".lock"
# a file created just now by another process may not be locked yet
_SETTLED_SECONDS = 60


class WriterLock:
    """The lock file of one writer, in the folder that `find_folder` returns, held while its process runs.

    `token` is stored in what this writer writes, `station` is the user and the machine. Where the file system has no locks,
    other writers count as ended (see `has_locks`).
    """

    def __init__(self, find_folder: Callable[[], Path]) -> None:
        self.token = os.urandom(8).hex()
        self.station = _identify_station()
        self._find_folder = find_folder
        self._handle: int | None = None
        # None before the first write
        self._is_locked: bool | None = None

    def acquire(self) -> None:
        """Lock this writer's file; the folder must exist."""
        if self._handle is not None:
            return
        self._is_locked = False
        with contextlib.suppress(OSError):
            self._handle = os.open(self._path(self.token), os.O_RDWR | os.O_CREAT, 0o644)
            self._is_locked = try_lock(self._handle)
            self._delete_abandoned()

    def release(self) -> None:
        """Release the lock and delete its file."""
        if self._handle is not None:
            atomic.close_quietly(self._handle)
            self._handle = self._is_locked = None
            with contextlib.suppress(OSError):
                self._path(self.token).unlink()

    def is_registered(self) -> bool:
        """Return whether the folder contains this writer's lock file."""
        return self._handle is not None and self._path(self.token).exists()

    def is_other_alive(self, token: str) -> bool:
        """Return whether this token belongs to another writer whose process still runs."""
        # a token is part of a path, and may come from a foreign database
        return token.isalnum() and token != self.token and is_locked(self._path(token))

    def has_locks(self) -> bool:
        """Return whether processes can know of each other in this folder; True while nobody has written into it.

        A writer knows it from its own lock; a process that has only read tries to lock a file that nobody keeps locked.
        """
        if self._is_locked is not None:
            return self._is_locked
        try:
            handle = os.open(self._find_folder() / ".gitignore", os.O_RDWR)
        except OSError:
            return True
        try:
            try_lock(handle)
        except OSError:
            return False
        finally:
            atomic.close_quietly(handle)
        return True

    def _path(self, token: str) -> Path:
        return self._find_folder() / f"{_PREFIX}{token}{_SUFFIX}"

    def _delete_abandoned(self) -> None:
        """Delete the lock files of killed processes."""
        for path in self._find_folder().glob(f"{_PREFIX}*{_SUFFIX}"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _SETTLED_SECONDS and not is_locked(path):
                    path.unlink()


def _identify_station() -> str:
    """Return the present user and machine."""
    if os.name == "nt":
        return f"{os.environ.get('USERNAME', '')}@{os.environ.get('COMPUTERNAME', '')}"
    return f"{os.getuid()}@{os.uname().nodename}"
