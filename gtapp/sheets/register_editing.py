"""Corrections of the tables of persons and organizations: cells, rows, variants, two entries merged.

All other cells are unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from gtapp.errors import GtappError
from gtapp.pointer import Pointer
from gtapp.sheets.cells import is_nothing
from gtapp.sheets.organizations import Organization, join_variants
from gtapp.sheets.persons import Person
from gtapp.sheets.register import PERSON_FIELDS
from gtapp.sheets.register_entries import FACTS, IDENTITY, Identifier, Thing, cell_value
from gtapp.sheets.tabs import Table, TabReading, read_tab

_LOCAL: Final = re.compile(r"(\D*)(\d+)")


def with_cells(table: Table, number: int, cells: Mapping[str, str]) -> Table:
    """Return the table with other cells, by column, in the row of this number (from 1, header included).

    Raises:
        GtappError: the table has no such column for a text that is not empty.
    """
    places = _read_register_tab(table).columns
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


def cell_text(table: Table, number: int, column: str) -> str:
    """Return a cell's text; "" if the table has no such column."""
    row, at = table.rows[number - 1], _read_register_tab(table).columns.get(column, -1)
    return row[at] if 0 <= at < len(row) else ""


def with_corrected_cell(table: Table, thing: Thing, number: int, column: str, text: str) -> Table:
    """Return the table with another text in a cell of this person or organization.

    Name and identifier are corrected in all rows with the same text: in one alone they would split the entry.

    Raises:
        GtappError: the table has no such column.
    """
    before = cell_text(table, number, column)
    numbers = [entry.number for entry in thing.entries] if column in IDENTITY else [number]
    for each in numbers:
        if cell_text(table, each, column) == before:
            table = with_cells(table, each, {column: text})
    return table


def with_row(table: Table, cells: Mapping[str, str], behind: int = 0) -> Table:
    """Return the table with a new row after the one of this number, or else at the end.

    Raises:
        GtappError: the table has no such column.
    """
    at, blank = behind or len(table.rows), [""] * len(table.rows[_read_register_tab(table).header])
    return with_cells(replace(table, rows=[*table.rows[:at], blank, *table.rows[at:]]), at + 1, cells)


def with_entry(table: Table, thing: Thing) -> Table:
    """Return the table with one more row after the entry's others: for a job, an address, a source."""
    places = _read_register_tab(table).columns
    first, last = thing.entries[0].number, max(entry.number for entry in thing.entries)
    known = {column: cell_text(table, first, column) for column in IDENTITY if column in places}
    return with_row(table, known, last)


def without_thing(table: Table, thing: Thing) -> Table:
    """Return the table without this person or organization."""
    return _without_rows(table, {entry.number for entry in thing.entries})


def without_entry(table: Table, thing: Thing, number: int) -> Table:
    """Return the table without one row; facts of the first row, which count, move to the next.

    The last row stays, with its facts.
    """
    others = [entry.number for entry in thing.entries if entry.number != number]
    reading = _read_register_tab(table)
    if not others:
        kept = (*IDENTITY, *FACTS)
        return with_cells(
            table, number, {c: "" for c in reading.tab.columns if c in _entry_columns(reading, kept)}
        )
    if number == thing.entries[0].number:
        said = {column: cell_text(table, number, column) for column in (*IDENTITY, *FACTS)}
        counted = {column: text for column, text in said.items() if not is_nothing(text)}
        table = with_cells(table, others[0], counted)
    return _without_rows(table, {number})


def _entry_columns(reading: TabReading, kept: Container[str]) -> set[str]:
    """Return the known columns that describe one job or address alone."""
    return {column for column in reading.tab.columns if column in reading.columns and column not in kept}


def _without_rows(table: Table, numbers: Container[int]) -> Table:
    return replace(table, rows=[row for at, row in enumerate(table.rows, 1) if at not in numbers])


def with_moved_rows(table: Table, numbers: Sequence[int], behind: int) -> Table:
    """Return the table with these rows after another one."""
    wanted = set(numbers)
    rows: list[list[str]] = []
    for number, row in enumerate(table.rows, 1):
        if number not in wanted:
            rows.append(row)
        if number == behind:
            rows += [table.rows[each - 1] for each in numbers]
    return replace(table, rows=rows)


def next_local_identifier(things: Iterable[Thing], first: str = "P001") -> Identifier:
    """Return the next local number: one more than the highest, as P016 after P015; else `first`."""
    known = [thing.identifier.value for thing in things if thing.identifier.authority == "local"]
    found = [match for value in known if (match := _LOCAL.fullmatch(value))]
    last = max(found, key=lambda match: int(match[2]), default=None)
    if last is None:
        return Identifier("local", first)
    return Identifier("local", last[1] + str(int(last[2]) + 1).zfill(len(last[2])))


def _read_register_tab(table: Table) -> TabReading:
    reading = read_tab(table)
    if reading is None:
        raise GtappError("sheet-no-tab", names=table.name)
    return reading


