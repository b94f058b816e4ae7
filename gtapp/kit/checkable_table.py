"""Tables whose rows have a box in their first column, which is ticked by mouse or with the space bar."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent

from gtapp.kit.tables import CellModel, Index, Role, T, ValueTable

_TICK_ROOM = 24


class CheckableRows(CellModel):
    """Rows that can be ticked; `checked` are the numbers of the ticked ones, `checkable` of those that can be ticked."""

    changed = Signal()

    checked: frozenset[int] = frozenset()
    checkable: frozenset[int] = frozenset()

    def put(self, values: Sequence[Any], checkable: Collection[int], ticked: Iterable[int]) -> None:
        """Show these values; those in `checkable` can be ticked, and those in `ticked` are."""
        self.checkable = frozenset(checkable)
        self.checked = self.checkable.intersection(ticked)
        self.fill(values)
        self.changed.emit()

    def tick(self, rows: Iterable[int], on: bool) -> None:
        """Tick or untick these rows."""
        wanted = self.checkable.intersection(rows)
        self.checked = self.checked | wanted if on else self.checked - wanted
        if self.values:
            last = self.index(len(self.values) - 1, 0)
            self.dataChanged.emit(self.index(0, 0), last, [Role.CheckStateRole.value])
        self.changed.emit()

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if role == Role.CheckStateRole and index.isValid() and index.column() == 0:
            if index.row() not in self.checkable:
                return None
            return Qt.CheckState.Checked if index.row() in self.checked else Qt.CheckState.Unchecked
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.CheckStateRole or index.row() not in self.checkable:
            return False
        self.tick([index.row()], Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def measure_cells(self, font: QFont) -> list[int]:
        first, *others = super().measure_cells(font)
        return [first + _TICK_ROOM, *others]

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        ticking = index.isValid() and index.column() == 0 and index.row() in self.checkable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if ticking else flags


class CheckableTable(ValueTable[T]):
    """A table whose rows are ticked; the space bar unticks the selected rows if the first of them is ticked."""

    rows: CheckableRows

    _model = CheckableRows

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = self.selected_rows
        if event.key() == Qt.Key.Key_Space and rows:
            first = next((row for row in rows if row in self.rows.checkable), rows[0])
            self.rows.tick(rows, first not in self.rows.checked)
        else:
            super().keyPressEvent(event)
