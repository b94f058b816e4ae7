"""The main window: menus, status bar, docks and features around the open project, or the page that opens one.

Only `app` imports this module.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget

from gtapp.core.project.project import Project
from gtapp.editor.action_bar import ActionBar
from gtapp.editor.context import AppContext
from gtapp.editor.form import RecordForm
from gtapp.editor.other_writer_notice import describe_refusal
from gtapp.editor.scan.canvas import ScanCanvas
from gtapp.editor.scan.view import ScanView
from gtapp.editor.status_bar import StatusBar
from gtapp.editor.work_splitter import ABOVE, BESIDE
from gtapp.editor.workspace import Workspace
from gtapp.kit import small_widgets
from gtapp.kit.appearance import icons, theme
from gtapp.kit.commands.actions import ActionSpec
from gtapp.kit.commands.command_search_button import CommandSearchButton
from gtapp.kit.commands.key_settings import KeySettings
from gtapp.kit.commands.menu_commands import MenuCommand, list_menu_commands
from gtapp.kit.docks import Docks
from gtapp.kit.preferences import Preferences
from gtapp.kit.small_widgets import PAINTED_MS, FocusFrames
from gtapp.window.feature_parts import DropChoice, FeatureParts
from gtapp.window.item_commands import STATUS_COMMANDS, ItemCommands
from gtapp.window.menu_bar import Menus
from gtapp.window.opener import Opener, OpenRequest, read_drop
from gtapp.window.window_commands import WindowCommands
from gtapp.window.window_layout import ListVisibility, WindowState


class MainWindow(QMainWindow):
    """Makes the parts of the window and connects them with the open project; commands on items are in `item_commands`."""

    opened = Signal()
    """A project's first item is on the screen."""

    theme_changed = Signal()

    def __init__(self, preferences: Preferences, request: OpenRequest | None = None) -> None:
        super().__init__()
        self.context = AppContext(preferences, self)
        self.workspace: Workspace | None = None
        self.pages = QStackedWidget(self)
        self.setCentralWidget(self.pages)
        # next card: the window manager's title is set last
        self.title_timer = QTimer(self, singleShot=True, interval=PAINTED_MS)
        self.title_timer.timeout.connect(self._show_title)
        self.opener = Opener(self.context, self.pages)
        if request:  # start to first card: a worker opens the project while the window's parts are made
            self.opener.open(request)
        self.status = StatusBar(self)
        self.setStatusBar(self.status)
        self.docks = Docks(self)
        self.key_settings = KeySettings(preferences)
        self._make_actions()
        self._register_features()
        self.menus = Menus(self, self.context.actions, self.docks, preferences)
        search = CommandSearchButton(self.context.actions.by_name["command_search"], self.menuBar())
        self.menuBar().setCornerWidget(search)
        self.state = WindowState(self, preferences)
        FocusFrames(self, others=ScanView, except_in=RecordForm)  # owned by the window
        self.list_visibility = ListVisibility(self, self.context.actions.by_name["list"])
        self._connect()
        self.setAcceptDrops(True)
        self.setWindowTitle("gtapp")
        self._set_workspace(None)
        self._refresh()
        self.state.restore_window()

    # actions and features

    def _make_actions(self) -> None:
        """Add the commands on the project as a whole and on the window's parts."""
        actions = self.context.actions
        actions.add(
            (
                ActionSpec(
                    "open", self.tr("&Open folder …"), "Ctrl+O",
                    "nothing", self.choose_folder, "file", 10, icon="folder-open",
                ),
                ActionSpec(
                    "reload_project", self.tr("Reload folder"), "Ctrl+F5",
                    "project", self.reload_project, "file", 13, icon="refresh-cw",
                ),
                ActionSpec(
                    "choose_kind", self.tr("C&hoose another kind …"), "",
                    "feature", self.opener.choose_kind, "file", 14, icon="shapes",
                ),
                ActionSpec(
                    "close_project", self.tr("&Close project"), "Ctrl+W",
                    "project", self.close_project, "file", 60, icon="circle-x",
                ),
                ActionSpec(
                    "quit", self.tr("&Quit"), "Ctrl+Q",
                    "nothing", self.close, "file", 61, role=QAction.MenuRole.QuitRole, icon="log-out",
                ),
                ActionSpec(
                    "list", self.tr("List of &items"), "Ctrl+B",
                    "project", self.toggle_list, "view", 20, is_checkable=True, icon="panel-left",
                ),
                ActionSpec(
                    "scan_above", self.tr("Scan &above the form"), "Ctrl+Shift+L",
                    "project", self.arrange_work, "view", 21, is_checkable=True, icon="rows-2",
                ),
            )
        )  # fmt: skip
        actions.by_name["list"].setChecked(True)

    def _register_features(self) -> None:
        """Add the actions and docks of the features; menus and strip list the docks by their places."""
        context = self.context
        self.window_commands = WindowCommands(context, self.key_settings, self._list_commands)
        self.commands = ItemCommands(context, self.docks.focus_parts)
        for commands in (self.window_commands, self.commands):
            context.actions.add(commands.actions)
        for name, status in STATUS_COMMANDS.items():
            context.actions.by_name[name].setIcon(theme.make_live_icon(status))
        self.features = FeatureParts(context)
        for dock in sorted(context.panels.values(), key=lambda dock: dock.at):
            self.docks.place(dock)
        by_name = context.actions.by_name
        self.docks.strip.add_commands(
            {self.tr("Progress"): by_name["progress"], self.tr("Keys"): by_name["keys"]}
        )

    def _connect(self) -> None:
        context = self.context
        context.status_wanted.connect(self.status.show_temporary)
        context.lasting_status_wanted.connect(self.status.show_lasting)
        context.description_wanted.connect(self.status.describe_value)
        context.value_focused.connect(self.status.end_lasting)
        context.item_shown.connect(self.status.end_lasting)
        context.docks_outdated.connect(self.docks.refresh_later)
        context.item_shown.connect(self.docks.refresh_later)
        context.item_edited.connect(self.docks.refresh_later)
        self.docks.closed.connect(context.return_to_form)
        self.docks.hidden.connect(self.list_visibility.restore)
        self.docks.find_room = self.list_visibility.find_room_for_panel
        self.commands.search_wanted.connect(lambda: self.list_visibility.show_list(True))
        self.window_commands.settings_changed.connect(self._follow_settings)
        self.menus.requested.connect(self.open)
        self.opener.requested.connect(self.open)
        context.reload_wanted.connect(self.reload_project)
        context.project_wanted.connect(lambda folder: self.open(OpenRequest(folder)))
        self.opener.opened.connect(self.show_project)
        self.opener.folder_wanted.connect(self.choose_folder)
        self.opener.back_wanted.connect(self._show_workspace)
        self.opener.start_shown.connect(self._read_icons)
        self.opened.connect(self._read_icons)

    def _read_icons(self) -> None:
        """Read the drawings of the icons in a worker: they are blank until then (start to first card)."""
        self.context.tasks.start(lambda _: icons.read_drawings(), lambda _: self._repaint())

    def _repaint(self) -> None:
        """Paint each widget again; `update` of the window alone leaves those out that fill their area.

        To enable updates does so in Qt itself. `findChildren` would make Python objects for Qt's own widgets, such as scroll
        bars, of which Python never learns that they are deleted: they would stay for each project that is opened.
        """
        self.setUpdatesEnabled(False)
        self.setUpdatesEnabled(True)

    # projects

    def choose_folder(self, kind: str | None = None) -> None:
        """Ask for a folder, with documents of this kind where one is given, and open it."""
        from PySide6.QtWidgets import QFileDialog  # imported when used: keeps the start fast

        recent = self.context.preferences.recent
        # a folder of scans has no folders to choose, and looks empty
        start = str(Path(recent[0]).parent if recent else Path.home())
        folder = QFileDialog.getExistingDirectory(self, self.tr("Open the folder with the scans"), start)
        if folder:
            self.open(OpenRequest(Path(folder), kind=kind))

    def open(self, request: OpenRequest) -> None:
        """Open the requested project instead of the one that is open."""
        if self._may_leave():
            self.opener.open(request)

    def reload_project(self, first: str = "") -> None:
        """Read the folder's list of items again, as after a git pull, and show the current item, or the one named `first`."""
        if self.workspace:
            home = self.workspace.session.project.home
            self.open(OpenRequest(home, self.opener.benchmark, first=first, again=True))

    def show_project(self, project: Project) -> None:
        """Show an opened project; its first item is on the screen when this returns."""
        self._drop_workspace()
        workspace = Workspace(project, self.context.tasks, self.context.preferences, self)
        self._add_action_bar(workspace)
        self._set_workspace(workspace)
        self.pages.addWidget(workspace)
        self.pages.setCurrentWidget(workspace)
        self.state.restore_parts(workspace)
        session = workspace.session
        # saving may have changed, too, where another item is shown, an edit was made, or another writer is known
        for signal in (session.saving_changed, session.lost_changed, session.steps_changed):
            signal.connect(self._refresh)
        # without the item's index, which the timer would take for its milliseconds
        workspace.items.summaries.changed.connect(lambda _: self.title_timer.start())
        workspace.ready.connect(self.opened)
        workspace.begin(self.state.find_first_index(project, self.opener.first))
        # start to first card: an update that is due already would paint all, and Qt again what it lays out after that
        for what_is_left in (QEvent.Type.LayoutRequest, QEvent.Type.UpdateLater):
            QCoreApplication.sendPostedEvents(None, what_is_left.value)

    def _add_action_bar(self, workspace: Workspace) -> None:
        """Put the bar of actions under the form."""
        bar = ActionBar(self.context.actions, workspace.form, workspace.form_part)
        bar.set_low(workspace.work.is_low)
        workspace.work.low_changed.connect(bar.set_low)
        workspace.add_below_form(bar)
        workspace.form_changed.connect(bar.set_form)
        workspace.header.step_changed.connect(bar.check_next.show_step)

    def _set_workspace(self, workspace: Workspace | None) -> None:
        """Switch all parts to the project of `workspace`; None detaches them."""
        self.workspace = workspace
        self._fill_form_menus()
        for part in (self.commands, self.status, self.list_visibility):
            part.set_workspace(workspace)
        self.docks.set_project(workspace is not None)
        if workspace:
            context, session = self.context, workspace.session
            workspace.work.arranged.connect(self._show_arrangement)
            workspace.form_changed.connect(self._fill_form_menus)
            workspace.form_changed.connect(context.form_changed)
            workspace.value_focused.connect(context.value_focused)
            workspace.cursor_moved.connect(context.cursor_moved)
            workspace.word_focused.connect(context.word_focused)
            workspace.scan_actions_added.connect(self._fill_form_menus)
            workspace.ready.connect(self._begin_features)
            workspace.ready.connect(context.project_ready)
            workspace.settled.connect(context.settled)
            session.shown.connect(context.item_shown)
            session.edited.connect(context.item_edited)
        project = workspace.session.project if workspace else None
        self.features.offer_panels(project)
        self.features.begin("project", project)
        self.context.set_view(workspace)

    def _begin_features(self) -> None:
        """Make the parts of features that begin once the first item is on the screen."""
        self.features.begin("ready", self.context.project)

    def _fill_form_menus(self) -> None:
        self.menus.set_workspace(self.workspace)
        self._apply_keys()

    def _apply_keys(self) -> None:
        if not self.key_settings.is_usual:
            self.key_settings.apply(command.action for command in list_menu_commands(self.menuBar()))

    def _list_commands(self) -> list[MenuCommand]:
        return self.menus.list_commands()

    def _follow_settings(self) -> None:
        self.theme_changed.emit()
        self._apply_keys()
        ScanCanvas.wheel_zooms = self.context.preferences.wheel_zooms
        if self.workspace:
            self.workspace.session.project.who = self.context.preferences.user

    def _show_workspace(self) -> None:
        if self.workspace:
            self.pages.setCurrentWidget(self.workspace)

    def close_project(self) -> None:
        """Go back to the page that opens one."""
        if self.workspace and self._may_leave():
            self._drop_workspace()
            self.opener.show_start()

    def _drop_workspace(self) -> None:
        """Close the open project; what could not be saved is in the journal."""
        workspace = self.workspace
        if workspace is None:
            return
        self.list_visibility.widen_list()
        self.state.save(workspace)
        self._set_workspace(None)
        self.pages.removeWidget(workspace)
        workspace.shutdown()
        workspace.deleteLater()
        self._refresh()
        self._show_title()

    def _may_leave(self) -> bool:
        if self.workspace is None:
            return True
        from gtapp.window.dialogs.unsaved_work import may_leave  # imported when used: keeps the start fast

        return may_leave(self.workspace.session, self)

    # title and actions

    def _refresh(self) -> None:
        """Enable the actions that are possible now, and update the title shortly afterwards."""
        document = self.context.document
        session = self.context.session
        can_undo, can_redo = (session.can_undo, session.can_redo) if session else (False, False)
        refusal = describe_refusal(session) if session else ""
        self.context.actions.refresh(session is not None, document is not None, can_undo, can_redo, refusal)
        if self.workspace:
            self.workspace.form.allow_edits(document is not None and not refusal, refusal)
        self.title_timer.start()

    def _show_title(self) -> None:
        session, document = self.context.session, self.context.document
        title = "gtapp"
        if session and session.item:
            assert self.workspace
            name = self.workspace.items.summaries.name_item(session.index)
            folder = session.project.root.name
            if reading := session.project.reading:
                folder = self.tr("{folder}, second reading “{name}”").format(folder=folder, name=reading.name)
            item, folder = small_widgets.escape_title(name), small_widgets.escape_title(folder)
            title = f"{item}[*] – {folder} – gtapp"
        if title != self.windowTitle():
            self.setWindowTitle(title)
        modified = bool(document and document.is_dirty)
        if modified != self.isWindowModified():
            self.setWindowModified(modified)

    # the parts of the window

    def toggle_list(self) -> None:
        self.list_visibility.show_list(self.context.actions.by_name["list"].isChecked())

    def arrange_work(self) -> None:
        """Place the scan above the form or beside it, as the menu's check mark says."""
        if self.workspace:
            above = self.context.actions.by_name["scan_above"].isChecked()
            self.workspace.work.choose(ABOVE if above else BESIDE)

    def _show_arrangement(self) -> None:
        if self.workspace:
            above = self.workspace.work.arrangement == ABOVE
            self.context.actions.by_name["scan_above"].setChecked(above)

    def createPopupMenu(self) -> QMenu:
        """Offer the docks to a right click on their frames or the strip."""
        menu = QMenu(self)
        menu.addActions(self.docks.actions)
        return menu

    # Qt's events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the keys for a question mark that is not typed into a field."""
        if event.text() == "?":
            self.window_commands.show_keys()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of texts; check the files when the window is activated: a git pull may have changed the item."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.docks.strip.fit_window()
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.workspace:
            QTimer.singleShot(0, self, self._check_disk)

    def _check_disk(self) -> None:
        if self.workspace:
            self.workspace.look_at_disk()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.docks.strip.fit_window()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._list_drops(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        choices, place = self._list_drops(event), self.mapToGlobal(event.position().toPoint())
        if choices:
            event.acceptProposedAction()
            # the program that the files come from waits until this returns
            take = choices[0].take if len(choices) == 1 else partial(self._ask_for_drop, choices, place)
            QTimer.singleShot(0, self, take)

    def _list_drops(self, event: QDropEvent) -> list[DropChoice]:
        """Return what can be done with the folder or the files that are dragged onto the window."""
        choices = self.features.list_drops(small_widgets.list_dropped_paths(event))
        request = read_drop(event)
        is_folder = request is not None and not request.files
        if request and (is_folder or not choices or any(each.can_be_opened for each in choices)):
            text = self.tr("&Open the folder") if is_folder else self.tr("&Open them as a project …")
            choices.append(DropChoice(text, partial(self.open, request)))
        return choices

    def _ask_for_drop(self, choices: list[DropChoice], place: QPoint) -> None:
        """Show what can be done with what was dropped, where it was dropped; Esc does nothing."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for choice in choices:
            menu.addAction(choice.text, choice.take)
        menu.setActiveAction(menu.actions()[0])
        menu.popup(place)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save what is edited; name what can't be saved before the window is closed."""
        if not self._may_leave():
            event.ignore()
            return
        self._drop_workspace()
        self.state.save_geometry()
        self.context.preferences.sync()
        self.context.tasks.close()
        event.accept()
