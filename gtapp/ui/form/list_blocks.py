"""The blocks of lists: entries as lines or cards, a list of texts in one line, and the placeholder of an empty list.

The blocks of entries are kept and used again for the next item (`make bench`: next item). The block of a list as a table is
in `table_block`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.document import Document, Issue
from gtapp.document.value_text import ListStep, ValueParser
from gtapp.errors import EditError
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors import JsonView, LineEditor, PipeEditor
from gtapp.ui.form.field_labels import label_of
from gtapp.ui.form.layout import Block, BlockColumn
from gtapp.ui.form.object_block import GroupBlock, Heading
from gtapp.ui.form.painting import format_tooltip
from gtapp.ui.form.value_block import ValueBlock
from gtapp.ui.form.verdicts import PlaceVerdict
from gtapp.ui.i18n import translate_error


class _AnyLine(LineEditor):
    """The line of a list without entries: blank for each kind of empty."""

    def can_show(self, value: Any) -> bool:
        return not value

    def show_value(self, value: Any, parser: ValueParser, anew: bool) -> None:
        if self.text():
            self.clear()


class EmptyBlock(ValueBlock):
    """Shows a list without entries; typed text becomes the first entry, where entries are texts."""

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
        return self.binding.set(self.pointer, [ValueParser(self.field.item).parse(value)])


class AddBar(Block):
    """A button that adds an entry, for the mouse; for the keys there is a command."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._button = QToolButton(self)
        self._button.setText(self.tr("+ Add"))
        self._button.setToolTip(
            format_tooltip(self.tr("Add at the end: {name}").format(name=label_of(field)))
        )
        self._button.setAccessibleName(self.tr("Add at the end: {name}").format(name=label_of(field)))
        self._button.setAutoRaise(True)
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.clicked.connect(lambda: self.binding.row_wanted.emit(self.at))

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer

    def place_contents(self, width: int) -> int:
        size = self._button.sizeHint()
        self._button.setGeometry(0, 0, size.width(), size.height())
        return size.height()


class ListBlock(BlockColumn):
    """A list with its heading; subclasses show the entries. A value that is no list is shown as JSON."""

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
        self.empty.set_collapsed(bool(entries) or not fits)
        if not self.empty.collapsed:
            self.empty.bind(value, at, pointer)
        self.add_bar.set_collapsed(not fits or self.binding.document is None)
        self.add_bar.bind(value, at, pointer)
        self._show_raw(value, not fits)
        self._update_state(fits)

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        self._update_state(self.raw is None or self.raw.collapsed)

    def bind_entries(self, entries: list[Any]) -> None:
        """Show the entries."""
        raise NotImplementedError

    def _show_raw(self, value: Any, raw: bool) -> None:
        if raw and self.raw is None:
            self.raw = ValueBlock(self.field, self.binding, JsonView(), self)
            self.raw.stand_in = True
        if self.raw:
            self.raw.set_collapsed(not raw)
        if self.raw and raw:
            self.raw.bind(value, self.at, self.pointer)

    def _update_state(self, fits: bool) -> None:
        """Show the list's own issues below its heading, where no block inside shows them."""
        own = fits and self.count and self.binding.document
        notes = self.binding.notes_at(self.pointer) if own else ()
        if notes != self.heading.notes.notes:
            self.heading.put("", notes)
            self.setAccessibleDescription(self.heading.notes.accessible_text())
            self.invalidate()
            self.update()

    def find_block(self, at: Pointer) -> Block:
        if self.raw and not self.raw.collapsed:
            return self.raw
        depth = len(self.at)
        index = at[depth] if len(at) > depth else None
        if isinstance(index, int) and index < self.count:
            return self.find_entry(index, at)
        return self if self.count else self.empty

    def find_entry(self, index: int, at: Pointer) -> Block:
        """Return the innermost block for a value in this entry."""
        raise NotImplementedError

    def tooltip_at(self, place: QPoint) -> str:
        return self.heading.notes.accessible_text()

    # painting

    def head_height(self, width: int) -> int:
        return self.heading.height(width, self.binding, self.palette())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.heading.paint(painter, QPoint(0, 0), self.width(), self.binding, self.palette())
        painter.end()


