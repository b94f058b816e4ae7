"""What the commands of reports run."""

from __future__ import annotations

from gtapp.editor.context import FeaturePart
from gtapp.features.reports.window.data_report_dialog import DataReportDialog
from gtapp.features.reports.window.progress_dialog import ProgressDialog
from gtapp.kit import small_widgets


class ReportsPart(FeaturePart):
    """Opens the dialogs."""

    def show_data_report(self) -> None:
        """Show what is in the open project's data."""
        assert self.context.project
        dialog = DataReportDialog(self.context.project, self.context.tasks, self.context.window)
        small_widgets.run_dialog(dialog)

    def show_progress(self) -> None:
        """Show how far the work on the open project is."""
        assert self.context.project
        dialog = ProgressDialog(self.context.project, self.context.tasks, self.context.window)
        small_widgets.run_dialog(dialog)
        if dialog.is_report_wanted:
            self.show_data_report()
