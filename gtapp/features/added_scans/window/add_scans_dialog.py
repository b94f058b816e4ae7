"""The dialog "Add scans": which files are copied into the project, and which are not, before any is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QWidget

from gtapp.core.platform.errors import raise_defect
from gtapp.core.platform.messages import make_visible
from gtapp.core.project.project import Project
from gtapp.features.added_scans.scan_copies import ScanPlan, copy_scans, plan_copies
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Role, Standard, make_text_box
from gtapp.kit.layouts import make_row
from gtapp.kit.live import LiveValue
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tasks import Task, Tasks, Ticket
from gtapp.kit.texts.i18n import format_count, join_names, shorten_name, translate_error, translate_message

_MOST_NAMED: Final = 5
_MOST_REFUSED: Final = 500
_REFUSED_LINES: Final = 5
_WIDTH: Final = 620


class AddScansDialog(Dialog):
    """Looks at files in a worker, and copies them; `added` are the new scans, relative to the project."""

    def __init__(self, project: Project, tasks: Tasks, places: Sequence[Path], parent: QWidget) -> None:
        super().__init__(parent)
        self.added: Sequence[str] = ()
        self._project, self._tasks = project, tasks
        self._plan: ScanPlan | None = None
        self._task: Task | None = None
        self.setWindowTitle(self.tr("Add scans"))
        self.summary = small_widgets.make_label(self.tr("The files are being looked at …"), self, wrap=True)
        self.refused_label = QLabel(self)
        self.refused = make_text_box("", self)  # its label is its name
        self.refused_label.setBuddy(self.refused)
        lines = _REFUSED_LINES * self.fontMetrics().lineSpacing()
        self.refused.setMinimumHeight(lines + 2 * self.refused.frameWidth() + 8)
        self.note = NoteLabel(self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setRange(0, 0)
        self.add_button = QPushButton(self.tr("&Add"), self)
        self.close_button = QPushButton(self.tr("&Cancel"), self)
        self._lay_out()
        self._planned = LiveValue[ScanPlan](tasks, self, self._show_plan, self._show_failure)
        self._planned.want(lambda ticket: plan_copies(project, places, lambda: ticket.cancelled))

    def _lay_out(self) -> None:
        self.add_parts(
            self.summary, self.refused_label, (self.refused, 1), make_row((self.note, 1), self.bar)
        )
        buttons = self.add_buttons(Standard.NoButton)
        buttons.addButton(self.add_button, Role.AcceptRole)
        buttons.addButton(self.close_button, Role.RejectRole)
        buttons.accepted.disconnect()  # the dialog ends when the copies are there
        self.add_button.setDefault(True)
        self.add_button.setEnabled(False)
        self.add_button.clicked.connect(self._add)
        self.refused_label.hide()
        self.refused.hide()
        small_widgets.fit_to_text(self, _WIDTH)

    def _show_plan(self, plan: ScanPlan) -> None:
        self._plan = plan
        self.bar.hide()
        names = make_visible(join_names((shorten_name(each.name) for each in plan.new), _MOST_NAMED))
        if plan.new:
            text = self.tr(
                "Scans to copy into {folder}: {count} ({names}). The originals stay where they are, and nothing is replaced."
            )
        else:
            text = self.tr("There is no scan that can be added.")
        folder = self._project.root.name if plan.folder == "." else plan.folder
        count = format_count(len(plan.new))
        self.summary.setText(text.format(folder=make_visible(folder), count=count, names=names))
        reasons = [make_visible(translate_message(reason)) for _, reason in plan.refused[:_MOST_REFUSED]]
        more = ["…"] if len(plan.refused) > _MOST_REFUSED else []
        self.refused.setPlainText("\n".join([*reasons, *more]))
        text = self.tr("&What is not added: {count}").format(count=format_count(len(plan.refused)))
        self.refused_label.setText(text)
        for part in (self.refused_label, self.refused):
            part.setVisible(bool(plan.refused))
        self.add_button.setEnabled(bool(plan.new))
        (self.add_button if plan.new else self.close_button).setFocus(Qt.FocusReason.OtherFocusReason)
        small_widgets.grow_to_text(self)

    def _show_failure(self, error: Exception) -> None:
        raise_defect(error)
        self.bar.hide()
        self.summary.setText(translate_error(error))

    def _add(self) -> None:
        plan, project = self._plan, self._project
        if plan is None or self._task:
            return

        def work(ticket: Ticket) -> None:
            left = iter(range(1, len(plan.new) + 1))
            self.added = copy_scans(
                project, plan, lambda: ticket.report(next(left)), lambda: ticket.cancelled
            )

        self.note.say(self.tr("The scans are being copied …"))
        self.bar.setRange(0, len(plan.new))
        self.bar.show()
        self.add_button.setEnabled(False)
        self._task = self._tasks.start(work, failed=lambda _: None, progress=self.bar.setValue)
        self._task.ended.connect(self._end)

    def _end(self, task: Task) -> None:
        """Close when the copies are there, also if they were there before it was cancelled; else say why they are not."""
        self._task = None
        if self.added:
            self.accept()
            return
        self.bar.hide()
        self.add_button.setEnabled(True)
        self.note.say("")
        if task.error:
            raise_defect(task.error)
            self.note.say(translate_error(task.error))
            small_widgets.grow_to_text(self)

    def reject(self) -> None:
        """Stop the copying, which then leaves nothing; otherwise close."""
        if self._task:
            self._task.cancel()
        else:
            super().reject()
