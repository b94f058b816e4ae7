"""The read-only tables of panels and dialogs, declared by their columns and by how a row is made of a value.

`ValueTable` chooses the widths of its columns by their contents, `Grid` has a current line, `FigureTable` follows figures that
change. All show values by one model, which makes the cells of a row when it is displayed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
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
    QFontMetrics,
    QKeyEvent,
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
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme
from gtapp.kit.appearance.theme import icon

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
Ranges = tuple[tuple[int, int], ...]
T = TypeVar("T")

RANGES: Final = Role.UserRole + 1
_NO_PARENT: Final = QModelIndex()
_MARGIN: Final = 6
_TOP_MARGIN: Final = 5
_ONE_LINE: Final = 100_000
_MEASURED_ROWS: Final = 20
"""Rows by which the width of a column is found."""
_ROW_MARGINS: Final = 12
_CELL_MARGINS: Final = 2 * _MARGIN + 2
_PADDING: Final = 6
"""Of cells at both sides by the style sheet of dialogs: Qt adds it to a size, but has texts wrap as if it were not there."""
_ICON_ROOM: Final = 24
_LEAST_CHARACTERS: Final = 7
_LEGIBLE_CHARACTERS: Final = 44
"""Of a text in a narrow table: less is of no use; where longer ones have less, columns leave (see `ValueTable`)."""
_PREFERRED_ROWS: Final = 7


class TableCell(NamedTuple):
    """A text and how it looks.

    `spoken` is what a screen reader reads instead, `tip` the tooltip (by default the same). `tone` is a colour
    of the theme (``ok``, ``bad``, ``dim``), `icon` is shown before the text. `ranges` (from, to) are highlighted; a cell that is
    `whole` takes as many lines as it needs, where its table wraps.
    """

    text: str
    spoken: str = ""
    tone: str = ""
    strong: bool = False
    tip: str = ""
    icon: str = ""
    ranges: Ranges = ()
    whole: bool = False


CellRow = Sequence[TableCell] | Sequence[str]


@dataclass(frozen=True, slots=True)
class ValueColumn:
    """A column of a table, aligned at the right if it has figures. Figures, and texts that are `whole`, are never cut.

    Where even `_LEGIBLE_CHARACTERS` of a text have no room, the columns that leave are hidden, the one with 1 first. A column
    `if_filled` is hidden while all its cells are empty.
    """

    title: str
    has_figures: bool = False
    whole: bool = False
    leaves: int = 0
    if_filled: bool = False


Columns = Sequence[ValueColumn | str]
"""A text alone is the title of a column of texts that may be cut."""


def figure(title: str, leaves: int = 0, if_filled: bool = False) -> ValueColumn:
    """Return a column of figures."""
    return ValueColumn(title, has_figures=True, leaves=leaves, if_filled=if_filled)


class CellModel(QAbstractTableModel):
    """Shows `values`, each by the cells that `make_row` returns for it when it is displayed; there may be as many as items.

    With `wraps` texts are aligned at the top of their row.
    """

    def __init__(
        self,
        columns: Sequence[ValueColumn],
        make_row: Callable[[Any], CellRow],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns = columns
        self.values: Sequence[Any] = ()
        self._make_row = make_row
        self._strong: frozenset[int] = frozenset()
        self._last: tuple[int, CellRow] = (-1, ())
        self._bold = QFont()
        self._bold.setBold(True)
        self.wraps = True

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.values)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def fill(self, values: Sequence[Any], strong: frozenset[int] = frozenset()) -> None:
        """Show these values; those with a number in `strong` in bold."""
        self.beginResetModel()
        self.values, self._strong, self._last = values, strong, (-1, ())
        self.endResetModel()

    def update(self, values: Sequence[Any]) -> None:
        """Show these values; if there are as many as before, the cursor stays, and if they are equal, nothing is painted."""
        if len(values) != len(self.values):
            self.fill(values)
        elif values != self.values:
            self.values = values
            self.make_rows_again()

    def make_rows_again(self) -> None:
        """Show the same values, where their cells depend on something else that changed; the cursor stays."""
        self._last = (-1, ())
        if self.values:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.values) - 1, len(self.columns) - 1))

    def rename(self, column: int, title: str) -> None:
        """Give a column another title."""
        if title != self.columns[column].title:
            columns = list(self.columns)
            columns[column] = replace(columns[column], title=title)
            self.columns = columns
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Role.DisplayRole:
                return self.columns[section].title
            if role == Role.TextAlignmentRole:
                return self._alignment(section) | _HEADER_ALIGNMENT
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Role.TextAlignmentRole:
            top = Qt.AlignmentFlag.AlignTop if self.wraps else Qt.AlignmentFlag.AlignVCenter
            return self._alignment(index.column()) | top
        if role == Role.FontRole and index.row() in self._strong:
            return self._bold
        if self._last[0] != index.row():
            self._last = index.row(), self._make_row(self.values[index.row()])
        cell = self._last[1][index.column()]
        return self._format_cell(TableCell(cell) if isinstance(cell, str) else cell, role)

    def measure_headers(self, font: QFont) -> list[int]:
        """Return the width of each column's header."""
        advance = QFontMetrics(font).horizontalAdvance
        return [
            max(map(advance, text.split("\n"))) + _CELL_MARGINS
            for text in (each.title for each in self.columns)
        ]

    def measure_cells(self, font: QFont) -> list[int]:
        """Return the width of each column's cells, by the first rows."""
        widths = [0] * len(self.columns)
        metrics = QFontMetrics(font)
        bold_font = QFont(font)
        bold_font.setBold(True)
        bold = QFontMetrics(bold_font)
        for number, value in enumerate(self.values[:_MEASURED_ROWS]):
            row = self._make_row(value)
            cells = [TableCell(cell) if isinstance(cell, str) else cell for cell in row]
            for column, cell in enumerate(cells):
                is_bold = cell.strong or cell.ranges or number in self._strong
                advance = (bold if is_bold else metrics).horizontalAdvance(cell.text)
                room = advance + _CELL_MARGINS + (_ICON_ROOM if cell.icon else 0)
                widths[column] = max(widths[column], room)
        return widths

    def is_empty(self, column: int) -> bool:
        """Return whether no cell of a column has a text."""
        cells = (self._make_row(value)[column] for value in self.values)
        return not any(cell if isinstance(cell, str) else cell.text for cell in cells)

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        has_figures = self.columns[column].has_figures
        return Qt.AlignmentFlag.AlignRight if has_figures else Qt.AlignmentFlag.AlignLeft

    def _format_cell(self, cell: TableCell, role: int) -> Any:
        spoken = cell.spoken or cell.text
        if role == Role.DisplayRole:
            return cell.text
        if role == Role.AccessibleTextRole:
            return spoken
        if role == Role.ToolTipRole:
            return small_widgets.escape_tooltip(cell.tip or spoken)
        if role == Role.DecorationRole:
            return icon(cell.icon) if cell.icon else None
        return self._style(cell, role)

    def _style(self, cell: TableCell, role: int) -> Any:
        if role == Role.ForegroundRole:
            return theme.theme_color(cell.tone) if cell.tone else None
        if role == Role.FontRole:
            return self._bold if cell.strong else None
        return (cell.ranges if cell.ranges or cell.whole else None) if role == RANGES else None


