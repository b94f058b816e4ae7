"""The dialog "Import an edited table": what an edited table changes in all items, line by line, and what of it can't be used."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QSizePolicy, QWidget

from gtapp.core.files.file_names import TABLE_SUFFIXES
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.editor.session import Session
from gtapp.features.replace.replacement import LineChange
from gtapp.features.replace.table_import import TablePlan, plan_import
from gtapp.features.replace.window.lines_dialog import LinesDialog
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import make_text_box
from gtapp.kit.layouts import make_row
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import format_count, translate_message

_FAULT_LINES: Final = 5
_MOST_FAULTS: Final = 1000
"""So many are shown: another project's table may have one in each row."""


def choose_table(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for a table; None: the user has chosen none."""
    endings = " ".join(f"*{each} *{each.upper()}" for each in TABLE_SUFFIXES)
    kind = QCoreApplication.translate("TableImportDialog", "Tables")
    places = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    name, _ = QFileDialog.getOpenFileName(
        parent,
        QCoreApplication.translate("TableImportDialog", "Choose a table"),
        folder or places,
        f"{kind} ({endings})",
    )
    return Path(name) if name else None


class TableImportDialog(LinesDialog):
    """Compares a table with all items in a worker, and shows what it changes."""

    def __init__(self, session: Session, tasks: Tasks, path: Path, parent: QWidget) -> None:
        super().__init__(session, parent)
        self._path = path
        self._reading = LiveValue[TablePlan](tasks, self, self._show_plan, self._show_failure)
        self._plan = TablePlan()
        self._failure: Message | None = None
        self.setWindowTitle(self.tr("Import an edited table"))
        self.file = small_widgets.make_label(parent=self)
        self.choose_button = QPushButton(self.tr("Choose &another …"), self)
        self.faults_label = QLabel(self)
        self.faults = make_text_box("", self)  # its label is its name
        self._build()
        self._lay_out()
        self.read()

    def _build(self) -> None:
        # a long name must not make the dialog wider than the screen
        self.file.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.choose_button.clicked.connect(self._choose)
        self.faults_label.setBuddy(self.faults)
        self.faults.setFixedHeight(
            _FAULT_LINES * self.fontMetrics().lineSpacing() + 2 * self.faults.frameWidth() + 8
        )

    def _lay_out(self) -> None:
        first = make_row((self.file, 1), self.choose_button)
        self.add_parts(first, self.summary, (self.lines, 1), self.hint, self.faults_label, self.faults)
        self.add_end()
        small_widgets.fit_to_screen(self, 1000, 680)

    def _choose(self) -> None:
        path = choose_table(self, str(self._path.parent))
        if path:
            self._path = path
            self.read()

    def read(self) -> None:
        """Compare the table with the records."""
        project, path = self.session.project, self._path
        self.file.setText(path.name)
        self.file.setToolTip(small_widgets.escape_tooltip(str(path)))
        self.begin_reading(self.tr("The table is being compared with the records …"))
        self._reading.want(lambda ticket: plan_import(project, path, lambda: ticket.cancelled))

    def _show_failure(self, error: Exception) -> None:
        """Show why the table can't be read."""
        if not isinstance(error, GtappError):
            raise error
        self._show_plan(TablePlan(), error.message)

    def _show_plan(self, plan: TablePlan, failure: Message | None = None) -> None:
        self.end_reading()
        self._plan, self._failure = plan, failure
        self.lines.show_lines(plan.lines, with_field=True)
        self.faults.setPlainText("\n".join(self._list_faults()))
        count = (
            self.tr("&What could not be used: {count}")
            if plan.faults
            else self.tr("&What to look at: {count}")
        )
        self.faults_label.setText(count.format(count=format_count(len(plan.faults or plan.notes))))
        for part in (self.faults_label, self.faults):
            part.setVisible(bool(plan.faults or plan.notes))
        self.hint.setVisible(bool(plan.lines))
        self.refresh()
        self.lines.setFocus()

    def name_apply(self, count: int) -> str:
        text = self.tr("&Import (values: {count})") if count else self.tr("&Import")
        return text.format(count=format_count(count))

    def _list_faults(self) -> list[str]:
        """Return a line for each part that could not be used, and for each note; only a number for those that are too many."""
        whole = [each for each in self._plan.notes if not each[0]]
        faults = [*whole, *self._plan.faults, *(each for each in self._plan.notes if each[0])]
        lines = [_describe_fault(*each) for each in faults[:_MOST_FAULTS]]
        rest = len(faults) - len(lines)
        return [*lines, self.tr("and {count} more").format(count=format_count(rest))] if rest else lines

    def enable_parts(self, idle: bool) -> None:
        self.choose_button.setEnabled(idle)

    def format_plan(self, ticked: list[LineChange]) -> str:
        if self._failure:
            return translate_message(self._failure)
        if not self._plan.lines:
            return self.tr("The table and the records say the same. Nothing changes.")
        text = self.format_count_of(ticked)
        corrected = sum(line.undoes_correction for line in self._plan.lines)
        if corrected:
            more = self.tr(
                "Values that were corrected here after the export are not ticked at first: {count}."
            )
            text = f"{text} {more.format(count=format_count(corrected))}"
        return text


def _describe_fault(item: str, reason: Message) -> str:
    text = translate_message(reason)
    return text if not item or item in text else f"{item}: {text}"
