"""The menu bar, filled from the table of actions, the panels, and what form and scan bring."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from gtapp.core.schema import benchmark as benchmarks
from gtapp.editor.form import RecordForm
from gtapp.editor.record_texts import benchmark_title
from gtapp.editor.workspace import Workspace
from gtapp.features.declaration import has_needed
from gtapp.kit import small_widgets
from gtapp.kit.appearance import icons
from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.commands.actions import KINDS_OF_PROJECTS, ActionTable
from gtapp.kit.commands.clipboard import follow_menu
from gtapp.kit.commands.menu_commands import MenuCommand, find_mnemonics, list_menu_commands
from gtapp.kit.commands.menus import Entry, complete_menu, fill_menu
from gtapp.kit.docks import Docks
from gtapp.kit.preferences import Preferences
from gtapp.window.opener import OpenRequest


class Menus(QObject):
    """Fills the menu bar; the menus of what a project has are hidden without one."""

    requested = Signal(OpenRequest)
    """A recent folder or a sample project was chosen."""

    def __init__(
        self, window: QMainWindow, actions: ActionTable, docks: Docks, preferences: Preferences
    ) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self._actions = actions
        self._form: RecordForm | None = None
        self._bar = bar = window.menuBar()
        apply_style(bar, "menu_bar")
        icons.draw_extension(bar, "qt_menubar_ext_button", "chevrons-right")
        self._recent = QMenu(self.tr("Open &recent"), window)
        self._samples = QMenu(self.tr("Sa&mple projects"), window)
        self._recent.aboutToShow.connect(self._fill_recent)
        self._samples.aboutToShow.connect(self._fill_samples)
        self._add_menu("file", self.tr("&File"), (11, self._recent), (12, self._samples))
        characters = self._make_submenu("characters", self.tr("&Write a character"))
        self._edit = self._add_menu("edit", self.tr("&Edit"), (31, characters))
        item = self._add_menu("item", self.tr("&Item"))
        self._record = bar.addMenu(self.tr("&Record"))
        self._scan = bar.addMenu(self.tr("&Scan"))
        take = self._make_submenu("take", self.tr("Take a value of the models"))
        scores = self._add_menu("scores", self.tr("S&cores"), (10, take))
        drafts = self._add_menu("drafts", self.tr("&Drafts"))
        quality = self._add_menu("quality", self.tr("&Quality"))
        text_size = self._make_submenu("text_size", self.tr("Text size"))
        panels: list[Entry] = [(10, action) for action in docks.actions]
        self._add_menu("view", self.tr("&View"), *panels, (23, text_size))
        self._add_menu("help", self.tr("&Help"))
        self._of_project = (item, self._record, self._scan, scores, drafts, quality)
        self._follow_menus()
        for menu in (*bar.findChildren(QMenu), self._recent, self._samples, take, characters, text_size):
            complete_menu(menu)
        self.set_workspace(None)

    def _add_menu(self, name: str, title: str, *more: Entry) -> QMenu:
        """Add the menu of the actions of this name, and `more`, to the bar."""
        menu = self._bar.addMenu(title)
        fill_menu(menu, [*self._actions.in_menu(name), *more])
        return menu

    def _make_submenu(self, name: str, title: str) -> QMenu:
        menu = QMenu(title, self._window)
        fill_menu(menu, self._actions.in_menu(name))
        return menu

    def _follow_menus(self) -> None:
        """Disable what has no use where the focus is in the menus of the clipboard and the record while they are shown."""
        self._edit.aboutToShow.connect(lambda: follow_menu(self._actions, True))
        self._edit.aboutToHide.connect(lambda: follow_menu(self._actions, False))
        self._record.aboutToShow.connect(lambda: self._follow_record(True))
        self._record.aboutToHide.connect(lambda: self._follow_record(False))

    def _follow_record(self, is_shown: bool) -> None:
        if self._form:
            self._form.follow_menu(is_shown)

    def set_workspace(self, workspace: Workspace | None) -> None:
        """Fill the menus of the current form and scan; hide those of a project if none is open (None)."""
        project = workspace.session.project if workspace else None
        for needs in KINDS_OF_PROJECTS:
            self._actions.show_actions(needs, has_needed(needs, project))
        self._form = workspace.form if workspace else None
        for menu in self._of_project:
            menu.menuAction().setVisible(workspace is not None)
        for menu in (self._record, self._scan):
            menu.clear()
        if workspace is None:
            return
        workspace.form.field_keys.assign(find_mnemonics(self._bar))
        fill_menu(self._record, [*self._actions.in_menu("record"), *workspace.form.in_menu()])
        of_text = workspace.text.in_menu() if workspace.text else []
        fill_menu(self._scan, [*workspace.scan.list_entries(), *of_text])

    def list_commands(self) -> list[MenuCommand]:
        """Return the commands that the menus show; those of submenus that are filled when they are opened, too."""
        self._fill_recent()
        self._fill_samples()
        return [command for command in list_menu_commands(self._bar) if command.action.isVisible()]

    def _fill_recent(self) -> None:
        self._recent.clear()
        for number, folder in enumerate(self._preferences.recent, 1):
            name = small_widgets.escape_mnemonics(Path(folder).name)
            entry = QAction(
                f"&{number % 10}  {name}   ({small_widgets.escape_mnemonics(folder)})", self._recent
            )
            entry.triggered.connect(
                lambda _=False, folder=folder: self.requested.emit(OpenRequest(Path(folder)))
            )
            self._recent.addAction(entry)
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("Nothing yet")).setEnabled(False)

    def _fill_samples(self) -> None:
        self._samples.clear()
        for name in benchmarks.list_ids():
            entry = QAction(small_widgets.escape_mnemonics(benchmark_title(name)), self._samples)
            entry.triggered.connect(lambda _=False, name=name: self.requested.emit(OpenRequest(sample=name)))
            self._samples.addAction(entry)
