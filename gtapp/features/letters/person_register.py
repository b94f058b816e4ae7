"""The register of persons and organizations: read from the rows of their tabs, written as schema.org JSON, searched by name."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from gtapp.core.files.json_text import JsonStyle, detect_style
from gtapp.core.schema.pointer import Pointer
from gtapp.features.letters.columns import Cells, is_nothing

_STYLE: Final = JsonStyle(ascii=True, indent="    ")

IDENTITY: Final[tuple[str, ...]] = ("identifier_propertyID", "identifier_value", "name")
"""The columns that all rows of one person or organization share."""

FACTS: Final[tuple[str, ...]] = ("alternateName", "birthDate", "deathDate", "description")
"""The columns of which only the first of these rows counts."""


@dataclass(frozen=True, slots=True)
class Identifier:
    """A number and the authority that issued it: ``GND``, or ``local`` for the sheet's own numbers."""

    authority: str = ""
    value: str = ""

    @classmethod
    def from_cells(cls, cells: Cells, prefix: str = "identifier") -> Identifier:
        """Return the identifier in the two columns that begin with `prefix`."""
        return cls(cell_value(cells, f"{prefix}_propertyID"), cell_value(cells, f"{prefix}_value"))

    def to_cells(self, prefix: str = "identifier") -> dict[str, str]:
        """Return the two columns that begin with `prefix`."""
        return {f"{prefix}_propertyID": self.authority, f"{prefix}_value": self.value}

    def to_tree(self, missing: float | None) -> dict[str, Any]:
        """Return a PropertyValue; an unknown authority is `missing`."""
        return {
            "@type": "PropertyValue",
            "propertyID": self.authority or missing,
            "value": self.value or None,
        }


@dataclass(frozen=True, slots=True)
class Citation:
    """The source of a row."""

    name: str = ""
    url: str = ""

    @classmethod
    def from_cells(cls, cells: Cells) -> Citation:
        """Return the source in a row's cells."""
        return cls(cell_value(cells, "citation_name"), cell_value(cells, "citation_url"))

    def to_cells(self) -> dict[str, str]:
        """Return the two columns of a source."""
        return {"citation_name": self.name, "citation_url": self.url}

    def to_tree(self, missing: float | None) -> dict[str, Any]:
        """Return a CreativeWork; an unknown value is `missing`."""
        return {"@type": "CreativeWork", "name": self.name or missing, "url": self.url or missing}


NO_IDENTIFIER: Final = Identifier()
NO_CITATION: Final = Citation()


class NumberedEntry(Protocol):
    """What one row adds; `number` is the row's, counted from 1 with the header."""

    @property
    def number(self) -> int: ...


class Thing(Protocol):
    """A person or an organization (schema.org calls both a thing)."""

    @property
    def identifier(self) -> Identifier: ...
    @property
    def name(self) -> str: ...
    @property
    def variants(self) -> tuple[str, ...]: ...
    @property
    def entries(self) -> Sequence[NumberedEntry]: ...


T = TypeVar("T", bound=Thing)


def cell_value(cells: Cells, column: str) -> str:
    """Return a cell's text; "" if the cell is empty or has a word for nothing."""
    cell = cells.get(column, "")
    return "" if is_nothing(cell) else cell


def group_rows(rows: Iterable[tuple[int, Cells]]) -> list[list[tuple[int, Cells]]]:
    """Return the numbered rows of each person or organization, in the order of their first rows.

    Rows with one identifier belong together, as in upstream's script; rows without, if they have one name.
    """
    groups: dict[tuple[str, str], list[tuple[int, Cells]]] = {}
    for number, cells in rows:
        value, name = cell_value(cells, "identifier_value"), cell_value(cells, "name")
        if value or name:
            groups.setdefault((value, "" if value else name), []).append((number, cells))
    return list(groups.values())


def format_register(
    things: Iterable[T], tree: Callable[[T], dict[str, Any]], existing: str | None = None
) -> str:
    """Return a JSON file of these, each as its `tree`, sorted by identifier; see `dump_trees`."""
    ordered = sorted(things, key=lambda thing: identifier_sort_key(thing.identifier))
    return dump_trees([tree(thing) for thing in ordered], existing)


def identifier_sort_key(identifier: Identifier) -> tuple[bool, str]:
    """Return the sort key of the JSON file: the identifier as text, those without one last."""
    return not identifier.value, identifier.value


def split_names(cell: str, mark: str = ",") -> tuple[str, ...]:
    """Return the names in a cell, stripped; an empty name is kept, as upstream does."""
    return tuple(name.strip() for name in cell.split(mark)) if cell else ()


