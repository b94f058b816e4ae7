"""Corrections that only the table of persons knows: an inscribed variant, two persons made one, and that in letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.pointer import Pointer
from gtapp.sheets import merging
from gtapp.sheets.persons import Person
from gtapp.sheets.register import FIELDS
from gtapp.sheets.register_editing import cell, with_cells
from gtapp.sheets.table import Table

_VARIANTS: Final = "alternateName"


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
    """The table with `gone` as further rows of `kept`; see `merging.merged`."""
    return merging.merged(table, kept, gone, ",", with_variant)


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
