"""The dialog "Sample": the samples of the project with their progress, and the drawing of another one."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QProgressBar, QSpinBox, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project import Project
from gtapp.core.store.samples import list_samples
from gtapp.features.samples.sample_drawing import (
    SamplePlan,
    SampleProgress,
    count_steps,
    draw_sample,
    measure_sample,
)
from gtapp.features.samples.window.strata_texts import StrataField, describe_strata
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.layouts import FieldForm, make_row
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tables import CellRow, ValueColumn, ValueTable, figure
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import format_count, translate_error

_SIZE: Final = 300
_MOST_ITEMS: Final = 1_000_000
_MOST_SEED: Final = 999_999
_Found = tuple[list[SampleProgress], list[tuple[str, GtappError]]]


class SamplesDialog(Dialog):
    """Shows the samples of a project, and draws others.

    When it is accepted, `chosen` is the name of the sample whose items are to be listed.
    """

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Sample"))
        self._project, self._tasks = project, tasks
        self.chosen = ""
        self._wanted = ""
        columns: list[ValueColumn | str] = [
            self.tr("Sample"),
            figure(self.tr("Items")),
            figure(self.tr("Of")),
            self.tr("Strata"),
            figure(self.tr("Checked")),
        ]
        self.table = ValueTable[SampleProgress](columns, self.tr("Samples"), self, self._make_row)
        self.table.show_hint(self.tr("No sample was drawn yet."))
        self.count = QSpinBox(self)
        self.strata = StrataField(project.benchmark.joint_schema.fields, self)
        self.seed = QSpinBox(self)
        self.equal = QCheckBox(self.tr("The same number of &each stratum"), self)
        self.name = QLineEdit(self)
        self.note = NoteLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._fill_fields()
        self._lay_out()
        self._connect()
        small_widgets.fit_to_screen(self, 760, 600)
        self._collect()

    def _fill_fields(self) -> None:
        self.count.setRange(1, _MOST_ITEMS)
        self.count.setValue(min(_SIZE, (len(self._project.items) + 1) // 2))
        self.seed.setRange(0, _MOST_SEED)
        self.seed.setValue(1)
        for box in (self.count, self.seed):
            small_widgets.indent_number(box)

    def _lay_out(self) -> None:
        intro = self.tr(
            "Of many items a random sample is worked on: of each stratum in proportion to its size, but at least two. What is "
            "found of them holds for all, within an interval."
        )
        form = FieldForm()
        label = QLabel(self.tr("&Items to draw"), self)
        label.setBuddy(self.count)
        seed = QLabel(self.tr("See&d"), self)
        seed.setBuddy(self.seed)
        form.addRow(label, make_row((self.count, 1), seed, self.seed))
        strata = QLabel(self.tr("S&trata"), self)
        strata.setBuddy(self.strata.text)  # what has a focus proxy alone takes no focus from its label
        form.addRow(strata, self.strata)
        name = QLabel(self.tr("&Name"), self)
        name.setBuddy(self.name)
        form.addRow(name, make_row((self.name, 1), self.equal))
        self.add_parts(intro, (self.table, 1), form, self.note, self._bar)
        buttons = self.add_buttons(Standard.Close)
        self.draw = buttons.add_command(self.tr("D&raw sample"), self._draw)
        self.go_on = buttons.add_command(self.tr("&List its items"), self._choose)
        self._bar.hide()

    def _connect(self) -> None:
        self.table.entered.connect(lambda _: self._choose())
        for each in (self.count, self.seed):
            each.valueChanged.connect(self._propose_name)
        self.strata.text.textChanged.connect(self._propose_name)
        self.equal.toggled.connect(self._propose_name)
        self._propose_name()
        self._show_state()

    @property
    def _plan(self) -> SamplePlan:
        by, name = self.strata.text.text().strip(), self.name.text().strip()
        return SamplePlan(self.count.value(), by, self.seed.value(), self.equal.isChecked(), name)

    def _propose_name(self) -> None:
        """Show the name that the sample has if none is typed."""
        self.name.setPlaceholderText(self._plan._replace(name="").make_name())

    def _show_state(self) -> None:
        """Enable what is possible now."""
        self.draw.setEnabled(self._bar.isHidden())
        self.go_on.setEnabled(self.table.current is not None)
        (self.go_on if self.table.current else self.draw).setDefault(True)

    # the samples

    def _collect(self) -> None:
        """Read in a worker which samples there are, and how far they are."""
        project = self._project

        def work(_: Ticket) -> _Found:
            found, faults = [], []
            for name in list_samples(project.root):
                try:
                    found.append(measure_sample(project, name))
                except GtappError as error:
                    faults.append((name, error))
            return found, faults

        task = self._tasks.start(work, self._show, self.note.report)
        self.finished.connect(task.cancel)

    def _show(self, shown: _Found) -> None:
        found, faults = shown
        self.table.fill(found)
        names = [each.sample.name for each in found]
        if names:
            self.table.selectRow(names.index(self._wanted) if self._wanted in names else 0)
        if self._wanted:
            self.table.setFocus()
        if faults:
            self.note.say("\n".join(f"{name}: {translate_error(error)}" for name, error in faults))
        self._show_state()

    def _make_row(self, each: SampleProgress) -> CellRow:
        schema = self._project.benchmark.joint_schema.fields
        return [
            each.sample.name,
            format_count(each.there.total()),
            format_count(each.sample.population),
            describe_strata(each.sample.by, schema),
            format_count(each.checked.total()),
        ]

    def _choose(self) -> None:
        if self.table.current:
            self.chosen = self.table.current.sample.name
            self.accept()

    # another sample

    def _draw(self) -> None:
        """Draw a sample as the fields say, in a worker; it is chosen in the table then."""
        self.note.say("")
        plan = self._plan
        try:
            self._bar.setMaximum(count_steps(self._project, plan))
        except GtappError as error:
            self.note.report(error)
            return
        self._bar.setValue(0)
        self._bar.show()
        self._show_state()
        task = self._tasks.start(
            lambda ticket: draw_sample(self._project, plan, ticket.count_step).name,
            self._take,
            self.note.report,
            self._bar.setValue,
        )
        self.finished.connect(task.cancel)
        task.ended.connect(self._end)

    def _end(self) -> None:
        self._bar.hide()
        self._show_state()

    def _take(self, name: str) -> None:
        self._wanted = name
        self.name.clear()
        self._collect()
