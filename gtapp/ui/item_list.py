"""The item list: search and filter, the table, and how many items are checked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
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

from gtapp.project import Project
from gtapp.project.item_search import ISSUES, UNCHECKED, UNREADABLE, ItemQuery, search_items
from gtapp.store.decisions import STATUS_NAMES
from gtapp.ui import plain
from gtapp.ui.actions import is_window_key
from gtapp.ui.icons import icon
from gtapp.ui.item_model import EXPECTED, NAME, PAGES, STATUS, ItemModel, ItemOrder, UnreadableItems
from gtapp.ui.session import StatusCounts
from gtapp.ui.tasks import Task, Tasks
from gtapp.ui.widgets import ProgressLine, TextLine


class ProgressBar(QWidget):
    """Shows below the list how many items are checked, as a text and a bar."""

    def __init__(self, progress: StatusCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = progress
        self.text = TextLine(self)
        self.bar = ProgressLine(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self.text)
        column.addWidget(self.bar)
        progress.changed.connect(self._refresh)

    def _refresh(self) -> None:
        checked, total = self._progress.number("checked"), self._progress.total
        self.text.setText(self.tr("{checked} of {total} checked").format(checked=checked, total=total))
        self.bar.set_part(checked / total if total else 0.0)


_PAUSE_MS = 150


class SearchField(QLineEdit):
    """The field of the search text; Escape clears it, Return and Down go to the list."""

    left = Signal()

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
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FilterBar(QWidget):
    """Search text, whether records are searched too, and the kind of item.

    `changed` is emitted a little after the last key press, so that a slow search is not started at every letter.
    """

    changed = Signal(ItemQuery)
    left = Signal()

    def __init__(self, progress: StatusCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = progress
        self._last_query = ItemQuery()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._emit_query)
        self.text = SearchField(self)
        self.in_records = QToolButton(self)
        self.kind = QComboBox(self)
        self._grid = QGridLayout(self)
        self._stacked = False
        self._build()
        progress.changed.connect(self._recount)

    @property
    def query(self) -> ItemQuery:
        return ItemQuery(self.text.text(), self.in_records.isChecked(), str(self.kind.currentData() or ""))

    def clear(self) -> None:
        """Shows all items again."""
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
        self._place()
        self.text.textChanged.connect(self._wait_for_pause)
        self.text.left.connect(self._leave)
        self.in_records.toggled.connect(self._change_scope)
        self.kind.activated.connect(lambda: self._emit_query(again=True))

    def _place(self) -> None:
        """Arrange the choices side by side, or one below the other where the list is narrow."""
        self._grid.addWidget(self.kind, 1, 0, 1, 2 if self._stacked else 1)
        self._grid.addWidget(self.in_records, *((2, 0, 1, 2) if self._stacked else (1, 1, 1, 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.kind.minimumSizeHint().width() + self._grid.spacing() + self.in_records.sizeHint().width()
        if self._stacked != (self.width() < wide):
            self._stacked = not self._stacked
            self._place()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest part."""
        widest = max(self.kind.minimumSizeHint().width(), self.in_records.sizeHint().width())
        return QSize(widest, super().minimumSizeHint().height())

    def _kinds(self) -> list[tuple[str, str]]:
        labels = [(name, self._progress.label(name)) for name in STATUS_NAMES]
        return [
            ("", self.tr("All items")),
            (UNCHECKED, self.tr("Not checked")),
            *labels,
            (ISSUES, self.tr("With issues")),
            (UNREADABLE, self._progress.label(UNREADABLE)),
        ]

    def _recount(self) -> None:
        """Show the numbers and icons of the kinds; the start does not wait for them."""
        for place, (name, text) in enumerate(self._kinds()):
            if name in (*STATUS_NAMES, UNREADABLE) and self.kind.itemIcon(place).isNull():
                self.kind.setItemIcon(place, icon(name))
            if name in (ISSUES, UNREADABLE):
                continue  # not counted
            checked = self._progress.number("checked")
            number = self._progress.number(name) if name in STATUS_NAMES else self._progress.total
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
        self.left.emit()

    def _emit_query(self, again: bool = False) -> None:
        self._timer.stop()
        query = self.query
        if again or query != self._last_query:
            self._last_query = query
            self.changed.emit(query)


