"""The docks of what the runs advise: their values for a field, suspect truths, and where a run is worst; made when seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget

from gtapp.ui.form import RecordForm

if TYPE_CHECKING:
    from gtapp.ui.docks import Docks
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.scores.parts import Parts
    from gtapp.ui.workspace import Workspace

_SOON_MS = 30
_PART = 3  # of the window's width, that a value needs to be read


class AdviceDocks(QObject):
    """Follows the cursor; a dock that is not seen costs nothing, not even the start of the program."""

    def __init__(self, window: MainWindow, panels: Docks) -> None:
        super().__init__(window)
        self._window = window
        self._workspace: Workspace | None = None
        self._parts: Parts | None = None
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
    def parts(self) -> Parts:
        """What does the work."""
        if self._parts is None:
            from gtapp.ui.scores.parts import Parts

            self._parts = Parts(self._window)
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
        from gtapp.ui.scores.candidates import Candidates

        panel = dock.widget()
        if not isinstance(panel, Candidates):
            panel = Candidates(dock)
            panel.taken.connect(lambda row: self.parts.advice.take(row + 1))
            dock.setWidget(panel)
        self.parts.advice.show_in(panel)

    def _fill_suspects(self, dock: QDockWidget) -> None:
        from gtapp.ui.scores.suspects import Suspects

        inquiry = self.parts.inquiry
        if not isinstance(dock.widget(), Suspects):
            panel = Suspects(inquiry.surveyor, self._window.scores, dock)
            panel.wanted.connect(inquiry.go_to)
            panel.searched_again.connect(inquiry.search_again)
            panel.drafter_votes.connect(inquiry.let_drafter_vote)
            inquiry.reached.connect(panel.mark)
            dock.setWidget(panel)
        inquiry.search()

    def _fill_picture(self, dock: QDockWidget) -> None:
        from gtapp.ui.scores.pictures import Pictures

        panel = dock.widget()
        if not isinstance(panel, Pictures):
            panel = Pictures(self._window.scores, self._window.tasks, dock)
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
