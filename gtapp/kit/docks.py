"""The sidebar: the docks at the right of the window, one at a time, and the strip of buttons that opens them.

A dock is filled when it becomes visible, and shown and hidden by its key, its button or the menu.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QMainWindow,
    QSizePolicy,
    QToolBar,
    QWidget,
)

from gtapp.kit.appearance.dialog_style import apply_style, order_by_layout, skip_passing
from gtapp.kit.appearance.icons import draw_extension, make_icon
from gtapp.kit.appearance.theme import icon, theme_color
from gtapp.kit.commands.menu_commands import name_action, strip_mnemonic
from gtapp.kit.layouts import PANEL_MARGIN
from gtapp.kit.small_widgets import fill_rect, is_narrow

_REFRESH_AFTER_MS = 120
_LEAST_WIDTH, _WIDTH, _WIDE_WIDTH = 280, 360, 480
_LEAST_PART, _MOST_PART = 0.25, 0.4
"""The first part of a small screen's width is enough for a dock; more than the second one of the window is not taken at first."""
_LEAST_HEIGHT, _COMPANION_PART = 160, 0.4
"""The height of a dock in the sidebar, and the part of its height that a companion below another one takes at first."""
_ICON_SIDE = 20
_WORD_SCALE = 0.8
_BAR = 3
_SIDE = Qt.DockWidgetArea.RightDockWidgetArea


