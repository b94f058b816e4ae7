"""Tables of a project that are kept in memory and read again when their files have changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from gtapp.errors import GtappError
from gtapp.sheets.columns import COPIES_FOLDER, GROUND_TRUTH, LETTER_NUMBER
from gtapp.sheets.export_files import numbered_rows
from gtapp.sheets.local_state import SheetProject
from gtapp.sheets.register_entries import Cells, NumberedRows
from gtapp.sheets.tab_files import parse_rows, read_text
from gtapp.sheets.tabs import Table

V = TypeVar("V")


def file_stamp(path: Path) -> tuple[int, int] | None:
    """Return the time of change (ns) and size (bytes) by which a changed file is recognised; None: there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


class CachedTable(Generic[V]):
    """A value computed from the rows of the first of `places` that exists; an unreadable table counts as empty."""

    def __init__(self, places: Sequence[Path], compute: Callable[[NumberedRows], V]) -> None:
        self._places = places
        self._compute = compute
        self._stamp: tuple[Path, tuple[int, int]] | None = None
        self._value = compute([])

    @property
    def value(self) -> V:
        """The value for the file as it is now; an unchanged file costs one `stat`."""
        stamped = ((path, file_stamp(path)) for path in self._places)
        stamp = next(((path, stamp) for path, stamp in stamped if stamp), None)
        if stamp != self._stamp:
            self._stamp = stamp
            self._value = self._compute(_read_rows(stamp[0]) if stamp else [])
        return self._value


def _read_rows(path: Path) -> NumberedRows:
    try:
        return numbered_rows(Table(path.name, parse_rows(read_text(path), path), str(path)))
    except GtappError:
        return []


class SheetRowCache:
    """The letters' rows in the copy of the tab ``ground_truth``, with the columns that no record has."""

    def __init__(self, project: SheetProject) -> None:
        self._table = project.benchmark.table
        folder = project.root / project.benchmark.layout.truths[0] / COPIES_FOLDER
        self._rows = CachedTable([folder / f"{GROUND_TRUTH.name}.csv"], _rows_by_number)

    def row_of(self, item_id: str) -> Cells:
        """Return an item's cells by column; {} if the copy has no such row or can't be read."""
        number = self._table.find_key(item_id) if self._table else None
        return self._rows.value.get(number or "", {})


def _rows_by_number(rows: NumberedRows) -> dict[str, Cells]:
    return {cells.get(LETTER_NUMBER, "").strip(): cells for _, cells in rows}


class NameWatch:
    """Calls `changed` if names or variants in persons.json, by which letters are scored, have changed on the disk."""

    def __init__(self, project: SheetProject, changed: Callable[[], object]) -> None:
        self._folder = project.root / project.benchmark.layout.truths[0]
        self._path = self._folder / "persons.json"
        self._stamp = file_stamp(self._path)
        self._names: Any = None
        self._changed = changed

    def check(self) -> None:
        """Compare the names with those of the last call; an unchanged file costs one `stat`."""
        stamp = file_stamp(self._path)
        if stamp == self._stamp:
            return
        # The scorer is needed only once persons.json has changed.
        from gtapp.scoring.measures.letters import load_name_variants

        self._stamp = stamp
        before, self._names = self._names, load_name_variants(self._folder).variants
        if self._names != before:
            self._changed()
