"""The table of persons as it lies in the project: read, corrected, written with all that is derived from it. Knows no widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from gtapp.errors import ChangedOnDiskError, GtappError
from gtapp.formats import atomic
from gtapp.project import Project
from gtapp.sheets import derived, files, persons, persons_editing, writing
from gtapp.sheets.columns import GROUND_TRUTH, PERSONS
from gtapp.sheets.local import FOLDER
from gtapp.sheets.persons import Person
from gtapp.sheets.register import FIELDS, Register, entries, mentions
from gtapp.sheets.table import Table
from gtapp.sheets.tabs import read
from gtapp.ui.session import Session

_COPY: Final = f"{FOLDER}/persons.csv"
_OWN: Final = "persons.csv"
_MOST_UNDONE: Final = 100
LABEL: Final = "persons"


class PersonsFile:
    """The persons of a project; every correction is on the disk when the call returns, and can be undone."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._folder = project.root / project.benchmark.layout.truths[0]
        self._text = ""
        self._before: list[Table] = []
        self.table: Table | None = None
        self.register = Register(())

    @property
    def path(self) -> Path:
        """The copy of the sheet's tab, else upstream's file."""
        copy = self._folder / _COPY
        return copy if copy.is_file() else self._folder / _OWN

    def load(self) -> bool:
        """Reads the table where its file has become another; whether it has. Without a file there are no persons.

        Raises:
            GtappError: it can't be read.
        """
        text = files.text_of(self.path) if self.path.is_file() else ""
        if text == self._text:
            return False
        self._text = text
        self._before.clear()
        self._take(Table(_OWN, files.from_text(text, self.path), str(self.path)) if text else None)
        return True

    def _take(self, table: Table | None) -> None:
        self.table = table
        self.register = Register(persons.read(derived.rows(table)))

    # what it says

    def columns(self) -> dict[str, int]:
        """Where the columns stand in the table, by name."""
        reading = read(self.table) if self.table else None
        return reading.columns if reading else {}

    def cells(self, number: int) -> dict[str, str]:
        """The cells of a row by column."""
        row = self.table.rows[number - 1] if self.table else []
        return {name: row[at] if at < len(row) else "" for name, at in self.columns().items()}

    # correcting it

    def put(self, table: Table) -> None:
        """Takes a corrected table and writes all that follows from it.

        Raises:
            ChangedOnDiskError: another program changed the file meanwhile; nothing was written.
            GtappError: it can't be written.
        """
        if self.table is None or table == self.table:
            return
        before = self.table
        self._write(table)
        self._before = [*self._before[-_MOST_UNDONE:], before]

    def undo(self) -> bool:
        """Takes the last correction back; whether there was one. Raises as `put` does."""
        if not self._before:
            return False
        self._write(self._before[-1])
        self._before.pop()
        return True

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def _write(self, table: Table) -> None:
        path = self.path
        if files.text_of(path) != self._text:
            raise ChangedOnDiskError("save-changed", path=str(path))
        existing = {name: files.text_of(self._folder / name) for name in self._there()}
        texts = derived.files({PERSONS.name: table}, existing)
        if path != self._folder / _OWN:
            texts[_COPY] = derived.tab_text(table, self._text)
        for name, text in texts.items():
            if text != existing.get(name):
                atomic.write(self._folder / name, text.encode("utf-8"))
        self._text = files.text_of(path)
        self._take(table)

    def _there(self) -> Iterable[str]:
        return (name for name in (_OWN, "persons.json") if (self._folder / name).is_file())

    # the letters

    def used(self) -> dict[str, list[str]]:
        """The items in which each name stands, by name. Safe in a worker."""
        found: dict[str, list[str]] = {}
        for item, document in self._project.records():
            record = {} if isinstance(document, GtappError) else document.record
            for field in FIELDS if isinstance(record, dict) else ():
                for mention in mentions(record, field):
                    items = found.setdefault(mention.name, [])
                    if item.id not in items:
                        items.append(item.id)
        return found

    def inscribed(self, item_id: str) -> list[str]:
        """The names as the letter writes them, from the sheet's own tab, that are nobody's yet."""
        path, key = self._folder / FOLDER / f"{GROUND_TRUTH.name}.csv", self._project.benchmark.table
        number = key.key_of(item_id) if key else None
        if not number or not path.is_file():
            return []
        reading = read(Table(path.name, files.from_text(files.text_of(path), path), str(path)))
        lines = reading.lines.get(number, []) if reading else []
        cells = lines[0].cells if lines else {}
        found = [text for field in FIELDS for _, text in entries(cells, f"{field}_inscribed")]
        return [text for text in dict.fromkeys(found) if not self.register.written(text)]

    def merge(self, session: Session, kept: Person, gone: Person, step: Callable[[], object]) -> list[str]:
        """Makes two persons one, in the table first and then in the letters, one undoable edit each; the letters changed.

        Raises:
            GtappError: the table, or a letter, can't be written; what was done until then is done and told by the file.
        """
        if self.table is None:
            return []
        self.put(persons_editing.merged(self.table, kept, gone))
        if self.register.named(gone.name):  # another person of the same name: nobody knows who is meant
            return []
        session.leave()
        try:
            named = self.used_as(gone.name)
            done = [item for item in named if self._rename(item, gone.name, kept.name, step)]
            writing.follow(self._project)
            return done
        finally:
            session.reread()

    def used_as(self, name: str) -> list[str]:
        """The items in which this name stands."""
        return self.used().get(name.strip(), [])

    def _rename(self, item: str, old: str, new: str, step: Callable[[], object]) -> bool:
        step()
        document = self._project.document(item)
        if self._project.lost(document):
            raise GtappError("item-unsaved", item=item)
        with document.group(LABEL):
            for pointer, text in persons_editing.renamed(document.record, old, new):
                document.set(pointer, text)
        return self._project.save(document)
