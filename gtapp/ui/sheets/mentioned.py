"""Which letters name whom, in their records and in the sheet's own columns, and which of these names are nobody's yet."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.project import Project
from gtapp.sheets.columns import GROUND_TRUTH, LETTER_NUMBER
from gtapp.sheets.local_state import FOLDER
from gtapp.sheets.register import PERSON_FIELDS, PersonRegister, find_mentions, split_field
from gtapp.sheets.register_checks import NumberedRows
from gtapp.sheets.register_entries import Cells
from gtapp.ui.sheets.stamped import Stamped

Uses = Mapping[str, Mapping[str, tuple[str, ...]]]
"""By name and item: the fields in which the name stands there."""

INSCRIBED: Final = {f"{field}_inscribed": field for field in PERSON_FIELDS}
"""The columns that only the sheet has, with the field of the record that they belong to."""


def in_letters(project: Project) -> Uses:
    """Where each name stands, in records and as inscribed. Safe in a worker."""
    found, sheet = in_records(project), SheetRows(project)
    for item in project.items:
        for column, field in INSCRIBED.items():
            for _, text in split_field(sheet.of(item.id), column):
                _note(found, text, item.id, field)
    return found


def in_records(project: Project) -> dict[str, dict[str, tuple[str, ...]]]:
    """Where each name stands in the letters' records. Safe in a worker."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for item, document in project.records():
        record = {} if isinstance(document, GtappError) else document.record
        for field in PERSON_FIELDS if isinstance(record, dict) else ():
            for mention in find_mentions(record, field):
                _note(found, mention.name, item.id, field)
    return found


def _note(found: dict[str, dict[str, tuple[str, ...]]], name: str, item: str, field: str) -> None:
    items = found.setdefault(name, {})
    if field not in items.get(item, ()):
        items[item] = (*items.get(item, ()), field)


def unknown(record: Any, cells: Cells, register: PersonRegister, firms: Container[str]) -> list[str]:
    """The names in a letter's record, and as its row of the sheet has them inscribed, that are nobody's yet.

    `firms` are names of organizations, which may be inscribed, too.
    """
    named = _named(record) if isinstance(record, dict) else ()
    inscribed = (text for column in INSCRIBED for _, text in split_field(cells, column))
    return [
        text
        for text in dict.fromkeys((*named, *inscribed))
        if text not in firms and not register.find_by_variant(text)
    ]


def _named(record: Mapping[str, Any]) -> Iterator[str]:
    return (mention.name for field in PERSON_FIELDS for mention in find_mentions(record, field))


class SheetRows:
    """The letters' rows as the sheet has them, with the columns that no record has; none where its copy can't be read."""

    def __init__(self, project: Project) -> None:
        self._table = project.benchmark.table
        folder = project.root / project.benchmark.layout.truths[0] / FOLDER
        self._rows = Stamped([folder / f"{GROUND_TRUTH.name}.csv"], _numbered)

    def of(self, item_id: str) -> Cells:
        """An item's row by column."""
        number = self._table.find_key(item_id) if self._table else None
        return self._rows.value.get(number or "", {})


def _numbered(rows: NumberedRows) -> dict[str, Cells]:
    return {cells.get(LETTER_NUMBER, "").strip(): cells for _, cells in rows}
