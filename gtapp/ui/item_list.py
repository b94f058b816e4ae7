"""The item list: search and filter, the table, and how many items are checked.

The rows of the table are indexes of the project's items: all or those that fit a filter, in the project's or another order.
Nothing in the table's model grows with the number of items (start to first card with 100,000 items, `make bench`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gtapp.project import Item, Project
from gtapp.project.item_search import ISSUES, UNCHECKED, UNREADABLE, ItemQuery, search_items
from gtapp.store.statuses import STATUS_NAMES
from gtapp.ui import theme, widgets
from gtapp.ui.actions import is_window_key
from gtapp.ui.i18n import translate_message
from gtapp.ui.item_summaries import ItemSummaries
from gtapp.ui.session import StatusCounts
from gtapp.ui.tasks import Task, Tasks
from gtapp.ui.theme import icon
from gtapp.ui.widgets import ProgressLine, TextLine


class ItemPanel(QWidget):
    """Search, filter, table and progress of one project."""

    chosen = Signal(int)
    """The index of the item that the user selected."""

    filtered = Signal()
    """The rows are those of the filter now."""

    def __init__(
        self, project: Project, counts: StatusCounts, tasks: Tasks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._project = project
        self._tasks = tasks
        self._searching: Task | None = None
        self._current = -1
        self._is_following = False
        self.summaries = ItemSummaries(project, tasks, self)
        self.model = ItemModel(project.items, counts, self.summaries, self)
        self.filter = FilterBar(counts, self)
        self.table = ItemTable(self.model, self)
        if project.benchmark.item_title:
            self.show_titles()
        self.count = widgets.make_label(parent=self)
        self.bar = ProgressBar(counts, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.filter)
        column.addWidget(self.count)
        column.addWidget(self.table, 1)
        column.addWidget(self.bar)
        counts.changed.connect(lambda: self.table.show_page_column(counts.has_pages))
        self.filter.changed.connect(self._search)
        self.filter.list_wanted.connect(self.table.setFocus)
        self.table.all_wanted.connect(self.filter.clear)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self._show_count(False)

    def show_titles(self) -> None:
        """Prepare for titles in place of names: they are cut at their ends, and searched for with the values."""
        self.table.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.filter.in_records.setChecked(True)

    # the current item

    def follow(self, index: int) -> None:
        """Mark the current item and scroll to it."""
        self._current = index
        self.model.set_current(index)
        row = self.model.row_of(index)
        self._is_following = True
        try:
            if row >= 0:
                self.table.setCurrentIndex(self.model.index(row, NAME))
            else:
                self.table.selectionModel().clear()
        finally:
            self._is_following = False

    def _choose(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and not self._is_following:
            self.chosen.emit(self.model.rows[now.row()])

    def set_order(self, order: ItemOrder | None) -> None:
        """Sort the items; None: by the project's order."""
        self._is_following = True
        self.model.set_order(order)
        self._is_following = False
        self.table.show_expected_column(order is not None)
        self.follow(self._current)

    # the filter

    @property
    def query(self) -> ItemQuery:
        return self.filter.query

    def _search(self, query: ItemQuery) -> None:
        """Apply a filter; a search that is under way is cancelled."""
        if self._searching:
            self._searching.cancel()
            self._searching = None
        if query.is_empty:
            self._show_rows(range(len(self._project.items)))
            self._show_count(False)
            return
        if query.is_slow:
            self._show_rows([])
        self._show_count(True)
        work = search_items(self._project, query)
        done = self._add_last_rows if query.is_slow else self._show_found
        self._searching = self._tasks.start(work, done, progress=self._add_rows)

    def _show_rows(self, rows: list[int] | range) -> None:
        self._is_following = True
        self.model.set_rows(rows)
        self._is_following = False
        self.follow(self._current)
        self.filtered.emit()

    def _add_rows(self, rows: list[int]) -> None:
        self.model.add_rows(rows)
        if self._current in rows:
            self.follow(self._current)
        self._show_count(True)
        self.filtered.emit()

    def _add_last_rows(self, rows: list[int]) -> None:
        self._searching = None
        self._add_rows(rows)
        self._show_count(False)

    def _show_found(self, rows: list[int]) -> None:
        self._searching = None
        self._show_rows(rows)
        self._show_count(False)

    def _show_count(self, searching: bool) -> None:
        shown, total = len(self.model.rows), len(self._project.items)
        if searching:
            text = self.tr("{shown} found so far …").format(shown=shown)
        else:
            text = self.tr("{shown} of {total} items").format(shown=shown, total=total)
        self.count.setText(text)
        self.count.setVisible(searching or not self.query.is_empty)
        self.table.show_message("" if searching or shown or self.query.is_empty else self._nothing_found())

    def _nothing_found(self) -> str:
        """Return why nothing is listed, and how to show all items."""
        query = self.query
        if query.kind:
            return self.tr("There are no such items. “Show all items” in the menu takes the filter off.")
        if query.in_records:
            return self.tr("No name and no value reads like this. Esc shows all items.")
        return self.tr("Nothing here is named like this. Esc shows all items.")


