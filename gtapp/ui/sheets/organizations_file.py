"""The table of organizations, and who was employed at one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gtapp.project import Project
from gtapp.sheets import export_files, organizations, register_checks
from gtapp.sheets.columns import ORGANIZATIONS
from gtapp.sheets.organizations import Organization
from gtapp.sheets.persons import Job, Person
from gtapp.sheets.tabs import Doubt
from gtapp.ui.sheets.register_file import RegisterFile


class Employment(NamedTuple):
    """A person's job at an organization."""

    person: Person
    job: Job


class OrganizationsFile(RegisterFile[Organization]):
    """The organizations of a project."""

    def __init__(self, project: Project) -> None:
        super().__init__(project, ORGANIZATIONS, organizations.read_organizations)

    def doubts(self) -> Sequence[Doubt]:
        return register_checks.check_organizations_table(export_files.numbered_rows(self.table))

    def named(self, name: str) -> Organization | None:
        """The organization of this very name, where there is just one."""
        found = [firm for firm in self.things if firm.name.strip() == name.strip()]
        return found[0] if len(found) == 1 else None


class Employments:
    """The jobs of these persons by employer."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self._of_number: dict[str, list[Employment]] = {}
        self._of_name: dict[str, list[Employment]] = {}
        for each in (Employment(person, job) for person in persons for job in person.jobs):
            self._of_number.setdefault(each.job.employer_identifier.value, []).append(each)
            self._of_name.setdefault(each.job.employer.strip(), []).append(each)

    def at(self, firm: Organization) -> list[Employment]:
        """The jobs there: those that name its identifier, then those that name it where one of both has no identifier."""
        value = firm.identifier.value
        found = list(self._of_number.get(value, ())) if value else []
        for name in dict.fromkeys((firm.name.strip(), *firm.variants)):
            if name:
                named = self._of_name.get(name, ())
                found += (each for each in named if not (value and each.job.employer_identifier.value))
        return found
