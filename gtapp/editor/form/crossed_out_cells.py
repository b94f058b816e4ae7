"""Crossed-out cells: the boolean that crosses out the texts beside it, setting it, and how such a cell is painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QPainter

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.binding import Binding


def find_flag(cell: Field) -> Field | None:
    """Return the value that crosses a cell out: the first boolean of its schema; None if there is none."""
    return next((child for child in cell.children if child.kind == "boolean"), None)


def is_crossed_out(flag: Any) -> bool:
    """Return whether a cell with this value of its flag is crossed out; absent or not a boolean: it is not."""
    return flag is True


def cross_out(binding: Binding, flags: Sequence[Pointer]) -> None:
    """Cross out the cells that have their flags at these places; if all are crossed out, take that back."""
    with binding.edit() as document, document.group("cross out"):
        found = {flag: is_crossed_out(document.get(flag)) for flag in flags}
        crossed_out = not all(found.values())
        for flag, was_crossed_out in found.items():
            if was_crossed_out != crossed_out:
                document.set(flag, crossed_out)


def style_font(font: QFont, italic: bool, crossed_out: bool) -> None:
    """Give a font the style of a cell's text; that of interpretations is italic."""
    font.setItalic(italic)
    font.setStrikeOut(crossed_out)


def draw_stroke(painter: QPainter, text: QRect, top: int, line: int) -> None:
    """Draw the stroke of a crossed-out value without a text; `text` is its place, `line` the height of a line in pixels."""
    middle, right = top + line // 2, min(text.right(), text.left() + line)
    painter.drawLine(text.left() - 2, middle, right, middle)
