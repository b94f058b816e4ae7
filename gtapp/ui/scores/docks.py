"""The docks that show scores: made when they are first seen, and loading nothing before."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QWidget

from gtapp.ui.form import RecordForm
from gtapp.ui.scores.service import run_when_imported
from gtapp.ui.tasks import Ticket
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.docks import Docks
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.scores.suspect_search import VoteParts


_IDLE_MS: Final = 4000
_MODULES: Final = (
    # what takes longest comes in pieces, between which the window is served
    "rapidfuzz.fuzz",
    "gtapp.scoring.scorer",
    "gtapp.preview.board",
    "gtapp.preview.loading",
    "gtapp.ui.scores.live_board",
    "gtapp.ui.scores.panel",
    "gtapp.ui.scores.leaderboard",
    "gtapp.ui.scores.suspect_search",
    "gtapp.ui.scores.votes",
    "gtapp.ui.scores.suspects_panel",
    "gtapp.ui.scores.breakdown_panel",
)


class ScoreImports(QObject):
    """Waits until nothing was shown or edited for some seconds; one for the window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace: Workspace | None = None
        self._is_done = False
        self.modules = _MODULES
        self.idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self.idle.timeout.connect(self._begin)

    def attach(self, workspace: Workspace | None) -> None:
        """Waits for a pause in the work on this project."""
        self._workspace = workspace
        self.idle.stop()
        if workspace and not self._is_done:
            workspace.ready.connect(self._wait)
            workspace.session.shown.connect(self._wait_again)
            workspace.session.edited.connect(self._wait_again)

    def _wait(self) -> None:
        if not self._is_done:
            self.idle.start()

    def _wait_again(self) -> None:
        if self.idle.isActive():
            self.idle.start()

    def _begin(self) -> None:
        if self._workspace:
            self._is_done = True
            self._workspace.tasks.start(_import)


def _import(ticket: Ticket) -> None:
    """In a worker."""
    for name in _MODULES:
        if not ticket.cancelled:
            import_module(name)


