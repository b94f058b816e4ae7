"""The panel of persons: names as letters write them, jobs, two persons merged; which letters name them."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox, QWidget

from gtapp.sheets.persons import Person
from gtapp.sheets.register import find_likeliest
from gtapp.ui import widgets
from gtapp.ui.sheets.register_panel import MergePanel, MergeTexts, RegisterTexts
from gtapp.ui.sheets.registers import Registers, RegisterUse

_EMPLOYER = "employer_name"


class PersonsPanel(MergePanel[Person]):
    """One entry for each person; its rows are the jobs."""

    def __init__(self, registers: Registers, parent: QWidget) -> None:
        words = RegisterTexts(
            self.tr("Persons"),
            (self.tr("Name"), self.tr("Written as"), self.tr("Lived"), self.tr("Functions")),
            (2,),
            self.tr("Search names, ways of writing, functions"),
            self.tr("What the table says of the person"),
        )
        changes = {
            "add_entry": self.tr("&Add a job"),
            "remove_entry": self.tr("&Remove the job"),
            "merge": self.tr("&Merge with …"),
            "remove": self.tr("Remove the &person"),
        }
        self.people = registers.persons
        offers = {_EMPLOYER: lambda: [firm.name.strip() for firm in registers.organizations.things]}
        super().__init__(registers, self.people, words, offers, self.tr("&New person"), changes, parent)

    def list_row(self, thing: Person) -> list[str]:
        lived = f"{thing.birth[:4]}–{thing.death[:4]}" if thing.birth or thing.death else ""
        jobs = "; ".join(job.name for job in thing.jobs if job.name)
        return [thing.name, ", ".join(thing.variants), lived, jobs]

    def search_text(self, thing: Person) -> str:
        jobs = (f"{job.name} {job.employer}" for job in thing.jobs)
        return " ".join((thing.name, *thing.variants, thing.identifier.value, thing.description, *jobs))

    def find_uses(self, thing: Person) -> list[RegisterUse]:
        return self.registers.uses_of_person(thing)

    def dependent_cells(self, column: str, text: str) -> dict[str, str]:
        """Return the identifier of an employer that is in the table of organizations."""
        firm = self.registers.organizations.find_by_name(text) if column == _EMPLOYER else None
        return firm.identifier.to_cells("employer_identifier") if firm else {}

    def guess_owner(self, name: str) -> Person | None:
        return find_likeliest(self.file.things, name)

    def correct(self, number: int, column: str, text: str) -> None:
        """Correct a cell; offer to rename a person in the letters, too."""
        person = self.thing
        super().correct(number, column, text)
        letters = len(self.find_uses(person)) if person and column == "name" else 0
        if person and letters and self.people.register.find_by_name(text):
            # the cell's editor is still open
            QTimer.singleShot(0, self, lambda: self._ask_rename(person.name.strip(), text.strip(), letters))

    def _ask_rename(self, old: str, new: str, letters: int) -> None:
        text = self.tr("Letters that name “{old}”: {count}. Are they to name “{new}”, too?")
        box = widgets.make_message_box(
            self, self.tr("Another name"), text.format(old=old, new=new, count=letters), calm=True
        )
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
        if box.exec() == QMessageBox.StandardButton.Yes:
            self.change_letters(lambda: self.registers.rename_in_letters(old, new), new)
        box.deleteLater()

    def merge_texts(self, name: str) -> MergeTexts:
        return MergeTexts(
            self.tr("Merge two persons"),
            self.tr("Who is the same as {name}, and is to become {name} in all letters?").format(name=name),
            self.tr("Nothing was merged: {count} persons are called “{name}”."),
        )

    def merge(self, kept: Person, gone: Person) -> list[str]:
        return self.registers.merge_persons(kept, gone)
