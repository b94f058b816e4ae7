"""The docks that show scores: made when they are first seen, and loading nothing before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QWidget

from gtapp.ui.form import RecordForm
from gtapp.ui.scores.imports import when_there
from gtapp.ui.scores.warming import Warming

if TYPE_CHECKING:
    from gtapp.ui.docks import Docks
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.workspace import Workspace


class ScoreDocks(QObject):
    """Puts scores, leaderboard and the verdicts in the form before the annotator."""

    def __init__(self, window: MainWindow, panels: Docks) -> None:
        super().__init__(window)
        self._window = window
        self._scores = window.scores
        self._workspace: Workspace | None = None
        self.warming = Warming(self)
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
        self._fill("gtapp.ui.scores.impact", dock, self._make_board)

    def _fill(self, module: str, dock: QDockWidget, make: Callable[[QDockWidget], QWidget]) -> None:
        def fill() -> None:
            if dock.widget() is None:
                dock.setWidget(make(dock))

        if dock.widget() is None:
            when_there(module, self._window.tasks, fill)

    def _make_panel(self, dock: QDockWidget) -> QWidget:
        from gtapp.ui.scores.panel import ScoresPanel

        panel = ScoresPanel(self._scores, dock)
        panel.item_wanted.connect(self._to_item)
        panel.value_wanted.connect(self._to_value)
        return panel

    def _make_board(self, dock: QDockWidget) -> QWidget:
        from gtapp.ui.scores.impact import Leaderboard

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
        from gtapp.ui.scores.impact_export import ImpactExport

        export = ImpactExport(self._scores, self._window)
        export.ask()
        export.deleteLater()

    def _show(self, dock: QDockWidget) -> None:
        if not dock.isVisible():
            dock.toggleViewAction().trigger()
