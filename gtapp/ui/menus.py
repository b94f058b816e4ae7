"""The menus: the window's own actions, and those of the form and the scan that are shown."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gtapp import benchmark as benchmarks
from gtapp.ui import actions, plain
from gtapp.ui.form import RecordForm
from gtapp.ui.messages import benchmark_title
from gtapp.ui.opening import Request

if TYPE_CHECKING:
    from gtapp.ui.keys_dialog import Group
    from gtapp.ui.main_window import MainWindow

_SCAN = (
    *("zoom_in", "zoom_out", "fit", "fit_width", "actual_size", ""),
    *("rotate_left", "rotate_right", "", "previous_page", "next_page", ""),
    *("pan_left", "pan_right", "pan_up", "pan_down", "", "reload"),
)


class Menus(QObject):
    """Fills the menu bar; the menus of form and scan follow the open project."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        bar = window.menuBar()
        self._recent = QMenu(self.tr("Open &recent"), window)
        self._samples = QMenu(self.tr("Sa&mple projects"), window)
        self._take = QMenu(self.tr("Ta&ke a value of the runs"), window)
        self._take.addActions(window.actions_of_window.named(actions.TAKE))
        self._recent.aboutToShow.connect(self._fill_recent)
        self._samples.aboutToShow.connect(self._fill_samples)
        self._fill(bar.addMenu(self.tr("&File")), actions.FILE)
        self._fill(bar.addMenu(self.tr("&Edit")), actions.EDIT)
        self._fill(bar.addMenu(self.tr("&Item")), actions.ITEM)
        self._record = bar.addMenu(self.tr("&Record"))
        self._scan = bar.addMenu(self.tr("&Scan"))
        self._fill(bar.addMenu(self.tr("S&cores")), actions.SCORES)
        self._fill(bar.addMenu(self.tr("&Drafts")), actions.DRAFTS)
        self._fill(bar.addMenu(self.tr("&View")), actions.VIEW)
        self._fill(bar.addMenu(self.tr("&Help")), actions.HELP)
        self.set_record(None)

    def _fill(self, menu: QMenu, names: Iterable[str]) -> None:
        parts = {"@recent": self._recent, "@samples": self._samples, "@take": self._take}
        for name in names:
            if name == "@panels":
                menu.addActions(self._window.panels.actions)
            elif name in parts:
                menu.addMenu(parts[name])
            elif name:
                menu.addAction(self._window.actions_of_window.by_name[name])
            else:
                menu.addSeparator()

    def set_record(self, form: RecordForm | None) -> None:
        """Offers what can be done with this form's values, and with the scan beside it."""
        workspace = self._window.workspace
        has_sheet = workspace is not None and workspace.session.project.benchmark.table is not None
        for each in self._window.actions_of_window.named(actions.OF_SHEET):
            each.setVisible(has_sheet)
        for menu in (self._record, self._scan):
            menu.clear()
            menu.menuAction().setVisible(form is not None and workspace is not None)
        if form is None or workspace is None:
            return
        self._record.addActions(list(form.actions_by_name.values()))
        for name in _SCAN:
            action = workspace.scan.actions_by_name.get(name)
            if action:
                self._scan.addAction(action)
            elif not name:
                self._scan.addSeparator()

    def more_keys(self) -> list[Group]:
        """Keys that are no actions: they belong to a part of the window."""
        from gtapp.ui.keys_dialog import Group

        return [
            Group(
                self.tr("Everywhere"),
                (
                    (self.tr("The next value"), "Tab"),
                    (self.tr("The value before"), self.tr("Shift+Tab")),
                    (self.tr("These keys, where nothing is typed"), "?"),
                    (self.tr("From the list to the form"), self.tr("Return")),
                    (self.tr("Line break in a long text"), self.tr("Shift+Return")),
                ),
            )
        ]

    def _fill_recent(self) -> None:
        self._recent.clear()
        for number, folder in enumerate(self._window.preferences.recent, 1):
            name = plain.menu(Path(folder).name)
            entry = QAction(f"&{number % 10}  {name}   ({plain.menu(folder)})", self._recent)
            entry.triggered.connect(lambda _=False, folder=folder: self._window.open(Request(Path(folder))))
            self._recent.addAction(entry)
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("Nothing yet")).setEnabled(False)

    def _fill_samples(self) -> None:
        self._samples.clear()
        for name in benchmarks.list_ids():
            entry = QAction(plain.menu(benchmark_title(name)), self._samples)
            entry.triggered.connect(lambda _=False, name=name: self._window.open(Request(sample=name)))
            self._samples.addAction(entry)