_HEADER_ALIGNMENT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
"""Of headers' texts: absolute, since styles take the direction of the program for them, not that of the table."""


def fit_row_height(table: QTableView) -> None:
    """Make the rows high enough for a line of text in the table's font, and none higher than its texts."""
    rows, line = table.verticalHeader(), table.fontMetrics().height()
    rows.setMinimumSectionSize(0)  # rows that it raised would no longer follow the default
    rows.setDefaultSectionSize(line + _ROW_MARGINS)
    rows.setMinimumSectionSize(line)


def measure_rows(table: QTableView, rows: int) -> int:
    """Return the height of a table that shows its headings and so many rows of one line."""
    row = table.verticalHeader().defaultSectionSize()
    return table.horizontalHeader().sizeHint().height() + rows * row + 2 * table.frameWidth()


def style_table(table: QTableView) -> None:
    """Show whole rows without grid and numbers, in columns that share the width."""
    small_widgets.keep_left_to_right(table)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    fit_row_height(table)
    columns = table.horizontalHeader()
    columns.setHighlightSections(False)
    columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | _HEADER_ALIGNMENT)
    columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)


class ColumnNeed(NamedTuple):
    """The width with which a column shows all of its contents, and the least one with which it is of use."""

    whole: int
    least: int


def share_width(room: int, needs: Sequence[ColumnNeed]) -> list[int]:
    """Return a width for each column; those that are not whole have the same width, as far as their least one allows.

    The widths add up to more than `room` only if there is no room for the least ones, and to less if all are whole.
    """

    def clamp(level: int) -> list[int]:
        return [min(need.whole, max(need.least, level)) for need in needs]

    levels = range(max(room, 0) + 1)
    return clamp(bisect_right(levels, room, key=lambda level: sum(clamp(level))) - 1)


