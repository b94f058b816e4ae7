"""The editor inside a cell of a table: it has the place of the value's text, and the row grows with it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPalette, QTextCursor
from PySide6.QtWidgets import QWidget

from gtapp.core.record import list_edits
from gtapp.core.record.value_text import ValueParser, format_json, join_entries
from gtapp.core.schema.pointer import ABSENT, Pointer, is_identical
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.crossed_out_cells import style_font
from gtapp.editor.form.editors import TextEditor, is_json_of
from gtapp.editor.form.known_values import find_path, is_completed
from gtapp.editor.form.painting import count_lines, form_fonts
from gtapp.editor.form.table_model import CellPart, PartView, TableModel
from gtapp.editor.record_texts import describe_place

_SIDES = {Qt.Key.Key_Left, Qt.Key.Key_Right}
_UP_DOWN = {Qt.Key.Key_Up: QTextCursor.MoveOperation.Up, Qt.Key.Key_Down: QTextCursor.MoveOperation.Down}
_CARET = 2
"""The width of the text cursor, which may stand behind the last character of a full line."""


class CellEditor(TextEditor):
    """Edits one value of a cell, a list of texts as a line with pipes; each key press is an edit of the document.

    Where the value `is_replaced`, since typing opened the editor, the arrow keys leave it; else they move in the text first.
    """

    resized = Signal()
    left = Signal()
    """The user is done with the text, and stays at the cell."""

    def __init__(self, model: TableModel, binding: Binding, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._binding = binding
        self.place = (-1, -1, 0)
        """Row, column and part of the value."""
        self.is_replaced = False
        self._parser: ValueParser
        self._json: Pointer | None = None
        """The pointer of the value if it is edited as JSON."""
        self._writing = False
        self._before: Any = ABSENT
        self._was_new = False
        self.document().setDocumentMargin(0)
        palette = QPalette()  # the cell is painted behind the text
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        bar = self.horizontalScrollBar()  # a space behind a full line must not scroll the text
        bar.rangeChanged.connect(lambda _, last: bar.setRange(0, 0) if last else None)
        self.edited.connect(self._on_edited)
        self.done.connect(binding.value_done)
        self.complete_from(self._complete)
        self.hide()

    @property
    def _part(self) -> CellPart:
        _, column, number = self.place
        return self._model.columns[column].parts[number]

    @property
    def _view(self) -> PartView:
        row, column, number = self.place
        return self._model.cell(row, column).parts[number]

    def open(self, row: int, column: int, number: int, replacing: bool) -> None:
        """Edit this value; `replacing` if what is typed takes its place."""
        self.place, self.is_replaced = (row, column, number), replacing
        self._parser = self._part.create_parser()
        self._before, self._was_new = self._model.value(row, self._part), self._model.is_new(row)
        self.refresh(True)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if replacing:
            self.selectAll()
        else:
            self.moveCursor(QTextCursor.MoveOperation.End)

    def refresh(self, reset: bool = False) -> None:
        """Show the document's current value."""
        row, column, _ = self.place
        view, value = self._view, self._model.value(row, self._part)
        self._set_look(self._part.second, self._model.cell(row, column).crossed_out)
        self._follow_json(view, reset)
        if view.fixed or self._json is not None:
            self._show_json(reset)
        else:
            self.set_read_only(False)
            if not self._writing:
                self._parser.adapt_to(value, reset)
            self.show_value(value, self._parser, reset)
        index = self._model.index_of(row)
        self.setAccessibleName(
            describe_place((*self._model.at, index, *self._part.path), self._binding.schema)
        )
        self.setAccessibleDescription(view.state.accessible_text())

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        if isinstance(value, list):
            if not reset and is_identical(self.read(parser), value):
                return  # the line is being typed
            value = join_entries(value)
        super().show_value(value, parser, reset)

    def _set_look(self, italic: bool, crossed_out: bool) -> None:
        """Show the text as the cell does."""
        font = self.font()
        if (font.italic(), font.strikeOut()) != (italic, crossed_out):
            style_font(font, italic, crossed_out)
            self.setFont(font)

    def show_read_only(self, read_only: bool) -> None:
        """Keep the cell's own look."""

    def _follow_json(self, view: PartView, reset: bool) -> None:
        """Edit the value as JSON where it needs that, and for as long as its text is typed as JSON."""
        pointer = self._json
        is_typed = pointer is not None and not reset and is_json_of(self.text(), self._binding.value(pointer))
        if view.json_path is not None:
            self._json = self._model.pointer(self.place[0], view.json_path)
        elif not is_typed:
            self._json = None

    def _show_json(self, reset: bool) -> None:
        """Show the value's JSON, or nothing where that of another value of the cell contains it."""
        typed = self._binding.typed_text(self._json) if self._json is not None else None
        value = self._binding.value(self._json) if self._json is not None else ABSENT
        text = format_json(value) if typed is None else typed
        is_shown = self.text() == text or (typed is None and is_json_of(self.text(), value))
        if reset or not is_shown:
            self.show_value(text, self._parser, True)
        self.set_read_only(typed is None and not is_json_of(self.text(), value))

    def _on_edited(self) -> None:
        self._writing = True
        accepted = self._write()
        self._writing = False
        if not accepted:
            self.refresh(True)
        self.resized.emit()

    def _write(self) -> bool:
        """Write the text into the document; return whether it was accepted."""
        if self._json is not None:
            return self._binding.type_json(self._json, self.text())
        return self._model.write(self.place[0], self._part, self.read(self._parser))

    def cancel(self) -> None:
        """Take back what was typed since the editor was opened, as an edit that can be undone; JSON stays as it was typed."""
        row, pointer = self.place[0], self._model.pointer(self.place[0], self._part.path)
        if self._json is not None or is_identical(self._model.value(row, self._part), self._before):
            return
        with self._binding.edit() as document:
            if self._was_new:
                list_edits.remove(document, self._model.at, self._model.index_of(row))
            elif self._before is ABSENT:
                document.remove(pointer)
            else:
                document.set(pointer, self._before)

    def _complete(self, typed: str) -> str:
        """Return how a text that is typed may go on: as a value that is likely here, of its column, or known; "" for JSON."""
        if self._json is not None or not is_completed(self._part.field):
            return ""
        row, column, number = self.place
        path = find_path((*self._model.at, self.place[0], *self._part.path))
        return (
            ("" if number else self._model.complete_likely(row, column, typed))
            or self._model.complete_from_column(row, column, number, typed)
            or (self._model.complete_from_column(row, column, 0, typed) if number else "")
            or self._binding.known_values.find_texts(path).complete(typed)
            or self._model.continue_text(row, column, number, typed)
        )

    # geometry

    def text_height(self, width: int) -> int:
        """Return the height that the text needs at this width."""
        lines = count_lines(
            self.document().toRawText().replace("\u2029", "\n"), width, self.font(), self.wordWrapMode()
        )
        return lines * form_fonts(self.font()).line

    def lay_over(self, text: QRect) -> None:
        """Take the place of the cell's painted text."""
        self.setGeometry(text.adjusted(0, 0, _CARET, 0))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
            self.left.emit()
        elif event.key() == Qt.Key.Key_F2:
            self.is_replaced = False
        elif self._is_leaving(event) and not self.is_taking(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _is_leaving(self, event: QKeyEvent) -> bool:
        """Return whether an arrow key leads out of the text."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.key() in _SIDES:
            return self.is_replaced
        if event.key() not in _UP_DOWN:
            return False
        return self.is_replaced or not self.textCursor().movePosition(_UP_DOWN[Qt.Key(event.key())])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.is_replaced = False
        super().mousePressEvent(event)
