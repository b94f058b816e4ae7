"""The button at the right of the menu bar that opens the search for a command."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gtapp.kit.appearance.icons import make_icon
from gtapp.kit.commands.menu_commands import name_keys
from gtapp.kit.small_widgets import escape_tooltip, is_narrow, mirror

_ICON = 16
_MARGIN = 8
_PADDING = 7
"""Above and below the text, with the room around the field."""
_LEAST_WIDTH = 280


class CommandSearchButton(QAbstractButton):
    """Looks like a search field with the key that opens it; a click triggers the action."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._action = action
        self._keys = ""
        self._full_size = QSize()
        self._icon = make_icon("search", QPalette.ColorRole.PlaceholderText)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """Show the action's text and key."""
        self.setText(self._action.text().replace("&", ""))
        self._keys = name_keys(self._action.shortcuts())
        self.setAccessibleName(self.text())
        self.setToolTip(escape_tooltip(self._action.toolTip()))
        self._measure()
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()

    def _measure(self) -> None:
        """Find the size with the texts."""
        metrics = self.fontMetrics()
        texts = metrics.horizontalAdvance(self.text()) + metrics.horizontalAdvance(self._keys)
        width = max(texts + _ICON + 6 * _MARGIN, _LEAST_WIDTH)
        self._full_size = QSize(width, metrics.height() + 2 * _PADDING)
        self.updateGeometry()

    @property
    def _is_small(self) -> bool:
        """Whether the window is so narrow that the menus need the room: the icon alone is shown."""
        return is_narrow(self.window())

    def sizeHint(self) -> QSize:
        """Return the size for the window's present width; the menu bar asks whenever one of its entries changes."""
        return QSize(_ICON + 3 * _MARGIN, self._full_size.height()) if self._is_small else self._full_size

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        field = self.rect().adjusted(0, 4, -_MARGIN, -3)
        painter.drawRoundedRect(mirror(field, self), 4, 4)
        top = field.center().y() - _ICON // 2 + 1
        self._icon.paint(painter, mirror(QRect(field.left() + _MARGIN, top, _ICON, _ICON), self))
        if not self._is_small:
            self._paint_texts(painter, mirror(field.adjusted(_ICON + 2 * _MARGIN, 0, -_MARGIN, 0), self))

    def _paint_texts(self, painter: QPainter, room: QRect) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, self._keys)