_SEARCH_AFTER_MS = 150


class FilterBar(QWidget):
    """Search text, whether records are searched too, and the kind of item.

    `changed` is emitted shortly after the last key press, so that a slow search is not started at every letter.
    """

    changed = Signal(ItemQuery)
    list_wanted = Signal()

    def __init__(self, counts: StatusCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts = counts
        self._last_query = ItemQuery()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SEARCH_AFTER_MS)
        self._timer.timeout.connect(self._emit_query)
        self.text = SearchField(self)
        self.in_records = QToolButton(self)
        self.kind = QComboBox(self)
        self._grid = QGridLayout(self)
        self._stacked = False
        self._build()
        counts.changed.connect(self._show_counts)

    @property
    def query(self) -> ItemQuery:
        return ItemQuery(self.text.text(), self.in_records.isChecked(), str(self.kind.currentData() or ""))

    def clear(self) -> None:
        """Show all items again."""
        self.text.clear()
        self.kind.setCurrentIndex(0)
        self._emit_query()

    def _build(self) -> None:
        self.text.setPlaceholderText(self.tr("Search names"))
        self.text.setAccessibleName(self.tr("Search the list"))
        self.in_records.setText(self.tr("in records"))
        self.in_records.setCheckable(True)
        self.in_records.setToolTip(self.tr("Search the values of the records, too"))
        self.in_records.setAccessibleName(self.tr("Search in records"))
        self.kind.setAccessibleName(self.tr("Filter the list"))
        self.kind.setToolTip(self.tr("Which items are listed; an item stays until you filter again"))
        for name, text in self._kinds():
            self.kind.addItem(text, name)
        self.kind.setMinimumContentsLength(4)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.text, 0, 0, 1, 2)
        self._arrange()
        self.text.textChanged.connect(self._wait_for_pause)
        self.text.list_wanted.connect(self._leave)
        self.in_records.toggled.connect(self._change_scope)
        self.kind.activated.connect(lambda: self._emit_query(again=True))

    def _arrange(self) -> None:
        """Arrange the choices side by side, or one below the other where the list is narrow."""
        self._grid.addWidget(self.kind, 1, 0, 1, 2 if self._stacked else 1)
        self._grid.addWidget(self.in_records, *((2, 0, 1, 2) if self._stacked else (1, 1, 1, 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = (
            self.kind.minimumSizeHint().width() + self._grid.spacing() + self.in_records.sizeHint().width()
        )
        if self._stacked != (self.width() < needed):
            self._stacked = not self._stacked
            self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest part."""
        widest = max(self.kind.minimumSizeHint().width(), self.in_records.sizeHint().width())
        return QSize(widest, super().minimumSizeHint().height())

    def _kinds(self) -> list[tuple[str, str]]:
        labels = [(name, self._counts.label(name)) for name in STATUS_NAMES]
        return [
            ("", self.tr("All items")),
            (UNCHECKED, self.tr("Not checked")),
            *labels,
            (ISSUES, self.tr("With issues")),
            (UNREADABLE, self._counts.label(UNREADABLE)),
        ]

    def _show_counts(self) -> None:
        """Show the numbers and icons of the kinds; the start does not wait for them."""
        for place, (name, text) in enumerate(self._kinds()):
            if name in (*STATUS_NAMES, UNREADABLE) and self.kind.itemIcon(place).isNull():
                self.kind.setItemIcon(place, icon(name))
            if name in (ISSUES, UNREADABLE):
                continue  # not counted
            checked = self._counts.number("checked")
            number = self._counts.number(name) if name in STATUS_NAMES else self._counts.total
            number -= checked if name == UNCHECKED else 0
            self.kind.setItemText(place, f"{text} ({number})")

    def _wait_for_pause(self, _text: str) -> None:
        self.text.setClearButtonEnabled(True)
        self._timer.start()

    def _change_scope(self, on: bool) -> None:
        self.text.setPlaceholderText(self.tr("Search names and values") if on else self.tr("Search names"))
        if self.text.text():
            self._emit_query()

    def _leave(self) -> None:
        self._emit_query()
        self.list_wanted.emit()

    def _emit_query(self, again: bool = False) -> None:
        self._timer.stop()
        query = self.query
        if again or query != self._last_query:
            self._last_query = query
            self.changed.emit(query)


class SearchField(QLineEdit):
    """The field of the search text; Escape clears it, Return and Down go to the list."""

    list_wanted = Signal()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and is_window_key(event)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if is_window_key(event):
            event.ignore()
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down, Qt.Key.Key_Escape):
            self.list_wanted.emit()
        else:
            super().keyPressEvent(event)


class ProgressBar(QWidget):
    """Shows how many items are checked, as a text and a bar below the list."""

    def __init__(self, counts: StatusCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts = counts
        self.text = TextLine(self)
        self.bar = ProgressLine(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.text)
        column.addWidget(self.bar)
        counts.changed.connect(self._refresh)

    def _refresh(self) -> None:
        checked, total = self._counts.number("checked"), self._counts.total
        self.text.setText(self.tr("{checked} of {total} checked").format(checked=checked, total=total))
        self.bar.set_part(checked / total if total else 0.0)


_SAMPLE_NAME = "00000000"

_ICON_ROOM = 28


class ItemTable(QTableView):
    """The table of items, one per row."""

    entered = Signal()
    """Return was pressed: the form should get the focus."""

    all_wanted = Signal()
    """Escape was pressed where nothing is listed."""

    def __init__(self, model: ItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        widgets.replace_viewport(self, QPalette.ColorRole.Base)
        self.setModel(model)
        self.setAccessibleName(self.tr("Items"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self._paged = self._expected = False
        self._lay_out_headers()
        # start to first card: made when it is needed, since a label over the table is painted with each row
        self._message_label: QLabel | None = None

    def show_message(self, text: str) -> None:
        """Show a text in the middle of an empty table, also for screen readers."""
        if text and self._message_label is None:
            self._message_label = widgets.make_label(parent=self.viewport(), wrap=True)
            self._message_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._message_label.setMargin(8)
            QVBoxLayout(self.viewport()).addWidget(self._message_label)
        if self._message_label:
            self._message_label.setText(text)
            self._message_label.setVisible(bool(text))
        self.setAccessibleDescription(text)

    def _lay_out_headers(self) -> None:
        metrics = self.fontMetrics()
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(metrics.height() + 8)
        columns = self.horizontalHeader()
        columns.setMinimumSectionSize(24)
        columns.setHighlightSections(False)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (STATUS, PAGES, EXPECTED):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        headers = {
            STATUS: self.tr("Needs action"),
            PAGES: self.tr("Pages"),
            EXPECTED: self.tr("Corrections"),
        }
        self._widths = {column: metrics.horizontalAdvance(text) + 14 for column, text in headers.items()}
        for column, width in self._widths.items():
            columns.resizeSection(column, width)
        columns.setSectionHidden(PAGES, True)

    def show_page_column(self, on: bool) -> None:
        """Show or hide the column of page numbers."""
        self._paged = on
        self._show_columns()

    def show_expected_column(self, on: bool) -> None:
        """Show or hide the column of expected corrections."""
        self._expected = on
        self._show_columns()

    def _show_columns(self) -> None:
        """Show the columns that fit next to the names; without its column, the status is still shown by its icon."""
        room = self.viewport().width() - self.fontMetrics().horizontalAdvance(_SAMPLE_NAME) - _ICON_ROOM
        for column, wanted in ((EXPECTED, self._expected), (STATUS, True), (PAGES, self._paged)):
            room -= self._widths[column] if wanted else 0
            if self.isColumnHidden(column) != (not wanted or room < 0):
                self.setColumnHidden(column, not wanted or room < 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Return; leave printable keys to the window, where Qt would search by initials."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape and not self.model().rowCount():
            self.all_wanted.emit()
        elif event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)


Index = QModelIndex | QPersistentModelIndex

Role = Qt.ItemDataRole

NAME, STATUS, PAGES, EXPECTED = range(4)

_NO_PARENT = QModelIndex()

_ALIGNED: dict[tuple[int, int], Qt.AlignmentFlag] = {
    (column, Role.TextAlignmentRole): Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for column in (PAGES, EXPECTED)
}


class ItemModel(QAbstractTableModel):
    """Title or name, status, number of pages and expected corrections of each item."""

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
        self._rows: Sequence[int] = range(len(items))
        self._order: ItemOrder | None = None
        self._current = -1
        self._bold = QFont()
        self._bold.setBold(True)

    # rows and items

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
        whole = order is None and len(self._rows) == len(self._items)
        self._rows = range(len(self._items)) if whole else sorted(self._rows, key=self._position)
        self.endResetModel()

    def _position(self, index: int) -> int:
        return self._order.places[index] if self._order else index

    def set_rows(self, rows: Sequence[int]) -> None:
        """Show these items (indexes, ascending) and no others."""
        self.beginResetModel()
        self._rows = sorted(rows, key=self._position) if self._order else rows
        self.endResetModel()

    def add_rows(self, rows: Sequence[int]) -> None:
        """Show these items, too; in the project's order they come after those that are shown."""
        if rows and self._order:
            self.set_rows([*self._rows, *rows])
        elif rows:
            count = len(self._rows)
            self.beginInsertRows(_NO_PARENT, count, count + len(rows) - 1)
            self._rows = [*self._rows, *rows] if isinstance(self._rows, range) else self._extend_rows(rows)
            self.endInsertRows()

    def _extend_rows(self, rows: Sequence[int]) -> list[int]:
        extended = self._rows if isinstance(self._rows, list) else list(self._rows)
        extended.extend(rows)
        return extended

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
        """Show this item in bold: it is the current one."""
        previous, self._current = self._current, index
        for each in (previous, index):
            self.refresh(each)

    def refresh(self, index: int) -> None:
        """Repaint an item: what is shown of it may have changed."""
        row = self.row_of(index) if index >= 0 else -1
        if row >= 0:
            self.dataChanged.emit(self.index(row, NAME), self.index(row, EXPECTED))

    # called by Qt

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Item"), self.tr("Status"), self.tr("Pages"), self.tr("Corrections"))[section]
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        number = self._rows[index.row()]
        item, column = self._items[number], index.column()
        if role == Role.DisplayRole:
            return self._text(number, item, column)
        if role in (Role.ToolTipRole, Role.AccessibleTextRole):
            text = self._describe(number, item)
            return widgets.escape_tooltip(text) if role == Role.ToolTipRole else text
        return self._style(number, item, column, role)

    def _style(self, number: int, item: Item, column: int, role: int) -> Any:
        if column != NAME:
            return (
                self._colour(number, column) if role == Role.ForegroundRole else _ALIGNED.get((column, role))
            )
        if role == Role.DecorationRole:
            return icon(self._shown_status(number, item))
        return self._bold if role == Role.FontRole and number == self._current else None

    def _shown_status(self, number: int, item: Item) -> str:
        return "unreadable" if self._summaries.find(number).problem else self._counts.status(item.id)

    def _colour(self, number: int, column: int) -> QColor:
        return theme.theme_color(
            "bad" if column == STATUS and self._summaries.find(number).problem else "dim"
        )

    def _text(self, number: int, item: Item, column: int) -> str:
        if column == NAME:
            return self._summaries.find(number).title or item.id.replace("\n", " ")
        if column == STATUS:
            return self._counts.label(self._shown_status(number, item))
        if column == EXPECTED:
            return self._format_expected(number)
        return str(len(item.scans)) if len(item.scans) > 1 else ""

    def _format_expected(self, number: int) -> str:
        """Return how many corrections are expected; empty where it is not known."""
        figure = self._order.figures[number] if self._order else -1.0
        return f"{figure:.1f}" if figure >= 0 else ""

    def _describe(self, number: int, item: Item) -> str:
        summary = self._summaries.find(number)
        title, problem = summary.title, summary.problem
        words = [*([title] if title else []), item.id, self._counts.label(self._counts.status(item.id))]
        words += [self._counts.label("unreadable")] if problem else []
        words.append(self.tr("pages: {count}").format(count=len(item.scans)))
        if expected := self._format_expected(number):
            words.append(self.tr("corrections expected: {count}").format(count=expected))
        lines = [translate_message(problem) if problem else "", self._counts.note(item.id)]
        return "\n".join([", ".join(words), *filter(None, lines)])


@dataclass(frozen=True, slots=True)
class ItemOrder:
    """An order of the items: `places` has the place of each index, `figures` the numbers that it is sorted by."""

    places: Sequence[int]
    figures: Sequence[float]

    @classmethod
    def of(cls, figures: Sequence[float]) -> ItemOrder:
        """Return the order with the highest figure first, equal ones as in the project; slow for very many."""
        places = [0] * len(figures)
        for place, index in enumerate(sorted(range(len(figures)), key=lambda index: -figures[index])):
            places[index] = place
        return cls(places, figures)
