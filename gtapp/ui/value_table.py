"""The read-only tables of panels and dialogs; texts are shown as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from gtapp.ui import plain

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
Row = Sequence[str]
T = TypeVar("T")
R = TypeVar("R")

_NO_PARENT = QModelIndex()


class LazyRows(Sequence[R]):
    """Rows that are formatted when they are looked at: there may be as many as items."""

    def __init__(self, found: Sequence[T], row: Callable[[T], R]) -> None:
        self._found, self._row = found, row

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, place: int) -> R:  # type: ignore[override]
        return self._row(self._found[place])


class HeadedModel(QAbstractTableModel):
    """The base of the tables' models: headers of the columns, and the number of rows."""

    def __init__(self, headers: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._headers = headers
        self._rows: Sequence[Any] = ()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self._headers[section]
        return None


class TextRows(HeadedModel):
    """The model of rows of texts, some of them in bold."""

    def __init__(self, headers: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(headers, parent)
        self._strong: frozenset[int] = frozenset()
        self._bold = QFont()
        self._bold.setBold(True)
        self.wrapped = True

    def fill(self, rows: Sequence[Row], strong: frozenset[int] = frozenset()) -> None:
        """Show these rows; those with a number in `strong` in bold."""
        self.beginResetModel()
        self._rows, self._strong = rows, strong
        self.endResetModel()

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Role.DisplayRole:
            return self._rows[index.row()][index.column()]
        if role == Role.ToolTipRole:
            return plain.tip(self._rows[index.row()][index.column()])
        if role == Role.FontRole and index.row() in self._strong:
            return self._bold
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | (
                Qt.AlignmentFlag.AlignTop if self.wrapped else Qt.AlignmentFlag.AlignVCenter
            )
        return None


class ValueTable(QTableView):
    """A table of texts (see `fill`); Return or a double click reports the row."""

    entered = Signal(int)

    def __init__(self, headers: Sequence[str], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = TextRows(headers, self)
        self.setModel(self.rows)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(lambda index: self.entered.emit(index.row()))

    def fill(self, rows: Sequence[Row], strong: frozenset[int] = frozenset(), wrap: bool = True) -> None:
        """Show these rows; with `wrap` each as high as its texts (for short tables only)."""
        self.rows.wrapped = wrap
        self.rows.fill(rows, strong)
        if wrap:
            self.resizeRowsToContents()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row in sight."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered.emit(self.currentIndex().row())
        elif event.text() == "?":
            event.ignore()
        else:
            super().keyPressEvent(event)
