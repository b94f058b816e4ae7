"""Looks into a project's folders; nothing is opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path


def files(
    root: Path, place: str, recursive: bool = False, failed: Callable[[OSError], None] | None = None
) -> Iterator[tuple[str, str]]:
    """(relative path, name) of the files in `place`, which may be a file itself; hidden ones are left out."""
    if os.path.isfile(root / place):
        yield place, Path(place).name
        return
    folders = [place]
    while folders:
        inner = []
        for entry in _entries(root, folder := folders.pop(), failed):
            relative = f"{folder}/{entry.name}"
            if not _is_folder(entry):
                yield relative, entry.name
            elif recursive and not entry.is_symlink():
                inner.append(relative)
        folders += reversed(inner)


def _entries(root: Path, place: str, failed: Callable[[OSError], None] | None) -> list[os.DirEntry[str]]:
    """What a folder holds, but for what is hidden, by name."""
    try:
        found = [entry for entry in os.scandir(root / place) if not entry.name.startswith(".")]
    except FileNotFoundError:
        return []
    except OSError as error:
        if failed:
            failed(error)
        return []
    return sorted(found, key=lambda entry: entry.name)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # a link that leads in a circle: a file that can't be read
        return False
