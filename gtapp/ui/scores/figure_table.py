"""A read-only table of figures: signs and colours tell better from worse, and a screen reader says it in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from gtapp.ui import plain, theme
from gtapp.ui.figure_labels import FigureChange
from gtapp.ui.value_table import HeadedModel, ValueTable

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_AT_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_LOOKED_AT: Final = 20  # rows by which a column's width is found
_ROWS: Final = 7  # shown, where there is room
_AT_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class FigureCell(NamedTuple):
    """A text, what a screen reader says in its place, the tone it has, and more as a tooltip."""

    text: str
    spoken: str = ""
    tone: str = ""
    strong: bool = False
    tip: str = ""

    @classmethod
    def of(cls, moved: FigureChange, strong: bool = False) -> FigureCell:
        return cls(moved.text, moved.spoken, moved.tone, strong)


FigureRow = Sequence[FigureCell]


class FigureModel(HeadedModel):
    """Rows of cells; all columns but the texts' are figures."""

    def __init__(self, headers: Sequence[str], texts: Sequence[int], parent: QWidget) -> None:
        super().__init__(list(headers), parent)
        self._texts = frozenset(texts)
        self._bold = QFont()
        self._bold.setBold(True)

    def fill(self, rows: Sequence[FigureRow], headers: Sequence[str] = ()) -> None:
        """Shows these rows; where there are as many as before, what the cursor is on stays so."""
        if headers and list(headers) != self._headers:
            self._headers = list(headers)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._headers) - 1)
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows != self._rows:
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._headers) - 1))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return self._side(section)
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self._rows[index.row()][index.column()]
        if role == Role.DisplayRole:
            return cell.text
        if role == Role.TextAlignmentRole:
            return self._side(index.column())
        return self._look(cell, role)

    def _look(self, cell: FigureCell, role: int) -> Any:
        if role == Role.AccessibleTextRole:
            return cell.spoken or cell.text
        if role == Role.ToolTipRole:
            return plain.tip(cell.tip or cell.spoken or cell.text)
        if role == Role.ForegroundRole and cell.tone:
            return theme.theme_color(cell.tone)
        return self._bold if role == Role.FontRole and cell.strong else None

    def _side(self, column: int) -> Qt.AlignmentFlag:
        return _AT_LEFT if column in self._texts else _AT_RIGHT


class FigureTable(ValueTable):
    """Shows `Figures`; the `wide` columns share the room that is left."""

    def __init__(
        self,
        headers: Sequence[str],
        name: str,
        parent: QWidget,
        texts: Sequence[int] = (0,),
        wide: Sequence[int] = (0,),
    ) -> None:
        super().__init__(headers, name, parent)
        self.figures = FigureModel(headers, texts, self)
        self.setModel(self.figures)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setWordWrap(False)
        columns = self.horizontalHeader()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setResizeContentsPrecision(_LOOKED_AT)
        for column in wide:
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def show_rows(self, rows: Sequence[FigureRow], headers: Sequence[str] = ()) -> None:
        self.figures.fill(rows, headers)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height(_ROWS))

    def minimumSizeHint(self) -> QSize:
        """A line or two: the dock may be low."""
        return QSize(super().minimumSizeHint().width(), self._height(2))

    def _height(self, rows: int) -> int:
        row = self.verticalHeader().defaultSectionSize()
        return self.horizontalHeader().sizeHint().height() + rows * row + 2 * self.frameWidth()
