"""Docks: each is filled when it becomes visible, and toggled and focused by one key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QMainWindow, QTabBar, QWidget

from gtapp.ui.theme import icon

_REFRESH_AFTER_MS = 120
_WIDE_SCREEN = 1500
"""Screens of this width or more have room for docks at the right of the form."""
_SMALLEST_PART = 3
"""`widen` gives a dock at least this part (1/3) of the window's width."""


class Dock(QDockWidget):
    """A dock with its key; its widget is made by `fill` when it is first visible.

    `fill` updates the contents while the dock is visible. A dock to work in has `begin`, which gives it the focus as soon as
    it is opened; a dock to read takes the focus only when it is visible already. Its buttons are drawn in the colours of the
    theme instead of Qt's, not before it is visible (start to first card).
    """

    key_pressed = Signal()
    """Its key was pressed."""

    def __init__(
        self,
        name: str,
        title: str,
        key: str,
        parent: QWidget,
        fill: Callable[[QDockWidget], None],
        begin: Callable[[QDockWidget], None] | None = None,
    ) -> None:
        super().__init__(title, parent)
        self.fill, self.begin = fill, begin
        self.at = 50
        """Its place among the docks, in the menu and in the tabs; those of one place in the order of the features."""
        self.is_tab = True
        """Whether it joins the tabs of the first dock; else it is placed next to them."""
        self.is_at_right = False
        """Whether it is placed at the right of the window on a wide screen."""
        self.is_available = True
        """Whether the open project can use it."""
        self.setObjectName(name)
        self.hide()
        self.toggleViewAction().setShortcut(QKeySequence(key))
        self.toggleViewAction().setObjectName(name)
        self.topLevelChanged.connect(self._draw_buttons)
        self.toggleViewAction().installEventFilter(self)

    def set_available(self, on: bool) -> None:
        """Show or hide the menu entry, depending on whether the open project can use the dock."""
        self.is_available = on
        self.toggleViewAction().setVisible(on)
        self.toggleViewAction().setEnabled(on)
        if not on:
            self.hide()

    def open(self) -> None:
        """Show the dock and fill it, unless it is visible already."""
        if not self.isVisible():
            self.toggleViewAction().trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Report the key, which does more than the check mark in the menu: it opens, focuses and closes the dock."""
        if event.type() == QEvent.Type.Shortcut and watched is self.toggleViewAction():
            self.key_pressed.emit()
            return True
        return super().eventFilter(watched, event)

    @property
    def has_focus(self) -> bool:
        """True if the focus is in the dock."""
        focus = QApplication.focusWidget()
        return focus is self or (focus is not None and self.isAncestorOf(focus))

    def take_focus(self) -> None:
        """Focus the contents, or the dock itself while it is empty."""
        self.activateWindow()
        places: list[QWidget | None] = [self.widget(), self]
        for widget in places:
            if widget is not None and not self.has_focus:
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


class Docks(QObject):
    """All docks of the window; updates those that are visible."""

    closed = Signal()
    """A dock was closed from the menu, and nothing has the focus."""

    closed_by_key = Signal()
    """A dock was closed by its key."""

    hidden = Signal()
    """A dock was closed, in any way."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._has_project = False
        self._refresh_timer = QTimer(self, singleShot=True, interval=_REFRESH_AFTER_MS)
        self._refresh_timer.timeout.connect(self.refresh)
        self._in_front: set[QDockWidget] = set()
        self._was_behind: set[QDockWidget] = set()
        self.docks: list[Dock] = []

    def place(self, dock: Dock) -> None:
        """Place a dock: at the bottom, in tabs with the first one, or where its attributes require."""
        dock.toggleViewAction().triggered.connect(lambda on: self._toggle(dock, on))
        dock.key_pressed.connect(lambda: self._handle_key(dock))
        dock.visibilityChanged.connect(lambda on: self._record_visibility(dock, on))
        at_right = dock.is_at_right and self._window.screen().availableGeometry().width() >= _WIDE_SCREEN
        area = Qt.DockWidgetArea.RightDockWidgetArea if at_right else Qt.DockWidgetArea.BottomDockWidgetArea
        self._window.addDockWidget(area, dock)
        self._window.addAction(dock.toggleViewAction())
        if self.docks and dock.is_tab and not at_right:
            self._window.tabifyDockWidget(self.docks[0], dock)
        self.docks.append(dock)

    @property
    def actions(self) -> list[QAction]:
        """The actions that show and hide the docks."""
        return [dock.toggleViewAction() for dock in self.docks]

    def set_project(self, is_open: bool) -> None:
        """Enable the docks while a project is open; else hide them."""
        self._has_project = is_open
        for dock in self.docks:
            dock.toggleViewAction().setEnabled(is_open and dock.is_available)
        if not is_open:
            self._refresh_timer.stop()
            for dock in self.docks:
                dock.hide()

    def refresh_later(self) -> None:
        """Update the visible docks when the annotator pauses."""
        if self._has_project:
            self._refresh_timer.start()

    def refresh(self) -> None:
        """Update the visible docks."""
        if self._has_project:
            for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
                bar.setAccessibleName(self.tr("Panels"))
            for dock in self._visible_docks():
                dock.fill(dock)

    def _visible_docks(self) -> list[Dock]:
        return [dock for dock in self.docks if dock.isVisible() and not dock.visibleRegion().isEmpty()]

    def _record_visibility(self, dock: Dock, on: bool) -> None:
        """Record which docks are visible, and whether a dock was visible when it was closed."""
        if on:
            self._in_front.add(dock)
            self._refresh_timer.start()
        elif dock.isHidden():
            (self._was_behind.discard if dock in self._in_front else self._was_behind.add)(dock)
            self._in_front.discard(dock)
            self.hidden.emit()
        else:
            self._in_front.discard(dock)

    def _toggle(self, dock: Dock, on: bool) -> None:
        """Bring a dock to the front, also from behind another dock's tab, and fill it at once."""
        if not on and dock in self._was_behind:
            on = True
        if on:
            self._bring_to_front(dock)
        elif QApplication.focusWidget() is None:
            self.closed.emit()

    def _bring_to_front(self, dock: Dock) -> None:
        dock.show()
        dock.raise_()
        dock.fill(dock)
        if dock.begin:
            dock.begin(dock)

    def _handle_key(self, dock: Dock) -> None:
        """Open the dock by its key; if it is visible, focus it; if it has the focus, close it."""
        if dock.has_focus:
            dock.hide()
            self.closed_by_key.emit()
        elif dock.begin or dock not in self._in_front:
            self._bring_to_front(dock)
        else:
            dock.take_focus()

    def focus_parts(self) -> list[QWidget]:
        """Return the contents of the visible docks: F6 visits them."""
        return [dock.widget() for dock in self._visible_docks() if dock.widget() is not None]


def widen(dock: Dock) -> None:
    """Give a dock half of the window's width where it is narrow because of the dock next to it."""
    window = dock.parentWidget()
    if not isinstance(window, QMainWindow) or not dock.isVisible() or dock.isFloating():
        return
    if dock.width() >= window.width() // _SMALLEST_PART:
        return
    area = window.dockWidgetArea(dock)
    neighbours = [
        each
        for each in window.findChildren(Dock)
        if each is not dock
        and each.isVisible()
        and not each.visibleRegion().isEmpty()
        and window.dockWidgetArea(each) == area
    ][:1]
    width = window.width() // 2
    window.resizeDocks([*neighbours, dock], [width] * (len(neighbours) + 1), Qt.Orientation.Horizontal)
