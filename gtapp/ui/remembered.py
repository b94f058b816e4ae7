"""What the window remembers of a project and itself: where it stood, how it was divided, which item was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from gtapp.project import Project
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow

_STATE = 1


class Remembered:
    """Puts a window's state into its preferences, and brings it back."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._preferences = window.preferences

    def put(self, workspace: Workspace) -> None:
        """Remembers how this project was worked on."""
        window, preferences = self._window, self._preferences
        name = workspace.session.project.benchmark.id
        preferences.put_state(f"window/{name}/geometry", window.saveGeometry())
        preferences.put_state(f"window/{name}/docks", window.saveState(_STATE))
        preferences.put_state(f"window/{name}/splitter", workspace.layout_state())
        self.put_geometry()
        preferences.put("window/benchmark", name)
        item = workspace.session.item
        if item:
            place = f"{workspace.session.index} {item.id}"
            preferences.put_of_folder(workspace.root(), "item", place)

    def put_geometry(self) -> None:
        """Remembers the window's place, whatever is open."""
        self._preferences.put_state("window/geometry", self._window.saveGeometry())

    def restore(self, name: str) -> None:
        """The window's place before any project is open, the parts of it by benchmark."""
        window, preferences = self._window, self._preferences
        if not window.isVisible():
            geometry = preferences.state("window/geometry")
            if geometry.isEmpty() or not window.restoreGeometry(geometry):
                screen = QGuiApplication.primaryScreen().availableGeometry()
                window.resize(min(screen.width(), 2400), min(screen.height() - 40, 1500))
        if window.workspace:
            docks = preferences.state(f"window/{name}/docks")
            if not docks.isEmpty():
                window.restoreState(docks, _STATE)
            window.workspace.restore_layout(preferences.state(f"window/{name}/splitter"))

    def first_index(self, project: Project) -> int:
        """The item that was current last time, else the first; no search where it has moved."""
        remembered = self._preferences.of_folder(project.root, "item")
        place, _, name = remembered.partition(" ")
        index = int(place) if place.isdecimal() else 0
        return index if index < len(project.items) and project.items[index].id == name else 0
