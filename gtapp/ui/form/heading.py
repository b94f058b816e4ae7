"""Headings: of an object, a list, a card, or of fields that belong together, with what is to be said of them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPalette

from gtapp.fields import Field
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.marks import draw_tag
from gtapp.ui.form.notelines import Notes
from gtapp.ui.form.notes import Note
from gtapp.ui.form.words import label_of

_BESIDE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Heading:
    """A line of bold text, a tag where the value is empty, and the notes below."""

    ABOVE = 8
    BELOW = 3

    def __init__(self, text: str) -> None:
        self.text = text
        self.tag = ""
        self.notes = Notes()

    def put(self, tag: str, notes: tuple[Note, ...]) -> bool:
        """Takes another state; says whether the height may have changed."""
        self.tag = tag
        return self.notes.put(notes)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to paint."""
        return not (self.text or self.tag or self.notes.notes)

    def height(self, width: int, binding: Binding, palette: QPalette) -> int:
        line = self.ABOVE + binding.pens.line + 4 if self.text or self.tag else 0
        notes = self.notes.height(width, binding.pens, palette)
        return line + (notes + self.BELOW if notes else 0)

    def paint(self, painter: QPainter, at: QPoint, width: int, binding: Binding, palette: QPalette) -> None:
        use = binding.pens
        y = at.y()
        if self.text or self.tag:
            painter.save()
            painter.setFont(use.bold)
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            place = QRect(at.x(), y + self.ABOVE, width, use.line)
            painter.drawText(place, _BESIDE, self.text)
            end = use.bold_metrics.horizontalAdvance(self.text) + 8
            middle = place.center().y()
            if self.tag:
                end += draw_tag(painter, at.x() + end, middle, self.tag, palette, use) + 8
            painter.setPen(palette.color(QPalette.ColorRole.Mid))
            painter.drawLine(at.x() + end, middle + 1, at.x() + width - 1, middle + 1)
            painter.restore()
            y += self.ABOVE + use.line + 4
        if self.notes.notes:
            self.notes.paint(painter, QPoint(at.x(), y), width, use, palette)


def heading_of(field: Field) -> str:
    """What a heading says for a field; nothing where one value is all there is below it."""
    return "" if len(field.children) == 1 and not field.children[0].children else label_of(field)
