"""The votes on the current item, counted in a worker thread while a dock shows them, and the dock "Answers"."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from gtapp.core.answers.answer_reader import Reading
from gtapp.core.platform.errors import EditError
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import Pointer, get_value
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.features.scores.live_scores import Board
from gtapp.features.scores.suspects import ItemSuspects, find_suspects
from gtapp.features.scores.value_offers import MAX_OFFERS, DoubtfulFields, Offer, collect_offers, take_offer
from gtapp.features.scores.voting import (
    Candidate,
    DrafterExclusion,
    ItemVotes,
    Maker,
    VoteCounter,
    collect_votes,
    exclude_no_run,
)
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.score_widgets import compared_cell, part_text, runs_text
from gtapp.kit import small_widgets
from gtapp.kit.layouts import PANEL_MARGIN, make_column
from gtapp.kit.live import LiveValue
from gtapp.kit.tables import CellRow, Columns, Grid, TableCell, ValueColumn
from gtapp.kit.texts.i18n import translate_error, translate_message

# votes are counted when no key was pressed for this time
_PAUSE_MS: Final = 150


KEYS: Final = "keys"
"""The requester of votes after a key press, until the project is closed."""


Answers = Mapping[str, Reading]


class CurrentVotes(QObject):
    """The votes on the current item and its suspects, None while they are unknown; `changed` reports new ones."""

    changed = Signal()

    def __init__(self, scores: ScoreService, parent: QObject) -> None:
        super().__init__(parent)
        self._scores = scores
        self._context = scores.context
        self._counter: BoardVoteCounter | None = None
        self._subscribers: set[str] = set()
        self._counting = LiveValue[VoteResult](self._context.tasks, self, self._set_result)
        self._answers: Answers | None = None
        # different, since a project may be open when this object is created
        self._moment, self._counted_moment = 0, -1
        self.votes: ItemVotes | None = None
        self.suspects: ItemSuspects | None = None
        self.drafter_votes = False
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._count_in_thread)
        scores.loaded.connect(self._reload)
        self._context.project_changed.connect(self._switch_project)
        self._context.item_shown.connect(self._note_shown)
        self._context.item_edited.connect(self._note_edit)

    def _switch_project(self) -> None:
        self._counter = None
        self._subscribers.discard(KEYS)
        self._scores.subscribe("opinions", bool(self._subscribers))
        self._note_shown()

    def subscribe(self, who: str, on: bool) -> None:
        """Subscribe or unsubscribe; `who` names the subscriber."""
        if on != (who in self._subscribers):
            (self._subscribers.add if on else self._subscribers.discard)(who)
            self._scores.subscribe("opinions", bool(self._subscribers))
            if on and not self.is_fresh:
                self._later.start()

    @property
    def is_fresh(self) -> bool:
        """True if `votes` are those on the current state of the record."""
        return self._counted_moment == self._moment

    @property
    def is_busy(self) -> bool:
        """True while votes are counted: for tests and pictures."""
        return self._later.isActive() or (self._counting.is_busy and bool(self._subscribers))

    def set_drafter_votes(self, on: bool) -> None:
        """Set whether the run that made an item's draft has a vote on it."""
        self.drafter_votes = on
        self._note_edit()

    def _note_shown(self) -> None:
        """Drop the votes on the previous item."""
        self._reload()
        if self.votes is not None:
            self.votes = self.suspects = None
            self.changed.emit()

    def _reload(self) -> None:
        """Count again for another board, or one more run on it."""
        self._counting.cancel()
        self._answers = None
        self._note_edit()

    def _note_edit(self) -> None:
        self._moment += 1
        if self._subscribers and self._context.session:
            self._later.start()

    def count_now(self) -> ItemVotes | None:
        """Return the votes on the current record, counted immediately if necessary; for keys, which can't wait."""
        request = None if self.is_fresh else self._make_request()
        if request:
            self._counting.cancel()
            self._set_result(self._count(request, self._answers))
        return self.votes if self.is_fresh else None

    def _make_request(self) -> VoteRequest | None:
        session, board = self._context.session, self._scores.board
        document = session.document if session else None
        if session is None or document is None or board is None or not board.runs:
            return None
        if self._counter is None or self._counter.board is not board:
            self._counter = BoardVoteCounter(board, session.project.root)
        item = session.item
        assert item
        return VoteRequest(self._counter, get_score_name(item), document.record, self._moment)

    def _count(self, request: VoteRequest, known: Answers | None) -> VoteResult:
        counter, name = request.counter, request.name
        answers = counter.answers(name) if known is None else known
        votes = counter.collect(name, request.record, answers, self.drafter_votes)
        return VoteResult(request.moment, answers, votes, find_suspects(votes))

    def _count_in_thread(self) -> None:
        """Count the votes in a worker thread, on a copy of the record."""
        if self.is_fresh:
            return
        request = self._make_request()
        if request is None:
            self.changed.emit()  # nothing is counted any more: the reason can be said
            return
        copied, known = replace(request, record=json.loads(json.dumps(request.record))), self._answers
        self._counting.want(lambda _: self._count(copied, known))

    def _set_result(self, result: VoteResult) -> None:
        """Show the result; that of an earlier state of the item is shown until the next one."""
        self._answers, self._counted_moment = result.answers, result.moment
        self.votes, self.suspects = result.votes, result.suspects
        self.changed.emit()


