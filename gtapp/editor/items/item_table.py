"""The table of items: two lines a row that say what an item is, its status, and what was found in it.

The rows are indexes of the project's items: all or those that fit a filter, in the project's or another order. Nothing in the
table's model grows with the number of items (start to first card with 100,000 items, `make bench`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from heapq import merge
from itertools import chain, compress
from typing import Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from gtapp.core.platform.text_folding import fold, fold_with_places
from gtapp.core.project.overview.item_summaries import ItemSummary
from gtapp.core.schema.items import Item
from gtapp.editor.items.list_summaries import ItemSummaries
from gtapp.editor.record_texts import choose_status_icon, describe_status
from gtapp.editor.session import StatusCounts
from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme
from gtapp.kit.texts.i18n import format_decimal, translate_message

_ICON: Final = 16
_SIDE: Final = 12
"""Free space before and after the icon, in pixels."""
_LINE_GAP: Final = 2
_ROW_MARGIN: Final = 6
_SELECTION_BAR: Final = 3
_DETAIL_SIZE: Final = 0.87
"""The second line's letters, as a part of the first line's."""
_TEXT_FLAGS: Final = (
    Qt.AlignmentFlag.AlignLeft
    | Qt.AlignmentFlag.AlignVCenter
    | Qt.TextFlag.TextSingleLine
    | Qt.TextFlag.TextDontClip  # in many fonts the underscore is lower than the descent says
)


class ItemTable(QTableView):
    """The table of items, one a row; several can be selected.

    The rows are painted here: a delegate would take a call for each role of each cell (next card).
    """

    entered = Signal()
    """Return was pressed: the form should get the focus."""

    all_wanted = Signal()
    """Escape was pressed where nothing is listed."""

    def __init__(self, model: ItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        small_widgets.keep_left_to_right(self)
        small_widgets.replace_viewport(self, QPalette.ColorRole.Base)
        self.setVerticalScrollBar(small_widgets.FlatScrollBar(QPalette.ColorRole.Base))
        self._items = model
        self.setModel(model)
        self.setAccessibleName(self.tr("Items"))
        self.setFrameStyle(0)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self._lay_out_headers()
        # start to first card: made when it is needed, since a label over the table is painted with each row
        self._message_label: QLabel | None = None

    def _lay_out_headers(self) -> None:
        self._fonts = _RowFonts.of(self.font())
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self._fonts.row_height)
        columns.hide()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of texts that the user chose."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out_headers()

    def show_message(self, text: str) -> None:
        """Show a text in the middle of an empty table, also for screen readers."""
        if text and self._message_label is None:
            self._message_label = small_widgets.make_label(parent=self.viewport(), wrap=True)
            self._message_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._message_label.setMargin(8)
            QVBoxLayout(self.viewport()).addWidget(self._message_label)
        if self._message_label:
            self._message_label.setText(text)
            self._message_label.setVisible(bool(text))
        self.setAccessibleDescription(text)

    # the selection

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, from top to bottom."""
        selection = self.selectionModel().selection()
        ranges = (selection.at(number) for number in range(selection.count()))
        return sorted(chain.from_iterable(range(each.top(), each.bottom() + 1) for each in ranges))

    def set_current_row(self, row: int) -> None:
        """Make a row the current one; without a change, the selection stays."""
        selection = self.selectionModel()
        if row < 0:
            selection.clear()
        elif self.currentIndex().row() != row or not selection.hasSelection():
            # the view's own method would add the row to the selection while Ctrl is held, as with Ctrl+Return
            flags = QItemSelectionModel.SelectionFlag
            selection.setCurrentIndex(self._items.index(row, 0), flags.ClearAndSelect | flags.Rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Return; leave printable keys to the window, where Qt would search by initials."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave_selection()
        elif event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _leave_selection(self) -> None:
        """Select the current row alone; where nothing is listed, ask for all items."""
        if not self._items.rowCount():
            self.all_wanted.emit()
        elif self.currentIndex().isValid():
            self.selectRow(self.currentIndex().row())

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = small_widgets.make_painter(self.viewport())
        selection = self.selectionModel()
        area = event.rect()
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        if first < 0:
            return
        for row in range(first, (last if last >= 0 else self._items.rowCount() - 1) + 1):
            room = QRect(0, self.rowViewportPosition(row), self.viewport().width(), self.rowHeight(row))
            _RowPainter(painter, self._fonts, room).paint(
                self._items.read_row(row), selection.isSelected(self._items.index(row, 0))
            )


class _RowFonts(NamedTuple):
    """The fonts of the two lines, and the first one in bold, with their measures."""

    title: QFont
    current: QFont
    details: QFont
    title_metrics: QFontMetrics
    current_metrics: QFontMetrics
    detail_metrics: QFontMetrics

    @classmethod
    def of(cls, font: QFont) -> _RowFonts:
        current, details = QFont(font), QFont(font)
        current.setBold(True)
        if font.pixelSize() > 0:
            details.setPixelSize(round(font.pixelSize() * _DETAIL_SIZE))
        else:
            details.setPointSizeF(font.pointSizeF() * _DETAIL_SIZE)
        return cls(font, current, details, QFontMetrics(font), QFontMetrics(current), QFontMetrics(details))

    @property
    def row_height(self) -> int:
        return self.title_metrics.height() + self.detail_metrics.height() + _LINE_GAP + 2 * _ROW_MARGIN


class RowText(NamedTuple):
    """What a row shows: its two lines, the figure that the list is sorted by, the icon, and the text to mark."""

    title: str
    details: str
    figure: str
    icon: str
    is_current: bool
    mark: str


class _RowPainter:
    """Paints one row."""

    def __init__(self, painter: QPainter, fonts: _RowFonts, room: QRect) -> None:
        self._painter = painter
        self._fonts = fonts
        self._room = room

    def paint(self, row: RowText, is_selected: bool) -> None:
        room, fonts = self._room, self._fonts
        if is_selected or row.is_current:
            small_widgets.fill_rect(self._painter, room, theme.theme_color("note_back"))
            bar = QRect(room.left(), room.top(), _SELECTION_BAR, room.height())
            small_widgets.fill_rect(self._painter, bar, theme.theme_color("accent"))
        icon = QRect(room.left() + _SIDE, room.center().y() - _ICON // 2, _ICON, _ICON)
        theme.icon(row.icon).paint(self._painter, icon)
        left, right = icon.right() + 1 + _SIDE, room.right() - _SIDE // 2
        top = room.top() + _ROW_MARGIN
        title = QRect(left, top, right - left, fonts.title_metrics.height())
        details = QRect(left, title.bottom() + 1 + _LINE_GAP, right - left, fonts.detail_metrics.height())
        text = QGuiApplication.palette().color(QPalette.ColorRole.Text)
        dim = theme.theme_color("dim")
        if row.figure:
            width = fonts.detail_metrics.horizontalAdvance(row.figure)
            self._draw(row.figure, title.adjusted(title.width() - width, 0, 0, 0), fonts.details, QPen(dim))
            title.setRight(title.right() - width - _SIDE // 2)
        self._draw_marked(row.title, row.mark, title, QPen(text), row.is_current)
        self._draw_details(row, details, QPen(dim))

    def _draw_marked(self, text: str, mark: str, room: QRect, pen: QPen, bold: bool) -> None:
        font = self._fonts.current if bold else self._fonts.title
        metrics = self._fonts.current_metrics if bold else self._fonts.title_metrics
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        self._mark(shown, mark, room, metrics)
        self._draw(shown, room, font, pen)

    def _draw_details(self, row: RowText, room: QRect, pen: QPen) -> None:
        metrics = self._fonts.detail_metrics
        shown = metrics.elidedText(row.details, Qt.TextElideMode.ElideRight, room.width())
        self._mark(shown, row.mark, room, metrics)
        self._draw(shown, room, self._fonts.details, pen)

    def _mark(self, text: str, mark: str, room: QRect, metrics: QFontMetrics) -> None:
        """Draw a background behind the text that was searched for, and a line below it."""
        if not mark:
            return
        for begin, end in fold_with_places(text).find(mark):
            start = metrics.horizontalAdvance(text[:begin])
            width = metrics.horizontalAdvance(text[begin:end])
            found = QRect(room.left() + start - 1, room.top(), width + 2, room.height())
            small_widgets.fill_rect(self._painter, found, theme.theme_color("warn_back"))
            line = QRect(found.left(), found.bottom(), found.width(), 1)
            small_widgets.fill_rect(self._painter, line, theme.theme_color("warn"))

    def _draw(self, text: str, room: QRect, font: QFont, pen: QPen) -> None:
        self._painter.setFont(font)
        self._painter.setPen(pen)
        self._painter.drawText(room, _TEXT_FLAGS, text)


Index = QModelIndex | QPersistentModelIndex

Role = Qt.ItemDataRole

_NO_PARENT = QModelIndex()
_MOST_INSERTED: Final = 50
"""More rows than this are not inserted one by one, but replace all."""
_SORTED_AT_ONCE: Final = 10_000


class ItemModel(QAbstractTableModel):
    """What each item is, its status, number of pages and expected corrections, in one column."""

    def __init__(
        self,
        items: Sequence[Item],
        counts: StatusCounts,
        summaries: ItemSummaries,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._items = items
        self._counts = counts
        self._summaries = summaries
        summaries.changed.connect(self.refresh)
        for signal in (summaries.reset, summaries.outdated):
            signal.connect(self.refresh_all)
        self._rows: Sequence[int] = range(len(items))
        self._order: ItemOrder | None = None
        self._current = -1
        self._mark = ""
        self._excerpts: dict[int, str] = {}
        self._holders: Mapping[str, str] = {}

    # rows and items

    def set_items(self, items: Sequence[Item], have_moved: bool) -> None:
        """Show these items; if they `have_moved` all of them, in the project's order."""
        self._items = items
        if have_moved:
            self.beginResetModel()
            self._rows, self._order, self._current = range(len(items)), None, -1
            self._excerpts.clear()
            self.endResetModel()

    @property
    def rows(self) -> Sequence[int]:
        """The indexes of the items that are shown, in their order."""
        return self._rows

    @property
    def order(self) -> ItemOrder | None:
        return self._order

    def set_order(self, order: ItemOrder | None) -> None:
        """Show the same items in another order; None: the project's."""
        self.beginResetModel()
        self._order = order
        self._rows = self._arrange(self._rows)
        self.endResetModel()

    def _position(self, index: int) -> int:
        return self._order.places[index] if self._order else index

    def set_rows(self, rows: Sequence[int]) -> None:
        """Show these items (indexes, ascending) and no others."""
        self.beginResetModel()
        self._rows = self._arrange(rows) if self._order else rows
        self.endResetModel()

    def _arrange(self, *parts: Sequence[int]) -> Sequence[int]:
        """Return all these indexes in the order that is shown: many are not sorted, but marked among all items."""
        count = len(self._items)
        if sum(map(len, parts)) < count // 16:
            return array("I", sorted({*chain(*parts)}, key=self._position))
        marks = bytearray(count)
        for part in parts:
            for index in part:
                marks[index] = True
        if self._order:
            indexes = self._order.indexes
            return array("I", compress(indexes, map(marks.__getitem__, indexes)))
        return range(count) if marks.count(1) == count else array("I", compress(range(count), marks))

    def add_rows(self, rows: Sequence[int]) -> None:
        """Show these items, too, each at its place."""
        if len(rows) > _MOST_INSERTED:
            self.beginResetModel()
            self._rows = self._arrange(self._rows, rows)
            self.endResetModel()
            return
        for index in rows:
            row = self._find_row(index)
            self.beginInsertRows(_NO_PARENT, row, row)
            if not isinstance(self._rows, array):
                self._rows = array("I", self._rows)
            self._rows.insert(row, index)
            self.endInsertRows()

    def row_of(self, index: int) -> int:
        """Return the row of an item; -1: it does not fit the filter."""
        row = self._find_row(index)
        return row if row < len(self._rows) and self._rows[row] == index else -1

    def _find_row(self, index: int) -> int:
        """Return the first row that does not come before this item."""
        return bisect_left(self._rows, self._position(index), key=self._position)

    def row_after(self, index: int) -> int:
        """Return the first row that comes after this item, whether the item is shown or not."""
        row = self._find_row(index)
        return row + (row < len(self._rows) and self._rows[row] == index)

    def neighbour(self, index: int, step: int) -> int:
        """Return the index of the item shown after (`step` 1) or before (-1) this one; -1: there is none."""
        row = self._find_row(index) - 1 if step < 0 else self.row_after(index)
        return self._rows[row] if 0 <= row < len(self._rows) else -1

    # what changed

    def set_current(self, index: int) -> None:
        """Show this item as the current one."""
        previous, self._current = self._current, index
        for each in (previous, index):
            self.refresh(each)

    def set_mark(self, text: str) -> None:
        """Mark this text where it is shown, and forget where others were found."""
        self._mark = fold(text.strip())
        self._excerpts.clear()

    def add_excerpts(self, excerpts: Mapping[int, str]) -> None:
        """Show where the text was found in items, unless their lines contain it."""
        self._excerpts.update(excerpts)

    def set_holders(self, holders: Mapping[str, str]) -> None:
        """Show who else works on which item, by the items' ids."""
        if holders != self._holders:
            self._holders = holders
            self.refresh_all()

    def refresh(self, index: int) -> None:
        """Repaint an item: what is shown of it may have changed."""
        row = self.row_of(index) if index >= 0 else -1
        if row >= 0:
            self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    def refresh_all(self) -> None:
        """Repaint the items that are visible."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 0))

    # what a row shows

    def read_row(self, row: int) -> RowText:
        """Return what a row shows."""
        index = self._rows[row]
        item, summary = self._items[index], self._summaries.find(index)
        icon = "unreadable" if summary.problem else choose_status_icon(self._counts.find(item.id))
        title, details = summary.title or _write_in_one_line(item.id), self._write_details(index, summary)
        return RowText(title, details, self._format_expected(index), icon, index == self._current, self._mark)

    def _write_details(self, index: int, summary: ItemSummary) -> str:
        """Return the second line: where the text was found, or what else the item is."""
        item = self._items[index]
        if summary.problem:
            parts = [self._counts.label("unreadable")]
        elif summary.has_record:
            parts = [*self._count_entries(summary.entries), *summary.details]
        else:
            parts = [] if item.truth or item.drafts else [self.tr("no draft yet")]
        if summary.title and self._summaries.is_telling(item.id):
            parts.append(_write_in_one_line(item.id))
        if holder := self._holders.get(item.id):
            parts.insert(0, self.tr("{who} is here").format(who=holder))
        line = " · ".join(parts)
        excerpt = self._excerpts.get(index, "")
        is_shown = self._mark in fold(line) or self._mark in fold(summary.title)
        return line if is_shown else excerpt or line

    def _count_entries(self, count: int | None) -> list[str]:
        if count is None:
            return []
        texts = {0: self.tr("no entries"), 1: self.tr("1 entry")}
        return [texts.get(count) or self.tr("{count} entries").format(count=count)]

    def _format_expected(self, index: int) -> str:
        """Return how many corrections are expected; empty where it is not known."""
        figure = self._order.figures[index] if self._order else -1.0
        return format_decimal(figure, 1) if figure >= 0 else ""

    # called by Qt

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Role.DisplayRole:
            return self.read_row(index.row()).title
        if role in (Role.ToolTipRole, Role.AccessibleTextRole):
            text = self._describe(self._rows[index.row()])
            return small_widgets.escape_tooltip(text) if role == Role.ToolTipRole else text
        return None

    def _describe(self, index: int) -> str:
        """Return everything that is known of an item: for the tooltip, and for screen readers."""
        item, summary = self._items[index], self._summaries.find(index)
        words = [summary.title, item.id, self._counts.label(self._counts.status(item.id))]
        words += [self._counts.label("unreadable")] if summary.problem else []
        if holder := self._holders.get(item.id):
            words.append(self.tr("{who} is here").format(who=holder))
        words += [*self._count_entries(summary.entries), *summary.details]
        words.append(self.tr("pages: {count}").format(count=len(item.scans)))
        if expected := self._format_expected(index):
            words.append(self.tr("corrections expected: {count}").format(count=expected))
        lines = [
            self._excerpts.get(index, ""),
            translate_message(summary.problem) if summary.problem else "",
            describe_status(self._counts.find(item.id)),
        ]
        return "\n".join([", ".join(filter(None, words)), *filter(None, lines)])


def _write_in_one_line(name: str) -> str:
    return name.replace("\n", " ")


class ItemOrder(NamedTuple):
    """An order of the items: `indexes` in that order, `places` of each index in it, and the `figures` that it is sorted by."""

    indexes: array[int]
    places: array[int]
    figures: array[float]

    @classmethod
    def of(cls, figures: Iterable[float]) -> ItemOrder:
        """Return the order with the highest figure first, equal ones as in the project; slow for very many."""
        figures = array("d", figures)
        count = len(figures)

        def rank(index: int) -> float:
            return -figures[index]

        # in parts, since the window waits for each
        runs = (
            sorted(range(begin, min(begin + _SORTED_AT_ONCE, count)), key=rank)
            for begin in range(0, count, _SORTED_AT_ONCE)
        )
        indexes = array("I", merge(*runs, key=rank))
        places = array("I", bytes(indexes.itemsize * count))
        for place, index in enumerate(indexes):
            places[index] = place
        return cls(indexes, places, figures)