class ScoreDocks(QObject):
    """Puts scores, leaderboard and the verdicts in the form before the annotator."""

    def __init__(self, window: MainWindow, panels: Docks) -> None:
        super().__init__(window)
        self._window = window
        self._scores = window.scores
        self._workspace: Workspace | None = None
        self.warming = ScoreImports(self)
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        self.panel = panels.add("scores_panel", self.tr("Scores"), "F12", below, self._fill_panel)
        self.board = panels.add(
            "leaderboard_panel", self.tr("Leaderboard"), "Shift+F12", below, self._fill_board
        )
        for dock in (self.panel, self.board):
            window.tabifyDockWidget(panels.draft, dock)
            self._watch(dock)
        self._scores.verdicts.connect(self._show_verdicts)
        self._scores.active_changed.connect(self._say_marked)

    def _watch(self, dock: QDockWidget) -> None:
        """An open dock is looked at, even behind another's tab."""
        dock.toggleViewAction().toggled.connect(lambda on: self._scores.want(dock.objectName(), on))

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace = workspace
        self.warming.attach(workspace)
        if workspace:
            workspace.form_changed.connect(self._take_form)

    def _take_form(self, _form: RecordForm) -> None:
        self._show_verdicts(() if self._scores.marked and self._scores.run else None)

    def _show_verdicts(self, values: object) -> None:
        if self._workspace:
            self._workspace.form.set_verdicts(values)  # type: ignore[arg-type]

    # what is in them

    def _fill_panel(self, dock: QDockWidget) -> None:
        self._fill("gtapp.ui.scores.panel", dock, self._make_panel)

    def _fill_board(self, dock: QDockWidget) -> None:
        self._fill("gtapp.ui.scores.leaderboard", dock, self._make_board)

    def _fill(self, module: str, dock: QDockWidget, make: Callable[[QDockWidget], QWidget]) -> None:
        def fill() -> None:
            if dock.widget() is None:
                dock.setWidget(make(dock))

        if dock.widget() is None:
            run_when_imported(module, self._window.tasks, fill)

    def _make_panel(self, dock: QDockWidget) -> QWidget:
        from gtapp.ui.scores.panel import ScoresPanel

        panel = ScoresPanel(self._scores, dock)
        panel.item_wanted.connect(self._to_item)
        panel.value_wanted.connect(self._to_value)
        return panel

    def _make_board(self, dock: QDockWidget) -> QWidget:
        from gtapp.ui.scores.leaderboard import Leaderboard

        board = Leaderboard(self._scores, dock)
        board.export_wanted.connect(self.export)
        return board

    def _to_item(self, name: str) -> None:
        if self._workspace:
            index = self._workspace.session.counts.index(name)
            if index >= 0:
                self._workspace.go_to(index)

    def _to_value(self, pointer: tuple[str | int, ...]) -> None:
        if self._workspace:
            self._workspace.form.focus_pointer(pointer)

    # what can be done

    def toggle_marks(self) -> None:
        """Puts the verdicts into the form, or takes them out."""
        self._scores.show_marks(not self._scores.marked)

    def _say_marked(self) -> None:
        self._window.actions_of_window.by_name["verdicts"].setChecked(self._scores.marked)

    def add_answers(self) -> None:
        """Asks for a folder of answers and has it scored, too."""
        from PySide6.QtWidgets import QFileDialog

        assert self._workspace
        start = str(self._workspace.root().parent)
        folder = QFileDialog.getExistingDirectory(self._window, self.tr("Add a folder of answers"), start)
        if folder:
            self._scores.add([Path(folder)])
            self._show(self.panel)

    def reload(self) -> None:
        """Reads all answers again."""
        self._scores.reload()
        self._show(self.panel)

    def export(self) -> None:
        """Asks for a file and writes the leaderboard into it."""
        from gtapp.ui.scores.leaderboard import LeaderboardExport

        export = LeaderboardExport(self._scores, self._window)
        export.ask()
        export.deleteLater()

    def _show(self, dock: QDockWidget) -> None:
        if not dock.isVisible():
            dock.toggleViewAction().trigger()


_SOON_MS = 30
_PART = 3  # of the window's width, that a value needs to be read


