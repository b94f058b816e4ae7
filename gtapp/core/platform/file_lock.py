"""Locks of open files by which processes know of each other; they end with their process, however it ends."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_TRIES: Final = 200
_TRY_SECONDS: Final = 0.005


def try_lock(handle: int) -> bool:
    """Lock an open file until it is closed; return False if another process holds it.

    Raises:
        OSError: the system or the file system has no locks.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return _try_lock_byte(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _try_lock_byte(handle: int) -> bool:
    """Lock the first byte of an open file, which no other process can read or write then, as `try_lock` does."""
    import msvcrt

    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except PermissionError:
        return False
    return True


def wait_for_lock(handle: int) -> bool:
    """Lock an open file as `try_lock` does, but wait up to a second while another process holds it.

    Raises:
        OSError: the system or the file system has no locks.
    """
    for _ in range(_TRIES):
        if try_lock(handle):
            return True
        time.sleep(_TRY_SECONDS)
    return False


def is_locked(path: Path) -> bool:
    """Return whether a running process holds this file; False where there are no locks."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not try_lock(handle)
    except OSError:
        return False
    finally:
        with suppress(OSError):
            os.close(handle)
