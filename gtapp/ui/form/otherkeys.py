"""The keys of an object that its schema does not know: seen as JSON, kept, not edited."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gtapp.fields import Field
from gtapp.pointer import Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block
from gtapp.ui.form.marks import tints
from gtapp.ui.form.notelines import Notes
from gtapp.ui.form.notes import issue_notes
from gtapp.ui.form.values import json_of


class OtherKeys(Block):
    """One line for each key; the whole JSON in the tooltip."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._lines: tuple[tuple[str, str], ...] = ()
        self._notes = Notes()
        self.indented = True
        self.set_gone(True)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Shows those keys of the object `value` that the schema lacks."""
        self.at, self.pointer = at, pointer
        known = self.field.by_name
        found = value.items() if isinstance(value, dict) else ()
        self.put(tuple((key, json_of(each)) for key, each in found if key not in known))
        self.judge(())

    def judge(self, places: Collection[Pointer]) -> None:
        """Brings the lines below up to date: issues and verdicts of what these keys hold."""
        binding, inside = self.binding, [(*self.pointer, key) for key, _ in self._lines]
        under = (issue for at in inside for issue in binding.issues_under(at) if issue.code != "foreign")
        judged = [found for at in inside if (found := binding.judged_under(at))]
        if self._notes.put(issue_notes([*under]) + tuple(note for each in judged for note in each.notes)):
            self.invalidate()
            self.update()

    def put(self, lines: tuple[tuple[str, str], ...]) -> None:
        """Shows these keys with their JSON."""
        if lines == self._lines:
            return
        self.set_gone(not lines)
        if len(lines) != len(self._lines):
            self.invalidate()
        self._lines = lines
        self.setAccessibleName(_title())
        self.setAccessibleDescription(self._text())
        self.update()

    def _text(self) -> str:
        return "\n".join(f"{key}: {text}" for key, text in self._lines)

    def place(self, width: int) -> int:
        use = self.binding.pens
        return (len(self._lines) + 1) * use.small_line + 4 + self._notes.height(width, use, self.palette())

    def paintEvent(self, event: QPaintEvent) -> None:
        use, palette = self.binding.pens, self.palette()
        painter = QPainter(self)
        painter.setFont(use.small)
        left = 0 if self.binding.narrow or not self.indented else self.binding.label_width + 11
        y = use.small_metrics.ascent() + 2
        painter.setPen(tints().note)
        painter.drawText(left, y, _title())
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        for key, text in self._lines:
            y += use.small_line
            shown = use.small_metrics.elidedText(
                f"{key}: {text}", Qt.TextElideMode.ElideRight, self.width() - left - 6
            )
            painter.drawText(left + 6, y, shown)
        below = QPoint(left, y + use.small_metrics.descent())
        self._notes.paint(painter, below, self.width() - left, use, palette)
        painter.end()

    def said_at(self, place: QPoint) -> str:
        return self._text()


def _title() -> str:
    return QCoreApplication.translate("form", "Other keys (kept)")
