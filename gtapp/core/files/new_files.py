"""Files and folders that are made together, such as copies of scans: all of them, or none is left."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from gtapp.core.files import atomic
from gtapp.core.platform.errors import CopyCancelledError

_CHUNK: Final = 1 << 20


class NewFiles:
    """The files and folders that were made, so that they can be removed again."""

    def __init__(self) -> None:
        self._folders: list[Path] = []
        self._files: dict[Path, tuple[int, int, int]] = {}

    def create_folder(self, folder: Path) -> None:
        """Create a folder, and those above it that are missing.

        Raises:
            SaveError: it can't be created.
        """
        missing = [each for each in (folder, *folder.parents) if not os.path.lexists(each)]
        atomic.create_folder(folder)
        self._folders += reversed(missing)

    def add(self, file: Path) -> None:
        """Add a file that was written."""
        self._files[file] = _identify(file)

    def remove(self) -> bool:
        """Delete what was made, except files changed since and folders that hold others; return whether all is gone."""
        for file, identity in self._files.items():
            with suppress(OSError):
                if _identify(file) == identity:
                    file.unlink()
        for folder in reversed(self._folders):
            with suppress(OSError):
                folder.rmdir()
        return not any(map(os.path.lexists, (*self._files, *self._folders)))


def _identify(file: Path) -> tuple[int, int, int]:
    """Return what tells a file from another one, or from a changed one, at the same path."""
    found = file.lstat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def copy_content(content: IO[bytes], copy: IO[bytes], is_cancelled: Callable[[], bool]) -> None:
    """Copy a file's content.

    Raises:
        CopyCancelledError: it was cancelled.
    """
    while not is_cancelled():
        chunk = content.read(_CHUNK)
        if not chunk:
            return
        copy.write(chunk)
    raise CopyCancelledError("copy-cancelled")