def dump_trees(trees: list[dict[str, Any]], existing: str | None = None) -> str:
    """Return a JSON file in the style of `existing`; without one in upstream's: four spaces, ASCII, no final newline.

    Unlike `JsonStyle.dump` it allows NaN.
    """
    style = detect_style(existing, _STYLE) if existing else _STYLE
    text = json.dumps(trees, ensure_ascii=style.ascii, indent=style.indent)
    ending = "\n" if existing and existing.endswith("\n") else ""
    bom = "\ufeff" if existing and existing.startswith("\ufeff") else ""
    return bom + (text + ending).replace("\n", style.newline)


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
        entries=tuple(_parse_person_entry(number, cells) for number, cells in rows),
    )


def _parse_person_entry(number: int, cells: Cells) -> PersonEntry:
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
        entries=tuple(_parse_organization_entry(number, cells) for number, cells in rows),
    )


def _parse_organization_entry(number: int, cells: Cells) -> OrganizationEntry:
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


# Searching persons: which ones a letter names, who is meant by a name.


PERSON_FIELDS = ("sender_persons", "receiver_persons")

INSCRIBED_COLUMNS: Final = {f"{field}_inscribed": field for field in PERSON_FIELDS}
"""The columns that only the sheet has, with the field of the record that they belong to."""


class Mention(NamedTuple):
    """A person named in a letter, with the place.

    `inferred` is ``function`` for ``<Name>``, ``correspondence`` for ``<<Name>>``, "" if the name itself is in the
    letter.
    """

    pointer: Pointer
    name: str
    inferred: str = ""


def find_mentions(record: Mapping[str, Any], field: str) -> list[Mention]:
    """Return the persons in one field of a letter, without their brackets; “None” is no person."""
    found = (Mention(pointer, *_strip_brackets(text)) for pointer, text in split_field(record, field))
    return [mention for mention in found if not is_nothing(mention.name)]


def split_field(record: Mapping[str, Any], field: str) -> Iterator[tuple[Pointer, str]]:
    """Yield the texts of a field's list, split at the pipes, with pointers; a single text counts as a list of one."""
    value = record.get(field)
    listed = value if isinstance(value, list) else [value]
    for index, each in enumerate(listed):
        pointer = (field, index) if isinstance(value, list) else (field,)
        for text in each.split("|") if isinstance(each, str) else ():
            if not is_nothing(text):
                yield pointer, text.strip()


def _strip_brackets(text: str) -> tuple[str, str]:
    opening = len(text) - len(text.lstrip("<"))
    return text.strip("<> ").strip(), ("", "function", "correspondence")[min(opening, 2)]


class PersonRegister:
    """Persons by name and by variant, both stripped."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self.persons = list(persons)
        self._named: dict[str, list[Person]] = {}
        self._written: dict[str, list[Person]] = {}
        for person in self.persons:
            name = person.name.strip()
            self._named.setdefault(name, []).append(person)
            for variant in dict.fromkeys((name, *person.variants)):
                self._written.setdefault(variant, []).append(person)

    def find_by_name(self, name: str) -> list[Person]:
        """Return the persons of exactly this name: usually one."""
        return self._named.get(name.strip(), [])

    def find_by_variant(self, variant: str) -> list[Person]:
        """Return the persons with this name or variant."""
        return self._written.get(variant.strip(), [])

    @property
    def shared_variants(self) -> dict[str, list[Person]]:
        """The names and variants of more than one person."""
        return {text: persons for text, persons in self._written.items() if text and len(persons) > 1}


# The one matcher that suggests persons; it decides nothing.


_WORD: Final = re.compile(r"\w\w+")
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LEAST_RATIO: Final = 80.0
# a word in the names of more persons than this is not specific enough
_LEAST_SCORE: Final = 1 / 4


def find_likeliest(persons: Sequence[Person], name: str) -> Person | None:
    """Return the person whose names have most words in common with this one, rare words first; None if no person has any.

    Words need not be equal (“Luessi”); a word that many names share, as “Herrn”, counts little.
    """
    owners: dict[str, set[int]] = defaultdict(set)
    for at, person in enumerate(persons):
        for word in _split_words(" ".join((person.name, *person.variants))):
            owners[word].add(at)
    scores: dict[int, float] = defaultdict(float)
    for word in _split_words(name):
        for at, score in _score_similar_words(word, owners).items():
            scores[at] += score
    best = max(scores, key=lambda at: scores[at], default=None)
    return persons[best] if best is not None and scores[best] >= _LEAST_SCORE else None


def _split_words(text: str) -> list[str]:
    return list(dict.fromkeys(_WORD.findall(text.casefold().translate(_UMLAUTS))))


def _score_similar_words(word: str, owners: dict[str, set[int]]) -> dict[int, float]:
    """Return a score for each person with a word like this; the more persons have the word, the lower."""
    # Only suggestions need the matcher: checks of many letters run without it.
    from rapidfuzz import fuzz, process

    found: dict[int, float] = {}
    for other, ratio, _ in process.extract(
        word, list(owners), scorer=fuzz.ratio, score_cutoff=_LEAST_RATIO, limit=None
    ):
        for at in owners[other]:
            found[at] = max(found.get(at, 0.0), ratio / 100)
    return {at: ratio / len(found) for at, ratio in found.items()}
