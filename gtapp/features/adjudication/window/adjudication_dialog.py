"""The dialog "Two readings": item by item, one decides what two readers have differently, beside the scan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.overview.item_summaries import find_lines, summarize_record
from gtapp.core.project.own_guidelines import add_to_guidelines
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.store.decisions import Decision, Taken, load_decisions
from gtapp.editor.context import ProjectView
from gtapp.editor.record_texts import translate_choice
from gtapp.editor.value_scan import ValueScan
from gtapp.features.adjudication.adjudication import Adjudication, ItemState, find_state, name_reading
from gtapp.features.adjudication.readings import (
    Case,
    CaseKey,
    ItemReadings,
    ReadingProblem,
    find_readings,
    parse_third,
)
from gtapp.features.adjudication.window import case_texts
from gtapp.features.adjudication.window.case_list import CaseList
from gtapp.features.adjudication.window.quote_dialog import QuoteDialog, write_quotation
from gtapp.features.agreement.agreement import ReaderAgreement, measure_agreement, measure_reading_agreement
from gtapp.features.agreement.window.agreement_texts import describe_agreement
from gtapp.features.agreement.window.reader_choice import ReaderChoice
from gtapp.kit import message_boxes, small_widgets
from gtapp.kit.dialogs import Dialog, FoldButton, Role, Standard, make_sentence
from gtapp.kit.layouts import FieldForm, FlowLayout, add_parts, make_column, make_row
from gtapp.kit.live import LiveValue
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.preferences import Preferences
from gtapp.kit.reading_edit import ReadingEdit
from gtapp.kit.tables import CellRow, Grid, TableCell, figure
from gtapp.kit.tasks import Task, Tasks, Ticket
from gtapp.kit.texts.i18n import format_count, translate_error, translate_message

_LIST_WIDTH, _SCAN_WIDTH, _CASES_WIDTH = 200, 480, 580
_CHOICE_WIDTH: Final = 720
"""Of the dialog until both readings are read."""
_EMPTY_LINES: Final = 5
_NARROW: Final = 1_000
"""A dialog that is narrower has no list of items: the buttons lead to the next one."""
_LOW: Final = 560
"""A dialog that is lower says how far both agree in a tooltip alone."""
_GAP: Final = 8
_THIRD_LINES: Final = 3
_MOST: Final = 100
"""The share of the values in the room below each other, as far as they need it; the rest is below all."""
_MOST_NAMED: Final = 5
_TEXT_AFTER_MS: Final = 3_000
_AT_ONCE: Final = 20
"""So many items are listed at a time, after the first one."""

_CasePlace = tuple[str, CaseKey]


class ListedItem(NamedTuple):
    """An item that the readers have differently, with its title, what was decided, and how much is left to decide."""

    readings: ItemReadings
    title: str
    state: ItemState
    left: int


class _Begun(NamedTuple):
    """What so many items are decided with, that are read now."""

    adjudication: Adjudication
    items: int


def _make_listed(readings: ItemReadings, title: str, state: ItemState) -> ListedItem:
    return ListedItem(readings, title, state, sum(map(state.is_open, readings.cases)))


class AdjudicationDialog(Dialog):
    """Walks through what two readers have differently; each decision is stored, and in the record, before the next is shown.

    `has_changed` says whether records were changed, `has_quoted` whether a case was added to the guidelines.
    """

    def __init__(
        self, view: ProjectView, tasks: Tasks, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Two readings"))
        self._tasks = tasks
        self._project = view.session.project
        self._lines = find_lines(self._project.benchmark)
        self._adjudication: Adjudication | None = None
        self._task: Task | None = None
        self._items: list[ListedItem] = []
        self._at = -1
        self._is_listing = False
        """The list is filled: its cursor is not moved by the user."""
        self._history: list[tuple[str, Case]] = []
        # what was typed and not taken yet, at each item and case: other values, and reasons
        self._typed: dict[_CasePlace, str] = {}
        self._reasons: dict[_CasePlace, str] = {}
        self._third_at: _CasePlace | None = None
        self._reason_at: tuple[_CasePlace, Decision | None] | None = None
        """What was decided in this dialog: items and cases, the last one last."""
        self._writing = QTimer(self, singleShot=True, interval=_TEXT_AFTER_MS)
        """Until the text file is written; the database has each decision at once."""
        self._writing.timeout.connect(self._write_text)
        self.has_changed = self.has_quoted = False
        self.reader = ReaderChoice(self._project, preferences, self)
        self.compare = QPushButton(self.tr("&Begin"), self)
        self.other = FoldButton(self.tr("Another reader"), self)
        self.bar = QProgressBar(self)
        self.table = Grid[ListedItem](
            [self.tr("Item"), figure(self.tr("Left"))], self.tr("Items read twice"), self, self._make_row
        )
        self.cases = CaseList(self)
        self.pages = ValueScan(view, tasks, self.cases, self)
        self.progress = small_widgets.make_heading(parent=self)
        self.third = ReadingEdit(self)
        self.hint = small_widgets.make_label(parent=self, wrap=True)
        self.reason = QLineEdit(self)
        self.note = NoteLabel(self)
        self.agreement = NoteLabel(self)
        self.empty = make_sentence(
            self, self.tr("Where both differ is shown here, item by item, beside the scan.")
        )
        self.take_first = QPushButton(self.tr("Take &first"), self)
        self.take_second = QPushButton(self.tr("Take &second"), self)
        self.type_third = QPushButton(self.tr("&Another value …"), self)
        self.quote = QPushButton(self.tr("&Quote …"), self)
        self.take_back = QPushButton(self.tr("&Undo decision"), self)
        self.previous = QPushButton(self.tr("&Previous item"), self)
        self.next = QPushButton(self.tr("&Next to decide"), self)
        self._measured = LiveValue[ReaderAgreement](tasks, self, self._show_agreement, self._ignore)
        self._lay_out()
        self._connect()
        self._show_item()
        self._follow_choice()
        if self.reader.is_made:
            self._grow()
            self._begin()

    def _lay_out(self) -> None:
        self.bar.setAccessibleName(self.tr("Progress of comparing"))
        self.third.setAccessibleName(self.tr("Another reading"))
        self.third.setMaximumHeight(_THIRD_LINES * self.third.fontMetrics().lineSpacing() + 2 * _GAP)
        self.reason.setPlaceholderText(self.tr("May stay empty"))
        self.empty.setFrameShape(QFrame.Shape.StyledPanel)
        self.empty.setMinimumHeight(_EMPTY_LINES * self.fontMetrics().lineSpacing())
        self.bar.hide()
        explanation = self.tr(
            "The other reading is a folder with a second reader’s records of the same scans. You decide, value by value,"
            " where it differs from this project."
        )
        self._form = FieldForm()
        if self.reader.has_readings:
            self._form.addRow(self.tr("&Other reading"), self.reader.other)
        self._form.addRow(self.tr("Fo&lder of the other reading"), self.reader.folder)
        buttons_beside = QVBoxLayout()
        buttons_beside.addStretch(1)  # they are beside the last row
        add_parts(buttons_beside, make_row(self.reader.choose, self.compare))
        self._choice = QWidget(self)
        make_column(self._choice, explanation, make_row((self._form, 1), buttons_beside)).setSpacing(_GAP)
        why = FieldForm()
        why.addRow(self.tr("&Why"), self.reason)
        sides = FlowLayout(self.take_first, self.take_second, self.type_third)
        sides.setSpacing(_GAP)
        right = QWidget(self)
        column = make_column(right, (self.cases, _MOST), sides, self.hint, self.third, why)
        column.setSpacing(_GAP)
        column.addStretch(1)
        self._parts = QSplitter(Qt.Orientation.Horizontal, self)
        self._parts.setChildrenCollapsible(False)
        self._parts.setHandleWidth(_GAP)
        for part in (self.table, self.pages, right):
            self._parts.addWidget(part)
        self._parts.setSizes([_LIST_WIDTH, _SCAN_WIDTH, _CASES_WIDTH])
        self._parts.setStretchFactor(1, 1)
        self._parts.setStretchFactor(2, 1)
        self.add_parts(
            *(make_row((self.progress, 1), self.other), self._choice, self.bar),
            *((self.empty, 1), (self._parts, 1), self.agreement, self.note),
        )
        buttons = self.add_buttons(Standard.Close)
        for button in (self.take_back, self.quote):
            buttons.addButton(button, Role.ResetRole)
        for button in (self.previous, self.next):
            buttons.addButton(button, Role.ActionRole)
        self._show_parts(False)
        small_widgets.fit_to_text(self, _CHOICE_WIDTH)

    def _show_parts(self, on: bool) -> None:
        """Show the items and their values, or what leads to them, which *Another reader* shows again."""
        self.empty.setVisible(not on)
        self.other.setChecked(False)
        self._choice.setVisible(not on)
        shown = (self._parts, self.progress, self.other, self.take_back, self.quote, self.previous, self.next)
        for part in shown:
            part.setVisible(on)
        (self.next if on else self.compare).setDefault(True)
        self.has_return = not on  # Return ends what is typed from then on
        if on:
            self._grow()

    def _grow(self) -> None:
        """Make room for the scan and the values, around the same middle; a dialog that the user made larger keeps its size."""
        middle, wanted = self.geometry().center(), self.size()
        small_widgets.fit_to_screen(self, _LIST_WIDTH + _SCAN_WIDTH + _CASES_WIDTH, 760)
        self.resize(self.size().expandedTo(wanted))
        if self.isVisible():
            place, screen = self.frameGeometry(), self.screen().availableGeometry()
            place.moveCenter(middle)
            place.moveRight(min(place.right(), screen.right()))
            place.moveBottom(min(place.bottom(), screen.bottom()))
            self.move(max(place.left(), screen.left()), max(place.top(), screen.top()))

    def _connect(self) -> None:
        self.compare.clicked.connect(self._begin)
        self.other.toggled.connect(self._choice.setVisible)
        self.reader.changed.connect(self._follow_choice)
        self.table.reached.connect(lambda _: self._follow_list())
        self.table.entered.connect(self.cases.setFocus)
        self.cases.current_changed.connect(self._follow_case)
        self.cases.taken.connect(self._take_side)
        self.cases.left.connect(self._leave_item)
        self.take_first.clicked.connect(partial(self._take_side, "first"))
        self.take_second.clicked.connect(partial(self._take_side, "second"))
        self.type_third.clicked.connect(self._begin_third)
        self.third.completed.connect(self._take_third)
        self.reason.returnPressed.connect(self._complete_reason)
        self.take_back.clicked.connect(self._take_back)
        self.quote.clicked.connect(self._quote)
        self.previous.clicked.connect(partial(self._leave_item, -1))
        self.next.clicked.connect(self._go_on)
        control = Qt.KeyboardModifier.ControlModifier
        tips = (
            (self.take_first, QKeySequence(Qt.Key.Key_Left), self.tr("Take what the first reader has")),
            (self.take_second, QKeySequence(Qt.Key.Key_Right), self.tr("Take what the second reader has")),
            (self.type_third, QKeySequence(Qt.Key.Key_F2), self.tr("Type what stands there")),
            (self.quote, QKeySequence(control | Qt.Key.Key_G), self.tr("Quote the case in the guidelines")),
            (
                self.take_back,
                QKeySequence(control | Qt.Key.Key_Z),
                self.tr("Leave the case, or the last one, open again"),
            ),
            (self.next, QKeySequence(control | Qt.Key.Key_Return), self.tr("Go to the next case to decide")),
        )
        for button, keys, tip in tips:
            button.setToolTip(f"{tip} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")
            if button not in (self.take_first, self.take_second):  # the list has the arrows
                QShortcut(keys, self, button.click)
        self.finished.connect(self._end)

    # what there is to decide

    def _follow_choice(self) -> None:
        """Show the line for a folder only where no reading of the project is chosen, and nothing about another one."""
        self.reader.enable(True)
        self.note.say("")
        self._form.setRowVisible(self.reader.folder, not self.reader.reading)
        self.reader.choose.setVisible(not self.reader.reading)
        self.compare.setEnabled(self.reader.is_made)

    def _begin(self) -> None:
        """Read in a worker what both have differently; items are listed as they are found."""
        if not self.reader.is_made:
            return
        if self._task:
            self._task.cancel()
        self.reader.remember()
        reading, other = self.reader.reading, self.reader.place
        project, known = self._project, self._adjudication
        name = reading or name_reading(other, project.benchmark)
        self._measured.drop()
        self._items, self._at, self._history = [], -1, []
        self._leave_third()
        self._typed.clear()
        self._reasons.clear()
        self.agreement.say("")
        self.note.say("")
        self._list_items()
        self._show_item()
        self._show_parts(False)
        self.bar.setRange(0, 0)
        self.bar.show()

        def work(ticket: Ticket) -> Sequence[ReadingProblem]:
            finder = find_readings(project, reading, other)
            decisions = known.decisions if known else load_decisions(project.root, project.names)
            ticket.report(_Begun(Adjudication(project, decisions, name), len(finder.items)))
            found, is_first = list[ListedItem](), True
            for readings in finder.find(decisions, ticket.count_step):
                title = summarize_record(readings.present, self._lines).title
                found.append(_make_listed(readings, title, find_state(readings, decisions, name)))
                if is_first or len(found) == _AT_ONCE:
                    ticket.report(found)
                    found, is_first = [], False
            ticket.report(found)
            return [*finder.problems, *(ReadingProblem("", each) for each in decisions.problems)]

        self._task = self._tasks.start(work, self._finish_reading, self.note.report, self._take_found)
        self._task.ended.connect(self._leave_task)

    def _take_found(self, found: _Begun | list[ListedItem] | int) -> None:
        """List items that were found; the first one is shown at once."""
        if isinstance(found, int):
            self.bar.setValue(found)
            return
        if isinstance(found, _Begun):
            self._adjudication = found.adjudication
            self.bar.setRange(0, found.items)
            return
        self._items += found
        if self._at < 0 and self._items:
            self._at = 0
            self._show_parts(True)
            self._list_items()
            self._show_item()
            self._go_to_open()
            self.cases.setFocus()
        elif found:
            self._list_items()
            self._show_left()

    def _finish_reading(self, problems: Sequence[ReadingProblem]) -> None:
        if problems:
            texts = [": ".join(filter(None, (item, translate_message(each)))) for item, each in problems]
            more = ["…"] if len(texts) > _MOST_NAMED else []
            self.note.say("\n".join([*texts[:_MOST_NAMED], *more]))
        if not self._items:
            self.empty.setText(self.tr("Both have the same everywhere: there is nothing to decide."))
            return
        self._go_on_if_done()
        project, reading, other = self._project, self.reader.reading, self.reader.place

        def measure(_: Ticket) -> ReaderAgreement:
            if reading:
                return measure_reading_agreement(project.root, project.benchmark, reading)
            return measure_agreement(project.root, other, project.benchmark)

        self._measured.want(measure, key=(reading, other))

    def _leave_task(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self.bar.hide()

    def _show_agreement(self, found: ReaderAgreement) -> None:
        text = describe_agreement(found)
        self.agreement.say(text)
        self.progress.setToolTip(small_widgets.escape_tooltip(text))
        self._show_room()

    def _ignore(self, error: Exception) -> None:
        """Leave the line of the agreement empty: what can't be compared was said when the readings were read."""
        if not isinstance(error, GtappError):
            raise error

    # the items

    @property
    def item(self) -> ListedItem | None:
        """The item that is shown."""
        return self._items[self._at] if 0 <= self._at < len(self._items) else None

    def _make_row(self, each: ListedItem) -> CellRow:
        left = each.left
        name = f"{each.title} ({each.readings.item})" if each.title else each.readings.item
        return (
            TableCell(name, tone="" if left else "dim", icon="" if left else "checked"),
            TableCell(format_count(left) if left else ""),
        )

    def _list_items(self) -> None:
        self._is_listing = True
        if self.table.rows.rowCount() == len(self._items):
            self.table.rows.update([*self._items])
        else:
            self.table.fill([*self._items], wrap=False)
        self.table.go_to_row(self._at)
        self._is_listing = False

    def _follow_list(self) -> None:
        row = self.table.currentIndex().row()
        if not self._is_listing and row != self._at and row >= 0:
            self._go_to_item(row)

    def _go_to_item(self, at: int, last: bool = False) -> None:
        self._at = at
        self._list_items()
        self._show_item(last)

    def _show_item(self, last: bool = False) -> None:
        """Show the item, at its first case, or at its last one."""
        item = self.item
        self._keep_third()
        if item is None:
            self.cases.show_item(None, None, ("", ""), None)
            self.pages.clear()
            return
        self.pages.show_item(item.readings.item)
        cases = item.readings.cases
        self.cases.show_item(item.readings, item.state, self._name_readers(item), cases[-1 if last else 0])

    def _name_readers(self, item: ListedItem) -> tuple[str, str]:
        assert self._adjudication
        first = self.tr("First reader")
        status = self._project.status(item.readings.item)
        who = status.who if status.name == "checked" else ""
        second = self.tr("Second reader: {name}").format(name=self._adjudication.reading)
        return (f"{first}: {who}" if who else first, second)

    def _leave_item(self, by: int) -> None:
        """Go to the neighbouring item."""
        if 0 <= self._at + by < len(self._items):
            self._go_to_item(self._at + by, last=by < 0)
            self.cases.setFocus()

    def _go_to_open(self) -> bool:
        """Go to the next case of this item that is to be decided, from the present one on; return whether there is one."""
        item, current = self.item, self.cases.current
        cases = item.readings.cases if item else []
        start = next((at for at, each in enumerate(cases) if each is current), 0)
        for case in (*cases[start:], *cases[:start]):
            if item and item.state.is_open(case):
                self.cases.go_to(case)
                return True
        return False

    def _go_on(self) -> None:
        """Go to the next case to decide, in this item or in a later one."""
        self._keep_third()
        item, current = self.item, self.cases.current
        if item and current:
            later = item.readings.cases[item.readings.cases.index(current) + 1 :]
            case = next(filter(item.state.is_open, later), None)
            if case:
                self.cases.go_to(case)
                self.cases.setFocus()
                return
        count = len(self._items)
        order = (at % count for at in range(self._at + 1, self._at + 1 + count)) if count else ()
        following = next((at for at in order if self._items[at].left), None)
        if following is not None:
            if following != self._at:
                self._go_to_item(following)
            self._go_to_open()
        self.cases.setFocus()
        self._show_case()

    def _go_on_if_done(self) -> None:
        """Go on from an item in which nothing is left to decide, as one does who continues."""
        if self.item and not self.item.left and not self._history:
            self._go_on()

    # a case

    @property
    def _place(self) -> _CasePlace | None:
        """The item and the key of the case at work."""
        item, case = self.item, self.cases.current
        return (item.readings.item, case.key) if item and case else None

    @property
    def _decision(self) -> Decision | None:
        """What was decided of the case at work."""
        item, case = self.item, self.cases.current
        return item.state.decided.get(case.key) if item and case else None

    def _follow_case(self) -> None:
        if self._place != self._third_at:
            self._keep_third()
        self._show_case()

    def _show_reason(self) -> None:
        """Show the reason of the case at work; what is typed stays with its case."""
        place, decision, before = self._place, self._decision, self._reason_at
        self._reason_at = (place, decision) if place else None
        if before == self._reason_at:
            return
        if before and before[0] != place and self.reason.text() != (before[1].reason if before[1] else ""):
            self._reasons[before[0]] = self.reason.text()
        kept = self._reasons.pop(place, None) if place else None
        self.reason.setText(kept or (decision.reason if decision else ""))

    def _show_case(self) -> None:
        """Show what can be done with the case at work, and what is left."""
        item, case = self.item, self.cases.current
        for part in (self.take_first, self.take_second, self.type_third, self.reason):
            part.setEnabled(case is not None)
        self.type_third.setEnabled(case is not None and not case.is_row)
        decision = self._decision
        self.quote.setEnabled(decision is not None)
        self.take_back.setEnabled(decision is not None or bool(self._history))
        self.previous.setEnabled(self._at > 0)
        self._show_reason()
        if item:
            self.pages.begin_value()
            self.pages.outline(case.place if case else None)
        self._show_left()

    def _show_left(self) -> None:
        """Show how much is left to decide."""
        left = sum(each.left for each in self._items)
        self.next.setEnabled(left > 0)
        if self.item:
            self.progress.setText(self._describe_progress(self.item, left))

    def _describe_progress(self, item: ListedItem, left: int) -> str:
        place = self.tr("Item {number} of {count}").format(number=self._at + 1, count=len(self._items))
        if not left and not self._task:
            return self.tr("{place} – everything is decided").format(place=place)
        text = self.tr("{place} – {here} to decide here, {left} in all")
        return text.format(place=place, here=item.left, left=left)

    # decisions

    def _take_side(self, side: str) -> None:
        case = self.cases.current
        if case:
            taken: Taken = "first" if side == "first" else "second"
            self._decide(case, taken, case.first if taken == "first" else case.second)

    def _begin_third(self) -> None:
        """Have another value typed, beginning with the one that was decided, or the first reader's."""
        item, case = self.item, self.cases.current
        if item is None or case is None or case.is_row:
            return
        schema, decision = item.readings.schema.fields, self._decision
        first, second = case_texts.write_case(case, schema)
        text = case_texts.write_case(case._replace(first=decision.value), schema)[0] if decision else first
        self._third_at = self._place
        self.third.setPlainText(self._typed.pop((item.readings.item, case.key), text or second))
        field = schema.find(case.place)
        choices = [translate_choice(field, str(each)) for each in field.choices] if field else []
        if field and field.kind == "boolean":
            choices = ["true", "false"]
        text = self.tr("Return takes what you type, Escape leaves it.")
        if choices:
            text = f"{text} " + self.tr("One of: {choices}").format(choices=", ".join(choices))
        self.hint.setText(text)
        self.hint.show()
        self.third.show()
        self.third.selectAll()
        self.third.setFocus()

    def _keep_third(self) -> None:
        """Close the field for another value, if it is open; what is typed there comes back with it at the same case."""
        if self._third_at and self.third.isVisible():
            self._typed[self._third_at] = self.third.toPlainText()
        self._leave_third()

    def _leave_third(self) -> None:
        self._third_at = None
        self.third.hide()
        self.hint.hide()

    def _take_third(self) -> None:
        item, case = self.item, self.cases.current
        if item is None or case is None:
            return
        field = item.readings.schema.fields.find(case.place)
        text = self.third.toPlainText()
        for choice in field.choices if field else ():
            text = str(choice) if translate_choice(field, str(choice)) == text.strip() else text  # type: ignore[arg-type]
        try:
            value = parse_third(text, field, case)
        except GtappError as error:
            self.note.report(error)
            return
        self._decide(case, "third", value)

    def _complete_reason(self) -> None:
        """Keep the reason with what was decided; of an open case, it is stored with the decision."""
        item, case, decision = self.item, self.cases.current, self._decision
        is_kept = item and case and decision and not item.state.is_open(case)
        if case and decision and is_kept and decision.reason != self.reason.text().strip():
            self._store(case, decision.taken, decision.value)
        self.cases.setFocus()

    def _decide(self, case: Case, taken: Taken, value: Any) -> None:
        """Decide the case at work, and go to the next one that is open."""
        if self._store(case, taken, value):
            self._leave_third()
            self._go_on()

    def _store(self, case: Case, taken: Taken, value: Any) -> bool:
        """Store a decision, with the reason that is typed; return False, saying why, if that is not possible."""
        item = self.item
        if item is None or self._adjudication is None:
            return False
        self.note.say("")
        try:
            readings = self._adjudication.decide(
                item.readings, case, taken, value, self.reason.text().strip()
            )
        except GtappError as error:
            self.note.report(error)
            return False
        self.has_changed = True
        state = self._adjudication.find_state(readings)
        self._items[self._at] = _make_listed(readings, item.title, state)
        if taken != "open":
            self._history.append((readings.item, case))
        self._list_items()
        self.cases.show_state(readings, state)
        self._show_case()
        if not self._writing.isActive():
            self._writing.start()
        return True

    def _take_back(self) -> None:
        """Make the case at work open again; where it is open, the one that was decided last."""
        item, case = self.item, self.cases.current
        if item and case and case.key not in item.state.decided and self._history:
            name, case = self._history.pop()
            at = next(at for at, each in enumerate(self._items) if each.readings.item == name)
            if at != self._at:
                self._go_to_item(at)
            self.cases.go_to(case)
        item = self.item
        if item and case and case.key in item.state.decided:
            self._store(case, "open", ABSENT)
        self.cases.setFocus()

    def _quote(self) -> None:
        """Offer to add the decided case to the project's own guidelines."""
        item, case, decision = self.item, self.cases.current, self._decision
        if item is None or case is None or decision is None:
            return
        title = f"{item.title} ({item.readings.item})" if item.title else item.readings.item
        text = write_quotation(case, decision, item.readings.schema.fields, title, self._name_readers(item))
        root = self._project.root
        dialog = QuoteDialog(
            text, lambda text: add_to_guidelines(root, text, self._project.ensure_writable), self
        )
        if small_widgets.run_dialog(dialog):
            self.has_quoted = True
            self.note.say(self.tr("Added to the project’s guidelines."))
        self.cases.setFocus()

    # the end

    def _write_text(self) -> None:
        """Update the text file in a worker: it has all decisions of the project."""
        if self._adjudication:
            decisions = self._adjudication.decisions

            def write(_: Ticket) -> None:
                decisions.write_text()

            self._tasks.start(write, failed=self.note.report)

    def _end(self) -> None:
        if self._task:
            self._task.cancel()
        self._measured.cancel()
        self._writing.stop()
        self.pages.shutdown()
        if self._adjudication is None:
            return
        try:
            self._adjudication.decisions.write_text()
        except GtappError as error:
            small_widgets.run_dialog(
                message_boxes.make_message_box(self.parentWidget(), "gtapp", translate_error(error))
            )
        self._adjudication.decisions.close()

    def reject(self) -> None:
        """Leave the text that is typed first; then close the dialog."""
        if self.third.isVisible():
            self._leave_third()
            self.cases.setFocus()
        else:
            super().reject()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the list of items, and how far both agree, only where there is room."""
        super().resizeEvent(event)
        self.table.setVisible(self.width() >= _NARROW)
        self._show_room()

    def _show_room(self) -> None:
        self.agreement.setVisible(self.height() >= _LOW and bool(self.agreement.text()))
