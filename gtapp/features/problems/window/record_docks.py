"""The docks of the guidelines and the problems; their panels are made, and their modules imported, when they become visible."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDockWidget

from gtapp.core.project import Problem
from gtapp.editor.context import AppContext, Feature
from gtapp.kit.docks import Dock

_FOLLOW_AFTER_MS = 100
"""The guidelines stay where they are while the cursor goes through fields quickly."""


class RecordDocks(Feature):
    """The feature with the docks for the current record."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._problems: list[Problem] | None = None
        self._has_looked = False
        window = context.window
        self.guidelines = Dock(
            "guidelines_panel", self.tr("Guidelines"), "F8", "book-open", window, self._fill_guidelines
        )
        self.guidelines.at = 20
        self.problems = Dock(
            "problems_panel", self.tr("Problems"), "F9", "circle-alert", window, self._fill_problems
        )
        self.problems.at = 30
        self.docks = (self.guidelines, self.problems)
        self._follow_timer = QTimer(self, singleShot=True, interval=_FOLLOW_AFTER_MS)
        self._follow_timer.timeout.connect(self._refresh_guidelines)
        context.value_focused.connect(self._follow_focus)
        context.project_changed.connect(self._switch_project)

    def _switch_project(self) -> None:
        self._problems, self._has_looked = None, False

    def _fill_guidelines(self, dock: QDockWidget) -> None:
        from gtapp.features.guidelines.window.guidelines_panel import GuidelinesPanel

        panel = dock.widget()
        if not isinstance(panel, GuidelinesPanel):
            panel = GuidelinesPanel(dock)
            dock.setWidget(panel)
        session, form = self.context.session, self.context.form
        if session is None or form is None:
            return
        panel.show_benchmark(session.project.benchmark)
        pointer = form.focused_pointer()
        if pointer is not None and session.document:
            panel.show_field(pointer, session.document)

    def _follow_focus(self) -> None:
        if self.guidelines.isVisible():
            self._follow_timer.start()

    def _refresh_guidelines(self) -> None:
        self._fill_guidelines(self.guidelines)

    def _fill_problems(self, dock: QDockWidget) -> None:
        from gtapp.features.problems.window.problems_panel import ProblemsPanel, make_unreadable_search

        panel = dock.widget()
        if not isinstance(panel, ProblemsPanel):
            panel = ProblemsPanel(dock)
            dock.setWidget(panel)
            panel.value_wanted.connect(self._go_to_value)
            panel.item_wanted.connect(self.context.go_to_item)
        session = self.context.session
        if session is None:
            return
        project = session.project
        panel.show_document(session.document, session.problem)
        panel.show_problems(self._problems if self._problems is not None else project.problems)
        if not self._has_looked:  # all records are read once, when the dock is first visible
            self._has_looked = True

            def add_problems(unreadable: list[Problem]) -> None:
                if self.context.project is project:
                    self._problems = [*unreadable, *project.problems]
                    if self.problems.isVisible():
                        self._fill_problems(self.problems)

            self.context.tasks.start(make_unreadable_search(project), add_problems)

    def _go_to_value(self, pointer: tuple[str | int, ...]) -> None:
        if self.context.form:
            self.context.form.focus_pointer(pointer)
