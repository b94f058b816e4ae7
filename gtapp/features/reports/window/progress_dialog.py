"""The dialog "Progress": how far the work is, by status and person, a day, what is left, notes and issues; and its export."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QProgressBar, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project import export_target
from gtapp.core.project.project import Project
from gtapp.editor.record_texts import describe_place
from gtapp.features.audit.window.audit_texts import describe_result
from gtapp.features.reports import report_writer
from gtapp.features.reports.progress import Progress, add_issues, collect_progress, make_progress_tables
from gtapp.features.reports.report_tables import ReportTable
from gtapp.features.reports.window.report_pages import ReportPages
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.file_dialogs import ask_for_target
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import format_count, format_progress, translate_error, translate_message

_KINDS: Final = {"HTML (*.html)": ".html", "CSV (*.csv)": ".csv"}
_FORMATS: Final = {".html": "html", ".csv": "csv"}


class ProgressDialog(Dialog):
    """Reads statuses, then records in worker threads, and shows them as tables with charts: the statuses at once.

    `is_report_wanted` is True if it was closed by the button that shows the report about the data.
    """

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Progress"))
        self._project, self._tasks = project, tasks
        self.progress: Progress | None = None
        self.is_report_wanted = False
        self.summary = small_widgets.make_heading(self.tr("Being counted …"), self)
        self.audit = small_widgets.make_label(parent=self, wrap=True)
        self.note = NoteLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._bar.setMaximum(project.items.count_truths())
        self.pages = ReportPages(self)
        self.add_parts(self.summary, self.audit, self.note, self._bar, (self.pages, 1))
        buttons = self.add_buttons(Standard.Close)
        self.export = buttons.add_command(self.tr("&Export …"), self._ask_for_file)
        self.export.setEnabled(False)
        self.report = buttons.add_command(self.tr("Report about the &data …"), self._leave_for_report)
        self.audit.hide()
        small_widgets.fit_to_screen(self, 960, 600)
        task = tasks.start(lambda _: collect_progress(project), self._show, self.note.report)
        self.finished.connect(task.cancel)

    def _leave_for_report(self) -> None:
        self.is_report_wanted = True
        self.accept()

    def _show(self, progress: Progress) -> None:
        """Show the statuses, and look for issues in all records."""
        self.summary.setText(format_progress(progress.checked, progress.items, progress.seconds_left))
        if progress.audit:
            self.audit.setText(describe_result(progress.audit))
            self.audit.show()
        for table in self._make_tables(progress):
            self.pages.add(table)
        self.pages.sections.setFocus()
        self.note.say(self.tr("Looking for problems in all records …"))
        task = self._tasks.start(
            lambda ticket: add_issues(self._project, progress, ticket, ticket.report_number),
            lambda _: self._add_issues(progress),
            self.note.report,
            self._bar.setValue,
        )
        self.finished.connect(task.cancel)
        task.ended.connect(self._bar.hide)

    def _add_issues(self, progress: Progress) -> None:
        """Add the page of the issues, if there are some."""
        self.progress = progress
        self.export.setEnabled(True)
        unreadable = self.tr("Can’t be read: {count}.").format(count=format_count(progress.unreadable))
        self.note.say(unreadable if progress.unreadable else "")
        if progress.issues:
            self.pages.add(self._make_tables(progress)[-1])

    def _make_tables(self, progress: Progress) -> list[ReportTable]:
        schema = self._project.benchmark.joint_schema.fields
        return make_progress_tables(progress, lambda place: describe_place(place, schema), translate_message)

    def _ask_for_file(self) -> None:
        """Ask for a file and write the tables into it."""
        root = self._project.root.resolve()
        proposed = root.parent / f"{root.name}-progress.html"
        path = ask_for_target(self, self.tr("Export the progress"), proposed, _KINDS)
        if path:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the tables in the format of the suffix; show the result or the reason why they can't be written."""
        assert self.progress
        form = _FORMATS[path.suffix.lower()]
        title = f"Progress of {self._project.root.resolve().name}"
        try:
            export_target.check_outside(path, self._project.root, self._project.benchmark)
            report_writer.write_tables(form, title, make_progress_tables(self.progress), path)
        except GtappError as error:
            self.note.say(translate_error(error))
        else:
            self.note.say(self.tr("Written: {path}").format(path=path))
