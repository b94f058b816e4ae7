"""The dialog "Audit sample": the audits of the project with their results, and the drawing of another sample."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QProgressBar, QSpinBox, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.project import Project
from gtapp.core.store.audits import Audit, Audits, load_audits
from gtapp.core.store.samples import list_samples
from gtapp.features.audit.audit_result import AuditResult, compute_result
from gtapp.features.audit.sampling import draw_sample, find_checked
from gtapp.features.audit.window.audit_texts import describe_mode, describe_result, describe_sample
from gtapp.features.samples.window.strata_texts import add_strata_fields
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.layouts import FieldForm, ScrollingPart
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tables import CellRow, ValueTable
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import capitalize

_SIZE: Final = 100
_MOST_ITEMS: Final = 100_000
_MOST_SEED: Final = 999_999


class AuditDialog(Dialog):
    """Shows the audits of a project, and draws samples.

    When it is accepted, `chosen` is the audit to be read, one of `audits`.
    """

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Audit sample"))
        self._project, self._tasks = project, tasks
        self.audits: Audits | None = None
        self.chosen: Audit | None = None
        columns = [self.tr("Sample"), self.tr("Values"), self.tr("Result")]
        self.table = ValueTable[AuditResult](columns, self.tr("Audits"), self, self._make_row)
        self.table.show_hint(self.tr("No sample was drawn yet."))
        self.count = QSpinBox(self)
        self.by = ComboBox(self)
        self.sample = ComboBox(self)
        self.seed = QSpinBox(self)
        self.mode = ComboBox(self)
        self.note = NoteLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._bar.setMaximum(project.items.count_truths())
        self._fill_fields()
        self._lay_out()
        small_widgets.fit_to_screen(self, 760, 560)
        task = tasks.start(self._collect, self._show, self._fail)
        self.finished.connect(task.cancel)

    def _fill_fields(self) -> None:
        self.count.setRange(1, _MOST_ITEMS)
        self.count.setValue(_SIZE)
        self.seed.setRange(0, _MOST_SEED)
        self.seed.setValue(1)
        for number in (self.count, self.seed):
            small_widgets.indent_number(number)
        for box in (self.by, self.sample, self.mode):
            box.let_shrink()
        schema = self._project.benchmark.joint_schema.fields
        self.by.addItem(self.tr("No groups: all items alike"), "")
        add_strata_fields(self.by, schema)
        self.sample.addItem(self.tr("No sample: all checked items"), "")
        for name in list_samples(self._project.root):
            self.sample.addItem(name, name)
        self.sample.setVisible(self.sample.count() > 1)
        for is_hidden in (False, True):
            self.mode.addItem(capitalize(describe_mode(is_hidden)), is_hidden)

    def _lay_out(self) -> None:
        intro = self.tr(
            "Someone, best another person, reads a sample of the checked items again. The share of wrong values "
            "that is found holds for all of them."
        )
        fields = QWidget(self)
        form = FieldForm(fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self.tr("&Items to draw"), self.count)
        form.addRow(self.tr("&Groups by"), self.by)
        if self.sample.count() > 1:
            form.addRow(self.tr("Among the i&tems of"), self.sample)
        form.addRow(self.tr("See&d"), self.seed)
        form.addRow(self.tr("&Values are"), self.mode)
        self.add_parts(intro, (self.table, 1), ScrollingPart(fields, self), self.note, self._bar)
        buttons = self.add_buttons(Standard.Close)
        self.draw = buttons.add_aim(self.tr("D&raw sample"), self._draw)
        self.go_on = buttons.add_command(self.tr("Continue the &audit"), self._choose)
        for button in (self.draw, self.go_on):
            button.setEnabled(False)
        self.table.entered.connect(lambda _: self._choose())
        self._bar.hide()

    # the audits

    def _collect(self, _: Ticket) -> tuple[Audits, list[AuditResult], int]:
        """Read the audits, compute their results, and count the checked items; runs in a worker thread."""
        audits = load_audits(self._project.home, self._project.names)
        results = [
            compute_result(each, audits.find_sample(each), audits.find_judged(each))
            for each in audits.list_audits()
        ]
        return audits, results, len(find_checked(self._project))

    def _show(self, found: tuple[Audits, list[AuditResult], int]) -> None:
        self.audits, results, checked = found
        if self.audits.fault:
            self._fail(self.audits.fault)
            return
        self.table.fill(results)
        if checked:
            self.count.setMaximum(checked)
        else:
            self.note.report(GtappError("audit-nothing"))
        self.count.setEnabled(checked > 0)
        self.draw.setEnabled(checked > 0)
        self.go_on.setEnabled(bool(results))
        if results:
            self.table.selectRow(0)
        elif self.focusWidget() in (None, self.table):
            self.count.setFocus()
            self.count.selectAll()  # which Qt leaves undone while the dialog is not active yet

    def _make_row(self, result: AuditResult) -> CellRow:
        schema = self._project.benchmark.joint_schema.fields
        return [
            describe_sample(result.audit, result.items, schema),
            describe_mode(result.audit.is_hidden),
            describe_result(result),
        ]

    def _choose(self) -> None:
        if self.table.current:
            self.chosen = self.table.current.audit
            self.accept()

    # another sample

    def _draw(self) -> None:
        """Draw a sample as the fields say, in a worker; the dialog is accepted with it."""
        self.note.say("")
        self.draw.setEnabled(False)
        self._bar.setValue(0)
        self._bar.show()
        who = self._project.who or read_user_name()
        audit = Audit(
            self.count.value(),
            self.by.currentData(),
            self.seed.value(),
            self.mode.currentData(),
            who,
            sample=self.sample.currentData(),
        )
        audits = self.audits
        assert audits

        def draw(ticket: Ticket) -> Audit:
            return audits.add(audit, draw_sample(self._project, audit, ticket.count_step))

        task = self._tasks.start(draw, self._take, self._fail, self._bar.setValue)
        self.finished.connect(task.cancel)
        task.ended.connect(self._bar.hide)

    def _take(self, audit: Audit) -> None:
        self.chosen = audit
        self.accept()

    def _fail(self, error: Exception) -> None:
        self.note.report(error)
        self.draw.setEnabled(self.audits is not None and not self.audits.fault)
