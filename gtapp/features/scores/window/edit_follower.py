"""Follows what the user edits: an item's scores are computed anew after each edit, undo and redo, once the key is painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.answers.answer_reader import Reading
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.scores.live_scores import Answers, Board

_AFTER_MS = 15  # the typed letter is painted first (`make bench`: a key press)


class EditFollower(QObject):
    """Reports each item that is shown, edited, undone or recovered to a board; its parent is the session.

    Answers are read in worker threads, those of the next item in advance. While it is inactive it only collects the ids of the
    items that were edited, and reports them later: their documents would fill the memory.
    """

    board_changed = Signal(object)
    """The `BoardChange` after an item was opened or edited."""

    def __init__(self, context: AppContext, session: Session) -> None:
        super().__init__(session)
        self._context = context
        self._session = session
        self._board: Board | None = None
        self._active = False
        self._opened: Item | None = None
        self._reading = False
        self._ahead: tuple[str, Answers] = ("", {})
        self._edited: dict[str, Document | None] = {}
        self._unsaved_others = self._find_unsaved_others()
        self._names = BoardItemNames(self._session.items)
        self._has_truth = False
        # a document that was edited before following began
        self._edited_before: Document | None = None
        # the item that was opened while runs are loaded, to be reported to each of them
        self._at_opening: tuple[Item, Any] | None = None
        self._later = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._later.timeout.connect(self._report_next)
        self._note_shown()
        self._connect()

    def _connect(self) -> None:
        session = self._session
        session.shown.connect(self._note_shown)
        session.edited.connect(self._note_edit)
        session.saving_changed.connect(self._note_saving)
        session.lost_changed.connect(self._note_other_items)
        session.unsaved.changed.connect(self._note_other_items)
        self._context.settled.connect(self._report_next)

    @property
    def is_busy(self) -> bool:
        """True while something is not reported yet: for tests and measurements."""
        return bool(self._board and self._active) and (
            self._reading or self._later.isActive() or self._is_behind
        )

    @property
    def _is_behind(self) -> bool:
        return bool(self._edited) or self._opened is not self._session.item

    @property
    def opened_name(self) -> str | None:
        """The board's name of the item that is shown; None until it was reported."""
        return self._names.of(self._opened) if self._opened else None

    def names_around(self) -> list[str]:
        """Return the board's names of some items, from the one that is shown on."""
        return self._names.around(self._session.index)

    # start and end

    def follow(self, board: Board) -> None:
        """Start reporting to this board, whose runs are being loaded."""
        self._board = board
        waiting = [each.document for each in self._session.unsaved.failures]
        here = self._session.document
        if here and here.is_dirty:
            self._edited_before = here
            waiting.append(here)
        self._edited.update({document.item_id: document for document in waiting})
        self._later.start()

    def end(self) -> None:
        """Stop reporting."""
        self._board = None
        self._later.stop()
        self.deleteLater()

    def set_active(self, active: bool) -> None:
        """Set whether scores are shown anywhere."""
        self._active = active
        if active:
            self._later.start()
        else:
            self._edited = dict.fromkeys(self._edited)

    # events of the session

    def _note_shown(self) -> None:
        self._opened = self._at_opening = None
        document = self._session.document
        self._has_truth = document is not None and get_scored_truth(document) is not ABSENT

    def _note_edit(self) -> None:
        document = self._session.document
        if document:
            self._edited[document.item_id] = document if self._active else None
            self._schedule()

    def _note_saving(self) -> None:
        """Note that a draft became a truth because it was saved without edits."""
        document = self._session.document
        counted = document is not None and get_scored_truth(document) is not ABSENT
        if counted != self._has_truth:
            self._has_truth = counted
            self._note_edit()

    def _note_other_items(self) -> None:
        """Note other items than the shown one whose truth changed: recovered, or written by another program."""
        before, self._unsaved_others = self._unsaved_others, self._find_unsaved_others()
        if before - self._unsaved_others:
            self._edited.update(dict.fromkeys(before - self._unsaved_others - self._edited.keys()))
            self._schedule()

    def _find_unsaved_others(self) -> set[str]:
        return {
            *self._session.lost_items,
            *(each.document.item_id for each in self._session.unsaved.failures),
        }

    # reports to the board

    def _schedule(self) -> None:
        if self._active and not self._later.isActive():
            self._later.start()

    def _report_next(self) -> None:
        """Report the next item; the shown item last, so that others do not count as changes since it was opened."""
        item, board = self._session.item, self._board
        if board is None or item is None or not self._active or self._reading or not self._context.is_settled:
            return
        elsewhere = next((each for each in self._edited if each != item.id), None)
        if elsewhere is not None:
            self._report_other_item(board, elsewhere)
        elif self._opened is not item:
            self._report_opened(board, item)
        elif item.id in self._edited:
            self._report_edit(board, item)

    def _report_opened(self, board: Board, item: Item) -> None:
        name = self._names.of(item)
        if name == self._ahead[0] and board.ended:
            self._open_on_board(board, item, self._find_truth(item), self._ahead[1])
            return
        truth = self._find_opened_truth(board, item)
        self._read_answers(board, name, lambda answers: self._open_on_board(board, item, truth, answers))

    def _find_opened_truth(self, board: Board, item: Item) -> Any:
        """Return the truth as it was before the edits that were made while runs or answers were read."""
        opened, self._at_opening = self._at_opening, None
        truth = opened[1] if opened and opened[0] is item else self._first_truth(item)
        if not board.ended:
            self._at_opening = item, truth
        return truth

    def _first_truth(self, item: Item) -> Any:
        edited, self._edited_before = self._edited_before, None
        if edited is not None and edited is self._session.document:
            with suppress(GtappError):
                return get_scored_truth(self._session.project.peek(item.id))
        return deepcopy(self._find_truth(item))

    def report_opening_again(self) -> None:
        """Report the opening of an edited item again, for the runs that were loaded after the edit."""
        document = self._session.document
        if document and document.is_dirty and self._opened is self._session.item and self._at_opening:
            self._opened = None
            self._edited[document.item_id] = document
            self._schedule()

    def _open_on_board(self, board: Board, item: Item, truth: Any, answers: Answers) -> None:
        if item is self._session.item:
            self._opened = item
            self.board_changed.emit(board.open(self._names.of(item), truth, answers))
            self._read_ahead(board)
            self._schedule()

    def _report_edit(self, board: Board, item: Item) -> None:
        self._edited.pop(item.id)
        self.board_changed.emit(board.set_record(self._names.of(item), self._find_truth(item)))
        if self._edited:
            self._later.start()

    def _report_other_item(self, board: Board, item_id: str) -> None:
        item = self._session.project.item(item_id)
        name, truth = self._names.of(item), self._find_truth(item, self._edited.pop(item_id))

        def set_record(answers: Answers) -> None:
            board.set_record(name, truth, answers)
            self.board_changed.emit(board.standings())

        self._read_answers(board, name, set_record)

    def _find_truth(self, item: Item, edited: Document | None = None) -> Any:
        """Return an item's truth, from memory if it is loaded; if it can't be scored, a reading with the reason.

        It is `ABSENT` if there is none, so also as long as the type of a new record is not known.
        """
        session = self._session
        if self._names.is_second(item):
            return Reading(reason=Message("score-truth-double", {"places": item.truth}))
        if item is session.item:
            nothing = ABSENT if session.lacks_type else Reading(reason=session.problem)
            return get_scored_truth(session.document) if session.document else nothing
        try:
            return get_scored_truth(
                edited or session.unsaved.document(item.id) or session.project.peek(item.id)
            )
        except GtappError as error:
            return Reading(reason=error.message)

    # answers

    def _read_answers(self, board: Board, name: str, then: Callable[[Answers], object]) -> None:
        self._reading = True

        def take_answers(answers: Answers) -> None:
            self._reading = False
            if board is self._board:
                then(answers)
                self._later.start()

        def fail(error: Exception) -> None:
            self._reading = False
            raise error

        self._context.tasks.start(lambda _: board.answers(name), take_answers, fail)

    def _read_ahead(self, board: Board) -> None:
        """Read the answers to the next item in advance, while the user works on this one."""
        index = self._context.neighbour(self._session.index, 1)
        if index < 0:
            return
        name = self._names.of(self._session.items[index])

        def keep(answers: Answers) -> None:
            if board is self._board:
                self._ahead = name, answers

        self._context.tasks.start(lambda _: board.answers(name), keep)


def get_scored_truth(document: Document) -> Any:
    """Return the truth as it would be scored if all were saved now; an untouched draft is none."""
    return ABSENT if document.is_new and not document.is_dirty else document.record


_NAMES_AROUND = 8


class BoardItemNames:
    """The names that a board has for the items of a project: their keys, as in the answers."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items
        self._firsts: dict[str, str] = {}

    def of(self, item: Item) -> str:
        """Return the board's name of the item; a key that occurs in several lines names the first."""
        return item.id if self.is_second(item) else item.name

    def is_second(self, item: Item) -> bool:
        """Return whether an earlier line has the same key, so that this one is not scored."""
        if item.id == item.name:
            return False
        if not self._firsts:
            self._firsts = {each.name: each.id for each in reversed(self._items)}
        return self._firsts[item.name] != item.id

    def around(self, index: int) -> list[str]:
        """Return the names of some items, from the one at `index` on."""
        index = max(index, 0)
        return [
            self.of(each)
            for each in (*self._items[index : index + _NAMES_AROUND], *self._items[:_NAMES_AROUND])
        ]
