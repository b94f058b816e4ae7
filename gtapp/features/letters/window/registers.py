"""The registers of persons and organizations of a project, with the letters that use them; shared by all panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.session import Session
from gtapp.features.letters.person_register import (
    INSCRIBED_COLUMNS,
    PERSON_FIELDS,
    Organization,
    Person,
    PersonJob,
    find_mentions,
    organization_names,
)
from gtapp.features.letters.register_checks import SheetRowCache
from gtapp.features.letters.register_editing import (
    Employments,
    NameUses,
    OrganizationsFile,
    PersonsFile,
    RegisterChange,
    RegisterFile,
    find_unknown_names,
    merge_entries,
    rename_in_letters,
    replace_employer,
)
from gtapp.features.letters.register_editing import find_uses as find_name_uses
from gtapp.features.letters.tabs import Table
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks


class RegisterUse(NamedTuple):
    """A use of an entry: the item or person (`place`) and the kind of use (`description`); `person` is None for an item."""

    place: str
    description: str
    person: Person | None = None


class Registers(QObject):
    """Both registers; they exist as long as the project is open."""

    changed = Signal()
    """A table or the letters have changed."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__(session)
        self.session = session
        self.tasks = tasks
        self.organizations = OrganizationsFile(session.project)
        self.persons = PersonsFile(session.project, self.organizations)
        self._sheet = SheetRowCache(session.project)
        self._uses: NameUses = {}
        self._search = LiveValue[NameUses](tasks, self, self._store_uses)
        self._employments: tuple[int, Employments] = (0, Employments(()))

    def load(self) -> None:
        """Read changed tables, and search in a worker where all entries are used.

        Raises:
            GtappError: a table can't be read.
        """
        before, project = self._versions, self.session.project
        self._search.renew(lambda _: find_name_uses(project))
        self.organizations.load()
        self.persons.load()
        if self._versions != before:
            self.changed.emit()

    @property
    def _versions(self) -> tuple[int, int]:
        return self.organizations.version, self.persons.version

    def _store_uses(self, uses: NameUses) -> None:
        if uses != self._uses:
            self._uses = uses
            self.changed.emit()

    # uses in letters

    def find_unknown_names(self) -> list[str]:
        """Return the names in the current letter that no register has yet."""
        document = self.session.document
        if document is None:
            return []
        cells, firms = self._sheet.row_of(document.item_id), organization_names(self.organizations.things)
        return find_unknown_names(document.record, cells, self.persons.register, firms)

    def find_names_at(self, pointer: Pointer) -> list[str]:
        """Return the names in the current letter's field of this value; those in the value come first."""
        document, field = self.session.document, str(pointer[0])
        if document is None or field not in (*PERSON_FIELDS, *INSCRIBED_COLUMNS):
            return []
        found = find_mentions({field: document.get((field,))}, field)
        return [mention.name for mention in sorted(found, key=lambda each: each.pointer != pointer)]

    def uses_of_person(self, person: Person) -> list[RegisterUse]:
        """Return the letters that name the person."""
        fields = self._uses.get(person.name.strip(), {})
        return [RegisterUse(item, self._role_names(fields[item])) for item in self._sort_items(fields)]

    def uses_of_organization(self, firm: Organization) -> list[RegisterUse]:
        """Return who was employed there, and the letters that name the organization or one of these persons."""
        jobs = self._employments_now().find_at(firm)
        people = [RegisterUse(each.person.name.strip(), _format_job(each.job), each.person) for each in jobs]
        names = [name for name in dict.fromkeys((firm.name.strip(), *firm.variants)) if name]
        all_names = dict.fromkeys((*names, *(use.place for use in people)))
        items = dict.fromkeys(item for name in all_names for item in self._uses.get(name, {}))
        letters = [
            RegisterUse(item, "; ".join(self._describe_uses(item, all_names)))
            for item in self._sort_items(items)
        ]
        return [*people, *letters]

    # merges

    @contextmanager
    def make_step(self, since: Sequence[Table]) -> Iterator[None]:
        """Make one step of the session of the letters' edits inside, and of what changed the tables `since` they were so."""
        with self.session.steps.group() as group:
            try:
                yield
            finally:
                both = zip(self._files, since, strict=True)
                changes = [RegisterChange(file, before, self.changed.emit) for file, before in both]
                group.side_changes.extend(each for each in changes if each.is_change)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Both tables as they are now, for `make_step`."""
        return tuple(file.table for file in self._files)

    @property
    def _files(self) -> tuple[RegisterFile[Any], ...]:
        return self.organizations, self.persons

    def merge_persons(self, kept: Person, removed: Person) -> list[str]:
        """Make two persons one, in the table and then in the letters; return the ids of the changed items.

        Raises:
            GtappError: the table or a letter can't be written; what was done until then is done.
        """
        people = self.persons
        people.write_table(merge_entries(people.table, kept, removed))
        if people.register.find_by_name(
            removed.name
        ):  # another person of the same name: it is unknown who is meant
            return []
        return self.rename_in_letters(removed.name, kept.name)

    def merge_organizations(self, kept: Organization, removed: Organization) -> list[str]:
        """Make two organizations one: in their table, as employers and in the letters; return the changed items' ids.

        Raises:
            GtappError: a table or a letter can't be written; what was done until then is done.
        """
        firms, people = self.organizations, self.persons
        firms.write_table(merge_entries(firms.table, kept, removed))
        same = [firm for firm in firms.things if firm.name.strip() == removed.name.strip()]
        others = [firm for firm in same if firm.identifier != kept.identifier]
        by_name = not others  # else it is unknown which one is meant
        people.write_table(replace_employer(people.table, people.things, removed, kept, by_name))
        named_else = same or people.register.find_by_name(removed.name)
        return [] if named_else else self.rename_in_letters(removed.name, kept.name)

    def rename_in_letters(self, old: str, new: str) -> list[str]:
        """Replace a name in all letters; return the ids of the changed items. Raises as `rename_in_letters` does."""
        self.session.leave()
        try:
            return rename_in_letters(self.session.project, old, new)
        finally:
            self.session.reread()

    def _employments_now(self) -> Employments:
        version = self.persons.version
        if self._employments[0] != version:
            self._employments = version, Employments(self.persons.things)
        return self._employments[1]

    def _describe_uses(self, item: str, by_name: Iterable[str]) -> Iterator[str]:
        for name in by_name:
            if fields := self._uses.get(name, {}).get(item):
                yield f"{self._role_names(fields)}: {name}"

    def _sort_items(self, items: Iterable[str]) -> list[str]:
        def find_place(item: str) -> tuple[bool, int]:
            place = self.session.counts.index(item)
            return place < 0, place

        return sorted(items, key=find_place)

    def _role_names(self, fields: Iterable[str]) -> str:
        return ", ".join(
            self.tr("sender") if field.startswith("sender") else self.tr("receiver") for field in fields
        )


def _format_job(job: PersonJob) -> str:
    """Return a job as text: “Leiter 1925–1926”."""
    time = f"{job.start}–{job.end}" if job.start or job.end else ""
    return " ".join(filter(None, (job.name, time)))
