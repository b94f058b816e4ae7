"""The list of items with its search, filter and progress; says which item is chosen, and follows the current one."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from gtapp.project import Project
from gtapp.ui import plain
from gtapp.ui.finding import Query, search
from gtapp.ui.item_filter import FilterBar
from gtapp.ui.item_model import EXPECTED, NAME, PAGES, STATUS, ItemModel, Order
from gtapp.ui.progress_bar import ProgressBar
from gtapp.ui.status_counts import StatusCounts
from gtapp.ui.tasks import Task, Tasks
from gtapp.ui.unreadable import Unreadable

_NAME_LIKE = "00000000"
_ICON_ROOM = 28


class ItemTable(QTableView):
    """The table itself: one item a row, moved in by keys or mouse."""

    entered = Signal()
    """Return was pressed: on to the form."""

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
        # made when it is needed: a label over the table is painted with each row
        self._said: QLabel | None = None

    def say(self, text: str) -> None:
        """Stands in the middle of an empty table, for eyes and screen readers."""
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
        """Whether the numbers of pages are worth a column."""
        self._paged = on
        self._show_columns()

    def set_expected(self, on: bool) -> None:
        """Whether corrections to expect are shown."""
        self._expected = on
        self._show_columns()

    def _show_columns(self) -> None:
        """The names come first: where there is little room, the icon alone tells the status."""
        room = self.viewport().width() - self.fontMetrics().horizontalAdvance(_NAME_LIKE) - _ICON_ROOM
        for column, wanted in ((EXPECTED, self._expected), (STATUS, True), (PAGES, self._paged)):
            room -= self._widths[column] if wanted else 0
            if self.isColumnHidden(column) != (not wanted or room < 0):
                self.setColumnHidden(column, not wanted or room < 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return goes on to the form; printable keys are left to the window instead of searching by initials."""
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
        self.unreadable = Unreadable(project, tasks, self)
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
        self._say_count(False)

    # the current item

    def follow(self, index: int) -> None:
        """Marks the current item and brings it into view."""
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

    def set_order(self, order: Order | None) -> None:
        """Lists the items in another order than the project's, or in that again."""
        self._following = True
        self.model.set_order(order)
        self._following = False
        self.table.set_expected(order is not None)
        self.follow(self._current)

    # the filter

    @property
    def query(self) -> Query:
        return self.filter.query

    def _search(self, query: Query) -> None:
        """Applies a filter anew; the one before is given up."""
        if self._searching:
            self._searching.cancel()
            self._searching = None
        if query.all:
            self._show(range(len(self._project.items)))
            self._say_count(False)
            return
        if query.slow:
            self._show([])
        self._say_count(True)
        work = search(self._project, query)
        take = self._add_last if query.slow else self._show_found
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
        self._say_count(True)
        self.filtered.emit()

    def _add_last(self, rows: list[int]) -> None:
        self._searching = None
        self._add(rows)
        self._say_count(False)

    def _show_found(self, rows: list[int]) -> None:
        self._searching = None
        self._show(rows)
        self._say_count(False)

    def _say_count(self, searching: bool) -> None:
        shown, total = len(self.model.rows), len(self._project.items)
        if searching:
            text = self.tr("{shown} found so far …").format(shown=shown)
        else:
            text = self.tr("{shown} of {total} items").format(shown=shown, total=total)
        self.count.setText(text)
        self.count.setVisible(searching or not self.query.all)
        self.table.say("" if searching or shown or self.query.all else self._nothing_found())

    def _nothing_found(self) -> str:
        """Why nothing is listed, and the way back."""
        query = self.query
        if query.kind:
            return self.tr("There are no such items. “Show all items” in the menu takes the filter off.")
        if query.in_records:
            return self.tr("No name and no value reads like this. Esc shows all items.")
        return self.tr("Nothing here is named like this. Esc shows all items.")
