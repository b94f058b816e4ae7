"""Corrections that the tables of persons and organizations share: cells, rows, numbers of one's own; other cells stay."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from gtapp.errors import GtappError
from gtapp.sheets.cells import is_nothing
from gtapp.sheets.schema_org import FACTS, IDENTITY, Identifier, Thing
from gtapp.sheets.table import Table
from gtapp.sheets.tabs import Reading, read

_LOCAL: Final = re.compile(r"(\D*)(\d+)")


def with_cells(table: Table, number: int, cells: Mapping[str, str]) -> Table:
    """The table with other cells, by column, in the row of this number (from 1, header included).

    Raises:
        GtappError: the table has no such column for a text that is not empty.
    """
    places = _read(table).columns
    rows = [list(row) for row in table.rows]
    row = rows[number - 1]
    for column, cell in cells.items():
        if column not in places:
            if cell:
                raise GtappError("sheet-column-none", name=column)
            continue
        at = places[column]
        row += [""] * (at + 1 - len(row))
        row[at] = cell
    return replace(table, rows=rows)


def cell(table: Table, number: int, column: str) -> str:
    """What stands in a cell; nothing where the table has no such column."""
    row, at = table.rows[number - 1], _read(table).columns.get(column, -1)
    return row[at] if 0 <= at < len(row) else ""


def corrected(table: Table, thing: Thing, number: int, column: str, text: str) -> Table:
    """The table with another text in a cell of this person or organization.

    Name and identifier are corrected in all rows that say the same: in one alone they would make two of one.

    Raises:
        GtappError: the table has no such column.
    """
    before = cell(table, number, column)
    numbers = [entry.number for entry in thing.entries] if column in IDENTITY else [number]
    for each in numbers:
        if cell(table, each, column) == before:
            table = with_cells(table, each, {column: text})
    return table


def with_row(table: Table, cells: Mapping[str, str], behind: int = 0) -> Table:
    """The table with a new row behind the one of this number, or else behind the last.

    Raises:
        GtappError: the table has no such column.
    """
    at, blank = behind or len(table.rows), [""] * len(table.rows[_read(table).header])
    return with_cells(replace(table, rows=[*table.rows[:at], blank, *table.rows[at:]]), at + 1, cells)


def with_entry(table: Table, thing: Thing) -> Table:
    """The table with one more row of this person or organization, behind its others: for a job, an address, a source."""
    places = _read(table).columns
    first, last = thing.entries[0].number, max(entry.number for entry in thing.entries)
    known = {column: cell(table, first, column) for column in IDENTITY if column in places}
    return with_row(table, known, last)


def without(table: Table, thing: Thing) -> Table:
    """The table without this person or organization."""
    return _without_rows(table, {entry.number for entry in thing.entries})


def without_entry(table: Table, thing: Thing, number: int) -> Table:
    """The table without what one row adds; what the first row says of the whole, which counts, goes over to the next.

    The last row stays, with what it says of the whole.
    """
    others = [entry.number for entry in thing.entries if entry.number != number]
    reading = _read(table)
    if not others:
        kept = (*IDENTITY, *FACTS)
        return with_cells(table, number, {c: "" for c in reading.tab.columns if c in _added(reading, kept)})
    if number == thing.entries[0].number:
        said = {column: cell(table, number, column) for column in (*IDENTITY, *FACTS)}
        counted = {column: text for column, text in said.items() if not is_nothing(text)}
        table = with_cells(table, others[0], counted)
    return _without_rows(table, {number})


def _added(reading: Reading, kept: Container[str]) -> set[str]:
    """The known columns that speak of one job or address alone."""
    return {column for column in reading.tab.columns if column in reading.columns and column not in kept}


def _without_rows(table: Table, numbers: Container[int]) -> Table:
    return replace(table, rows=[row for at, row in enumerate(table.rows, 1) if at not in numbers])


def moved(table: Table, numbers: Sequence[int], behind: int) -> Table:
    """The table with these rows behind another one."""
    wanted = set(numbers)
    rows: list[list[str]] = []
    for number, row in enumerate(table.rows, 1):
        if number not in wanted:
            rows.append(row)
        if number == behind:
            rows += [table.rows[each - 1] for each in numbers]
    return replace(table, rows=rows)


def next_local(things: Iterable[Thing], first: str = "P001") -> Identifier:
    """A number of the sheet's own that none of them has: one more than the highest, as P016 after P015; else `first`."""
    known = [thing.identifier.value for thing in things if thing.identifier.authority == "local"]
    found = [match for value in known if (match := _LOCAL.fullmatch(value))]
    last = max(found, key=lambda match: int(match[2]), default=None)
    if last is None:
        return Identifier("local", first)
    return Identifier("local", last[1] + str(int(last[2]) + 1).zfill(len(last[2])))


def _read(table: Table) -> Reading:
    reading = read(table)
    if reading is None:
        raise GtappError("sheet-no-tab", names=table.name)
    return reading
