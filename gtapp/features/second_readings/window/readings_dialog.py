"""The dialog "Second reading": the readings of the project with their progress, and the making of another one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtWidgets import QWidget

from gtapp.core.project.project import Project
from gtapp.core.project.second_reading import STARTS, list_readings
from gtapp.features.samples.window.drawing_dialog import DrawingDialog
from gtapp.features.samples.window.strata_texts import add_strata_fields
from gtapp.features.second_readings.drawing import (
    ALL,
    ReaderProgress,
    ReadingPlan,
    draw_reading,
    measure_reading,
)
from gtapp.features.second_readings.window.reading_texts import describe_start
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.layouts import FieldForm
from gtapp.kit.tables import CellRow, ValueTable, figure
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import capitalize, format_count

_SHARE: Final = 10
_MOST_ITEMS: Final = 100_000


class ReadingsDialog(DrawingDialog[ReaderProgress]):
    """Shows the second readings of a project, and makes others; the one that is chosen is to be opened."""

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(project, tasks, parent)
        self.setWindowTitle(self.tr("Second reading"))
        self.first = self.name
        self.unit = ComboBox(self)
        self.by = ComboBox(self)
        self.start = ComboBox(self)
        self._fill_fields()
        self._lay_out()
        self._connect()
        small_widgets.fit_to_screen(self, 760, 600)
        self._collect()

    def _fill_fields(self) -> None:
        for unit, text in (
            ("%", self.tr("Percent of the items")),
            ("", self.tr("Items")),
            (ALL, self.tr("All items")),
        ):
            self.unit.addItem(text, unit)
        schema = self._project.benchmark.joint_schema.fields
        self.by.addItem(self.tr("No groups: all items alike"), "")
        add_strata_fields(self.by, schema)
        for each in STARTS:
            self.start.addItem(capitalize(describe_start(each)), each)
        self._follow_unit()
        self.count.setValue(_SHARE)

    def _lay_out(self) -> None:
        intro = self.tr(
            "Another person reads items of this project again, into records of their own. Meanwhile the window shows "
            "nothing of the first reader’s records, unless the reading starts from them."
        )
        for box in (self.unit, self.by, self.start):
            box.let_shrink()
        self.unit.setAccessibleName(self.tr("Unit of the number"))
        self.unit.setAccessibleDescription(self.tr("Unit of the number"))
        form = FieldForm()
        form.addRow(self.tr("&Name"), self.name)
        self._add_count(form, self.tr("&Items to read"), self.unit)
        form.addRow(self.tr("&Groups by"), self.by)
        form.addRow(self.tr("&Starting from"), self.start)
        self._add_all(intro, form, self.tr("&Make the reading"), self.tr("&Open"))

    def _connect(self) -> None:
        self.unit.currentIndexChanged.connect(self._follow_unit)
        self.name.textChanged.connect(self._show_state)
        self._show_state()

    def _follow_unit(self) -> None:
        """Let the number be what its unit allows."""
        unit = self.unit.currentData()
        self.count.setRange(1, 100 if unit == "%" else _MOST_ITEMS)
        for box in (self.count, self.by, self.seed):
            box.setEnabled(unit != ALL)

    def _may_draw(self) -> bool:
        return bool(self.name.text().strip())

    def _list_names(self) -> Iterable[str]:
        return list_readings(self._project.root)

    def _measure(self, name: str) -> ReaderProgress:
        return measure_reading(self._project.root, self._project.benchmark, name)

    def _name_row(self, each: ReaderProgress) -> str:
        return each.reading.name

    def _make_table(self) -> ValueTable[ReaderProgress]:
        figures = [figure(title) for title in (self.tr("Items"), self.tr("Begun"), self.tr("Checked"))]
        titles = self.tr("Reading"), self.tr("Starts from")
        table = ValueTable[ReaderProgress](
            [*titles, *figures], self.tr("Second readings"), self, self._make_row
        )
        table.show_hint(self.tr("There is no second reading yet."))
        return table

    def _make_row(self, each: ReaderProgress) -> CellRow:
        return [
            each.reading.name,
            describe_start(each.reading.start),
            *(format_count(len(items)) for items in (each.items, each.begun, each.checked)),
        ]

    def _draw(self) -> None:
        self.note.say("")
        unit = self.unit.currentData()
        size = ALL if unit == ALL else f"{self.count.value()}{unit}"
        name, start = self.name.text().strip(), self.start.currentData()
        plan = ReadingPlan(name, start, size, "" if unit == ALL else self.by.currentData(), self.seed.value())
        steps = self._project.items.count_truths()
        self._begin(lambda ticket: draw_reading(self._project, plan, ticket.count_step).name, steps)
