"""The dock "Suspect truths": the queue of fields in which several runs agree on another value than the truth.

A worker process searches the queue, edits of the current item update it, and the user judges its suspects one by one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from PySide6.QtCore import QElapsedTimer, QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QProgressBar, QPushButton, QToolButton, QWidget

from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import write_pointer
from gtapp.core.store.database import Database
from gtapp.core.store.statuses import Judgement, Judgements
from gtapp.editor.context import AppContext
from gtapp.editor.items.item_table import ItemOrder
from gtapp.editor.record_texts import describe_place, name_choice, name_field
from gtapp.editor.session import Session
from gtapp.features.scores.board_loader import BoardJob, LoadFailed
from gtapp.features.scores.field_answers import comparison_key
from gtapp.features.scores.suspects import MAX_SUSPECTS, ItemSuspects, Survey, SurveyProgress, Suspect, digest
from gtapp.features.scores.window.job_loader import report_events
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.score_widgets import (
    NoAnswers,
    compared_cell,
    part_text,
    runs_text,
    value_cell,
)
from gtapp.features.scores.window.votes import CurrentVotes, VoteActions, get_score_name
from gtapp.kit import small_widgets
from gtapp.kit.layouts import PANEL_MARGIN, FlowLayout, make_column
from gtapp.kit.tables import CellRow, Columns, Grid, TableCell, ValueColumn
from gtapp.kit.tasks import Task, Tasks, Ticket
from gtapp.kit.texts.i18n import format_count, translate_message

_LEAST_RUNS: Final = 2
"""Of which the answers can agree."""


class SuspectsPanel(QWidget):
    """The list of suspect truths; Return or a double click goes to the field."""

    suspect_wanted = Signal(object)
    """The suspect to go to."""

    searched_again = Signal()
    drafter_votes = Signal(bool)

    def __init__(self, source: SuspectQueue, scores: ScoreService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._suspects, self._scores = source, scores
        self._current: Suspect | None = None
        self._filling = False
        self._contents = contents = QWidget(self)
        self._note = small_widgets.make_label(parent=contents, wrap=True)
        self._bar = QProgressBar(contents)
        self._stop = QPushButton(self.tr("Stop"), contents)
        self._again = QPushButton(self.tr("Search again"), contents)
        self._choice = QToolButton(contents)
        menu = QMenu(self._choice)
        self.drafter = menu.addAction(self.tr("Let the run vote that made the draft"))
        self.outward = menu.addAction(self.tr("Show what differs in capitals, spaces, final dots only"))
        self.upheld = menu.addAction(self.tr("Show truths that you kept"))
        self._choice.setMenu(menu)
        columns: Columns = [
            *(self.tr("Item"), self.tr("Field"), self.tr("Truth")),
            *(self.tr("Answers"), ValueColumn(self.tr("Runs"), leaves=1)),
        ]
        self.table = Grid(columns, self.tr("Suspect truths"), self, self._make_row)
        self._details = small_widgets.make_label(parent=self, wrap=True)
        contents.setFocusProxy(self.table)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        self._bar.setMaximumWidth(160)
        self._bar.setAccessibleName(self.tr("Progress of the search"))
        self._choice.setText(self.tr("Options"))
        self._choice.setToolTip(
            small_widgets.escape_tooltip(self.tr("Who votes, and which suspect truths are shown"))
        )
        self._choice.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        commands = FlowLayout(self._bar, self._stop, self._again, self._choice)
        make_column(self._contents, self._note, commands, (self.table, 1), self._details)
        self.no_answers = NoAnswers(self._scores, self._contents, self._describe_purpose(), self)
        make_column(self, self.no_answers, self._contents, margin=PANEL_MARGIN)

    def _describe_purpose(self) -> str:
        return self.tr(
            "Values on which several runs agree, but not with the ground truth, are listed here. "
            "It takes the answers of at least two runs."
        )

    def _connect(self) -> None:
        self.table.entered.connect(self.suspect_wanted)
        self.table.reached.connect(self._set_current)
        self._stop.clicked.connect(self._suspects.stop)
        self._again.clicked.connect(self.searched_again)
        for switch in (self.drafter, self.outward, self.upheld):
            switch.setCheckable(True)
        self.drafter.toggled.connect(self.drafter_votes)
        for switch in (self.outward, self.upheld):
            switch.toggled.connect(self._apply_filter)
        self._suspects.changed.connect(self.refresh)
        self._suspects.progressed.connect(self._show_state)
        self._scores.named.connect(self._show_details)

    def _apply_filter(self) -> None:
        self._suspects.set_filter(SuspectFilter(self.outward.isChecked(), self.upheld.isChecked()))

    def refresh(self) -> None:
        """Show the current queue; the cursor stays with its suspect, or in its row."""
        row = self.table.currentIndex().row()
        self._filling = True
        self.table.fill(self._suspects.queue, wrap=False)
        self._filling = False
        self._go_to(row)
        self._show_state()

    def _go_to(self, row: int) -> None:
        listed = self.table.rows.values
        if self._current in listed:
            row = listed.index(self._current)
        self.table.go_to_row(min(row, len(listed) - 1))
        self._show_details()

    def mark(self, suspect: Suspect) -> None:
        """Make this suspect the current one."""
        self._current = suspect
        self._go_to(-1)

    def _set_current(self, suspect: Suspect | None) -> None:
        if not self._filling:
            self._current = suspect
            self._show_details()

    def _make_row(self, each: Suspect) -> CellRow:
        is_upheld = self._suspects.is_upheld(each)
        truth, agreed = (name_choice(self._find_field(each), value) for value in (each.truth, each.agreed))
        return (
            TableCell(each.item),
            self._place_cell(each, icon="checked" if is_upheld else ""),
            value_cell(truth),
            compared_cell(agreed, truth),
            TableCell(
                part_text(len(each.runs), each.voters), tip=runs_text(each.runs, makers=self._scores.makers)
            ),
        )

    def _find_field(self, suspect: Suspect) -> Field | None:
        session = self._scores.session
        return session.project.benchmark.schema.fields.find(suspect.place) if session else None

    def _place_cell(self, suspect: Suspect, icon: str) -> TableCell:
        """Return the cell of the field with the labels of the form."""
        session = self._scores.session
        if session is None or not suspect.place:
            return TableCell(suspect.label, icon=icon)
        schema = session.project.benchmark.schema.fields
        place = describe_place(suspect.place, schema)
        return TableCell(name_field(suspect.place, schema), spoken=place, icon=icon)

    def _show_state(self) -> None:
        source = self._suspects
        searching = source.state == "searching"
        self._bar.setVisible(searching)
        self._stop.setVisible(searching)
        self._again.setVisible(source.state in ("done", "stopped", "failed"))
        self._bar.setMaximum(max(source.total, 1) if source.total else 0)
        self._bar.setValue(source.done)
        self._note.setText(self._state_text())
        self.table.show_hint(self._hint())

    def _hint(self) -> str:
        """Return why nothing is listed; no text while that is not known."""
        board = self._scores.board
        if board and self._scores.has_listed_runs and len(board.runs) < _LEAST_RUNS:
            return self._describe_purpose()
        if self._suspects.state != "done":
            return ""
        if self._suspects.hidden:
            return self.tr("None but those that are not shown (see Options).")
        return self.tr("None found: where several runs agree, the ground truth says the same.")

    def _state_text(self) -> str:
        source, count = self._suspects, len(self._suspects.queue)
        if source.state == "new":
            return self.tr("The runs’ answers are being read …")
        if source.fault:
            return translate_message(source.fault)
        text = self.tr("Suspect truths: {count}").format(count=format_count(count))
        if source.hidden:
            text += self.tr(", not shown: {count}").format(count=format_count(source.hidden))
        if source.state == "stopped":
            text += self.tr("; stopped after {done} of {total} items").format(
                done=source.done, total=source.total
            )
        return text

    def _show_details(self) -> None:
        """Show the runs that agree and those without a vote, for the current suspect."""
        each = self._current if self._current in self.table.rows.values else None
        self._details.setVisible(each is not None)
        if each is None:
            return
        agreed = self.tr("Agreed, {models} different models: {runs}.")
        makers = self._scores.makers
        texts = [agreed.format(models=each.models, runs=runs_text(each.runs, makers=makers))]
        if each.right:
            texts.append(self.tr("As the truth: {count}.").format(count=each.right))
        if each.tolerated:
            texts.append(self.tr("The score takes both for the same."))
        if each.left_out:
            text = self.tr("Made the draft, no vote: {runs}.")
            texts.append(text.format(runs=runs_text(each.left_out, makers=makers)))
        if each.agreeing_left_out:
            texts.append(self.tr("It says the same as the others."))
        if self._suspects.is_upheld(each):
            texts.append(self.tr("You kept the ground truth."))
        self._details.setText(" ".join(texts))


Key = tuple[Any, ...]


State = Literal["new", "searching", "done", "stopped", "failed"]


# how often the queue is sorted and shown again during the search
_REFRESH_MS: Final = 400


class SuspectQueue(QObject):
    """Searches suspects. `queue` are those to be shown, the most agreed first; `expected` the expected corrections by item."""

    changed = Signal()
    """`queue` or `expected` changed."""

    progressed = Signal()
    """The progress of the search or its state changed."""

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: Task | None = None
        self._marks: UpheldMarks | None = None
        self._all: list[tuple[Key, Suspect]] = []
        # items whose votes were counted in the window, where unsaved edits are known
        self._recounted: set[str] = set()
        self._clock = QElapsedTimer()
        self._shown = SuspectFilter()
        self.survey: Survey | None = None
        self.state: State = "new"
        self.fault: Message | None = None
        self.done = self.total = 0
        self.queue: list[Suspect] = []
        self.expected: dict[str, float] = {}

    # searching

    def search(self, job: BoardJob, root: Path, marks: UpheldMarks, drafter_votes: bool) -> None:
        """Search from the beginning."""
        self.clear()
        self._marks = marks
        self.survey = Survey(job, root, drafter_votes)
        self.state = "searching"
        self._clock.start()
        self._task = self._tasks.start(
            partial(report_events, self.survey), self._finish, self._fail, self._apply_event
        )
        self.progressed.emit()

    def stop(self) -> None:
        """End the search; the suspects found so far are kept."""
        if self.state == "searching":
            self._end_task()
            self.state = "stopped"
            self.rearrange()
            self.progressed.emit()

    def clear(self) -> None:
        """Clear everything."""
        self._end_task()
        self.survey = None
        self.state, self.fault, self.done, self.total = "new", None, 0, 0
        self._all.clear()
        self._recounted.clear()
        self.expected.clear()
        self.rearrange()
        self.progressed.emit()

    def _end_task(self) -> None:
        if self._task:
            self._task.cancel()
        self._task = None

    def _apply_event(self, event: object) -> None:
        if isinstance(event, LoadFailed):
            self.fault = event.reason
        if not isinstance(event, SurveyProgress):
            return
        self.done, self.total = event.done, event.total
        for judged in event.found:
            if judged.item not in self._recounted:
                self.expected[judged.item] = judged.expected_corrections
                self._all += ((queue_order(each), each) for each in judged.suspects)
        if self._clock.elapsed() >= _REFRESH_MS:
            self._clock.restart()
            self.rearrange()
        self.progressed.emit()

    def _finish(self, _: object) -> None:
        self._end_task()
        self.state = "failed" if self.fault else "done"
        self.rearrange()
        self.progressed.emit()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, GtappError):
            raise error
        self.fail(error.message)

    def fail(self, reason: Message) -> None:
        """End the search with the reason why it failed."""
        self.fault = reason
        self._finish(None)

    # the queue

    @property
    def shown(self) -> SuspectFilter:
        return self._shown

    def set_filter(self, shown: SuspectFilter) -> None:
        """Show the suspects that pass another filter."""
        if shown != self._shown:
            self._shown = shown
            self.rearrange()

    def rearrange(self) -> None:
        """Sort and filter the suspects again."""
        self._all.sort(key=_sort_key)
        del self._all[MAX_SUSPECTS:]
        self.queue = [each for _, each in self._all if self._is_shown(each)]
        self.changed.emit()

    def _is_shown(self, suspect: Suspect) -> bool:
        return (self._shown.superficial or not suspect.superficial) and (
            self._shown.upheld or not self.is_upheld(suspect)
        )

    def is_upheld(self, suspect: Suspect) -> bool:
        """Return whether the user upheld this truth."""
        return self._marks is not None and self._marks.is_upheld(suspect)

    @property
    def hidden(self) -> int:
        """The number of suspects that are not shown."""
        return len(self._all) - len(self.queue)

    def replace_item(self, judged: ItemSuspects, is_truth: bool) -> None:
        """Replace the suspects of one item after its votes were counted again; a draft (`is_truth` is False) has none."""
        if self.state == "new":
            return
        self._recounted.add(judged.item)
        found = [(queue_order(each), each) for each in judged.suspects] if is_truth else []
        before = [pair for pair in self._all if pair[1].item == judged.item]
        self.expected[judged.item] = judged.expected_corrections
        if found != before:
            self._all = [pair for pair in self._all if pair[1].item != judged.item] + found
            self.rearrange()

    def find_next(self, suspect: Suspect | None) -> Suspect | None:
        """Return the suspect that follows in the queue, at its end the first one; `suspect` itself may have left the queue."""
        if not self.queue:
            return None
        place = bisect_right(self.queue, queue_order(suspect), key=queue_order) if suspect else 0
        return self.queue[place % len(self.queue)]

    def find_at(self, item: str, pointer: Sequence[Any]) -> Suspect | None:
        """Return the suspect of a field, shown or not."""
        return next(
            (each for _, each in self._all if each.item == item and each.pointer == tuple(pointer)), None
        )


def _sort_key(pair: tuple[Key, Suspect]) -> Key:
    return pair[0]


def queue_order(suspect: Suspect) -> Key:
    """Return the sort key of a suspect in the queue."""
    return *suspect.rank, suspect.item, *((isinstance(token, int), token) for token in suspect.pointer)


@dataclass(frozen=True, slots=True)
class SuspectFilter:
    """The suspects that are shown in addition: with superficial differences, and upheld ones."""

    superficial: bool = False
    upheld: bool = False


class SuspectNavigator(QObject):
    """The actions on suspects: starts the search on first use, goes to the next suspect, upholds its truth."""

    reached = Signal(object)
    """The suspect to which the user went."""

    def __init__(self, scores: ScoreService, current_votes: CurrentVotes) -> None:
        super().__init__(current_votes)
        self._context = scores.context
        self._scores = scores
        self._current_votes = current_votes
        self._is_requested = False
        self._job: BoardJob | None = None
        self._last: Suspect | None = None
        self.marks: UpheldMarks | None = None
        self.queue = SuspectQueue(self._context.tasks, self)
        current_votes.changed.connect(self._take_votes)
        self._scores.loaded.connect(self._follow_board)
        self._context.project_changed.connect(self._switch_project)
        self._switch_project()

    def _switch_project(self) -> None:
        if self.marks:
            self.marks.close()
            self.marks.deleteLater()
        self.marks, self._job, self._last, self._is_requested = None, None, None, False
        session = self._context.session
        self.queue.clear()
        if session:
            self.marks = UpheldMarks(session.project, self)
            self.marks.changed.connect(self.queue.rearrange)
            self.marks.failed.connect(session.journal_failed)

    def search(self) -> None:
        """Search the project for suspects as soon as the runs are known, unless it was searched before."""
        session = self._context.session
        if session is None or self.queue.state != "new":
            return
        job = self._scores.job
        self._is_requested = job is None
        self._scores.subscribe("suspects", self._is_requested)
        if job and self.marks:
            self._job = job
            self.queue.search(job, session.project.root, self.marks, self._current_votes.drafter_votes)
            self._take_votes()  # the shown item may have unsaved edits

    def search_again(self) -> None:
        self.queue.clear()
        self.search()

    def set_drafter_votes(self, on: bool) -> None:
        """Set whether the run that made an item's draft has a vote on it; all votes are counted again."""
        if on != self._current_votes.drafter_votes:
            self._current_votes.set_drafter_votes(on)
            if self.queue.state != "new":
                self.search_again()

    def _follow_board(self) -> None:
        """Search once the runs are known, again if they changed; report if they can't be loaded."""
        job, known = self._scores.job, self._job
        if self._is_requested and self._scores.fault:
            self._is_requested = False
            self.queue.fail(self._scores.fault)
        elif self._is_requested and job:
            self.search_again()
        elif known and job and job is not known:
            self._job = job
            # another profile or other rules do not change the queue; with the same ones, the files were read again
            if job.answers != known.answers or (job.profile, job.rules) == (known.profile, known.rules):
                self.search_again()

    def _take_votes(self) -> None:
        """Update the queue after the votes on the shown item were counted."""
        session = self._context.session
        judged, document = self._current_votes.suspects, session.document if session else None
        if judged and document and self._current_votes.is_fresh:
            self.queue.replace_item(judged, is_truth=not document.is_new)

    def next_suspect(self) -> None:
        """Go to the suspect that follows the last one, the most agreed first."""
        self.search()
        found = self.queue.find_next(self._last)
        if found:
            self.go_to(found)
        elif self.queue.state in ("new", "searching"):
            self._context.show_status(self.tr("Suspect truths are being searched …"))
        else:
            self._context.show_status(self.tr("There is no suspect truth in the queue."))

    def go_to(self, suspect: Suspect) -> None:
        """Show a suspect's item, with the cursor in its field."""
        self._last = suspect
        if self.go_to_item(suspect.item) and self._context.form:
            self._context.form.focus_at(suspect.place)
            self.reached.emit(suspect)

    def go_to_item(self, name: str) -> bool:
        """Show the item of this name on the board; return False if there is none."""
        project = self._context.project
        if project is None:
            return False
        try:
            item_id = project.item(name).id
        except ProjectError:
            return False
        return self._context.go_to_item(item_id)

    def find_at_cursor(self) -> Suspect | None:
        """Return the suspect where the cursor is."""
        session, form = self._context.session, self._context.form
        pointer = form.focused_pointer() if form else None
        if session is None or session.item is None or pointer is None:
            return None
        return self.queue.find_at(get_score_name(session.item), pointer)

    def uphold(self) -> None:
        """Uphold the truth at the cursor and go to the next suspect; withdraw the judgement if it was upheld before."""
        suspect, project = self.find_at_cursor(), self._context.project
        if suspect is None or self.marks is None or project is None:
            self._context.show_status(self.tr("There is no suspect truth here."))
            return
        on = not self.marks.is_upheld(suspect)
        self._last = suspect
        self.marks.set_upheld(suspect, on, project.who)
        if on:
            self.next_suspect()


