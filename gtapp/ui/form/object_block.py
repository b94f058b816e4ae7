"""The block of an object: heading, fields one below the other, and the keys that the schema does not know."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gtapp.document.value_text import empty_kind, json_of
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors import JsonView
from gtapp.ui.form.field_labels import label_of, translate_title
from gtapp.ui.form.layout import Block, BlockColumn
from gtapp.ui.form.notes import Note, NoteLines, issue_notes
from gtapp.ui.form.painting import draw_tag, form_colours
from gtapp.ui.form.value_block import ValueBlock

_BESIDE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Heading:
    """A heading: a line of bold text, a tag where the value is empty, and notes below."""

    ABOVE = 8
    BELOW = 3

    def __init__(self, text: str) -> None:
        self.text = text
        self.tag = ""
        self.notes = NoteLines()

    def put(self, tag: str, notes: tuple[Note, ...]) -> bool:
        """Set tag and notes; return whether the height may have changed."""
        self.tag = tag
        return self.notes.set_notes(notes)

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to paint."""
        return not (self.text or self.tag or self.notes.notes)

    def height(self, width: int, binding: Binding, palette: QPalette) -> int:
        line = self.ABOVE + binding.fonts.line + 4 if self.text or self.tag else 0
        notes = self.notes.height(width, binding.fonts, palette)
        return line + (notes + self.BELOW if notes else 0)

    def paint(self, painter: QPainter, at: QPoint, width: int, binding: Binding, palette: QPalette) -> None:
        fonts = binding.fonts
        y = at.y()
        if self.text or self.tag:
            painter.save()
            painter.setFont(fonts.bold)
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            place = QRect(at.x(), y + self.ABOVE, width, fonts.line)
            painter.drawText(place, _BESIDE, self.text)
            end = fonts.bold_metrics.horizontalAdvance(self.text) + 8
            middle = place.center().y()
            if self.tag:
                end += draw_tag(painter, at.x() + end, middle, self.tag, palette, fonts) + 8
            painter.setPen(palette.color(QPalette.ColorRole.Mid))
            painter.drawLine(at.x() + end, middle + 1, at.x() + width - 1, middle + 1)
            painter.restore()
            y += self.ABOVE + fonts.line + 4
        if self.notes.notes:
            self.notes.paint(painter, QPoint(at.x(), y), width, fonts, palette)


def heading_of(field: Field) -> str:
    """Return a field's heading; empty where the field holds a single value only."""
    return "" if len(field.children) == 1 and not field.children[0].children else label_of(field)


