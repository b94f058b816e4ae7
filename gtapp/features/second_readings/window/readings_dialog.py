"""The dialog "Second reading": the readings of the project with their progress, and the making of another one."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar, QSpinBox, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project import Project
from gtapp.core.project.second_reading import STARTS, list_readings
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
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.layouts import FieldForm, make_row
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tables import CellRow, ValueTable, figure
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import format_count, translate_error

_SHARE: Final = 10
_MOST_ITEMS: Final = 100_000
_MOST_SEED: Final = 999_999
_Found = tuple[list[ReaderProgress], list[tuple[str, GtappError]]]


class ReadingsDialog(Dialog):
    """Shows the second readings of a project, and makes others.

    When it is accepted, `chosen` is the name of the reading to be opened.
    """

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Second reading"))
        self._project, self._tasks = project, tasks
        self.chosen = ""
        self._wanted = ""
        figures = [figure(title) for title in (self.tr("Items"), self.tr("Begun"), self.tr("Checked"))]
        titles = self.tr("Reading"), self.tr("Starts from")
        self.table = ValueTable[ReaderProgress](
            [*titles, *figures], self.tr("Second readings"), self, self._make_row
        )
        self.table.show_hint(self.tr("There is no second reading yet."))
        self.name = QLineEdit(self)
        self.count = QSpinBox(self)
        self.unit = ComboBox(self)
        self.by = ComboBox(self)
        self.start = ComboBox(self)
        self.seed = QSpinBox(self)
        self.note = NoteLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._bar.setMaximum(project.items.count_truths())
        self._fill_fields()
        self._lay_out()
        self._connect()
        small_widgets.fit_to_screen(self, 760, 600)
        self._collect()

    def _fill_fields(self) -> None:
        self.seed.setRange(0, _MOST_SEED)
        self.seed.setValue(1)
        for box in (self.count, self.seed):
            small_widgets.indent_number(box)
        for unit, text in (
            ("%", self.tr("percent of the items")),
            ("", self.tr("items")),
            (ALL, self.tr("all items")),
        ):
            self.unit.addItem(text, unit)
        schema = self._project.benchmark.joint_schema.fields
        self.by.addItem(self.tr("No field: of all items alike"), "")
        add_strata_fields(self.by, schema)
        for each in STARTS:
            self.start.addItem(describe_start(each), each)
        self._follow_unit()
        self.count.setValue(_SHARE)

    def _lay_out(self) -> None:
        intro = self.tr(
            "Another person reads items of this project again, into records of their own. Meanwhile the window shows "
            "nothing of the first reader's records, unless the reading starts from them."
        )
        self.unit.setAccessibleName(self.tr("Unit of the number"))
        self.unit.setAccessibleDescription(self.tr("Unit of the number"))
        form = FieldForm()
        form.addRow(self.tr("&Name"), self.name)
        label = QLabel(self.tr("&Items to read"), self)
        label.setBuddy(self.count)
        seed = QLabel(self.tr("See&d"), self)
        seed.setBuddy(self.seed)
        form.addRow(label, make_row(self.count, (self.unit, 1), seed, self.seed))
        form.addRow(self.tr("O&f each value of"), self.by)
        form.addRow(self.tr("&Starting from"), self.start)
        self.add_parts(intro, (self.table, 1), form, self.note, self._bar)
        buttons = self.add_buttons(Standard.Close)
        self.make = buttons.add_command(self.tr("&Make the reading"), self._make)
        self.go_on = buttons.add_command(self.tr("&Open"), self._choose)
        self._bar.hide()

    def _connect(self) -> None:
        self.table.entered.connect(lambda _: self._choose())
        self.unit.currentIndexChanged.connect(self._follow_unit)
        self.name.textChanged.connect(self._show_state)
        self._show_state()

    def _follow_unit(self) -> None:
        """Let the number be what its unit allows."""
        unit = self.unit.currentData()
        self.count.setRange(1, 100 if unit == "%" else _MOST_ITEMS)
        for box in (self.count, self.by, self.seed):
            box.setEnabled(unit != ALL)

    def _show_state(self) -> None:
        """Enable what is possible now."""
        self.make.setEnabled(bool(self.name.text().strip()) and self._bar.isHidden())
        self.go_on.setEnabled(self.table.current is not None)
        (self.make if self.name.text() else self.go_on).setDefault(True)

    # the readings

    def _collect(self) -> None:
        """Read in a worker how far the readings are."""
        root, benchmark = self._project.root, self._project.benchmark

        def work(_: Ticket) -> _Found:
            found, faults = [], []
            for name in list_readings(root):
                try:
                    found.append(measure_reading(root, benchmark, name))
                except GtappError as error:
                    faults.append((name, error))
            return found, faults

        task = self._tasks.start(work, self._show, self.note.report)
        self.finished.connect(task.cancel)

    def _show(self, shown: _Found) -> None:
        found, faults = shown
        self.table.fill(found)
        names = [each.reading.name for each in found]
        if names:
            self.table.selectRow(names.index(self._wanted) if self._wanted in names else 0)
            self.table.setFocus()
        elif not faults:
            self.name.setFocus()
        if faults:
            self.note.say("\n".join(f"{name}: {translate_error(error)}" for name, error in faults))
        self._show_state()

    def _make_row(self, each: ReaderProgress) -> CellRow:
        return [
            each.reading.name,
            describe_start(each.reading.start),
            *(format_count(len(items)) for items in (each.items, each.begun, each.checked)),
        ]

    def _choose(self) -> None:
        if self.table.current:
            self.chosen = self.table.current.reading.name
            self.accept()

    # another reading

    def _make(self) -> None:
        """Draw the items as the fields say, in a worker; the new reading is chosen in the table then."""
        self.note.say("")
        unit = self.unit.currentData()
        size = ALL if unit == ALL else f"{self.count.value()}{unit}"
        name, start = self.name.text().strip(), self.start.currentData()
        plan = ReadingPlan(name, start, size, "" if unit == ALL else self.by.currentData(), self.seed.value())
        self._bar.setValue(0)
        self._bar.show()
        self._show_state()

        def work(ticket: Ticket) -> str:
            return draw_reading(self._project, plan, ticket.count_step).name

        task = self._tasks.start(work, self._take, self.note.report, self._bar.setValue)
        self.finished.connect(task.cancel)
        task.ended.connect(self._end)

    def _end(self) -> None:
        self._bar.hide()
        self._show_state()

    def _take(self, name: str) -> None:
        self._wanted = name
        self.name.clear()
        self._collect()
