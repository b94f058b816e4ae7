"""The dialog "Report about the data": what is in the project, as charts and tables, and its export as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QProgressBar, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project import export_target
from gtapp.core.project.project import Project
from gtapp.features.reports import report_writer
from gtapp.features.reports.data_statistics import DataStatistics, collect_statistics
from gtapp.features.reports.report_tables import make_tables
from gtapp.features.reports.window.report_pages import ReportPages
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.file_dialogs import ask_for_target
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import translate_message

_KINDS: Final = {
    "HTML (*.html)": ".html",
    "CSV (*.csv)": ".csv",
    "Markdown (*.md)": ".md",
    "JSON (*.json)": ".json",
}
_FORMATS: Final = {".html": "html", ".csv": "csv", ".md": "markdown", ".json": "json"}
_MAX_NAMED: Final = 5


class DataReportDialog(Dialog):
    """Reads all records of a project in a worker thread, and shows the tables of the report with their charts."""

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Report about the data"))
        self._project = project
        self.statistics: DataStatistics | None = None
        self.note = NoteLabel(self, self.tr("The data are being read …"))
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._bar.setMaximum(len(project.items))
        self.pages = ReportPages(self)
        self.add_parts(self.note, self._bar, (self.pages, 1))
        self.export = self.add_buttons(Standard.Close).add_command(self.tr("&Export …"), self._ask_for_file)
        self.export.setEnabled(False)
        small_widgets.fit_to_screen(self, 1120, 680)
        task = tasks.start(self._collect, self._show, self.note.report, self._bar.setValue)
        self.finished.connect(task.cancel)
        task.ended.connect(self._bar.hide)

    def _collect(self, ticket: Ticket) -> DataStatistics:
        """Collect the statistics; runs in a worker thread."""
        return collect_statistics(self._project, ticket.count_step)

    def _show(self, found: DataStatistics) -> None:
        self.statistics = found
        self.export.setEnabled(True)
        problems = [
            f"{item}: {translate_message(each)}" for item, each in (*found.unreadable, *found.uncounted)
        ]
        text = self.tr("Items: {count}; with a ground truth: {records}.").format(
            count=found.items, records=found.records
        )
        more = ["…"] if len(problems) > _MAX_NAMED else []
        self.note.say("\n".join([text, *problems[:_MAX_NAMED], *more]))
        for table in make_tables(found):
            self.pages.add(table)
        self.pages.sections.setFocus()

    def _ask_for_file(self) -> None:
        """Ask for a file and write the report into it."""
        proposed = self._project.root / "report.html"
        path = ask_for_target(self, self.tr("Export the report"), proposed, _KINDS)
        if path:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the report in the format of the suffix; show the result or the reason why it can't be written."""
        assert self.statistics
        try:
            export_target.check_outside(path, self._project.root, self._project.benchmark)
            report_writer.write(_FORMATS[path.suffix.lower()], self.statistics, path)
        except GtappError as error:
            self.note.report(error)
        else:
            self.note.say(self.tr("Written: {path}").format(path=path))
