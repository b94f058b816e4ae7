"""Corrections of the table of organizations that other tables don't know: one more name, two made one, also as employers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gtapp.errors import GtappError
from gtapp.sheets import merging
from gtapp.sheets.organizations import Organization, joined
from gtapp.sheets.persons import Person
from gtapp.sheets.register_editing import cell, with_cells
from gtapp.sheets.table import Table

_VARIANTS: Final = "alternateName"


def with_variant(table: Table, organization: Organization, text: str) -> Table:
    """The table with one more name of the organization, behind the others; as it is where that one is known.

    A name that holds a comma has all of them divided by pipes.

    Raises:
        GtappError: the text is empty or holds a pipe.
    """
    text = text.strip()
    if not text or "|" in text:
        raise GtappError("sheet-variant-pipe", text=text)
    if text in (organization.name.strip(), *organization.variants):
        return table
    number = organization.entries[0].number
    before = cell(table, number, _VARIANTS).rstrip() if organization.variants else ""
    if "|" in before:
        after = f"{before.rstrip('| ')} | {text}"
    elif "," in text or not before:
        after = joined((*organization.variants, text))
    else:
        after = f"{before.rstrip(',')}, {text}"
    return with_cells(table, number, {_VARIANTS: after})


def merged(table: Table, kept: Organization, gone: Organization) -> Table:
    """The table with `gone` as further rows of `kept`; see `merging.merged`."""
    return merging.merged(table, kept, gone, "|", with_variant)


def employed(
    table: Table, persons: Iterable[Person], old: Organization, new: Organization, by_name: bool = True
) -> Table:
    """The table of persons with `new` as the employer wherever that is `old`: by its identifier, else (`by_name`) its name.

    Where another name goes with the identifier of `old`, that name stays.
    """
    for entry in (entry for person in persons for entry in person.entries):
        known, named = entry.job.employer_identifier.value, entry.job.employer.strip() == old.name.strip()
        if not (known or by_name):
            continue  # several are called so
        if known == old.identifier.value if known else named:
            table = with_cells(table, entry.number, new.identifier.cells("employer_identifier"))
        if named and known in ("", old.identifier.value, new.identifier.value):
            table = with_cells(table, entry.number, {"employer_name": new.name})
    return table
