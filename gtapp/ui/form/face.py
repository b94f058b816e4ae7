"""What surrounds the editor of one value: the label, the frame, the edge and letter of the origin, the notes below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QStaticText, QTextOption
from PySide6.QtWidgets import QWidget

from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors.base import PAD
from gtapp.ui.form.marks import EDGE, Inks, Pens, origin_letter
from gtapp.ui.form.notelines import Notes
from gtapp.ui.form.signs import stamp_verdict, verdict_code, verdict_tint

_SPACE = 8
_WRAP = Qt.TextFlag.TextWordWrap
_Align = Qt.AlignmentFlag


class Face:
    """Places and paints what surrounds an editor; labels stand beside it, or above it where the form is narrow."""

    def __init__(self, widget: QWidget, binding: Binding) -> None:
        self._widget = widget
        self._binding = binding
        self.notes = Notes()
        self.label = QRect()
        self._label = QStaticText()
        self._label_key: tuple[object, ...] = ()
        self._measured: tuple[object, ...] = ()
        self._text_height = 0
        self.frame = QRect()
        self.inside = QRect()
        # what painting needs each time, found out once
        self._edge = QRect()
        self._border = QRect()
        self._letter_middle = (0.0, 0.0)
        self._below = 0

    def lay_out(self, width: int, beside: int, label: str, height_for: Callable[[int], int]) -> QRect:
        """Finds the places for this width, leaving room `beside` the frame; gives the editor's."""
        use, narrow = self._binding.pens, self._binding.narrow
        label_width = width if narrow else self._binding.label_width
        left = 0 if narrow else label_width + _SPACE
        text_height = self._label_height(label, label_width, use)
        top = text_height + 1 if narrow and label else 0
        inner = max(width - left - EDGE - use.letter_width - self._binding.verdict_width - beside - 2, 20)
        self.label = QRect(0, 0 if narrow else PAD + 1, label_width, text_height + 2)
        self.frame = QRect(left + EDGE, top, inner, height_for(inner - 2) + 2)
        self._edge = QRect(left, top, EDGE, self.frame.height())
        self._border = self.frame.adjusted(0, 0, -1, -1)
        self._letter_middle = (left + EDGE + inner + use.letter_width / 2, top + use.line / 2 + PAD + 1)
        self._below = self.notes.height(inner, use, self._widget.palette())
        self.inside = self.frame.adjusted(1, 1, -1, -1)
        return self.inside

    def _label_height(self, label: str, width: int, use: Pens) -> int:
        """How high the label is, broken to `width`; measured once."""
        if (label, width, use) != self._measured:
            self._measured = (label, width, use)
            box = use.metrics.boundingRect(0, 0, max(width, 1), 9999, _WRAP, label) if label else QRect()
            self._text_height = box.height()
        return self._text_height

    def height(self) -> int:
        return max(self.frame.bottom() + 1 + self._below, self.label.bottom())

    def beside(self, width: int) -> QRect:
        """The place behind the origin's letter and the verdict's sign."""
        left = self.frame.right() + self._binding.pens.letter_width + self._binding.verdict_width + 2
        return QRect(left, self.frame.top(), width, self._binding.pens.line + 2 * PAD + 2)

    def part_at(self, place: QPoint) -> Literal["notes", "verdict", "origin", "value"]:
        """What stands at a place."""
        if place.y() > self.frame.bottom():
            return "notes"
        if place.x() > self.frame.right() + self._binding.pens.letter_width:
            return "verdict"
        return "origin" if place.x() > self.frame.right() else "value"

    def paint(self, painter: QPainter, ink: Inks, label: str, origin: str, verdict: str) -> None:
        use = self._binding.pens
        if label:
            painter.setPen(ink.text)
            painter.drawStaticText(self.label.topLeft(), self._laid_out(label))
        if origin:
            painter.fillRect(self._edge, ink.edge(origin))
            painter.setPen(ink.letter(origin))
            painter.setFont(use.small)
            letter, width, height = use.letter(origin_letter(origin))
            x, y = self._letter_middle
            painter.drawStaticText(QPointF(x - width / 2, y - height / 2), letter)
        if verdict:
            self._paint_verdict(painter, verdict)
        if self.notes.notes:
            below = QPoint(self.frame.left(), self.frame.bottom() + 1)
            self.notes.paint(painter, below, self.frame.width(), use, self._widget.palette())

    def _paint_verdict(self, painter: QPainter, verdict: str) -> None:
        """The sign and the code, behind the origin's letter."""
        use, size = self._binding.pens, self._binding.pens.small_metrics.ascent()
        left, high = self.frame.right() + use.letter_width + 3, use.line + 2 * PAD + 2
        palette = self._widget.palette()
        stamp_verdict(painter, left, self.frame.top() + (high - size) // 2, size, verdict, palette)
        painter.setPen(verdict_tint(verdict))
        painter.setFont(use.small)
        code, _, height = use.letter(verdict_code(verdict))
        painter.drawStaticText(QPointF(left + size + 3, self.frame.top() + (high - height) / 2), code)

    def _laid_out(self, label: str) -> QStaticText:
        """The label's text, broken into lines once and not at each painting."""
        side = _Align.AlignLeft if self._binding.narrow else _Align.AlignRight
        key = (label, side, self.label.width(), self._binding.pens)
        if key != self._label_key:
            option = QTextOption(side)
            option.setWrapMode(QTextOption.WrapMode.WordWrap)
            self._label_key, self._label = key, QStaticText(label)
            self._label.setTextFormat(Qt.TextFormat.PlainText)
            self._label.setTextOption(option)
            self._label.setTextWidth(self.label.width())
        return self._label

    def paint_frame(self, painter: QPainter, ink: Inks, focused: bool, dashed: bool) -> None:
        """The frame; a thicker one in the highlight's colour with the focus, a dashed one where nothing can be typed."""
        solid, broken = (ink.focus, ink.focus_dashed) if focused else (ink.mid, ink.mid_dashed)
        painter.setPen(broken if dashed else solid)
        painter.drawRect(self._border)
        if focused:
            painter.drawRect(self._border.adjusted(-1, -1, 1, 1))
