"""The table of a field's values: each with its count, and in words what it looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from gtapp.core.project.value_survey import FieldValue, Likeness, ValueGroup, ValueSurvey
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.editor.value_words import describe_characters, describe_likeness, describe_traits, show_value
from gtapp.features.replace.replacement import TextPattern
from gtapp.kit.tables import CellRow, Columns, TableCell, ValueTable, figure
from gtapp.kit.texts.i18n import format_count, join_names

_ITEMS, _LIKENESS, _FIELD = 2, 3, 4
_MAX_ITEMS = 20


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A value of a field, the group that it is in, and in words what it looks like."""

    value: FieldValue
    group: ValueGroup
    likeness: tuple[Likeness, FieldValue] | None
    look: str


def list_rows(
    survey: ValueSurvey, path: Pointer | None, pattern: TextPattern, groups_only: bool
) -> list[ValueRow]:
    """Return the values of a field, or of all (None), that have the text of `pattern`; may run in a worker."""
    listed = [
        (value, group, likeness)
        for group in survey.list_groups(path)
        if len(group.values) > 1 or not groups_only
        for value, likeness in group
    ]
    found = {id(value) for value in pattern.find(value for value, *_ in listed)}
    return [ValueRow(*each, _describe_look(*each)) for each in listed if id(each[0]) in found]


def _name(value: FieldValue) -> Any:
    return name_choice(value.field.schema, value.value)


def _describe_look(value: FieldValue, group: ValueGroup, likeness: tuple[Likeness, FieldValue] | None) -> str:
    words = describe_traits(_name(value))
    if likeness:
        kind, other = likeness
        words.insert(0, describe_likeness(kind, _name(other)))
    elif len(group.values) > 1:
        text = QCoreApplication.translate("ValuesTable", "most frequent of {count}")
        words.insert(0, text.format(count=format_count(len(group.values))))
    return ", ".join(words)


class ValuesTable(ValueTable[ValueRow]):
    """Shows values; the selected ones are those to replace."""

    chosen = Signal()
    """Other values are selected."""

    def __init__(self, schema: Field, parent: QWidget) -> None:
        self._schema = schema
        columns: Columns = [
            *(self.tr("Value"), figure(self.tr("Count")), figure(self.tr("Items"))),
            *(self.tr("Look-alikes"), self.tr("Field")),
        ]
        super().__init__(columns, self.tr("Values"), parent, self._format)
        self.setWordWrap(False)
        self.selectionModel().selectionChanged.connect(self._report_choice)

    def show_values(self, rows: Sequence[ValueRow], all_fields: bool) -> None:
        """Show these values; with `all_fields` the field of each, too, otherwise what they look like, if any does.

        The number of items is shown only where an item has a value several times: elsewhere it is the count.
        """
        self.setColumnHidden(_ITEMS, all(row.value.count == row.value.places.item_count for row in rows))
        self.setColumnHidden(_FIELD, not all_fields)
        self.setColumnHidden(_LIKENESS, all_fields or not any(row.look for row in rows))
        self.show_hint(self.tr("No value has this text."))
        self.fill(rows, wrap=False)

    def _report_choice(self) -> None:
        self.chosen.emit()

    def _format(self, row: ValueRow) -> CellRow:
        value = row.value
        items = join_names(islice(value.list_items(), _MAX_ITEMS + 1), _MAX_ITEMS)
        others = [_name(other) for other in row.group.values if other is not value]
        shown = _name(value)
        tip = describe_characters(shown, others)
        return [
            TableCell(show_value(shown), strong=bool(others) and row.likeness is None, tip=tip),
            TableCell(format_count(value.count), tip=items),
            TableCell(format_count(value.places.item_count), tip=items),
            TableCell(row.look, tip=f"{row.look}\n{tip}" if row.look else ""),
            TableCell(describe_place(value.field.path, self._schema)),
        ]