class OtherKeys(Block):
    """The keys of an object that its schema does not know: one line each as JSON, kept in the file, not edited."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._lines: tuple[tuple[str, str], ...] = ()
        self._notes = NoteLines()
        self.indented = True
        self.set_collapsed(True)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Show those keys of the object `value` that the schema lacks."""
        self.at, self.pointer = at, pointer
        known = self.field.by_name
        found = value.items() if isinstance(value, dict) else ()
        self.set_lines(tuple((key, json_of(each)) for key, each in found if key not in known))
        self.show_verdicts(())

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        """Update the notes: issues and verdicts of what these keys hold."""
        binding, inside = self.binding, [(*self.pointer, key) for key, _ in self._lines]
        under = (issue for at in inside for issue in binding.issues_under(at) if issue.code != "foreign")
        judged = [found for at in inside if (found := binding.verdict_under(at))]
        if self._notes.set_notes(
            issue_notes([*under]) + tuple(note for each in judged for note in each.notes)
        ):
            self.invalidate()
            self.update()

    def set_lines(self, lines: tuple[tuple[str, str], ...]) -> None:
        """Show these keys with their JSON."""
        if lines == self._lines:
            return
        self.set_collapsed(not lines)
        if len(lines) != len(self._lines):
            self.invalidate()
        self._lines = lines
        self.setAccessibleName(_title())
        self.setAccessibleDescription(self._text())
        self.update()

    def _text(self) -> str:
        return "\n".join(f"{key}: {text}" for key, text in self._lines)

    def place_contents(self, width: int) -> int:
        fonts = self.binding.fonts
        return (
            (len(self._lines) + 1) * fonts.small_line + 4 + self._notes.height(width, fonts, self.palette())
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        fonts, palette = self.binding.fonts, self.palette()
        painter = QPainter(self)
        painter.setFont(fonts.small)
        left = 0 if self.binding.is_narrow or not self.indented else self.binding.label_width + 11
        y = fonts.small_metrics.ascent() + 2
        painter.setPen(form_colours().note)
        painter.drawText(left, y, _title())
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        for key, text in self._lines:
            y += fonts.small_line
            shown = fonts.small_metrics.elidedText(
                f"{key}: {text}", Qt.TextElideMode.ElideRight, self.width() - left - 6
            )
            painter.drawText(left + 6, y, shown)
        below = QPoint(left, y + fonts.small_metrics.descent())
        self._notes.paint(painter, below, self.width() - left, fonts, palette)
        painter.end()

    def tooltip_at(self, place: QPoint) -> str:
        return self._text()


def _title() -> str:
    return QCoreApplication.translate("form", "Other keys (kept)")


class Title(Block):
    """A heading above fields that the schema puts into one group."""

    def __init__(self, text: str, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._heading = Heading(translate_title(text))

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Do nothing: there is no value."""

    def place_contents(self, width: int) -> int:
        return self._heading.height(width, self.binding, self.palette()) or Heading.ABOVE

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._heading.text:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawLine(0, self.height() // 2, self.width(), self.height() // 2)
        self._heading.paint(painter, QPoint(0, 0), self.width(), self.binding, self.palette())
        painter.end()


class GroupBlock(BlockColumn):
    """An object: its heading and its fields; a value that is no object is shown as JSON."""

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
        block = self.binding.create_block(child, self.binding, self)
        self.children_by_name[child.name] = block
        self._parts.append(block)

    def child_blocks(self) -> Iterator[Block]:
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
        self._update_state(value)

    def _below(self, at: Pointer) -> Pointer:
        return self.binding.to_record(at) if len(at) <= 2 else (*self.pointer, at[-1])

    def _show_raw(self, value: Any, raw: bool) -> None:
        if raw and self._raw is None:
            self._raw = ValueBlock(self.field, self.binding, JsonView(), self)
            self._raw.stand_in = True
            self._raw.set_collapsed(True)
        if self._raw and raw != self._is_raw:
            self._switch(raw)
        if self._raw and raw:
            self._raw.bind(value, self.at, self.pointer)

    def _switch(self, raw: bool) -> None:
        """Show the fields, or the JSON instead."""
        if self._raw:
            self._raw.set_collapsed(not raw)
        for part in self._parts:
            part.set_collapsed(raw)
        if self._others and raw:
            self._others.set_lines(())

    def _show_others(self, members: dict[str, Any]) -> None:
        known = self.field.by_name
        if self._others is None and self.field.children and any(key not in known for key in members):
            self._others = OtherKeys(self.field, self.binding, self)
        if self._others:
            self._others.bind(members, self.at, self.pointer)

    def _update_state(self, value: Any) -> None:
        bound = self.binding.document is not None
        tag = empty_kind(value) if bound and self.at and not isinstance(value, dict) else ""
        notes = self.binding.notes_at(self.pointer) if bound and not self._is_raw else ()
        if tag != self.heading.tag or notes != self.heading.notes.notes:
            self.heading.put(tag, notes)
            self.setAccessibleDescription(self.heading.notes.accessible_text())
            self.invalidate()
            self.update()

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        self._update_state(self.binding.value_at(self.at))

    @property
    def _is_raw(self) -> bool:
        return self._raw is not None and not self._raw.collapsed

    def neighbour_changed(self, name: str) -> None:
        """Refresh the fields that are derived from the one of this name."""
        for block in self.children_by_name.values():
            if block.field.hints.get("derive", {}).get("from") == name:
                block.refresh()

    def find_block(self, at: Pointer) -> Block:
        depth = len(self.at)
        if self._raw and self._is_raw:
            return self._raw
        if len(at) <= depth:
            return self
        child = self.children_by_name.get(str(at[depth]))
        return child.find_block(at) if child else self._others or self

    def tooltip_at(self, place: QPoint) -> str:
        return self.heading.notes.accessible_text()

    # painting

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
