"""The table model of the item list, and the search for items that can't be read.

Rows are indexes of the project's items: all or those that fit a filter, in the project's or another order. Nothing here
grows with the number of items (start to first card with 100,000 items).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFont

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.project import Item, Project
from gtapp.ui import plain, theme
from gtapp.ui.i18n import translate_message
from gtapp.ui.icons import icon
from gtapp.ui.session import StatusCounts
from gtapp.ui.tasks import Tasks, Ticket

_PAUSE_MS = 250
_MOST = 200

Seen = dict[int, Message | None]


class UnreadableItems(QObject):
    """Knows which ground truths can't be read; reads in a worker those that the list shows, once it rests.

    Rows that were scrolled past are not read.
    """

    changed = Signal(int)
    """The index of an item whose problem is another one now, or none."""

    def __init__(self, project: Project, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        self._tasks = tasks
        self._known: Seen = {}
        self._asked: dict[int, None] = {}
        self._looking = False
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._start_reading)

    def problem_of(self, index: int) -> Message | None:
        """Return why the truth of an item can't be read; None: it can be, there is none, or it is not known yet."""
        if index not in self._known and index not in self._asked and self._project.items[index].truth:
            self._read_later(index)
        return self._known.get(index)

    def put(self, index: int, problem: Message | None) -> None:
        """Take over what opening the item has shown."""
        self._asked.pop(index, None)
        if self._known.get(index) != problem:
            self._known[index] = problem
            self.changed.emit(index)
        self._known[index] = problem

    def read_again(self) -> None:
        """Read again what could not be read: files may have been repaired."""
        for index in [index for index, problem in self._known.items() if problem]:
            self._read_later(index)

    def _read_later(self, index: int) -> None:
        self._asked[index] = None
        self._later.start()

    def _start_reading(self) -> None:
        if self._looking:
            return
        wanted = list(self._asked)[-_MOST:]
        self._asked.clear()
        self._looking = True
        self._tasks.start(lambda ticket: _read(self._project, wanted, ticket), self._take)

    def _take(self, seen: Seen) -> None:
        self._looking = False
        for index, problem in seen.items():
            self.put(index, problem)
        if self._asked:
            self._later.start()


def _read(project: Project, wanted: Sequence[int], ticket: Ticket) -> Seen:
    seen: Seen = {}
    for index in wanted:
        if ticket.cancelled:
            break
        try:
            project.peek(project.items[index].id)
        except GtappError as error:
            seen[index] = error.message
        else:
            seen[index] = None
    return seen


Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

NAME, STATUS, PAGES, EXPECTED = range(4)
_NO_PARENT = QModelIndex()
_ALIGNED: dict[tuple[int, int], Qt.AlignmentFlag] = {
    (column, Role.TextAlignmentRole): Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for column in (PAGES, EXPECTED)
}


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


class ItemModel(QAbstractTableModel):
    """Name, status, number of pages and expected corrections of each item."""

    def __init__(
        self,
        items: Sequence[Item],
        progress: StatusCounts,
        unreadable: UnreadableItems,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._items = items
        self._progress = progress
        self._unreadable = unreadable
        unreadable.changed.connect(self.refresh)
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
        self._rows = range(len(self._items)) if whole else sorted(self._rows, key=self._place)
        self.endResetModel()

    def _place(self, index: int) -> int:
        return self._order.places[index] if self._order else index

    def set_rows(self, rows: Sequence[int]) -> None:
        """Show these items (indexes, ascending) and no others."""
        self.beginResetModel()
        self._rows = sorted(rows, key=self._place) if self._order else rows
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
        kept = self._rows if isinstance(self._rows, list) else list(self._rows)
        kept.extend(rows)
        return kept

    def row_of(self, index: int) -> int:
        """Return the row of an item; -1: it does not fit the filter."""
        row = self._first(index)
        return row if row < len(self._rows) and self._rows[row] == index else -1

    def _first(self, index: int) -> int:
        """Return the first row that does not come before this item."""
        return bisect_left(self._rows, self._place(index), key=self._place)

    def row_after(self, index: int) -> int:
        """Return the first row that comes after this item, whether the item is shown or not."""
        row = self._first(index)
        return row + (row < len(self._rows) and self._rows[row] == index)

    def neighbour(self, index: int, step: int) -> int:
        """Return the index of the item shown after (`step` 1) or before (-1) this one; -1: there is none."""
        row = self._first(index) - 1 if step < 0 else self.row_after(index)
        return self._rows[row] if 0 <= row < len(self._rows) else -1

    # what changed

    def set_current(self, index: int) -> None:
        """Show this item in bold: it is the current one."""
        before, self._current = self._current, index
        for each in (before, index):
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
            return plain.escape_tooltip(text) if role == Role.ToolTipRole else text
        return self._look(number, item, column, role)

    def _look(self, number: int, item: Item, column: int, role: int) -> Any:
        if column != NAME:
            return self._tone(number, column) if role == Role.ForegroundRole else _ALIGNED.get((column, role))
        if role == Role.DecorationRole:
            return icon(self._shown_status(number, item))
        return self._bold if role == Role.FontRole and number == self._current else None

    def _shown_status(self, number: int, item: Item) -> str:
        return "unreadable" if self._unreadable.problem_of(number) else self._progress.status(item.id)

    def _tone(self, number: int, column: int) -> QColor:
        return theme.theme_color("bad" if column == STATUS and self._unreadable.problem_of(number) else "dim")

    def _text(self, number: int, item: Item, column: int) -> str:
        if column == NAME:
            return item.id.replace("\n", " ")
        if column == STATUS:
            return self._progress.label(self._shown_status(number, item))
        if column == EXPECTED:
            return self._format_expected(number)
        return str(len(item.scans)) if len(item.scans) > 1 else ""

    def _format_expected(self, number: int) -> str:
        """Return how many corrections are expected; empty where it is not known."""
        figure = self._order.figures[number] if self._order else -1.0
        return f"{figure:.1f}" if figure >= 0 else ""

    def _describe(self, number: int, item: Item) -> str:
        problem = self._unreadable.problem_of(number)
        said = [item.id, self._progress.label(self._progress.status(item.id))]
        said += [self._progress.label("unreadable")] if problem else []
        said.append(self.tr("pages: {count}").format(count=len(item.scans)))
        if expected := self._format_expected(number):
            said.append(self.tr("corrections expected: {count}").format(count=expected))
        more = [translate_message(problem) if problem else "", self._progress.note(item.id)]
        return "\n".join([", ".join(said), *filter(None, more)])
