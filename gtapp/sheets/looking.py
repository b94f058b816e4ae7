"""Looks a project's tables of persons and organizations over, and the letters' persons in their light: for `gtapp validate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from gtapp.document import Issue
from gtapp.errors import GtappError
from gtapp.sheets import checks, derived, files, organizations, persons, register_checks
from gtapp.sheets.columns import COPIES, GROUND_TRUTH, NUMBER, ORGANIZATIONS, PERSONS
from gtapp.sheets.register import FIELDS, Register
from gtapp.sheets.register_checks import Rows
from gtapp.sheets.table import Table
from gtapp.sheets.tabs import Doubt

_MORE: Final = (*(f"{field}_inscribed" for field in FIELDS), checks.SIGNATURES)


class Looking:
    """The tables in one folder of truths, read once; `failed` tells which can't be read, by file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.failed: dict[str, GtappError] = {}
        self._persons, self._firms = self._rows(PERSONS.name), self._rows(ORGANIZATIONS.name)
        self._letters = {cells.get(NUMBER, "").strip(): cells for _, cells in self._rows(GROUND_TRUTH.name)}
        self._register = Register(persons.read(self._persons))
        self._names = organizations.names(organizations.read(self._firms))

    def _rows(self, name: str) -> Rows:
        """The rows of the sheet's copy, else of upstream's file."""
        place = next((p for p in (f"{COPIES}/{name}.csv", f"{name}.csv") if (self._folder / p).is_file()), "")
        path = self._folder / place
        try:
            text = files.text_of(path) if place else ""
            return derived.rows(Table(place, files.from_text(text, path), str(path))) if text else []
        except GtappError as error:
            self.failed[place] = error
            return []

    def letter(self, number: str | None, record: Any) -> Sequence[Issue]:
        """The issues of a letter's record, and of the columns that only the sheet has; without a table of persons none."""
        if not self._register.persons or not isinstance(record, dict):
            return ()
        row = self._letters.get(number or "", {})
        more = {name: row[name] for name in _MORE if name in row}
        return checks.letter({**more, **record}, self._register, self._names)

    def tables(self) -> Iterator[tuple[str, Issue]]:
        """What is to be said of the tables, by file; the pointer of an issue is its row."""
        found: list[Doubt] = [
            *register_checks.persons(self._persons, organizations.read(self._firms)),
            *register_checks.organizations(self._firms),
        ]
        for doubt in found:
            yield f"{doubt.tab}.csv", Issue((str(doubt.row),), doubt.message)