class Dock(QDockWidget):
    """A dock with its key; its widget is made by `fill` when it is first visible.

    `fill` updates the contents while the dock is visible. A dock to work in has `begin`, which gives it the focus as soon as
    it is opened. Its buttons are drawn in the colours of the theme instead of Qt's, not before it is visible (start to first
    card). `icon_name` is a name in Lucide (see `gtapp.kit.appearance.icons`).
    """

    key_pressed = Signal()
    """Its key was pressed."""

    def __init__(
        self,
        name: str,
        title: str,
        key: str,
        icon_name: str,
        parent: QWidget,
        fill: Callable[[QDockWidget], object],
        begin: Callable[[QDockWidget], object] | None = None,
    ) -> None:
        super().__init__(title, parent)
        self.fill, self.begin = fill, begin
        self.at = 50
        """Its place among the docks, in the menu and in the strip; those of one place in the order of the features."""
        self.is_wide = False
        """Whether it needs more width than others, as for a table of many columns."""
        self.is_companion = False
        """Whether it is shown below the dock that is open, and stays there when another is opened."""
        self.is_available = True
        """Whether the open project can use it."""
        self.setObjectName(name)
        self.setAllowedAreas(_SIDE | Qt.DockWidgetArea.BottomDockWidgetArea)
        self.hide()
        self.topLevelChanged.connect(self._draw_buttons)
        action = self.toggleViewAction()
        action.setObjectName(name)
        action.setShortcut(QKeySequence(key))
        action.setIcon(make_icon(icon_name))
        action.setIconVisibleInMenu(False)  # its check mark is there
        action.installEventFilter(self)

    def set_available(self, on: bool) -> None:
        """Show or hide the menu entry, depending on whether the open project can use the dock."""
        self.is_available = on
        self.toggleViewAction().setVisible(on)
        self.toggleViewAction().setEnabled(on)
        if not on:
            self.hide()

    def setWidget(self, widget: QWidget) -> None:
        """Set the contents, in the common style of panels."""
        apply_style(widget)
        order_by_layout(widget)
        super().setWidget(widget)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Let Tab skip the parts that only pass the focus on, as the contents do as a whole."""
        with skip_passing(self):
            return super().focusNextPrevChild(following)

    def open(self) -> None:
        """Show the dock and fill it, unless it is visible already."""
        if not self.isVisible():
            self.toggleViewAction().trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Report the key: unlike a click, it moves the focus."""
        if event.type() == QEvent.Type.Shortcut and watched is self.toggleViewAction():
            self.key_pressed.emit()
            return True
        return super().eventFilter(watched, event)

    @property
    def has_focus(self) -> bool:
        """True if the focus is in the dock."""
        focus = QApplication.focusWidget()
        return focus is self or (focus is not None and self.isAncestorOf(focus))

    def _draw_buttons(self) -> None:
        for name in ("float", "close"):
            button = self.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
            if button:
                button.setIcon(icon(name))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw_buttons()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the title as a heading above the contents; the style draws it as plain text at the edge."""
        content = self.widget()
        if self.isFloating() or content is None:
            super().paintEvent(event)
            return
        button = self.findChild(QAbstractButton, "qt_dockwidget_floatbutton")  # the one beside the title
        end = button.x() if button and not self.isRightToLeft() else self.width() - PANEL_MARGIN
        start = button.geometry().right() if button and self.isRightToLeft() else PANEL_MARGIN
        room = QRect(start, 0, end - start, content.y())
        painter, font = QPainter(self), self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        text = painter.fontMetrics().elidedText(self.windowTitle(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if self.isVisible() and event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._draw_buttons()


class Docks(QObject):
    """All docks of the window; updates those that are visible.

    In the sidebar, opening one closes the one that is there. A dock that the user moved to the bottom, or out of the window,
    stays.
    """

    closed = Signal()
    """A dock that had the focus was closed."""

    hidden = Signal()
    """A dock was closed, in any way."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._has_project = False
        self._refresh_timer = QTimer(self, singleShot=True, interval=_REFRESH_AFTER_MS)
        self._refresh_timer.timeout.connect(self.refresh)
        self._widths: dict[bool, int] = {}
        """The widths that the user chose, of docks that are wide or not."""
        self._given_width = 0
        self.find_room: Callable[[], int] = lambda: _WIDE_WIDTH
        """Returns what the other parts of the window leave to a dock in the sidebar."""
        self.docks: list[Dock] = []
        self.strip = PanelStrip(window)
        window.addToolBar(Qt.ToolBarArea.RightToolBarArea, self.strip)
        window.setDockOptions(
            QMainWindow.DockOption(0)
        )  # no tabs of Qt's beside the strip, and nothing moves slowly

    def place(self, dock: Dock) -> None:
        """Add a dock to the sidebar, and its button to the strip."""
        dock.toggleViewAction().triggered.connect(lambda on: self._follow_click(dock, on))
        dock.key_pressed.connect(lambda: self._handle_key(dock))
        dock.visibilityChanged.connect(lambda on: self._follow_visibility(dock, on))
        dock.setMinimumSize(min(_LEAST_WIDTH, int(self._screen_width() * _LEAST_PART)), _LEAST_HEIGHT)
        self._window.addDockWidget(_SIDE, dock)
        self._window.addAction(dock.toggleViewAction())
        self.strip.add(dock.toggleViewAction())
        self.docks.append(dock)

    @property
    def actions(self) -> list[QAction]:
        """The actions that show and hide the docks."""
        return [dock.toggleViewAction() for dock in self.docks]

    def set_project(self, is_open: bool) -> None:
        """Enable the docks while a project is open; else hide them."""
        self._has_project = is_open
        self.strip.setVisible(is_open)
        for dock in self.docks:
            dock.toggleViewAction().setEnabled(is_open and dock.is_available)
        if not is_open:
            self._refresh_timer.stop()
            for dock in self.docks:
                dock.hide()
        else:
            self.strip.fit_window()

    def _screen_width(self) -> int:
        return self._window.screen().availableGeometry().width()

    def refresh_later(self) -> None:
        """Update the visible docks when the annotator pauses."""
        if self._has_project:
            self._refresh_timer.start()

    def refresh(self) -> None:
        """Update the visible docks."""
        if self._has_project:
            for dock in self._visible_docks():
                dock.fill(dock)

    def _visible_docks(self) -> list[Dock]:
        return [dock for dock in self.docks if dock.isVisible() and not dock.visibleRegion().isEmpty()]

    def _in_sidebar(self, dock: Dock) -> bool:
        return not dock.isFloating() and self._window.dockWidgetArea(dock) == _SIDE

    def _follow_visibility(self, dock: Dock, on: bool) -> None:
        if on:
            self._refresh_timer.start()
        else:
            if self._in_sidebar(dock) and dock.width() != self._given_width:
                self._widths[dock.is_wide] = dock.width()
            self.hidden.emit()
            # before Qt gives the focus to whatever is next; the docks of a minimised window keep it
            if dock.has_focus and dock.isHidden() and self._has_project:
                self.closed.emit()

    def _follow_click(self, dock: Dock, on: bool) -> None:
        """Complete what a click on the button or in the menu began, which has shown or hidden the dock."""
        if on:
            self._open(dock)

    def _handle_key(self, dock: Dock) -> None:
        """Open or close the dock by its key; one to work in is closed where it has the focus, and gets it elsewhere."""
        if dock.isVisible() and (dock.has_focus or not dock.begin):
            dock.hide()
        else:
            self._open(dock)

    def _open(self, dock: Dock) -> None:
        """Show a dock, in place of the one in the sidebar, and fill it at once."""
        if self._in_sidebar(dock):
            self._show_in_sidebar(dock)
        dock.show()
        dock.raise_()
        dock.fill(dock)
        if dock.begin:
            dock.begin(dock)

    def _show_in_sidebar(self, dock: Dock) -> None:
        """Show a dock, close the docks in the sidebar that can't stay beside it, and give it its size.

        Its width is the one that the user chose for docks of this kind, else as much as is usual and the other parts leave.
        """
        room = max(self.find_room(), dock.minimumWidth())
        usual = min(_WIDE_WIDTH if dock.is_wide else _WIDTH, room)
        width = min(self._widths.get(dock.is_wide, usual), int(self._window.width() * _MOST_PART))
        others = [other for other in self.docks if other is not dock and self._in_sidebar(other)]
        height = self._window.height()
        for other in others:
            if height < 2 * _LEAST_HEIGHT or dock.is_companion == other.is_companion:
                other.hide()
        dock.show()
        self._set_sizes(dock, [other for other in others if other.isVisible()], width)

    def _set_sizes(self, dock: Dock, beside: list[Dock], width: int) -> None:
        """Give a dock its width, and divide the height between it and the one above or below it."""
        self._window.resizeDocks([dock], [width], Qt.Orientation.Horizontal)
        self._given_width = max(width, dock.minimumSizeHint().width())
        docks, height = [dock, *beside], self._window.height()
        if beside:
            heights = [
                int(height * (_COMPANION_PART if each.is_companion else 1 - _COMPANION_PART))
                for each in docks
            ]
            self._window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def focus_parts(self) -> list[QWidget]:
        """Return the contents of the visible docks: F6 visits them."""
        return [dock.widget() for dock in self._visible_docks() if dock.widget() is not None]


