"""The cells of a table: how they are painted (crossed out, too), the editor inside the current one, and the keys that move.

Cells are painted straight from the model, small signs from cached images (`make bench`: next item).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from gtapp.document.value_text import (
    TextsParser,
    ValueParser,
    format_json,
    has_texts,
    join_entries,
)
from gtapp.pointer import ABSENT, Pointer, is_identical
from gtapp.ui import widgets
from gtapp.ui.form.bars import draw_bar
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors import TextEditor, is_document_key, is_json_of
from gtapp.ui.form.known_values import find_path, is_completed
from gtapp.ui.form.painting import (
    draw_issue_sign,
    draw_tag,
    draw_verdict_sign,
    form_fonts,
    format_tooltip,
    paint_colours,
)
from gtapp.ui.form.table_model import (
    CellView,
    Index,
    PartView,
    TableColumn,
    TableModel,
)
from gtapp.ui.form.table_sizes import (
    HEADER_MARGIN,
    TableMeasure,
    TableSizes,
    ValuePlace,
    mark_breaks,
    place_values,
)
from gtapp.ui.i18n import describe_place

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
        self.setVerticalScrollBar(widgets.FlatScrollBar(QPalette.ColorRole.Base))
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        header = HeadingRow(self._model, self)
        self.setHorizontalHeader(header)
        header.setMinimumSectionSize(1)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        self.reset_looks()

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
        if not 0 <= row < len(self._model.shown):
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
        """Follow the form's font and the palette."""
        self._delegate.reset_looks()
        self.horizontalHeader().setFont(form_fonts(self.font()).small)

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
        return (*self._model.at, self._model.shown[row], *self._model.columns[column].parts[part].path)


class HeadingRow(QHeaderView):
    """The headings of the columns, on the form's background; where a column is narrow, long words are broken."""

    def __init__(self, model: TableModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self._wrap = widgets.create_wrap_option()
        self._wrap.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        colours = paint_colours(self.palette())
        widgets.fill_rect(painter, rect, self.palette().window())
        painter.setFont(self.font())
        painter.setPen(colours.label)
        label = str(self._model.headerData(logicalIndex, Qt.Orientation.Horizontal))
        painter.drawText(QRectF(rect.adjusted(HEADER_MARGIN, 0, -HEADER_MARGIN + 1, 0)), label, self._wrap)
        painter.setPen(colours.mid)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())


_FRAME = 2
"""Width in pixels of the frame of the open editor."""