_VARIANTS: Final = "alternateName"


@dataclass(frozen=True, slots=True)
class _VariantRule:
    """How all variants of an entry are written in one cell.

    No name may contain the `divider` (else the error `code`); `append` returns the cell with one more name, given the
    cell before, the variants in it and the name.
    """

    divider: str
    code: str
    append: Callable[[str, Sequence[str], str], str]


def _append_person_variant(before: str, variants: Sequence[str], text: str) -> str:
    return f"{before.rstrip().rstrip(',')}, {text}" if before else text


def _append_organization_variant(before: str, variants: Sequence[str], text: str) -> str:
    """Append a name; if it contains a comma, all names are separated by pipes."""
    before = before.rstrip()
    if "|" in before:
        return f"{before.rstrip('| ')} | {text}"
    if "," in text or not before:
        return join_variants((*variants, text))
    return f"{before.rstrip(',')}, {text}"


_VARIANT_RULES: Final[Mapping[type[Thing], _VariantRule]] = {
    Person: _VariantRule(",", "sheet-variant-comma", _append_person_variant),
    Organization: _VariantRule("|", "sheet-variant-pipe", _append_organization_variant),
}


def with_variant(table: Table, thing: Person | Organization, text: str) -> Table:
    """Return the table with one more variant of the entry, after the others; unchanged if it is known.

    Raises:
        GtappError: the text is empty or contains what separates the variants: a comma of persons, a pipe of others.
    """
    rule, text = _VARIANT_RULES[type(thing)], text.strip()
    if not text or rule.divider in text:
        raise GtappError(rule.code, text=text)
    if text in (thing.name.strip(), *thing.variants):
        return table
    number = thing.entries[0].number
    before = cell_text(table, number, _VARIANTS) if thing.variants else ""
    return with_cells(table, number, {_VARIANTS: rule.append(before, thing.variants, text)})


T = TypeVar("T", bound=Person | Organization)

# the facts of the first row, names aside
_FACTS: Final = tuple(column for column in FACTS if column != _VARIANTS)


def merge_entries(table: Table, kept: T, gone: T) -> Table:
    """Return the table with the rows of `gone` as further rows of `kept`, after its last.

    Facts that `kept` lacks are taken over, and the other's names except those that can't be variants. Contradictions
    are not resolved: the first row counts, and the checks report the other.
    """
    identity = {**kept.identifier.to_cells(), "name": kept.name}
    first, theirs = kept.entries[0].number, gone.entries[0].number
    taken = {c: cell_text(table, theirs, c) for c in _FACTS if not _fact_in(table, first, c)}
    for name in (gone.name.strip(), *gone.variants):
        if name and _VARIANT_RULES[type(kept)].divider not in name and name not in kept.variants:
            table = with_variant(table, kept, name)
            kept = replace(
                kept, variants=(*kept.variants, name) if name != kept.name.strip() else kept.variants
            )
    table = with_cells(table, first, taken)
    same = [c for c in _FACTS if _fact_in(table, theirs, c) in ("", cell_text(table, first, c))]
    for entry in gone.entries:
        blank = dict.fromkeys((_VARIANTS, *same), "") if entry.number == theirs else {}
        table = with_cells(table, entry.number, {**identity, **blank})
    return with_moved_rows(table, [entry.number for entry in gone.entries], kept.entries[-1].number)


def _fact_in(table: Table, number: int, column: str) -> str:
    return cell_value({column: cell_text(table, number, column)}, column)


def rename_in_record(record: Mapping[str, Any], old: str, new: str) -> list[tuple[Pointer, str]]:
    """Return where a letter names a person as `old`, and the text that replaces it: `new` in the same angle brackets."""
    found: list[tuple[Pointer, str]] = []
    for field in PERSON_FIELDS:
        value = record.get(field)
        for index, text in enumerate(value if isinstance(value, list) else ()):
            if (
                isinstance(text, str)
                and (other := "|".join(_rename_mention(t, old, new) for t in text.split("|"))) != text
            ):
                found.append(((field, index), other))
    return found


def _rename_mention(text: str, old: str, new: str) -> str:
    name = text.strip("<> \t\r\n")
    return text.replace(name, new) if name == old.strip() and name else text


def replace_employer(
    table: Table, persons: Iterable[Person], old: Organization, new: Organization, by_name: bool = True
) -> Table:
    """Return the table of persons with `new` as employer for `old`: by its identifier, else (`by_name`) its name.

    A different name next to the identifier of `old` is kept.
    """
    for entry in (entry for person in persons for entry in person.entries):
        known, named = entry.job.employer_identifier.value, entry.job.employer.strip() == old.name.strip()
        if not (known or by_name):
            continue  # several have this name
        if known == old.identifier.value if known else named:
            table = with_cells(table, entry.number, new.identifier.to_cells("employer_identifier"))
        if named and known in ("", old.identifier.value, new.identifier.value):
            table = with_cells(table, entry.number, {"employer_name": new.name})
    return table
