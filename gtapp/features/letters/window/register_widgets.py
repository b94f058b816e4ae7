"""Widgets of a register's panel: the grid of an entry's rows, the names offered from the letter, the menu of changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QAction, QDrag, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from gtapp.editor.form.tag_names import make_names_mime
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.layouts import FlowLayout, make_column
from gtapp.kit.tables import CellModel, CellRow, Columns, ValueTable, measure_rows

CellOffers = Mapping[str, Callable[[], Sequence[str]]]
"""By column: the texts it offers."""

_MIN_ROW_WIDTH = 150
"""The minimum width of a row, in logical pixels."""


class _NameModel(CellModel):
    """Rows whose names can be dragged."""

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled


class NameTable(ValueTable[CellRow]):
    """The list of a register's names; a double click chooses one, and names can be dragged into the form."""

    chosen = Signal()

    _model = _NameModel

    def __init__(self, columns: Columns, name: str, parent: QWidget) -> None:
        super().__init__(columns, name, parent)
        self.setDragEnabled(True)
        self.doubleClicked.disconnect()
        self.doubleClicked.connect(lambda _: self.chosen.emit())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), measure_rows(self, 1))  # the dock may be low

    def startDrag(self, actions: Qt.DropAction) -> None:
        names = [str(index.data()).strip() for index in self.selectionModel().selectedRows()]
        drag = QDrag(self)
        drag.setMimeData(make_names_mime(names, " | ".join(names)))
        drag.exec(Qt.DropAction.CopyAction)


