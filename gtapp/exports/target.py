"""Where an export goes: nothing is there until all of it is, and what was there before stays unless it may be replaced."""

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
# no export takes so long
_ABANDONED_SECONDS = 24 * 3600


def free(path: Path, replace: bool, folder: bool) -> None:
    """Refuses a place where something else is.

    Raises:
        SaveError: there is a file or a folder with something in it, and it may not be replaced; or it is of the other kind.
    """
    with atomic.translate_os_errors(path, "export"):
        if not folder and path.is_dir():
            raise SaveError("export-kind", path=str(path))
        if folder and os.path.lexists(path) and not path.is_dir():
            raise SaveError("export-exists", path=str(path))
        there = any(path.iterdir()) if path.is_dir() else os.path.lexists(path)
        if there and not replace:
            raise SaveError("export-exists", path=str(path))


def outside(path: Path, root: Path, benchmark: Benchmark, folder: bool) -> None:
    """Refuses a place inside the project where its own files lie; a table beside them may be there.

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
    """A file to write, which takes the place of `path` when all is written; on any failure it is gone.

    Raises:
        SaveError: it can't be written.
    """
    with _place(path) as target:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "read-only file")
        handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=f".tmp{target.suffix}", dir=target.parent)
        os.close(handle)
        made = Path(name)
        try:
            yield made
            _settle(made)
            made.replace(target)
        finally:
            with suppress(OSError):
                made.unlink()


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder to fill, which becomes `path` when all is there; over a folder that is not empty, file by file.

    Raises:
        SaveError: it can't be written.
    """
    with _place(path) as target:
        made = Path(tempfile.mkdtemp(prefix=_PREFIX, suffix=".tmp", dir=target.parent))
        try:
            yield made
            _settle_all(made)
            _move(made, target)
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def _place(path: Path) -> Iterator[Path]:
    """Where links lead, in a folder that is there; what goes wrong in writing there is told as an export's."""
    with atomic.translate_os_errors(path, "export"):
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        yield target


def _sweep(folder: Path) -> None:
    """Takes away what exports that were killed left there half written."""
    with suppress(OSError):
        for left in folder.glob(f"{_PREFIX}*.tmp*"):
            if time.time() - left.stat().st_mtime > _ABANDONED_SECONDS:
                shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink()


def _move(made: Path, target: Path) -> None:
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


def _settle_all(folder: Path) -> None:
    """The same for all files of a folder; at once where the system can, since each alone takes milliseconds."""
    if hasattr(os, "sync"):
        os.sync()
        return
    for file in (each for each in folder.rglob("*") if each.is_file()):
        _settle(file)


def _settle(file: Path) -> None:
    """Gives a new file the rights of any other, and waits until it is on the disk."""
    file.chmod(0o666 & ~atomic.UMASK)
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
