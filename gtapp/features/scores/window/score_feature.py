"""Scores as a feature of the window: five docks, the verdicts in the form, and the actions of the menu "Scores".

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
from gtapp.editor.context import AppContext, Feature
from gtapp.features.scores.window.score_service import ScoreService, run_when_imported
from gtapp.kit import small_widgets
from gtapp.kit.commands.actions import ActionSpec, Call
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


class ScoreFeature(Feature):
    """Imports are inside functions because the window starts without what they need."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.service = ScoreService(context)
        self.imports = ScoreImports(context)
        self._parts: VoteParts | None = None
        self._make_docks(context.window)
        self.actions = (*self._score_actions(), *self._vote_actions())
        self._refresh_soon = QTimer(self, singleShot=True, interval=_REFRESH_AFTER_MS)
        self._refresh_soon.timeout.connect(self.refresh)
        self._connect()

    def _make_docks(self, window: QWidget) -> None:
        self.panel = Dock("scores_panel", self.tr("Scores"), "F12", "percent", window, self._fill_panel)
        self.leaderboard = Dock(
            "leaderboard_panel", self.tr("Leaderboard"), "Shift+F12", "trophy", window, self._fill_leaderboard
        )
        self.suspects = Dock(
            "suspects_panel",
            self.tr("Suspects"),
            "Shift+F9",
            "file-question-mark",
            window,
            self._fill_suspects,
        )
        self.values = Dock(
            "values_panel",
            self.tr("Answers"),
            "Shift+F8",
            "list-ordered",
            window,
            self._fill_values,
        )
        self.values.is_companion = True
        self.values.at = 60  # the last one: it is below the others
        self.breakdown = Dock(
            "picture_panel",
            self.tr("Weak spots"),
            "Shift+F7",
            "trending-down",
            window,
            self._fill_breakdown,
        )
        self.leaderboard.is_wide = self.suspects.is_wide = self.breakdown.is_wide = True
        self.docks = (self.panel, self.leaderboard, self.suspects, self.values, self.breakdown)

    def _score_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "verdicts", self.tr("&Verdicts in the form"), "Ctrl+F12",
                "project", self.toggle_verdicts, "scores", 10, is_checkable=True, icon="scale",
            ),
            ActionSpec(
                "add_answers", self.tr("&Add answers …"), "",
                "project", self.add_answers, "scores", 50, icon="plus",
            ),
            ActionSpec(
                "load_answers", self.tr("&Load all answers again"), "",
                "project", self.reload, "scores", 51, icon="refresh-cw",
            ),
            ActionSpec(
                "export_leaderboard", self.tr("&Export the leaderboard …"), "",
                "project", self.export, "scores", 60, icon="file-up",
            ),
        )  # fmt: skip

    def _vote_actions(self) -> tuple[ActionSpec, ...]:
        return (
            *(
                ActionSpec(
                    f"take_{number}", self.tr("Take value {number}").format(number=f"&{number}"), f"Alt+{number}",
                    "record", self._make_taker(number), "take", 10,
                )
                for number in range(1, 10)
            ),
            ActionSpec(
                "next_doubt", self.tr("&Next value that the runs doubt"), "F4",
                "record", self._next_doubt, "scores", 21,
            ),
            ActionSpec(
                "previous_doubt", self.tr("&Previous value that the runs doubt"), "Shift+F4",
                "record", self._previous_doubt, "scores", 22,
            ),
            ActionSpec(
                "next_suspect", self.tr("Next &suspect truth"), "Ctrl+J",
                "project", self._next_suspect, "scores", 30, icon="triangle-alert",
            ),
            ActionSpec(
                "uphold", self.tr("Keep the ground &truth"), "Ctrl+T",
                "project", self._uphold, "scores", 31, icon="shield-check",
            ),
            ActionSpec(
                "by_expected", self.tr("&Most corrections expected first"), "",
                "project", self._toggle_order, "scores", 40, is_checkable=True, icon="arrow-down-wide-narrow",
            ),
        )  # fmt: skip

    def _connect(self) -> None:
        context, scores = self.context, self.service
        for dock in (self.panel, self.leaderboard):
            self._load_while_open(dock)
        for dock in (self.suspects, self.values):
            self._count_while_visible(dock)
        self.breakdown.visibilityChanged.connect(lambda on: scores.subscribe("picture_panel", on))
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
            self._parts.navigator.reached.connect(self.values.open)
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

    def _make_taker(self, number: int) -> Call:
        return lambda: self.parts.actions.take(number)

    def _next_doubt(self) -> None:
        self.parts.actions.next_doubt()

    def _previous_doubt(self) -> None:
        self.parts.actions.previous_doubt()

    def _toggle_order(self) -> None:
        self.parts.order.toggle()

    def _next_suspect(self) -> None:
        self.suspects.open()
        self.parts.navigator.next_suspect()

    def _uphold(self) -> None:
        self.suspects.open()
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
            self.panel.open()

    def reload(self) -> None:
        """Read all answers again."""
        self.service.reload()
        self.panel.open()

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

    def _fill_panel(self, dock: QDockWidget) -> None:
        self._fill("gtapp.features.scores.window.scores_panel", dock, self._make_panel)

    def _fill_leaderboard(self, dock: QDockWidget) -> None:
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
        if self.values.isVisible():
            self._refresh_soon.start()

    def refresh(self) -> None:
        """Show the values of the runs at the cursor."""
        if self.values.isVisible() and self.context.session:
            self._fill_values(self.values)

    def _fill_values(self, dock: QDockWidget) -> None:
        from gtapp.features.scores.window.votes import (
            CandidatesPanel,  # imported when used: keeps the start fast
        )

        panel = dock.widget()
        if not isinstance(panel, CandidatesPanel):
            panel = CandidatesPanel(dock)
            panel.taken.connect(lambda row: self.parts.actions.take(row + 1))
            dock.setWidget(panel)
        self.parts.actions.show_in(panel)

    def _fill_suspects(self, dock: QDockWidget) -> None:
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

    def _fill_breakdown(self, dock: QDockWidget) -> None:
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
