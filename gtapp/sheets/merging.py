"""Two persons, or two organizations, made one in their table: the rows of one become further rows of the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from gtapp.sheets.organizations import Organization
from gtapp.sheets.persons import Person
from gtapp.sheets.register_editing import cell, moved, with_cells
from gtapp.sheets.schema_org import FACTS, said
from gtapp.sheets.table import Table

T = TypeVar("T", bound=Person | Organization)
Add = Callable[[Table, T, str], Table]
"""Gives the table with one more name."""

_VARIANTS: Final = "alternateName"
# what the first row says for all of them, names aside
_FACTS: Final = tuple(column for column in FACTS if column != _VARIANTS)


def merged(table: Table, kept: T, gone: T, divider: str, add: Add[T]) -> Table:
    """The table with the rows of `gone` as further rows of `kept`, behind that one's last.

    What `kept` doesn't say of itself is taken over, and so are the other's names, those aside that hold the `divider` of
    names. Where the two contradict each other both stay, for somebody to decide: the first row counts, and the checks name
    the other.
    """
    identity = {**kept.identifier.cells(), "name": kept.name}
    first, theirs = kept.entries[0].number, gone.entries[0].number
    taken = {column: cell(table, theirs, column) for column in _FACTS if not _fact(table, first, column)}
    for name in (gone.name.strip(), *gone.variants):
        if name and divider not in name and name not in kept.variants:
            table = add(table, kept, name)
            kept = replace(
                kept, variants=(*kept.variants, name) if name != kept.name.strip() else kept.variants
            )
    table = with_cells(table, first, taken)
    same = [column for column in _FACTS if _fact(table, theirs, column) in ("", cell(table, first, column))]
    for entry in gone.entries:
        blank = dict.fromkeys((_VARIANTS, *same), "") if entry.number == theirs else {}
        table = with_cells(table, entry.number, {**identity, **blank})
    return moved(table, [entry.number for entry in gone.entries], kept.entries[-1].number)


def _fact(table: Table, number: int, column: str) -> str:
    return said({column: cell(table, number, column)}, column)
