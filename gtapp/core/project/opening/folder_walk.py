"""Goes through the files of a folder that is not a project yet, within limits of depth, number and time.

Links to folders are not followed, but for those in place of a project's folder of scans.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from gtapp.core.platform.errors import ProjectError
from gtapp.core.schema.pointer import LONE_SURROGATE

MOST_FILES: Final = 200_000
"""How many files and folders are looked at."""
_MOST_SECONDS: Final = 8.0
_DEEPEST: Final = 4
_LINKED: Final = ("images", "pdf")
"""Folders of scans that may be links: a project reads them wherever they lead."""


def is_too_wide(root: Path) -> bool:
    """Return whether a folder is the user's home folder or a whole drive: they hold much that belongs to no project."""
    root = root.resolve()
    return root in (root.parent, Path.home().resolve())


class FolderWalk:
    """Goes once through the files of the folder `root`, level by level, until it is cancelled or a limit is reached.

    Folders inside that have a file or folder named as one of `marks` are projects of their own.
    """

    def __init__(
        self, root: Path, marks: Collection[str], is_cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        self.root = root
        self._marks = marks
        self._is_cancelled = is_cancelled
        self._left = MOST_FILES
        self._end = time.monotonic() + _MOST_SECONDS
        self.projects: list[str] = []
        self.links: set[str] = set()
        self.is_partial = False

    @cached_property
    def files(self) -> Sequence[str]:
        """The paths of the files; `projects`, `links` (files and folders) and `is_partial` are complete afterwards."""
        return [*self._list_files()]

    def _list_files(self) -> Iterator[str]:
        level = [""]
        for _ in range(_DEEPEST):
            below: list[str] = []
            for folder in level:
                yield from self._list_folder(folder, below)
            level = below
        self.is_partial = self.is_partial or bool(level)

    def _list_folder(self, folder: str, below: list[str]) -> Iterator[str]:
        """Yield a folder's files by name, and add the folders in it to `below`; a project's are left out."""
        entries = self._read_folder(folder)
        if folder and any(entry.name in self._marks for entry in entries):
            self.projects.append(folder)
            return
        for entry in entries:
            place = f"{folder}/{entry.name}" if folder else entry.name
            try:
                if entry.is_symlink():
                    self.links.add(place)
                if entry.is_dir(follow_symlinks=place in _LINKED):
                    below.append(place)
                elif entry.is_file():  # no pipe, and no device, which might never end when it is read
                    yield place
            except OSError:
                continue  # a circular link

    def _read_folder(self, folder: str) -> list[os.DirEntry[str]]:
        """Return a folder's entries by name; none if it can't be read, or a limit is reached.

        Those that no project can contain are left out: hidden ones, and names that are not UTF-8.
        """
        found = []
        try:
            with os.scandir(self.root / folder) as entries:
                for entry in entries:
                    self._left -= 1
                    if self._left < 0 or time.monotonic() > self._end or self._is_cancelled():
                        self.is_partial = True
                        break
                    if not entry.name.startswith(".") and not LONE_SURROGATE.search(entry.name):
                        found.append(entry)
        except OSError:
            return []
        return sorted(found, key=lambda entry: entry.name)


class UnclearFolderError(ProjectError):
    """It isn't clear what a folder holds; `walk` has gone through its files, if that was needed to see it."""

    walk: FolderWalk | None = None