_NAME_LIKE = "00000000"
_ICON_ROOM = 28


class ItemTable(QTableView):
    """The table of items, one a row."""

    entered = Signal()
    """Return was pressed: the form is to have the focus."""

    all_wanted = Signal()
    """Escape was pressed where nothing is listed."""

    def __init__(self, model: ItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self._said: QLabel | None = None

    def show_message(self, text: str) -> None:
        """Show a text in the middle of an empty table, also for screen readers."""
        if text and self._said is None:
            self._said = plain.label(parent=self.viewport(), wrap=True)
            self._said.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._said.setMargin(8)
            QVBoxLayout(self.viewport()).addWidget(self._said)
        if self._said:
            self._said.setText(text)
            self._said.setVisible(bool(text))
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
        words = {
            STATUS: self.tr("Needs action"),
            PAGES: self.tr("Pages"),
            EXPECTED: self.tr("Corrections"),
        }
        self._widths = {column: metrics.horizontalAdvance(said) + 14 for column, said in words.items()}
        for column, width in self._widths.items():
            columns.resizeSection(column, width)
        columns.setSectionHidden(PAGES, True)

    def set_paged(self, on: bool) -> None:
        """Show or hide the column of page numbers."""
        self._paged = on
        self._show_columns()

    def set_expected(self, on: bool) -> None:
        """Show or hide the column of expected corrections."""
        self._expected = on
        self._show_columns()

    def _show_columns(self) -> None:
        """Show the columns that fit next to the names; the status keeps its icon without its column."""
        room = self.viewport().width() - self.fontMetrics().horizontalAdvance(_NAME_LIKE) - _ICON_ROOM
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


class ItemPanel(QWidget):
    """Search, filter, table and progress of one project."""

    chosen = Signal(int)
    """The index of the item that the user went to."""

    filtered = Signal()
    """The rows are those of the filter now."""

    def __init__(
        self, project: Project, progress: StatusCounts, tasks: Tasks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._project = project
        self._tasks = tasks
        self._searching: Task | None = None
        self._current = -1
        self._following = False
        self.unreadable = UnreadableItems(project, tasks, self)
        self.model = ItemModel(project.items, progress, self.unreadable, self)
        self.filter = FilterBar(progress, self)
        self.table = ItemTable(self.model, self)
        self.count = plain.label(parent=self)
        self.bar = ProgressBar(progress, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.filter)
        column.addWidget(self.count)
        column.addWidget(self.table, 1)
        column.addWidget(self.bar)
        progress.changed.connect(lambda: self.table.set_paged(progress.paged))
        self.filter.changed.connect(self._search)
        self.filter.left.connect(self.table.setFocus)
        self.table.all_wanted.connect(self.filter.clear)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self._show_count(False)

    # the current item

    def follow(self, index: int) -> None:
        """Mark the current item and scroll to it."""
        self._current = index
        self.model.set_current(index)
        row = self.model.row_of(index)
        self._following = True
        try:
            if row >= 0:
                self.table.setCurrentIndex(self.model.index(row, NAME))
            else:
                self.table.selectionModel().clear()
        finally:
            self._following = False

    def _choose(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and not self._following:
            self.chosen.emit(self.model.rows[now.row()])

    def set_order(self, order: ItemOrder | None) -> None:
        """Sort the items; None: by the project's order."""
        self._following = True
        self.model.set_order(order)
        self._following = False
        self.table.set_expected(order is not None)
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
            self._show(range(len(self._project.items)))
            self._show_count(False)
            return
        if query.is_slow:
            self._show([])
        self._show_count(True)
        work = search_items(self._project, query)
        take = self._add_last if query.is_slow else self._show_found
        self._searching = self._tasks.start(work, take, progress=self._add)

    def _show(self, rows: list[int] | range) -> None:
        self._following = True
        self.model.set_rows(rows)
        self._following = False
        self.follow(self._current)
        self.filtered.emit()

    def _add(self, rows: list[int]) -> None:
        self.model.add_rows(rows)
        if self._current in rows:
            self.follow(self._current)
        self._show_count(True)
        self.filtered.emit()

    def _add_last(self, rows: list[int]) -> None:
        self._searching = None
        self._add(rows)
        self._show_count(False)

    def _show_found(self, rows: list[int]) -> None:
        self._searching = None
        self._show(rows)
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
