"""The table of a field's values: each with its count, and in words what it looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gtapp.core.project.value_survey import FieldValue, Likeness, ValueGroup, ValueSurvey
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.editor.value_words import describe_characters, describe_likeness, describe_traits, show_value
from gtapp.features.replace.replacement import TextPattern
from gtapp.kit.tables import CellRow, Columns, TableCell, ValueTable, figure
from gtapp.kit.texts.i18n import format_count, join_names

_LIKENESS, _FIELD = 3, 4
_MAX_ITEMS = 20


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A value of a field, and the group that it is in."""

    value: FieldValue
    group: ValueGroup
    likeness: tuple[Likeness, FieldValue] | None


def list_rows(
    survey: ValueSurvey, path: Pointer | None, pattern: TextPattern, groups_only: bool
) -> list[ValueRow]:
    """Return the values of a field, or of all (None), that have the text of `pattern`; may run in a worker."""
    rows = [
        ValueRow(value, group, likeness)
        for group in survey.list_groups(path)
        if len(group.values) > 1 or not groups_only
        for value, likeness in group
    ]
    found = {id(value) for value in pattern.find(row.value for row in rows)}
    return [row for row in rows if id(row.value) in found]


def _name(value: FieldValue) -> Any:
    return name_choice(value.field.schema, value.value)


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
        """Show these values; with `all_fields` the field of each, too."""
        self.setColumnHidden(_FIELD, not all_fields)
        self.setColumnHidden(_LIKENESS, all_fields)
        self.show_hint(self.tr("No value has this text."))
        self.fill(rows, wrap=False)

    def _report_choice(self) -> None:
        self.chosen.emit()

    def _format(self, row: ValueRow) -> CellRow:
        value = row.value
        items = islice(value.list_items(), _MAX_ITEMS + 1)
        others = [_name(other) for other in row.group.values if other is not value]
        shown = _name(value)
        words = describe_traits(shown)
        if row.likeness:
            kind, other = row.likeness
            words.insert(0, describe_likeness(kind, _name(other)))
        elif others:
            words.insert(0, self.tr("most frequent of {count}").format(count=format_count(len(others) + 1)))
        text, look = show_value(shown), ", ".join(words)
        tip = describe_characters(shown, others)
        return [
            TableCell(text, strong=bool(others) and row.likeness is None, tip=tip),
            TableCell(format_count(value.count)),
            TableCell(format_count(value.places.item_count), tip=join_names(items, _MAX_ITEMS)),
            TableCell(look, tip=f"{look}\n{tip}" if look else ""),
            TableCell(describe_place(value.field.path, self._schema)),
        ]
