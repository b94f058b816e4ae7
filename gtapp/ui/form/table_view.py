"""The table view: the current value inside the current cell, its editor, and the keys that move and write."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QTableView, QToolTip, QWidget

from gtapp.pointer import Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors import is_document_key
from gtapp.ui.form.painting import format_tooltip
from gtapp.ui.form.table_cell import CellDelegate, CellEditor
from gtapp.ui.form.table_layout import TableMeasure, TableSizes, place_values
from gtapp.ui.form.table_model import Index, TableModel

_OPENING = {Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter}
_ERASING = {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}
_Mod = Qt.KeyboardModifier


class RecordTable(QTableView):
    """A table in which one value, not only one cell, is current."""

    current_moved = Signal()
    erased = Signal()

    def __init__(self, model: TableModel, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._binding = binding
        self.measure = TableMeasure(model, binding)
        self.part = 0
        self.setModel(model)
        self._delegate = CellDelegate(model, self.measure, binding, self.current, self)
        self.setItemDelegate(self._delegate)
        self._set_up()
        self.sizes = TableSizes(self, self.measure, binding)
        self.editor = CellEditor(model, binding, self.viewport())
        self.editor.closed.connect(self.close_editor)
        self.editor.resized.connect(self.lay_editor)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(1)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        )

    # the current value

    def current(self) -> tuple[int, int, int]:
        """Return row, column and part of the current value; row -1 where there is none."""
        index = self.currentIndex()
        return (index.row(), index.column(), self.part) if index.isValid() else (-1, -1, 0)

    def set_current(self, row: int, column: int, part: int, select: bool = True) -> None:
        """Make another value the current one; an open editor follows."""
        editing = self.is_editing
        self.part = part
        index = self._model.index(row, column)
        if index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.part = part
        self.scrollTo(index)
        if editing:
            self.open_editor(select)
        self.viewport().update()
        self.current_moved.emit()

    def go_to_next(self, forward: bool) -> bool:
        """Go to the next value in reading order; return False at the end."""
        row, column, part = self.current()
        order = [
            (c, p)
            for c, each in enumerate(self._model.columns)
            if each.editable
            for p in range(len(each.parts))
        ]
        if row < 0 or not order:
            return False
        place = order.index((column, part)) if (column, part) in order else -1 if forward else 0
        place += 1 if forward else -1
        row += place // len(order)
        if not 0 <= row < len(self._model.rows):
            return False
        self.set_current(row, *order[place % len(order)])
        return True

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.part = 0
        self.viewport().update()
        self.current_moved.emit()

    # the editor

    @property
    def is_editing(self) -> bool:
        return not self.editor.isHidden()

    def open_editor(self, select: bool = False) -> bool:
        """Open the editor at the current value; return False where it can't be edited."""
        row, column, part = self.current()
        if row < 0 or not self._model.columns[column].editable:
            self.close_editor()
            return False
        self.editor.open(row, self._model.columns[column])
        self.lay_editor()
        self.editor.focus_part(part, select)
        return True

    def _open_at_end(self) -> None:
        if self.open_editor():
            self.editor.editor(self.part).moveCursor(QTextCursor.MoveOperation.End)

    def lay_editor(self) -> None:
        if self.is_editing:
            index = self._model.index(self.editor.row, self.currentIndex().column())
            self.editor.cover_cell(self.visualRect(index), self.viewport().size())

    def close_editor(self) -> None:
        if self.is_editing:
            if self.editor.focused_part() >= 0:
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.editor.hide()

    def sync_part(self) -> None:
        """Follow the focus from one line of the editor to the other."""
        part = self.editor.focused_part()
        if part >= 0 and part != self.part:
            self.part = part
            self.viewport().update()

    # sizes and fonts

    def reset_looks(self) -> None:
        self._delegate.reset_looks()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sizes.lay_out()
        self.lay_editor()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.lay_editor()

    # keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~(_Mod.ShiftModifier | _Mod.KeypadModifier) == _Mod.NoModifier
        if (
            is_document_key(event) or self.is_editing
        ):  # keys that the open editor ignores are not for the table
            event.ignore()
        elif plain and event.key() in _OPENING:
            self._open_at_end()
        elif plain and event.key() in _ERASING:
            self.erased.emit()
        elif self._writes_character(event):
            if self.open_editor(select=True):
                QApplication.sendEvent(self.editor.editor(self.part), event)
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            event.ignore()
        else:
            super().keyPressEvent(event)

    @staticmethod
    def _writes_character(event: QKeyEvent) -> bool:
        """Return whether a key writes a character (AltGr arrives as Ctrl with Alt on Windows)."""
        modifiers = event.modifiers() & ~(_Mod.ShiftModifier | _Mod.KeypadModifier | _Mod.GroupSwitchModifier)
        free = modifiers in (_Mod.NoModifier, _Mod.ControlModifier | _Mod.AltModifier)
        return free and bool(event.text()) and event.text().isprintable()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Open the editor for text that a dead key or an input method begins."""
        begins = bool(event.preeditString() or event.commitString()) and not self.is_editing
        if begins and self.open_editor(select=True):
            QApplication.sendEvent(self.editor.editor(self.part), event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.close_editor()
        super().mousePressEvent(event)
        self._set_part_at(event.position().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._set_part_at(event.position().toPoint())
        self._open_at_end()

    def _set_part_at(self, point: QPoint) -> None:
        index = self.indexAt(point)
        if not index.isValid():
            return
        rect: QRect = self.visualRect(index)
        fonts = self._binding.fonts
        heights = self.measure.part_heights(
            index.row(), index.column(), self.columnWidth(index.column()), fonts
        )
        hit = (
            number
            for number, place in enumerate(place_values(rect, heights, fonts))
            if place.whole.contains(point)
        )
        self.part = next(hit, 0)
        self.viewport().update()
        self.current_moved.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    def viewportEvent(self, event: object) -> bool:
        if isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            shown = (
                self._model.data(index, Qt.ItemDataRole.AccessibleDescriptionRole) if index.isValid() else ""
            )
            QToolTip.showText(event.globalPos(), format_tooltip(str(shown or "")), self)
            return True
        return bool(super().viewportEvent(event))  # type: ignore[arg-type]

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def pointer_of(self, row: int, column: int, part: int) -> Pointer:
        """Return the pointer of a value, in the schema's shape."""
        return (*self._model.at, row, *self._model.columns[column].parts[part].path)
