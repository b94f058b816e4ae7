"""The dialog "Agreement with another reading": two readers' records are compared by field, down to the values that differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLabel,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.overview.strata import parse_field
from gtapp.core.project.project import Project
from gtapp.core.schema.pointer import parse_pointer
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.features.agreement.agreement import (
    FieldAgreement,
    ReaderAgreement,
    measure_agreement,
    measure_reading_agreement,
)
from gtapp.features.agreement.agreement_report import check_target, write_report
from gtapp.features.agreement.value_pairs import ValuePair
from gtapp.features.agreement.window.agreement_texts import (
    describe_agreement,
    make_difference_row,
    make_figure_row,
)
from gtapp.features.agreement.window.reader_choice import ReaderChoice
from gtapp.features.samples.window.strata_texts import add_strata_fields, describe_strata
from gtapp.features.second_readings.window.reading_texts import describe_counted
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.file_dialogs import ask_for_target
from gtapp.kit.layouts import FieldForm, add_parts, make_row
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.preferences import Preferences
from gtapp.kit.tables import CellRow, FigureTable, Grid, figure
from gtapp.kit.tasks import Task, Tasks, Ticket
from gtapp.kit.texts.i18n import translate_message

_KINDS: Final = {"HTML (*.html)": ".html", "JSON (*.json)": ".json"}
_BY: Final = "agreement by"
_MAX_NAMED: Final = 5


class AgreementColumn(NamedTuple):
    """A column of figures. Rows are sorted by `sort`, None: not by this column; `is_lowest_first` says what that means."""

    title: str
    sort: Callable[[FieldAgreement], float] | None = None
    is_lowest_first: bool = False
    leaves: int = 0
    if_filled: bool = False


class DifferingValue(NamedTuple):
    """A value that the readers have differently, and its item."""

    item: str
    pair: ValuePair


class FigureRow(NamedTuple):
    """A row of figures: of all fields, of one, or of a stratum, whose items are `items`."""

    label: str
    figures: FieldAgreement
    items: frozenset[str] | None = None

    def holds(self, each: DifferingValue) -> bool:
        """Return whether a value is one that the figures count."""
        is_item = self.items is None or each.item in self.items
        return is_item and self.figures.field in ("", each.pair.field)


class ShownAgreement(NamedTuple):
    """What the dialog shows, to show it again: the agreement, and the chosen rows of its tables."""

    found: ReaderAgreement
    group: int
    order: int
    row: int
    difference: int


class AgreementDialog(Dialog):
    """Compares the project's records with those of a second reading or in another folder, and lists the values that differ.

    When it is accepted, `chosen` is the value to go to. `shown` is what is to be shown at first, and what was shown last.
    """

    def __init__(
        self,
        project: Project,
        tasks: Tasks,
        preferences: Preferences,
        shown: ShownAgreement | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Agreement with another reading"))
        self._project, self._tasks, self._preferences = project, tasks, preferences
        benchmark = project.benchmark
        # a project's own fields have their labels only where records have one type
        schema = benchmark.joint_schema if benchmark.types else project.record_schema
        self._schema = schema.fields
        self._task: Task | None = None
        self._found: ReaderAgreement | None = None
        self._differences: list[DifferingValue] = []
        self._columns = self._make_columns()
        self.chosen: DifferingValue | None = None
        self.reader = ReaderChoice(project, preferences, self)
        self.by = ComboBox(self)
        self.compare = QPushButton(self.tr("&Compare"), self)
        self.running = QWidget(self)
        self.bar = QProgressBar(self.running)
        self.stop = QPushButton(self.tr("S&top"), self.running)
        self.summary = NoteLabel(self)
        self.note = NoteLabel(self)
        self.group = ComboBox(self)
        self.order = ComboBox(self)
        columns = [figure(each.title, leaves=each.leaves, if_filled=each.if_filled) for each in self._columns]
        self.figures = FigureTable[FigureRow](
            [self.tr("Field"), *columns], self.tr("Agreement"), self, _make_row
        )
        titles = self.tr("Item"), self.tr("Place"), self.tr("First reader"), self.tr("Second reader")
        self.differences = Grid[DifferingValue](
            titles, self.tr("Values that differ"), self, self._make_difference
        )
        self._fill_fields()
        self._lay_out()
        self._connect()
        small_widgets.fit_to_screen(self, 1120, 720)
        self._show_state()
        if shown:
            self._resume(shown)

    def _make_columns(self) -> list[AgreementColumn]:
        """Return the columns beside the name of the row, in the order of `make_figure_row`."""
        return [
            AgreementColumn(self.tr("Values"), lambda each: -each.values),
            AgreementColumn(self.tr("Same (%)"), partial(_find_figure, "exact"), is_lowest_first=True),
            AgreementColumn(self.tr("Interval"), leaves=5),
            AgreementColumn(
                self.tr("Normalized (%)"), partial(_find_figure, "normalized"), is_lowest_first=True, leaves=4
            ),
            AgreementColumn(
                self.tr("Similarity (%)"), partial(_find_figure, "similarity"), is_lowest_first=True, leaves=3
            ),
            AgreementColumn(self.tr("Only first"), lambda each: -each.only_first),
            AgreementColumn(self.tr("Only second"), lambda each: -each.only_second),
            AgreementColumn(self.tr("Empty"), lambda each: -each.empty, leaves=1),
            AgreementColumn(
                self.tr("Alpha"),
                partial(_find_figure, "alpha"),
                is_lowest_first=True,
                leaves=2,
                if_filled=True,
            ),
        ]

    def _fill_fields(self) -> None:
        root = self._project.root
        self.by.addItem(self.tr("No groups: all items together"), "")
        add_strata_fields(self.by, self._project.benchmark.joint_schema.fields)
        self.by.setCurrentIndex(max(self.by.findData(self._preferences.folder_text(root, _BY)), 0))
        self.order.addItem(self.tr("As in the record"), 0)
        lowest, highest = self.tr("{column}, the lowest first"), self.tr("{column}, the highest first")
        for column, each in enumerate(self._columns, 1):
            if each.sort:
                text = lowest if each.is_lowest_first else highest
                self.order.addItem(text.format(column=each.title), column)

    def _lay_out(self) -> None:
        font = self.summary.font()
        font.setBold(True)
        self.summary.setFont(font)
        self.bar.setAccessibleName(self.tr("Progress of comparing"))
        self.figures.show_hint(self.tr("How far two readers agree stands here after Compare."))
        self.differences.show_hint(
            self.tr("Choose a row above. Return goes to the value in the main window.")
        )
        form = FieldForm()
        if self.reader.has_readings:
            form.addRow(self.tr("&Other reading"), self.reader.other)
        form.addRow(self.tr("Fo&lder of the other reading"), self.reader.folder)
        form.addRow(self.tr("Groups &by"), self.by)
        buttons_beside = QVBoxLayout()
        buttons_beside.addStretch(1)  # they are beside the last rows
        add_parts(buttons_beside, self.reader.choose, self.compare)
        running = make_row((self.bar, 1), self.stop)
        running.setContentsMargins(0, 0, 0, 0)
        self.running.setLayout(running)
        self.row_choices = QWidget(self)
        shown = FieldForm()
        rows_label = QLabel(self.tr("Ro&ws"), self)
        rows_label.setBuddy(self.group)
        rows_label.setMinimumWidth(form.labelForField(self.reader.folder).sizeHint().width())
        shown.addRow(rows_label, self.group)
        order = FieldForm()
        order.addRow(self.tr("&Sorted by"), self.order)
        tables = QSplitter(Qt.Orientation.Vertical, self)
        tables.setChildrenCollapsible(False)
        tables.addWidget(self.figures)
        tables.addWidget(self.differences)
        self.add_parts(
            make_row((form, 1), buttons_beside),
            *(self.running, self.summary, self.note),
            *(self.row_choices, (tables, 1)),
        )
        choices = make_row((shown, 1), (order, 1))
        choices.setContentsMargins(0, 0, 0, 0)
        self.row_choices.setLayout(choices)
        buttons = self.add_buttons(Standard.Close)
        self.save = buttons.add_command(self.tr("Save &report …"), self._ask_for_file)
        self.go = buttons.add_command(self.tr("&Go to the value"), self._go)
        self.compare.setDefault(True)

    def _connect(self) -> None:
        self.compare.clicked.connect(self._compare)
        self.stop.clicked.connect(self._cancel)
        self.reader.changed.connect(self._show_state)
        self.finished.connect(self._cancel)
        self.group.activated.connect(self._show_rows)
        self.order.activated.connect(self._show_rows)
        header = self.figures.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort_by)
        self.figures.selectionModel().currentRowChanged.connect(self._show_differences)
        self.figures.entered.connect(self._go_down)
        self.differences.reached.connect(self._show_state)
        self.differences.entered.connect(self._go)

    def _show_state(self) -> None:
        """Enable what is possible now, and show the progress of what is running."""
        is_running = self._task is not None
        self.running.setVisible(is_running)
        self.compare.setEnabled(not is_running and self.reader.is_made)
        self.by.setEnabled(not is_running)
        self.reader.enable(not is_running)
        has_result = self._found is not None and not is_running
        self.row_choices.setVisible(has_result)
        self.save.setEnabled(has_result)
        self.group.setEnabled(self.group.count() > 1)
        self.go.setEnabled(self.differences.current is not None)

    # the comparison

    def _compare(self) -> None:
        """Compare both folders in a worker."""
        root, benchmark, by = self._project.root, self._project.benchmark, self.by.currentData()
        other, reading = self.reader.place, self.reader.reading
        self.reader.remember()
        self._preferences.put_folder_text(root, _BY, by)
        self._show_found(None)
        self.note.say("")
        self.bar.setRange(0, 0)

        def work(ticket: Ticket) -> ReaderAgreement:
            report = partial(_report_progress, ticket)
            if reading:
                return measure_reading_agreement(root, benchmark, reading, by, report)
            return measure_agreement(root, other, benchmark, by, report)

        task = self._tasks.start(work, self._take, self.note.report, self._advance)
        task.ended.connect(self._end)
        self._task = task
        self._show_state()
        self.stop.setFocus()

    def _advance(self, progress: tuple[int, int]) -> None:
        done, total = progress
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _cancel(self) -> None:
        if self._task:
            self._task.cancel()

    def _end(self) -> None:
        self._task = None
        self._show_state()
        if self._found:
            self.figures.setFocus()
        else:
            self.reader.focus()

    def _take(self, found: ReaderAgreement) -> None:
        self._show_found(found)

    # the result

    def _show_found(self, found: ReaderAgreement | None) -> None:
        """Show a comparison; None: none."""
        self._found = found
        self._differences = [DifferingValue(*each) for each in found.differences] if found else []
        self.summary.say(describe_agreement(found) if found else "")
        self.group.clear()
        self.group.addItem(self.tr("Fields"))
        if found and found.by:
            self.group.addItem(describe_strata(found.by, self._schema))
        if found:
            counted = [describe_counted(found.reading)] if found.reading else []
            problems = [
                f"{item}: {translate_message(each)}" if item else translate_message(each)
                for item, each in found.problems
            ]
            more = ["…"] if len(problems) > _MAX_NAMED else []
            self.note.say("\n".join([*counted, *problems[:_MAX_NAMED], *more]))
        self._show_rows()

    def _show_rows(self) -> None:
        """Show the figures of the chosen kind in the chosen order; those of all fields stay first."""
        chosen = self.figures.current
        rows = self._list_rows()
        column = self.order.currentData()
        if column and (sort := self._columns[column - 1].sort):
            rows[1:] = sorted(rows[1:], key=lambda row: sort(row.figures))
        self.figures.selectionModel().clear()
        # before they are fitted: a bar that appears later would take the room of the columns
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if rows else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.figures.setVerticalScrollBarPolicy(policy)
        self.figures.show_rows(rows)
        if rows:
            labels = [row.label for row in rows]
            self.figures.selectRow(labels.index(chosen.label) if chosen and chosen.label in labels else 0)

    def _list_rows(self) -> list[FigureRow]:
        if self._found is None:
            return []
        rows = [FigureRow(self.tr("All fields"), self._found.whole.total)]
        if self.group.currentIndex() == 0:
            return rows + [
                FigureRow(describe_place(parse_pointer(each.field), self._schema), each)
                for each in self._found.whole.fields
            ]
        field = self._schema.find(parse_field(self._found.by))
        return rows + [
            FigureRow(
                name_choice(field, each.stratum) or self.tr("(nothing)"), each.total, frozenset(each.names)
            )
            for each in self._found.strata
        ]

    def _sort_by(self, column: int) -> None:
        at = self.order.findData(column)
        if self._found and at >= 0:
            self.order.setCurrentIndex(at)
            self._show_rows()

    def _show_differences(self) -> None:
        """List the values that differ in what the chosen row counts."""
        row = self.figures.current
        self.differences.fill(list(filter(row.holds, self._differences)) if row else [], wrap=False)
        if row:
            self.differences.show_hint(self.tr("No value differs here."))
        self._show_state()

    def _make_difference(self, each: DifferingValue) -> CellRow:
        return make_difference_row(each.item, each.pair, self._schema)

    # the way to a value and back

    def _go_down(self) -> None:
        """Go from a row to the first of its values."""
        self.differences.go_to_row(0)
        self.differences.setFocus()

    def _go(self) -> None:
        if self.differences.current:
            self.chosen = self.differences.current
            self.accept()

    @property
    def shown(self) -> ShownAgreement | None:
        """What is shown; None: no comparison."""
        if self._found is None:
            return None
        rows = self.figures.currentIndex().row(), self.differences.currentIndex().row()
        return ShownAgreement(self._found, self.group.currentIndex(), self.order.currentIndex(), *rows)

    def _resume(self, shown: ShownAgreement) -> None:
        self.order.setCurrentIndex(shown.order)
        self._show_found(shown.found)
        self.group.setCurrentIndex(shown.group)
        self._show_rows()
        self.figures.selectRow(shown.row)
        if shown.difference >= 0:
            self.differences.go_to_row(shown.difference)
            self.differences.setFocus()

    # the report

    def _ask_for_file(self) -> None:
        """Ask for a file and write the report into it."""
        root = self._project.root.resolve()
        proposed = root.parent / f"{root.name}-agreement.html"
        path = ask_for_target(self, self.tr("Save the report"), proposed, _KINDS)
        if path:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the report in the format of the suffix, in a worker; show the result or why it can't be written."""
        found = self._found
        assert found
        try:
            check_target(path, found.first, found.second, found.benchmark)
        except GtappError as error:
            self.note.report(error)
            return
        self.save.setEnabled(False)

        def work(_: Ticket) -> Path:
            write_report(path.suffix.lower().removeprefix("."), found, path)
            return path

        task = self._tasks.start(work, self._show_written, self.note.report)
        task.ended.connect(self._show_state)

    def _show_written(self, path: Path) -> None:
        self.note.say(self.tr("Written: {path}").format(path=path))


def _report_progress(ticket: Ticket, done: int, total: int) -> None:
    if ticket.cancelled:
        raise InterruptedError
    ticket.report((done, total))


def _find_figure(name: str, each: FieldAgreement) -> float:
    """Return a figure by which rows are sorted: what has none comes last."""
    found = each.figures.get(name)
    return found.value if found else inf


def _make_row(row: FigureRow) -> CellRow:
    return make_figure_row(row.label, row.figures)
