"""The dialog "Find and replace in all items": the values of a field, those to replace, and every line that changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gtapp.core.project.record_reading import are_many
from gtapp.core.project.value_survey import ValueSurvey, survey_values
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.record_texts import describe_place, translate_choice
from gtapp.editor.session import Session
from gtapp.features.replace.replacement import MOST_LINES, LineChange, TextChange, TextPattern, plan_changes
from gtapp.features.replace.window.lines_dialog import LinesDialog
from gtapp.features.replace.window.value_table import ValueRow, ValuesTable, list_rows
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.layouts import FlowLayout, make_column
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import format_count

_TYPING_MS: Final = 150
_SPACING: Final = 8
_ALL_FIELDS: Final = "all"


class _Reading(NamedTuple):
    """What was read: the values of one field or all, and which text they have to have; None: any."""

    survey: ValueSurvey
    pattern: TextPattern | None

    @property
    def is_partial(self) -> bool:
        """Whether the fields have further values."""
        return self.pattern is not None or self.survey.is_limited

    def has_values(self, path: Pointer | None, pattern: TextPattern) -> bool:
        """Return whether the values of a field, or of all (None), that have a text are there, as far as they can be."""
        if self.survey.path not in (None, path):
            return False
        return not self.is_partial or self.pattern == (pattern if pattern.text else None)


class ReplaceDialog(LinesDialog):
    """Lists the values of all items, and the lines that a replacement of the chosen ones changes."""

    def __init__(self, session: Session, tasks: Tasks, path: Pointer | None, parent: QWidget) -> None:
        super().__init__(session, parent)
        self._path = path
        self._reading = LiveValue[_Reading](tasks, self, self._show_read_values)
        self._reading.progressed.connect(self._show_read)
        self._listing = LiveValue[list[ValueRow]](tasks, self, self._show_values)
        self._planning = LiveValue[list[LineChange]](tasks, self, self._show_lines)
        self._is_new = True
        self._round = 0
        """How often all was read, as after a replacement."""
        self.setWindowTitle(self.tr("Find and replace in all items"))
        self.field = ComboBox(self)
        self.sought = QLineEdit(self)
        self.match_case = QCheckBox(self.tr("&Match case"), self)
        self.whole_value = QCheckBox(self.tr("Only if the wh&ole value matches"), self)
        self.groups_only = QCheckBox(self.tr("Only look-&alikes"), self)
        self.values = ValuesTable(self.schema, self)
        self.limit = small_widgets.make_label(
            self.tr("There are more values than can be listed. Type a text to find all that have it."),
            self,
            wrap=True,
        )
        self.limit.hide()
        self.new = QLineEdit(self)
        self.replace_value = QRadioButton(self.tr("The whole &value"), self)
        self.replace_text = QRadioButton(self.tr("Only the text &found"), self)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._build()
        self._lay_out()
        self.read()

    def _build(self) -> None:
        self.match_case.setChecked(True)
        self.sought.setClearButtonEnabled(True)
        self.sought.setPlaceholderText(self.tr("Text in the values; empty: all values"))
        self.field.let_shrink()
        self.replace_value.setChecked(True)
        self.field.currentIndexChanged.connect(self._list_values)
        self._typing.timeout.connect(self._list_values)
        self.sought.textChanged.connect(self._follow_text)
        for box in (self.match_case, self.whole_value, self.groups_only):
            box.toggled.connect(self._list_values)
        self.values.chosen.connect(self._follow_choice)
        self.new.textChanged.connect(self._plan)
        self.replace_text.toggled.connect(self._follow_choice)

    def _lay_out(self) -> None:
        self._fields = fields = QGridLayout()
        fields.setHorizontalSpacing(_SPACING)
        fields.setVerticalSpacing(_SPACING)
        rows: list[tuple[str, QWidget, FlowLayout]] = [
            (self.tr("F&ield"), self.field, FlowLayout(self.groups_only)),
            (self.tr("Fi&nd"), self.sought, FlowLayout(self.match_case, self.whole_value)),
            (self.tr("Replace &with"), self.new, FlowLayout(self.replace_value, self.replace_text)),
        ]
        for row, (text, part, options) in enumerate(rows):
            label = QLabel(text, self)
            label.setBuddy(part)
            fields.addWidget(label, row, 0)
            fields.addWidget(part, row, 1)
            options.setSpacing(_SPACING)
            middle = QVBoxLayout()
            middle.setContentsMargins(_SPACING, 0, 0, 0)
            middle.addStretch(1)
            middle.addLayout(options)
            middle.addStretch(1)
            fields.addLayout(middle, row, 2)
        self._parts = parts = QSplitter(Qt.Orientation.Horizontal, self)
        for title, *below in (
            (self.tr("Values"), self.values, self.limit),
            (self.tr("Changes"), self.lines),
        ):
            side = QWidget(self)
            heading = small_widgets.make_heading(title, self)
            make_column(side, heading, *below).setSpacing(_SPACING)
            side.installEventFilter(self)
            parts.addWidget(side)
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(2 * _SPACING)
        parts.setSizes([560, 600])
        self.add_parts(fields, (parts, 1), self.summary, self.hint)
        for each in (self.summary, self.hint):
            each.hide()
        self.add_end()
        small_widgets.fit_to_screen(self, 1180, 760)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the fields above end where the left table does, and their options begin where the right one does."""
        if event.type() == QEvent.Type.Resize:
            left, right = self._parts.sizes()
            labels = self._fields.cellRect(0, 0).width() + _SPACING
            self._fields.setColumnStretch(1, max(left - labels, 1))
            self._fields.setColumnStretch(2, right + _SPACING)
        return super().eventFilter(watched, event)

    # reading

    def read(self) -> None:
        """Read the records; what was chosen is kept."""
        self.new.setModified(False)
        self._round += 1
        self._read_values()

    def _read_values(self) -> None:
        """Read the values of all fields, but of very many items those of the chosen field; if they are too many, those found."""
        project, pattern = self.session.project, None
        path = self._field_path if self.field.count() else self._path
        if not are_many(project.items):
            path = None
        known = self._reading.value
        if known and known.survey.path == path and known.is_partial and self._pattern.text:
            pattern = self._pattern
        test = pattern.make_test() if pattern else None

        def read(ticket: Ticket) -> _Reading:
            survey = survey_values(project, ticket, translate_choice, path, test, ticket.report_number)
            return _Reading(survey, pattern)

        self.begin_reading(self.tr("The records are being read …"))
        self._reading.want(read, key=(self._round, path, pattern))

    def _show_read(self, records: int) -> None:
        text = self.tr("The records are being read … {count}")
        self.show_reading(text.format(count=format_count(records)))

    def _show_read_values(self, reading: _Reading) -> None:
        self.end_reading()
        self._fill_fields(reading.survey)
        self.limit.setVisible(reading.survey.is_limited)
        self._list_values()

    def _fill_fields(self, survey: ValueSurvey) -> None:
        """Offer the fields that have values; the chosen one stays, at first that which has the focus in the form."""
        wanted = self.field.currentData() or self._path
        self.field.blockSignals(True)
        self.field.clear()
        self.field.addItem(self.tr("All fields"), _ALL_FIELDS)
        paths: list[Pointer | str] = [_ALL_FIELDS]
        for field in survey.list_fields():
            self.field.addItem(describe_place(field.path, self.schema), field.path)
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
        reading, path, pattern = self._reading.value, self._field_path, self._pattern
        if reading is None or not reading.has_values(path, pattern):
            self._read_values()
            return
        survey = reading.survey
        groups_only = self.groups_only.isChecked() and path is not None
        self._listing.want(lambda _: list_rows(survey, path, pattern, groups_only))

    def _show_values(self, rows: list[ValueRow]) -> None:
        self.values.show_values(rows, all_fields=self._field_path is None)
        if self.sought.text():
            self.values.selectAll()
        self._follow_choice()

    def _follow_choice(self) -> None:
        """Propose a new value for the selected ones, unless the user has typed one; plan again."""
        self.new.setPlaceholderText(
            self.tr("Empty: deletes the text found")
            if self.replace_text.isChecked()
            else self.tr("Empty: deletes the value")
        )
        if not self.new.isModified():
            self.new.setText(self._propose(self.values.selected))
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
        values, change = [row.value for row in self.values.selected], self._change
        self._planning.want(lambda _: plan_changes(values, change))

    def _show_lines(self, lines: list[LineChange]) -> None:
        self.lines.hint.show_text(
            self.tr("Nothing changes.")
            if self.values.selected
            else self.tr("Select the values to replace in the table on the left.")
        )
        self.lines.show_lines(lines)
        for part in (self.summary, self.hint):
            part.setVisible(bool(lines))
        self.refresh()

    def name_apply(self, count: int) -> str:
        text = self.tr("&Replace (values: {count})") if count else self.tr("&Replace")
        return text.format(count=format_count(count))

    def enable_parts(self, idle: bool) -> None:
        for part in (self.field, self.sought, self.match_case, self.whole_value):
            part.setEnabled(not self.is_working)  # other values can be wanted while records are read
        self.values.setEnabled(idle)
        self.new.setEnabled(idle)
        self.groups_only.setEnabled(idle and self._field_path is not None)
        self.replace_value.setEnabled(idle)
        self.replace_text.setEnabled(idle and bool(self.sought.text()))
        if idle and self._is_new:
            self._is_new = False
            self.sought.setFocus(Qt.FocusReason.OtherFocusReason)

    def format_plan(self, ticked: list[LineChange]) -> str:
        if not self.lines.lines.values:
            return ""
        text = self.format_count_of(ticked)
        if len(self.lines.lines.values) == MOST_LINES:
            more = self.tr("The first {count} lines are listed; the others follow when these are replaced.")
            text += "\n" + more.format(count=format_count(MOST_LINES))
        return text
