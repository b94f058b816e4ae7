"""Crossed-out cells of a table, whose schema has a boolean beside their texts: setting it, and how such a cell is painted."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QPainter

from gtapp.editor.form.binding import Binding
from gtapp.editor.form.range_edits import CellRange
from gtapp.editor.form.table_model import TableModel


def cross_out(model: TableModel, binding: Binding, cells: CellRange) -> None:
    """Cross out the cells of a range; if all are crossed out, take that back."""
    flags = [
        (model.pointer(row, flag.path), model.value(row, flag))
        for row, column in cells.cells()
        if (flag := model.columns[column].flag) and not model.is_new(row)
    ]
    crossed_out = not all(value is True for _, value in flags)
    with binding.edit() as document, document.group("cross out"):
        for pointer, value in flags:
            if (value is True) != crossed_out:
                document.set(pointer, crossed_out)


def style_font(font: QFont, italic: bool, crossed_out: bool) -> None:
    """Give a font the style of a cell's text; that of interpretations is italic."""
    font.setItalic(italic)
    font.setStrikeOut(crossed_out)


def draw_stroke(painter: QPainter, text: QRect, top: int, line: int) -> None:
    """Draw the stroke of a crossed-out value without a text; `text` is its place, `line` the height of a line in pixels."""
    middle, right = top + line // 2, min(text.right(), text.left() + line)
    painter.drawLine(text.left() - 2, middle, right, middle)
