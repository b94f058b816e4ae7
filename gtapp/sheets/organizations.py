"""The organizations of the sheet: rows, one for each address, read as organizations, and as schema.org has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gtapp.sheets import schema_org
from gtapp.sheets.schema_org import (
    NO_CITATION,
    Cells,
    Citation,
    Identifier,
    grouped,
    names_in,
    said,
)


@dataclass(frozen=True, slots=True)
class Address:
    """Where an organization was, from one date to another."""

    place: str = ""
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one row adds to an organization; `number` is the row's, counted from 1 with the header."""

    address: Address = Address()
    citation: Citation = NO_CITATION
    comment: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Organization:
    """One organization; what is not known is empty. Names and description are those of the first row."""

    identifier: Identifier
    name: str
    variants: tuple[str, ...] = ()
    description: str = ""
    entries: tuple[Entry, ...] = ()


def read(rows: Iterable[tuple[int, Cells]]) -> list[Organization]:
    """The organizations of a tab's numbered rows, in the order in which they come first; see `grouped`."""
    return [_organization(group) for group in grouped(rows)]


def _organization(rows: list[tuple[int, Cells]]) -> Organization:
    first = rows[0][1]
    names = said(first, "alternateName")
    return Organization(
        identifier=Identifier.of(first),
        name=said(first, "name"),
        # a firm's name may hold commas: where pipes divide the names, commas don't
        variants=tuple(filter(None, names_in(names, "|" if "|" in names else ","))),
        description=said(first, "description"),
        entries=tuple(_entry(number, cells) for number, cells in rows),
    )


def _entry(number: int, cells: Cells) -> Entry:
    address = Address(
        said(cells, "address"), said(cells, "address_startDate"), said(cells, "address_endDate")
    )
    return Entry(address, Citation.of(cells), said(cells, "comment"), number)


def names(organizations: Iterable[Organization]) -> frozenset[str]:
    """All names that organizations have."""
    found = {name.strip() for each in organizations for name in (each.name, *each.variants)}
    return frozenset(found - {""})


def rows_of(organization: Organization) -> list[dict[str, str]]:
    """The cells of an organization's rows by column: the first says all, each further one an address or a source more."""
    facts = {"alternateName": joined(organization.variants), "description": organization.description}
    entries = [_cells(entry) for entry in organization.entries or (Entry(),)]
    return schema_org.rows_of(organization, facts, entries)


def joined(variants: Sequence[str]) -> str:
    """These names as one cell: between commas, or between pipes where one of them holds a comma."""
    if not any("," in name for name in variants):
        return ", ".join(variants)
    return " | ".join((*variants, "")).rstrip() if len(variants) == 1 else " | ".join(variants)


def _cells(entry: Entry) -> dict[str, str]:
    return {
        "address": entry.address.place,
        "address_startDate": entry.address.start,
        "address_endDate": entry.address.end,
        **entry.citation.cells(),
        "comment": entry.comment,
    }


def text(organizations: Iterable[Organization], existing: str | None = None) -> str:
    """``organizations.json``: by identifier, valid JSON (upstream has no such file yet, so no NaN has to be matched).

    `existing` is the text there now; its line ends, indent and escaping are kept.
    """
    return schema_org.text(organizations, tree, existing)


def tree(organization: Organization) -> dict[str, Any]:
    """The organization as a schema.org Organization with the addresses and sources that it has."""
    addresses = dict.fromkeys(entry.address for entry in organization.entries if entry.address != Address())
    citations = dict.fromkeys(
        entry.citation for entry in organization.entries if entry.citation != NO_CITATION
    )
    return {
        "@context": "http://schema.org",
        "@type": "Organization",
        "identifier": [organization.identifier.tree(None)],
        "name": organization.name or None,
        "alternateName": list(organization.variants),
        "description": organization.description,
        "address": [_address(address) for address in addresses],
        "citation": [citation.tree(None) for citation in citations],
    }


def _address(address: Address) -> dict[str, Any]:
    return {
        "@type": "PostalAddress",
        "streetAddress": address.place or None,
        "startDate": address.start or None,
        "endDate": address.end or None,
    }
