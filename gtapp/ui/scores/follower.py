"""Keeps a board in step with the work: each item that is shown, edited, undone or recovered is told to it in time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.preview.board import Board
from gtapp.preview.run_figures import Answers
from gtapp.project import Item
from gtapp.scoring.answer_reader import Reading
from gtapp.ui.scores.board_names import BoardNames
from gtapp.ui.workspace import Workspace

_AFTER_MS = 15  # the letter that was typed is painted first


def truth_of(document: Document) -> Any:
    """The truth as it would be scored if all were saved now: a draft that nobody touched is none."""
    return ABSENT if document.is_new and not document.is_dirty else document.record


class Follower(QObject):
    """Tells a board about the items of one project; lives as long as its workspace.

    Answers are read in workers, those of the next item ahead. While `active` is off nothing is done but remember which
    items were edited; they are made good later.
    """

    told = Signal(object)
    """A `Change`, in answer to an item that was opened or edited."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._session = workspace.session
        self._board: Board | None = None
        self._active = False
        self._opened: Item | None = None
        self._reading = False
        self._ahead: tuple[str, Answers] = ("", {})
        self._edited: dict[str, Document | None] = {}
        self._elsewhere = self._waiting_elsewhere()
        self._names = BoardNames(self._session.items)
        self._counted = False
        # a document that had edits before anybody followed it
        self._late: Document | None = None
        # what was opened while runs are loaded: each of them has to be told
        self._at_opening: tuple[Item, Any] | None = None
        self._later = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._later.timeout.connect(self._go_on)
        self._shown()
        self._connect()

    def _connect(self) -> None:
        session = self._session
        session.shown.connect(self._shown)
        session.edited.connect(self._note)
        session.saving_changed.connect(self._saved)
        session.lost_changed.connect(self._look_elsewhere)
        session.unsaved.changed.connect(self._look_elsewhere)
        self._workspace.settled.connect(self._go_on)

    @property
    def waiting(self) -> bool:
        """Whether something is still to be told: for tests and measurements."""
        return bool(self._board and self._active) and (
            self._reading or self._later.isActive() or self._is_behind
        )

    @property
    def _is_behind(self) -> bool:
        return bool(self._edited) or self._opened is not self._session.item

    @property
    def opened_name(self) -> str | None:
        """What the board calls the item that is shown; None as long as it has not been told of it."""
        return self._names.of(self._opened) if self._opened else None

    def names_around(self) -> list[str]:
        """What the board calls some items, from the one that is shown on."""
        return self._names.around(self._session.index)

    # what to follow, and whether

    def follow(self, board: Board) -> None:
        """Speaks to this board from now on; it is being loaded from the disk."""
        self._board = board
        waiting = [each.document for each in self._session.unsaved.failures]
        here = self._session.document
        if here and here.is_dirty:
            self._late = here
            waiting.append(here)
        self._edited.update({document.item_id: document for document in waiting})
        self._later.start()

    def end(self) -> None:
        """Speaks to none any more."""
        self._board = None
        self._later.stop()
        self.deleteLater()

    def set_active(self, active: bool) -> None:
        """Whether anybody looks."""
        self._active = active
        if active:
            self._later.start()

    # what happens

    def _shown(self) -> None:
        self._opened = self._at_opening = None
        document = self._session.document
        self._counted = document is not None and truth_of(document) is not ABSENT

    def _note(self) -> None:
        document = self._session.document
        if document:
            self._edited[document.item_id] = document
            self._soon()

    def _saved(self) -> None:
        """A draft that was saved untouched is a truth from then on."""
        document = self._session.document
        counted = document is not None and truth_of(document) is not ABSENT
        if counted != self._counted:
            self._counted = counted
            self._note()

    def _look_elsewhere(self) -> None:
        """Items that are not shown may have got another truth: recovered, or as another program wrote it."""
        before, self._elsewhere = self._elsewhere, self._waiting_elsewhere()
        if before - self._elsewhere:
            self._edited.update(dict.fromkeys(before - self._elsewhere - self._edited.keys()))
            self._soon()

    def _waiting_elsewhere(self) -> set[str]:
        return {
            *self._session.lost_items,
            *(each.document.item_id for each in self._session.unsaved.failures),
        }

    # telling the board

    def _soon(self) -> None:
        if self._active and not self._later.isActive():
            self._later.start()

    def _go_on(self) -> None:
        """What was edited elsewhere first, one at a time: it is no change since the item that is shown was opened."""
        item, board = self._session.item, self._board
        if (
            board is None
            or item is None
            or not self._active
            or self._reading
            or self._workspace.soon.isActive()
        ):
            return
        elsewhere = next((each for each in self._edited if each != item.id), None)
        if elsewhere is not None:
            self._catch_up(board, elsewhere)
        elif self._opened is not item:
            self._open(board, item)
        elif item.id in self._edited:
            self._tell(board, item)

    def _open(self, board: Board, item: Item) -> None:
        name = self._names.of(item)
        if name == self._ahead[0] and board.ended:
            self._opens(board, item, self._truth(item), self._ahead[1])
            return
        truth = self._as_opened(board, item)
        self._read(board, name, lambda answers: self._opens(board, item, truth, answers))

    def _as_opened(self, board: Board, item: Item) -> Any:
        """The truth as it was before what is edited, or typed while runs or answers are read."""
        kept, self._at_opening = self._at_opening, None
        truth = kept[1] if kept and kept[0] is item else self._first_truth(item)
        if not board.ended:
            self._at_opening = item, truth
        return truth

    def _first_truth(self, item: Item) -> Any:
        late, self._late = self._late, None
        if late is not None and late is self._session.document:
            with suppress(GtappError):
                return truth_of(self._session.project.peek(item.id))
        return deepcopy(self._truth(item))

    def all_loaded(self) -> None:
        """Runs that came after the item was edited are told how it was opened, too."""
        document = self._session.document
        if document and document.is_dirty and self._opened is self._session.item and self._at_opening:
            self._opened = None
            self._edited[document.item_id] = document
            self._soon()

    def _opens(self, board: Board, item: Item, truth: Any, answers: Answers) -> None:
        if item is self._session.item:
            self._opened = item
            self.told.emit(board.open(self._names.of(item), truth, answers))
            self._look_ahead(board)
            self._soon()

    def _tell(self, board: Board, item: Item) -> None:
        self._edited.pop(item.id)
        self.told.emit(board.changed(self._names.of(item), self._truth(item)))
        if self._edited:
            self._later.start()

    def _catch_up(self, board: Board, item_id: str) -> None:
        item = self._session.project.item(item_id)
        name, truth = self._names.of(item), self._truth(item, self._edited.pop(item_id))

        def tell(answers: Answers) -> None:
            board.changed(name, truth, answers)
            self.told.emit(board.standings())

        self._read(board, name, tell)

    def _truth(self, item: Item, edited: Document | None = None) -> Any:
        """An item's truth, as it is in memory where it is there; where there is none to be scored, why."""
        session = self._session
        if self._names.is_second(item):
            return Reading(reason=Message("score-truth-double", {"places": item.truth}))
        if item is session.item:
            return truth_of(session.document) if session.document else Reading(reason=session.problem)
        try:
            return truth_of(edited or session.unsaved.document(item.id) or session.project.peek(item.id))
        except GtappError as error:
            return Reading(reason=error.message)

    # answers

    def _read(self, board: Board, name: str, then: Callable[[Answers], object]) -> None:
        self._reading = True

        def done(answers: Answers) -> None:
            self._reading = False
            if board is self._board:
                then(answers)
                self._later.start()

        def failed(error: Exception) -> None:
            self._reading = False
            raise error

        self._workspace.tasks.start(lambda _: board.answers(name), done, failed)

    def _look_ahead(self, board: Board) -> None:
        """Has the answers to the next item read while the annotator is at this one."""
        index = self._workspace.items.model.neighbour(self._session.index, 1)
        if index < 0:
            return
        name = self._names.of(self._session.items[index])

        def keep(answers: Answers) -> None:
            if board is self._board:
                self._ahead = name, answers

        self._workspace.tasks.start(lambda _: board.answers(name), keep)
