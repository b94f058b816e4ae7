"""The item list: search and filter, the table, and what its lines show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gtapp.core.platform.errors import raise_defect
from gtapp.core.project.overview.item_search import (
    ISSUES,
    UNCHECKED,
    UNREADABLE,
    ItemQuery,
    SearchHits,
    find_sample_name,
    name_sample_kind,
    search_items,
)
from gtapp.core.project.overview.item_summaries import find_lines, list_shown_fields
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import ListLines
from gtapp.core.schema.own_fields import EACH
from gtapp.core.schema.pointer import parse_pointer
from gtapp.core.store.status_text import STATUS_NAMES
from gtapp.editor.items.item_table import ItemModel, ItemOrder, ItemTable
from gtapp.editor.items.list_summaries import ItemSummaries
from gtapp.editor.record_texts import describe_place
from gtapp.editor.session import StatusCounts
from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme
from gtapp.kit.commands.actions import is_window_key
from gtapp.kit.commands.menus import complete_menu
from gtapp.kit.live import LiveValue
from gtapp.kit.preferences import Preferences
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import format_count, translate_error


class ItemPanel(QWidget):
    """Search, filter and table of one project."""

    chosen = Signal(int)
    """The index of the item that the user selected."""

    filtered = Signal()
    """The rows are those of the filter now."""

    menu_wanted = Signal(QPoint)
    """A context menu of the selected items is wanted at this place on the screen."""

    def __init__(
        self,
        project: Project,
        counts: StatusCounts,
        tasks: Tasks,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._project = project
        self._counts = counts
        self._sought = ItemQuery()
        self._searching = LiveValue[SearchHits](tasks, self, self._show_found, self._show_failure)
        self._searching.progressed.connect(self._add)
        self._current = -1
        self._is_following = False
        self._are_rows_old = False
        """Whether the rows are those of the last filter, which stay until something is found by the new one."""
        self.summaries = ItemSummaries(project, tasks, self)
        self.lines_menu = LinesMenu(project, self.summaries, preferences, self)
        self.model = ItemModel(project.items, counts, self.summaries, self)
        self.filter = FilterBar(counts, self.lines_menu, project.root, self)
        self.table = ItemTable(self.model, self)
        self.count, self.news = (self._make_line() for _ in range(2))
        self.news.hide()
        self._lay_out()
        self._connect()
        self._show_count(False)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filter)
        column.addWidget(self.news)
        column.addWidget(self.count)
        column.addWidget(self.table, 1)

    def _connect(self) -> None:
        self.filter.changed.connect(self._search)
        self.filter.list_wanted.connect(self.table.setFocus)
        self.table.all_wanted.connect(self.filter.clear)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(
            lambda at: self.menu_wanted.emit(self.table.viewport().mapToGlobal(at))
        )

    # the current item and the selection

    @property
    def selected(self) -> list[int]:
        """The indexes of the selected items, in the list's order; only the current one if less than two are selected."""
        rows = self.table.selected_rows
        if len(rows) > 1:
            return [self.model.rows[row] for row in rows]
        return [self._current] if self._current >= 0 else []

    def follow(self, index: int) -> None:
        """Mark the current item and scroll to it."""
        self._current = index
        self.model.set_current(index)
        row = self.model.row_of(index)
        self._is_following = True
        try:
            self.table.set_current_row(row)
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
        self.follow(self._current)

    def refresh(self, indexes: list[int]) -> None:
        """Show these items again: their status or their files have changed."""
        self.summaries.outdate(*indexes)
        for index in indexes:
            self.model.refresh(index)

    def take_items(self, current: int, have_moved: bool) -> None:
        """Show the items that the project has now; if they `have_moved`, all are listed or searched again."""
        self.model.set_items(self._project.items, have_moved)
        if not have_moved:
            self.summaries.read_again()
            return
        self._current = current
        self.summaries.forget()
        self._search(self.query)

    def _make_line(self) -> small_widgets.TextLine:
        """Return a line whose texts follow each other quickly: each would lay out the whole window, if it asked for room."""
        line = small_widgets.TextLine(self, widest="0" * _MOST_LETTERS, is_late=False)
        line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line.setContentsMargins(12, 0, 8, 0)
        return line

    def show_news(self, text: str) -> None:
        """Show how far the folder is listed again, and what was found; "" for nothing."""
        self.news.setText(text)
        self.news.setVisible(bool(text))

    # the filter

    @property
    def query(self) -> ItemQuery:
        return self.filter.query

    def _search(self, query: ItemQuery) -> None:
        """Apply a filter; a search that is under way is cancelled."""
        self._searching.cancel()
        self._sought = query
        self.model.set_mark(query.text)
        if query.is_empty:
            self._show_rows(range(len(self._project.items)))
            self._show_count(False)
            return
        if not query.text.strip() and self._counts.knows(query.kind):
            self._show_rows(self._counts.list_places(query.kind))
            self._show_count(False)
            return
        self._are_rows_old = True
        self._show_count(True)
        self._searching.want(search_items(self._project, query))

    def _show_rows(self, rows: Sequence[int]) -> None:
        self._are_rows_old = False
        self._is_following = True
        self.model.set_rows(rows)
        self._is_following = False
        self.follow(self._current)
        self.filtered.emit()

    def _add(self, found: SearchHits) -> None:
        """Show further items, with the places where the text was found."""
        self.model.add_excerpts(found.excerpts)
        if found.places and self._are_rows_old:
            self._show_rows(found.places)
        elif found.places:
            self._is_following = True
            self.model.add_rows(found.places)
            self._is_following = False
            self.follow(self._current)
        self._show_count(True, found.searched)
        self.filtered.emit()

    def _show_found(self, found: SearchHits) -> None:
        """Show the items that were found: the last ones, where they came one by one, else all."""
        if self._sought.is_slow:
            self._add(found)
        if self._are_rows_old or not self._sought.is_slow:
            self._show_rows(found.places)
        self._show_count(False)

    def _show_failure(self, error: Exception) -> None:
        """Say in the list why nothing can be found, such as a sample that is damaged."""
        self._show_rows([])
        self._show_count(False)
        self.table.show_message(translate_error(error))
        raise_defect(error)

    def _show_count(self, searching: bool, searched: int = 0) -> None:
        number = 0 if self._are_rows_old else len(self.model.rows)
        shown, total = format_count(number), format_count(len(self._project.items))
        if searching and searched:
            text = self.tr("{shown} found · {searched} of {total} …")
            text = text.format(shown=shown, searched=format_count(searched), total=total)
        elif searching:
            text = self.tr("{shown} found so far …").format(shown=shown) if number else self.tr("Searching …")
        else:
            text = self.tr("{shown} of {total} items").format(shown=shown, total=total)
        self.count.setText(text)
        self.count.setVisible(searching or bool(self.query.text.strip() or find_sample_name(self.query.kind)))
        self.table.show_message("" if searching or number or self.query.is_empty else self._nothing_found())

    def _nothing_found(self) -> str:
        """Return why nothing is listed, and how to show all items."""
        if self.query.kind:
            return self.tr("There are no such items. “All” above shows every item again.")
        return self.tr("No name and no value contains this. Esc shows all items.")


