"""The menu bar, made of the table of actions; the menus of form and scan follow the open project."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from gtapp import benchmark as benchmarks
from gtapp.ui import plain
from gtapp.ui.actions import ActionTable
from gtapp.ui.docks import Docks
from gtapp.ui.i18n import benchmark_title
from gtapp.ui.opener import OpenRequest
from gtapp.ui.preferences import Preferences
from gtapp.ui.workspace import Workspace


class Menus(QObject):
    """Fills the menu bar from the table of actions (see `gtapp.ui.actions.ActionSpec`)."""

    requested = Signal(OpenRequest)
    """A recent folder or a sample project was chosen."""

    def __init__(
        self, window: QMainWindow, actions: ActionTable, docks: Docks, preferences: Preferences
    ) -> None:
        super().__init__(window)
        self._preferences = preferences
        self._actions = actions
        bar = window.menuBar()
        self._recent = QMenu(self.tr("Open &recent"), window)
        self._samples = QMenu(self.tr("Sa&mple projects"), window)
        take = QMenu(self.tr("Ta&ke a value of the runs"), window)
        self._recent.aboutToShow.connect(self._fill_recent)
        self._samples.aboutToShow.connect(self._fill_samples)
        self._fill(take, "take")
        self._fill(bar.addMenu(self.tr("&File")), "file", (11, self._recent), (12, self._samples))
        self._fill(bar.addMenu(self.tr("&Edit")), "edit")
        self._fill(bar.addMenu(self.tr("&Item")), "item")
        self._record = bar.addMenu(self.tr("&Record"))
        self._scan = bar.addMenu(self.tr("&Scan"))
        self._fill(bar.addMenu(self.tr("S&cores")), "scores", (20, take))
        self._fill(bar.addMenu(self.tr("&Drafts")), "drafts")
        self._fill(bar.addMenu(self.tr("&View")), "view", *((10, action) for action in docks.actions))
        self._fill(bar.addMenu(self.tr("&Help")), "help")
        self.set_workspace(None)

    def _fill(self, menu: QMenu, name: str, *more: tuple[int, QAction | QMenu]) -> None:
        """Add the actions of this name and `more` in the order of their places, with a line between the tens."""
        last = -1
        for at, entry in sorted([*self._actions.in_menu(name), *more], key=lambda each: each[0]):
            if -1 < last < at // 10:
                menu.addSeparator()
            last = at // 10
            if isinstance(entry, QMenu):
                menu.addMenu(entry)
            else:
                menu.addAction(entry)

    def set_workspace(self, workspace: Workspace | None) -> None:
        """Offer what can be done with the form on the screen and the scan beside it; None: no project is open."""
        has_sheet = workspace is not None and workspace.session.project.benchmark.table is not None
        self._actions.show_sheet_actions(has_sheet)
        for menu in (self._record, self._scan):
            menu.clear()
            menu.menuAction().setVisible(workspace is not None)
        if workspace is None:
            return
        self._record.addActions(list(workspace.form.actions_by_name.values()))
        self._fill(self._scan, "scan", *workspace.scan.scan_actions.in_menu())

    def _fill_recent(self) -> None:
        self._recent.clear()
        for number, folder in enumerate(self._preferences.recent, 1):
            name = plain.escape_mnemonics(Path(folder).name)
            entry = QAction(f"&{number % 10}  {name}   ({plain.escape_mnemonics(folder)})", self._recent)
            entry.triggered.connect(
                lambda _=False, folder=folder: self.requested.emit(OpenRequest(Path(folder)))
            )
            self._recent.addAction(entry)
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("Nothing yet")).setEnabled(False)

    def _fill_samples(self) -> None:
        self._samples.clear()
        for name in benchmarks.list_ids():
            entry = QAction(plain.escape_mnemonics(benchmark_title(name)), self._samples)
            entry.triggered.connect(lambda _=False, name=name: self.requested.emit(OpenRequest(sample=name)))
            self._samples.addAction(entry)
