"""The dialog "Sample": the samples of the project with their progress, and the drawing of another one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.store.samples import list_samples
from gtapp.features.samples.sample_drawing import (
    SamplePlan,
    SampleProgress,
    count_steps,
    draw_sample,
    measure_sample,
)
from gtapp.features.samples.window.drawing_dialog import DrawingDialog
from gtapp.features.samples.window.strata_texts import StrataField, describe_strata
from gtapp.kit import small_widgets
from gtapp.kit.layouts import FieldForm
from gtapp.kit.tables import CellRow, ValueColumn, ValueTable, figure
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import format_count

_SIZE: Final = 300
_MOST_ITEMS: Final = 1_000_000


class SamplesDialog(DrawingDialog[SampleProgress]):
    """Shows the samples of a project, and draws others; the one that is chosen is to be listed."""

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(project, tasks, parent)
        self.setWindowTitle(self.tr("Sample"))
        self.first = self.count
        self.strata = StrataField(project.benchmark, self)
        self.equal = QCheckBox(self.tr("The same number of &each group"), self)
        self.count.setRange(1, _MOST_ITEMS)
        self.count.setValue(min(_SIZE, (len(project.items) + 1) // 2))
        self._lay_out()
        self._connect()
        small_widgets.fit_to_screen(self, 760, 600)
        self._collect()

    def _lay_out(self) -> None:
        intro = self.tr(
            "A sample is a random part of the items. Each group gets its share, but at least two items. What is found in the "
            "sample holds for all items, within the range that the result gives."
        )
        form = FieldForm()
        self._add_count(form, self.tr("&Items to draw"))
        strata = QLabel(self.tr("&Groups"), self)
        strata.setBuddy(self.strata.text)
        form.addRow(strata, self.strata)
        form.addRow("", self.equal)
        name = QLabel(self.tr("&Name"), self)
        name.setBuddy(self.name)
        form.addRow(name, self.name)
        self._add_all(intro, form, self.tr("D&raw sample"), self.tr("&List its items"))

    def _connect(self) -> None:
        for each in (self.count, self.seed):
            each.valueChanged.connect(self._propose_name)
        self.strata.text.textChanged.connect(self._propose_name)
        self.equal.toggled.connect(self._propose_name)
        self._propose_name()
        self._show_state()

    @property
    def _plan(self) -> SamplePlan:
        by, name = self.strata.text.text().strip(), self.name.text().strip()
        is_equal = bool(by) and self.equal.isChecked()
        return SamplePlan(self.count.value(), by, self.seed.value(), is_equal, name)

    def _propose_name(self) -> None:
        """Show the name that the sample has if none is typed."""
        self.equal.setEnabled(bool(self._plan.by))
        self.name.setPlaceholderText(self._plan._replace(name="").make_name())

    def _list_names(self) -> Iterable[str]:
        return list_samples(self._project.root)

    def _measure(self, name: str) -> SampleProgress:
        return measure_sample(self._project, name)

    def _name_row(self, each: SampleProgress) -> str:
        return each.sample.name

    def _make_table(self) -> ValueTable[SampleProgress]:
        columns: list[ValueColumn | str] = [
            self.tr("Sample"),
            figure(self.tr("Items")),
            figure(self.tr("In all")),
            self.tr("Groups"),
            figure(self.tr("Checked")),
        ]
        table = ValueTable[SampleProgress](columns, self.tr("Samples"), self, self._make_row)
        table.show_hint(self.tr("No sample was drawn yet."))
        return table

    def _make_row(self, each: SampleProgress) -> CellRow:
        schema = self._project.benchmark.joint_schema.fields
        return [
            each.sample.name,
            format_count(each.there.total()),
            format_count(each.sample.population),
            describe_strata(each.sample.by, schema),
            format_count(each.checked.total()),
        ]

    def _draw(self) -> None:
        self.note.say("")
        plan = self._plan
        try:
            steps = count_steps(self._project, plan)
        except GtappError as error:
            self.note.report(error)
            return
        self._begin(lambda ticket: draw_sample(self._project, plan, ticket.count_step).name, steps)
