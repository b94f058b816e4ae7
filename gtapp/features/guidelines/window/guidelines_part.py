"""What fills the panel of the guidelines, which follows the cursor."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDockWidget

from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.guidelines.window.guidelines_panel import GuidelinesPanel

_FOLLOW_AFTER_MS = 100
"""The guidelines stay where they are while the cursor goes through fields quickly."""


class GuidelinesPart(FeaturePart):
    """Shows the guidelines about the field that has the focus."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._dock = context.panels["guidelines_panel"]
        self._follow_timer = QTimer(self, singleShot=True, interval=_FOLLOW_AFTER_MS)
        self._follow_timer.timeout.connect(lambda: self.fill(self._dock))
        context.value_focused.connect(self._follow_focus)

    def fill(self, dock: QDockWidget) -> None:
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
        if self._dock.isVisible():
            self._follow_timer.start()
