"""The persons of the sheet: rows, one for each job, read as persons, and these as schema.org has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from gtapp.sheets import schema_org
from gtapp.sheets.schema_org import (
    NO_CITATION,
    NO_IDENTIFIER,
    Cells,
    Citation,
    Identifier,
    grouped,
    names_in,
    said,
)

_MISSING: Final = float("nan")  # as upstream's persons.json has it, though it is no JSON


@dataclass(frozen=True, slots=True)
class Job:
    """A function, from one date to another (``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``), with an employer."""

    name: str = ""
    start: str = ""
    end: str = ""
    employer: str = ""
    employer_identifier: Identifier = NO_IDENTIFIER


@dataclass(frozen=True, slots=True)
class Entry:
    """What one row adds to a person; `number` is the row's, counted from 1 with the header."""

    job: Job = Job()
    citation: Citation = NO_CITATION
    comment: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """One person; what is not known is empty. Dates, names and description are those of the first row."""

    identifier: Identifier
    name: str
    variants: tuple[str, ...] = ()
    birth: str = ""
    death: str = ""
    description: str = ""
    entries: tuple[Entry, ...] = ()

    @property
    def jobs(self) -> list[Job]:
        """What is known of the person's functions."""
        return [entry.job for entry in self.entries if entry.job != Job()]


def read(rows: Iterable[tuple[int, Cells]]) -> list[Person]:
    """The persons of a tab's numbered rows, in the order in which they come first; see `grouped`."""
    return [_person(group) for group in grouped(rows)]


def _person(rows: list[tuple[int, Cells]]) -> Person:
    first = rows[0][1]
    return Person(
        identifier=Identifier.of(first),
        name=said(first, "name"),
        variants=names_in(said(first, "alternateName")),
        birth=said(first, "birthDate"),
        death=said(first, "deathDate"),
        description=said(first, "description"),
        entries=tuple(_entry(number, cells) for number, cells in rows),
    )


def _entry(number: int, cells: Cells) -> Entry:
    job = Job(
        name=said(cells, "job_name"),
        start=said(cells, "job_startDate"),
        end=said(cells, "job_endDate"),
        employer=said(cells, "employer_name"),
        employer_identifier=Identifier.of(cells, "employer_identifier"),
    )
    return Entry(job, Citation.of(cells), said(cells, "comment"), number)


def rows_of(person: Person) -> list[dict[str, str]]:
    """The cells of a person's rows by column: the first says all, each further one a job or a source more."""
    facts = {
        "alternateName": ", ".join(person.variants),
        "birthDate": person.birth,
        "deathDate": person.death,
        "description": person.description,
    }
    return schema_org.rows_of(person, facts, [_cells(entry) for entry in person.entries or (Entry(),)])


def _cells(entry: Entry) -> dict[str, str]:
    job = entry.job
    return {
        "job_name": job.name,
        "job_startDate": job.start,
        "job_endDate": job.end,
        "employer_name": job.employer,
        **job.employer_identifier.cells("employer_identifier"),
        **entry.citation.cells(),
        "comment": entry.comment,
    }


def text(persons: Iterable[Person], existing: str | None = None) -> str:
    """``persons.json``: to the byte as upstream writes it, by identifier and with NaN for some of what is missing.

    `existing` is the text there now; its line ends, indent and escaping are kept.
    """
    return schema_org.text(persons, tree, existing)


def tree(person: Person) -> dict[str, Any]:
    """The person as a schema.org Person, with an occupation for each row; comments stay in the table."""
    return {
        "@context": "http://schema.org",
        "@type": "Person",
        "identifier": [person.identifier.tree(_MISSING)],
        "name": person.name or _MISSING,
        "alternateName": list(person.variants),
        "birthDate": person.birth or None,
        "deathDate": person.death or None,
        "description": person.description,
        "hasOccupation": [_occupation(entry.job) for entry in person.entries],
        "citation": [each.tree(_MISSING) for each in dict.fromkeys(e.citation for e in person.entries)],
    }


def _occupation(job: Job) -> dict[str, Any]:
    employer = {
        "@type": "Organization",
        "name": job.employer or _MISSING,
        "identifier": [job.employer_identifier.tree(_MISSING)],
    }
    return {
        "@type": "Occupation",
        "name": job.name or _MISSING,
        "startDate": job.start or None,
        "endDate": job.end or None,
        "employer": employer,
    }
