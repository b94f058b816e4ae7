"""What files and folders are that were dropped on the window, by a quick look at their first names."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from gtapp.core.project.opening.detection import CONFIG

_MOST_NAMES: Final = 500
_DEEPEST: Final = 3
_MARKS: Final = (CONFIG, "ground_truths")


def has_files(places: Sequence[Path], suffixes: Collection[str]) -> bool:
    """Return whether one of these is a file with such an ending, given in small letters, or a folder that has one.

    A folder that is a project has none; of others, the first names in it and below are looked at.
    """
    return any(
        name[name.rfind(".") :].lower() in suffixes
        for place in places
        for name in (_list_names(place) if place.is_dir() else (place.name,))
    )


def _list_names(folder: Path) -> Iterator[str]:
    """Yield names of files in a folder and below, level by level, until enough are looked at."""
    if any(map(os.path.lexists, (folder / mark for mark in _MARKS))):
        return
    level, left = [folder], _MOST_NAMES
    for _ in range(_DEEPEST):
        below: list[Path] = []
        for each in level:
            try:
                with os.scandir(each) as entries:
                    for entry in entries:
                        left -= 1
                        if left < 0:
                            return
                        if entry.name.startswith("."):
                            continue
                        if entry.is_dir(follow_symlinks=False):
                            below.append(Path(entry.path))
                        else:
                            yield entry.name
            except OSError:
                continue
        level = below
