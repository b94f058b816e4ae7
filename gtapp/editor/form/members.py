"""The members of an object whose keys its schema does not name: each has its value and its key, which can be changed.

These are the entries of a dictionary (``additionalProperties``), and keys that the schema does not know. The blocks are kept
and used again for the next item; many members are shown in pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.core.record.document import Document
from gtapp.core.record.shape import make_next_key
from gtapp.core.record.value_text import json_of, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.editors import LineEditor
from gtapp.editor.form.layout import Block, BlockColumn, FocusBlock
from gtapp.editor.form.pages import PageBar, Pages
from gtapp.editor.form.painting import form_colours, format_tooltip, paint_colours
from gtapp.editor.form.value_block import RADIUS, ValueBlock
from gtapp.kit.appearance.fonts import make_control_font
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.small_widgets import make_painter

_MEMBERS_PER_PAGE = 40
_INDENT = 12
_KEY_GAP = 8
KEY_LINES = 12
"""The width of a key above its value, as a multiple of a line's height."""


class _KeyEditor(LineEditor):
    """A line for a key; Escape takes back what is typed and refused."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.editingFinished.emit()
        else:
            super().keyPressEvent(event)


class KeyBlock(FocusBlock):
    """A key of an object, renamed as it is typed; a key that another member has is refused, and the last good one stays.

    Tab goes past it: it is reached by a click or by a command.
    """

    tab_stop = False

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._document: Document | None = None
        self._label = ""
        self._editor = _KeyEditor(self)
        self._editor.setAccessibleName(self.tr("Key"))
        self._editor.setToolTip(
            format_tooltip(self.tr("The key of this value in the file; type another one to rename it"))
        )
        self._editor.edited.connect(self._rename)
        self._editor.editingFinished.connect(self._show_key)
        self._editor.done.connect(binding.value_done)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Show the last token of `pointer`; `at` is the place of the member's value."""
        is_typing = (
            self._editor.hasFocus() and self.pointer == pointer and self._document is self.binding.document
        )
        self._document = self.binding.document
        self.at, self.pointer = at, pointer
        if not is_typing:
            self._show_key()

    def set_label(self, label: str) -> None:
        """Show a label above the key."""
        if label != self._label:
            self._label = label
            self.invalidate()

    def _show_key(self) -> None:
        key = str(self.pointer[-1]) if self.pointer else ""
        is_exact = text_of(key) == key and "\n" not in key and "\r" not in key
        text = key if is_exact else json_of(key)
        self._editor.setReadOnly(not is_exact)
        if text != self._editor.text():
            self._editor.setText(text)
            self._editor.setCursorPosition(0)

    def _rename(self) -> None:
        text = self._editor.text()
        if text and self.binding.document:
            with self.binding.edit() as document:
                document.rename(self.pointer, text, burst=True)

    # the focus; the key has no value of its own

    def take_focus(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        self._editor.setFocus(Qt.FocusReason.OtherFocusReason)
        self._editor.selectAll()

    def confirm(self) -> None:
        """Do nothing: there is no value."""

    def set_value(self, value: Any, origin: str = "hand") -> None:
        """Remove the member if `value` is `ABSENT`."""
        if value is ABSENT:
            with self.binding.edit() as document:
                document.remove(self.pointer)

    def draft_value(self) -> Any:
        return ABSENT

    @property
    def takes_text(self) -> bool:
        return True

    def insert_text(self, text: str) -> None:
        self._editor.insert_text(text)

    # layout and painting

    def place_contents(self, width: int) -> int:
        top, height = self._label_height, self._editor.height_for(width) + 2
        self._editor.setGeometry(RADIUS, top + 1, width - 2 * RADIUS, height - 2)
        return top + height

    @property
    def _label_height(self) -> int:
        return self.binding.fonts.small_line if self._label else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, focused = self.palette(), self._editor.hasFocus()
        painter = make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        label = self.rect()
        label.setHeight(self._label_height)
        painter.setFont(self.binding.fonts.small)
        painter.setPen(paint_colours(palette).label)
        painter.drawText(label, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._label)
        painter.setPen(theme_color("accent" if focused else "edge"))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        field = self.rect().adjusted(0, self._label_height, 0, 0).toRectF()
        painter.drawRoundedRect(field.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.end()


class ShownMember(NamedTuple):
    """A member to be shown: its `label`, its place `inner` below the block's object, and its value.

    The label is the key where that is a member of the object itself.
    """

    label: str
    inner: Pointer
    value: Any


def is_dictionary(field: Field) -> bool:
    """Return whether an object has keys of its own, which the schema does not name."""
    return field.kind == "object" and (field.member is not None or not field.children)


class MemberBlock(BlockColumn):
    """A key with its value: beside a single value where there is room, above an object or list."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.value: Block = binding.create_block(field, binding, self)
        self.key = KeyBlock(field, binding, self)

    def child_blocks(self) -> Iterator[Block]:
        yield self.value
        yield self.key

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer
        self.key.bind(None, at, pointer)
        self.value.bind(value, at, pointer)

    def show_label(self, label: str) -> None:
        """Show a label instead of the key, which can't be changed here; "" shows the key."""
        self.key.set_collapsed(bool(label))
        if isinstance(self.value, ValueBlock):
            self.value.set_label(label)

    def find_block(self, at: Pointer) -> Block:
        return self.value.find_block(at)

    def reveal(self, at: Pointer) -> None:
        self.value.reveal(at)

    def place_contents(self, width: int) -> int:
        if self.key.collapsed:
            return super().place_contents(width)
        room = KEY_LINES * self.binding.fonts.line
        beside = isinstance(self.value, ValueBlock) and 2 * room < width
        key_width = room // 2 if beside else min(width, room)
        height = self.key.arrange(key_width)
        self.key.setGeometry(0, 0, key_width, height)
        left, top = (key_width + _KEY_GAP, 0) if beside else (_INDENT, height + _KEY_GAP)
        below = self.value.arrange(width - left)
        self.value.setGeometry(left, top, width - left, below)
        self.key.raise_()
        return max(height, top + below)


class MembersBlock(BlockColumn):
    """The members of an object that its schema does not name."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._title = "" if is_dictionary(field) else _other_keys_title()
        self._member_field = replace(field.member or Field("", "any", ""), label="")
        self._pool: list[MemberBlock] = []
        self._members: Sequence[ShownMember] = ()
        self._pages = Pages()
        self._bar: PageBar | None = None
        self._add_button: QToolButton | None = None
        self._document: Document | None = None
        self.setAccessibleName(self._title)
        self.set_collapsed(True)

    def child_blocks(self) -> Iterator[Block]:
        if self._bar:
            yield self._bar
        yield from self._pool

    # the members

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Show those keys of the object `value` that the schema does not name."""
        known = self.field.by_name
        members = value.items() if isinstance(value, dict) else ()
        self.set_members(
            [ShownMember("", (key,), each) for key, each in members if key not in known], at, pointer
        )
        if is_dictionary(self.field):
            self._show_add_button()

    def set_members(self, members: Sequence[ShownMember], at: Pointer, pointer: Pointer) -> None:
        """Show these members of the object or list at `pointer`, as many as a page has."""
        if self.at != at or self._document is not self.binding.document:
            self._pages.page = 0
        self._document = self.binding.document
        self.at, self.pointer = at, pointer
        self._members = members
        self._pages.divide(repeat(1, len(members)), _MEMBERS_PER_PAGE)
        self._show_members()

    def _show_members(self) -> None:
        if self._pages.last_page and self._bar is None:
            self._bar = PageBar(_other_keys_title(), self.field, self.binding, self, self._show_page)
        if self._bar:
            self._bar.bind(None, self.at, self.pointer)
            self._bar.show_pages(self._pages)
        shown = [self._members[index] for index in self._pages.shown]
        while len(self._pool) < len(shown):
            self._pool.append(MemberBlock(self._member_field, self.binding, self))
        for block, member in zip(self._pool, shown, strict=False):
            block.set_collapsed(False)
            at = (*self.at, *member.inner)
            block.bind(member.value, at, self.binding.to_record(at))
            block.show_label(member.label)
        for block in self._pool[len(shown) :]:
            block.set_collapsed(True)
        self.set_collapsed(not self._members and self._add_button is None)

    def _show_page(self, page: int) -> None:
        with self.binding.hold_layout():
            self._pages.page = min(max(page, 0), self._pages.last_page)
            self._show_members()
            self.invalidate()

    def find_block(self, at: Pointer) -> Block:
        return self.find_member(at) or self

    def find_member(self, at: Pointer) -> Block | None:
        """Return the innermost block for the value at `at`, if it is in a member on the page that is shown."""
        found = self._find_member(at)
        return found.find_block(at) if found else None

    def reveal(self, at: Pointer) -> None:
        inner = at[len(self.at) :]
        places = (n for n, each in enumerate(self._members) if inner[: len(each.inner)] == each.inner)
        place = next(places, None)
        if place is not None and place not in self._pages.shown:
            self._show_page(self._pages.find_page(place))
        found = self._find_member(at)
        if found:
            found.reveal(at)

    def _find_member(self, at: Pointer) -> MemberBlock | None:
        """Return the block of the member at `at`, or of the one that holds it, if it is on the page that is shown."""
        shown = (block for block in self._pool if not block.collapsed)
        return next((block for block in shown if at[: len(block.at)] == block.at), None)

    def list_values(self) -> Iterator[tuple[Pointer, bool]]:
        shown = self._pages.shown
        yield from self._list_hidden(self._members[: shown.start])
        yield from super().list_values()
        yield from self._list_hidden(self._members[shown.stop :])

    def _list_hidden(self, members: Sequence[ShownMember]) -> Iterator[tuple[Pointer, bool]]:
        """Yield the values that need a look in members that are on other pages."""
        for member in members:
            at = (*self.at, *member.inner)
            pointer = self.binding.to_record(at)
            for unseen in self.binding.find_unseen(pointer, member.value):
                yield (*at, *unseen[len(pointer) :]), True

    # new members

    def _show_add_button(self) -> None:
        if self._add_button is None:
            self._add_button = QToolButton(self)
            self._add_button.setText(self.tr("+ Add a key"))
            self._add_button.setAutoRaise(True)
            self._add_button.setFont(make_control_font())
            self._add_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._add_button.clicked.connect(self.add_last)
            self._add_button.show()
        self.set_collapsed(self.binding.document is None)

    def add_last(self) -> None:
        """Insert a member at the end, and focus its key."""
        self.add(None)

    def add(self, after: MemberBlock | None) -> None:
        """Insert a member after another one, or at the end, and focus its key."""
        value = self.binding.value(self.pointer)
        keys = list(value) if isinstance(value, dict) else []
        at = (*self.at, make_next_key(dict.fromkeys(keys)))
        blank = self._member_field.make_blank()
        with self.binding.edit() as document:
            if isinstance(value, dict):
                place = keys.index(str(after.pointer[-1])) + 1 if after else len(keys)
                document.insert((*self.pointer, at[-1]), blank, at=place)
            else:
                document.set((*self.pointer, at[-1]), blank)
        self.reveal(at)
        added = self._find_member(at)
        if added:
            added.key.take_focus()

    # layout and painting

    def head_height(self, width: int) -> int:
        return self.binding.fonts.small_line + 4 if self._title and self._members else 0

    def place_contents(self, width: int) -> int:
        height = max(super().place_contents(width), 0)
        if self._add_button is None:
            return height
        size = self._add_button.sizeHint()
        self._add_button.setGeometry(0, height, size.width(), size.height())
        return height + size.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._title:
            return
        painter = make_painter(self)
        painter.setFont(self.binding.fonts.small)
        painter.setPen(form_colours().note)
        painter.drawText(0, self.binding.fonts.small_metrics.ascent() + 2, self._title)
        painter.end()


def _other_keys_title() -> str:
    return QCoreApplication.translate("form", "Other keys (kept)")
