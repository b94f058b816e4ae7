"""What the table of persons says against a letter, among the issues of the form; follows the table's file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from gtapp.document import Issue
from gtapp.errors import GtappError
from gtapp.project import Project
from gtapp.sheets import checks, derived, files, persons
from gtapp.sheets.local import FOLDER
from gtapp.sheets.register import Register
from gtapp.sheets.table import Table

_PLACES: Final = (f"{FOLDER}/persons.csv", "persons.csv")


class LetterChecks:
    """Called with a letter's record, gives its issues; without a table of persons there are none.

    The table is read anew where its file has become another; one that can't be read says nothing here (its import does).
    """

    def __init__(self, project: Project) -> None:
        self._folder = project.root / project.benchmark.layout.truths[0]
        self._stamp: tuple[Path, int, int] | None = None
        self._register: Register | None = None

    def __call__(self, record: Any) -> Sequence[Issue]:
        register = self.register
        if register is None or not isinstance(record, dict):
            return ()
        return checks.letter(record, register)

    @property
    def register(self) -> Register | None:
        """The persons as the disk has them."""
        stamp = self._look()
        if stamp != self._stamp:
            self._stamp = stamp
            self._register = _read(stamp[0]) if stamp else None
        return self._register

    def _look(self) -> tuple[Path, int, int] | None:
        for place in _PLACES:
            path = self._folder / place
            try:
                found = path.stat()
            except OSError:
                continue
            return path, found.st_mtime_ns, found.st_size
        return None


def _read(path: Path) -> Register | None:
    try:
        table = Table(path.name, files.from_text(files.text_of(path), path), str(path))
        return Register(persons.read(derived.rows(table)))
    except GtappError:
        return None
