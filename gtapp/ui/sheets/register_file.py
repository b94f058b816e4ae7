"""A table of persons or organizations as it lies in the project: read, corrected, written with all that is derived from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

from gtapp.errors import ChangedOnDiskError
from gtapp.formats import atomic
from gtapp.project import Project
from gtapp.sheets import export_files, tab_files
from gtapp.sheets.columns import Tab
from gtapp.sheets.local_state import FOLDER
from gtapp.sheets.organizations import Organization
from gtapp.sheets.persons import Person
from gtapp.sheets.register_checks import NumberedRows
from gtapp.sheets.tabs import Doubt, Table, read_tab

_MOST_UNDONE: Final = 100

T = TypeVar("T", bound=Person | Organization)


class RegisterFile(Generic[T]):
    """The rows of one tab; every correction is on the disk when the call returns, and can be undone.

    `things` are the persons or organizations, `version` counts how often they have become others. Knows no widgets.
    """

    def __init__(self, project: Project, tab: Tab, read_rows: Callable[[NumberedRows], list[T]]) -> None:
        self.project = project
        self.folder = project.root / project.benchmark.layout.truths[0]
        self._tab = tab
        self._read_rows = read_rows
        self._own = f"{tab.name}.csv"
        self._copy = f"{FOLDER}/{tab.name}.csv"
        self._text = ""
        self._before: list[tuple[Table, str]] = []
        self.table = Table(self._own, [list(tab.columns)])
        self.things: list[T] = []
        self.version = 0

    @property
    def path(self) -> Path:
        """The copy of the sheet's tab, else upstream's file."""
        copy = self.folder / self._copy
        return copy if copy.is_file() else self.folder / self._own

    def load(self) -> None:
        """Reads the table where its file has become another. Without a file there is nobody in it.

        Raises:
            GtappError: it can't be read.
        """
        text = self._on_disk()
        if text == self._text and self.version:
            return
        rows = tab_files.parse_rows(text, self.path) if text else [list(self._tab.columns)]
        self._take(Table(self._own, rows, str(self.path)))
        self._text = text
        self._before.clear()

    def _on_disk(self) -> str:
        return tab_files.read_text(self.path) if self.path.is_file() else ""

    def _take(self, table: Table) -> None:
        self.things = self._read_rows(export_files.numbered_rows(table))
        self.table = table
        self.version += 1

    # what it says

    def columns(self) -> dict[str, int]:
        """Where the columns stand in the table, by name."""
        reading = read_tab(self.table)
        return reading.columns if reading else {}

    def cells(self, number: int) -> dict[str, str]:
        """The cells of a row by column."""
        row = self.table.rows[number - 1]
        return {name: row[at] if at < len(row) else "" for name, at in self.columns().items()}

    def doubts(self) -> Sequence[Doubt]:
        """What is to be said of the table, row by row."""
        return ()

    # correcting it

    def put(self, table: Table) -> None:
        """Takes a corrected table and writes all that follows from it.

        Raises:
            ChangedOnDiskError: another program changed the file meanwhile; nothing was written.
            GtappError: it can't be written.
        """
        if table == self.table:
            return
        before = self.table, self._text
        self._write(table)
        self._before = [*self._before[-_MOST_UNDONE:], before]

    def undo(self) -> bool:
        """Takes the last correction back; whether there was one. Raises as `put` does."""
        if not self._before:
            return False
        table, text = self._before[-1]
        self._write(table, there=bool(text))
        self._before.pop()
        return True

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def _write(self, table: Table, there: bool = True) -> None:
        """Writes the files; where they were not `there` before the correction that is taken back, they go."""
        path = self.path
        if self._on_disk() != self._text:
            raise ChangedOnDiskError("save-changed", path=str(path))
        if there:
            self._put_down(table, path)
        else:
            for name in self._there():
                (self.folder / name).unlink()
        self._text = self._on_disk()
        self._take(table)

    def _put_down(self, table: Table, path: Path) -> None:
        existing = {name: tab_files.read_text(self.folder / name) for name in self._there()}
        texts = export_files.derive_files({self._tab.name: table}, existing)
        if path != self.folder / self._own:
            texts[self._copy] = export_files.format_tab_copy(table, self._text)
        for name, text in texts.items():
            if text != existing.get(name):
                atomic.write(self.folder / name, text.encode("utf-8"))

    def _there(self) -> list[str]:
        return [name for name in (self._own, f"{self._tab.name}.json") if (self.folder / name).is_file()]
