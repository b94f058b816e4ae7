"""What fills the panel of the problems."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.problems.window.problems_panel import (
    FoundProblems,
    ProblemsPanel,
    list_known_problems,
    make_problem_search,
)
from gtapp.kit.live import LiveValue


class ProblemsPart(FeaturePart):
    """Shows the issues of the current record, and the problems of the project's files."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._problems = LiveValue[FoundProblems](context.tasks, self)
        context.project_changed.connect(self._problems.drop)

    def fill(self, dock: QDockWidget) -> None:
        panel = dock.widget()
        if not isinstance(panel, ProblemsPanel):
            panel = ProblemsPanel(dock)
            dock.setWidget(panel)
            panel.value_wanted.connect(self._go_to_value)
            panel.item_wanted.connect(self.context.go_to_item)
            self._problems.ready.connect(panel.show_result)
            self._problems.progressed.connect(panel.show_read)
        session = self.context.session
        if session is None:
            return
        project = session.project
        panel.show_document(session.document, session.problem)
        panel.show_problems(self._problems.value or list_known_problems(project))
        # all records are read once, when the dock is first visible
        self._problems.want(make_problem_search(project), key=project)

    def _go_to_value(self, pointer: Pointer) -> None:
        if self.context.form:
            self.context.form.focus_pointer(pointer)