@dataclass(frozen=True, slots=True)
class VoteRequest:
    """A request to count the votes on a record as it was at some moment."""

    counter: BoardVoteCounter
    name: str
    record: Any
    moment: int


class VoteResult(NamedTuple):
    """The answers to an item, the votes on it as it was at some moment, and its suspects."""

    moment: int
    answers: Answers
    votes: ItemVotes
    suspects: ItemSuspects


class BoardVoteCounter:
    """Counts the votes of the runs of one board; any thread may use it, one at a time."""

    def __init__(self, board: Board, root: Path) -> None:
        self.board = board
        job = board.job
        self._voting = VoteCounter(job.benchmark, job.folder, {run.name: run.test for run in board.runs})
        self._root = root
        self._drafters: DrafterExclusion | None = None
        self._lock = Lock()

    def answers(self, name: str) -> Answers:
        """Read the answers to one item by run, by the documented rules whatever the profile is."""
        contents = {self.board.runs[run].name: each for run, each in self.board.contents(name).items()}
        with self._lock:
            return self._voting.read_answers(contents)

    def collect(self, name: str, record: Any, answers: Answers, drafter_votes: bool) -> ItemVotes:
        with self._lock:
            left_out = exclude_no_run if drafter_votes else self._exclude_drafters()
            return collect_votes(self._voting, name, record, answers, left_out)

    def _exclude_drafters(self) -> DrafterExclusion:
        """Return the exclusion of drafters; created on first use, mostly in a worker thread, since it reads folders."""
        if self._drafters is None:
            self._drafters = DrafterExclusion.of_project(self._root, self.board.job.benchmark)
        return self._drafters


def get_score_name(item: Item) -> str:
    """Return the name of an item on the board: its key in a file of lines, else its id."""
    return item.name


KEY = "Alt+{number}"


_MAX_NAMED = 5


_MIN_CHARACTERS = 30
"""The minimum width of the panel, for readable values."""


class CandidatesPanel(QWidget):
    """The values that the runs offer for the current field; `taken` reports the row whose offer the user takes."""

    taken = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note = small_widgets.make_label(parent=self, wrap=True)
        columns: Columns = [
            *(self.tr("Key"), self.tr("Value"), ValueColumn(self.tr("Runs"), leaves=2)),
            ValueColumn(self.tr("Compared"), whole=True),
            ValueColumn(self.tr("Said by"), leaves=1),
        ]
        self.table = Grid[CellRow](columns, self.tr("Values of the runs"), self)
        self.setFocusProxy(self.table)
        self._lay_out()
        self.table.entered.connect(lambda _: self.taken.emit(self.table.currentIndex().row()))
        self.show_note("")

    def _lay_out(self) -> None:
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _MIN_CHARACTERS)
        self._note.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        make_column(self, self._note, (self.table, 1), margin=PANEL_MARGIN)

    def show_note(self, text: str) -> None:
        """Show the reason why there are no offers."""
        self._note.setText(text)
        self.table.hide()

    def show_offers(
        self, document: Document, pointer: Pointer, found: Sequence[Offer], votes: ItemVotes
    ) -> None:
        """Show the offers at a place of the record."""
        place = describe_place(document.to_tree_pointer(pointer), document.schema.fields)
        if not found:
            self.show_note(self.tr("{place}: no run says anything here.").format(place=place))
            return
        self._note.setText(place)
        self.table.show()
        self.table.fill([self._row(document, each, row, votes.makers) for row, each in enumerate(found)])

    def _row(self, document: Document, offer: Offer, row: int, makers: Mapping[str, Maker]) -> CellRow:
        each = offer.candidate
        field = document.schema.fields.find(document.to_tree_pointer(offer.pointer))
        now = name_choice(field, get_value(document.record, offer.pointer))
        key = QKeySequence(KEY.format(number=row + 1)).toString(QKeySequence.SequenceFormat.NativeText)
        return (
            TableCell(key if row < MAX_OFFERS else ""),
            compared_cell(name_choice(field, each.value), now),
            TableCell(part_text(each.count, len(makers)), tip=runs_text(each.runs, each.drafted, makers)),
            self._verdict(document, offer),
            _runs_cell(each, makers),
        )

    def _verdict(self, document: Document, offer: Offer) -> TableCell:
        """Return the cell with the effect of taking the offer, as icon and text."""
        if offer.candidate.same:
            return TableCell(self.tr("same as now"), icon="checked")
        if offer.is_new_entry:
            place = describe_place(document.to_tree_pointer(offer.pointer), document.schema.fields)
            return TableCell(
                self.tr("additional"), icon="go", spoken=self.tr("additional: {place}").format(place=place)
            )
        text = self.tr("taken as right") if offer.candidate.right else self.tr("different")
        return TableCell(text, icon="note" if offer.candidate.right else "go")


