"""What a file says, read anew where it has become another: a look at one that is the same costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from gtapp.errors import GtappError
from gtapp.sheets import export_files, tab_files
from gtapp.sheets.register_checks import NumberedRows
from gtapp.sheets.tabs import Table

V = TypeVar("V")


def stamp_of(path: Path) -> tuple[int, int] | None:
    """By what it is seen that a file has become another; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


class Stamped(Generic[V]):
    """Made of the rows of a table, in the first of these places where there is one; of none where it can't be read."""

    def __init__(self, places: Sequence[Path], made_of: Callable[[NumberedRows], V]) -> None:
        self._places = places
        self._made_of = made_of
        self._stamp: tuple[Path, tuple[int, int]] | None = None
        self._value = made_of([])

    @property
    def value(self) -> V:
        """As the disk has it."""
        stamped = ((path, stamp_of(path)) for path in self._places)
        stamp = next(((path, stamp) for path, stamp in stamped if stamp), None)
        if stamp != self._stamp:
            self._stamp = stamp
            self._value = self._made_of(_rows(stamp[0]) if stamp else [])
        return self._value


def _rows(path: Path) -> NumberedRows:
    try:
        return export_files.numbered_rows(
            Table(path.name, tab_files.parse_rows(tab_files.read_text(path), path), str(path))
        )
    except GtappError:
        return []