class AdviceDocks(QObject):
    """Follows the cursor; a dock that is not seen costs nothing, not even the start of the program."""

    def __init__(self, window: MainWindow, panels: Docks) -> None:
        super().__init__(window)
        self._window = window
        self._workspace: Workspace | None = None
        self._parts: VoteParts | None = None
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        self.suspects = panels.add(
            "suspects_panel", self.tr("Suspect truths"), "Shift+F9", below, self._fill_suspects
        )
        self.values = panels.add(
            "values_panel", self.tr("Values of the runs"), "Shift+F8", below, self._fill_values
        )
        self.picture = panels.add(
            "picture_panel", self.tr("Where a run is worst"), "Shift+F7", below, self._fill_picture
        )
        for dock in (self.suspects, self.picture):
            window.tabifyDockWidget(panels.draft, dock)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self.refresh)
        for dock in (self.suspects, self.values):
            self._watch(dock)
        self.values.visibilityChanged.connect(lambda on: on and QTimer.singleShot(0, self, self._make_room))
        self.picture.visibilityChanged.connect(lambda on: window.scores.want("picture_panel", on))

    def _watch(self, dock: QDockWidget) -> None:
        """The runs are asked about the current item while the dock is seen."""

        def want(on: bool) -> None:
            if self._workspace and (on or self._parts):
                self.parts.opinions.want(dock.objectName(), on)

        dock.visibilityChanged.connect(want)

    @property
    def parts(self) -> VoteParts:
        """What does the work."""
        if self._parts is None:
            from gtapp.ui.scores.suspect_search import VoteParts  # keeps the program's start fast

            self._parts = VoteParts(self._window)
            self._parts.attach(self._workspace)
            self._parts.opinions.changed.connect(self._soon.start)
            self._parts.inquiry.reached.connect(self._reached)
        return self._parts

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace = workspace
        self._window.actions_of_window.by_name["by_expected"].setChecked(False)
        if self._parts:
            self._parts.attach(workspace)
        if workspace:
            workspace.form_made.connect(self._follow)
            self._follow(workspace.form)
            workspace.session.shown.connect(self._soon_where_seen)

    def _follow(self, form: RecordForm) -> None:
        form.focus_changed.connect(self._soon_where_seen)

    def _soon_where_seen(self) -> None:
        if self.values.isVisible():
            self._soon.start()

    def do(self, name: str) -> None:
        """Carries out the action of this name."""
        parts = self.parts
        if name in ("next_suspect", "uphold"):
            _show(self.suspects)
        if name.startswith("take_"):
            parts.advice.take(int(name.removeprefix("take_")))
            return
        actions = {
            "next_doubt": parts.advice.next_doubt,
            "previous_doubt": parts.advice.previous_doubt,
            "next_suspect": parts.inquiry.next_suspect,
            "uphold": parts.inquiry.uphold,
            "by_expected": parts.ordering.toggle,
        }
        actions[name]()

    @property
    def waiting(self) -> bool:
        """Whether something is still to come: for tests and pictures."""
        return self._soon.isActive() or bool(self._parts and self._parts.opinions.waiting)

    # what is in them

    def refresh(self) -> None:
        """Brings the values up to date with the cursor."""
        if self.values.isVisible() and self._workspace:
            self._fill_values(self.values)

    def _fill_values(self, dock: QDockWidget) -> None:
        from gtapp.ui.scores.votes import CandidatesPanel

        panel = dock.widget()
        if not isinstance(panel, CandidatesPanel):
            panel = CandidatesPanel(dock)
            panel.taken.connect(lambda row: self.parts.advice.take(row + 1))
            dock.setWidget(panel)
        self.parts.advice.show_in(panel)

    def _fill_suspects(self, dock: QDockWidget) -> None:
        from gtapp.ui.scores.suspects_panel import SuspectsPanel

        inquiry = self.parts.inquiry
        if not isinstance(dock.widget(), SuspectsPanel):
            panel = SuspectsPanel(inquiry.surveyor, self._window.scores, dock)
            panel.wanted.connect(inquiry.go_to)
            panel.searched_again.connect(inquiry.search_again)
            panel.drafter_votes.connect(inquiry.let_drafter_vote)
            inquiry.reached.connect(panel.mark)
            dock.setWidget(panel)
        inquiry.search()

    def _fill_picture(self, dock: QDockWidget) -> None:
        from gtapp.ui.scores.breakdown_panel import BreakdownPanel

        panel = dock.widget()
        if not isinstance(panel, BreakdownPanel):
            panel = BreakdownPanel(self._window.scores, self._window.tasks, dock)
            panel.item_wanted.connect(self.parts.inquiry.go_to_item)
            dock.setWidget(panel)
        panel.refresh()

    def _reached(self, _: object) -> None:
        """The answers stand beside the field that is looked at."""
        _show(self.values)

    def _make_room(self) -> None:
        """Half of the width for the values, where they were squeezed in beside another panel."""
        window, values = self._window, self.values
        if not values.isVisible() or values.isFloating() or values.width() >= window.width() // _PART:
            return
        docks = window.panels.docks
        others = [dock for dock in docks if dock.isVisible() and not dock.visibleRegion().isEmpty()]
        here = window.dockWidgetArea(values)
        beside = [dock for dock in others if dock is not values and window.dockWidgetArea(dock) == here]
        wide = window.width() // 2
        window.resizeDocks([*beside[:1], values], [wide] * (len(beside[:1]) + 1), Qt.Orientation.Horizontal)


def _show(dock: QDockWidget) -> None:
    if not dock.isVisible():
        dock.toggleViewAction().trigger()
