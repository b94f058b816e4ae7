"""A table of texts whose rows can be ticked, by mouse or with the space bar."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gtapp.ui.tables import Row, Rows, ValueTable

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class TickedRows(Rows):
    """`ticked` are the numbers of the rows that are; only those in `open` can be."""

    changed = Signal()

    def __init__(self, headers: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(headers, parent)
        self.ticked: frozenset[int] = frozenset()
        self.open: frozenset[int] = frozenset()

    def put(self, rows: Sequence[Row], open_: Collection[int], ticked: Iterable[int]) -> None:
        """Shows these rows, of which these can be ticked, and these are."""
        self.open = frozenset(open_)
        self.ticked = self.open.intersection(ticked)
        self.fill(rows)
        self.changed.emit()

    def tick(self, rows: Iterable[int], on: bool) -> None:
        """Ticks these rows, or takes their ticks away."""
        wanted = self.open.intersection(rows)
        self.ticked = self.ticked | wanted if on else self.ticked - wanted
        if self._rows:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self._rows) - 1, 0), [Role.CheckStateRole.value]
            )
        self.changed.emit()

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if role == Role.CheckStateRole and index.isValid() and index.column() == 0:
            if index.row() not in self.open:
                return None
            return Qt.CheckState.Checked if index.row() in self.ticked else Qt.CheckState.Unchecked
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.CheckStateRole or index.row() not in self.open:
            return False
        self.tick([index.row()], Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        ticking = index.isValid() and index.column() == 0 and index.row() in self.open
        return flags | Qt.ItemFlag.ItemIsUserCheckable if ticking else flags


class TickedTable(ValueTable):
    """The space bar ticks the selected rows, or takes the ticks away where the first of them has one."""

    def __init__(self, headers: Sequence[str], name: str, parent: QWidget | None = None) -> None:
        super().__init__(headers, name, parent)
        self.ticks = TickedRows(headers, self)
        self.rows = self.ticks
        self.setModel(self.ticks)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        if event.key() == Qt.Key.Key_Space and rows:
            first = next((row for row in rows if row in self.ticks.open), rows[0])
            self.ticks.tick(rows, first not in self.ticks.ticked)
        else:
            super().keyPressEvent(event)
