"""Corrections of the table of persons: another cell, a variant, a new person, two made one; all other cells stay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.pointer import Pointer
from gtapp.sheets import check_texts  # noqa: F401 (the messages)
from gtapp.sheets.persons import Person
from gtapp.sheets.register import FIELDS
from gtapp.sheets.schema_org import Identifier, names_in
from gtapp.sheets.table import Table
from gtapp.sheets.tabs import read

_VARIANTS: Final = "alternateName"
# what the first row of a person says for all of them, variants aside
_FACTS: Final = ("birthDate", "deathDate", "description")
_LOCAL: Final = re.compile(r"(\D*)(\d+)")


def with_cells(table: Table, number: int, cells: Mapping[str, str]) -> Table:
    """The table with other cells, by column, in the row of this number (from 1, header included).

    Raises:
        GtappError: the table has no such column.
    """
    places = _places(table)
    rows = [list(row) for row in table.rows]
    row = rows[number - 1]
    for column, cell in cells.items():
        if column not in places:
            raise GtappError("sheet-column-none", name=column)
        at = places[column]
        row += [""] * (at + 1 - len(row))
        row[at] = cell
    return replace(table, rows=rows)


def _places(table: Table) -> dict[str, int]:
    reading = read(table)
    if reading is None:
        raise GtappError("sheet-no-tab", names=table.name)
    return reading.columns


def with_variant(table: Table, person: Person, text: str) -> Table:
    """The table with one more way of writing the person, behind the others; as it is where that one is known.

    Raises:
        GtappError: the text is empty or holds a comma, which divides the variants.
    """
    text = text.strip()
    if not text or "," in text:
        raise GtappError("sheet-variant-comma", text=text)
    if text in (person.name.strip(), *person.variants):
        return table
    number = person.entries[0].number
    before = _cell(table, number, _VARIANTS) if person.variants else ""
    return with_cells(
        table, number, {_VARIANTS: f"{before.rstrip().rstrip(',')}, {text}" if before else text}
    )


def _cell(table: Table, number: int, column: str) -> str:
    row, at = table.rows[number - 1], _places(table)[column]
    return row[at] if at < len(row) else ""


def with_person(table: Table, cells: Mapping[str, str]) -> Table:
    """The table with a new person behind the last row.

    Raises:
        GtappError: the table has no such column.
    """
    return with_cells(replace(table, rows=[*table.rows, []]), len(table.rows) + 1, cells)


def next_local(persons: Iterable[Person]) -> Identifier:
    """A number of the sheet's own that no person has: one more than the highest, as P016 after P015."""
    known = [person.identifier.value for person in persons if person.identifier.authority == "local"]
    found = [match for value in known if (match := _LOCAL.fullmatch(value))]
    last = max(found, key=lambda match: int(match[2]), default=None)
    if last is None:
        return Identifier("local", "P001")
    return Identifier("local", last[1] + str(int(last[2]) + 1).zfill(len(last[2])))


def merged(table: Table, kept: Person, gone: Person) -> Table:
    """The table with the rows of `gone` as further rows of `kept`, behind that one's last.

    What `kept` doesn't say of itself is taken over, and so are the other's variants. Where the two contradict each other
    both stay, for somebody to decide: the first row counts, and the checks name the other.
    """
    identity = {**kept.identifier.cells(), "name": kept.name}
    first, theirs = kept.entries[0].number, gone.entries[0].number
    variants = [name for name in gone.variants if name and name not in kept.variants]
    taken = {column: _cell(table, theirs, column) for column in _FACTS if not _fact(kept, column)}
    for name in variants:
        table = with_variant(table, _again(table, kept), name)
    table = with_cells(table, first, taken)
    same = [column for column in _FACTS if _fact(gone, column) in ("", _cell(table, first, column))]
    for entry in gone.entries:
        blank = dict.fromkeys((_VARIANTS, *same), "") if entry.number == theirs else {}
        table = with_cells(table, entry.number, {**identity, **blank})
    return _moved(table, [entry.number for entry in gone.entries], kept.entries[-1].number)


def _again(table: Table, person: Person) -> Person:
    """The person with the variants that the table has by now."""
    return replace(person, variants=names_in(_cell(table, person.entries[0].number, _VARIANTS)))


def _fact(person: Person, column: str) -> str:
    return {"birthDate": person.birth, "deathDate": person.death, "description": person.description}[column]


def _moved(table: Table, numbers: Sequence[int], behind: int) -> Table:
    """The table with these rows behind another one."""
    wanted = set(numbers)
    rows: list[list[str]] = []
    for number, row in enumerate(table.rows, 1):
        if number not in wanted:
            rows.append(row)
        if number == behind:
            rows += [table.rows[each - 1] for each in numbers]
    return replace(table, rows=rows)


def renamed(record: Mapping[str, Any], old: str, new: str) -> list[tuple[Pointer, str]]:
    """Where a letter names a person as `old`, and the text to stand there: `new` in the same angle brackets."""
    found: list[tuple[Pointer, str]] = []
    for field in FIELDS:
        value = record.get(field)
        for index, text in enumerate(value if isinstance(value, list) else ()):
            if (
                isinstance(text, str)
                and (other := "|".join(_renamed(t, old, new) for t in text.split("|"))) != text
            ):
                found.append(((field, index), other))
    return found


def _renamed(text: str, old: str, new: str) -> str:
    name = text.strip("<> \t\r\n")
    return text.replace(name, new) if name == old.strip() and name else text
