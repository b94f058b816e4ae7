"""Corrections of the table of organizations that other tables don't know: one more name, between commas or pipes."""

from __future__ import annotations

from typing import Final

from gtapp.errors import GtappError
from gtapp.sheets import check_texts  # noqa: F401 (the messages)
from gtapp.sheets.organizations import Organization, joined
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