class EntryGrid(QTableWidget):
    """The rows of one entry side by side: a line for each column of the table, a column for each row."""

    corrected = Signal(int, str, str)
    """The row's number, the column, and its new text."""

    left = Signal()

    editor_closed = Signal()

    def __init__(self, name: str, offers: CellOffers, parent: QWidget) -> None:
        super().__init__(parent)
        small_widgets.keep_left_to_right(self)
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
        self.horizontalHeader().setMinimumSectionSize(_MIN_ROW_WIDTH)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setItemDelegate(_CompletingDelegate(self, offers))
        self.cellChanged.connect(self._emit_correction)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), measure_rows(self, 1))  # the dock may be low

    def column_at(self, line: int) -> str:
        """Return the table's column that this line shows."""
        return self._columns[line] if 0 <= line < len(self._columns) else ""

    @property
    def number(self) -> int:
        """The number of the table's row that has the cursor; 0: none."""
        at = self.currentColumn()
        return self._numbers[at] if 0 <= at < len(self._numbers) else 0

    def fill(self, columns: Sequence[str], rows: Sequence[tuple[int, Mapping[str, str]]]) -> None:
        """Show these numbered rows; the cursor keeps its place."""
        position = self.currentRow(), self.currentColumn()
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
            self.setCurrentCell(
                max(0, min(position[0], len(columns) - 1)), max(0, min(position[1], len(rows) - 1))
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Limit the width of the columns' names."""
        self.verticalHeader().setMaximumWidth(self.width() * 2 // 5)
        super().resizeEvent(event)

    def _put(self, line: int, at: int, text: str) -> None:
        item = self.item(line, at)
        if item is None:
            item = QTableWidgetItem()
            self.setItem(line, at, item)
        item.setText(text)
        item.setToolTip(small_widgets.escape_tooltip(text) if text else "")

    def _emit_correction(self, line: int, at: int) -> None:
        item = self.item(line, at)
        if not self._filling and item is not None:
            self.corrected.emit(self._numbers[at], self._columns[line], item.text())

    def edit_at(self, column: str, last: bool = False) -> None:
        """Move the cursor into a cell of the first or the last row, and edit it."""
        if column in self._columns and self._numbers:
            self.setCurrentCell(list(self._columns).index(column), len(self._numbers) - 1 if last else 0)
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.editItem(self.currentItem())

    def closeEditor(self, editor: QWidget, hint: QStyledItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self.editor_closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return edits the cell; Escape leaves the grid."""
        editing = self.state() == QTableWidget.State.EditingState
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not editing and self.number:
            self.editItem(self.currentItem())
        elif event.key() == Qt.Key.Key_Escape and not editing:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class _CompletingDelegate(QStyledItemDelegate):
    """An editor that offers the texts containing what is typed."""

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
        """Ignore an unchanged text: it is no correction."""
        if not isinstance(editor, QLineEdit) or editor.text() != str(index.data() or ""):
            super().setModelData(editor, model, index)


class OfferedNames(QWidget):
    """A line for the letter's names that no register has yet: one is chosen or typed.

    Return adds the name to the selected entry; a button begins a new entry with it.
    """

    add_wanted = Signal(str)
    new_wanted = Signal(str)

    def __init__(self, new: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = ComboBox(self)
        self.add = QPushButton(self.tr("&Add as a way of writing"), self)
        self.new = QPushButton(new, self)
        self.back = QPushButton(self.tr("Take back"), self)
        """For what left nothing to select, and with it no menu."""
        self._has_thing = False
        self._build()

    def _build(self) -> None:
        self.name.setEditable(True)
        self.name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        small_widgets.name_combo_box(self.name, self.tr("A name as the letter writes it"))
        self.name.setPlaceholderText(self.tr("A name as the letter writes it"))
        self.name.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.name.setMinimumContentsLength(8)
        self.name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        line = self.name.lineEdit()
        assert line
        line.setPlaceholderText(self.tr("A name as the letter writes it"))
        line.returnPressed.connect(self.add.click)
        self.add.clicked.connect(lambda: self.add_wanted.emit(self.text))
        self.new.clicked.connect(lambda: self.new_wanted.emit(self.text))
        make_column(self, self.name, FlowLayout(self.add, self.new, self.back))
        self.setFocusProxy(self.name)

    def allow(self, has_thing: bool, can_undo: bool) -> None:
        """Show what can be done with the selected entry, or without one."""
        self._has_thing = has_thing
        self.add.setEnabled(has_thing)
        self.add.setVisible(has_thing)
        self.back.setVisible(can_undo and not has_thing)
        self._show_name()

    def _show_name(self) -> None:
        self.name.setVisible(self._has_thing or bool(self.names))

    @property
    def text(self) -> str:
        return self.name.currentText().strip()

    @property
    def names(self) -> list[str]:
        """The offered names."""
        return [self.name.itemText(at) for at in range(self.name.count())]

    def offer(self, names: Sequence[str]) -> bool:
        """Offer these names, the first one selected; a typed name is kept. Return whether they differ from before."""
        if list(names) == self.names:
            return False
        typed = self.name.currentText()
        is_typed = typed and self.name.findText(typed, Qt.MatchFlag.MatchExactly) < 0
        self.name.clear()
        self.name.addItems(list(names))
        self.name.setCurrentIndex(0 if names else -1)
        if is_typed:
            self.name.setCurrentText(typed)
        elif not names:
            self.name.clearEditText()
        self._show_name()
        return True

    def clear_typed(self) -> None:
        """Clear a typed name."""
        self.name.setCurrentIndex(0 if self.name.count() else -1)
        if not self.name.count():
            self.name.clearEditText()


INSERT: Final = "insert"
UNDO: Final = "undo"
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    INSERT: ("Shift+Return", "Shift+Enter"),
    # as in the form
    "add_entry": ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
    "remove_entry": ("Ctrl+Shift+Del",),
}


class RegisterMenu(QToolButton):
    """A button with a menu of changes to the selected entry; its actions' keys work everywhere in `panel`."""

    wanted = Signal(str)
    """The name of the chosen change."""

    def __init__(self, texts: Mapping[str, str], panel: QWidget) -> None:
        super().__init__(panel)
        self.setText(self.tr("Chan&ge"))
        self.by_name: dict[str, QAction] = {}
        menu = QMenu(self)
        for name, text in texts.items():
            action = QAction(text, panel)
            action.setShortcuts([QKeySequence(key) for key in _KEYS.get(name, ())])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, name=name: self.wanted.emit(name))
            panel.addAction(action)
            menu.addAction(action)
            self.by_name[name] = action
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def allow(self, has_thing: bool, has_entry: bool, can_undo: bool) -> None:
        """Enable what can be done now; the menu always opens, so that its key always works."""
        for name, action in self.by_name.items():
            action.setEnabled(
                can_undo if name == UNDO else has_entry if name == "remove_entry" else has_thing
            )
