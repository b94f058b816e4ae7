"""The editor of a list of texts in one line, the entries parted by pipes."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from gtapp.fields import Field
from gtapp.pointer import ABSENT, is_identical
from gtapp.ui.form.editors.base import cursor_after
from gtapp.ui.form.editors.line import LineEditor
from gtapp.ui.form.pipes import Step, applied, line_of, steps
from gtapp.ui.form.values import Habit


class PipeEditor(LineEditor):
    """A line that knows the list it was made from, so that untouched entries stay as they are."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = field.item or field
        self._blank = field.blank()
        self._list: Any = ABSENT
        self._empty: Any = self._blank

    def holds(self, value: Any) -> bool:
        if value is None or value is ABSENT:
            return True
        return isinstance(value, list) and line_of(value) is not None

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        same_line = not anew and is_identical(self.read(habit), value)
        self._list = (
            list(value) if isinstance(value, list) else value
        )  # the record's own list changes in place
        text = (line_of(value) or "") if isinstance(value, list) else ""
        if not text and value is not ABSENT:
            self._empty = self._list
        elif anew or value is ABSENT:
            self._empty = self._blank
        old = self.text()
        if text == old or same_line:
            return
        cursor = 0 if anew else cursor_after(old, text, self.cursorPosition())
        self.setText(text)
        self.setCursorPosition(cursor)

    def changes(self) -> list[Step]:
        """The smallest steps from the list as it stands to what the line says."""
        return steps(self._list if isinstance(self._list, list) else [], self.text(), self._meaning)

    def is_emptied(self) -> bool:
        """Whether nothing is left in the line."""
        return not self.text().replace("|", "").strip()

    def read(self, habit: Habit) -> Any:
        if self.is_emptied():
            kept = isinstance(self._list, list) and self._list and line_of(self._list) == self.text()
            return self._list if kept else self._empty
        changes = self.changes()
        if not isinstance(self._list, list) and not changes:
            return self._list
        return applied(self._list if isinstance(self._list, list) else [], changes)

    def _meaning(self, text: str, old: Any) -> Any:
        habit = Habit(self._entry)
        habit.learn(old)
        return habit.meaning(text)
