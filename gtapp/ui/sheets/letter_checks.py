"""What the table of persons says against a letter, among the issues of the form; follows the table's file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from gtapp.document import Issue
from gtapp.pointer import ABSENT, get_value
from gtapp.sheets import organizations, persons, register_checks
from gtapp.sheets.local_state import FOLDER
from gtapp.sheets.register import PersonRegister
from gtapp.sheets.register_checks import SIGNATURES, NumberedRows
from gtapp.sheets.register_entries import Cells
from gtapp.ui.session import Session
from gtapp.ui.sheets.mentioned import INSCRIBED, SheetRows
from gtapp.ui.sheets.stamped import Stamped

_SHOWN_AT: Final = {**INSCRIBED, SIGNATURES: "has_signatures"}
"""The columns that only the sheet has, with the fields at which the form can show what is to be said of them."""


class LetterChecks:
    """Called with a letter's record, gives its issues; without a table of persons there are none.

    Of the letter that is shown, the columns that only the sheet has are looked at, too. The tables are read anew where
    their files have become others; one that can't be read says nothing here (its import does).
    """

    def __init__(self, session: Session) -> None:
        folder = session.project.root / session.project.benchmark.layout.truths[0]
        self._session = session
        self._rows = SheetRows(session.project)
        self._register = Stamped([folder / FOLDER / "persons.csv", folder / "persons.csv"], _register)
        self._firms = Stamped([folder / FOLDER / "organizations.csv", folder / "organizations.csv"], _names)

    def __call__(self, record: Any) -> Sequence[Issue]:
        register = self._register.value
        if not register.persons or not isinstance(record, dict):
            return ()
        more = {column: cell for column, cell in self._cells(record).items() if column in _SHOWN_AT}
        found = register_checks.check_letter({**more, **record}, register, self._firms.value if more else ())
        return [_placed(issue, record) for issue in found]

    def _cells(self, record: Any) -> Cells:
        """The sheet's row of the letter that is shown; a record alone doesn't say which letter's it is."""
        document = self._session.document
        return self._rows.of(document.item_id) if document and document.record is record else {}


def _placed(issue: Issue, record: dict[str, Any]) -> Issue:
    """The issue at a value that the record has: what is said of the sheet's columns stands at the field next to it."""
    if get_value(record, issue.pointer) is not ABSENT:
        return issue
    field = _SHOWN_AT.get(str(issue.pointer[0]), "")
    return replace(issue, pointer=(field,) if field in record else ())


def _register(rows: NumberedRows) -> PersonRegister:
    return PersonRegister(persons.read_persons(rows))


def _names(rows: NumberedRows) -> frozenset[str]:
    return organizations.organization_names(organizations.read_organizations(rows))
