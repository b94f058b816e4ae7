"""The window: menus, status bar and panels around the open project, or the page that opens one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget

from gtapp.document import Document
from gtapp.project import Project
from gtapp.ui import actions as keys
from gtapp.ui import plain
from gtapp.ui.actions import Actions
from gtapp.ui.dropping import dropped_folder
from gtapp.ui.focus_frame import FocusFrames
from gtapp.ui.form import RecordForm
from gtapp.ui.leaving import may_leave
from gtapp.ui.menus import Menus
from gtapp.ui.opener import Opener
from gtapp.ui.opening import Request
from gtapp.ui.panels import Panels
from gtapp.ui.preferences import Preferences
from gtapp.ui.remembered import Remembered
from gtapp.ui.room import Room
from gtapp.ui.scores.service import ScoreService
from gtapp.ui.session import Session
from gtapp.ui.status_panel import StatusPanel
from gtapp.ui.tasks import Tasks
from gtapp.ui.work import Work
from gtapp.ui.workspace import Workspace

_TITLE_AFTER_MS = 10


class MainWindow(QMainWindow):
    """Holds the parts and puts an opened project between them; what is done with items is in `work`."""

    opened = Signal()
    """A project's first item is on the screen."""

    theme_changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.workspace: Workspace | None = None
        self.tasks = Tasks(self)
        self.pages = QStackedWidget(self)
        self.setCentralWidget(self.pages)
        # the window manager's line above is the last thing that the annotator waits for
        self.titling = QTimer(self, singleShot=True, interval=_TITLE_AFTER_MS)
        self.titling.timeout.connect(self._show_title)
        self.opener = Opener(self)
        self.work = Work(self)
        self.status = StatusPanel(self)
        self.setStatusBar(self.status)
        self.actions_of_window = Actions(self)
        self.scores = ScoreService(preferences, self)
        self.room = Room(self)
        self.remembered = Remembered(self)
        self.panels = Panels(self)
        self.menus = Menus(self)
        self.focus_frames = FocusFrames(self)
        self.setAcceptDrops(True)
        self.setWindowTitle("gtapp")
        self.panels.attach(None)
        self.status.attach(None)
        self._refresh()
        self.remembered.restore("")

    # projects

    def choose_folder(self) -> None:
        """Asks for a folder and opens it."""
        from PySide6.QtWidgets import QFileDialog

        start = self.preferences.recent[0] if self.preferences.recent else str(Path.home())
        folder = QFileDialog.getExistingDirectory(self, self.tr("Open the folder of a project"), start)
        if folder:
            self.open(Request(Path(folder)))

    def open(self, request: Request) -> None:
        """Opens what is asked for in place of the project that is open."""
        if self._may_leave():
            self.opener.open(request)

    def reload_project(self) -> None:
        """Reads the folder's list of items again, as after a git pull."""
        if self.workspace:
            self.open(Request(self.workspace.root(), self.opener.benchmark))

    def show_project(self, project: Project) -> None:
        """Takes an opened project in; its first item is on the screen when this returns."""
        self._drop_workspace()
        workspace = Workspace(project, self.tasks, self.preferences, self)
        self.workspace = workspace
        keys.set_keys(workspace.scan.actions_by_name, keys.SCAN_KEYS)
        workspace.scan.scan_actions.retranslate()
        self._take_form(workspace.form)
        workspace.form_changed.connect(self._take_form)
        for part in (self.work, self.status, self.panels, self.scores):
            part.attach(workspace)
        self.pages.addWidget(workspace)
        self.pages.setCurrentWidget(workspace)
        self.remembered.restore(project.benchmark.id)
        session = workspace.session
        for signal in (session.shown, session.edited, session.saving_changed, session.lost_changed):
            signal.connect(self._refresh)
        session.shown.connect(lambda: workspace.items.unreadable.put(session.index, session.problem))
        workspace.ready.connect(self.room.look)
        workspace.ready.connect(self.opened)
        workspace.begin(self.remembered.first_index(project))

    def _take_form(self, form: RecordForm) -> None:
        keys.set_keys(form.actions_by_name, keys.FORM_KEYS)
        self.menus.set_record(form)

    def close_project(self) -> None:
        """Back to the page that opens one."""
        if self.workspace and self._may_leave():
            self._drop_workspace()
            self.opener.show_start()

    def _drop_workspace(self) -> None:
        """Ends the work on the open project; what could not be saved is in the journal."""
        workspace, self.workspace = self.workspace, None
        if workspace is None:
            return
        self.remembered.put(workspace)
        for part in (self.work, self.status, self.panels, self.scores):
            part.attach(None)
        self.menus.set_record(None)
        self.pages.removeWidget(workspace)
        workspace.shutdown()
        workspace.deleteLater()
        self._refresh()
        self._show_title()

    def _may_leave(self) -> bool:
        return self.workspace is None or may_leave(self.workspace, self)

    # what is said

    def _refresh(self) -> None:
        """What can be done, and soon the title."""
        session, document = self._at_work()
        can_undo, can_redo = bool(document and document.can_undo), bool(document and document.can_redo)
        self.actions_of_window.refresh(session is not None, document is not None, can_undo, can_redo)
        self.titling.start()

    def _at_work(self) -> tuple[Session | None, Document | None]:
        """The session, and its document where nothing is waiting to be decided."""
        session = self.workspace.session if self.workspace else None
        return session, session.document if session and not session.lost_here() else None

    def _show_title(self) -> None:
        session, document = self._at_work()
        title = "gtapp"
        if session and session.item:
            item, folder = plain.title(session.item.id), plain.title(session.project.root.name)
            title = f"{item}[*] – {folder} – gtapp"
        if title != self.windowTitle():
            self.setWindowTitle(title)
        modified = bool(document and document.is_dirty)
        if modified != self.isWindowModified():
            self.setWindowModified(modified)

    def tell(self, text: str, calm: bool = False) -> None:
        """A message that wants to be read."""
        plain.message(self, "gtapp", text, calm=calm).exec()

    def show_settings(self) -> None:
        from gtapp.ui.dialogs.settings import SettingsDialog

        if SettingsDialog(self.preferences, self).exec():
            self.theme_changed.emit()
            if self.workspace:
                self.workspace.session.project.who = self.preferences.user

    def show_keys(self) -> None:
        """The list of keys, beside the work."""
        from gtapp.ui.keys_dialog import KeysDialog

        dialog = KeysDialog(self.menuBar(), self.menus.more_keys(), self)
        dialog.show()

    def show_about(self) -> None:
        from gtapp.ui.dialogs.about import about_text

        self.tell(about_text(), calm=True)

    def open_log_folder(self) -> None:
        from gtapp.ui.dialogs.about import open_folder
        from gtapp.user_folders import log_folder

        open_folder(log_folder())

    # the parts of the window

    def toggle_list(self) -> None:
        self.room.keep_list(self.actions_of_window.by_name["list"].isChecked())

    def toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def createPopupMenu(self) -> QMenu:
        """What a right click on the docks' frames offers."""
        menu = QMenu(self)
        menu.addActions(self.panels.actions)
        return menu

    # Qt's events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A question mark that nobody writes asks for the keys."""
        if event.text() == "?":
            self.show_keys()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Looks at the disk when the window comes to the front: a git pull may have changed the item."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.workspace:
            QTimer.singleShot(0, self, self._look_at_disk)

    def _look_at_disk(self) -> None:
        if self.workspace:
            self.workspace.session.look_at_disk()
            self.workspace.items.unreadable.look_again()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_folder(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        folder = dropped_folder(event)
        if folder:
            event.acceptProposedAction()
            self.open(Request(folder))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Saves what is edited; what can't be saved is named before the window goes."""
        if not self._may_leave():
            event.ignore()
            return
        self._drop_workspace()
        self.remembered.put_geometry()
        self.preferences.sync()
        self.tasks.close()
        event.accept()
