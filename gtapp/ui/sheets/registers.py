"""Both registers of a project, with the letters that use them: read once for all panels, told when they become others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from gtapp.sheets import register_editing
from gtapp.sheets.organizations import Organization, organization_names
from gtapp.sheets.persons import Job, Person
from gtapp.ui.session import Session
from gtapp.ui.sheets import mentioned, renaming
from gtapp.ui.sheets.mentioned import SheetRows, Uses
from gtapp.ui.sheets.organizations_file import Employments, OrganizationsFile
from gtapp.ui.sheets.persons_file import PersonsFile
from gtapp.ui.tasks import Tasks


class Use(NamedTuple):
    """Where somebody is used: an item or a person (`place`), and as what; `person` is None for an item."""

    place: str
    said: str
    person: Person | None = None


class Registers(QObject):
    """Lives as long as its workspace."""

    changed = Signal()
    """A table or the letters say something else."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__(session)
        self.session = session
        self._tasks = tasks
        self.organizations = OrganizationsFile(session.project)
        self.persons = PersonsFile(session.project, self.organizations)
        self._sheet = SheetRows(session.project)
        self._uses: Uses = {}
        self._looking = self._stale = False
        self._employments: tuple[int, Employments] = (0, Employments(()))

    def load(self) -> None:
        """Reads what has become another, and looks where all are used, beside the window.

        Raises:
            GtappError: a table can't be read.
        """
        before = self._versions
        self._look()
        self.organizations.load()
        self.persons.load()
        if self._versions != before:
            self.changed.emit()

    @property
    def _versions(self) -> tuple[int, int]:
        return self.organizations.version, self.persons.version

    def _look(self) -> None:
        """One look at a time; what changes meanwhile has one more follow."""
        if self._looking:
            self._stale = True
            return
        self._looking, self._stale = True, False
        project = self.session.project
        self._tasks.start(lambda _: mentioned.in_letters(project), self._take, self._failed)

    def _take(self, uses: Uses) -> None:
        self._looking = False
        if uses != self._uses:
            self._uses = uses
            self.changed.emit()
        if self._stale:
            self._look()

    def _failed(self, error: Exception) -> None:
        self._looking = False
        raise error

    # what they are to the letters

    def nobodys(self) -> list[str]:
        """The names in the letter that is shown that are nobody's yet."""
        document = self.session.document
        if document is None:
            return []
        cells, firms = self._sheet.of(document.item_id), organization_names(self.organizations.things)
        return mentioned.unknown(document.record, cells, self.persons.register, firms)

    def uses_of_person(self, person: Person) -> list[Use]:
        """The letters that name the person."""
        fields = self._uses.get(person.name.strip(), {})
        return [Use(item, self._roles(fields[item])) for item in self._in_order(fields)]

    def uses_of_organization(self, firm: Organization) -> list[Use]:
        """Who was employed there, and the letters that name the organization or one of these persons."""
        jobs = self._jobs().at(firm)
        people = [Use(each.person.name.strip(), _said(each.job), each.person) for each in jobs]
        own = [name for name in dict.fromkeys((firm.name.strip(), *firm.variants)) if name]
        all_names = dict.fromkeys((*own, *(use.place for use in people)))
        items = dict.fromkeys(item for name in all_names for item in self._uses.get(name, {}))
        letters = [Use(item, "; ".join(self._named(item, all_names))) for item in self._in_order(items)]
        return [*people, *letters]

    def merge_organizations(self, kept: Organization, gone: Organization) -> list[str]:
        """Makes two organizations one: in their table, as employers of persons, and in the letters; the letters changed.

        Raises:
            GtappError: a table, or a letter, can't be written; what was done until then is done and told by the files.
        """
        self.organizations.put(register_editing.merge_organizations(self.organizations.table, kept, gone))
        same = [firm for firm in self.organizations.things if firm.name.strip() == gone.name.strip()]
        others = [firm for firm in same if firm.identifier != kept.identifier]
        people = self.persons
        by_name = not others  # else nobody knows which one is meant
        people.put(register_editing.replace_employer(people.table, people.things, gone, kept, by_name))
        named_else = same or people.register.find_by_name(gone.name)
        return [] if named_else else renaming.rename(self.session.project, self.session, gone.name, kept.name)

    def _jobs(self) -> Employments:
        version = self.persons.version
        if self._employments[0] != version:
            self._employments = version, Employments(self.persons.things)
        return self._employments[1]

    def _named(self, item: str, by_name: Iterable[str]) -> Iterator[str]:
        for name in by_name:
            if fields := self._uses.get(name, {}).get(item):
                yield f"{self._roles(fields)}: {name}"

    def _in_order(self, items: Iterable[str]) -> list[str]:
        order = {item.id: at for at, item in enumerate(self.session.items)}
        return sorted(items, key=lambda item: order.get(item, len(order)))

    def _roles(self, fields: Iterable[str]) -> str:
        return ", ".join(
            self.tr("sender") if field.startswith("sender") else self.tr("receiver") for field in fields
        )


def _said(job: Job) -> str:
    """A job in words: “Leiter 1925–1926”."""
    time = f"{job.start}–{job.end}" if job.start or job.end else ""
    return " ".join(filter(None, (job.name, time)))
