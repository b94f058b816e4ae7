"""The editor of a table's cell: a line for each value, which grows, and which moves from cell to cell."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors.long import LongEditor
from gtapp.ui.form.table.columns import Column
from gtapp.ui.form.table.model import TableModel
from gtapp.ui.form.values import Habit, empty_kind
from gtapp.ui.form.words import name_of

_FRAME = 2


class CellEditor(QWidget):
    """Edits the values of one cell in place; every key is an edit of the document at once."""

    closed = Signal()
    grown = Signal()

    def __init__(self, model: TableModel, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._binding = binding
        self._editors: list[LongEditor] = []
        self._habits: list[Habit] = []
        self._column: Column | None = None
        self.row = -1
        self._writing = -1
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.hide()

    def open(self, row: int, column: Column) -> None:
        """Begins with the cell of this row and column."""
        anew = (row, column) != (self.row, self._column) or self.isHidden()
        if column is not self._column:
            self._make_editors(column)
        self.row, self._column = row, column
        self.refresh(anew)
        self.show()
        self.raise_()

    def _make_editors(self, column: Column) -> None:
        while len(self._editors) < len(column.parts):
            self._editors.append(self._new_editor(len(self._editors)))
        for number, editor in enumerate(self._editors):
            editor.setVisible(number < len(column.parts))
            font = editor.font()
            font.setItalic(number < len(column.parts) and column.parts[number].second)
            editor.setFont(font)
        self._habits = [Habit(part.field) for part in column.parts]

    def _new_editor(self, number: int) -> LongEditor:
        editor = LongEditor(self)
        editor.edited.connect(lambda: self._edited(number))
        editor.done.connect(self._binding.done)
        return editor

    def refresh(self, anew: bool = False) -> None:
        """Shows what the document says now."""
        if self._column is None:
            return
        cell = self._model.cell(self.row, self._model.columns.index(self._column))
        for number, part in enumerate(self._column.parts):
            value, editor, view = self._model.value(self.row, part), self._editors[number], cell.parts[number]
            _strike(editor, cell.struck)
            editor.set_read_only(view.fixed)
            if view.fixed:
                editor.show_value(view.text, Habit(part.field), True)
                continue
            if self._writing != number:
                self._habits[number].learn(value, anew)
            editor.show_value(value, self._habits[number], anew)
            editor.set_tag(view.state.tag)
            editor.setAccessibleName(name_of(self._binding.schema, (*self._model.at, self.row, *part.path)))
            editor.setAccessibleDescription(view.state.spoken())

    def _edited(self, number: int) -> None:
        if self._column is None or number >= len(self._column.parts):
            return
        value = self._editors[number].read(self._habits[number])
        if empty_kind(value):
            self._habits[number].emptied()
        self._writing = number
        took = self._binding.set(self._model.pointer(self.row, self._column.parts[number].path), value)
        self._writing = -1
        if not took:
            self.refresh(True)
        self.grown.emit()

    # focus and place

    def focus_part(self, number: int, select: bool) -> None:
        editor = self._editors[number]
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
        if select:
            editor.selectAll()

    def part(self) -> int:
        """Which value has the focus; -1 for none."""
        return next((number for number, editor in enumerate(self._editors) if editor.hasFocus()), -1)

    def editor(self, number: int) -> LongEditor:
        return self._editors[number]

    def lay_over(self, cell: QRect, room: QSize) -> None:
        """Covers `cell`, larger where the texts ask for it, inside of `room`."""
        if self._column is None:
            return
        width = min(max(cell.width(), 13 * self._binding.pens.line), room.width())
        heights = [
            self._editors[number].height_for(width - 2 * _FRAME) for number in range(len(self._column.parts))
        ]
        height = max(sum(heights) + 2 * _FRAME + len(heights) - 1, cell.height())
        x = max(min(cell.left(), room.width() - width), 0)
        y = max(min(cell.top(), room.height() - height), 0)
        self.setGeometry(QRect(QPoint(x, y), QSize(width, height)))
        top = _FRAME
        for number, each in enumerate(heights):
            self._editors[number].setGeometry(_FRAME, top, width - 2 * _FRAME, each)
            top += each + 1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _FRAME))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1, Qt.PenStyle.DotLine))
        parts = self._column.parts if self._column else ()
        for number in range(1, len(parts)):
            y = self._editors[number].y() - 1
            painter.drawLine(_FRAME, y, self.width() - _FRAME, y)
        painter.end()


def _strike(editor: LongEditor, struck: bool) -> None:
    """Crosses the text out as the cell does."""
    font = editor.font()
    if font.strikeOut() != struck:
        font.setStrikeOut(struck)
        editor.setFont(font)
