"""The editor of a long text: it grows with its lines, and Tab leaves it."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from gtapp.pointer import is_identical
from gtapp.ui.form.editors.base import PAD, TypedEditor, cursor_after, is_documents, is_line_end, is_return
from gtapp.ui.form.marks import pens
from gtapp.ui.form.values import Habit, json_of, text_of
from gtapp.ui.form.wrapping import WRAP, line_count, wrap_of

_SEPARATORS = re.compile("\r\n|[\r\n\u2029\ufdd0\ufdd1]")
_MARGIN = 4
_MOST_LINES = 40


class LongEditor(TypedEditor, QPlainTextEdit):
    """A plain text edit without an undo of its own, true to line ends and hard spaces that Qt would change."""

    edited = Signal()
    done = Signal()

    def __init__(self, parent: QWidget | None = None, rows: int = 1) -> None:
        super().__init__(parent)
        self._rows = rows
        self._filling = False
        self._source = ""
        self._measured: tuple[str, int, int] = ("", -1, 0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(WRAP)
        self.document().setDocumentMargin(_MARGIN)
        self.textChanged.connect(self._changed)

    # the value

    def holds(self, value: Any) -> bool:
        return text_of(value) is not None

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        text = str(text_of(value))
        if text == self._source and _flat(text) == self._raw():
            if anew and text:
                self._put_cursor(0)
            return
        if not anew and is_identical(self.read(habit), value):
            return
        old, cursor = self._raw(), self.textCursor().position()
        self._fill(text)
        self._put_cursor(0 if anew else cursor_after(old, _flat(text), cursor))

    def read(self, habit: Habit) -> Any:
        return habit.meaning(self.text())

    def text(self) -> str:
        """The text as it is to be stored: only what was typed differs from what was shown."""
        raw, flat = self._raw(), _flat(self._source)
        if flat == self._source:
            return raw
        if raw == flat:
            return self._source
        start = 0
        while start < min(len(raw), len(flat)) and raw[start] == flat[start]:
            start += 1
        tail = 0
        while tail < min(len(raw), len(flat)) - start and raw[-1 - tail] == flat[-1 - tail]:
            tail += 1
        places = _places(self._source)
        head, rest = self._source[: places[start]], self._source[places[len(flat) - tail] :]
        behind = raw[start : len(raw) - tail] + rest
        if head.endswith("\r") and behind.startswith("\n"):
            behind = "\r" + behind[1:]  # two line ends, which must not become one
        return head + behind

    def _raw(self) -> str:
        return self.document().toRawText().replace("\u2029", "\n")

    def _fill(self, text: str) -> None:
        self._filling = True
        self._source = text
        if (wrap := wrap_of(text)) != self.wordWrapMode():
            self.document().clear()  # what was shown before need not be broken anew
            self.setWordWrapMode(wrap)
        whole = QTextCursor(self.document())  # by a cursor it takes a third of setPlainText's time
        whole.select(QTextCursor.SelectionType.Document)
        whole.insertText(text)
        self._filling = False

    def _put_cursor(self, position: int) -> None:
        cursor = self.textCursor()
        if cursor.position() != position or cursor.hasSelection():
            cursor.setPosition(min(position, self.document().characterCount() - 1))
            self.setTextCursor(cursor)

    def _changed(self) -> None:
        if self._filling:
            return
        text = self.text()
        if text != self._source:
            self._source = text
            self.edited.emit()

    def surface(self) -> QWidget:
        return self.viewport()

    def is_blank(self) -> bool:
        return self.document().isEmpty()

    def insert_text(self, text: str) -> None:
        self.insertPlainText(text)

    def set_read_only(self, read_only: bool) -> None:
        if read_only == self.isReadOnly():
            return
        self.setReadOnly(read_only)
        if read_only:
            keys = (
                Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
            )
            self.setTextInteractionFlags(keys)

    # the height

    def height_for(self, width: int) -> int:
        line = pens(self.font()).line
        lines = max(self._line_count(width - 2 * _MARGIN - 1), self._rows)
        bar = (
            Qt.ScrollBarPolicy.ScrollBarAsNeeded
            if lines > _MOST_LINES
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if bar != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(bar)
        return min(lines, _MOST_LINES) * line + 2 * PAD + 4

    def _line_count(self, width: int) -> int:
        if self._measured[:2] != (self._source, width):
            lines = line_count(_flat(self._source), width, self.font(), self.wordWrapMode())
            self._measured = (self._source, width, lines)
        return self._measured[2]

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_documents(event):
            event.ignore()
        elif is_return(event):
            self.done.emit()
        elif is_line_end(event) and not self.isReadOnly():
            self.insertPlainText("\n")  # with Shift, Qt would put a line separator (U+2028) in
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)


class JsonView(LongEditor):
    """What no editor fits, as JSON to look at and to replace by a kind of empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_read_only(True)

    def holds(self, value: Any) -> bool:
        return True

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        text = json_of(value)
        if text != self._source:
            self._fill(text)


def _flat(text: str) -> str:
    """A text with every line end as Qt knows them: one character."""
    return _SEPARATORS.sub("\n", text)


def _places(text: str) -> list[int]:
    """For each place in the flat text, the place in `text`."""
    found, at = [], 0
    while at < len(text):
        found.append(at)
        at += 2 if text.startswith("\r\n", at) else 1
    return [*found, at]
