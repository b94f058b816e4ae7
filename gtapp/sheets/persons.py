"""The persons of the sheet: read from rows, one for each job, and written as schema.org JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from gtapp.sheets.register_entries import (
    NO_CITATION,
    NO_IDENTIFIER,
    Cells,
    Citation,
    Identifier,
    cell_value,
    format_register,
    group_rows,
    split_names,
)

_MISSING: Final = float("nan")  # as in upstream's persons.json, though it is no JSON


@dataclass(frozen=True, slots=True)
class PersonJob:
    """A function, from one date to another (``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``), with an employer."""

    name: str = ""
    start: str = ""
    end: str = ""
    employer: str = ""
    employer_identifier: Identifier = NO_IDENTIFIER


@dataclass(frozen=True, slots=True)
class PersonEntry:
    """What one row adds to a person; `number` is the row's, counted from 1 with the header."""

    job: PersonJob = PersonJob()
    citation: Citation = NO_CITATION
    comment: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """One person; what is unknown is empty. Dates, names and description are those of the first row."""

    identifier: Identifier
    name: str
    variants: tuple[str, ...] = ()
    birth: str = ""
    death: str = ""
    description: str = ""
    entries: tuple[PersonEntry, ...] = ()

    @property
    def jobs(self) -> list[PersonJob]:
        """The person's known functions."""
        return [entry.job for entry in self.entries if entry.job != PersonJob()]


def read_persons(rows: Iterable[tuple[int, Cells]]) -> list[Person]:
    """Return the persons of a tab's numbered rows, in the order of their first rows; see `group_rows`."""
    return [_parse_person(group) for group in group_rows(rows)]


def _parse_person(rows: list[tuple[int, Cells]]) -> Person:
    first = rows[0][1]
    return Person(
        identifier=Identifier.from_cells(first),
        name=cell_value(first, "name"),
        variants=split_names(cell_value(first, "alternateName")),
        birth=cell_value(first, "birthDate"),
        death=cell_value(first, "deathDate"),
        description=cell_value(first, "description"),
        entries=tuple(_parse_entry(number, cells) for number, cells in rows),
    )


def _parse_entry(number: int, cells: Cells) -> PersonEntry:
    job = PersonJob(
        name=cell_value(cells, "job_name"),
        start=cell_value(cells, "job_startDate"),
        end=cell_value(cells, "job_endDate"),
        employer=cell_value(cells, "employer_name"),
        employer_identifier=Identifier.from_cells(cells, "employer_identifier"),
    )
    return PersonEntry(job, Citation.from_cells(cells), cell_value(cells, "comment"), number)


def format_persons(persons: Iterable[Person], existing: str | None = None) -> str:
    """Return ``persons.json``, byte for byte as upstream writes it: by identifier, with NaN for some missing values.

    `existing` is the current text; its line ends, indent and escaping are kept.
    """
    return format_register(persons, person_tree, existing)


def person_tree(person: Person) -> dict[str, Any]:
    """Return the person as a schema.org Person, with an occupation for each row; comments stay in the table."""
    return {
        "@context": "http://schema.org",
        "@type": "Person",
        "identifier": [person.identifier.to_tree(_MISSING)],
        "name": person.name or _MISSING,
        "alternateName": list(person.variants),
        "birthDate": person.birth or None,
        "deathDate": person.death or None,
        "description": person.description,
        "hasOccupation": [_occupation_tree(entry.job) for entry in person.entries],
        "citation": [each.to_tree(_MISSING) for each in dict.fromkeys(e.citation for e in person.entries)],
    }


def _occupation_tree(job: PersonJob) -> dict[str, Any]:
    employer = {
        "@type": "Organization",
        "name": job.employer or _MISSING,
        "identifier": [job.employer_identifier.to_tree(_MISSING)],
    }
    return {
        "@type": "Occupation",
        "name": job.name or _MISSING,
        "startDate": job.start or None,
        "endDate": job.end or None,
        "employer": employer,
    }
