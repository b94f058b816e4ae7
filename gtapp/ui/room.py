"""Makes room on a small screen: the list gives way to scan and form, and comes back when what took its place has gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, QTimer

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow

_TELLING = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class Room(QObject):
    """A window whose parts ask for more than the screen has would push its status bar out of sight."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._gave_way = self._asked_for = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.look)
        window.installEventFilter(self)

    def look(self) -> None:
        """Hides the list where all together is too much, unless the user asked for it."""
        workspace, most = self._window.workspace, self._most()
        if workspace is None:
            return
        if not _fits(self._window.minimumSizeHint(), most):
            if workspace.items.isVisible() and not self._asked_for:
                self._gave_way = True
                self._show_list(False)
        elif self._gave_way and not _fits(self._window.size(), most):
            self._window.resize(self._window.size().boundedTo(most))

    def keep_list(self, on: bool) -> None:
        """The user asked for the list, or sent it away."""
        self._gave_way, self._asked_for = False, on
        self._show_list(on)

    def look_again(self) -> None:
        """A panel was closed: the list comes back, as long as there is room."""
        if self._gave_way:
            self._gave_way = False
            self._show_list(True)

    def _show_list(self, on: bool) -> None:
        if self._window.workspace:
            self._window.workspace.show_list(on)
            self._window.actions_of_window.by_name["list"].setChecked(on)

    def _most(self) -> QSize:
        """How large the window can be inside of its frame."""
        window = self._window
        return window.screen().availableGeometry().size() - (window.frameGeometry().size() - window.size())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TELLING:
            self._soon.start()
        return super().eventFilter(watched, event)


def _fits(size: QSize, most: QSize) -> bool:
    return size.width() <= most.width() and size.height() <= most.height()
