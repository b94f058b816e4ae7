"""The rows of a table for given persons and organizations: the inverse of reading them."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.features.letters.columns import Cells
from gtapp.features.letters.person_register import (
    Organization,
    OrganizationEntry,
    Person,
    PersonEntry,
    Thing,
    join_variants,
)


def person_rows(person: Person) -> list[dict[str, str]]:
    """Return the cells of a person's rows by column: the first has all facts, each further one another job or source."""
    facts = {
        "alternateName": ", ".join(person.variants),
        "birthDate": person.birth,
        "deathDate": person.death,
        "description": person.description,
    }
    return format_rows(person, facts, [_person_cells(entry) for entry in person.entries or (PersonEntry(),)])


def _person_cells(entry: PersonEntry) -> dict[str, str]:
    job = entry.job
    return {
        "job_name": job.name,
        "job_startDate": job.start,
        "job_endDate": job.end,
        "employer_name": job.employer,
        **job.employer_identifier.to_cells("employer_identifier"),
        **entry.citation.to_cells(),
        "comment": entry.comment,
    }


def organization_rows(organization: Organization) -> list[dict[str, str]]:
    """Return the cells of an organization's rows by column: the first has all facts, each further one an address or source."""
    facts = {"alternateName": join_variants(organization.variants), "description": organization.description}
    entries = [_organization_cells(entry) for entry in organization.entries or (OrganizationEntry(),)]
    return format_rows(organization, facts, entries)


def _organization_cells(entry: OrganizationEntry) -> dict[str, str]:
    return {
        "address": entry.address.place,
        "address_startDate": entry.address.start,
        "address_endDate": entry.address.end,
        **entry.citation.to_cells(),
        "comment": entry.comment,
    }


def format_rows(thing: Thing, facts: Cells, entries: Sequence[Cells]) -> list[dict[str, str]]:
    """Return the cells of rows by column: the first includes the `facts`, each further one only its entry."""
    known = {**thing.identifier.to_cells(), "name": thing.name}
    blank = dict.fromkeys(facts, "")
    return [known | dict(blank if at else facts) | dict(cells) for at, cells in enumerate(entries)]
