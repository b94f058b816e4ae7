"""The organizations of the sheet: read from rows, one for each address, and written as schema.org JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gtapp.sheets.register_entries import (
    NO_CITATION,
    Cells,
    Citation,
    Identifier,
    cell_value,
    format_register,
    group_rows,
    split_names,
)


@dataclass(frozen=True, slots=True)
class Address:
    """Where an organization was, from one date to another."""

    place: str = ""
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class OrganizationEntry:
    """What one row adds to an organization; `number` is the row's, counted from 1 with the header."""

    address: Address = Address()
    citation: Citation = NO_CITATION
    comment: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Organization:
    """One organization; what is unknown is empty. Names and description are those of the first row."""

    identifier: Identifier
    name: str
    variants: tuple[str, ...] = ()
    description: str = ""
    entries: tuple[OrganizationEntry, ...] = ()


def read_organizations(rows: Iterable[tuple[int, Cells]]) -> list[Organization]:
    """Return the organizations of a tab's numbered rows, in the order of their first rows; see `group_rows`."""
    return [_parse_organization(group) for group in group_rows(rows)]


def _parse_organization(rows: list[tuple[int, Cells]]) -> Organization:
    first = rows[0][1]
    names = cell_value(first, "alternateName")
    return Organization(
        identifier=Identifier.from_cells(first),
        name=cell_value(first, "name"),
        # a firm's name may contain commas: if pipes separate the names, commas don't
        variants=tuple(filter(None, split_names(names, "|" if "|" in names else ","))),
        description=cell_value(first, "description"),
        entries=tuple(_parse_entry(number, cells) for number, cells in rows),
    )


def _parse_entry(number: int, cells: Cells) -> OrganizationEntry:
    address = Address(
        cell_value(cells, "address"),
        cell_value(cells, "address_startDate"),
        cell_value(cells, "address_endDate"),
    )
    return OrganizationEntry(address, Citation.from_cells(cells), cell_value(cells, "comment"), number)


def organization_names(organizations: Iterable[Organization]) -> frozenset[str]:
    """Return all names of organizations."""
    found = {name.strip() for each in organizations for name in (each.name, *each.variants)}
    return frozenset(found - {""})


def join_variants(variants: Sequence[str]) -> str:
    """Return the names as one cell: separated by commas, or by pipes if one of them contains a comma."""
    if not any("," in name for name in variants):
        return ", ".join(variants)
    return " | ".join((*variants, "")).rstrip() if len(variants) == 1 else " | ".join(variants)


def format_organizations(organizations: Iterable[Organization], existing: str | None = None) -> str:
    """Return ``organizations.json``, sorted by identifier; valid JSON, since upstream has no such file to match.

    `existing` is the current text; its line ends, indent and escaping are kept.
    """
    return format_register(organizations, organization_tree, existing)


def organization_tree(organization: Organization) -> dict[str, Any]:
    """Return the organization as a schema.org Organization with its addresses and sources."""
    addresses = dict.fromkeys(entry.address for entry in organization.entries if entry.address != Address())
    citations = dict.fromkeys(
        entry.citation for entry in organization.entries if entry.citation != NO_CITATION
    )
    return {
        "@context": "http://schema.org",
        "@type": "Organization",
        "identifier": [organization.identifier.to_tree(None)],
        "name": organization.name or None,
        "alternateName": list(organization.variants),
        "description": organization.description,
        "address": [_address_tree(address) for address in addresses],
        "citation": [citation.to_tree(None) for citation in citations],
    }


def _address_tree(address: Address) -> dict[str, Any]:
    return {
        "@type": "PostalAddress",
        "streetAddress": address.place or None,
        "startDate": address.start or None,
        "endDate": address.end or None,
    }
