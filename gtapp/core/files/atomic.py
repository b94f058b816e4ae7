"""Atomic file writing: a temporary file in the same folder, fsync, rename, fsync of the folder.

When a write returns, its file survives a power failure, and so do the folders that were created for it.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from threading import Thread
from typing import IO

from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.file_lock import wait_for_lock

_PREFIX, _SUFFIX = ".gtapp-", ".tmp"
# writing one file never takes that long
_ABANDONED_SECONDS = 600
_CLEANED_AT_ONCE = 500
_FULL = (errno.ENOSPC, errno.EDQUOT)
# file systems that have no fsync, or none of folders
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
_cleaned_folders: set[Path] = set()


def write(path: Path, content: bytes, before: Callable[[], object] | None = None) -> None:
    """Replace the content of `path`; on any failure the previous file is unchanged.

    `before` is called when the new content is on the disk, and may raise to keep the previous one.

    Raises:
        SaveError: no permission, disk full, or another I/O error.
    """
    with open_replacement(path, before=before) as file:
        file.write(content)


@contextlib.contextmanager
def open_replacement(
    path: Path, what: str = "save", before: Callable[[], object] | None = None
) -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces `path` when the block ends; on an exception `path` is unchanged.

    `before` is called as by `write`.

    Raises:
        SaveError: no permission, disk full, or another I/O error; its code begins with `what` (see `translate_os_errors`).
    """
    with translate_os_errors(path, what):
        target = _find_target(path)
        mode = _read_mode(target)
        if mode is None:
            _create_missing(target.parent)
        elif not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "read-only file", str(target))
        with _replace(target, 0o666 & ~UMASK if mode is None else mode, before) as file:
            yield file


def create_files(contents: Mapping[Path, bytes], what: str = "save") -> None:
    """Create files in one folder, all or none, which is flushed once for all of them; no file may be there yet.

    Raises:
        SaveError: as `open_replacement` does.
    """
    folder, created = next(iter(contents)).parent, list[Path]()
    with translate_os_errors(folder, what):
        _create_missing(folder)
        _delete_abandoned(folder)
        with _open_folder(folder) as handle:
            try:
                _create_together(contents, created)
                _sync(handle)
            except BaseException:
                for path in created:
                    with contextlib.suppress(OSError):
                        path.unlink()
                raise


def _create_together(contents: Mapping[Path, bytes], created: list[Path]) -> None:
    """Write temporary files, flush all, then rename each; add those that were renamed to `created`."""
    with contextlib.ExitStack() as stack:
        files = []
        for target, content in contents.items():
            stack.push(partial(_note_created, created, target))  # called when the block below has ended
            file, path = stack.enter_context(_create_temporary(target))
            file.write(content)
            file.flush()
            path.chmod(0o666 & ~UMASK)
            files.append(file)
        for file in files:
            _sync(file.fileno())


def _note_created(created: list[Path], target: Path, kind: type[BaseException] | None, *_: object) -> None:
    if kind is None:
        created.append(target)


def remove(path: Path) -> None:
    """Delete a file such that it stays deleted after a power failure.

    Raises:
        SaveError: no permission, or another I/O error; the file is still there.
    """
    with translate_os_errors(path, "save"):
        path.unlink()
        sync_folder(path.parent)


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
def _replace(target: Path, mode: int, before: Callable[[], object] | None) -> Iterator[IO[bytes]]:
    """Write to a temporary file, rename it to `target`, and flush both to the disk."""
    _delete_abandoned(target.parent)
    with _confirm_rename(target), _create_temporary(target) as (file, path):
        yield file
        file.flush()
        path.chmod(mode)
        _sync(file.fileno())
        if before:
            before()


@contextlib.contextmanager
def _create_temporary(target: Path) -> Iterator[tuple[IO[bytes], Path]]:
    """Open a new file that is renamed to `target` when the block ends, and deleted on an exception."""
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=target.parent)
    path = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file, path
        path.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise


