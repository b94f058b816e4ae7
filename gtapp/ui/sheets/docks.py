"""The docks of persons and organizations, for a benchmark whose truths come from a sheet; made when they are first seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget

if TYPE_CHECKING:
    from gtapp.sheets.persons import Person
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.panels import Panels
    from gtapp.ui.sheets.name_watch import NameWatch
    from gtapp.ui.sheets.organizations_panel import OrganizationsPanel
    from gtapp.ui.sheets.persons_panel import PersonsPanel
    from gtapp.ui.sheets.registers import Registers
    from gtapp.ui.workspace import Workspace

    Panel = PersonsPanel | OrganizationsPanel


class SheetDocks(QObject):
    """Shows nothing, and offers nothing, where there is no sheet."""

    def __init__(self, window: MainWindow, panels: Panels) -> None:
        super().__init__(window)
        self._window = window
        self._workspace: Workspace | None = None
        self._registers: Registers | None = None
        self._watch: NameWatch | None = None
        add = partial(panels.add, area=Qt.DockWidgetArea.BottomDockWidgetArea, begin=self._begin)
        self.persons = add("persons_panel", self.tr("Persons"), "Shift+F5", fill=self._fill_persons)
        self.organizations = add(
            "organizations_panel", self.tr("Organizations"), "Ctrl+Shift+F5", fill=self._fill_organizations
        )
        for dock in self.docks:
            window.tabifyDockWidget(panels.draft, dock)

    @property
    def docks(self) -> tuple[QDockWidget, QDockWidget]:
        return self.persons, self.organizations

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace, self._registers, self._watch = workspace, None, None
        offered = workspace is not None and workspace.session.project.benchmark.table is not None
        for dock in self.docks:
            panel = dock.widget()
            if panel is not None:
                panel.hide()
                panel.setParent(None)
                panel.deleteLater()
            dock.toggleViewAction().setVisible(offered)
            dock.toggleViewAction().setEnabled(offered)
            if not offered:
                dock.hide()
        if offered and workspace:
            self._check_letters(workspace)

    def _check_letters(self, workspace: Workspace) -> None:
        """The form tells what the table of persons says against a letter, and scores follow that table."""
        from gtapp.ui.sheets.lag_notice import say_lagging
        from gtapp.ui.sheets.letter_checks import LetterChecks
        from gtapp.ui.sheets.name_watch import NameWatch

        session = workspace.session
        session.project.extra_checks.append(LetterChecks(session))
        self._watch = NameWatch(session.project, self._score_again, session)
        session.shown.connect(self._watch.look)
        say_lagging(workspace)

    def _score_again(self) -> None:
        scores = self._window.scores
        if scores.begun:
            scores.reload()

    # keys

    def _begin(self, dock: QDockWidget) -> None:
        panel = self._panel(dock)
        if panel:
            panel.begin()

    def _to_letter(self) -> None:
        if self._workspace:
            self._workspace.return_to_form()

    # what is in them

    def _panel(self, dock: QDockWidget) -> Panel | None:
        from gtapp.ui.sheets.register_panel import RegisterPanel

        panel = dock.widget()
        return panel if isinstance(panel, RegisterPanel) else None  # type: ignore[return-value]

    def _fill_persons(self, dock: QDockWidget) -> None:
        from gtapp.ui.sheets.persons_panel import PersonsPanel

        self._fill_with(dock, lambda registers: PersonsPanel(registers, dock))

    def _fill_organizations(self, dock: QDockWidget) -> None:
        from gtapp.ui.sheets.organizations_panel import OrganizationsPanel

        self._fill_with(dock, lambda registers: OrganizationsPanel(registers, dock))

    def _fill_with(self, dock: QDockWidget, make: Callable[[Registers], Panel]) -> None:
        registers = self._registers_of_project()
        if registers is None:
            return
        panel = self._panel(dock)
        if panel is None:
            panel = make(registers)
            dock.setWidget(panel)
            panel.item_wanted.connect(self._to_item)
            panel.person_wanted.connect(self._to_person)
            panel.corrected.connect(self._corrected)
            panel.left.connect(self._to_letter)
        panel.refresh()

    def _registers_of_project(self) -> Registers | None:
        from gtapp.ui.sheets.registers import Registers

        workspace = self._workspace
        if workspace is None or workspace.session.project.benchmark.table is None:
            return None
        if self._registers is None:
            self._registers = Registers(workspace.session, workspace.tasks)
        return self._registers

    # going elsewhere

    def _corrected(self) -> None:
        """The letter that is shown is looked at anew."""
        workspace = self._workspace
        if workspace is None:
            return
        document = workspace.session.document
        if document and document.is_dirty:
            document.recheck()
            workspace.form.bind(document)
        else:
            workspace.session.reread()
        if self._watch:
            self._watch.look()

    def _to_item(self, item_id: str) -> None:
        if self._workspace:
            index = self._workspace.progress.index(item_id)
            if index >= 0:
                self._workspace.go_to(index)

    def _to_person(self, person: Person) -> None:
        self.persons.show()
        self.persons.raise_()
        self._fill_persons(self.persons)
        panel = self._panel(self.persons)
        if panel:
            panel.look_up(person)  # type: ignore[arg-type]
            panel.table.setFocus(Qt.FocusReason.OtherFocusReason)
