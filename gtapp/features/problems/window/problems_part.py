"""What fills the panel of the problems."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget

from gtapp.core.project import Problem
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.problems.window.problems_panel import ProblemsPanel, make_unreadable_search


class ProblemsPart(FeaturePart):
    """Shows the issues of the current record, and the problems of the project's files."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._problems: list[Problem] | None = None
        self._has_looked = False
        context.project_changed.connect(self._switch_project)

    def _switch_project(self) -> None:
        self._problems, self._has_looked = None, False

    def fill(self, dock: QDockWidget) -> None:
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
                    if dock.isVisible():
                        self.fill(dock)

            self.context.tasks.start(make_unreadable_search(project), add_problems)

    def _go_to_value(self, pointer: Pointer) -> None:
        if self.context.form:
            self.context.form.focus_pointer(pointer)
