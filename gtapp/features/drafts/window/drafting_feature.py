"""What drafting adds to the window: actions, dialogs, and the docks of the item's drafts and of a run's progress.

The service and the dialogs are imported when they are first used: the window starts without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDockWidget

from gtapp.core.project import Item
from gtapp.editor.context import AppContext, Feature
from gtapp.kit import small_widgets
from gtapp.kit.commands.actions import ActionSpec
from gtapp.kit.docks import Dock

if TYPE_CHECKING:  # keeps the start fast: only drafting needs runs
    from gtapp.features.drafts.draft_runs import RunPlan
    from gtapp.features.drafts.window.service import DraftingService


class DraftingFeature(Feature):
    """Opens the dialogs; the service that runs drafts is made with the first action."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._service: DraftingService | None = None
        self.dock = Dock(
            "drafting_panel", self.tr("Drafting"), "Ctrl+F7", "activity", context.window, self._fill
        )
        self.draft_dock = Dock(
            "draft_panel", self.tr("Draft"), "F7", "file-diff", context.window, self._fill_draft
        )
        self.draft_dock.at = 10
        self.docks = (self.draft_dock, self.dock)
        self.actions = (
            ActionSpec(
                "draft_item", self.tr("Draft &this item"), "Alt+Shift+P",
                "project", self.draft_current, "drafts", 10, icon="sparkles",
            ),
            ActionSpec(
                "draft_many", self.tr("Draft &many …"), "Ctrl+Shift+P",
                "project", self.show_run_dialog, "drafts", 11, icon="wand-sparkles",
            ),
            ActionSpec(
                "stop_drafting", self.tr("&Stop drafting"), "",
                "project", self.stop, "drafts", 12, icon="circle-stop",
            ),
            ActionSpec(
                "batches", self.tr("&Jobs at the provider …"), "",
                "project", self.show_batches, "drafts", 13, icon="boxes",
            ),
            ActionSpec(
                "providers", self.tr("&Providers …"), "",
                "nothing", self.show_providers, "drafts", 20, icon="server",
            ),
            ActionSpec(
                "prompt", self.tr("P&rompt …"), "",
                "project", self.show_prompt, "drafts", 21, icon="message-square-text",
            ),
        )  # fmt: skip

    @property
    def service(self) -> DraftingService:
        """The service that runs drafts; created on first use."""
        if self._service is None:
            from gtapp.features.drafts.window.service import DraftingService  # keeps the start fast

            self._service = DraftingService(self.context, self._may_send)
            self._service.run_started.connect(self._show_begun)
            self._service.run_dialog_wanted.connect(self.show_run_dialog)
        return self._service

    def draft_current(self) -> None:
        """Draft the item on the screen; ask first if several are selected."""
        session, selected = self.context.session, self.context.selected
        if session and len(selected) > 1:
            self._ask_for_run([session.items[index] for index in selected])
        else:
            self.service.draft_current()

    def stop(self) -> None:
        """Stop the run; see `DraftingService.stop`."""
        self.service.stop()

    # the docks

    def _fill_draft(self, dock: QDockWidget) -> None:
        from gtapp.features.drafts.window.draft_panel import DraftPanel  # keeps the start fast

        panel = dock.widget()
        if not isinstance(panel, DraftPanel):
            panel = DraftPanel(dock)
            dock.setWidget(panel)
        if self.context.project:
            panel.show_document(self.context.document, self.context.project)

    def _show_begun(self) -> None:
        """Open the dock for a run of several items; that of one item is reported in the status bar."""
        self._fill(self.dock)
        watch = self.service.watch
        if self.service.submission or (watch and len(watch.run.spec.items) > 1):
            self.dock.open()

    def _fill(self, dock: QDockWidget) -> None:
        from gtapp.features.drafts.window.progress_panel import ProgressPanel  # keeps the start fast

        panel = dock.widget()
        if not isinstance(panel, ProgressPanel):
            panel = ProgressPanel(self.service, dock)
            dock.setWidget(panel)
            panel.item_wanted.connect(self.context.go_to_item)
            panel.run_dialog_wanted.connect(self.show_run_dialog)
        panel.refresh()

    # dialogs

    def show_run_dialog(self, only: Item | None = None) -> None:
        """Ask for items, provider and limits, and start a run; `only` is offered first."""
        self._ask_for_run([only] if only else [])

    def _ask_for_run(self, first: Sequence[Item]) -> None:
        from gtapp.features.drafts.window.run_dialog import RunDialog  # keeps the start fast

        if session := self.context.session:
            small_widgets.run_dialog(RunDialog(self.context, session, self.service, first))

    def _may_send(self, plan: RunPlan) -> bool:
        """Return whether the plan's items may be sent to its provider; ask the first time, and store the consent."""
        from gtapp.features.drafts.window.run_dialog import (  # keeps the start fast
            PrivacyDialog,
            has_consent,
            store_consent,
        )

        preferences = self.context.preferences
        if has_consent(preferences, plan):
            return True
        agreed = bool(small_widgets.run_dialog(PrivacyDialog(plan, self.context.window)))
        if agreed:
            store_consent(preferences, plan)
        return agreed

    def show_batches(self) -> None:
        """Show the runs at batch services."""
        from gtapp.features.drafts.window.progress_panel import BatchesDialog  # keeps the start fast

        if session := self.context.session:
            small_widgets.run_dialog(BatchesDialog(self.context, session, self.service))

    def show_providers(self) -> None:
        """Show the providers, their addresses and keys."""
        from gtapp.features.drafts.window.providers_dialog import ProvidersDialog  # keeps the start fast

        small_widgets.run_dialog(ProvidersDialog(self.context.tasks, self.context.window))

    def show_prompt(self) -> None:
        """Show the project's prompt, and what is sent for the current item."""
        from gtapp.features.drafts.window.prompt_dialog import PromptDialog  # keeps the start fast

        if session := self.context.session:
            small_widgets.run_dialog(PromptDialog(self.context, session, self.service.chosen_profile()))