class PanelStrip(QToolBar):
    """The buttons of the docks and of a few commands at the window's right edge; the tooltip of each names its key."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName("panel_strip")
        self.setWindowTitle(self.tr("Panels"))
        self.setAccessibleName(self.tr("Panels"))
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        self.setIconSize(QSize(_ICON_SIDE, _ICON_SIDE))
        # after Qt, which draws it anew
        self.orientationChanged.connect(
            lambda: draw_extension(self, "qt_toolbar_ext_button", "chevrons-down")
        )
        self.hide()

    def add(self, action: QAction) -> None:
        """Add the button of an action, such as a dock's."""
        action.changed.connect(lambda: action.setToolTip(name_action(action)))
        action.toggled.connect(lambda _: self.update())
        action.setToolTip(name_action(action))
        action.setIconText(_break_word(strip_mnemonic(action.iconText())))
        self.addAction(action)
        button = self.widgetForAction(action)
        button.setAccessibleName(strip_mnemonic(action.text()))
        button.setSizePolicy(
            QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed
        )  # all as wide as the longest word

    def add_commands(self, words: Mapping[str, QAction]) -> None:
        """Add the buttons of further commands, by their words, at the lower end."""
        space = QWidget(self)
        space.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.addWidget(space)
        for word, action in words.items():
            action.setIconText(word)
            self.add(action)

    def fit_window(self) -> None:
        """Make the words small beside the window's other texts; leave them out where there is no room: the tooltips have them."""
        small = self.window().font()
        small.setPointSizeF(small.pointSizeF() * _WORD_SCALE)
        self.setFont(small)
        styles = Qt.ToolButtonStyle
        self.setToolButtonStyle(styles.ToolButtonTextUnderIcon)
        is_low = self.isVisible() and self.sizeHint().height() > self.height()
        if is_low or is_narrow(self.window()):
            self.setToolButtonStyle(styles.ToolButtonIconOnly)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_window()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground flat, with a line beside the window's parts, and a bar beside each button that is on.

        The style would draw a gradient.
        """
        painter, palette = QPainter(self), self.palette()
        fill_rect(painter, self.rect(), palette.color(QPalette.ColorRole.Window))
        fill_rect(painter, QRect(0, 0, 1, self.height()), palette.color(QPalette.ColorRole.Mid))
        for action in self.actions():
            if action.isChecked():
                button = self.widgetForAction(action).geometry()
                fill_rect(painter, QRect(0, button.top(), _BAR, button.height()), theme_color("accent"))


def _break_word(text: str) -> str:
    """Return the text of a button in two lines where it has several words: at the space that makes it the narrowest."""
    halves = ((text[:at], text[at + 1 :]) for at, letter in enumerate(text) if letter == " ")
    return "\n".join(min(halves, key=lambda half: max(map(len, half)), default=(text,)))
