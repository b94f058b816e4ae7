"""A panel beside the work whose buttons are seen in light and dark: Qt's own have one grey for both."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

from gtapp.ui.icons import icon


class Dock(QDockWidget):
    """Draws its buttons in the theme's colours, whatever Qt puts on them; not before it is seen, which the start waits for."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.topLevelChanged.connect(self._draw_buttons)

    def _draw_buttons(self) -> None:
        for name in ("float", "close"):
            button = self.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
            if button:
                button.setIcon(icon(name))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw_buttons()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if self.isVisible() and event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._draw_buttons()
