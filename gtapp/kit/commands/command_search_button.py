"""The button at the right of the menu bar that opens the search for a command."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QMenuBar, QSizePolicy

from gtapp.kit.appearance.icons import make_icon
from gtapp.kit.commands.menu_commands import name_keys
from gtapp.kit.small_widgets import escape_tooltip, mirror

_ICON = 16
_MARGIN = 8
_PADDING = 7
"""Above and below the text, with the room around the field."""
_LEAST_WIDTH = 280
_BESIDE_MENU = 24
"""What a menu takes in the bar beside its text, at most."""


class CommandSearchButton(QAbstractButton):
    """Looks like a search field with the key that opens it; a click triggers the action.

    Where the menus of the bar need the room, it has its icon and the key alone, or only the icon.
    """

    def __init__(self, action: QAction, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._action, self._bar = action, bar
        self._keys = ""
        self._widths = (0, 0, 0)
        """That of the icon, with the key, and with the text, too."""
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
        icon, keys = _ICON + 3 * _MARGIN, metrics.horizontalAdvance(self._keys) + _MARGIN
        text = metrics.horizontalAdvance(self.text()) + 2 * _MARGIN
        self._widths = (icon, icon + keys, max(icon + keys + text, _LEAST_WIDTH))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size for the bar's present width; the bar asks whenever it or one of its entries changes."""
        metrics = self.fontMetrics()
        menus = (each.text().replace("&", "") for each in self._bar.actions() if each.isVisible())
        room = self._bar.width() - sum(metrics.horizontalAdvance(each) + _BESIDE_MENU for each in menus)
        width = next((each for each in reversed(self._widths) if each <= room), self._widths[0])
        return QSize(width, metrics.height() + 2 * _PADDING)

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
        if self.width() >= self._widths[1]:
            self._paint_texts(painter, mirror(field.adjusted(_ICON + 2 * _MARGIN, 0, -_MARGIN, 0), self))

    def _paint_texts(self, painter: QPainter, room: QRect) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        middle = Qt.AlignmentFlag.AlignVCenter
        if self.width() >= self._widths[2]:
            painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, self._keys)
