"""The dialog in which the values of an audit are read again, one by one, beside the scan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QPushButton, QSplitter, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.overview.stratified_drawing import order_items
from gtapp.core.store.audits import NO_DOUBT, Audit, Audits, AuditVerdict, ValueJudgement
from gtapp.editor.context import ProjectView
from gtapp.editor.record_texts import describe_place, name_choice, translate_choice
from gtapp.editor.value_scan import ValueScan
from gtapp.features.audit.audit_result import AuditResult, compute_result
from gtapp.features.audit.sampling import (
    AuditedItem,
    AuditedValue,
    agrees,
    read_items,
)
from gtapp.features.audit.window.audit_texts import describe_result
from gtapp.kit import message_boxes, small_widgets
from gtapp.kit.appearance.fonts import make_value_font
from gtapp.kit.dialogs import Dialog, Role, Standard
from gtapp.kit.layouts import make_column
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.reading_edit import ReadingEdit
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import translate_error

_SCAN_WIDTH, _TEXT_WIDTH = 720, 400
_GAP: Final = 8
_MOST: Final = 1000
"""The share of the room that a long text gets."""
_SHORT, _LINES = 150, 5
"""A text of fewer characters has so many lines."""
_NO_LIMIT: Final = 16_777_215  # Qt's own


class AuditReader(Dialog):
    """Shows value after value of an audit, and stores each judgement, and what is typed, at once.

    `take_over` puts a reading into the record, when the auditor asks for that, and returns whether it could.
    """

    def __init__(
        self,
        view: ProjectView,
        audits: Audits,
        audit: Audit,
        tasks: Tasks,
        take_over: Callable[[ValueJudgement], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Audit"))
        self._view, self._audits, self._audit, self._tasks = view, audits, audit, tasks
        project = self._project = view.session.project
        self._take_over = take_over
        self._items: list[AuditedItem] = []
        self._values: list[tuple[AuditedItem, int, AuditedValue]] = []
        """All values of the sample, with their items and these items' numbers."""
        self._at = -1
        self._shown = -1
        """The number of the item whose scan is shown."""
        self._is_revealed = False
        self.place = small_widgets.make_label(self.tr("The records are being read …"), self, wrap=True)
        self.bar = QProgressBar(self)
        self.title = small_widgets.make_heading(parent=self)
        self.hint = small_widgets.make_label(parent=self, wrap=True)
        self.reading = ReadingEdit(self)
        self.pages = ValueScan(view, tasks, self.reading, self)
        self.truth = small_widgets.make_label(parent=self, wrap=True)
        self.done_button = QPushButton(self)
        self.take = QPushButton(self.tr("Wrong: &take it into the record"), self)
        self.back = QPushButton(self.tr("&Back"), self)
        self.later = QPushButton(self.tr("&Later"), self)
        self.note = NoteLabel(self)
        self._value_parts = self.title, self.reading, self.done_button, self.take, self.later
        """What is there for each value, and not at the end."""
        self._lay_out()
        self._connect()
        sample = order_items(audits.find_sample(audit), audit.seed)
        self.bar.setMaximum(len(sample))
        task = tasks.start(
            lambda ticket: read_items(project, sample, ticket.count_step), self._begin, self.note.report
        )
        self.finished.connect(task.cancel)
        self._doubts: dict[str, Mapping[str, str]] = {}
        """The kinds of doubts about the values of items, by pointer, as far as they are known."""
        search = tasks.start(
            lambda ticket: self._find_doubts([each.item for each in sample], ticket),
            progress=self._take_doubts,
            failed=self.note.report,
        )
        self.finished.connect(search.cancel)

    def _find_doubts(self, items: Sequence[str], ticket: Ticket) -> None:
        """Report the doubts about the items in the order in which they are read; runs in a worker."""
        from gtapp.features.audit.audited_doubts import find_audited_doubts  # loads the scorer

        for found in find_audited_doubts(self._project, items):
            if ticket.cancelled:
                return
            ticket.report(found)

    def _take_doubts(self, found: tuple[str, Mapping[str, str]]) -> None:
        item, doubts = found
        self._doubts[item] = doubts

    def _lay_out(self) -> None:
        self.reading.setAccessibleName(self.tr("What you read"))
        self.bar.setAccessibleName(self.tr("Items read"))
        self.truth.setTextFormat(Qt.TextFormat.PlainText)
        self.truth.setFont(make_value_font(self.truth.font()))
        right = QWidget(self)
        make_column(
            right,
            *(self.place, self.bar, self.title, self.hint, (self.reading, _MOST)),
            *(self.truth, self.note, (QWidget(right), 1)),
        ).setSpacing(_GAP)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self.pages)
        parts.addWidget(right)
        parts.setSizes([_SCAN_WIDTH, _TEXT_WIDTH])
        parts.setHandleWidth(2 * _GAP)
        parts.setStretchFactor(0, 1)
        self.add_parts((parts, 1))
        buttons = self.add_buttons(Standard.Close)
        for button in (self.back, self.later):
            buttons.addButton(button, Role.ResetRole)
        for button in (self.take, self.done_button):
            buttons.addButton(button, Role.ActionRole)
        self.done_button.setDefault(True)
        self.close_button = buttons.button(Standard.Close)
        self._enable(False)
        small_widgets.fit_to_screen(self, _SCAN_WIDTH + _TEXT_WIDTH, 720)

    def _connect(self) -> None:
        self.reading.completed.connect(self._complete)
        self.reading.textChanged.connect(self._follow_typing)
        self.done_button.clicked.connect(self._complete)
        self.take.clicked.connect(self._take)
        self.back.clicked.connect(lambda: self._show_value(self._at - 1))
        self.later.clicked.connect(self._go_on)
        self.finished.connect(self._end)

    def _enable(self, on: bool) -> None:
        for part in (self.reading, self.done_button, self.take, self.back, self.later):
            part.setEnabled(on)

    # the values

    def _begin(self, items: list[AuditedItem]) -> None:
        self._items = items
        self._values = [(item, number, each) for number, item in enumerate(items) for each in item.values]
        self._go_on()
        self.reading.setFocus()

    def _find_judgement(self, at: int) -> ValueJudgement | None:
        item, _, value = self._values[at]
        return self._audits.find(self._audit, item.id, value.pointer)

    def _is_open(self, at: int) -> bool:
        found = self._find_judgement(at)
        return found is None or found.verdict == "typed"

    def _go_on(self) -> None:
        """Show the next value that is not judged; where none is left, the result."""
        count = len(self._values)
        following = (at % count for at in range(self._at + 1, self._at + 1 + count))
        at = next(filter(self._is_open, following), None)
        if at is None:
            self._finish()
        else:
            self._show_value(at)

    def _show_value(self, at: int) -> None:
        self._at = at
        item, number, value = self._values[at]
        if number != self._shown:
            self._shown = number
            self.pages.show_item(item.id)
            self._store_later()
        known = self._find_judgement(at)
        self._is_revealed = not self._audit.is_hidden or (known is not None and known.verdict != "typed")
        place = self.tr("Item {number} of {count}: {name}")
        self.place.setText(place.format(number=number + 1, count=len(self._items), name=item.id))
        self.bar.setValue(number)
        for part in self._value_parts:
            part.show()
        self.title.setText(describe_place(value.at, item.schema) if item.schema else value.pointer)
        self._show_hint(value)
        self.reading.blockSignals(True)
        self.reading.setPlainText(known.reading if known else self._start_text(value))
        self.reading.blockSignals(False)
        self.reading.selectAll()
        is_short = len(value.text) < _SHORT
        few = _LINES * self.reading.fontMetrics().lineSpacing()
        self.reading.setMaximumHeight(few if is_short else _NO_LIMIT)
        self._enable(True)
        self.back.setEnabled(at > 0)
        self.pages.begin_value()
        self._show_state()
        self.reading.setFocus()

    def _start_text(self, value: AuditedValue) -> str:
        return "" if self._audit.is_hidden else self._name(value)

    def _name(self, value: AuditedValue) -> str:
        """Return a value as the window shows it."""
        return str(name_choice(value.field, value.text))

    def _show_hint(self, value: AuditedValue) -> None:
        field = value.field
        choices = [translate_choice(field, str(each)) for each in field.choices] if field else []
        if field and field.kind == "boolean":
            choices = ["true", "false"]
        self.hint.setText(self.tr("One of: {choices}").format(choices=", ".join(choices)))
        self.hint.setVisible(bool(choices))

    def _show_state(self) -> None:
        """Say what the record has, as far as it may be seen, and what the button does."""
        _, _, value = self._values[self._at]
        differs = self._differs(value)
        shows = self._is_revealed and differs
        text = self._name(value) or self.tr("(empty)")
        self.truth.setText(self.tr("The record has: {text}").format(text=text))
        self.truth.setVisible(shows)
        if shows:
            label = self.tr("The record is &wrong")
        elif self._is_revealed:
            label = self.tr("&Agree")
        else:
            label = self.tr("Co&mpare")
        self.done_button.setText(label)
        self.take.setEnabled(shows)
        self.pages.outline(value.at if self._is_revealed else None)

    def _differs(self, value: AuditedValue) -> bool:
        text = self.reading.toPlainText()
        return not (agrees(text, value.text) or agrees(text, self._name(value)))

    # judging

    def _follow_typing(self) -> None:
        """Store what is typed before the next key: a judgement that is there is open again then."""
        if self._at >= 0:
            self._store("typed")
            self._show_state()

    def _complete(self) -> None:
        """Judge the value; where it was hidden and differs from the reading, show it first."""
        if self._at < 0 or not self.done_button.isEnabled():
            return
        _, _, value = self._values[self._at]
        differs = self._differs(value)
        if differs and not self._is_revealed:
            self._is_revealed = True
            self._show_state()
            return
        self._store("wrong" if differs else "right")
        self._go_on()

    def _take(self) -> None:
        """Judge the value as wrong, and put the reading into the record."""
        judged = self._store("wrong")
        is_taken = self._take_over(judged._replace(reading=self._find_written(judged.reading)))
        self._go_on()
        if not is_taken:
            self.note.say(
                self.tr(
                    "Not taken over: the record has another value now, or can’t be edited. Your judgement is kept."
                )
            )

    def _find_written(self, reading: str) -> str:
        """Return a reading as the file has it: a choice that was named by its words is another text there."""
        field = self._values[self._at][2].field
        choices = (str(each) for each in (field.choices if field else ()))
        return next(
            (each for each in choices if field and agrees(translate_choice(field, each), reading)), reading
        )

    def _store(self, verdict: AuditVerdict) -> ValueJudgement:
        item, _, value = self._values[self._at]
        who = self._project.who or read_user_name()
        doubts = self._doubts.get(item.id)
        doubt = "" if doubts is None else doubts.get(value.pointer, NO_DOUBT)
        text = self.reading.toPlainText()
        judged = ValueJudgement(
            item.id, value.pointer, verdict, text, value.text, who, state=value.state, doubt=doubt
        )
        self.note.say("")
        try:
            self._audits.judge(self._audit, judged)
        except GtappError as error:
            self.note.report(error)
        return judged

    # the end

    def _finish(self) -> None:
        self._at = len(self._values)  # "Back" leads to the last one
        self._enable(False)
        self.back.setEnabled(bool(self._values))
        for part in (self.hint, self.truth, *self._value_parts):
            part.hide()
        self.close_button.setFocus()  # last: Qt lays out the buttons again that are left, and moves the focus
        self.pages.clear()
        self.bar.setValue(self.bar.maximum())
        self.place.setText(self.tr("All values of the sample are judged."))
        self._store_later()
        audits, audit = self._audits, self._audit
        sample, judged = audits.find_sample(audit), audits.find_judged(audit)
        task = self._tasks.start(lambda _: compute_result(audit, sample, judged), self._show_result)
        self.finished.connect(task.cancel)

    def _show_result(self, result: AuditResult) -> None:
        self.note.say(describe_result(result))

    def _store_later(self) -> None:
        """Update the text file in a worker."""

        def write(_: Ticket) -> None:
            self._audits.write_text()

        self._tasks.start(write, failed=self.note.report)

    def _end(self) -> None:
        self.pages.shutdown()
        try:
            self._audits.write_text()
        except GtappError as error:
            small_widgets.run_dialog(
                message_boxes.make_message_box(self.parentWidget(), "gtapp", translate_error(error))
            )
        self._audits.close()
