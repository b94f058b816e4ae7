"""The layout of the window: stored between starts, and limited to the size of the screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow

from gtapp.core.project.project import Project
from gtapp.core.scans.geometry import ZoomMode
from gtapp.editor.scan.canvas import ScanCanvas
from gtapp.editor.work_splitter import ABOVE, BESIDE
from gtapp.editor.workspace import Workspace
from gtapp.kit.preferences import Preferences

_VERSION = 2
"""Of the panels' layout; version 1 had them below the scan."""
_LEAST_WORK = 700
"""The width of a table below its scan from which on the list stays beside them."""
_NARROW_LIST = 200
"""The width of the list beside a panel that leaves scan and form less than `_LEAST_SHARE` of what they have without it."""
_LEAST_SHARE = 0.75
_LAYOUT_EVENTS = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class WindowState:
    """Writes the window's geometry, its panels and the current item into the preferences, and restores them."""

    def __init__(self, window: QMainWindow, preferences: Preferences) -> None:
        self._window = window
        self._preferences = preferences

    def save(self, workspace: Workspace) -> None:
        """Store the layout and the current item of this project."""
        window, preferences = self._window, self._preferences
        name = workspace.session.project.benchmark.id
        preferences.put_state(f"window/{name}/geometry", window.saveGeometry())
        preferences.put_state(f"window/{name}/list", workspace.layout_state())
        preferences.put(f"window/{name}/arrangement", workspace.work.decided)
        for arrangement, state in workspace.work.states().items():
            preferences.put_state(f"window/{name}/{arrangement}", state)
        preferences.put_folder_state(workspace.session.project.home, "panels", window.saveState(_VERSION))
        zoom = workspace.scan.viewport.mode
        if zoom is not ZoomMode.FREE:
            preferences.put(f"window/{name}/zoom", zoom)
        preferences.put_flag(f"window/{name}/zooms_to_value", workspace.scan.zooms_to_value)
        preferences.put_flag(f"window/{name}/shows_lines", workspace.scan.shows_lines)
        preferences.put_flag(f"window/{name}/shows_frames", workspace.scan.shows_frames)
        self.save_geometry()
        preferences.put("window/benchmark", name)
        item = workspace.session.item
        if item:
            place = f"{workspace.session.index} {item.id}"
            preferences.put_folder_text(workspace.session.project.home, "item", place)

    def save_geometry(self) -> None:
        """Store the window's position and size, with or without an open project."""
        self._preferences.put_state("window/geometry", self._window.saveGeometry())

    def restore_window(self) -> None:
        """Restore the window's geometry, unless it is visible already."""
        window = self._window
        if not window.isVisible():
            geometry = self._preferences.state("window/geometry")
            if geometry.isEmpty() or not window.restoreGeometry(geometry):
                screen = QGuiApplication.primaryScreen().availableGeometry()
                window.resize(min(screen.width(), 2400), min(screen.height() - 40, 1500))

    def restore_parts(self, workspace: Workspace) -> None:
        """Restore the panels as they were for the project, and the arrangement of its benchmark."""
        self.restore_window()
        preferences, project = self._preferences, workspace.session.project
        panels = preferences.folder_state(project.home, "panels")
        if not panels.isEmpty():
            self._window.restoreState(panels, _VERSION)
        name = project.benchmark.id
        workspace.restore_layout(preferences.state(f"window/{name}/list"))
        states = {each: preferences.state(f"window/{name}/{each}") for each in (BESIDE, ABOVE)}
        workspace.work.restore(preferences.text(f"window/{name}/arrangement"), states)
        zoom = preferences.text(f"window/{name}/zoom")
        if zoom in [*ZoomMode]:
            workspace.scan.set_mode(ZoomMode(zoom))
        ScanCanvas.wheel_zooms = preferences.wheel_zooms
        workspace.scan.show_zoom_to_value(preferences.flag(f"window/{name}/zooms_to_value", True))
        workspace.scan.show_lines(preferences.flag(f"window/{name}/shows_lines", True))
        workspace.scan.show_frames(preferences.flag(f"window/{name}/shows_frames", True))

    def find_first_index(self, project: Project, name: str = "") -> int:
        """Return the index of this item, or of the one that was current last time; 0 if there is none."""
        if name:
            return max(project.items.find(name), 0)
        stored = self._preferences.folder_text(project.home, "item")
        return max(project.items.find(stored.partition(" ")[2]), 0)