_MOST_LETTERS: Final = 60
_SEARCH_AFTER_MS: Final = 150
_MOST_SAMPLES: Final = 20
"""So many samples the menu lists; the dialog lists all."""
_MARGIN: Final = 8
_TAB_MARGIN: Final = 10
"""Free space beside the text of a tab, in pixels."""


class FilterBar(QWidget):
    """Search text, and the kinds of items with their numbers.

    `changed` is emitted shortly after the last key press, so that a slow search is not started at every letter.
    """

    changed = Signal(ItemQuery)
    list_wanted = Signal()

    def __init__(
        self, counts: StatusCounts, lines_menu: QMenu, root: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._counts = counts
        self._kind = ""
        self._last_query = ItemQuery()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SEARCH_AFTER_MS)
        self._timer.timeout.connect(self._emit_query)
        self.text = SearchField(self)
        self.all = FilterTab(self)
        self.to_do = FilterTab(self)
        self.other = FilterTab(self)
        self.lines = FilterTab(self)
        self.lines.setMenu(lines_menu)
        self._kinds = KindMenu(counts, root, self)
        self._build()
        counts.changed.connect(self._show_counts)

    @property
    def query(self) -> ItemQuery:
        return ItemQuery(self.text.text(), self._kind)

    def clear(self) -> None:
        """Show all items again."""
        self.text.clear()
        self._kind = ""
        self._show_counts()
        self._emit_query()

    def choose(self, kind: str) -> None:
        """List the items of this kind (see `ItemQuery`), also those that became of this kind since it was chosen."""
        self._kind = kind
        self._show_counts()
        self._emit_query(again=True)

    def _build(self) -> None:
        self.text.setPlaceholderText(self.tr("Search names and records"))
        self.text.setTextMargins(4, 2, 4, 2)
        self.text.setAccessibleName(self.tr("Search the list"))
        tip = self.tr("Which items are listed; an item stays until you filter again")
        for tab in (self.all, self.to_do, self.other):
            tab.setToolTip(tip)
        self.other.setMenu(self._kinds)
        self.other.is_menu = True
        self.other.setAccessibleName(self.tr("Other items"))
        self.lines.setText("⋯")
        self.lines.setToolTip(self.tr("What the list shows of each item"))
        self.lines.setAccessibleName(self.tr("What the list shows of each item"))
        self.all.clicked.connect(lambda: self.choose(""))
        self.to_do.clicked.connect(lambda: self.choose(UNCHECKED))
        self._kinds.chosen.connect(self.choose)
        self.text.textChanged.connect(self._wait_for_pause)
        self.text.list_wanted.connect(self._leave)
        tabs = QHBoxLayout()
        tabs.setSpacing(0)
        for tab in (self.all, self.to_do, self.other):
            tabs.addWidget(tab)
        tabs.addStretch(1)
        tabs.addWidget(self.lines)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, 4)
        column.setSpacing(4)
        column.addWidget(self.text)
        column.addLayout(tabs)
        self._show_counts()

    def minimumSizeHint(self) -> QSize:
        """Return the width for the first letters of each text: on a small screen the list must leave room."""
        return QSize(self.fontMetrics().horizontalAdvance("M" * 7), super().minimumSizeHint().height())

    @property
    def readable_width(self) -> int:
        """The width at which the names of the kinds are whole, without their numbers."""
        tabs = (self.all, self.to_do, self.other, self.lines)
        return sum(tab.label_width for tab in tabs) + 2 * _MARGIN

    def _show_counts(self) -> None:
        """Show the numbers of the kinds, and which one is listed; the start does not wait for the numbers."""
        self._kinds.current = self._kind
        self.all.show_number(self.tr("All"), self._counts.total)
        self.to_do.show_number(self.tr("To do"), self._counts.unchecked)
        self.all.setChecked(not self._kind)
        self.to_do.setChecked(self._kind == UNCHECKED)
        is_other = self._kind not in ("", UNCHECKED)
        self.other.setChecked(is_other)
        if is_other:
            self.other.show_number(self._kinds.label(self._kind), self._counts.find_number(self._kind))
        else:
            self.other.show_number(self.tr("More"), None)

    def _wait_for_pause(self, _text: str) -> None:
        self.text.setClearButtonEnabled(True)
        self._timer.start()

    def _leave(self) -> None:
        self._emit_query()
        self.list_wanted.emit()

    def _emit_query(self, again: bool = False) -> None:
        self._timer.stop()
        query = self.query
        if again or query != self._last_query:
            self._last_query = query
            self.changed.emit(query)


