"""The editor of yes or no, with a third state where the value may be null or absent."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from gtapp.fields import Field
from gtapp.pointer import ABSENT
from gtapp.ui.form.editors.base import PAD, ChosenEditor, is_return, paint_tag
from gtapp.ui.form.marks import pens
from gtapp.ui.form.values import Habit


class YesNoEditor(ChosenEditor, QCheckBox):
    """A check box that says its state in words too."""

    edited = Signal()
    done = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nullable = field.nullable
        self._value: Any = ABSENT
        self.setTristate(True)

    def holds(self, value: Any) -> bool:
        return value is None or value is ABSENT or isinstance(value, bool)

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        self._value = value
        states = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
        state = states.get(value, Qt.CheckState.PartiallyChecked) if isinstance(value, bool) else None
        self.setCheckState(state or Qt.CheckState.PartiallyChecked)
        self.setText({True: self.tr("yes"), False: self.tr("no")}[value] if isinstance(value, bool) else "")

    def read(self, habit: Habit) -> Any:
        return self._value

    def nextCheckState(self) -> None:
        """Yes, no, and null where it may be."""
        if self._read_only:
            return
        order = [True, False, None] if self._nullable else [True, False]
        place = order.index(self._value) if self._value in order else -1
        self._value = order[(place + 1) % len(order)]
        self.edited.emit()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_return(event):
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._tag:
            paint_tag(self, self, self._tag, pens(self.font()).line + 2 * PAD + 4)
