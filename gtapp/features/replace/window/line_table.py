"""The table of the lines that a replacement changes, each with a box: only ticked lines are changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.editor.value_words import describe_change, describe_characters, show_change
from gtapp.features.replace.replacement import LineChange
from gtapp.kit.checkable_table import CheckableRows
from gtapp.kit.tables import CellRow, EmptyHint, Index, TableCell, ValueColumn, style_table

_ITEM, _PLACE, _BEFORE, _AFTER, _WORDS = range(5)
_MEASURED_ROWS: Final = 50
_BOX_GAP: Final = 8


class LineModel(CheckableRows):
    """The lines; only ticked ones are changed."""

    def __init__(self, schema: Field, parent: QWidget) -> None:
        super().__init__((), self._make_row, parent)
        self._schema = schema
        self.wraps = False
        titles = (
            *(self.tr("Item"), self.tr("Field")),
            *(self.tr("Before"), self.tr("After"), self.tr("Remark")),
        )
        self.columns = [ValueColumn(title) for title in titles]

    def _make_row(self, line: LineChange) -> CellRow:
        return [
            TableCell(self._describe_cell(line, column), tip=self._describe_characters(line, column))
            for column in range(len(self.columns))
        ]

    def _describe_cell(self, line: LineChange, column: int) -> str:
        if column == _ITEM:
            return line.item
        if column == _PLACE:
            return describe_place(line.place.pointer, self._schema)
        if column == _WORDS:
            return _describe_line(line)
        if column == _AFTER and line.after is ABSENT:
            return self.tr("— (removed)")
        return show_change(*self._name_sides(line))[column - _BEFORE]

    def _name_sides(self, line: LineChange) -> tuple[Any, Any]:
        """Return the value of a line before and after, as the window shows them."""
        field = self._schema.find(line.place.pointer)
        return name_choice(field, line.before), name_choice(field, line.after)

    def _describe_characters(self, line: LineChange, column: int) -> str:
        before, after = self._name_sides(line)
        if column == _BEFORE:
            return describe_characters(before, [after])
        if column == _AFTER:
            return describe_characters(after, [before])
        return self._describe_cell(line, column)


class BoxDelegate(QStyledItemDelegate):
    """Gives a text beside a box its whole width: with a style sheet, Qt reckons with some pixels too few."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return super().sizeHint(option, index) + QSize(_BOX_GAP, 0)


class LineTable(QTableView):
    """Shows lines; the space bar ticks or unticks the selected ones."""

    toggled = Signal()
    """Other lines are ticked."""

    def __init__(self, schema: Field, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines = LineModel(schema, self)
        self.setModel(self.lines)
        self.setAccessibleName(self.tr("Lines that change"))
        style_table(self)
        self.setWordWrap(False)
        self.setItemDelegateForColumn(_ITEM, BoxDelegate(self))
        columns = self.horizontalHeader()
        columns.setResizeContentsPrecision(_MEASURED_ROWS)
        for column in (_ITEM, _PLACE, _WORDS):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.hint = EmptyHint(self)
        self.lines.dataChanged.connect(self._report_ticks)

    def show_lines(self, lines: Sequence[LineChange], with_field: bool = False) -> None:
        """Show these lines, ticked but for those that undo a correction.

        A field that all lines are of is named only `with_field`: where the user has not chosen it.
        """
        kept = (row for row, line in enumerate(lines) if not line.undoes_correction)
        self.lines.put(lines, range(len(lines)), kept)
        is_one_place = len({line.place.pointer for line in lines}) <= 1
        self.setColumnHidden(_PLACE, is_one_place and not with_field)
        self.setColumnHidden(_WORDS, not any(map(_describe_line, _select_kinds(lines))))

    def _report_ticks(self) -> None:
        self.toggled.emit()

    @property
    def ticked(self) -> list[LineChange]:
        """The lines to change."""
        return [self.lines.values[row] for row in sorted(self.lines.checked)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = [index.row() for index in self.selectionModel().selectedRows()]
        if event.key() == Qt.Key.Key_Space and rows:
            self.lines.tick(rows, on=not self.lines.checked.issuperset(rows))
        else:
            super().keyPressEvent(event)


def _select_kinds(lines: Iterable[LineChange]) -> Iterable[LineChange]:
    """Return a line of each kind: of many lines, most replace the same value by the same."""
    return {(repr(line.before), repr(line.after), line.undoes_correction): line for line in lines}.values()


def _describe_line(line: LineChange) -> str:
    """Return in words what of a line is easily missed; an empty text if there is nothing."""
    if line.undoes_correction:
        return QCoreApplication.translate("replacement", "takes back a correction")
    return describe_change(line.before, line.after)
