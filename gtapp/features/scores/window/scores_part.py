"""What scores do in the window: they fill five docks, show verdicts in the form, and run the commands of the menu "Scores".

A dock is filled when it is first shown and loads nothing before; the modules of the scores are imported while the user reads
the first card (`ScoreImports`), so that the first dock opens without delay (`make bench`: start to first card, a key press).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDockWidget, QWidget

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.scores.window.score_service import ScoreService, run_when_imported
from gtapp.kit import small_widgets
from gtapp.kit.docks import Dock
from gtapp.kit.tasks import Ticket

if TYPE_CHECKING:  # imported when the first dock of votes is opened
    from gtapp.features.scores.window.suspects_panel import VoteParts

_REFRESH_AFTER_MS: Final = 30
_IMPORT_AFTER_MS: Final = 4000
_MODULES: Final = (
    # the slowest ones are imported in pieces, between which the window handles its events
    "rapidfuzz.fuzz",
    "gtapp.scoring.scorer",
    "gtapp.features.scores.board",
    "gtapp.features.scores.background_job",
    "gtapp.features.scores.window.score_updates",
    "gtapp.features.scores.window.scores_panel",
    "gtapp.features.scores.window.leaderboard",
    "gtapp.features.scores.window.votes",
    "gtapp.features.scores.window.suspects_panel",
    "gtapp.features.scores.window.breakdown_panel",
)


class ScoresPart(FeaturePart):
    """Imports are inside functions because the window starts without what they need."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.service = ScoreService(context)
        self.imports = ScoreImports(context)
        self._values = context.panels["values_panel"]
        self._parts: VoteParts | None = None
        self._refresh_soon = QTimer(self, singleShot=True, interval=_REFRESH_AFTER_MS)
        self._refresh_soon.timeout.connect(self.refresh)
        self._connect()

    def _connect(self) -> None:
        context, scores, panels = self.context, self.service, self.context.panels
        for dock in (panels["scores_panel"], panels["leaderboard_panel"]):
            self._load_while_open(dock)
        for dock in (panels["suspects_panel"], self._values):
            self._count_while_visible(dock)
        panels["picture_panel"].visibilityChanged.connect(lambda on: scores.subscribe("picture_panel", on))
        scores.verdicts.connect(self._show_verdicts)
        scores.active_changed.connect(self._check_verdicts_action)
        context.project_changed.connect(self._switch_project)
        context.form_changed.connect(self._mark_form)
        context.value_focused.connect(self._refresh_if_visible)
        context.item_shown.connect(self._refresh_if_visible)

    def _load_while_open(self, dock: Dock) -> None:
        """Load scores while the dock is open."""
        dock.toggleViewAction().toggled.connect(lambda on: self.service.subscribe(dock.objectName(), on))

    def _count_while_visible(self, dock: Dock) -> None:
        """Count the votes on the current item while the dock is visible."""

        def want(on: bool) -> None:
            if self.context.session and (on or self._parts):
                self.parts.votes.subscribe(dock.objectName(), on)

        dock.visibilityChanged.connect(want)

    @property
    def parts(self) -> VoteParts:
        """The votes and suspects for their docks; created on first use."""
        if self._parts is None:
            from gtapp.features.scores.window.suspects_panel import (
                VoteParts,  # imported when used: keeps the start fast
            )

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
        """Take the value of this number, of those that the runs have at the cursor."""
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
        from PySide6.QtWidgets import QFileDialog  # imported when used: rarely needed

        assert self.context.project
        start = str(self.context.project.root.parent)
        title = self.tr("Add a folder of answers")
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
        from gtapp.features.scores.window.leaderboard import (
            LeaderboardExport,  # imported when used: rarely needed
        )

        export = LeaderboardExport(self.service)
        export.ask()
        export.deleteLater()

    def compare_by_field(self) -> None:
        """Show the scores of the best runs by field."""
        from gtapp.features.scores.window.radar_dialog import RadarDialog  # imported when used: rarely needed

        small_widgets.run_dialog(RadarDialog(self.service, self.context.tasks, self.context.window))

    def fill_scores(self, dock: QDockWidget) -> None:
        self._fill("gtapp.features.scores.window.scores_panel", dock, self._make_panel)

    def fill_leaderboard(self, dock: QDockWidget) -> None:
        self._fill("gtapp.features.scores.window.leaderboard", dock, self._make_leaderboard)

    def _fill(self, module: str, dock: QDockWidget, make: Callable[[QDockWidget], QWidget]) -> None:
        def fill() -> None:
            if dock.widget() is None:
                dock.setWidget(make(dock))

        if dock.widget() is None:
            run_when_imported(module, self.context.tasks, fill)

    def _make_panel(self, dock: QDockWidget) -> QWidget:
        from gtapp.features.scores.window.scores_panel import (
            ScoresPanel,  # imported when used, by a worker before
        )

        panel = ScoresPanel(self.service, dock)
        panel.item_wanted.connect(self.context.go_to_item)
        panel.value_wanted.connect(self._focus_value)
        return panel

    def _make_leaderboard(self, dock: QDockWidget) -> QWidget:
        from gtapp.features.scores.window.leaderboard import (
            Leaderboard,  # imported when used, by a worker before
        )

        leaderboard = Leaderboard(self.service, dock)
        leaderboard.export_wanted.connect(self.export)
        leaderboard.by_field_wanted.connect(self.compare_by_field)
        return leaderboard

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
        from gtapp.features.scores.window.votes import (
            CandidatesPanel,  # imported when used: keeps the start fast
        )

        panel = dock.widget()
        if not isinstance(panel, CandidatesPanel):
            panel = CandidatesPanel(dock)
            panel.taken.connect(lambda row: self.parts.actions.take(row + 1))
            dock.setWidget(panel)
        self.parts.actions.show_in(panel)

    def fill_suspects(self, dock: QDockWidget) -> None:
        from gtapp.features.scores.window.suspects_panel import (
            SuspectsPanel,  # imported when used: keeps the start fast
        )

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
        from gtapp.features.scores.window.breakdown_panel import (
            BreakdownPanel,  # imported when used: keeps the start fast
        )

        panel = dock.widget()
        if not isinstance(panel, BreakdownPanel):
            panel = BreakdownPanel(self.service, self.context.tasks, dock)
            panel.item_wanted.connect(self.parts.navigator.go_to_item)
            dock.setWidget(panel)
        panel.refresh()


class ScoreImports(QObject):
    """Imports the modules of the scores when no item was shown or edited for some seconds."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._context = context
        self._is_done = False
        self.modules = _MODULES
        self.idle = QTimer(self, singleShot=True, interval=_IMPORT_AFTER_MS)
        self.idle.timeout.connect(self._begin)
        context.project_changed.connect(self.idle.stop)
        context.project_ready.connect(self._wait)
        context.item_shown.connect(self._wait_again)
        context.item_edited.connect(self._wait_again)

    def _wait(self) -> None:
        if not self._is_done:
            self.idle.start()

    def _wait_again(self) -> None:
        if self.idle.isActive():
            self.idle.start()

    def _begin(self) -> None:
        if self._context.session:
            self._is_done = True
            self._context.tasks.start(_import_modules)


def _import_modules(ticket: Ticket) -> None:
    """Import the modules; for a worker thread."""
    for name in _MODULES:
        if not ticket.cancelled:
            import_module(name)