@contextlib.contextmanager
def _confirm_rename(target: Path) -> Iterator[None]:
    """Flush the folder after the block renamed a file to `target`; if that fails, put the previous file back."""
    # what is needed afterwards is opened before, since the process may have no more handles then
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(_open_folder(target.parent))
        previous = None
        if folder is not None and target.is_file():
            previous = os.open(target, os.O_RDONLY)
            stack.callback(close_quietly, previous)
        yield
        try:
            _sync(folder)
        except OSError:
            with contextlib.suppress(OSError):
                _put_back(previous, target)
            raise


def _put_back(previous: int | None, target: Path) -> None:
    """Give `target` the content of the open file `previous`, which it had replaced; delete it if there was none."""
    if previous is None:
        target.unlink()
        return
    with _create_temporary(target) as (file, path), os.fdopen(os.dup(previous), "rb") as content:
        shutil.copyfileobj(content, file)
        path.chmod(stat.S_IMODE(os.fstat(previous).st_mode))


def create_folder(folder: Path, what: str = "save") -> None:
    """Create a folder and those above it that are missing; they survive a power failure.

    Raises:
        SaveError: no permission, disk full, or another I/O error; its code begins with `what` (see `translate_os_errors`).
    """
    with translate_os_errors(folder, what):
        _create_missing(folder)


def _create_missing(folder: Path) -> None:
    """Create a folder and those above it that are missing."""
    if not folder.is_dir():
        _create_missing(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def _find_target(path: Path) -> Path:
    """Return the file that `path` leads to; links among the folders above it are the system's to follow."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _delete_abandoned(folder: Path) -> None:
    """Delete, before the first write into a folder, temporary files that killed processes left there.

    The first save among very many files does not wait: the rest of such a folder is looked through in a thread.
    """
    if folder in _cleaned_folders:
        return
    _cleaned_folders.add(folder)
    with contextlib.suppress(OSError):
        entries = os.scandir(folder)
        _delete_old(itertools.islice(entries, _CLEANED_AT_ONCE))
        rest = next(entries, None)
        if rest:
            Thread(target=_delete_old, args=(itertools.chain((rest,), entries),), daemon=True).start()


def _delete_old(entries: Iterable[os.DirEntry[str]]) -> None:
    with contextlib.suppress(OSError):
        for each in entries:
            is_temporary = each.name.startswith(_PREFIX) and each.name.endswith(_SUFFIX)
            if is_temporary and time.time() - each.stat().st_mtime > _ABANDONED_SECONDS:
                Path(each.path).unlink()


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
        with contextlib.suppress(OSError):
            handle = os.open(_find_target(path).parent, os.O_RDONLY)
            stack.callback(close_quietly, handle)
            if not wait_for_lock(handle):  # others hold it for milliseconds
                raise SaveError("save-io", path=str(path), reason="another program holds its folder")
        yield


def sync_file(path: Path) -> None:
    """Flush a file's content to the disk.

    Raises:
        OSError: the disk could not write it, or there is no such file.
    """
    handle = os.open(path, os.O_RDWR)
    try:
        _sync(handle)
    finally:
        close_quietly(handle)


def sync_folder(folder: Path) -> None:
    """Flush a folder to the disk, so that files created and renamed in it survive a power failure.

    Raises:
        OSError: the disk could not write it, or there is no such folder.
    """
    with _open_folder(folder) as handle:
        _sync(handle)


@contextlib.contextmanager
def _open_folder(folder: Path) -> Iterator[int | None]:
    """Open a folder to flush it; None where that isn't possible: on Windows, or without the right to read it."""
    try:
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except PermissionError:
        yield None
        return
    try:
        yield handle
    finally:
        close_quietly(handle)


def _sync(handle: int | None) -> None:
    """Flush an open file or folder to the disk, if the system supports it."""
    if handle is None:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def close_quietly(handle: int) -> None:
    """Close a file through which nothing is left to write, so that a fault has no consequences."""
    with contextlib.suppress(OSError):
        os.close(handle)