class UpheldMarks(QObject):
    """The judgements of users that a suspect truth is right (upheld), stored in the project's database.

    A judgement that can't be written is valid until the window is closed; `failed` reports it.
    """

    changed = Signal()
    failed = Signal(object)
    """The message with the reason why a judgement could not be written."""

    def __init__(self, project: Project, parent: QObject) -> None:
        super().__init__(parent)
        self._database = Database(project.home)
        self._judgements = Judgements(self._database)
        # by item, since only a few of thousands of suspects are judged
        self._known: dict[str, set[Judgement]] = {}
        with suppress(GtappError):  # a broken database is already reported among the project's problems
            for each in self._judgements:
                item = project.names.find(each.item)
                self._known.setdefault(item, set()).add(each._replace(item=item))

    def is_upheld(self, suspect: Suspect) -> bool:
        """Return whether this truth is upheld against exactly this value."""
        known = self._known.get(suspect.item)
        return known is not None and _make_judgement(suspect) in known

    def set_upheld(self, suspect: Suspect, on: bool, who: str = "") -> None:
        """Uphold the truth, or withdraw the judgement."""
        upheld = _make_judgement(suspect)
        known = self._known.setdefault(suspect.item, set())
        (known.add if on else known.discard)(upheld)
        try:
            if on:
                self._judgements.add(upheld, who, datetime.now(UTC).isoformat(timespec="seconds"))
            else:
                self._judgements.remove(upheld)
        except GtappError as error:
            self.failed.emit(error.message)
        self.changed.emit()

    def close(self) -> None:
        self._database.close()


