"""What the command of second readings runs, and the line above the work area that says whose reading is open."""

from __future__ import annotations

from gtapp.core.store.project_folder import READINGS_FOLDER
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.second_readings.window.reading_texts import describe_reading
from gtapp.features.second_readings.window.readings_dialog import ReadingsDialog
from gtapp.kit import small_widgets

_NOTICE = "second reading"


class ReadingsPart(FeaturePart):
    """Opens the dialog and the readings that are chosen in it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        context.project_changed.connect(self._announce)

    def _announce(self) -> None:
        """Say whose reading is open, as long as it is."""
        project = self.context.project
        if project and project.reading:
            text = describe_reading(project.reading)
            choices = [(self.tr("Open the project"), self._open_project)]
            self.context.put_notice(_NOTICE, "note", text, choices)

    def _open_project(self) -> None:
        if self.context.project:
            self.context.project_wanted.emit(self.context.project.root)

    def show_dialog(self) -> None:
        """Show the project's readings, and open the one that is chosen; what is edited in the current item is saved first."""
        session = self.context.session
        if session is None:
            return
        session.save_edits()
        dialog = ReadingsDialog(session.project, self.context.tasks, self.context.window)
        if small_widgets.run_dialog(dialog) and dialog.chosen:
            self.context.project_wanted.emit(session.project.root / READINGS_FOLDER / dialog.chosen)
