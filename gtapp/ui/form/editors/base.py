"""What every editor of a single value does, and the keys that belong to the document and not to the editor."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QEvent, Qt, SignalInstance
from PySide6.QtGui import QContextMenuEvent, QInputMethodEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gtapp.ui.form.marks import draw_tag, pens
from gtapp.ui.form.values import Habit

PAD = 3
"""Space between an editor's frame, which its block paints, and the text."""


class Editor(Protocol):
    """A widget that edits one value; `edited` and `done` are its signals."""

    @property
    def edited(self) -> SignalInstance:
        """What it says was changed by the user."""

    @property
    def done(self) -> SignalInstance:
        """The user is through with this value (Return)."""

    def holds(self, value: Any) -> bool:
        """Whether it can show `value` truly."""

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        """Shows `value`, without telling of it; `anew` where it is another value than before, not the same one changed."""

    def read(self, habit: Habit) -> Any:
        """The value that it says."""

    def set_tag(self, tag: str) -> None:
        """Shows which kind of empty the value is."""

    def height_for(self, width: int) -> int:
        """How high it must be to show everything."""

    def insert_text(self, text: str) -> None:
        """Puts a text in at the cursor, as typing does."""

    def set_read_only(self, read_only: bool) -> None:
        """Whether it may only be looked at."""


if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object


class SharedEditor(_Widget):
    """What all editors do alike; in a class it stands before Qt's own, which it asks for the rest."""

    _tag = ""

    def set_tag(self, tag: str) -> None:
        if tag != self._tag:
            self._tag = tag
            self.surface().update()

    def surface(self) -> QWidget:
        """What the text stands on."""
        return self

    def height_for(self, width: int) -> int:
        return pens(self.font()).line + 2 * PAD

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and is_documents(event):
            event.ignore()
            return False
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the form's own menu, which knows the document's undo


class TypedEditor(SharedEditor):
    """An editor with a text and a cursor; where it is empty, the tag stands in its place."""

    _composing = False

    def is_blank(self) -> bool:
        """Whether there is no text."""
        raise NotImplementedError

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._tag and not self._composing and self.is_blank():
            paint_tag(self, self.surface(), self._tag)


class ChosenEditor(SharedEditor):
    """An editor without a cursor: one of its values is chosen."""

    _read_only = False

    def insert_text(self, text: str) -> None:
        """There is nowhere to put it."""

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only


_OWN = {Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X}
_OTHERS = {QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo}


def is_documents(event: QEvent) -> bool:
    """Whether a key is not the editor's: undo and redo are the document's, Ctrl or Alt with a letter the window's."""
    if not isinstance(event, QKeyEvent):
        return False
    return any(event.matches(key) for key in _OTHERS) or is_windows(event)


def is_windows(event: QKeyEvent) -> bool:
    """Whether it is Ctrl with a letter, but for copying and the like (Qt would take Ctrl+E and others under X11 to move
    the cursor), or Alt with anything that can be written (Qt would write it).
    """
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    if held == Qt.KeyboardModifier.ControlModifier:
        is_letter = Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z
        return is_letter and (event.key() not in _OWN or held != event.modifiers())
    writes = bool(event.text()) and event.text().isprintable()
    # on a Mac it is the key for special characters
    return held == Qt.KeyboardModifier.AltModifier and writes and sys.platform != "darwin"


def is_return(event: QKeyEvent) -> bool:
    """Whether it is Return or Enter alone."""
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def is_line_end(event: QKeyEvent) -> bool:
    """Whether it is Return or Enter, alone or with Shift."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    return held == Qt.KeyboardModifier.NoModifier and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def paint_tag(widget: QWidget, surface: QWidget, tag: str, x: int = PAD + 1) -> None:
    """Paints a tag on the first line of an empty editor."""
    use = pens(widget.font())
    painter = QPainter(surface)
    draw_tag(painter, x, PAD + use.line // 2, tag, widget.palette(), use)
    painter.end()


def cursor_after(old: str, new: str, cursor: int) -> int:
    """Where a cursor goes when a text is replaced: with what it stood in, or behind what changed."""
    if old == new:
        return cursor
    start = 0
    shorter = min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < shorter - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    if cursor <= start and cursor < len(old) - tail:
        return cursor
    return len(new) - tail if cursor <= len(old) - tail else cursor + len(new) - len(old)
