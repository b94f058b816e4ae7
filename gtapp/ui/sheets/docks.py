"""The dock of the persons, for a benchmark whose truths come from a sheet; made when it is first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.panels import Panels
    from gtapp.ui.session import Session
    from gtapp.ui.workspace import Workspace


class SheetDocks(QObject):
    """Shows nothing, and offers nothing, where there is no sheet."""

    def __init__(self, window: MainWindow, panels: Panels) -> None:
        super().__init__(window)
        self._window = window
        self._workspace: Workspace | None = None
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        self.persons = panels.add("persons_panel", self.tr("Persons"), "Shift+F5", below, self._fill_persons)
        window.tabifyDockWidget(panels.draft, self.persons)

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace = workspace
        panel = self.persons.widget()
        if panel is not None:
            panel.hide()
            panel.setParent(None)
            panel.deleteLater()
        offered = workspace is not None and workspace.session.project.benchmark.table is not None
        action = self.persons.toggleViewAction()
        action.setVisible(offered)
        action.setEnabled(offered)
        if not offered:
            self.persons.hide()
        elif workspace:
            self._check_letters(workspace.session)

    def _check_letters(self, session: Session) -> None:
        """The form tells what the table of persons says against a letter."""
        from gtapp.ui.sheets.letter_checks import LetterChecks

        session.project.further_checks.append(LetterChecks(session.project))

    def _fill_persons(self, dock: QDockWidget) -> None:
        from gtapp.ui.sheets.persons_panel import PersonsPanel

        if self._workspace is None or self._workspace.session.project.benchmark.table is None:
            return
        panel = dock.widget()
        if not isinstance(panel, PersonsPanel):
            panel = PersonsPanel(self._workspace, dock)
            dock.setWidget(panel)
            panel.item_wanted.connect(self._to_item)
            panel.corrected.connect(self._workspace.session.reread)
        panel.refresh()

    def _to_item(self, item_id: str) -> None:
        if self._workspace:
            index = self._workspace.progress.index(item_id)
            if index >= 0:
                self._workspace.go_to(index)