class EmptyHint(QLabel):
    """A text in the middle of a list or a table that says what will stand there; shown while it is empty."""

    def __init__(self, view: QAbstractItemView, text: str = "") -> None:
        super().__init__(view.viewport())
        self._view = view
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(view.viewport()).addWidget(self)
        model = view.model()
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._follow_rows)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show a text, also to screen readers."""
        self.setText(text)
        self._view.setAccessibleDescription(text)
        self._follow_rows()

    def _follow_rows(self) -> None:
        self.setVisible(bool(self.text()) and self._view.model().rowCount() == 0)


class ValueTable(QTableView, Generic[T]):
    """A table of values (see `fill`) that fills the width; Return or a double click reports the value of the row.

    `make_row` returns the cells of a value; without it, values are rows of cells. Short cells are shown whole, long ones share
    the room that is left. Columns that the table's owner hides or sizes stay so.
    """

    entered = Signal(object)

    _model: type[CellModel] = CellModel
    _has_lines = False
    """Each value is one line of text, and one can be selected."""

    most_lines = 0
    """Lines of a row that wraps, more are cut; 0: as many as its texts have."""

    def __init__(
        self,
        columns: Columns,
        name: str,
        parent: QWidget | None = None,
        make_row: Callable[[T], CellRow] | None = None,
    ) -> None:
        super().__init__(parent)
        self._hint: EmptyHint | None = None
        declared = [ValueColumn(each) if isinstance(each, str) else each for each in columns]
        leaving = [column for column, each in enumerate(declared) if each.leaves]
        self._leaving = sorted(leaving, key=lambda column: declared[column].leaves)
        self._optional = {column for column, each in enumerate(declared) if each.if_filled}
        self.rows = self._model(declared, make_row or _keep, self)
        self.setModel(self.rows)
        self.setAccessibleName(name)
        style_table(self)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setWordWrap(not self._has_lines)
        if self._has_lines:
            self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegate(MarkedDelegate(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.doubleClicked.connect(self._enter)

    def _enter(self, index: QModelIndex) -> None:
        self.entered.emit(self.rows.values[index.row()])

    def show_hint(self, text: str) -> None:
        """Say what will stand in the table, and how it gets there; shown while it is empty."""
        if self._hint is None:
            self._hint = EmptyHint(self)
        self._hint.show_text(text)

    def fill(self, values: Sequence[T], strong: frozenset[int] = frozenset(), wrap: bool = True) -> None:
        """Show these values; with `wrap` each row as high as its texts (for short tables only)."""
        self.rows.wraps = wrap
        self.rows.fill(values, strong)

    @property
    def current(self) -> T | None:
        """The value that has the cursor."""
        row = self.currentIndex().row()
        return self.rows.values[row] if 0 <= row < len(self.rows.values) else None

    @property
    def selected_rows(self) -> list[int]:
        """The numbers of the selected rows, the uppermost first."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    @property
    def selected(self) -> list[T]:
        """The selected values, the uppermost first."""
        return [self.rows.values[row] for row in self.selected_rows]

    def reset(self) -> None:
        """Fit the columns to other rows."""
        super().reset()
        self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns into the width, and keep the current row visible."""
        if event.size().width() != event.oldSize().width():
            self._fit_columns()
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def changeEvent(self, event: QEvent) -> None:
        """Fit rows and columns to another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            fit_row_height(self)
            self._fit_columns()

    # the widths of the columns

    def _fit_columns(self) -> None:
        """Choose the widths of the columns by their contents."""
        needs = self._find_needs()
        self._hide_leaving(needs)
        fixed = QHeaderView.ResizeMode.Fixed
        fitted = [
            column
            for column in range(len(needs))
            if not self.isColumnHidden(column) and self.horizontalHeader().sectionResizeMode(column) == fixed
        ]
        others = sum(self.columnWidth(column) for column in range(len(needs)) if column not in fitted)
        room = self.viewport().width() - others
        widths = dict(zip(fitted, share_width(room, [needs[column] for column in fitted]), strict=True))
        if fitted and not self.rows.rowCount():  # headings alone: nothing shows where most room is wanted
            share = max(room - sum(widths.values()), 0) // len(fitted)
            widths = {column: width + share for column, width in widths.items()}
        if fitted:
            widths[self._find_growing(fitted)] += max(room - sum(widths.values()), 0)
        for column, width in widths.items():
            self.setColumnWidth(column, width)
        if self.rows.wraps and self.rows.rowCount():
            if self.most_lines:
                highest = self.most_lines * self.fontMetrics().lineSpacing() + 2 * _TOP_MARGIN
                self.verticalHeader().setMaximumSectionSize(highest)
            self.resizeRowsToContents()

    def _find_growing(self, columns: Sequence[int]) -> int:
        """Return which of the columns has the room that none needs: the last text, or the one beside the figures."""
        return next((column for column in reversed(columns) if self._may_cut(column)), columns[0])

    def _find_needs(self) -> list[ColumnNeed]:
        """Return what each column needs: texts may be cut, but not their headers."""
        least = self.fontMetrics().averageCharWidth() * _LEAST_CHARACTERS
        headers, contents = self.rows.measure_headers(self.font()), self.rows.measure_cells(self.font())
        needs = []
        for column, (header, cells) in enumerate(zip(headers, contents, strict=True)):
            whole = max(header, cells)
            needs.append(
                ColumnNeed(whole, min(whole, max(header, least)) if self._may_cut(column) else whole)
            )
        return needs

    def _may_cut(self, column: int) -> bool:
        return not (self.rows.columns[column].has_figures or self.rows.columns[column].whole)

    def _hide_leaving(self, needs: Sequence[ColumnNeed]) -> None:
        legible = self.fontMetrics().averageCharWidth() * _LEGIBLE_CHARACTERS
        wanted = [max(min(need.whole, legible), need.least) for need in needs]
        shown = {
            column
            for column in range(len(needs))
            if column in self._leaving or column in self._optional or not self.isColumnHidden(column)
        }
        for column in self._optional:
            is_empty = self.rows.is_empty(column)
            self.setColumnHidden(column, is_empty)
            if is_empty:
                shown.remove(column)
        for column in self._leaving:
            if column not in shown:
                continue
            is_hidden = sum(wanted[each] for each in shown) > self.viewport().width()
            self.setColumnHidden(column, is_hidden)
            if is_hidden:
                shown.remove(column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._enter(self.currentIndex())
        elif event.text() == "?":
            event.ignore()
        else:
            super().keyPressEvent(event)


def _keep(row: CellRow) -> CellRow:
    return row


class FigureTable(ValueTable[T]):
    """A table of figures that change: the cursor stays in its row.

    Signs and colours distinguish better from worse; a screen reader reads words (`TableCell.spoken`).
    """

    _has_lines = True

    def show_rows(self, values: Sequence[T], wrap: bool = False) -> None:
        """Show these values; the cursor stays where it is if there are as many.

        With `wrap` each row is as high as its texts (for short tables only). Equal values are not painted again (score after a
        key): what cells depend on besides belongs to the values.
        """
        if self.rows.wraps and not wrap:
            self.rows.fill(())  # the heights of rows end with them
        self.rows.wraps = wrap
        self.setWordWrap(wrap)
        self.rows.update(values)
        self._fit_columns()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), measure_rows(self, _PREFERRED_ROWS))

    def minimumSizeHint(self) -> QSize:
        """Return the size of one row: the dock may be low."""
        return QSize(super().minimumSizeHint().width(), measure_rows(self, 1))


