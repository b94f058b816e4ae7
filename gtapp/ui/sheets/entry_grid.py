"""The rows of one person or organization, side by side, each cell to be corrected; some columns offer what is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCompleter,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from gtapp.ui import plain

CellOffers = Mapping[str, Callable[[], Sequence[str]]]
"""By column what it offers."""

_LEAST = 150
"""The least width of a row, in logical pixels."""


class EntryGrid(QTableWidget):
    """A line for each column of the table, a column for each row of it."""

    corrected = Signal(int, str, str)
    """The row's number, the column, and what is to stand there."""

    left = Signal()

    def __init__(self, name: str, offers: CellOffers, parent: QWidget) -> None:
        super().__init__(parent)
        self._numbers: Sequence[int] = ()
        self._columns: Sequence[str] = ()
        self._filling = False
        self.setAccessibleName(name)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        lines = self.verticalHeader()
        lines.setDefaultSectionSize(self.fontMetrics().height() + 8)
        lines.setHighlightSections(False)
        lines.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.horizontalHeader().setMinimumSectionSize(_LEAST)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setItemDelegate(_CompletingDelegate(self, offers))
        self.cellChanged.connect(self._emit_correction)

    def column_at(self, line: int) -> str:
        """The table's column that this line shows."""
        return self._columns[line] if 0 <= line < len(self._columns) else ""

    @property
    def number(self) -> int:
        """The number of the table's row that has the cursor; 0 where there is none."""
        at = self.currentColumn()
        return self._numbers[at] if 0 <= at < len(self._numbers) else 0

    def fill(self, columns: Sequence[str], rows: Sequence[tuple[int, Mapping[str, str]]]) -> None:
        """Shows these numbered rows; the cursor stays where it is."""
        here = self.currentRow(), self.currentColumn()
        self._filling = True
        self._columns, self._numbers = columns, [number for number, _ in rows]
        self.setRowCount(len(columns) if rows else 0)
        self.setColumnCount(len(rows))
        self.setVerticalHeaderLabels(list(columns) if rows else [])
        self.setHorizontalHeaderLabels(
            [self.tr("Row {number}").format(number=number) for number in self._numbers]
        )
        for at, (_, cells) in enumerate(rows):
            for line, column in enumerate(columns):
                self._put(line, at, cells.get(column, ""))
        self._filling = False
        if rows:
            self.setCurrentCell(max(0, min(here[0], len(columns) - 1)), max(0, min(here[1], len(rows) - 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The columns' names leave the cells some room."""
        self.verticalHeader().setMaximumWidth(self.width() * 2 // 5)
        super().resizeEvent(event)

    def _put(self, line: int, at: int, text: str) -> None:
        item = self.item(line, at)
        if item is None:
            item = QTableWidgetItem()
            self.setItem(line, at, item)
        item.setText(text)
        item.setToolTip(plain.tip(text) if text else "")

    def _emit_correction(self, line: int, at: int) -> None:
        item = self.item(line, at)
        if not self._filling and item is not None:
            self.corrected.emit(self._numbers[at], self._columns[line], item.text())

    def edit_at(self, column: str, last: bool = False) -> None:
        """Puts the cursor into a cell of the first or the last row, and begins to correct it."""
        if column in self._columns and self._numbers:
            self.setCurrentCell(list(self._columns).index(column), len(self._numbers) - 1 if last else 0)
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.editItem(self.currentItem())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return corrects the cell; Escape leaves the grid."""
        editing = self.state() == QTableWidget.State.EditingState
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not editing and self.number:
            self.editItem(self.currentItem())
        elif event.key() == Qt.Key.Key_Escape and not editing:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class _CompletingDelegate(QStyledItemDelegate):
    """A line to type in, which offers what contains the letters typed."""

    def __init__(self, grid: EntryGrid, offers: CellOffers) -> None:
        super().__init__(grid)
        self._grid = grid
        self._offers = offers

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        offer = self._offers.get(self._grid.column_at(index.row()))
        if offer is None:
            return super().createEditor(parent, option, index)
        line = QLineEdit(parent)
        completer = QCompleter(list(offer()), line)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        line.setCompleter(completer)
        return line

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """What was not changed is no correction."""
        if not isinstance(editor, QLineEdit) or editor.text() != str(index.data() or ""):
            super().setModelData(editor, model, index)