def _make_judgement(suspect: Suspect) -> Judgement:
    agreed = digest(comparison_key(suspect.agreed))
    return Judgement(suspect.item, write_pointer(suspect.pointer), digest(suspect.basis), agreed)


_UNKNOWN = -1.0


class ExpectedOrder(QObject):
    """Sorts the list by expected corrections; the order is not updated, so that items do not move while the user works."""

    def __init__(self, context: AppContext, navigator: SuspectNavigator) -> None:
        super().__init__(navigator)
        self._context = context
        self._navigator = navigator
        self._is_requested = False
        navigator.queue.progressed.connect(self._follow)
        context.project_changed.connect(self._switch_project)

    def _switch_project(self) -> None:
        self._is_requested = False

    def toggle(self) -> None:
        """Turn the order on or off by the action's state; items are sorted once all of them were searched."""
        self._is_requested = self._context.actions.by_name["by_expected"].isChecked()
        if self._context.session is None:
            return
        if not self._is_requested:
            self._context.set_order(None)
            return
        self._navigator.search()
        self._follow()

    def _follow(self) -> None:
        """Sort once the search has ended; until then, show its progress."""
        queue = self._navigator.queue
        session = self._context.session
        if not self._is_requested or session is None:
            return
        if queue.state in ("new", "searching"):
            text = self.tr("The runs are asked about all items: {done} of {total}")
            self._context.show_status(text.format(done=queue.done, total=queue.total))
            return
        self._is_requested = False
        self._order(session, dict(queue.expected))

    def _order(self, session: Session, expected: dict[str, float]) -> None:
        items = session.items

        def work(_: Ticket) -> ItemOrder:
            return ItemOrder.of([expected.get(get_score_name(item), _UNKNOWN) for item in items])

        self._context.tasks.start(work, lambda order: self._apply_order(session, order))

    def _apply_order(self, session: Session, order: ItemOrder) -> None:
        if session is self._context.session and self._context.actions.by_name["by_expected"].isChecked():
            self._context.set_order(order)
            self._context.show_status(self.tr("The items with the most expected corrections are first."))


class VoteParts(QObject):
    """The objects that the docks of votes and suspects share, created when the first of them is opened."""

    def __init__(self, scores: ScoreService) -> None:
        super().__init__(scores)
        self.votes = CurrentVotes(scores, self)
        self.actions = VoteActions(scores, self.votes)
        self.navigator = SuspectNavigator(scores, self.votes)
        self.order = ExpectedOrder(scores.context, self.navigator)
