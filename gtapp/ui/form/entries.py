"""The block of a list as lines or cards, one below the other; they are kept and used again for the next item."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gtapp.fields import Field
from gtapp.pointer import Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block
from gtapp.ui.form.group import GroupBlock
from gtapp.ui.form.lists import ListBlock
from gtapp.ui.form.valueblock import ValueBlock


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
    """A list whose entries each have a block of their own."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._pool: list[Block] = []

    def parts(self) -> Iterator[Block]:
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
            block.set_gone(True)

    def _below(self, at: Pointer) -> Pointer:
        return self.binding.at(at) if len(at) <= 2 else (*self.pointer, at[-1])

    def _block(self, index: int) -> Block:
        """The block of an entry, made when there is none yet."""
        while len(self._pool) <= index:
            block = self._make_entry()
            if isinstance(block, ValueBlock):
                block.label = str(len(self._pool) + 1)
            self._pool.append(block)
        self._pool[index].set_gone(False)
        return self._pool[index]

    def _make_entry(self) -> Block:
        item = self.field.item or self.field
        if item.kind == "object":
            return CardBlock(item, self.binding, self)
        block: Block = self.binding.make(item, self.binding, self)
        return block

    def find_entry(self, index: int, at: Pointer) -> Block:
        return self._pool[index].block_at(at)
