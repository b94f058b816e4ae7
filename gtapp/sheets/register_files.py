"""The tables of persons and organizations in a project: read, corrected, written with the files derived from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

from gtapp.errors import ChangedOnDiskError
from gtapp.formats import atomic
from gtapp.sheets.columns import COPIES_FOLDER, ORGANIZATIONS, PERSONS, Tab
from gtapp.sheets.export_files import derive_files, format_tab_copy, numbered_rows
from gtapp.sheets.name_uses import LettersProject
from gtapp.sheets.organizations import Organization, read_organizations
from gtapp.sheets.persons import Person, read_persons
from gtapp.sheets.register import PersonRegister
from gtapp.sheets.register_checks import check_organizations_table, check_persons_table
from gtapp.sheets.register_entries import NumberedRows
from gtapp.sheets.tab_files import parse_rows, read_text
from gtapp.sheets.tabs import Doubt, Table, read_tab

_MOST_UNDONE: Final = 100

T = TypeVar("T", bound=Person | Organization)


class RegisterFile(Generic[T]):
    """The rows of one tab; each correction is on the disk when the call returns, and can be undone.

    `things` are the persons or organizations; `version` is increased whenever they change.
    """

    def __init__(
        self, project: LettersProject, tab: Tab, read_rows: Callable[[NumberedRows], list[T]]
    ) -> None:
        self.project = project
        self.folder = project.root / project.benchmark.layout.truths[0]
        self._tab = tab
        self._read_rows = read_rows
        self._own = f"{tab.name}.csv"
        self._copy = f"{COPIES_FOLDER}/{tab.name}.csv"
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
        """Read the table if its file has changed; without a file it is empty.

        Raises:
            GtappError: it can't be read.
        """
        text = self._read_disk()
        if text == self._text and self.version:
            return
        rows = parse_rows(text, self.path) if text else [list(self._tab.columns)]
        self._set_table(Table(self._own, rows, str(self.path)))
        self._text = text
        self._before.clear()

    def _read_disk(self) -> str:
        return read_text(self.path) if self.path.is_file() else ""

    def _set_table(self, table: Table) -> None:
        self.things = self._read_rows(numbered_rows(table))
        self.table = table
        self.version += 1

    def columns(self) -> dict[str, int]:
        """Return the indexes of the columns by name."""
        reading = read_tab(self.table)
        return reading.columns if reading else {}

    def cells(self, number: int) -> dict[str, str]:
        """Return the cells of a row by column."""
        row = self.table.rows[number - 1]
        return {name: row[at] if at < len(row) else "" for name, at in self.columns().items()}

    def find_doubts(self) -> Sequence[Doubt]:
        """Return the doubts about the table, row by row."""
        return ()

    def write_table(self, table: Table) -> None:
        """Replace the table and write all files derived from it.

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
        """Undo the last correction; return whether there was one. Raises as `write_table` does."""
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
        """Write the files; delete them if they were not `there` before the correction that is undone."""
        path = self.path
        if self._read_disk() != self._text:
            raise ChangedOnDiskError("save-changed", path=str(path))
        if there:
            self._write_derived(table, path)
        else:
            for name in self._existing_files():
                (self.folder / name).unlink()
        self._text = self._read_disk()
        self._set_table(table)

    def _write_derived(self, table: Table, path: Path) -> None:
        existing = {name: read_text(self.folder / name) for name in self._existing_files()}
        texts = derive_files({self._tab.name: table}, existing)
        if path != self.folder / self._own:
            texts[self._copy] = format_tab_copy(table, self._text)
        for name, text in texts.items():
            if text != existing.get(name):
                atomic.write(self.folder / name, text.encode("utf-8"))

    def _existing_files(self) -> list[str]:
        return [name for name in (self._own, f"{self._tab.name}.json") if (self.folder / name).is_file()]


class OrganizationsFile(RegisterFile[Organization]):
    """The organizations of a project."""

    def __init__(self, project: LettersProject) -> None:
        super().__init__(project, ORGANIZATIONS, read_organizations)

    def find_doubts(self) -> Sequence[Doubt]:
        return check_organizations_table(numbered_rows(self.table))

    def find_by_name(self, name: str) -> Organization | None:
        """Return the organization of exactly this name, if there is just one."""
        found = [firm for firm in self.things if firm.name.strip() == name.strip()]
        return found[0] if len(found) == 1 else None


class PersonsFile(RegisterFile[Person]):
    """The persons of a project; their employers are looked up among its `organizations`."""

    def __init__(self, project: LettersProject, organizations: OrganizationsFile) -> None:
        super().__init__(project, PERSONS, self._read)
        self.organizations = organizations
        self.register = PersonRegister(())

    def _read(self, rows: NumberedRows) -> list[Person]:
        found = read_persons(rows)
        self.register = PersonRegister(found)
        return found

    def find_doubts(self) -> Sequence[Doubt]:
        return check_persons_table(numbered_rows(self.table), self.organizations.things)
