"""The names of a project's persons and organizations, ready to be searched while one types."""

from __future__ import annotations

from contextlib import suppress

from gtapp.errors import GtappError
from gtapp.name_search import KnownName, NameIndex
from gtapp.sheets.register_editing import (
    LettersProject,
    OrganizationsFile,
    PersonsFile,
    find_uses_in_records,
)


def read_names(project: LettersProject, organization: str) -> NameIndex:
    """Return the names in the project's tables, those first that letters name most; safe in a worker.

    `organization` is the word for what is no person. A table that can't be read has no names here; its panel says why.
    """
    organizations = OrganizationsFile(project)
    persons = PersonsFile(project, organizations)
    for table in (organizations, persons):
        with suppress(GtappError):
            table.load()
    uses = find_uses_in_records(project)
    index = NameIndex(
        KnownName(name, tuple(filter(None, thing.variants)), len(uses.get(name, ())), kind)
        for things, kind in ((persons.things, ""), (organizations.things, organization))
        for thing in things
        if (name := thing.name.strip())
    )
    index.find("xyz", 1)  # imports the matcher here, and not at a key press
    return index
