"""Layouts that follow the room they have, so that a panel may be wide and low or narrow and high."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit.small_widgets import make_label

_ONE_LINE = 3
"""A field that is lower than so many lines of a label has one line."""


_LEAST_CHARACTERS = 30
"""The width of a part that is placed beside another one."""


Part = QWidget | QLayout | str | tuple[QWidget | QLayout, int]
"""What is laid out: a widget, a layout, a text, which is wrapped, or one with its share of the room that the others leave."""


def add_parts(layout: QBoxLayout, *parts: Part) -> None:
    """Add parts one after the other."""
    for each in parts:
        part, share = each if isinstance(each, tuple) else (each, 0)
        if isinstance(part, QLayout):
            layout.addLayout(part, share)
        else:
            layout.addWidget(make_label(part, wrap=True) if isinstance(part, str) else part, share)


PANEL_MARGIN = 8
"""Around the parts of a panel."""


def make_column(whole: QWidget, *parts: Part, margin: int = 0) -> QVBoxLayout:
    """Lay out the parts of a widget below each other; return the layout."""
    column = QVBoxLayout(whole)
    column.setContentsMargins(margin, margin, margin, margin)
    add_parts(column, *parts)
    return column


def make_row(*parts: Part) -> QHBoxLayout:
    """Return parts beside each other."""
    row = QHBoxLayout()
    add_parts(row, *parts)
    return row


class ShapeSplitter(QSplitter):
    """Places its parts beside each other where it is wider than high and each can be read, else one below the other.

    Where it is too low for that, they stay beside each other.
    """

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        parts = [part for place in range(self.count()) if (part := self.widget(place)) is not None]
        least = len(parts) * _LEAST_CHARACTERS * self.fontMetrics().averageCharWidth()
        is_low = self.height() < sum(part.minimumSizeHint().height() for part in parts)
        is_wide = self.width() > self.height() and (self.width() > least or is_low)
        self.setOrientation(Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical)


class ScrollingPart(QScrollArea):
    """A part of a dialog that is as high as its content, and scrolls where a small screen has no room for all of it."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__()
        self.setParent(
            parent
        )  # not before: its bars would have the style of a class that Qt does not know yet
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it scrolls to the focused field by itself
        self.setWidget(content)
        self._content = content

    def sizeHint(self) -> QSize:
        return self._content.sizeHint()


class FieldForm(QFormLayout):
    """Labels with their fields; the label of a field of one line is at its middle, where Qt places it some pixels higher.

    A label beside its field has all the room up to it: an underlined letter takes more of it than Qt reckons with.
    """

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for row in range(self.rowCount()):
            label = self.itemAt(row, QFormLayout.ItemRole.LabelRole)
            field = self.itemAt(row, QFormLayout.ItemRole.FieldRole)
            if label and field:
                _align_label(label, field.geometry())


def _align_label(label: QLayoutItem, field: QRect) -> None:
    place = label.geometry()
    if place.bottom() < field.top():
        return
    place.setRight(max(place.right(), field.left() - 1))
    if field.height() < _ONE_LINE * label.sizeHint().height():
        place.moveTop(field.y())
        place.setHeight(field.height())
    label.setGeometry(place)


class FormText(QLabel):
    """A text in a form, of as many lines as it needs: below a field in grey, to explain it, or beside its label.

    A form gives each row at least the height of its hint; that of Qt's labels is for a column narrower than a form.
    """

    def __init__(self, parent: QWidget, text: str = "", is_help: bool = True) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setText(text)
        if is_help:
            self.setForegroundRole(QPalette.ColorRole.PlaceholderText)

    def sizeHint(self) -> QSize:
        margins = self.contentsMargins()
        height = self.fontMetrics().height() + margins.top() + margins.bottom()
        return QSize(super().sizeHint().width(), height)


class FlowLayout(QLayout):
    """Places widgets in a line, and those that have no room in it in further lines."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = self._lines(width)
        return sum(height for _, height in lines) + self._gaps(len(lines))

    def _gaps(self, lines: int) -> int:
        return max(lines - 1, 0) * self.spacing()

    def _lines(self, width: int) -> list[tuple[list[QLayoutItem], int]]:
        """Return the visible items of each line, and its height."""
        lines: list[tuple[list[QLayoutItem], int]] = []
        used = width + 1
        for item in (each for each in self._items if not each.isEmpty()):
            size = item.sizeHint()
            if used + size.width() > width:
                lines.append(([], 0))
                used = 0
            items, height = lines[-1]
            lines[-1] = ([*items, item], max(height, size.height()))
            used += size.width() + self.spacing()
        return lines

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        y = rect.y()
        for items, height in self._lines(rect.width()):
            x = rect.x()
            for item in items:
                width = min(item.sizeHint().width(), rect.width())
                item.setGeometry(QRect(x, y, width, height))
                x += width + self.spacing()
            y += height + self.spacing()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + self._gaps(len(hints))
        return QSize(width, max((hint.height() for hint in hints), default=0))
