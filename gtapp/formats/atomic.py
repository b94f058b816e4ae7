"""Atomic file writing: a temporary file in the same folder, fsync, rename."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from gtapp.errors import SaveError

_PREFIX, _SUFFIX = ".gtapp-", ".tmp"
# writing one file never takes that long
_ABANDONED_SECONDS = 600
_FULL = (errno.ENOSPC, errno.EDQUOT)
_cleaned_folders: set[Path] = set()


_TRIES = 200
_TRY_SECONDS = 0.005


def write(path: Path, content: bytes) -> None:
    """Replace the content of `path`; on any failure the previous file is unchanged.

    Raises:
        SaveError: no permission, disk full, or another I/O error.
    """
    with open_replacement(path) as file:
        file.write(content)


@contextlib.contextmanager
def open_replacement(path: Path, what: str = "save") -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces `path` when the block ends; on an exception `path` is unchanged.

    Raises:
        SaveError: no permission, disk full, or another I/O error; its code begins with `what` (see `translate_os_errors`).
    """
    with translate_os_errors(path, what):
        target = Path(os.path.realpath(path))
        mode = _read_mode(target)
        if mode is None:
            target.parent.mkdir(parents=True, exist_ok=True)
        elif not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "read-only file", str(target))
        with _replace(target, 0o666 & ~UMASK if mode is None else mode) as file:
            yield file


@contextlib.contextmanager
def translate_os_errors(path: Path, what: str) -> Iterator[None]:
    """Translate an OSError inside the block into a `SaveError`; `what` names what was written: a truth, an export, a report.

    Raises:
        SaveError: ``save-rights``, ``save-full`` or ``save-io`` if `what` is ``save``.
    """
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise SaveError(f"{what}-full", path=str(path)) from error
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            raise SaveError(f"{what}-rights", path=str(path)) from error
        raise SaveError(f"{what}-io", path=str(path), reason=error.strerror or str(error)) from error


@contextlib.contextmanager
def _replace(target: Path, mode: int) -> Iterator[IO[bytes]]:
    """Write to a temporary file and rename it to `target`."""
    _delete_abandoned(target.parent)
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    _sync_folder(target.parent)


def _delete_abandoned(folder: Path) -> None:
    """Delete, before the first write into a folder, temporary files that killed processes left there."""
    if folder in _cleaned_folders:
        return
    _cleaned_folders.add(folder)
    with contextlib.suppress(OSError):
        for abandoned in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            if time.time() - abandoned.stat().st_mtime > _ABANDONED_SECONDS:
                abandoned.unlink()


def _read_mode(target: Path) -> int | None:
    """Return the permission bits of the file that is replaced; None if there is none."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return None


def _read_umask() -> int:
    """Return the process's umask."""
    current = os.umask(0o022)
    os.umask(current)
    return current


UMASK = _read_umask()
"""Rights that new files don't get here."""


@contextlib.contextmanager
def lock_folder(path: Path) -> Iterator[None]:
    """Lock the folder of `path` against other gtapp processes, from checking a file until it is replaced.

    Where the system or the file system has no such lock, nothing is locked.

    Raises:
        SaveError: another process holds the lock.
    """
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError, ImportError):
            handle = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
            stack.callback(os.close, handle)
            if not _try_lock(handle):
                raise SaveError("save-io", path=str(path), reason="another program holds its folder")
        yield


def _try_lock(handle: int) -> bool:
    """Return whether the lock was obtained in time; other processes hold it for milliseconds."""
    import fcntl  # does not exist on Windows

    for _ in range(_TRIES):
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            time.sleep(_TRY_SECONDS)
    return False


def _sync_folder(folder: Path) -> None:
    """Flush the folder, so that the rename survives a power failure, if the system supports it."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