class CellDelegate(QStyledItemDelegate):
    """Paints the cells; each value with its bar, tag, issues and verdict."""

    def __init__(
        self,
        model: TableModel,
        measure: TableMeasure,
        binding: Binding,
        current: Callable[[], tuple[int, int, int]],
        view: QWidget,
    ) -> None:
        super().__init__(view)
        self._model = model
        self._measure = measure
        self._binding = binding
        self._current = current
        self._view = view
        self._wrap = widgets.create_wrap_option()
        self._images: dict[tuple[str, str, float], QPixmap] = {}
        self._fonts: dict[tuple[bool, bool], QFont] = {}

    def reset_looks(self) -> None:
        self._images.clear()
        self._fonts.clear()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        row, column = index.row(), index.column()
        cell = self._model.cell(row, column)
        fonts, colours = self._binding.fonts, paint_colours(self._view.palette())
        current = self._current()
        if row == current[0]:
            widgets.fill_rect(painter, rect, colours.current_row)
        elif row % 2:
            widgets.fill_rect(painter, rect, colours.other_row)
        heights = self._measure.part_heights(row, column, rect.width(), fonts)
        placed = place_values(rect, heights, fonts, self._measure.sign_room(fonts))
        for number, (part, place) in enumerate(zip(cell.parts, placed, strict=True)):
            self._paint_part(painter, part, place, number > 0, cell)
            if current == (row, column, number):
                self._paint_focus(painter, place.whole)

    def _paint_part(
        self, painter: QPainter, part: PartView, place: ValuePlace, second: bool, cell: CellView
    ) -> None:
        fonts, colours = self._binding.fonts, paint_colours(self._view.palette())
        state, whole = part.state, place.whole
        if part.text:
            painter.setPen(colours.value)
            painter.setFont(self._font(second, cell.crossed_out))
            if place.text.height() > fonts.line or "\n" in part.text:
                painter.drawText(QRectF(place.text), mark_breaks(part.text), self._wrap)
            else:
                painter.drawText(place.text, Qt.TextFlag.TextSingleLine, part.text)
        elif state.tag:
            self._draw_sign(painter, place.text.left(), whole.top(), "tag", state.tag)
        draw_bar(painter, place.bar, state.bar, colours)
        if state.verdict and not state.verdict.is_nothing:
            left = whole.right() - fonts.small_line
            self._draw_sign(painter, left, whole.top(), "verdict", state.verdict.verdict)
        serious = [note.kind for note in state.notes if note.kind in ("issue", "note")]
        if serious:
            sign = "issue" if "issue" in serious else "note"
            self._draw_sign(painter, place.text.right() - fonts.small_line + 3, whole.top(), "sign", sign)
        if cell.crossed_out and not part.text:
            middle = whole.top() + fonts.line // 2
            painter.setPen(colours.value)
            painter.drawLine(place.text.left() - 2, middle, place.text.right(), middle)

    def _font(self, second: bool, crossed_out: bool) -> QFont:
        if (second, crossed_out) not in self._fonts:
            font = QFont(self._binding.fonts.font)
            font.setItalic(second)
            font.setStrikeOut(crossed_out)
            self._fonts[second, crossed_out] = font
        return self._fonts[second, crossed_out]

    def _paint_focus(self, painter: QPainter, whole: QRect) -> None:
        active = self._view.hasFocus()
        role = QPalette.ColorRole.Link if active else QPalette.ColorRole.Dark
        painter.setPen(QPen(self._view.palette().color(role), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(whole.adjusted(1, 0, -1, -1))

    def _draw_sign(self, painter: QPainter, x: int, y: int, kind: str, name: str) -> None:
        """Paint a tag, or the sign of an issue or verdict.

        The images are kept here and not by `painting.draw_cached`, whose keys cost 3 ms for the signs of a table
        (`make bench`: next item).
        """
        ratio = self._view.devicePixelRatioF()
        image = self._images.get((kind, name, ratio))
        if image is None:
            image = self._images[kind, name, ratio] = self._create_image(kind, name, ratio)
        painter.drawPixmap(x, y, image)

    def _create_image(self, kind: str, name: str, ratio: float) -> QPixmap:
        fonts, palette = self._binding.fonts, self._view.palette()
        width = 8 * fonts.line if kind == "tag" else fonts.small_line
        pixmap = QPixmap(int(width * ratio), int((fonts.line + 1) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        if kind == "tag":
            draw_tag(painter, 0, fonts.line // 2, name, palette, fonts)
        else:
            size = fonts.small_metrics.ascent()
            draw = draw_issue_sign if kind == "sign" else draw_verdict_sign
            draw(painter, 1, (fonts.line - size) / 2, size, name, palette)
        painter.end()
        return pixmap


def _cross_out(editor: TextEditor, crossed_out: bool) -> None:
    """Cross the text out as in the cell."""
    font = editor.font()
    if font.strikeOut() != crossed_out:
        font.setStrikeOut(crossed_out)
        editor.setFont(font)


class PartEditor(TextEditor):
    """Edits one value of a cell; a list of texts as a line with pipes."""

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        if isinstance(value, list):
            if not reset and is_identical(self.read(parser), value):
                return  # the line is being typed
            value = join_entries(value)
        super().show_value(value, parser, reset)


class CellEditor(QWidget):
    """Edits the values of one cell in place, a line for each; each key press is an edit of the document."""

    closed = Signal()
    resized = Signal()

    def __init__(self, model: TableModel, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._binding = binding
        self._editors: list[TextEditor] = []
        self._parsers: list[ValueParser] = []
        self._json: dict[int, Pointer] = {}
        """The parts that are edited as JSON, each with the pointer of its value."""
        self._column: TableColumn | None = None
        self.row = -1
        self._writing = -1
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.hide()

    def open(self, row: int, column: TableColumn) -> None:
        """Edit the cell of this row and column."""
        reset = (row, column) != (self.row, self._column) or self.isHidden()
        if column is not self._column:
            self._make_editors(column)
        self.row, self._column = row, column
        self.refresh(reset)
        self.show()
        self.raise_()

    def _make_editors(self, column: TableColumn) -> None:
        while len(self._editors) < len(column.parts):
            self._editors.append(self._new_editor(len(self._editors)))
        for number, editor in enumerate(self._editors):
            editor.setVisible(number < len(column.parts))
            font = editor.font()
            font.setItalic(number < len(column.parts) and column.parts[number].second)
            editor.setFont(font)
        self._parsers = [
            TextsParser(part.field) if has_texts(part.field) else ValueParser(part.field)
            for part in column.parts
        ]

    def _new_editor(self, number: int) -> TextEditor:
        editor = PartEditor(self)
        editor.complete_from(lambda typed: self._complete(number, typed))
        editor.edited.connect(lambda: self._on_edited(number))
        editor.done.connect(self._binding.value_done)
        return editor

    def _complete(self, number: int, typed: str) -> str:
        """Return the known value of a part that begins as a text that is typed; "" if it is typed as JSON."""
        if self._column is None or number in self._json or not is_completed(self._column.parts[number].field):
            return ""
        path = find_path((*self._model.at, self.row, *self._column.parts[number].path))
        return self._binding.known_values.find_texts(path).complete(typed)

    def refresh(self, reset: bool = False) -> None:
        """Show the document's current values."""
        if self._column is None:
            return
        cell = self._model.cell(self.row, self._model.columns.index(self._column))
        for number, part in enumerate(self._column.parts):
            value, editor, view = self._model.value(self.row, part), self._editors[number], cell.parts[number]
            _cross_out(editor, cell.crossed_out)
            self._follow_json(number, view, reset)
            if view.fixed or number in self._json:
                self._show_json(number, reset)
                continue
            editor.set_read_only(False)
            if self._writing != number:
                self._parsers[number].adapt_to(value, reset)
            editor.show_value(value, self._parsers[number], reset)
            editor.set_tag(view.state.tag)
            editor.setAccessibleName(
                describe_place((*self._model.at, self.row, *part.path), self._binding.schema)
            )
            editor.setAccessibleDescription(view.state.accessible_text())

    def _follow_json(self, number: int, view: PartView, reset: bool) -> None:
        """Edit a part as JSON where it needs that, and for as long as its text is typed as JSON."""
        pointer = self._json.pop(number, None)
        is_typed = (
            pointer is not None
            and not reset
            and is_json_of(self._editors[number].text(), self._binding.value(pointer))
        )
        if view.json_path is not None:
            self._json[number] = self._model.pointer(self.row, view.json_path)
        elif is_typed and pointer is not None:
            self._json[number] = pointer

    def _show_json(self, number: int, reset: bool) -> None:
        """Show a part's JSON, or nothing where that of another part contains it."""
        editor, pointer = self._editors[number], self._json.get(number)
        typed = self._binding.typed_text(pointer) if pointer is not None else None
        value = self._binding.value(pointer) if pointer is not None else ABSENT
        text = format_json(value) if typed is None else typed
        is_shown = editor.text() == text or (typed is None and is_json_of(editor.text(), value))
        if reset or not is_shown:
            editor.show_value(text, self._parsers[number], True)
        editor.set_read_only(typed is None and not is_json_of(editor.text(), value))

    def _on_edited(self, number: int) -> None:
        if self._column is None or number >= len(self._column.parts):
            return
        self._writing = number
        accepted = self._write(number, self._model.pointer(self.row, self._column.parts[number].path))
        self._writing = -1
        if not accepted:
            self.refresh(True)
        self.resized.emit()

    def _write(self, number: int, pointer: Pointer) -> bool:
        """Write what a part's editor holds into the document; return whether it was accepted."""
        if number in self._json:
            return self._binding.type_json(self._json[number], self._editors[number].text())
        return self._binding.set(pointer, self._editors[number].read(self._parsers[number]))

    # focus and geometry

    def focus_part(self, number: int, select: bool) -> None:
        editor = self._editors[number]
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
        if select:
            editor.selectAll()

    def focused_part(self) -> int:
        """Return the part that has the focus; -1 for none."""
        return next((number for number, editor in enumerate(self._editors) if editor.hasFocus()), -1)

    def editor(self, number: int) -> TextEditor:
        return self._editors[number]

    def cover_cell(self, cell: QRect, room: QSize) -> None:
        """Cover `cell`, larger where the texts need it, within `room`."""
        if self._column is None:
            return
        width = min(max(cell.width(), 13 * self._binding.fonts.line), room.width())
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
