"""The table of a list of objects as a view: the current value, the selection, and keys and mouse as in a spreadsheet.

Tab goes from transcript to transcript (the first line of each cell), the arrow keys stay in the line they are in.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QTableView, QToolTip, QWidget

from gtapp.core.files.cell_block import format_block, parse_block
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.cell_painting import CellDelegate, HeadingRow
from gtapp.editor.form.editors import is_document_key, is_return, writes_character
from gtapp.editor.form.painting import form_fonts, format_tooltip
from gtapp.editor.form.range_edits import CellRange, CellText, list_texts, write_offers, write_texts
from gtapp.editor.form.table_editor import CellEditor
from gtapp.editor.form.table_model import Index, TableModel
from gtapp.editor.form.table_sizes import EditedValue, TableMeasure, TableSizes, place_values
from gtapp.kit import small_widgets

_CALC_FORMAT = "application/x-libreoffice-tsvc"
_ERASING = {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}
_ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}
_Mod = Qt.KeyboardModifier
_Move = QAbstractItemView.CursorAction


def _read_copied() -> str:
    """Return the cells in the clipboard as text.

    The plain text of LibreOffice has spaces for the line ends in cells; a format of its own, in UTF-16, keeps them.
    """
    clipboard = QGuiApplication.clipboard()
    text, copied = clipboard.text(), clipboard.mimeData()
    if not text or not copied.hasFormat(_CALC_FORMAT):  # an empty clipboard has no data to ask
        return text
    return bytes(copied.data(_CALC_FORMAT).data()).decode(f"utf-16-{sys.byteorder[0]}e", "replace")


class RecordTable(QTableView):
    """A table in which one value, not only one cell, is current; a selection is in the line of that value."""

    current_moved = Signal()
    resized = Signal()
    """A row became higher or lower."""

    def __init__(self, model: TableModel, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._binding = binding
        self.measure = TableMeasure(model, binding)
        self.line = 0
        self._first_row: int | None = None
        """The row whose number was pressed, while the mouse button is held."""
        self._selected: CellRange | None = None
        self.editor = CellEditor(model, binding, self.viewport())
        self._above_bar = QWidget()
        """Beside the headings, on their background; the scroll bar is beside the rows."""
        self.setModel(model)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self._delegate = CellDelegate(model, self.measure, binding, self, self)
        self.setItemDelegate(self._delegate)
        self._set_up()
        self.sizes = TableSizes(self, self.measure, binding)
        self.editor.left.connect(self.close_editor)
        self.editor.resized.connect(self._lay_out_edited)
        self.editor.cursorPositionChanged.connect(self._reveal_cursor)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBar(small_widgets.FlatScrollBar(QPalette.ColorRole.Base))
        self._above_bar.setAutoFillBackground(True)
        self.addScrollBarWidget(self._above_bar, Qt.AlignmentFlag.AlignTop)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        header = HeadingRow(self._model, self.measure, self)
        self.setHorizontalHeader(header)
        header.setMinimumSectionSize(1)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        self.reset_looks()

    # the current value and the selection

    def current(self) -> tuple[int, int, int]:
        """Return row, column and line of the current value; row -1 where there is none."""
        index = self.currentIndex()
        return (index.row(), index.column(), self.line) if index.isValid() else (-1, -1, 0)

    @property
    def selected(self) -> CellRange:
        """The selected cells, of which only those that are edited; without a selection, the current one."""
        if self._selected is None:
            self._selected = self._find_selected()
        return self._selected

    def find_offer(self, row: int, column: int) -> str:
        """Return what is offered in a cell: only in the current row, and from the current cell on."""
        is_ahead = row == self.current()[0] and column >= self.current()[1]
        return self._model.find_offer(row, column) if is_ahead else ""

    def take_offer(self) -> bool:
        """Take what is offered at the cursor, and go on; return False where nothing is offered.

        In a row that is being added, the way leads to the next cell that is likely to have a text, also if nothing is offered.
        """
        row = self.current()[0]
        is_added = row >= 0 and not self.line and self._model.is_added(row)
        if not self._write_offer() and not is_added:
            return False
        if is_added:
            self.set_current(*self.find_expected(), 0)
        else:
            self.go_to_next(True)
        return True

    def find_expected(self) -> tuple[int, int]:
        """Return row and column of the next cell that is likely to have a text, in the current row or the one below."""
        row, column, _ = self.current()
        below = min(row + 1, self._model.rowCount() - 1)
        columns = self._model.editable_columns
        here = ((row, each) for each in columns if each > column and self._model.expects_text(row, each))
        return next(here, (below, self.find_first_to_type(below)))

    def find_first_to_type(self, row: int) -> int:
        """Return the first column in which a row that is added is likely to have a text; the first of all if none is."""
        columns = self._model.editable_columns
        return next((each for each in columns if self._model.expects_text(row, each)), columns[0])

    def _write_offer(self) -> bool:
        row, column, line = self.current()
        if self.is_editing:
            return self.editor.take_completion()
        return not line and write_offers(self._model, self._binding, row, [column])

    def _take_shown(self) -> bool:
        """Take what stands in grey in the current value, which nobody has typed; return False where nothing does."""
        current = self.current()
        return current[0] >= 0 and (self._write_offer() or self._model.take_suggestion(*current))

    def take_offered_row(self) -> bool:
        """Take what is offered from the cursor to the end of the row, and go to where the next one is likely to begin.

        Return False where nothing is offered.
        """
        row, column, _ = self.current()
        is_completed = self.is_editing and self.editor.take_completion()
        ahead = [each for each in self._model.editable_columns if each >= column]
        if not write_offers(self._model, self._binding, row, ahead) and not is_completed:
            return False
        self.set_current(row, ahead[-1], 0)
        self.set_current(*self.find_expected(), 0)
        return True

    def _find_selected(self) -> CellRange:
        row, column, line = self.current()
        ranges = self.selectionModel().selection().toList()
        if not ranges:
            first, last, left, right = row, row, column, column
        else:
            first, last = min(each.top() for each in ranges), max(each.bottom() for each in ranges)
            left, right = min(each.left() for each in ranges), max(each.right() for each in ranges)
        if self._model.is_new(last) and first < last:
            last -= 1  # what holds for several rows is not for the one that is not there yet
        columns = tuple(each for each in self._model.editable_columns if left <= each <= right)
        return CellRange(range(max(first, 0), last + 1), columns, line)

    def select(self, cells: CellRange) -> None:
        """Select these cells; the first one is the current one."""
        self.set_current(cells.rows.start, cells.columns[0], cells.line)
        corners = (self._model.index(cells.rows[-1], cells.columns[-1]), self.currentIndex())
        self.selectionModel().select(
            QItemSelection(corners[1], corners[0]), QItemSelectionModel.SelectionFlag.ClearAndSelect
        )

    def set_current(self, row: int, column: int, line: int) -> None:
        """Make another value the current one, and the only one that is selected."""
        if self.editor.place != (row, column, line):
            self.close_editor()
        index = self._model.index(row, column)
        if index != self.currentIndex():
            self.line = line  # which `currentChanged` announces together with the cell
        self.setCurrentIndex(index)
        if line != self.line:
            self._set_line(line)
        self.scrollTo(index)

    def _set_line(self, line: int) -> None:
        self.line = line
        self._selected = None
        self.viewport().update()
        self.current_moved.emit()

    def go_to_next(self, forward: bool) -> bool:
        """Go to the first line of the next cell that is edited, in reading order; return False at the end.

        Backwards, the first line of a cell comes before the cell before it.
        """
        row, column, line = self.current()
        columns = self._model.editable_columns
        if row < 0 or not columns:
            return False
        if line and not forward:
            self.set_current(row, column, 0)
            return True
        beyond = [each for each in columns if (each > column if forward else each < column)]
        row += 0 if beyond else 1 if forward else -1
        if not 0 <= row < self._model.rowCount():
            return False
        self.set_current(row, (beyond or columns)[0 if forward else -1], 0)
        return True

    def go_below(self, down: bool) -> bool:
        """Go to the next line of the same cell, from its last one to the row below, or upwards; return False at the end."""
        row, column, line = self.current()
        if row < 0:
            return False
        lines = len(self._model.columns[column].parts)
        row, line = row + (line + (1 if down else -1)) // lines, (line + (1 if down else -1)) % lines
        if not 0 <= row < self._model.rowCount():
            return False
        self.set_current(row, column, line)
        return True

    def moveCursor(self, action: _Move, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Skip the columns that are not edited."""
        index = super().moveCursor(action, modifiers)
        places = self._model.editable_columns
        if index.isValid() and places and index.column() not in places:
            return self._model.index(index.row(), min(places, key=lambda place: abs(place - index.column())))
        return index

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if self.editor.place[:2] != (current.row(), current.column()):
            self.close_editor()
        lines = len(self._model.columns[current.column()].parts) if current.isValid() else 1
        self._set_line(min(self.line, lines - 1))

    def _on_selection_changed(self) -> None:
        self._selected = None
        self.viewport().update()

    # the editor

    @property
    def is_editing(self) -> bool:
        return not self.editor.isHidden()

    def open_editor(self, replacing: bool = False) -> bool:
        """Open the editor at the current value; return False where it can't be edited."""
        row, column, line = self.current()
        if row < 0 or not self._model.columns[column].editable:
            return False
        self.set_current(row, column, line)  # nothing else is selected
        self.editor.open(row, column, line, replacing)
        self.measure.edited = EditedValue(row, column, line, self.editor.text_height)
        self._lay_out_edited()
        return True

    def close_editor(self) -> None:
        if not self.is_editing:
            return
        if self.editor.hasFocus():
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.editor.hide()
        edited, self.measure.edited = self.measure.edited, None
        if edited and edited.row < self._model.rowCount():
            self._lay_out_row(edited.row, edited.column)
        self.viewport().update()

    def _lay_out_edited(self) -> None:
        row, column, _ = self.editor.place
        self._lay_out_row(row, column)
        self.lay_editor()
        self._reveal_cursor()

    def _lay_out_row(self, row: int, column: int) -> None:
        if self.sizes.lay_out_row(row, column):
            self.resized.emit()

    def lay_editor(self) -> None:
        """Place the editor over the text of its value."""
        if self.is_editing:
            row, column, line = self.editor.place
            fonts = self._binding.fonts
            cell = self._find_cell(self._model.index(row, column))
            heights = self.measure.part_heights(row, column, self.columnWidth(column), fonts)
            self.editor.lay_over(place_values(cell, heights, fonts, self.measure.sign_room(fonts))[line].text)

    def _find_cell(self, index: Index) -> QRect:
        """Return the place of a cell, below the line that says what the draft has above its row."""
        rect: QRect = self.visualRect(index)
        return rect.adjusted(0, self.measure.gap_height(index.row(), self._binding.fonts), 0, 0)

    def _is_in_gap(self, point: QPoint) -> bool:
        """Return whether a point is in the line that says what the draft has above a row."""
        index = self.indexAt(point)
        return index.isValid() and point.y() < self._find_cell(index).top()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._model.differences.missed:
            return
        width = min(self.horizontalHeader().length(), self.viewport().width())
        painter = small_widgets.make_painter(self.viewport())
        for row in map(self._model.row_of, self._model.differences.missed):
            if row is not None:
                gap = self.measure.gap_height(row, self._binding.fonts)
                self._delegate.paint_gap(painter, QRect(0, self.rowViewportPosition(row), width, gap), row)
        painter.end()

    def _reveal_cursor(self) -> None:
        """Scroll such that the text cursor is visible, in a cell that is higher than the table too."""
        if self.is_editing:
            caret = self.editor.cursorRect().translated(self.editor.pos())
            beyond = max(caret.bottom() - self.viewport().height(), 0) + min(caret.top(), 0)
            if beyond:
                self.updateGeometries()  # the row may just have grown
                self.verticalScrollBar().setValue(self.verticalScrollBar().value() + beyond)

    # sizes and fonts

    def reset_looks(self) -> None:
        """Follow the form's font and the palette."""
        self._delegate.reset_looks()
        self.horizontalHeader().setFont(form_fonts(self.font()).small)

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._above_bar.setFixedHeight(self.horizontalHeader().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sizes.lay_out()
        self.lay_editor()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.lay_editor()

    # several cells at once

    def erase(self) -> None:
        """Empty the selected values; what is suggested for them is left out."""
        cells = self.selected
        for row, column in cells.cells():
            self._model.refuse_suggestion(row, column, cells.line)
        texts = [
            CellText(row, column, cells.line, "")
            for row, column in cells.cells()
            if not self._model.is_new(row)
        ]
        write_texts(self._model, self._binding, texts, "empty cells")

    def copy(self) -> None:
        """Copy the selected values as text, for cells here and in spreadsheets."""
        rows = list_texts(self._model, self.selected)
        if rows:
            QGuiApplication.clipboard().setText(format_block(rows))

    def cut(self) -> None:
        """Copy the selected values, and empty them."""
        self.copy()
        self.erase()

    def paste(self) -> None:
        """Write the clipboard's cells from the first selected one on; a single one into all that are selected."""
        row, _, line = self.current()
        text = _read_copied()
        if row < 0 or not text or not self.selected.columns:
            return
        block = parse_block(text)
        cells = self.selected
        if len(block) == len(block[0]) == 1:
            block = [block[0] * len(cells.columns)] * len(cells.rows)
        columns = [each for each in self._model.editable_columns if each >= cells.columns[0]]
        if len(block[0]) > len(columns):
            self._binding.failed.emit(
                self.tr(
                    "What was copied has {copied} columns, from here there is room for {columns}. Nothing was pasted."
                ).format(copied=len(block[0]), columns=len(columns))
            )
            return
        target = CellRange(
            range(cells.rows.start, cells.rows.start + len(block)), tuple(columns[: len(block[0])]), line
        )
        self._write(target, block, "paste")

    def fill_down(self) -> None:
        """Write the values of the first selected row into the others; for a single row, the values above it."""
        cells = self.selected
        source = cells.rows.start - (len(cells.rows) == 1)
        if self._model.index_of(source) < 0:
            return
        rows = range(source + 1, cells.rows.stop)
        texts = list_texts(self._model, cells._replace(rows=range(source, source + 1)))
        self._write(cells._replace(rows=rows), texts * len(rows), "fill down")

    def _write(self, cells: CellRange, block: list[list[str]], label: str) -> None:
        """Write a block of texts, and select it."""
        texts = [text for row in block for text in row]
        pairs = zip(cells.cells(), texts, strict=True)
        write_texts(
            self._model, self._binding, [CellText(*place, cells.line, text) for place, text in pairs], label
        )
        if cells.rows.stop <= self._model.rowCount():
            self.select(cells)

    # keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~_Mod.KeypadModifier == _Mod.NoModifier
        if is_document_key(event):
            event.ignore()
        elif self.is_editing:  # a key that the editor does not take
            if plain and event.key() in _ARROWS:
                self.close_editor()
                super().keyPressEvent(event)
            else:
                event.ignore()
        elif not self._press_command(event, plain):
            if writes_character(event):
                if self.open_editor(replacing=True):
                    QApplication.sendEvent(self.editor, event)
                else:
                    event.ignore()
            elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                event.ignore()
            else:
                super().keyPressEvent(event)

    def _press_command(self, event: QKeyEvent, plain: bool) -> bool:
        """Run the command of a key; return False if it has none."""
        if is_return(event):
            self._binding.value_done.emit()
        elif plain and event.key() == Qt.Key.Key_F2:
            self.open_editor()
        elif plain and event.key() in _ERASING:
            self.erase()
        elif plain and event.key() == Qt.Key.Key_Right and self.selected.is_single:
            return self._take_shown()  # as behind a text that is typed
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Cut):
            self.cut()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            return False
        return True

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Open the editor for text that a dead key or an input method begins."""
        begins = bool(event.preeditString() or event.commitString()) and not self.is_editing
        if begins and self.open_editor(replacing=True):
            QApplication.sendEvent(self.editor, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.close_editor()
        self._first_row = None  # the menu of an earlier press may have got its release
        if event.button() == Qt.MouseButton.RightButton and self._is_in_selection(event.position().toPoint()):
            return  # the menu is about all selected cells
        if event.button() == Qt.MouseButton.LeftButton and self._is_in_gap(event.position().toPoint()):
            return  # what is said below the table of another row would move the line before the second click
        super().mousePressEvent(event)
        self._press_at(event.position().toPoint())

    def _is_in_selection(self, point: QPoint) -> bool:
        """Return whether several cells are selected, and a point is in one of them or at the number of their row."""
        index, cells = self.indexAt(point), self.selected
        is_in_rows = not cells.is_single and index.row() in cells.rows
        return is_in_rows and (
            index.column() in cells.columns or index.column() not in self._model.editable_columns
        )

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        is_in_gap = self._is_in_gap(point)  # the current row is scrolled to
        self.setCurrentIndex(self.indexAt(point))
        if is_in_gap:
            self._binding.missed_row_wanted.emit()
            return
        self._press_at(point)
        if self.open_editor():
            self.editor.setTextCursor(self.editor.cursorForPosition(point - self.editor.pos()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select the rows whose numbers the mouse is dragged over."""
        row = self.rowAt(int(event.position().y()))
        if self._first_row is None:
            super().mouseMoveEvent(event)
        elif row >= 0:
            self._select_rows(row)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._first_row = None
        super().mouseReleaseEvent(event)

    def _select_rows(self, last: int) -> None:
        """Select the row whose number was pressed, and the others up to this one."""
        columns = self._model.editable_columns
        if self._first_row is not None and columns:
            first, last = sorted((self._first_row, last))
            self.select(CellRange(range(first, last + 1), columns, 0))

    def _press_at(self, point: QPoint) -> None:
        """Make the line at a point the current one; at a row's number, select the row."""
        index = self.indexAt(point)
        if not index.isValid():
            return
        columns = self._model.editable_columns
        if index.column() not in columns:
            self._first_row = index.row()
            self._select_rows(index.row())
            return
        rect, fonts = self._find_cell(index), self._binding.fonts
        heights = self.measure.part_heights(
            index.row(), index.column(), self.columnWidth(index.column()), fonts
        )
        places = enumerate(place_values(rect, heights, fonts))
        self._set_line(next((number for number, place in places if place.whole.contains(point)), 0))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    def viewportEvent(self, event: object) -> bool:
        if isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            shown = (
                "\n".join(note.accessible_text() for note in self._model.list_row_notes(index.row()))
                if self._is_in_gap(event.pos())
                else self._model.data(index, Qt.ItemDataRole.AccessibleDescriptionRole)
                if index.isValid()
                else ""
            )
            QToolTip.showText(event.globalPos(), format_tooltip(str(shown or "")), self)
            return True
        return bool(super().viewportEvent(event))  # type: ignore[arg-type]

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def pointer_of(self, row: int, column: int, line: int) -> Pointer:
        """Return the pointer of a value, in the schema's shape."""
        return (*self._model.at, self._model.index_of(row), *self._model.columns[column].parts[line].path)