def _runs_cell(candidate: Candidate, makers: Mapping[str, Maker]) -> TableCell:
    """Return the cell with the names of some runs; tooltip and screen reader have all."""
    every = runs_text(candidate.runs, candidate.drafted, makers)
    if len(candidate.runs) <= _MAX_NAMED:
        return TableCell(every, whole=True)
    some = runs_text(candidate.runs[:_MAX_NAMED], candidate.drafted, makers)
    return TableCell(f"{some}, …", spoken=every, whole=True)


class VoteActions(QObject):
    """The actions on votes: take a value by its number, go through doubtful fields."""

    def __init__(self, scores: ScoreService, current_votes: CurrentVotes) -> None:
        super().__init__(current_votes)
        self._context = scores.context
        self._scores = scores
        self._doubts = DoubtfulFields()
        self.current_votes = current_votes

    @property
    def document(self) -> Document | None:
        """The document of the current item, if it can be edited."""
        return self._context.document

    def find_offers(self) -> list[Offer] | None:
        """Return the offers at the cursor; None while the votes are unknown."""
        document, votes = self.document, self.current_votes.votes
        pointer = self._focused_pointer()
        if document is None or votes is None or pointer is None:
            return None
        return collect_offers(votes, document, pointer)

    def _focused_pointer(self) -> Pointer | None:
        return self._context.form.focused_pointer() if self._context.form else None

    def show_in(self, panel: CandidatesPanel) -> None:
        """Show the offers at the cursor, or the reason why there are none."""
        votes = self.current_votes.votes
        document = self.document
        pointer = self._focused_pointer()
        if votes is None or document is None:
            panel.show_note(self._explain_absence())
        elif pointer is None:
            panel.show_note(self.tr("The cursor is in no field."))
        else:
            panel.show_offers(document, pointer, collect_offers(votes, document, pointer), votes)

    def _explain_absence(self) -> str:
        scores = self._scores
        if scores.fault:
            return translate_message(scores.fault)
        if self.document is None:
            return self.tr("There is no record to compare with.")
        if scores.is_loading or self.current_votes.is_busy:
            return self.tr("The runs’ answers are being read …")
        return self.tr(
            "The project has no answers of models. Those that you have can be added: Drafts › Use answers as drafts …"
        )

    def take(self, number: int) -> None:
        """Take the offer of this number (1 is the first) at the cursor."""
        form = self._context.form
        if form is None or self._current_votes() is None:
            return
        form.commit()
        self.current_votes.count_now()
        found, document = self.find_offers(), self.document
        if document is None or not found or number > len(found):
            self._context.show_status(self.tr("The runs have no value {number} here.").format(number=number))
            return
        try:
            take_offer(document, found[number - 1])
        except EditError as error:
            self._context.show_status(translate_error(error))

    def _current_votes(self) -> ItemVotes | None:
        """Return the votes on the current record; show the reason if there are none."""
        votes = self.current_votes.count_now()
        if votes is None and self.document is not None:
            self.current_votes.subscribe(KEYS, True)
            self._context.show_status(self._explain_absence())
        return votes

    def next_doubt(self) -> None:
        """Go to the most doubtful field that was not visited yet."""
        votes, document = self._current_votes(), self.document
        if votes is None or document is None:
            return
        place = self._doubts.next(document, votes.doubtful_fields)
        if place is None:
            self._context.show_status(self.tr("Nothing more in this item that models read differently."))
        else:
            self._go_to_value(place)

    def previous_doubt(self) -> None:
        """Go back to the doubtful field before."""
        document = self.document
        place = self._doubts.previous(document) if document else None
        if place is not None:
            self._go_to_value(place)

    def _go_to_value(self, place: Pointer) -> None:
        if self._context.form:
            self._context.form.focus_at(place)
