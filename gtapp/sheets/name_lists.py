"""The names of a project's persons and organizations, ready to be searched while one types."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from gtapp.errors import GtappError
from gtapp.name_search import KnownName, NameIndex
from gtapp.sheets.register_editing import (
    LettersProject,
    OrganizationsFile,
    PersonsFile,
    find_uses_in_records,
)


@dataclass(frozen=True, slots=True)
class NameLists:
    """The names as records have them, and all spellings of them with the name that each belongs to."""

    names: NameIndex = field(default_factory=NameIndex)
    spellings: NameIndex = field(default_factory=NameIndex)


def read_name_lists(project: LettersProject, organization: str) -> NameLists:
    """Return the names in the project's tables, those first that letters name most; safe in a worker.

    `organization` is the word for what is no person. A table that can't be read has no names here; its panel says why.
    """
    organizations = OrganizationsFile(project)
    persons = PersonsFile(project, organizations)
    for table in (organizations, persons):
        with suppress(GtappError):
            table.load()
    uses = find_uses_in_records(project)
    known = [
        KnownName(name, tuple(filter(None, thing.variants)), len(uses.get(name, ())), kind)
        for things, kind in ((persons.things, ""), (organizations.things, organization))
        for thing in things
        if (name := thing.name.strip())
    ]
    return NameLists(NameIndex(known), NameIndex(_list_spellings(known)))


def _list_spellings(known: list[KnownName]) -> Iterator[KnownName]:
    """Yield each spelling with the name that it belongs to, and the names themselves."""
    for name in known:
        yield KnownName(name.text, (), name.uses, name.kind)
        yield from (KnownName(spelling, (), name.uses, name.text) for spelling in name.spellings)
