"""The dialog "Find and replace in all items": the values of a field, those to replace, and every line that changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSplitter,
    QWidget,
)

from gtapp.pointer import Pointer
from gtapp.project.replacement import (
    ItemOutcome,
    LineChange,
    TextChange,
    TextPattern,
    apply_changes,
    plan_changes,
)
from gtapp.project.step_history import StepEdit
from gtapp.project.value_survey import ValueSurvey, survey_values
from gtapp.ui import widgets
from gtapp.ui.dialog_style import Dialog
from gtapp.ui.i18n import describe_place, format_count, translate_message
from gtapp.ui.replacement.line_table import LineTable
from gtapp.ui.replacement.value_table import ValueRow, ValuesTable, list_rows
from gtapp.ui.session import Session
from gtapp.ui.tasks import Task, Tasks, Work

_TYPING_MS: Final = 150
_SPACING: Final = 8
_MAX_NAMED: Final = 8
_ALL_FIELDS: Final = "all"


class ReplaceDialog(Dialog):
    """Reads the records in a worker; `has_changed` is True once items were changed.

    Items are changed in the window's thread, to which their documents belong: one in each turn of the event loop.
    """

    def __init__(self, session: Session, tasks: Tasks, path: Pointer | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.has_changed = False
        self._session, self._tasks, self._path = session, tasks, path
        self._survey = ValueSurvey()
        self._running: dict[str, Task] = {}
        self._is_reading = False
        self._changing: Iterator[ItemOutcome] | None = None
        self._outcomes: list[ItemOutcome] = []
        self._step: list[StepEdit] = []
        self._close_wanted = False
        schema = session.project.record_schema.fields
        self._schema = schema
        self.setWindowTitle(self.tr("Find and replace in all items"))
        self.field = QComboBox(self)
        self.sought = QLineEdit(self)
        self.match_case = QCheckBox(self.tr("&Match case"), self)
        self.whole_value = QCheckBox(self.tr("As the &whole value"), self)
        self.groups_only = QCheckBox(self.tr("Only values that look &alike, or nearly"), self)
        self.values = ValuesTable(schema, self)
        self.new = QLineEdit(self)
        self.replace_value = QRadioButton(self.tr("The whole &value"), self)
        self.replace_text = QRadioButton(self.tr("Only the text &found"), self)
        self.lines = LineTable(schema, self)
        self.summary = widgets.make_label(parent=self, wrap=True)
        self.note = widgets.make_label(parent=self, wrap=True)
        self.bar = QProgressBar(self)
        self.apply_button = QPushButton(self.tr("&Replace"), self)
        self.close_button = QPushButton(self.tr("&Close"), self)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._turn = QTimer(self, interval=0)
        self._build()
        self._lay_out()
        self._read()

    def _build(self) -> None:
        self.match_case.setChecked(True)
        self.sought.setClearButtonEnabled(True)
        self.sought.setPlaceholderText(self.tr("Text in the values; empty: all values"))
        self.new.setPlaceholderText(self.tr("Nothing"))
        self.replace_value.setChecked(True)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.apply_button.setDefault(False)
        for button in (self.apply_button, self.close_button):
            button.setAutoDefault(False)  # Return in a field must not change any item
        self.field.currentIndexChanged.connect(self._list_values)
        self._typing.timeout.connect(self._list_values)
        self.sought.textChanged.connect(self._follow_text)
        for box in (self.match_case, self.whole_value, self.groups_only):
            box.toggled.connect(self._list_values)
        self.values.chosen.connect(self._follow_choice)
        self.new.textChanged.connect(self._plan)
        self.replace_text.toggled.connect(self._follow_choice)
        self.lines.toggled.connect(self._refresh)
        self.apply_button.clicked.connect(self._apply)
        self.close_button.clicked.connect(self.reject)
        self._turn.timeout.connect(self._change_next)

    def _lay_out(self) -> None:
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self._make_left())
        parts.addWidget(self._make_right())
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(2 * _SPACING)
        parts.setSizes([560, 600])
        last = QHBoxLayout()
        last.addWidget(self.note, 1)
        last.addWidget(self.bar)
        buttons = QDialogButtonBox(self)
        buttons.addButton(self.apply_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.close_button, QDialogButtonBox.ButtonRole.RejectRole)
        self.column.addWidget(parts, 1)
        self.column.addLayout(last)
        self.column.addWidget(buttons)
        widgets.fit_to_screen(self, 1180, 760)

    def _make_left(self) -> QWidget:
        options = QHBoxLayout()
        options.addWidget(self.match_case)
        options.addWidget(self.whole_value)
        options.addStretch(1)
        return self._make_part(
            (self.tr("F&ield"), self.field),
            (self.tr("Fi&nd"), self.sought),
            options,
            self.values,
            self.groups_only,
        )

    def _make_right(self) -> QWidget:
        options = QHBoxLayout()
        options.addWidget(self.replace_value)
        options.addWidget(self.replace_text)
        options.addStretch(1)
        hint = widgets.make_label(
            self.tr("Only ticked lines change. The space bar ticks selected ones."), self
        )
        return self._make_part((self.tr("Replace &by"), self.new), options, self.summary, self.lines, hint)

    def _make_part(self, *rows: QWidget | QHBoxLayout | tuple[str, QWidget]) -> QWidget:
        """Return rows below each other: widgets, layouts, and labels with the fields behind them."""
        part = QWidget(self)
        grid = QGridLayout(part)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(_SPACING)
        for number, row in enumerate(rows):
            if isinstance(row, tuple):
                label = QLabel(row[0], part)
                label.setBuddy(row[1])
                grid.addWidget(label, number, 0)
                grid.addWidget(row[1], number, 1)
            elif isinstance(row, QHBoxLayout):
                grid.addLayout(row, number, 1)
            else:
                grid.addWidget(row, number, 0, 1, 2)
            if row not in (self.values, self.lines):
                grid.setRowMinimumHeight(number, self.new.sizeHint().height())
        grid.setColumnStretch(1, 1)
        return part

    # reading

    def _read(self) -> None:
        """Read the records; what was chosen is kept."""
        project = self._session.project
        self._is_reading = True
        self.bar.setRange(0, 0)
        self.bar.show()
        self.note.setText(self.tr("The records are being read …"))
        self._refresh()
        self._start(
            "read", lambda ticket: survey_values(project, lambda: ticket.cancelled), self._show_survey
        )

    def _start(self, kind: str, work: Work, done: Callable[[Any], object]) -> None:
        """Run work in a thread in place of what is running of the same kind."""
        if kind in self._running:
            self._running[kind].cancel()
        self._running[kind] = task = self._tasks.start(work, done)
        task.ended.connect(self._forget)
        self.finished.connect(task.cancel)

    def _forget(self, ended: Task) -> None:
        self._running = {kind: task for kind, task in self._running.items() if task is not ended}

    def _show_survey(self, survey: ValueSurvey) -> None:
        self._is_reading = False
        self.bar.hide()
        self._survey = survey
        self._fill_fields()
        self._list_values()

    def _fill_fields(self) -> None:
        """Offer the fields that have values; the chosen one stays, at first that which has the focus in the form."""
        wanted = self.field.currentData() or self._path
        self.field.blockSignals(True)
        self.field.clear()
        self.field.addItem(self.tr("All fields"), _ALL_FIELDS)
        paths: list[Pointer | str] = [_ALL_FIELDS]
        for field in self._survey.list_fields():
            self.field.addItem(describe_place(field.path, self._schema), field.path)
            paths.append(field.path)
        self.field.setCurrentIndex(paths.index(wanted) if wanted in paths else min(1, len(paths) - 1))
        self.field.blockSignals(False)

    @property
    def _field_path(self) -> Pointer | None:
        """The chosen field; None: all fields."""
        path = self.field.currentData()
        return None if path in (None, _ALL_FIELDS) else tuple(path)

    @property
    def _pattern(self) -> TextPattern:
        return TextPattern(self.sought.text(), self.match_case.isChecked(), self.whole_value.isChecked())

    # values

    def _follow_text(self, text: str) -> None:
        self.replace_text.setChecked(bool(text))
        self.replace_value.setChecked(not text)
        self._typing.start()

    def _list_values(self) -> None:
        survey, path, pattern = self._survey, self._field_path, self._pattern
        groups_only = self.groups_only.isChecked() and path is not None
        self._start("list", lambda _: list_rows(survey, path, pattern, groups_only), self._show_values)

    def _show_values(self, rows: list[ValueRow]) -> None:
        self.values.show_values(rows, all_fields=self._field_path is None)
        if self.sought.text():
            self.values.selectAll()
        self._follow_choice()

    def _follow_choice(self) -> None:
        """Propose a new value for the selected ones, unless the user has typed one; plan again."""
        if not self.new.isModified():
            self.new.setText(self._propose(self.values.chosen_rows))
        self._plan()

    def _propose(self, rows: list[ValueRow]) -> str:
        """Return the most frequent value of the group that the selected values are in."""
        heads = {row.group.values[0].text for row in rows}
        return heads.pop() if len(heads) == 1 and not self.replace_text.isChecked() else ""

    # lines

    @property
    def _change(self) -> TextChange:
        """What is done with the selected values."""
        new = self.new.text()
        return self._pattern.make_change(new) if self.replace_text.isChecked() else lambda _: new

    def _plan(self) -> None:
        values, change = [row.value for row in self.values.chosen_rows], self._change
        self._start("plan", lambda _: plan_changes(values, change), self._show_lines)

    def _show_lines(self, lines: list[LineChange]) -> None:
        self.lines.show_lines(lines)
        self._refresh()

    def _refresh(self) -> None:
        """Show what would change, and enable what is possible now."""
        changing, ticked = self._changing is not None, self.lines.ticked
        idle = not changing and not self._is_reading
        for part in (
            self.field,
            self.sought,
            self.match_case,
            self.whole_value,
            self.values,
            self.new,
            self.lines,
        ):
            part.setEnabled(idle)
        self.groups_only.setEnabled(idle and self._field_path is not None)
        self.replace_value.setEnabled(idle)
        self.replace_text.setEnabled(idle and bool(self.sought.text()))
        self.apply_button.setEnabled(idle and bool(ticked))
        self.close_button.setText(self.tr("Sto&p") if changing else self.tr("&Close"))
        if idle:
            self.summary.setText(self._format_plan(ticked))
            self.note.setText(self._format_outcome())

    def _format_plan(self, ticked: list[LineChange]) -> str:
        """Return what would change."""
        if not self.values.chosen_rows:
            return self.tr("Select the values to replace in the table on the left.")
        if not self.lines.lines.lines:
            return self.tr("Nothing changes.")
        items = len({line.item for line in ticked})
        text = self.tr("Values that change: {lines}, in items: {items}. Checked items stay checked.")
        return text.format(lines=format_count(len(ticked)), items=format_count(items))

    # replacing

    def _apply(self) -> None:
        """Begin to change the ticked lines."""
        lines = self.lines.ticked
        self._outcomes, self._step = [], []
        self._changing = apply_changes(self._session.project, lines)
        self.bar.setRange(0, len({line.item for line in lines}))
        self.bar.setValue(0)
        self.bar.show()
        self.note.setText(self.tr("Replacing …"))
        self._refresh()
        self._turn.start()

    def _change_next(self) -> None:
        """Change the next item."""
        edits: list[StepEdit] = []
        with self._session.steps.collect(edits):
            outcome = next(self._changing, None) if self._changing else None
        if outcome is None:
            self._end()
            return
        self._outcomes.append(outcome)
        if outcome.lines:
            self._step += edits
            self.has_changed = True
        self.bar.setValue(len(self._outcomes))

    def _end(self) -> None:
        """Make one step of all items that were changed; show what was done, and read the records again."""
        self._turn.stop()
        self._session.steps.add(self._step)
        self._changing = None
        self.new.setModified(False)
        self.bar.hide()
        if self._close_wanted:
            super().reject()
        else:
            self._read()

    def _format_outcome(self) -> str:
        """Return what the last replacement did, with the items that were left as they are."""
        changed = [each for each in self._outcomes if each.lines]
        lines = []
        if changed:
            text = self.tr("Values replaced: {lines}, in items: {items}. One “Undo” takes it back.")
            count = sum(each.lines for each in changed)
            lines.append(text.format(lines=format_count(count), items=format_count(len(changed))))
        reasons = [translate_message(each.reason) for each in self._outcomes if each.reason]
        more = [self.tr("and {count} more").format(count=len(reasons) - _MAX_NAMED)]
        return "\n".join([*lines, *reasons[:_MAX_NAMED], *(more if len(reasons) > _MAX_NAMED else [])])

    def reject(self) -> None:
        """Stop a replacement after the current item; otherwise close."""
        if self._changing:
            self._end()
        else:
            super().reject()

    def closeEvent(self, event: object) -> None:
        """Stop and then close on the window's own button."""
        self._close_wanted = self._changing is not None
        super().closeEvent(event)  # type: ignore[arg-type]
