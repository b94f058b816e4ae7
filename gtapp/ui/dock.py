"""A panel beside the work: its key is told apart from its menu entry, its buttons are seen in light and dark."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QWidget

from gtapp.ui.icons import icon


class Dock(QDockWidget):
    """Draws its buttons in the theme's colours, whatever Qt puts on them; not before it is seen, which the start waits for."""

    called = Signal()
    """Its key was pressed."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.topLevelChanged.connect(self._draw_buttons)
        self.toggleViewAction().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key asks for more than the menu's tick: to be shown, gone to, or left."""
        if event.type() == QEvent.Type.Shortcut and watched is self.toggleViewAction():
            self.called.emit()
            return True
        return super().eventFilter(watched, event)

    @property
    def has_keys(self) -> bool:
        """Whether what is typed goes here."""
        focus = QApplication.focusWidget()
        return focus is self or (focus is not None and self.isAncestorOf(focus))

    def take_keys(self) -> None:
        """What is typed goes here from now on, even where there is nothing yet to go to."""
        self.activateWindow()
        places: list[QWidget | None] = [self.widget(), self]
        for widget in places:
            if widget is not None and not self.has_keys:
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

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