class FilterTab(QToolButton):
    """A flat button; the one that is on is bold, in the accent colour, with a line below it.

    Where it is too narrow for its number, it shows the label alone.
    """

    is_menu = False
    """True if an arrow shows that the button opens a menu, unless it shows what was chosen there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._label = ""
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_number(self, label: str, number: int | None) -> None:
        """Show a label, and behind it the number if it is known."""
        text = label if number is None else f"{label} {format_count(number)}"
        self._label = label
        if text != self.text():
            self.setText(text)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the text in bold."""
        metrics = self._bold_metrics
        return QSize(metrics.horizontalAdvance(self._mark(self.text())) + _TAB_MARGIN, metrics.height() + 12)

    @property
    def label_width(self) -> int:
        """The width at which the label is whole."""
        return self._bold_metrics.horizontalAdvance(self._mark(self._label or self.text())) + _TAB_MARGIN

    @property
    def _bold_metrics(self) -> QFontMetrics:
        font = self.font()
        font.setBold(True)
        return QFontMetrics(font)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the label: the numbers of all tabs give way before a label does."""
        return QSize(self.label_width, self.sizeHint().height())

    def _mark(self, text: str) -> str:
        """Return the text with an arrow behind it where a menu opens."""
        return f"{text} ▾" if self.is_menu and not self.isChecked() else text

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        is_marked = self.isChecked() or self.underMouse() or self.hasFocus()
        painter.setPen(theme.theme_color("accent" if is_marked else "dim"))
        font = self.font()
        font.setBold(self.isChecked())
        painter.setFont(font)
        room = self.rect().adjusted(3, 0, -3, -2)
        metrics, text = painter.fontMetrics(), self._mark(self.text())
        if metrics.horizontalAdvance(text) > room.width():
            text = metrics.elidedText(
                self._mark(self._label or text), Qt.TextElideMode.ElideRight, room.width()
            )
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)
        if self.isChecked() or self.hasFocus():
            line = room.adjusted(0, room.height(), 0, 2)
            line.setHeight(2)
            small_widgets.fill_rect(painter, line, theme.theme_color("accent"))


class KindMenu(QMenu):
    """The kinds of items that have no button of their own, with their numbers, and the samples of the project in `root`."""

    chosen = Signal(str)

    def __init__(self, counts: StatusCounts, root: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._counts, self._root = counts, root
        self.current = ""
        """The kind that is listed."""
        self.aboutToShow.connect(self._fill)
        complete_menu(self)

    def label(self, kind: str) -> str:
        """Return the name of a kind."""
        if name := find_sample_name(kind):
            return self.tr("Sample: {name}").format(name=name)
        return self.tr("With problems") if kind == ISSUES else self._counts.label(kind)

    def _fill(self) -> None:
        from gtapp.core.store.samples import list_samples  # imported when used: keeps the start fast

        self.clear()
        for kind in (*STATUS_NAMES, ISSUES, UNREADABLE):
            number = self._counts.find_number(kind)
            label = self.label(kind)
            action = self._add(kind, label if number is None else f"{label} ({format_count(number)})")
            if kind != ISSUES:
                action.setIcon(theme.make_live_icon(kind))
            if kind == STATUS_NAMES[-1]:
                self.addSeparator()
        self.addSeparator()
        for name in list_samples(self._root)[:_MOST_SAMPLES]:
            kind = name_sample_kind(name)
            self._add(kind, small_widgets.escape_mnemonics(self.label(kind)))

    def _add(self, kind: str, text: str) -> QAction:
        action = self.addAction(text)
        if kind == self.current:  # a check mark would take the place of the icon
            font = action.font()
            font.setBold(True)
            action.setFont(font)
        action.triggered.connect(lambda: self.chosen.emit(kind))
        return action


class LinesMenu(QMenu):
    """Chooses the values in the two lines of each item; remembered for each benchmark."""

    def __init__(
        self, project: Project, summaries: ItemSummaries, preferences: Preferences, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._benchmark = project.benchmark
        self._summaries = summaries
        self._preferences = preferences
        self._key = f"list-lines/{project.benchmark.id}"
        self.aboutToShow.connect(self._fill)
        complete_menu(self)
        self._restore()

    def _restore(self) -> None:
        title, details = (self._preferences.texts(f"{self._key}/{line}") for line in ("title", "details"))
        if title or details:
            self._summaries.set_lines(ListLines(tuple(title), tuple(details)))

    def _fill(self) -> None:
        self.clear()
        lines = self._summaries.lines
        self._add_line(self.tr("First line"), lines.title, lambda chosen: ListLines(chosen, lines.details))
        self._add_line(self.tr("Second line"), lines.details, lambda chosen: ListLines(lines.title, chosen))
        self.addSeparator()
        self.addAction(self.tr("As it was at first")).triggered.connect(self._reset)

    def _add_line(
        self, title: str, chosen: tuple[str, ...], change: Callable[[tuple[str, ...]], ListLines]
    ) -> None:
        menu = complete_menu(self.addMenu(title))
        fields = list_shown_fields(self._benchmark)
        schema = self._benchmark.joint_schema.fields
        for pointer in dict.fromkeys((*chosen, *fields)):
            tokens = tuple(token for token in parse_pointer(pointer) if token != EACH)
            action = QAction(small_widgets.escape_mnemonics(describe_place(tokens, schema)), menu)
            action.setCheckable(True)
            action.setChecked(pointer in chosen)
            others = tuple(each for each in chosen if each != pointer)
            then = others if pointer in chosen else (*chosen, pointer)
            action.triggered.connect(lambda _=False, then=then: self._choose(change(then)))
            menu.addAction(action)

    def _choose(self, lines: ListLines) -> None:
        self._preferences.put_texts(f"{self._key}/title", list(lines.title))
        self._preferences.put_texts(f"{self._key}/details", list(lines.details))
        self._summaries.set_lines(lines)

    def _reset(self) -> None:
        self._choose(find_lines(self._benchmark))


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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame again in a colour that is seen on the list's background, with the focus too."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(theme.theme_color("accent" if self.hasFocus() else "edge"))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 2, 2)

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
