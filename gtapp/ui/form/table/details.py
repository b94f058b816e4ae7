"""Below a table: what is to be said of the current cell, in full."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolTip, QWidget

from gtapp.fields import Field
from gtapp.pointer import Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block
from gtapp.ui.form.marks import origin_letter, origin_name, tint_of, tip
from gtapp.ui.form.notelines import Notes
from gtapp.ui.form.notes import Note
from gtapp.ui.form.table.columns import Column
from gtapp.ui.form.table.model import CellView
from gtapp.ui.form.words import label_of, labelled

_LEAST_NOTES = 2
"""Room that is kept, so that what stands below does not jump; twice that with verdicts."""


class CellDetails(Block):
    """Row and column, where each value comes from, and all issues and the draft's other values."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._title = ""
        self._origins: tuple[tuple[str, str], ...] = ()
        self._notes = Notes()

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Shows nothing until a cell is current."""

    def put(self, row: int, column: Column | None, cell: CellView | None) -> None:
        """Shows this cell, or none."""
        title = ""
        origins: tuple[tuple[str, str], ...] = ()
        notes: tuple[Note, ...] = ()
        if column and cell:
            title = self.tr("Row {number}, {column}").format(number=row + 1, column=label_of(column.field))
            pairs = list(zip(column.all_parts, cell.states, strict=False))
            single = len(pairs) == 1
            struck = self.tr("yes") if cell.struck else self.tr("no")
            names = [
                labelled(label_of(p.field), struck) if p is column.flag else label_of(p.field)
                for p in column.all_parts
            ]
            origins = tuple(
                (n, state.origin) for n, (_, state) in zip(names, pairs, strict=False) if state.origin
            )
            notes = tuple(
                note if single else note._replace(label=label_of(part.field))
                for part, state in pairs
                for note in state.details
            )
        if (title, origins) != (self._title, self._origins):
            self._title, self._origins = title, origins
            self.update()
        if self._notes.put(notes):
            self.invalidate()
            self.update()

    def place(self, width: int) -> int:
        use = self.binding.pens
        lines = _LEAST_NOTES if self.binding.verdicts is None else 2 * _LEAST_NOTES
        least = lines * (use.small_line + 1) + 3
        return 2 * use.line + 4 + max(self._notes.height(width, use, self.palette()), least)

    def paintEvent(self, event: QPaintEvent) -> None:
        use, palette = self.binding.pens, self.palette()
        painter = QPainter(self)
        font = QFont(use.font)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        whole = QRect(0, 2, self.width(), use.line)
        painter.drawText(whole, Qt.AlignmentFlag.AlignLeft, self._title)
        painter.setFont(use.small)
        x, y = 0, use.line + 2 + use.small_metrics.ascent()
        for label, origin in self._origins:
            text = f"{origin_letter(origin)} {label}"
            painter.setPen(tint_of(origin))
            painter.drawText(x, y, text)
            x += use.small_metrics.horizontalAdvance(text) + 12
        self._notes.paint(painter, QPoint(0, 2 * use.line + 2), self.width(), use, palette)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            said = [labelled(label, origin_name(origin)) for label, origin in self._origins]
            QToolTip.showText(event.globalPos(), tip("\n".join([*said, self._notes.spoken()])), self)
            return True
        return super().event(event)
