"""What is odd about the chosen run: answers that are unreadable, missing or foreign, each with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gtapp.messages import Message
from gtapp.preview.board import Board
from gtapp.preview.changes import BoardChange
from gtapp.ui import plain
from gtapp.ui.messages import translate_message
from gtapp.ui.scores.figure_table import Cell, FigureTable, Row
from gtapp.ui.scores.service import Scores
from gtapp.ui.value_table import Lazy

_AFTER_MS = 200

Fault = tuple[str, Message]


class FaultsView(QWidget):
    """Looked for in a worker, since there may be as many as items; `counted` tells how many there are."""

    item_wanted = Signal(str)
    counted = Signal(int)

    def __init__(self, scores: Scores, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self._found: Sequence[Fault] = ()
        self._state: tuple[object, ...] = ()
        self.note = plain.label(parent=self, wrap=True)
        self.table = FigureTable(
            [self.tr("Item"), self.tr("What is odd")], self.tr("Problems of the run"), self, (0, 1), (1,)
        )
        self.setFocusProxy(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.note)
        column.addWidget(self.table)
        self._later = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._later.timeout.connect(self._look)
        self.table.entered.connect(self._to_item)
        scores.loaded.connect(self._look_again)
        scores.chosen_changed.connect(self._later.start)
        scores.changed.connect(self._soon)
        self._later.start()

    def _look_again(self) -> None:
        """Another run's coming is no news of this one."""
        run = self._scores.run
        state = (self._scores.board, run, bool(run and run.loaded), self._scores.loading)
        if state != self._state:
            self._state = state
            self._later.start()

    def _soon(self, change: BoardChange) -> None:
        """Only an item that became a truth, or is none any more, changes what is odd."""
        if any(bool(row.now.item) != bool(row.before.item) for row in change.rows[:1]):
            self._later.start()

    @property
    def waiting(self) -> bool:
        return self._later.isActive()

    def _look(self) -> None:
        board, run, workspace = self._scores.board, self._scores.chosen, self._scores.workspace
        if board is None or workspace is None:
            self._show((), "")
            return
        if not (self._scores.run and self._scores.run.loaded):
            self._show([("", each) for each in board.faults], "")
            return

        def found(faults: Sequence[Fault]) -> None:
            if board is self._scores.board and run == self._scores.chosen:
                self._show(faults, self._said(len(faults)))

        workspace.tasks.start(lambda _: _faults(board, run), found)

    def _show(self, faults: Sequence[Fault], said: str) -> None:
        self.note.setText(said)
        if faults == self._found:
            return
        self._found = faults
        self.table.show_rows(Lazy(faults, _row))
        self.counted.emit(len(faults))

    def _said(self, count: int) -> str:
        if not count:
            return self.tr("Every item has an answer that can be read.")
        text = self.tr("Problems: {count}. They count as the rules say; Return goes to the item.")
        return text.format(count=count)

    def _to_item(self, row: int) -> None:
        if self._found[row][0]:
            self.item_wanted.emit(self._found[row][0])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._later.start()


def _faults(board: Board, run: int) -> list[Fault]:
    """In a worker."""
    return [*(("", each) for each in board.faults), *board.problems(run)]


def _row(fault: Fault) -> Row:
    item, message = fault
    return Cell(item), Cell(translate_message(message))
