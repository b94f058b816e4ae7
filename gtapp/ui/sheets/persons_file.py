"""The table of persons, with the letters that name them: where each stands, and two persons made one in both."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.project import Project
from gtapp.sheets import export_files, persons, register_checks, register_editing
from gtapp.sheets.columns import PERSONS
from gtapp.sheets.persons import Person
from gtapp.sheets.register import PersonRegister
from gtapp.sheets.register_checks import NumberedRows
from gtapp.sheets.tabs import Doubt
from gtapp.ui.session import Session
from gtapp.ui.sheets import renaming
from gtapp.ui.sheets.organizations_file import OrganizationsFile
from gtapp.ui.sheets.register_file import RegisterFile


class PersonsFile(RegisterFile[Person]):
    """The persons of a project; their employers are looked for among its `organizations`."""

    def __init__(self, project: Project, organizations: OrganizationsFile) -> None:
        super().__init__(project, PERSONS, self._read)
        self.organizations = organizations
        self.register = PersonRegister(())

    def _read(self, rows: NumberedRows) -> list[Person]:
        found = persons.read_persons(rows)
        self.register = PersonRegister(found)
        return found

    def doubts(self) -> Sequence[Doubt]:
        return register_checks.check_persons_table(
            export_files.numbered_rows(self.table), self.organizations.things
        )

    def merge(self, session: Session, kept: Person, gone: Person) -> list[str]:
        """Makes two persons one, in the table first and then in the letters, one undoable edit each; the letters changed.

        Raises:
            GtappError: the table, or a letter, can't be written; what was done until then is done and told by the file.
        """
        self.put(register_editing.merge_persons(self.table, kept, gone))
        if self.register.find_by_name(
            gone.name
        ):  # another person of the same name: nobody knows who is meant
            return []
        return self.rename(session, gone.name, kept.name)

    def rename(self, session: Session, old: str, new: str) -> list[str]:
        """Has the letters name a person as `new`; see `renaming.rename`."""
        return renaming.rename(self.project, session, old, new)

    def used_as(self, name: str) -> list[str]:
        """The items in which this name stands."""
        return renaming.used_as(self.project, name)
