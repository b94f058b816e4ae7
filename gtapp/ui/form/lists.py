"""What every block of a list has: a heading, a place for the list without entries, and JSON for what is no list."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block, Column
from gtapp.ui.form.editors.line import LineEditor
from gtapp.ui.form.editors.long import JsonView
from gtapp.ui.form.heading import Heading
from gtapp.ui.form.marks import tip
from gtapp.ui.form.valueblock import ValueBlock
from gtapp.ui.form.values import Habit
from gtapp.ui.form.words import label_of


class _AnyLine(LineEditor):
    """The line of a list without entries: empty, whatever kind of empty that is."""

    def holds(self, value: Any) -> bool:
        return not value

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        if self.text():
            self.clear()


class EmptyBlock(ValueBlock):
    """Stands for a list that has no entries; what is typed becomes the first one, where entries are texts."""

    stand_in = True

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        editor = _AnyLine()
        super().__init__(field, binding, editor, parent)
        self.label = ""
        if field.item is None or field.item.children or field.item.kind in ("object", "list"):
            editor.set_read_only(True)

    def write(self, value: Any) -> bool:
        if not isinstance(value, str) or not value or self.field.item is None:
            return True
        return self.binding.set(self.pointer, [Habit(self.field.item).meaning(value)])


class AddBar(Block):
    """A button below a list, for the mouse; the keys have an action."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._button = QToolButton(self)
        self._button.setText(self.tr("+ Add"))
        self._button.setToolTip(tip(self.tr("Add at the end: {name}").format(name=label_of(field))))
        self._button.setAccessibleName(self.tr("Add at the end: {name}").format(name=label_of(field)))
        self._button.setAutoRaise(True)
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.clicked.connect(lambda: self.binding.row_wanted.emit(self.at))

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer

    def place(self, width: int) -> int:
        size = self._button.sizeHint()
        self._button.setGeometry(0, 0, size.width(), size.height())
        return size.height()


class ListBlock(Column):
    """A list; `bind_entries` and `find_entry` are its kind's own."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.heading = Heading(label_of(field))
        self.count = 0
        self.empty = EmptyBlock(field, binding, self)
        self.add_bar = AddBar(field, binding, self)
        self.raw: ValueBlock | None = None

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer
        entries = value if isinstance(value, list) else []
        fits = isinstance(value, list) or value is None or value is ABSENT
        self.bind_entries(entries)
        if len(entries) != self.count:
            self.count = len(entries)
            self.invalidate()
        self.empty.set_gone(bool(entries) or not fits)
        if not self.empty.gone:
            self.empty.bind(value, at, pointer)
        self.add_bar.set_gone(not fits or self.binding.document is None)
        self.add_bar.bind(value, at, pointer)
        self._show_raw(value, not fits)
        self._mark(fits)

    def judge(self, places: Collection[Pointer]) -> None:
        self._mark(self.raw is None or self.raw.gone)

    def bind_entries(self, entries: list[Any]) -> None:
        """Shows the entries."""
        raise NotImplementedError

    def _show_raw(self, value: Any, raw: bool) -> None:
        if raw and self.raw is None:
            self.raw = ValueBlock(self.field, self.binding, JsonView(), self)
            self.raw.stand_in = True
        if self.raw:
            self.raw.set_gone(not raw)
        if self.raw and raw:
            self.raw.bind(value, self.at, self.pointer)

    def _mark(self, fits: bool) -> None:
        """The list's own issues stand below its heading, where no block says them."""
        own = fits and self.count and self.binding.document
        notes = self.binding.notes_at(self.pointer) if own else ()
        if notes != self.heading.notes.notes:
            self.heading.put("", notes)
            self.setAccessibleDescription(self.heading.notes.spoken())
            self.invalidate()
            self.update()

    def block_at(self, at: Pointer) -> Block:
        if self.raw and not self.raw.gone:
            return self.raw
        depth = len(self.at)
        index = at[depth] if len(at) > depth else None
        if isinstance(index, int) and index < self.count:
            return self.find_entry(index, at)
        return self if self.count else self.empty

    def find_entry(self, index: int, at: Pointer) -> Block:
        """The innermost block for a value in this entry."""
        raise NotImplementedError

    def said_at(self, place: QPoint) -> str:
        return self.heading.notes.spoken()

    # the picture

    def head_height(self, width: int) -> int:
        return self.heading.height(width, self.binding, self.palette())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.heading.paint(painter, QPoint(0, 0), self.width(), self.binding, self.palette())
        painter.end()
