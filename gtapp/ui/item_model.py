"""The list of items as a table: rows are indices of the project's items, all of them or those a filter left."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from gtapp.project import Item
from gtapp.ui import plain, theme
from gtapp.ui.icons import icon
from gtapp.ui.messages import shown
from gtapp.ui.progress import Progress
from gtapp.ui.unreadable import Unreadable

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

NAME, STATUS, PAGES = range(3)
_NO_PARENT = QModelIndex()
_ALIGNED: dict[tuple[int, int], Qt.AlignmentFlag] = {
    (PAGES, Role.TextAlignmentRole): Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
}


class ItemModel(QAbstractTableModel):
    """Name, status and number of pages of each item; nothing here grows with the number of items."""

    def __init__(
        self,
        items: Sequence[Item],
        progress: Progress,
        unreadable: Unreadable,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._items = items
        self._progress = progress
        self._unreadable = unreadable
        unreadable.changed.connect(self.refresh)
        self._rows: Sequence[int] = range(len(items))
        self._current = -1
        self._bold = QFont()
        self._bold.setBold(True)

    # rows and items

    @property
    def rows(self) -> Sequence[int]:
        """The indices of the items that are shown, ascending."""
        return self._rows

    def set_rows(self, rows: Sequence[int]) -> None:
        """Shows these items (indices, ascending) and no others."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def add_rows(self, rows: Sequence[int]) -> None:
        """Shows these items, too; they come behind those that are shown."""
        if rows:
            count = len(self._rows)
            self.beginInsertRows(_NO_PARENT, count, count + len(rows) - 1)
            self._rows = [*self._rows, *rows] if isinstance(self._rows, range) else self._extended(rows)
            self.endInsertRows()

    def _extended(self, rows: Sequence[int]) -> list[int]:
        kept = self._rows if isinstance(self._rows, list) else list(self._rows)
        kept.extend(rows)
        return kept

    def row_of(self, index: int) -> int:
        """The row of an item, or -1 where the filter leaves it out."""
        row = bisect_left(self._rows, index)
        return row if row < len(self._rows) and self._rows[row] == index else -1

    def neighbour(self, index: int, step: int) -> int:
        """The next item that is shown after (`step` 1) or before (-1) this one; -1 where there is none."""
        row = bisect_left(self._rows, index)
        here = row < len(self._rows) and self._rows[row] == index
        row = row - 1 if step < 0 else row + 1 if here else row
        return self._rows[row] if 0 <= row < len(self._rows) else -1

    # what changed

    def set_current(self, index: int) -> None:
        """The item that is worked on is shown in bold."""
        before, self._current = self._current, index
        for each in (before, index):
            self.refresh(each)

    def refresh(self, index: int) -> None:
        """What is said of this item may be another now."""
        row = self.row_of(index) if index >= 0 else -1
        if row >= 0:
            self.dataChanged.emit(self.index(row, NAME), self.index(row, PAGES))

    # Qt's questions

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Item"), self.tr("Status"), self.tr("Pages"))[section]
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        number = self._rows[index.row()]
        item, column = self._items[number], index.column()
        if role == Role.DisplayRole:
            return self._text(number, item, column)
        if role in (Role.ToolTipRole, Role.AccessibleTextRole):
            text = self._described(number, item)
            return plain.tip(text) if role == Role.ToolTipRole else text
        return self._look(number, item, column, role)

    def _look(self, number: int, item: Item, column: int, role: int) -> Any:
        if column != NAME:
            return self._tone(number, column) if role == Role.ForegroundRole else _ALIGNED.get((column, role))
        if role == Role.DecorationRole:
            return icon(self._shown_status(number, item))
        return self._bold if role == Role.FontRole and number == self._current else None

    def _shown_status(self, number: int, item: Item) -> str:
        return "unreadable" if self._unreadable.why(number) else self._progress.status(item.id)

    def _tone(self, number: int, column: int) -> QColor:
        return theme.tone("bad" if column == STATUS and self._unreadable.why(number) else "dim")

    def _text(self, number: int, item: Item, column: int) -> str:
        if column == NAME:
            return item.id.replace("\n", " ")
        if column == STATUS:
            return self._progress.label(self._shown_status(number, item))
        return str(len(item.scans)) if len(item.scans) > 1 else ""

    def _described(self, number: int, item: Item) -> str:
        problem = self._unreadable.why(number)
        said = [item.id, self._progress.label(self._progress.status(item.id))]
        said += [self._progress.label("unreadable")] if problem else []
        said.append(self.tr("pages: {count}").format(count=len(item.scans)))
        more = [shown(problem) if problem else "", self._progress.note(item.id)]
        return "\n".join([", ".join(said), *filter(None, more)])
