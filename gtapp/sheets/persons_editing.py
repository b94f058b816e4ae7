"""Corrections that only the table of persons knows: an inscribed variant, two persons made one, and that in letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.pointer import Pointer
from gtapp.sheets import check_texts  # noqa: F401 (the messages)
from gtapp.sheets.persons import Person
from gtapp.sheets.register import FIELDS
from gtapp.sheets.register_editing import cell, moved, with_cells
from gtapp.sheets.schema_org import FACTS, names_in
from gtapp.sheets.table import Table

_VARIANTS: Final = "alternateName"
# what the first row of a person says for all of them, variants aside
_FACTS: Final = tuple(column for column in FACTS if column != _VARIANTS)


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
    before = cell(table, number, _VARIANTS) if person.variants else ""
    return with_cells(
        table, number, {_VARIANTS: f"{before.rstrip().rstrip(',')}, {text}" if before else text}
    )


def merged(table: Table, kept: Person, gone: Person) -> Table:
    """The table with the rows of `gone` as further rows of `kept`, behind that one's last.

    What `kept` doesn't say of itself is taken over, and so are the other's name, where it can be a variant, and variants.
    Where the two contradict each other both stay, for somebody to decide: the first row counts, and the checks name the
    other.
    """
    identity = {**kept.identifier.cells(), "name": kept.name}
    first, theirs = kept.entries[0].number, gone.entries[0].number
    variants = [name for name in (gone.name.strip(), *gone.variants) if name and "," not in name]
    taken = {column: cell(table, theirs, column) for column in _FACTS if not _fact(kept, column)}
    for name in variants:
        table = with_variant(table, _again(table, kept), name)
    table = with_cells(table, first, taken)
    same = [column for column in _FACTS if _fact(gone, column) in ("", cell(table, first, column))]
    for entry in gone.entries:
        blank = dict.fromkeys((_VARIANTS, *same), "") if entry.number == theirs else {}
        table = with_cells(table, entry.number, {**identity, **blank})
    return moved(table, [entry.number for entry in gone.entries], kept.entries[-1].number)


def _again(table: Table, person: Person) -> Person:
    """The person with the variants that the table has by now."""
    return replace(person, variants=names_in(cell(table, person.entries[0].number, _VARIANTS)))


def _fact(person: Person, column: str) -> str:
    return {"birthDate": person.birth, "deathDate": person.death, "description": person.description}[column]


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
