"""The cells of a table and their headings: how they are painted, selected and with their signs too.

Cells are painted straight from the model, small signs from cached images (`make bench`: next item).
"""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from gtapp.editor.form.bars import BAR_WIDTH, draw_bar
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.completion import KEY_SIGN
from gtapp.editor.form.crossed_out_cells import draw_stroke, style_font
from gtapp.editor.form.painting import (
    cut_lines,
    draw_issue_sign,
    draw_tag,
    draw_verdict_sign,
    form_colours,
    format_tooltip,
    paint_colours,
)
from gtapp.editor.form.range_edits import CellRange
from gtapp.editor.form.table_model import CellView, PartView, TableModel
from gtapp.editor.form.table_sizes import (
    HEADER_MARGIN,
    PAD,
    PartPlace,
    TableMeasure,
    find_heading,
    mark_breaks,
    place_values,
)
from gtapp.kit import small_widgets
from gtapp.kit.appearance.theme import theme_color


class HeadingRow(QHeaderView):
    """The headings of the columns, on the form's background; where a column is narrow, long words are broken between syllables.

    A heading that has more lines than it may have is cut; its tooltip is the whole one.
    """

    def __init__(self, model: TableModel, measure: TableMeasure, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self._measure = measure
        self._wrap = small_widgets.create_wrap_option()
        self._wrap.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        colours = paint_colours(self.palette())
        small_widgets.fill_rect(painter, rect, self.palette().window())
        painter.setFont(self.font())
        painter.setPen(colours.label)
        room = QRectF(rect.adjusted(HEADER_MARGIN, 0, -HEADER_MARGIN + 1, 0))
        painter.drawText(room, self._find_text(logicalIndex), self._wrap)
        painter.setPen(colours.mid)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _find_label(self, section: int) -> str:
        return str(self._model.headerData(section, Qt.Orientation.Horizontal))

    def _find_text(self, section: int) -> str:
        """Return the heading as it is painted."""
        width = max(self.sectionSize(section) - 2 * HEADER_MARGIN + 1, 1)
        return cut_lines(
            find_heading(self._model.columns[section].field),
            width,
            self.font(),
            self._measure.most_heading_lines,
        )

    def viewportEvent(self, event: QEvent) -> bool:
        """Show a heading that is cut as a tooltip."""
        if not isinstance(event, QHelpEvent):
            return bool(super().viewportEvent(event))
        section = self.logicalIndexAt(event.pos())
        label = self._find_label(section) if section >= 0 else ""
        is_cut = bool(label) and self._find_text(section) != find_heading(self._model.columns[section].field)
        QToolTip.showText(event.globalPos(), format_tooltip(label if is_cut else ""), self)
        return True


class CellFocus(Protocol):
    """What a view knows about its cells that the model does not."""

    def current(self) -> tuple[int, int, int]:
        """Return row, column and line of the current value."""

    @property
    def selected(self) -> CellRange:
        """The cells that are selected."""

    def find_offer(self, row: int, column: int) -> str:
        """Return what is offered in an empty cell."""


class CellDelegate(QStyledItemDelegate):
    """Paints the cells; each value with its bar, tag, issues and verdict. The text that is being edited is the editor's."""

    def __init__(
        self, model: TableModel, measure: TableMeasure, binding: Binding, focus: CellFocus, view: QWidget
    ) -> None:
        super().__init__(view)
        self._model = model
        self._measure = measure
        self._binding = binding
        self._focus = focus
        self._view = view
        self._wrap = small_widgets.create_wrap_option()
        self._images: dict[tuple[str, str, float], QPixmap] = {}
        self._fonts: dict[tuple[bool, bool], QFont] = {}

    def reset_looks(self) -> None:
        self._images.clear()
        self._fonts.clear()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.setLayoutDirection(self._view.layoutDirection())
        row, column = index.row(), index.column()
        cell = self._model.cell(row, column)
        fonts, colours = self._binding.fonts, paint_colours(self._view.palette())
        rect: QRect = option.rect.adjusted(0, self._measure.gap_height(row, fonts), 0, 0)
        current, selected = self._focus.current(), self._focus.selected
        is_selected = not selected.is_single and selected.contains(row, column)
        if row == current[0]:
            small_widgets.fill_rect(painter, rect, colours.current_row)
        elif row % 2:
            small_widgets.fill_rect(painter, rect, colours.other_row)
        elif is_selected:
            small_widgets.fill_rect(painter, rect, colours.base)  # over the selection that Qt has painted
        heights = self._measure.part_heights(row, column, rect.width(), fonts)
        placed = place_values(rect, heights, fonts, self._measure.sign_room(fonts))
        for number, (part, place) in enumerate(zip(cell.parts, placed, strict=True)):
            is_edited = self._measure.edited is not None and self._measure.edited[:3] == (row, column, number)
            if is_edited:
                small_widgets.fill_rect(painter, place.whole, colours.base)
            elif is_selected and number == selected.line:
                small_widgets.fill_rect(painter, place.whole, colours.selected)
                _frame_selected(painter, place.whole, column, selected)
            if not is_edited:
                self._paint_text(painter, part, place, number > 0, cell)
                if not number and (offer := self._focus.find_offer(row, column)):
                    self._paint_offer(painter, place, offer, current == (row, column, 0))
            self._paint_signs(painter, part, place)
            if current == (row, column, number):
                self._paint_focus(painter, place.whole, is_edited or self._view.hasFocus())

    def paint_gap(self, painter: QPainter, rect: QRect, row: int) -> None:
        """Paint the line above a row that says which rows of the draft are missing there."""
        fonts, colours = self._binding.fonts, paint_colours(self._view.palette())
        small_widgets.fill_rect(painter, rect, colours.base)
        painter.setPen(colours.mid)
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inner = rect.adjusted(PAD + BAR_WIDTH, 0, -PAD, -1)
        self._draw_sign(painter, inner.left(), inner.top(), "sign", "note")
        inner.setLeft(inner.left() + fonts.small_line + PAD)
        painter.setFont(fonts.small)
        painter.setPen(form_colours().dim)
        text = fonts.small_metrics.elidedText(
            self._model.describe_missed(row), Qt.TextElideMode.ElideRight, inner.width()
        )
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)

    def _paint_text(
        self, painter: QPainter, part: PartView, place: PartPlace, second: bool, cell: CellView
    ) -> None:
        fonts, colours = self._binding.fonts, paint_colours(self._view.palette())
        state, whole = part.state, place.whole
        if part.shown:
            painter.setPen(form_colours().dim if part.suggested else colours.value)
            painter.setFont(self._font(second, cell.crossed_out))
            if place.text.height() > fonts.line or "\n" in part.shown:
                painter.drawText(QRectF(place.text), mark_breaks(part.shown), self._wrap)
            else:
                painter.drawText(place.text, Qt.TextFlag.TextSingleLine, part.shown)
        elif state.tag:
            self._draw_sign(painter, place.text.left(), whole.top(), "tag", state.tag)
        if cell.crossed_out and not part.shown:
            painter.setPen(colours.value)
            draw_stroke(painter, place.text, whole.top(), fonts.line)

    def _paint_offer(self, painter: QPainter, place: PartPlace, offer: str, is_current: bool) -> None:
        """Paint what is offered, in grey italics as what completes a typed text; at the cursor with the key that takes it."""
        fonts = self._binding.fonts
        small_widgets.fill_rect(
            painter, place.text.adjusted(0, 0, 0, -1), paint_colours(self._view.palette()).current_row
        )
        painter.setPen(form_colours().dim)
        painter.setFont(self._font(True, False))
        sign = KEY_SIGN if is_current else ""
        room = place.text.width() - fonts.metrics.horizontalAdvance(sign)
        shown = fonts.metrics.elidedText(offer, Qt.TextElideMode.ElideRight, room)
        painter.drawText(place.text, Qt.TextFlag.TextSingleLine, shown + sign)

    def _paint_signs(self, painter: QPainter, part: PartView, place: PartPlace) -> None:
        """Paint the bar, and the signs of verdict and issues."""
        fonts, state, whole = self._binding.fonts, part.state, place.whole
        if state.origin and not part.suggested:
            draw_bar(painter, place.bar, state.bar, paint_colours(self._view.palette()))
        if state.verdict and not state.verdict.is_nothing:
            left = whole.right() - fonts.small_line
            self._draw_sign(painter, left, whole.top(), "verdict", state.verdict.verdict)
        serious = [note.kind for note in state.notes if note.kind in ("issue", "note")]
        if serious and not part.suggested:
            name = "issue" if "issue" in serious else "note"
            left, kind = place.text.right() - fonts.small_line + 3, "sign"
            is_wrapped = place.text.height() > fonts.line or "\n" in part.shown
            if part.shown and (
                is_wrapped or place.text.left() + fonts.metrics.horizontalAdvance(part.shown) > left
            ):  # the sign would cover the end of the text
                left, kind = place.text.right() + PAD - _CORNER + 1, "corner"
            self._draw_sign(painter, left, whole.top(), kind, name)

    def _font(self, second: bool, crossed_out: bool) -> QFont:
        if (second, crossed_out) not in self._fonts:
            font = QFont(self._binding.fonts.font)
            style_font(font, second, crossed_out)
            self._fonts[second, crossed_out] = font
        return self._fonts[second, crossed_out]

    def _paint_focus(self, painter: QPainter, whole: QRect, active: bool) -> None:
        painter.setPen(QPen(theme_color("accent" if active else "edge"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(whole.adjusted(1, 0, -1, -1))

    def _draw_sign(self, painter: QPainter, x: int, y: int, kind: str, name: str) -> None:
        """Paint a tag, the sign of an issue or verdict, or the mark of an issue in the corner.

        The images are kept here and not by `painting.draw_cached`, whose keys cost 3 ms for the signs of a table
        (`make bench`: next item).
        """
        ratio = self._view.devicePixelRatioF()
        image = self._images.get((kind, name, ratio))
        if image is None:
            image = self._images[kind, name, ratio] = self._create_image(kind, name, ratio)
        painter.drawPixmap(x, y, image)

    def _create_image(self, kind: str, name: str, ratio: float) -> QPixmap:
        fonts, palette = self._binding.fonts, self._view.palette()
        width = 8 * fonts.line if kind == "tag" else fonts.small_line
        pixmap = QPixmap(int(width * ratio), int((fonts.line + 1) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = small_widgets.make_painter(pixmap)
        if kind == "tag":
            draw_tag(painter, 0, fonts.line // 2, name, palette, fonts)
        elif kind == "corner":
            _draw_corner(painter, name, palette)
        else:
            size = fonts.small_metrics.ascent()
            draw = draw_issue_sign if kind == "sign" else draw_verdict_sign
            draw(painter, 1, (fonts.line - size) / 2, size, name, palette)
        painter.end()
        return pixmap


_CORNER: Final = 7
"""The side of the mark in the corner of a cell, for an issue whose sign has no room behind the text."""


def _draw_corner(painter: QPainter, name: str, palette: QPalette) -> None:
    """Paint the upper right corner of a cell: filled for an issue, hollow for a note."""
    colours, side = form_colours(), _CORNER
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colours.issue if name == "issue" else colours.note, 1))
    painter.setBrush(colours.issue if name == "issue" else palette.base())
    painter.drawPolygon([QPointF(0.5, 0.5), QPointF(side - 0.5, 0.5), QPointF(side - 0.5, side - 0.5)])


def _frame_selected(painter: QPainter, whole: QRect, column: int, selected: CellRange) -> None:
    """Paint the part of the frame around the selected values of a row: their ground alone is hardly a sign."""
    accent = theme_color("accent")
    for edge in (
        QRect(whole.topLeft(), QSize(whole.width(), 1)),
        QRect(whole.bottomLeft(), QSize(whole.width(), 1)),
    ):
        small_widgets.fill_rect(painter, edge, accent)
    for end, corner in ((selected.columns[0], whole.topLeft()), (selected.columns[-1], whole.topRight())):
        if column == end:
            small_widgets.fill_rect(painter, QRect(corner, QSize(1, whole.height())), accent)
