"""The dock that shows how drafting stands; made when it is first seen, or when a run of more than one item begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget

if TYPE_CHECKING:
    from gtapp.ui.docks import Docks
    from gtapp.ui.drafting.service import DraftingService
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.workspace import Workspace


class DraftDocks(QObject):
    """Owns what drafts in the window."""

    def __init__(self, window: MainWindow, panels: Docks) -> None:
        super().__init__(window)
        self._window = window
        self._workspace: Workspace | None = None
        self._drafting: DraftingService | None = None
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        self.dock = panels.add("drafting_panel", self.tr("Drafting"), "Ctrl+F7", below, self._fill)
        window.tabifyDockWidget(panels.draft, self.dock)

    @property
    def drafting(self) -> DraftingService:
        """Made when it is first asked for: the window starts without it."""
        if self._drafting is None:
            from gtapp.ui.drafting.service import DraftingService

            self._drafting = DraftingService(self._window)
            self._drafting.begun.connect(self._begun)
            self._drafting.attach(self._workspace)
        return self._drafting

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace = workspace
        if self._drafting:
            self._drafting.attach(workspace)

    def _begun(self) -> None:
        """A run of many is shown; one of a single item is told in the status bar."""
        self._fill(self.dock)
        watch = self.drafting.watch
        many = self.drafting.submission or (watch and len(watch.run.order.items) > 1)
        if many and not self.dock.isVisible():
            self.dock.toggleViewAction().trigger()

    def _fill(self, dock: QDockWidget) -> None:
        from gtapp.ui.drafting.progress_panel import ProgressPanel

        panel = dock.widget()
        if not isinstance(panel, ProgressPanel):
            panel = ProgressPanel(self.drafting, dock)
            dock.setWidget(panel)
            panel.item_wanted.connect(self._to_item)
        panel.refresh()

    def _to_item(self, name: str) -> None:
        if self._workspace:
            index = self._workspace.session.counts.index(name)
            if index >= 0:
                self._workspace.go_to(index)

    def do(self, name: str) -> None:
        """Carries out the action of this name."""
        actions = {
            "draft_item": self.drafting.draft_current,
            "draft_many": self.drafting.show_run_dialog,
            "stop_drafting": self.drafting.stop,
            "batches": self.show_batches,
            "providers": self.show_providers,
            "prompt": self.show_prompt,
        }
        actions[name]()

    # dialogs

    def show_batches(self) -> None:
        """The runs at batch services."""
        from gtapp.ui.drafting.batches_dialog import BatchesDialog

        if self._workspace:
            dialog = BatchesDialog(self._workspace, self.drafting, self._window)
            dialog.exec()
            dialog.deleteLater()

    def show_providers(self) -> None:
        """The providers, their addresses and keys."""
        from gtapp.ui.drafting.providers_dialog import ProvidersDialog

        dialog = ProvidersDialog(self._window.tasks, self._window)
        dialog.exec()
        dialog.deleteLater()

    def show_prompt(self) -> None:
        """The project's prompt, and exactly what is sent for the item on the screen."""
        from gtapp.ui.drafting.prompt_dialog import PromptDialog

        if self._workspace:
            dialog = PromptDialog(self._workspace, self.drafting.chosen_profile(), self._window)
            dialog.exec()
            dialog.deleteLater()