class Grid(ValueTable[T]):
    """A table of lines, of which one is the current one."""

    reached = Signal(object)
    """The value that has the cursor now; None for none."""

    _has_lines = True

    def __init__(
        self,
        columns: Columns,
        name: str,
        parent: QWidget | None = None,
        make_row: Callable[[T], CellRow] | None = None,
    ) -> None:
        super().__init__(columns, name, parent, make_row)
        self.selectionModel().currentRowChanged.connect(lambda *_: self.reached.emit(self.current))

    def go_to_row(self, row: int) -> None:
        """Make a row the current one; -1: none."""
        if 0 <= row < self.rows.rowCount():
            if row != self.currentIndex().row():
                self.setCurrentIndex(self.rows.index(row, 0))
        else:
            self.selectionModel().clear()


class MarkedDelegate(QStyledItemDelegate):
    """Paints the ranges of a cell in bold, underlined and coloured; measures texts in the room that they are painted in."""

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
        room = option.rect.adjusted(_MARGIN, _TOP_MARGIN, -_MARGIN, -_TOP_MARGIN)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        width = room.width() if _wraps(index) else _ONE_LINE
        if not _wraps(index):
            text, ranges = _elide(text, ranges, option.font, room.width())
        colour = None if selected else theme.theme_color("bad")
        layout = _lay_out_text(text, option.font, width, ranges, colour)
        if _wraps(index) and layout.boundingRect().height() > room.height():
            text = _cut_lines(layout, room.height(), _make_bold(option.font, ranges))
            layout = _lay_out_text(text, option.font, width, _clip(ranges, len(text) - 1), colour)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        above = 0 if _wraps(index) else max(room.height() - layout.boundingRect().height(), 0) / 2
        painter.save()
        painter.setClipRect(room)
        painter.setPen(option.palette.color(role))
        layout.draw(painter, QPointF(room.left(), room.top() + above))
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Place the icon next to the first line."""
        super().initStyleOption(option, index)
        option.decorationAlignment = option.displayAlignment

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        ranges = index.data(RANGES)
        if ranges is None:
            option = QStyleOptionViewItem(option)
            option.rect.setWidth(option.rect.width() - _PADDING)
            return super().sizeHint(option, index)
        view = option.widget
        width = view.columnWidth(index.column()) if isinstance(view, QTableView) else option.rect.width()
        text = str(index.data())
        room = max(width - 2 * _MARGIN, 40) if _wraps(index) else _ONE_LINE
        layout = _lay_out_text(text, option.font, room, ranges, None)
        return QSize(width, round(layout.boundingRect().height()) + 2 * _TOP_MARGIN)


def _elide(text: str, ranges: Ranges, font: QFont, width: int) -> tuple[str, Ranges]:
    """Return as much of a text as has room in one line, and what is highlighted in it, which is bold."""
    metrics = QFontMetrics(_make_bold(font, ranges))
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    return (text, ranges) if shown == text else (shown, _clip(ranges, len(shown) - 1))


def _make_bold(font: QFont, ranges: Ranges) -> QFont:
    """Return the font by which a text is measured that has these ranges in bold."""
    bold = QFont(font)
    bold.setBold(bool(ranges))
    return bold


def _clip(ranges: Ranges, end: int) -> Ranges:
    """Return what of the ranges is before a character."""
    return tuple((start, min(stop, end)) for start, stop in ranges if start < end)


def _wraps(index: Index) -> bool:
    model = index.model()
    return not isinstance(model, CellModel) or model.wraps


def _lay_out_text(text: str, font: QFont, width: int, ranges: Ranges, colour: QColor | None) -> QTextLayout:
    layout = QTextLayout(text.replace("\n", "⏎"), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats([_make_format(text, each, colour) for each in ranges])
    layout.beginLayout()
    height = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def _cut_lines(layout: QTextLayout, height: int, font: QFont) -> str:
    """Return as much of a text as has room in a height, the last line with an ellipsis."""
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    last = next((line for line in reversed(lines) if line.y() + line.height() <= height), lines[0])
    units, start = layout.text().encode("utf-16-le", "surrogatepass"), 2 * last.textStart()
    kept, rest = (part.decode("utf-16-le", "surrogatepass") for part in (units[:start], units[start:]))
    return kept + QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, round(last.width()))


def _make_format(text: str, part: tuple[int, int], colour: QColor | None) -> QTextLayout.FormatRange:
    """Return the format of one range; Qt counts characters beyond the first plane as two."""
    format_range = QTextLayout.FormatRange()
    start, end = (_count_utf16_units(text[:place]) for place in part)
    format_range.start, format_range.length = start, end - start
    char_format = QTextCharFormat()
    char_format.setFontWeight(QFont.Weight.Bold)
    char_format.setFontUnderline(True)
    if colour:
        char_format.setForeground(colour)
    format_range.format = char_format
    return format_range


def _count_utf16_units(text: str) -> int:
    return len(text) + sum(ord(char) > 0xFFFF for char in text)