class CardBlock(GroupBlock):
    """An object as one of several: framed, with its number above."""

    left = right = 8
    top = 1
    bottom = 6
    framed = True

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        number = str(at[-1] + 1) if at and isinstance(at[-1], int) else ""
        if number != self.heading.text:
            self.heading.text = number
            self.update()
        super().bind(value, at, pointer)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRoundedRect(QRect(0, 4, self.width() - 1, self.height() - 5), 4, 4)
        painter.end()
        super().paintEvent(event)


class EntriesBlock(ListBlock):
    """A list whose entries each have a block of their own, as lines or cards."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._pool: list[Block] = []

    def child_blocks(self) -> Iterator[Block]:
        yield self.empty
        yield from self._pool
        yield self.add_bar
        if self.raw:
            yield self.raw

    def bind_entries(self, entries: list[Any]) -> None:
        for index, entry in enumerate(entries):
            below = (*self.at, index)
            self._block(index).bind(entry, below, self._below(below))
        for block in self._pool[len(entries) :]:
            block.set_collapsed(True)

    def _below(self, at: Pointer) -> Pointer:
        return self.binding.to_record(at) if len(at) <= 2 else (*self.pointer, at[-1])

    def _block(self, index: int) -> Block:
        """Return the block of an entry; create it when there is none yet."""
        while len(self._pool) <= index:
            block = self._make_entry()
            if isinstance(block, ValueBlock):
                block.label = str(len(self._pool) + 1)
            self._pool.append(block)
        self._pool[index].set_collapsed(False)
        return self._pool[index]

    def _make_entry(self) -> Block:
        item = self.field.item or self.field
        if item.kind == "object":
            return CardBlock(item, self.binding, self)
        block: Block = self.binding.create_block(item, self.binding, self)
        return block

    def find_entry(self, index: int, at: Pointer) -> Block:
        return self._pool[index].find_block(at)


class PipeBlock(ValueBlock):
    """A list of texts edited as one line: each changed entry is a separate change, all in one edit."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        self._pipe = PipeEditor(field)
        super().__init__(field, binding, self._pipe, parent)

    def write(self, value: Any) -> bool:
        document = self.binding.document
        old = self.binding.value(self.pointer)
        steps = self._pipe.changes() if isinstance(old, list) and not self._pipe.is_emptied() else []
        if document is None or not steps:
            return self.binding.set(self.pointer, value)
        if len(steps) == 1 and steps[0].kind == "set":
            return self.binding.set((*self.pointer, steps[0].place), steps[0].value)
        try:
            with document.group(self.tr("entries")):
                for step in steps:
                    _do(document, self.pointer, step)
        except EditError as error:
            self.binding.failed.emit(translate_error(error))
            return False
        return True

    def issues(self) -> tuple[Issue, ...]:
        return self.binding.issues_under(self.pointer)

    def find_verdict(self) -> PlaceVerdict | None:
        return self.binding.verdict_under(self.pointer)

    def tag_of(self, value: Any) -> str:
        """Return the tag; a list of one empty entry looks like an empty list, but is none."""
        if isinstance(value, list) and len(value) == 1 and value[0] in (None, ""):
            return "[null]" if value[0] is None else '[""]'
        return super().tag_of(value)

    def origin(self) -> str:
        """Return the whole list's origin: the entries', where they agree."""
        value = self.binding.value(self.pointer)
        whole = self.binding.origin(self.pointer)
        if not isinstance(value, list) or not value:
            return whole
        found = {self.binding.origin((*self.pointer, index)) for index in range(len(value))}
        if found == {"confirmed"}:
            return "confirmed"
        if whole == "draft":
            return "draft"
        return next(iter(found)) if len(found) == 1 and found != {"draft"} else "hand"

    def confirm(self) -> None:
        document = self.binding.document
        value = self.binding.value(self.pointer)
        if document is None or not isinstance(value, list) or not value:
            super().confirm()
        elif self.state.origin != "hand" or self.state.needs_look:
            with document.group(self.tr("confirm")):
                for index in range(len(value)):
                    document.confirm((*self.pointer, index))


def _do(document: Document, pointer: Pointer, step: ListStep) -> None:
    where = (*pointer, step.place)
    if step.kind == "set":
        document.set(where, step.value)
    elif step.kind == "insert":
        document.insert(where, step.value)
    else:
        document.remove(where)
