"""A read-only table whose texts may have ranges that stand out, such as what differs from a truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gtapp.ui import plain, theme
from gtapp.ui.icons import icon
from gtapp.ui.value_table import HeadedModel, ValueTable

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
Ranges = tuple[tuple[int, int], ...]

RANGES: Final = Role.UserRole + 1
_MARGIN: Final = 4
_ONE_LINE: Final = 100_000


class TableCell(NamedTuple):
    """A text, what of it stands out (from, to), a sign before it, and what a tooltip and a screen reader say instead.

    One that is `whole` takes as many lines as it needs, where its table allows for that; it has no sign.
    """

    text: str
    ranges: Ranges = ()
    icon: str = ""
    spoken: str = ""
    whole: bool = False


CellRow = Sequence[TableCell]


class GridModel(HeadedModel):
    """Rows that are put into cells when they are looked at."""

    def __init__(self, headers: Sequence[str], parent: QWidget) -> None:
        super().__init__(headers, parent)
        self.wraps = True
        self._row: Callable[[int], CellRow] = lambda _: ()
        self._seen: tuple[int, CellRow] = (-1, ())

    def fill(self, count: int, row: Callable[[int], CellRow]) -> None:
        """Shows so many rows, each as `row` gives it."""
        self.beginResetModel()
        self._rows, self._row, self._seen = range(count), row, (-1, ())
        self.endResetModel()

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if self._seen[0] != index.row():
            self._seen = index.row(), self._row(index.row())
        cell = self._seen[1][index.column()]
        if role == Role.TextAlignmentRole:
            top = Qt.AlignmentFlag.AlignTop if self.wraps else Qt.AlignmentFlag.AlignVCenter
            return Qt.AlignmentFlag.AlignLeft | top
        return _cell_data(cell, role)


def _cell_data(cell: TableCell, role: int) -> Any:
    """What Qt asks of a cell."""
    if role == Role.DisplayRole:
        return cell.text
    if role in (Role.ToolTipRole, Role.AccessibleTextRole):
        said = cell.spoken or cell.text
        return plain.tip(said) if role == Role.ToolTipRole else said
    if role == Role.DecorationRole:
        return icon(cell.icon) if cell.icon else None
    return (cell.ranges if cell.ranges or cell.whole else None) if role == RANGES else None


class Grid(ValueTable):
    """Shows a `GridModel`; `reached` tells the row that the cursor is in now, -1 for none."""

    reached = Signal(int)

    def __init__(self, headers: Sequence[str], name: str, parent: QWidget | None = None) -> None:
        super().__init__(headers, name, parent)
        self.grid = GridModel(headers, self)
        self.setModel(self.grid)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegate(MarkedDelegate(self))
        self.setWordWrap(False)
        self._shares: Sequence[float] = ()
        self.selectionModel().currentRowChanged.connect(lambda now, _: self.reached.emit(now.row()))

    def set_shares(self, shares: Sequence[float]) -> None:
        """What part of the width each column has."""
        self._shares = [each / sum(shares) for each in shares]
        columns = self.horizontalHeader()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setStretchLastSection(True)
        self._share()

    def _share(self) -> None:
        width = self.viewport().width()
        for column, share in enumerate(self._shares):
            self.setColumnWidth(column, int(share * width))
        if self.grid.wraps and self.grid.rowCount():
            self.resizeRowsToContents()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._share()

    def show_rows(self, count: int, row: Callable[[int], CellRow], wrap: bool = True) -> None:
        """Shows these rows; with `wrap` each as high as its texts (for short tables only)."""
        self.grid.wraps = wrap
        self.grid.fill(count, row)
        if wrap:
            self.resizeRowsToContents()

    def go_to_row(self, row: int) -> None:
        """Marks a row as the current one; -1: none."""
        if 0 <= row < self.grid.rowCount():
            if row != self.currentIndex().row():
                self.setCurrentIndex(self.grid.index(row, 0))
        else:
            self.selectionModel().clear()


class MarkedDelegate(QStyledItemDelegate):
    """Paints what stands out bold, underlined and in a colour of its own."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        ranges = index.data(RANGES)
        if ranges is None:
            super().paint(painter, option, index)
            return
        option = QStyleOptionViewItem(option)
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        room = option.rect.adjusted(_MARGIN, 1, -_MARGIN, -1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        width = room.width() if _wraps(index) else _ONE_LINE
        layout = _laid_out(text, option.font, width, ranges, None if selected else theme.theme_color("bad"))
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        above = 0 if _wraps(index) else max(room.height() - layout.boundingRect().height(), 0) / 2
        painter.save()
        painter.setClipRect(room)
        painter.setPen(option.palette.color(role))
        layout.draw(painter, QPointF(room.left(), room.top() + above))
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """The sign stands beside the first line."""
        super().initStyleOption(option, index)
        option.decorationAlignment = option.displayAlignment

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        ranges = index.data(RANGES)
        if ranges is None:
            return super().sizeHint(option, index)
        view = option.widget
        width = view.columnWidth(index.column()) if isinstance(view, QTableView) else option.rect.width()
        text = str(index.data())
        room = max(width - 2 * _MARGIN, 40) if _wraps(index) else _ONE_LINE
        layout = _laid_out(text, option.font, room, ranges, None)
        return QSize(width, round(layout.boundingRect().height()) + 6)


def _wraps(index: Index) -> bool:
    model = index.model()
    return not isinstance(model, GridModel) or model.wraps


def _laid_out(text: str, font: QFont, width: int, ranges: Ranges, colour: QColor | None) -> QTextLayout:
    layout = QTextLayout(text.replace("\n", "⏎"), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats([_format(text, each, colour) for each in ranges])
    layout.beginLayout()
    height = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def _format(text: str, part: tuple[int, int], colour: QColor | None) -> QTextLayout.FormatRange:
    """The look of one part; Qt counts characters beyond the first plane as two."""
    made = QTextLayout.FormatRange()
    start, end = (_units(text[:place]) for place in part)
    made.start, made.length = start, end - start
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.Bold)
    look.setFontUnderline(True)
    if colour:
        look.setForeground(colour)
    made.format = look
    return made


def _units(text: str) -> int:
    return len(text) + sum(ord(char) > 0xFFFF for char in text)