class ListVisibility(QObject):
    """Hides the item list while the window would be larger than the screen, or its other parts have too little room.

    Beside a panel it is narrower first, if scan and form have little room, until no panel is open.

    On a screen that has no room for scan, form and a panel beside each other, the panel takes the place of the scan.
    `action` is the check mark of the menu that shows and hides the list.
    """

    def __init__(self, window: QMainWindow, action: QAction) -> None:
        super().__init__(window)
        self._window = window
        self._action = action
        self._workspace: Workspace | None = None
        self._is_hidden_by_size = self._is_wanted = False
        self._width_when_hidden = 0
        self._list_width = 0
        """The width that the list had before it was made narrower for a panel; 0: it was not."""
        self._reduced_size, self._reduced_to = QSize(), QSize()
        """The size that the window had when it was last reduced, and what was available."""
        self._adjust_timer = QTimer(self, singleShot=True, interval=0)
        self._adjust_timer.timeout.connect(self.adjust)

    def set_workspace(self, workspace: Workspace | None) -> None:
        """Switch to the list of `workspace`; None detaches."""
        self._workspace, self._list_width = workspace, 0
        # the window gets many events while the workspace is made: they are followed after that, from `adjust` on
        self._window.removeEventFilter(self)
        if workspace:
            workspace.ready.connect(self.adjust)
            self._adjust_timer.start()

    def adjust(self) -> None:
        """Hide the list if the window's parts need the space, unless the user showed the list."""
        workspace, available = self._workspace, self._available()
        if workspace is None:
            return
        self._window.installEventFilter(self)
        self._fit_list(workspace)
        has_no_room_for_scan = self._needs_room_of_scan(workspace, available)
        workspace.work.show_scan(not has_no_room_for_scan)
        wider = self._width_when_hidden + workspace.items.filter.readable_width
        if self._is_hidden_by_size and self._window.width() >= wider:
            self.restore()
        is_possible = _fits(self._window.minimumSizeHint(), available)
        lacks_room = not is_possible or self._is_crowded(workspace)
        if lacks_room and workspace.items.isVisible() and not self._is_wanted:
            self._is_hidden_by_size, self._width_when_hidden = True, self._window.width()
            self._show_list(False)
        if is_possible and (self._is_hidden_by_size or has_no_room_for_scan):
            self._reduce_window(available)

    def _fit_list(self, workspace: Workspace) -> None:
        """Make the list narrower where a panel leaves scan and form little room, and as wide as before where none does."""
        items, splitter = workspace.items, workspace.splitter
        if not items.isVisible():
            return
        wide = self._list_width or items.width()
        narrow = max(min(_NARROW_LIST, wide), items.filter.readable_width)
        room = splitter.width() - wide - splitter.handleWidth()
        whole = self._find_width_without_panels(workspace) - wide - splitter.handleWidth()
        if room < _LEAST_SHARE * whole and not self._list_width and narrow < wide:
            self._list_width = wide
            splitter.setSizes([narrow, splitter.width() - narrow])
        elif room >= _LEAST_SHARE * whole:
            self.widen_list()

    def widen_list(self) -> None:
        """Give the list back the width that it had before a panel was opened, unless the user has chosen another one."""
        workspace, width, self._list_width = self._workspace, self._list_width, 0
        if (
            workspace
            and width
            and workspace.items.width() <= max(_NARROW_LIST, workspace.items.filter.readable_width)
        ):
            workspace.splitter.setSizes([width, workspace.splitter.width() - width])

    def _needs_room_of_scan(self, workspace: Workspace, available: QSize) -> bool:
        """Return whether a panel, the scan and the form are wider than the screen beside each other, even without the list."""
        if workspace.work.arrangement == ABOVE or not self._list_panels():
            return False
        others = self._window.minimumSizeHint().width() - workspace.minimumSizeHint().width()
        return others + workspace.work.least_width > available.width()

    def find_room_for_panel(self) -> int:
        """Return how wide a panel at the right may be, so that the list stays, and scan and form have enough room."""
        workspace = self._workspace
        if workspace is None:
            return 0
        room = self._find_width_without_panels(workspace)
        items = workspace.items
        if items.isVisible() or self._is_hidden_by_size:
            width = self._list_width or items.width()
            room -= max(width, items.filter.readable_width) + workspace.splitter.handleWidth()
        return room - workspace.work.find_usual_width(room) - self._separator

    def _find_width_without_panels(self, workspace: Workspace) -> int:
        """Return the width that list, scan and form have beside each other while no panel is open."""
        areas = ((dock.width(), self._window.dockWidgetArea(dock)) for dock in self._list_panels())
        widths = [width for width, area in areas if area == Qt.DockWidgetArea.RightDockWidgetArea]
        return workspace.splitter.width() + (max(widths) + self._separator if widths else 0)

    @property
    def _separator(self) -> int:
        """The width of what separates a panel from the other parts."""
        style = self._window.style()
        return style.pixelMetric(style.PixelMetric.PM_DockWidgetSeparatorExtent, None, self._window)

    def _list_panels(self) -> list[QDockWidget]:
        """Return the panels in the window that are visible."""
        docks = self._window.findChildren(QDockWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [dock for dock in docks if dock.isVisible() and not dock.isFloating()]

    def _reduce_window(self, available: QSize) -> None:
        """Reduce the window to what is available, once: a window manager keeps the size of a maximized or tiled window."""
        size = self._window.size()
        if _fits(size, available):
            self._reduced_size = QSize()
        elif not _fits(self._window.minimumSize(), available):
            return  # until Qt has laid out what is hidden: `adjust` is called again then
        elif (size, available) != (self._reduced_size, self._reduced_to):
            self._reduced_size, self._reduced_to = size, available
            self._window.resize(size.boundedTo(available))

    def _is_crowded(self, workspace: Workspace) -> bool:
        """Return whether the list leaves little room to scan and form, above all beside a panel, or to a table."""
        room, work = workspace.splitter.width() - workspace.items.filter.readable_width, workspace.work
        if room < work.minimumSizeHint().width():
            return True
        if self._list_panels():
            whole = self._find_width_without_panels(workspace) - (workspace.splitter.width() - work.width())
            return work.width() < work.find_least_width(whole)
        return work.arrangement == ABOVE and work.width() < _LEAST_WORK

    def show_list(self, on: bool) -> None:
        """Show or hide the list by the user's choice."""
        self._is_hidden_by_size, self._is_wanted = False, on
        self._show_list(on)

    def restore(self) -> None:
        """Show a list that was hidden for lack of room, since there may be room now; `adjust` is called afterwards."""
        if self._is_hidden_by_size:
            self._is_hidden_by_size = False
            self._show_list(True)

    def _show_list(self, on: bool) -> None:
        if self._workspace:
            self._workspace.show_list(on)
            self._action.setChecked(on)

    def _available(self) -> QSize:
        """Return how large the window can be without its frame."""
        window = self._window
        return window.screen().availableGeometry().size() - (window.frameGeometry().size() - window.size())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _LAYOUT_EVENTS:
            self._adjust_timer.start()
        return super().eventFilter(watched, event)


def _fits(size: QSize, limit: QSize) -> bool:
    return size.width() <= limit.width() and size.height() <= limit.height()
