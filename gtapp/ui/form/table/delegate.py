"""Paints the cells of a table: the transcript, below it the interpretation, each with its origin, empties and issues."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gtapp.ui.form.binding import Binding
from gtapp.ui.form.marks import EDGE, draw_sign, draw_tag, inks, origin_letter, tint_of
from gtapp.ui.form.signs import draw_verdict
from gtapp.ui.form.table.measure import Measure, Place, places
from gtapp.ui.form.table.model import CellView, PartView, TableModel
from gtapp.ui.form.wrapping import option


class TableDelegate(QStyledItemDelegate):
    """Paints straight from the model's cells; small signs are painted once and kept."""

    def __init__(
        self,
        model: TableModel,
        measure: Measure,
        binding: Binding,
        current: Callable[[], tuple[int, int, int]],
        view: QWidget,
    ) -> None:
        super().__init__(view)
        self._model = model
        self._measure = measure
        self._binding = binding
        self._current = current
        self._view = view
        self._wrap = option()
        self._stamps: dict[tuple[str, str, float], QPixmap] = {}
        self._fonts: dict[tuple[bool, bool], QFont] = {}

    def forget_looks(self) -> None:
        self._stamps.clear()
        self._fonts.clear()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        row, column = index.row(), index.column()
        cell = self._model.cell(row, column)
        use, ink = self._binding.pens, inks(self._view.palette())
        if row % 2:
            painter.fillRect(rect, ink.other_row)
        current = self._current()
        heights = self._measure.part_heights(row, column, rect.width(), use)
        placed = places(rect, heights, use, self._measure.sign_room(use))
        for number, (part, place) in enumerate(zip(cell.parts, placed, strict=True)):
            self._paint_part(painter, part, place, number > 0, cell)
            if current == (row, column, number):
                self._paint_focus(painter, place.whole)

    def _paint_part(
        self, painter: QPainter, part: PartView, place: Place, second: bool, cell: CellView
    ) -> None:
        use, ink = self._binding.pens, inks(self._view.palette())
        state, whole = part.state, place.whole
        if part.text:
            painter.setPen(ink.value)
            painter.setFont(self._font(second, cell.struck))
            if place.text.height() > use.line or "\n" in part.text:
                painter.drawText(QRectF(place.text), part.text, self._wrap)
            else:
                painter.drawText(place.text, Qt.TextFlag.TextSingleLine, part.text)
        elif state.tag:
            self._stamp(painter, place.text.left(), whole.top(), "tag", state.tag)
        if state.origin:
            painter.fillRect(whole.left(), whole.top(), EDGE, whole.height(), ink.edge(state.origin))
            self._stamp(painter, whole.right() - use.letter_width, whole.top(), "origin", state.origin)
        if state.judged and not state.judged.is_nothing:
            left = whole.right() - use.letter_width - use.small_line
            self._stamp(painter, left, whole.top(), "verdict", state.judged.verdict)
        serious = [note.kind for note in state.notes if note.kind in ("issue", "note")]
        if serious:
            sign = "issue" if "issue" in serious else "note"
            self._stamp(painter, place.text.right() - use.small_line + 3, whole.top(), "sign", sign)
        if cell.struck and not part.text:
            middle = whole.top() + use.line // 2
            painter.setPen(ink.value)
            painter.drawLine(place.text.left() - 2, middle, place.text.right(), middle)

    def _font(self, second: bool, struck: bool) -> QFont:
        if (second, struck) not in self._fonts:
            font = QFont(self._binding.pens.font)
            font.setItalic(second)
            font.setStrikeOut(struck)
            self._fonts[second, struck] = font
        return self._fonts[second, struck]

    def _paint_focus(self, painter: QPainter, whole: QRect) -> None:
        active = self._view.hasFocus()
        role = QPalette.ColorRole.Highlight if active else QPalette.ColorRole.Mid
        painter.setPen(QPen(self._view.palette().color(role), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(whole.adjusted(1, 0, -1, -1))

    # signs that are painted once

    def _stamp(self, painter: QPainter, x: int, y: int, kind: str, name: str) -> None:
        ratio = self._view.devicePixelRatioF()
        found = self._stamps.get((kind, name, ratio))
        if found is None:
            found = self._stamps[kind, name, ratio] = self._make(kind, name, ratio)
        painter.drawPixmap(x, y, found)

    def _make(self, kind: str, name: str, ratio: float) -> QPixmap:
        use, palette = self._binding.pens, self._view.palette()
        width = 8 * use.line if kind == "tag" else use.letter_width if kind == "origin" else use.small_line
        pixmap = QPixmap(int(width * ratio), int((use.line + 1) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        if kind == "tag":
            draw_tag(painter, 0, use.line // 2, name, palette, use)
        elif kind in ("sign", "verdict"):
            size = use.small_metrics.ascent()
            draw = draw_sign if kind == "sign" else draw_verdict
            draw(painter, 1, (use.line - size) / 2, size, name, palette)
        else:
            painter.setFont(use.small)
            painter.setPen(tint_of(name))
            painter.drawText(QRect(0, 0, width, use.line), Qt.AlignmentFlag.AlignCenter, origin_letter(name))
        painter.end()
        return pixmap
