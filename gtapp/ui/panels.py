"""The panels beside the work: draft, guidelines, problems, scores; each made when it is first seen, toggled by one key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar, QWidget

from gtapp.project import Problem
from gtapp.ui.dock import Dock
from gtapp.ui.drafting.docks import DraftDocks
from gtapp.ui.scores.docks import AdviceDocks, ScoreDocks
from gtapp.ui.sheets.docks import SheetDocks
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow

_LATER_MS = 120
_WIDE = 1500
"""From this width of the screen on there is room for the guidelines beside the form."""


class Panels(QObject):
    """The docks; what is in them is brought up to date only while they are seen."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._workspace: Workspace | None = None
        self._problems: list[Problem] | None = None
        self._looked = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_LATER_MS)
        self._later.timeout.connect(self.refresh)
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        wide = window.screen().availableGeometry().width() >= _WIDE
        beside = Qt.DockWidgetArea.RightDockWidgetArea if wide else below
        self._fill: dict[QDockWidget, Callable[[QDockWidget], None]] = {}
        self._begin: dict[QDockWidget, Callable[[QDockWidget], None]] = {}
        self._in_front: set[QDockWidget] = set()
        self._was_behind: set[QDockWidget] = set()
        self.draft = self.add("draft_panel", self.tr("Draft"), "F7", below, self._fill_draft)
        self.guidelines = self.add(
            "guidelines_panel", self.tr("Guidelines"), "F8", beside, self._fill_guidelines
        )
        self.problems = self.add("problems_panel", self.tr("Problems"), "F9", below, self._fill_problems)
        for dock in (self.guidelines, self.problems) if not wide else (self.problems,):
            window.tabifyDockWidget(self.draft, dock)
        self.scoring = ScoreDocks(window, self)
        self.advising = AdviceDocks(window, self)
        self.sheets = SheetDocks(window, self)
        self.drafting = DraftDocks(window, self)

    def add(
        self,
        name: str,
        title: str,
        key: str,
        area: Qt.DockWidgetArea,
        fill: Callable[[QDockWidget], None],
        begin: Callable[[QDockWidget], None] | None = None,
    ) -> QDockWidget:
        """A further dock; `fill` brings what is in it up to date while it is seen.

        One to work in has `begin`, which takes the keys there as soon as it is asked for; one to read takes them only
        when it is seen already.
        """
        dock = Dock(title, self._window)
        dock.setObjectName(name)
        dock.hide()
        dock.toggleViewAction().setShortcut(QKeySequence(key))
        dock.toggleViewAction().triggered.connect(lambda on: self._toggled(dock, on))
        dock.called.connect(lambda: self._call(dock))
        dock.visibilityChanged.connect(lambda on: self._seen(dock, on))
        self._window.addDockWidget(area, dock)
        self._window.addAction(dock.toggleViewAction())
        self._fill[dock] = fill
        if begin:
            self._begin[dock] = begin
        return dock

    @property
    def docks(self) -> list[QDockWidget]:
        return list(self._fill)

    @property
    def actions(self) -> list[QAction]:
        return [dock.toggleViewAction() for dock in self._fill]

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace = workspace
        self._problems, self._looked = None, False
        self.scoring.attach(workspace)
        self.advising.attach(workspace)
        for dock in self._fill:
            dock.toggleViewAction().setEnabled(workspace is not None)
        self.sheets.attach(workspace)
        self.drafting.attach(workspace)
        if workspace is None:
            self._later.stop()
            for dock in self._fill:
                dock.hide()
            return
        workspace.session.shown.connect(self._later.start)
        workspace.session.edited.connect(self._later.start)

    def look_again(self) -> None:
        """Something that panels show has changed, beside the record."""
        self._later.start()

    @property
    def waiting(self) -> bool:
        """Whether what is seen is about to be brought up to date: for tests and pictures."""
        return self._later.isActive()

    def refresh(self) -> None:
        """Brings what is seen up to date."""
        if self._workspace:
            for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
                bar.setAccessibleName(self.tr("Panels"))
            for dock, fill in self._fill.items():
                if dock.isVisible() and not dock.visibleRegion().isEmpty():
                    fill(dock)

    def _seen(self, dock: QDockWidget, on: bool) -> None:
        """Keeps in mind which panels are seen, and of one that is closed whether it was."""
        if on:
            self._in_front.add(dock)
            self._later.start()
        elif dock.isHidden():
            (self._was_behind.discard if dock in self._in_front else self._was_behind.add)(dock)
            self._in_front.discard(dock)
            self._window.room.look_again()
        else:
            self._in_front.discard(dock)

    def _toggled(self, dock: QDockWidget, on: bool) -> None:
        """A panel that was asked for comes to the front and fills itself at once; so does one behind another's tab."""
        if not on and dock in self._was_behind:
            on = True
        if on:
            self._bring(dock)
        elif self._workspace and QApplication.focusWidget() is None:
            self._workspace.focus_form()

    def _bring(self, dock: QDockWidget) -> None:
        dock.show()
        dock.raise_()
        self._fill[dock](dock)
        if dock in self._begin:
            self._begin[dock](dock)

    def _call(self, dock: Dock) -> None:
        """The key of a panel shows it; where it is seen, the cursor goes there; pressed there, it is hidden again."""
        if dock.has_keys:
            dock.hide()
            if self._workspace:
                self._workspace.return_to_form()
        elif dock in self._begin or dock not in self._in_front:
            self._bring(dock)
        else:
            dock.take_keys()

    def focusable(self) -> list[QWidget]:
        """What F6 visits, too."""
        shown = [dock for dock in self._fill if dock.isVisible() and not dock.visibleRegion().isEmpty()]
        return [dock.widget() for dock in shown if dock.widget() is not None]

    def _fill_draft(self, dock: QDockWidget) -> None:
        from gtapp.ui.draft_panel import DraftPanel

        panel = dock.widget()
        if not isinstance(panel, DraftPanel):
            panel = DraftPanel(dock)
            dock.setWidget(panel)
        if self._workspace:
            session = self._workspace.session
            document = None if session.lost_here() else session.document
            panel.show_document(document, session.project)

    def _fill_guidelines(self, dock: QDockWidget) -> None:
        from gtapp.ui.guidelines import GuidelinesPanel

        panel = dock.widget()
        if not isinstance(panel, GuidelinesPanel):
            panel = GuidelinesPanel(dock)
            dock.setWidget(panel)
        if self._workspace:
            panel.show_benchmark(self._workspace.session.project.benchmark)

    def _fill_problems(self, dock: QDockWidget) -> None:
        from gtapp.ui.problems_panel import ProblemsPanel

        panel = dock.widget()
        if not isinstance(panel, ProblemsPanel):
            panel = ProblemsPanel(dock)
            dock.setWidget(panel)
            panel.value_wanted.connect(self._to_value)
            panel.item_wanted.connect(self._to_item)
        if self._workspace:
            session = self._workspace.session
            panel.show_document(session.document, session.problem)
            panel.show_problems(self._problems if self._problems is not None else session.project.problems)
            self._look_for_unreadable()

    def _look_for_unreadable(self) -> None:
        """Reads all records once, beside the window, when the panel is first seen."""
        from gtapp.ui.problems_panel import unreadable

        workspace = self._workspace
        if workspace and not self._looked:
            self._looked = True
            project = workspace.session.project

            def found(more: list[Problem]) -> None:
                if self._workspace is workspace:
                    self._problems = [*more, *project.problems]
                    self.refresh()

            workspace.tasks.start(unreadable(project), found)

    def _to_value(self, pointer: tuple[str | int, ...]) -> None:
        if self._workspace:
            self._workspace.form.focus_pointer(pointer)

    def _to_item(self, item_id: str) -> None:
        if self._workspace:
            index = self._workspace.progress.index(item_id)
            if index >= 0:
                self._workspace.go_to(index)
