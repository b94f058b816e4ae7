"""The block of an object: a heading and its fields, one below the other; what is no object is seen as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block, Column
from gtapp.ui.form.editors.long import JsonView
from gtapp.ui.form.heading import Heading, heading_of
from gtapp.ui.form.otherkeys import OtherKeys
from gtapp.ui.form.valueblock import ValueBlock
from gtapp.ui.form.values import empty_kind
from gtapp.ui.form.words import title_of


class Title(Block):
    """A heading of its own, above fields that the schema puts into one group."""

    def __init__(self, text: str, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._heading = Heading(title_of(text))

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """There is no value."""

    def place(self, width: int) -> int:
        return self._heading.height(width, self.binding, self.palette()) or Heading.ABOVE

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._heading.text:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawLine(0, self.height() // 2, self.width(), self.height() // 2)
        self._heading.paint(painter, QPoint(0, 0), self.width(), self.binding, self.palette())
        painter.end()


class GroupBlock(Column):
    """An object."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.heading = Heading(heading_of(field) if field is not binding.schema else "")
        self.children_by_name: dict[str, Block] = {}
        self._parts: list[Block] = []
        self._others: OtherKeys | None = None
        self._raw: ValueBlock | None = None
        group = ""
        for child in field.children:
            if str(child.hints.get("group", "")) != group:
                group = str(child.hints.get("group", ""))
                self._parts.append(Title(group, child, binding, self))
            self._add(child)

    def _add(self, child: Field) -> None:
        block = self.binding.make(child, self.binding, self)
        self.children_by_name[child.name] = block
        self._parts.append(block)

    def parts(self) -> Iterator[Block]:
        yield from self._parts
        if self._others:
            yield self._others
        if self._raw:
            yield self._raw

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer
        fits = isinstance(value, dict) or value is None or value is ABSENT
        self._show_raw(value, not fits)
        if fits:
            members = value if isinstance(value, dict) else {}
            for name, block in self.children_by_name.items():
                below = (*at, name)
                block.bind(members.get(name, ABSENT), below, self._below(below))
            self._show_others(members)
        self._mark(value)

    def _below(self, at: Pointer) -> Pointer:
        return self.binding.at(at) if len(at) <= 2 else (*self.pointer, at[-1])

    def _show_raw(self, value: Any, raw: bool) -> None:
        if raw and self._raw is None:
            self._raw = ValueBlock(self.field, self.binding, JsonView(), self)
            self._raw.stand_in = True
            self._raw.set_gone(True)
        if self._raw and raw != self._is_raw:
            self._switch(raw)
        if self._raw and raw:
            self._raw.bind(value, self.at, self.pointer)

    def _switch(self, raw: bool) -> None:
        """Shows the fields, or the JSON instead of them."""
        if self._raw:
            self._raw.set_gone(not raw)
        for part in self._parts:
            part.set_gone(raw)
        if self._others and raw:
            self._others.put(())

    def _show_others(self, members: dict[str, Any]) -> None:
        known = self.field.by_name
        if self._others is None and self.field.children and any(key not in known for key in members):
            self._others = OtherKeys(self.field, self.binding, self)
        if self._others:
            self._others.bind(members, self.at, self.pointer)

    def _mark(self, value: Any) -> None:
        bound = self.binding.document is not None
        tag = empty_kind(value) if bound and self.at and not isinstance(value, dict) else ""
        notes = self.binding.notes_at(self.pointer) if bound and not self._is_raw else ()
        if tag != self.heading.tag or notes != self.heading.notes.notes:
            self.heading.put(tag, notes)
            self.setAccessibleDescription(self.heading.notes.spoken())
            self.invalidate()
            self.update()

    def judge(self, places: Collection[Pointer]) -> None:
        self._mark(self.binding.value_at(self.at))

    @property
    def _is_raw(self) -> bool:
        return self._raw is not None and not self._raw.gone

    def neighbour_changed(self, name: str) -> None:
        """A value changed from which others follow."""
        for block in self.children_by_name.values():
            if block.field.hints.get("derive", {}).get("from") == name:
                block.refresh()

    def block_at(self, at: Pointer) -> Block:
        depth = len(self.at)
        if self._raw and self._is_raw:
            return self._raw
        if len(at) <= depth:
            return self
        child = self.children_by_name.get(str(at[depth]))
        return child.block_at(at) if child else self._others or self

    def said_at(self, place: QPoint) -> str:
        return self.heading.notes.spoken()

    # the picture

    def head_height(self, width: int) -> int:
        return self.heading.height(width, self.binding, self.palette())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.heading.is_empty:
            return
        width = self.width() - self.left - self.right
        if event.rect().top() < self.top + self.heading.height(width, self.binding, self.palette()):
            painter = QPainter(self)
            self.heading.paint(painter, QPoint(self.left, self.top), width, self.binding, self.palette())
            painter.end()
