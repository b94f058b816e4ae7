"""The editor of a choice: a list to choose from, which shows a value outside of it too."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from gtapp.fields import Field
from gtapp.pointer import ABSENT, is_identical
from gtapp.ui.form.editors.base import PAD, ChosenEditor, is_documents, is_return, paint_tag
from gtapp.ui.form.values import Habit, empty_kind, json_of, text_of


class ChoiceEditor(ChosenEditor, QComboBox):
    """A combo box that the mouse wheel leaves alone."""

    edited = Signal()
    done = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = field.choices
        self._other: Any = ABSENT
        self.setFrame(False)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.addItems([_shown(choice) for choice in self._choices])
        self.activated.connect(lambda _: self.edited.emit())

    def holds(self, value: Any) -> bool:
        return text_of(value) is not None or any(is_identical(value, choice) for choice in self._choices)

    def show_value(self, value: Any, habit: Habit, anew: bool) -> None:
        index = next((n for n, choice in enumerate(self._choices) if is_identical(choice, value)), -1)
        foreign = index < 0 and not empty_kind(value)
        self._set_other(value if foreign else ABSENT)
        index = len(self._choices) if foreign else index
        if index != self.currentIndex():
            self.setCurrentIndex(index)

    def _set_other(self, value: Any) -> None:
        """The value outside of the choices becomes the last item."""
        last = len(self._choices)
        if is_identical(value, self._other):
            return
        self._other = value
        if value is ABSENT:
            self.removeItem(last)
        elif self.count() > last:
            self.setItemText(last, _shown(value))
        else:
            self.addItem(_shown(value))

    def read(self, habit: Habit) -> Any:
        index = self.currentIndex()
        if 0 <= index < len(self._choices):
            return self._choices[index]
        return habit.meaning("") if index < 0 else self._other

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_return(event):
            self.done.emit()
        elif is_documents(event) or (self._read_only and event.text()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def showPopup(self) -> None:
        if not self._read_only:
            super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._tag and self.currentIndex() < 0:
            paint_tag(self, self, self._tag, PAD + 4)


def _shown(value: Any) -> str:
    text = text_of(value)
    return json_of(value) if text is None else text.replace("\n", "⏎")
