"""The target of an export: written aside and moved into place when complete; never overwritten unless that is allowed."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gtapp.benchmark import Benchmark
from gtapp.errors import SaveError
from gtapp.formats import atomic

_PREFIX = ".gtapp-"
# no export takes this long
_ABANDONED_SECONDS = 24 * 3600


def check_free(path: Path, replace: bool, folder: bool) -> None:
    """Refuse a target that exists.

    Raises:
        SaveError: a file or a folder that is not empty is there and may not be replaced, or it is of the other kind.
    """
    with atomic.translate_os_errors(path, "export"):
        if not folder and path.is_dir():
            raise SaveError("export-kind", path=str(path))
        if folder and os.path.lexists(path) and not path.is_dir():
            raise SaveError("export-exists", path=str(path))
        there = any(path.iterdir()) if path.is_dir() else os.path.lexists(path)
        if there and not replace:
            raise SaveError("export-exists", path=str(path))


def check_outside(path: Path, root: Path, benchmark: Benchmark, folder: bool) -> None:
    """Refuse a target among the project's own files; a table beside their folders is allowed.

    Raises:
        SaveError: the export would mix with the project's files.
    """
    target, layout = path.resolve(), benchmark.layout
    places = (*layout.scans, *layout.truths, *layout.drafts, *layout.answers, ".gtapp")
    own = [(root / place).resolve() for place in places]
    if (folder and target == root.resolve()) or any(target.is_relative_to(place) for place in own):
        raise SaveError("export-inside", path=str(path))


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yield a temporary file that replaces `path` at the end; deleted on failure.

    Raises:
        SaveError: it can't be written.
    """
    with _resolve_target(path) as target:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "read-only file")
        handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=f".tmp{target.suffix}", dir=target.parent)
        os.close(handle)
        made = Path(name)
        try:
            yield made
            _sync_file(made)
            made.replace(target)
        finally:
            with suppress(OSError):
                made.unlink()


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Yield a temporary folder that becomes `path` at the end; moved file by file into a folder that is not empty.

    Raises:
        SaveError: it can't be written.
    """
    with _resolve_target(path) as target:
        made = Path(tempfile.mkdtemp(prefix=_PREFIX, suffix=".tmp", dir=target.parent))
        try:
            yield made
            _sync_folder(made)
            _move_into_place(made, target)
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def _resolve_target(path: Path) -> Iterator[Path]:
    """Yield the real path in an existing folder; errors of the system become an export's SaveError."""
    with atomic.translate_os_errors(path, "export"):
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        _delete_abandoned(target.parent)
        yield target


def _delete_abandoned(folder: Path) -> None:
    """Delete what killed exports left there."""
    with suppress(OSError):
        for abandoned in folder.glob(f"{_PREFIX}*.tmp*"):
            if time.time() - abandoned.stat().st_mtime > _ABANDONED_SECONDS:
                shutil.rmtree(abandoned, ignore_errors=True) if abandoned.is_dir() else abandoned.unlink()


def _move_into_place(made: Path, target: Path) -> None:
    if not target.exists() or not any(target.iterdir()):
        made.chmod(0o777 & ~atomic.UMASK)
        if target.exists():
            target.rmdir()
        made.replace(target)
        return
    for file in sorted(each for each in made.rglob("*") if each.is_file()):
        place = target / file.relative_to(made)
        place.parent.mkdir(parents=True, exist_ok=True)
        file.replace(place)


def _sync_folder(folder: Path) -> None:
    """Flush all files of a folder to the disk; in one call where the system has one, since each file takes milliseconds."""
    if hasattr(os, "sync"):
        os.sync()
        return
    for file in (each for each in folder.rglob("*") if each.is_file()):
        _sync_file(file)


def _sync_file(file: Path) -> None:
    """Give a new file the usual permissions and flush it to the disk."""
    file.chmod(0o666 & ~atomic.UMASK)
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
