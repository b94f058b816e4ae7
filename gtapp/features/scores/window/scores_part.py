"""What scores do in the window: they fill five docks, show verdicts in the form, and run the commands of the menu "Scores"."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDockWidget, QFileDialog

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.scores.window.breakdown_panel import BreakdownPanel
from gtapp.features.scores.window.leaderboard import Leaderboard, LeaderboardExport
from gtapp.features.scores.window.radar_dialog import RadarDialog
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.scores_panel import ScoresPanel
from gtapp.features.scores.window.suspects_panel import SuspectsPanel, VoteParts
from gtapp.features.scores.window.votes import CandidatesPanel
from gtapp.kit import small_widgets

_REFRESH_AFTER_MS: Final = 30


class ScoresPart(FeaturePart):
    """Connects the docks with what they show, which nothing loads before one of them is open."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.service = ScoreService(context)
        self._values = context.panels["values_panel"]
        self._parts: VoteParts | None = None
        self._refresh_soon = QTimer(self, singleShot=True, interval=_REFRESH_AFTER_MS)
        self._refresh_soon.timeout.connect(self.refresh)
        self._connect()
        self._follow_docks()

    def _connect(self) -> None:
        context, scores = self.context, self.service
        scores.verdicts.connect(self._show_verdicts)
        scores.active_changed.connect(self._check_verdicts_action)
        context.project_changed.connect(self._switch_project)
        context.form_changed.connect(self._mark_form)
        context.value_focused.connect(self._refresh_if_visible)
        context.item_shown.connect(self._refresh_if_visible)

    def _follow_docks(self) -> None:
        """Load scores while a dock is open that shows them; one of the docks may be open already."""
        panels, subscribe = self.context.panels, self.service.subscribe
        for name in ("scores_panel", "leaderboard_panel"):
            action = panels[name].toggleViewAction()
            action.toggled.connect(partial(subscribe, name))
            subscribe(name, action.isChecked())
        for name in ("suspects_panel", "values_panel"):
            panels[name].visibilityChanged.connect(partial(self._count_votes, name))
            self._count_votes(name, panels[name].isVisible())
        panels["picture_panel"].visibilityChanged.connect(partial(subscribe, "picture_panel"))
        subscribe("picture_panel", panels["picture_panel"].isVisible())

    def _count_votes(self, name: str, on: bool) -> None:
        """Count the votes on the current item while a dock is visible that shows them."""
        if self.context.session and (on or self._parts):
            self.parts.votes.subscribe(name, on)

    @property
    def parts(self) -> VoteParts:
        """The votes and suspects for their docks; created on first use."""
        if self._parts is None:
            self._parts = VoteParts(self.service)
            self._parts.votes.changed.connect(self._refresh_soon.start)
            self._parts.navigator.reached.connect(self._values.open)
        return self._parts

    @property
    def is_busy(self) -> bool:
        """True while values or votes are updated: for tests and pictures."""
        return self._refresh_soon.isActive() or bool(self._parts and self._parts.votes.is_busy)

    def _switch_project(self) -> None:
        self.context.actions.by_name["by_expected"].setChecked(False)
        self._refresh_if_visible()

    def toggle_verdicts(self) -> None:
        """Show the verdicts in the form, or hide them."""
        self.service.show_marks(not self.service.shows_marks)

    def _check_verdicts_action(self) -> None:
        self.context.actions.by_name["verdicts"].setChecked(self.service.shows_marks)

    def _mark_form(self) -> None:
        self._show_verdicts(() if self.service.shows_marks and self.service.run else None)

    def _show_verdicts(self, values: object) -> None:
        if self.context.form:
            self.context.form.set_verdicts(values)

    def take(self, number: int) -> None:
        """Take the value of this number: of the readings that stand beside the value at the cursor, else of those of the runs."""
        form = self.context.form
        if not (form and self.context.document and form.take_reading(number)):
            self.parts.actions.take(number)

    def next_doubt(self) -> None:
        self.parts.actions.next_doubt()

    def previous_doubt(self) -> None:
        self.parts.actions.previous_doubt()

    def toggle_order(self) -> None:
        self.parts.order.toggle()

    def next_suspect(self) -> None:
        self.context.panels["suspects_panel"].open()
        self.parts.navigator.next_suspect()

    def uphold(self) -> None:
        self.context.panels["suspects_panel"].open()
        self.parts.navigator.uphold()

    def add_answers(self) -> None:
        """Ask for a folder of answers and score it in addition."""
        assert self.context.project
        start = str(self.context.project.root.parent)
        title = self.tr(
            "Answers that are only scored (“Use answers as drafts …” in Drafts makes drafts of them)"
        )
        folder = QFileDialog.getExistingDirectory(self.context.window, title, start)
        if folder:
            self.service.add([Path(folder)])
            self.context.panels["scores_panel"].open()

    def reload(self) -> None:
        """Read all answers again."""
        self.service.reload()
        self.context.panels["scores_panel"].open()

    def export(self) -> None:
        """Ask for a file and write the leaderboard into it."""
        export = LeaderboardExport(self.service)
        export.ask()
        export.deleteLater()

    def compare_by_field(self) -> None:
        """Show the scores of the best runs by field."""
        small_widgets.run_dialog(RadarDialog(self.service, self.context.tasks, self.context.window))

    def fill_scores(self, dock: QDockWidget) -> None:
        if dock.widget() is None:
            panel = ScoresPanel(self.service, dock)
            panel.item_wanted.connect(self.context.go_to_item)
            panel.value_wanted.connect(self._focus_value)
            dock.setWidget(panel)

    def fill_leaderboard(self, dock: QDockWidget) -> None:
        if dock.widget() is None:
            leaderboard = Leaderboard(self.service, dock)
            leaderboard.export_wanted.connect(self.export)
            leaderboard.by_field_wanted.connect(self.compare_by_field)
            dock.setWidget(leaderboard)

    def _focus_value(self, pointer: Pointer) -> None:
        if self.context.form:
            self.context.form.focus_pointer(pointer)

    def _refresh_if_visible(self) -> None:
        if self._values.isVisible():
            self._refresh_soon.start()

    def refresh(self) -> None:
        """Show the values of the runs at the cursor."""
        if self._values.isVisible() and self.context.session:
            self.fill_values(self._values)

    def fill_values(self, dock: QDockWidget) -> None:
        panel = dock.widget()
        if not isinstance(panel, CandidatesPanel):
            panel = CandidatesPanel(dock)
            panel.taken.connect(lambda row: self.parts.actions.take(row + 1))
            dock.setWidget(panel)
        self.parts.actions.show_in(panel)

    def fill_suspects(self, dock: QDockWidget) -> None:
        navigator = self.parts.navigator
        if not isinstance(dock.widget(), SuspectsPanel):
            panel = SuspectsPanel(navigator.queue, self.service, dock)
            panel.suspect_wanted.connect(navigator.go_to)
            panel.searched_again.connect(navigator.search_again)
            panel.drafter_votes.connect(navigator.set_drafter_votes)
            navigator.reached.connect(panel.mark)
            dock.setWidget(panel)
        navigator.search()

    def fill_breakdown(self, dock: QDockWidget) -> None:
        panel = dock.widget()
        if not isinstance(panel, BreakdownPanel):
            panel = BreakdownPanel(self.service, self.context.tasks, dock)
            panel.item_wanted.connect(self.parts.navigator.go_to_item)
            dock.setWidget(panel)
        panel.refresh()
