"""Where names of persons and organizations are used, in letters and as employers; a name replaced in all letters."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any, Final, NamedTuple, Protocol

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.items import Item
from gtapp.sheets.cached_tables import SheetRowCache
from gtapp.sheets.export_files import update_files
from gtapp.sheets.importer import ImportProject, ImportTarget
from gtapp.sheets.organizations import Organization
from gtapp.sheets.persons import Person, PersonJob
from gtapp.sheets.register import INSCRIBED_COLUMNS, PERSON_FIELDS, PersonRegister, find_mentions, split_field
from gtapp.sheets.register_editing import rename_in_record
from gtapp.sheets.register_entries import Cells

NameUses = Mapping[str, Mapping[str, tuple[str, ...]]]
"""By name and item: the fields in which the name occurs."""


class LettersProject(ImportTarget, ImportProject, Protocol):
    """A project whose letters are read and corrected; `gtapp.project.Project` is one."""

    def records(self) -> Iterator[tuple[Item, Document | GtappError]]: ...


def find_uses(project: LettersProject) -> NameUses:
    """Return where each name occurs, in records and as inscribed. Safe in a worker."""
    found, sheet = find_uses_in_records(project), SheetRowCache(project)
    for item in project.items:
        for column, field in INSCRIBED_COLUMNS.items():
            for _, text in split_field(sheet.row_of(item.id), column):
                _add_use(found, text, item.id, field)
    return found


def find_uses_in_records(project: LettersProject) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return where each name occurs in the letters' records. Safe in a worker."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for item, document in project.records():
        record = {} if isinstance(document, GtappError) else document.record
        for field in PERSON_FIELDS if isinstance(record, dict) else ():
            for mention in find_mentions(record, field):
                _add_use(found, mention.name, item.id, field)
    return found


def _add_use(found: dict[str, dict[str, tuple[str, ...]]], name: str, item: str, field: str) -> None:
    items = found.setdefault(name, {})
    if field not in items.get(item, ()):
        items[item] = (*items.get(item, ()), field)


def find_unknown_names(
    record: Any, cells: Cells, register: PersonRegister, firms: Container[str]
) -> list[str]:
    """Return the names in a letter's record, and as inscribed in its row of the sheet, that no register has yet.

    `firms` are names of organizations, which may be inscribed, too.
    """
    named = _mentioned_names(record) if isinstance(record, dict) else ()
    inscribed = (text for column in INSCRIBED_COLUMNS for _, text in split_field(cells, column))
    return [
        text
        for text in dict.fromkeys((*named, *inscribed))
        if text not in firms and not register.find_by_variant(text)
    ]


def _mentioned_names(record: Mapping[str, Any]) -> Iterator[str]:
    return (mention.name for field in PERSON_FIELDS for mention in find_mentions(record, field))


class Employment(NamedTuple):
    """A person's job at an organization."""

    person: Person
    job: PersonJob


class Employments:
    """The jobs of persons by employer."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self._of_number: dict[str, list[Employment]] = {}
        self._of_name: dict[str, list[Employment]] = {}
        for each in (Employment(person, job) for person in persons for job in person.jobs):
            self._of_number.setdefault(each.job.employer_identifier.value, []).append(each)
            self._of_name.setdefault(each.job.employer.strip(), []).append(each)

    def find_at(self, firm: Organization) -> list[Employment]:
        """Return the jobs with the identifier of `firm`, then those with its name where job or firm has no identifier."""
        value = firm.identifier.value
        found = list(self._of_number.get(value, ())) if value else []
        for name in dict.fromkeys((firm.name.strip(), *firm.variants)):
            if name:
                named = self._of_name.get(name, ())
                found += (each for each in named if not (value and each.job.employer_identifier.value))
        return found


RENAME_LABEL: Final = "persons"


def rename_in_letters(project: LettersProject, old: str, new: str) -> list[str]:
    """Replace the name `old` by `new` in all letters, one undoable edit each; return the ids of the changed items.

    Raises:
        GtappError: a letter can't be written; what was done until then is done.
    """
    with ExitStack() as after:
        after.callback(update_files, project)
        with project.defer_following():
            return [
                item for item in find_items_naming(project, old) if _rename_in_item(project, item, old, new)
            ]


def find_items_naming(project: LettersProject, name: str) -> list[str]:
    """Return the ids of the items whose records have this name."""
    return list(find_uses_in_records(project).get(name.strip(), {}))


def _rename_in_item(project: LettersProject, item: str, old: str, new: str) -> bool:
    document = project.document(item)
    if project.count_lost_edits(document):
        raise GtappError("item-unsaved", item=item)
    with document.group(RENAME_LABEL):
        for pointer, text in rename_in_record(document.record, old, new):
            document.set(pointer, text)
    return project.save(document)
