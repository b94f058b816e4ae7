"""What the commands about the program itself run."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.core.platform.folders import log_folder
from gtapp.editor.context import FeaturePart
from gtapp.features.health.crash_reports import CrashReport, list_reports
from gtapp.features.health.window.about_dialog import AboutDialog
from gtapp.features.health.window.computer_dialog import ComputerDialog
from gtapp.features.health.window.crash_dialog import CrashDialog
from gtapp.kit import small_widgets
from gtapp.kit.file_dialogs import open_folder


class HealthPart(FeaturePart):
    """Opens the dialogs."""

    def open_log_folder(self) -> None:
        open_folder(log_folder())

    def check_computer(self) -> None:
        """Show whether this computer has what the program needs, and the open project's folder, too."""
        project = self.context.project
        dialog = ComputerDialog(self.context.tasks, project.root if project else None, self.context.window)
        small_widgets.run_dialog(dialog)

    def show_crash_reports(self) -> None:
        """Show what is known of runs that ended without being closed, and of exceptions."""
        self._show_reports(list_reports())

    def offer_reports(self, reports: Sequence[CrashReport]) -> None:
        """Show new reports, each once."""
        self._show_reports([report.mark_offered() for report in reports])

    def _show_reports(self, reports: Sequence[CrashReport]) -> None:
        small_widgets.show_beside(CrashDialog(reports, self.context.window))

    def show_about(self) -> None:
        small_widgets.run_dialog(AboutDialog(self.context.window))
