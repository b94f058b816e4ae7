"""What fills the panel of the guidelines, which follows the cursor."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDockWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.project.own_guidelines import OWN_GUIDELINES, read_own_guidelines
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.guidelines.window.guidelines_panel import GuidelinesPanel
from gtapp.kit.texts.i18n import translate_error

_FOLLOW_AFTER_MS = 100
"""The guidelines stay where they are while the cursor goes through fields quickly."""


class GuidelinesPart(FeaturePart):
    """Shows the guidelines about the field that has the focus."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._dock = context.panels["guidelines_panel"]
        self._follow_timer = QTimer(self, singleShot=True, interval=_FOLLOW_AFTER_MS)
        self._follow_timer.timeout.connect(lambda: self.fill(self._dock))
        self._own = ""
        self._stamp: tuple[Path, FileStamp] | None = None
        context.value_focused.connect(self._follow_focus)

    def fill(self, dock: QDockWidget) -> None:
        panel = dock.widget()
        if not isinstance(panel, GuidelinesPanel):
            panel = GuidelinesPanel(dock)
            dock.setWidget(panel)
        session, form = self.context.session, self.context.form
        if session is None or form is None:
            return
        panel.show_guidelines(session.project.benchmark, self._read_own(session.project.root))
        pointer = form.focused_pointer()
        if pointer is not None and session.document:
            panel.show_field(pointer, session.document)

    def _read_own(self, root: Path) -> str:
        """Return the project's own guidelines, or why they can't be read; the file is read when it has changed."""
        path = root / OWN_GUIDELINES
        stamp = (path, read_stamp(path))
        if stamp != self._stamp:
            self._stamp = stamp
            try:
                self._own = read_own_guidelines(root)
            except GtappError as error:
                self._own = f"```\n{translate_error(error)}\n```"
        return self._own

    def _follow_focus(self) -> None:
        if self._dock.isVisible():
            self._follow_timer.start()
