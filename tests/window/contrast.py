"""The contrast of two colours, as defined by WCAG 2.2, and that of what a window shows."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from gtapp.editor.form.value_block import ValueBlock
from tests.window.painted_texts import PaintedText, find_ground, list_texts

TEXT = 4.5
"""The least contrast of a text."""
GRAPHICS = 3.0
"""The least contrast of what is no text: signs, edges of fields, the focus."""

_TEXT_ROLES = (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText)


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def list_faint_parts(top: QWidget) -> set[str]:
    """Return the texts and the edges of fields that a window shows with too little contrast, also under the mouse."""
    faint = {*_list_faint_texts(top), *_list_faint_edges(top)}
    buttons = [
        button for button in top.findChildren(QAbstractButton) if button.isEnabled() and button.isVisible()
    ]
    for button in buttons:
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        _move_mouse_to(button)
    faint.update(f"under the mouse: {text}" for text in _list_faint_texts(top))
    for button in buttons:
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    return faint


def _move_mouse_to(button: QAbstractButton) -> None:
    middle = QPointF(button.rect().center())
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, middle, button.mapToGlobal(middle), none, none, keys)
    QApplication.sendEvent(button, event)


def _list_faint_texts(top: QWidget) -> Iterator[str]:
    picture = top.grab().toImage()
    for text in list_texts(top):
        if _is_disabled(text):
            continue
        ground = find_ground(picture, text.widest_part)
        found = contrast(text.colour, ground)
        if found < TEXT:
            names = f"{text.colour.name()} on {ground.name()}"
            yield f"{type(text.widget).__name__} “{text.text}”: {names}, {found:.2f}"


def _is_disabled(text: PaintedText) -> bool:
    """Return whether a text belongs to what can't be used now, of which nothing is demanded; to an entry of a menu, too."""
    palette, disabled = QApplication.palette(), QPalette.ColorGroup.Disabled
    return not text.widget.isEnabled() or text.colour in [
        palette.color(disabled, role) for role in _TEXT_ROLES
    ]


_AROUND = 4
"""How far around the left end of a field its edge is looked for."""


_DASH = 3
"""So far from the gap between two dashes of an edge is a dash."""


def _list_faint_edges(top: QWidget) -> Iterator[str]:
    """Yield the fields without an edge that sets them off from what is around them."""
    picture = top.grab().toImage()
    for field in top.findChildren(QWidget):
        place = _find_frame(field)
        if place is None or not field.isEnabled() or not field.isVisible():
            continue
        if field.visibleRegion().boundingRect().height() < field.height():
            continue
        left = field.mapTo(top, QPoint(place.left(), place.center().y()))
        found = max(_measure_across(picture, left + QPoint(0, down)) for down in (-_DASH, 0, _DASH))
        if found < GRAPHICS:
            yield f"the edge of {type(field).__name__} “{field.accessibleName()}”: {found:.2f}"


def _find_frame(field: QWidget) -> QRect | None:
    """Return the frame of a field that is no part of another one; None for all else."""
    if isinstance(field, ValueBlock):
        return field.decoration.frame
    if not isinstance(field, QLineEdit | QAbstractSpinBox | QComboBox | QPlainTextEdit | QTextEdit):
        return None
    if isinstance(field, QLineEdit | QPlainTextEdit | QTextEdit) and field.isReadOnly():
        return None
    around = field.parentWidget()
    while around is not None:
        if isinstance(around, ValueBlock | QAbstractSpinBox | QComboBox | QAbstractItemView):
            return None
        around = around.parentWidget()
    return field.rect()


def _measure_across(picture: QImage, left: QPoint) -> float:
    """Return the contrast of what is left of a place with the strongest colour around it."""
    line = [left + QPoint(step, 0) for step in range(-_AROUND, _AROUND)]
    first, *others = (QColor(picture.pixel(at)) for at in line if picture.rect().contains(at))
    return max(contrast(first, other) for other in others)
