"""What has drafts made: the service, its dialogs, and the panel of a run's progress."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QDockWidget

from gtapp.core.platform.messages import make_visible
from gtapp.core.project.project import Project
from gtapp.core.schema.items import Item
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.editor.taking_back import Removal, TakingBack
from gtapp.features.drafts import answer_import
from gtapp.features.drafts.answer_import import AnswerDrafts, ImportedRun
from gtapp.features.drafts.draft_runs import RunPlan
from gtapp.features.drafts.window.answers_dialog import AnswersDialog
from gtapp.features.drafts.window.progress_panel import BatchesDialog, ProgressPanel
from gtapp.features.drafts.window.prompt_dialog import PromptDialog
from gtapp.features.drafts.window.providers_dialog import ProvidersDialog
from gtapp.features.drafts.window.run_dialog import PrivacyDialog, RunDialog, has_consent, store_consent
from gtapp.features.drafts.window.service import DraftingService
from gtapp.kit import small_widgets
from gtapp.kit.texts.i18n import format_count, join_names, shorten_name

_NOTICE: Final = "imported-drafts"
_MOST_NAMED: Final = 3


class DraftingPart(FeaturePart):
    """Opens the dialogs; the service that runs drafts is made when it is first used."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._service: DraftingService | None = None
        self._imported: ImportedRun | None = None
        self._taking_back = TakingBack(context, answer_import.find_last_import, self._describe_import)
        context.project_ready.connect(self._report_import)

    @property
    def service(self) -> DraftingService:
        """The service that runs drafts; created on first use."""
        if self._service is None:
            self._service = DraftingService(self.context, self._may_send)
            self._service.run_started.connect(self._show_begun)
            self._service.run_dialog_wanted.connect(self.show_run_dialog)
            self._service.changed.connect(self._allow_stop)
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

    def _allow_stop(self) -> None:
        self.context.actions.by_name["stop_drafting"].setEnabled(self.service.can_stop)

    # the panel

    def _show_begun(self) -> None:
        """Open the panel for a run of several items; that of one item is reported in the status bar."""
        dock = self.context.panels["drafting_panel"]
        self.fill_progress(dock)
        watch = self.service.watch
        if self.service.submission or (watch and len(watch.run.spec.items) > 1):
            dock.open()

    def fill_progress(self, dock: QDockWidget) -> None:
        panel = dock.widget()
        if not isinstance(panel, ProgressPanel):
            panel = ProgressPanel(self.service, dock)
            dock.setWidget(panel)
            panel.item_wanted.connect(self.context.go_to_item)
            panel.run_dialog_wanted.connect(self.show_run_dialog)
        panel.refresh()

    # answers that exist

    def use_answers(self, place: Path | None = None) -> None:
        """Ask which answers in a folder or file are to be drafts, and show the items with them; None: the project's own."""
        session = self.context.session
        if session is None:
            return
        project = session.project
        own = (project.root / each for each in project.benchmark.layout.answers)
        place = place or next((each for each in own if each.exists()), None)
        dialog = AnswersDialog(
            project, self.context.tasks, place, lambda: self.service.is_busy, self.context.window
        )
        if small_widgets.run_dialog(dialog) and dialog.imported:
            self._imported = dialog.imported
            self.context.reload_wanted.emit(session.item.id if session.item else "")

    def _report_import(self) -> None:
        """Say in the project that was read again what was imported, and how that is taken back."""
        imported, self._imported = self._imported, None
        if imported is None:
            return
        text = self.tr(
            "Drafts that were added from answers: {count}, as the run {run}. All that was there is unchanged. Scores has these "
            "answers, too: they need not be added there."
        )
        text = text.format(count=format_count(imported.count), run=imported.run)
        if imported.left:
            left = self.tr("Answers that could not be read any more: {count}")
            text = f"{text} {left.format(count=format_count(imported.left))}"
        choices = [
            (self.tr("Show scores"), self.context.panels["scores_panel"].open),
            (self.tr("Take back"), self._taking_back.begin),
            (self.tr("Hide"), lambda: self.context.drop_notice(_NOTICE)),
        ]
        self.context.put_notice(_NOTICE, "note", text, choices)

    def take_back_answers(self) -> None:
        """Ask whether the drafts that were made of answers last are deleted, or say why they can't be."""
        self._taking_back.ask()

    def _describe_import(self, project: Project, found: AnswerDrafts | None) -> Removal | str:
        """Return how a run that was made of answers is deleted, or why it stays."""
        if self.service.is_busy:
            return self.tr("Models are being asked for drafts. Wait for the end, or stop that.")
        if found is None:
            return self.tr("No drafts of this project were made of answers that existed.")
        if found.worked_on:
            text = self.tr(
                "The drafts of the run {run} stay: items with them were edited or checked since they were added "
                "({count}: {items})."
            )
            items = make_visible(join_names(map(shorten_name, found.worked_on), _MOST_NAMED))
            return text.format(run=found.run, count=format_count(len(found.worked_on)), items=items)
        text = self.tr(
            "Drafts that were made of the answers “{answers}”, as the run {run}: {count}. Delete them?"
        )
        answers, count = make_visible(shorten_name(found.answers)), format_count(len(found.items))
        return Removal(
            text.format(answers=answers, run=found.run, count=count),
            self.tr("The answers themselves stay, and so does everything else."),
            lambda: answer_import.take_back(project, found.run),
            self.tr("The drafts of the run {run} are deleted.").format(run=found.run),
        )

    # dialogs

    def show_run_dialog(self, only: Item | None = None) -> None:
        """Ask for items, provider and limits, and start a run; `only` is offered first."""
        self._ask_for_run([only] if only else [])

    def _ask_for_run(self, first: Sequence[Item]) -> None:
        if session := self.context.session:
            small_widgets.run_dialog(RunDialog(self.context, session, self.service, first))

    def _may_send(self, plan: RunPlan) -> bool:
        """Return whether the plan's items may be sent to its provider; ask the first time, and store the consent."""
        preferences = self.context.preferences
        if has_consent(preferences, plan):
            return True
        agreed = bool(small_widgets.run_dialog(PrivacyDialog(plan, self.context.window)))
        if agreed:
            store_consent(preferences, plan)
        return agreed

    def show_batches(self) -> None:
        """Show the runs at batch services."""
        if session := self.context.session:
            small_widgets.run_dialog(BatchesDialog(self.context, session, self.service))

    def show_providers(self) -> None:
        """Show the providers, their addresses and keys."""
        small_widgets.run_dialog(ProvidersDialog(self.context.tasks, self.context.window))

    def show_prompt(self) -> None:
        """Show the project's prompt, and what is sent for the current item."""
        if session := self.context.session:
            small_widgets.run_dialog(PromptDialog(self.context, session, self.service.chosen_profile()))
