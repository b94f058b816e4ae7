"""The panel of organizations: names, addresses, sources; who was employed there, which letters name them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gtapp.sheets.organizations import Organization
from gtapp.ui.sheets.register_panel import MergePanel, MergeTexts, RegisterTexts
from gtapp.ui.sheets.registers import Registers, RegisterUse


class OrganizationsPanel(MergePanel[Organization]):
    """One entry for each organization; its rows are its addresses."""

    first_number = "O001"
    first_line = "address"

    def __init__(self, registers: Registers, parent: QWidget) -> None:
        words = RegisterTexts(
            self.tr("Organizations"),
            (self.tr("Name"), self.tr("Also called"), self.tr("Addresses")),
            (),
            self.tr("Search names, identifiers, addresses"),
            self.tr("What the table says of the organization"),
        )
        changes = {
            "add_entry": self.tr("&Add an address"),
            "remove_entry": self.tr("Remove the add&ress"),
            "merge": self.tr("&Merge with …"),
            "remove": self.tr("Remove the &organization"),
        }
        new = self.tr("&New organization")
        super().__init__(registers, registers.organizations, words, {}, new, changes, parent)

    def list_row(self, thing: Organization) -> list[str]:
        places = (entry.address for entry in thing.entries)
        said = (f"{place.place} {_time(place.start, place.end)}".strip() for place in places)
        return [thing.name, ", ".join(thing.variants), "; ".join(filter(None, said))]

    def search_text(self, thing: Organization) -> str:
        places = (entry.address.place for entry in thing.entries)
        return " ".join((thing.name, *thing.variants, thing.identifier.value, thing.description, *places))

    def find_uses(self, thing: Organization) -> list[RegisterUse]:
        return self.registers.uses_of_organization(thing)

    def merge_texts(self, name: str) -> MergeTexts:
        question = self.tr(
            "Which one is the same as {name}, and is to become {name} as employer of persons and in all letters?"
        )
        return MergeTexts(
            self.tr("Merge two organizations"),
            question.format(name=name),
            self.tr("Nothing was merged: {count} organizations are called “{name}”."),
        )

    def merge(self, kept: Organization, gone: Organization) -> list[str]:
        return self.registers.merge_organizations(kept, gone)


def _time(start: str, end: str) -> str:
    return f"({start}–{end})" if start or end else ""
