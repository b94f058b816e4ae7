"""The dock "Suspect truths": the queue of fields in which several runs agree against the truth."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QProgressBar, QPushButton, QToolButton, QVBoxLayout, QWidget

from gtapp.preview.suspects import Suspect
from gtapp.ui import widgets
from gtapp.ui.i18n import describe_place, translate_message
from gtapp.ui.scores.score_cells import compared_cell, part_text, runs_text, value_cell
from gtapp.ui.scores.score_service import ScoreService
from gtapp.ui.scores.suspect_search import SuspectFilter, SuspectQueue
from gtapp.ui.tables import CellRow, Grid, TableCell


class SuspectsPanel(QWidget):
    """Return or a double click goes to the field."""

    wanted = Signal(object)
    """The suspect to go to."""

    searched_again = Signal()
    drafter_votes = Signal(bool)

    def __init__(self, source: SuspectQueue, scores: ScoreService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source, self._scores = source, scores
        self._queue: list[Suspect] = []
        self._current: Suspect | None = None
        self._filling = False
        self._note = widgets.make_label(parent=self, wrap=True)
        self._bar = QProgressBar(self)
        self._stop = QPushButton(self.tr("Stop"), self)
        self._again = QPushButton(self.tr("Search again"), self)
        self._choice = QToolButton(self)
        menu = QMenu(self._choice)
        self.drafter = menu.addAction(self.tr("Let the run vote that made the draft"))
        self.outward = menu.addAction(self.tr("Show what differs in capitals, spaces, final dots only"))
        self.upheld = menu.addAction(self.tr("Show truths that you said stand"))
        self._choice.setMenu(menu)
        headers = [
            *(self.tr("Item"), self.tr("Field"), self.tr("Truth"), self.tr("The runs say"), self.tr("Runs"))
        ]
        self.table = Grid(headers, self.tr("Suspect truths"), self)
        self._more = widgets.make_label(parent=self, wrap=True)
        self.setFocusProxy(self.table)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        self._bar.setMaximumWidth(160)
        self._bar.setAccessibleName(self.tr("Progress of the search"))
        top = QHBoxLayout()
        top.addWidget(self._note, 1)
        for widget in (self._bar, self._stop, self._again, self._choice):
            top.addWidget(widget)
        self._choice.setText(self.tr("Which"))
        self._choice.setToolTip(
            widgets.escape_tooltip(self.tr("Who votes, and which suspect truths are shown"))
        )
        self._choice.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.table.set_shares((14, 24, 25, 27, 10))
        self._more.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addLayout(top)
        box.addWidget(self.table, 1)
        box.addWidget(self._more)

    def _connect(self) -> None:
        self.table.entered.connect(lambda row: self.wanted.emit(self._queue[row]))
        self.table.reached.connect(self._set_current)
        self._stop.clicked.connect(self._source.stop)
        self._again.clicked.connect(self.searched_again)
        for switch in (self.drafter, self.outward, self.upheld):
            switch.setCheckable(True)
        self.drafter.toggled.connect(self.drafter_votes)
        for switch in (self.outward, self.upheld):
            switch.toggled.connect(self._show)
        self._source.changed.connect(self.refresh)
        self._source.moved.connect(self._say_state)
        self._scores.named.connect(self._say_more)

    def _show(self) -> None:
        self._source.show(SuspectFilter(self.outward.isChecked(), self.upheld.isChecked()))

    # what is shown

    def refresh(self) -> None:
        """Show the queue as it is now; the cursor stays with its suspect, or in its row."""
        row = self.table.currentIndex().row()
        self._queue = self._source.queue
        self._filling = True
        self.table.show_rows(len(self._queue), self._row, wrap=False)
        self._filling = False
        self._go_to(row)
        self._say_state()

    def _go_to(self, row: int) -> None:
        if self._current in self._queue:
            row = self._queue.index(self._current)
        self.table.go_to_row(min(row, len(self._queue) - 1))
        self._say_more()

    def mark(self, suspect: Suspect) -> None:
        """Make this suspect the current one."""
        self._current = suspect
        self._go_to(-1)

    def _set_current(self, row: int) -> None:
        if not self._filling:
            self._current = self._queue[row] if 0 <= row < len(self._queue) else None
            self._say_more()

    def _row(self, row: int) -> CellRow:
        each = self._queue[row]
        stands = self._source.stands(each)
        return (
            TableCell(each.item),
            TableCell(self._place(each), icon="checked" if stands else ""),
            value_cell(each.truth),
            compared_cell(each.agreed, each.truth),
            TableCell(part_text(len(each.runs), each.voters)),
        )

    def _place(self, suspect: Suspect) -> str:
        """Return the field in the form's words."""
        session = self._scores.session
        if session is None or not suspect.place:
            return suspect.label
        return describe_place(suspect.place, session.project.benchmark.schema.fields)

    # texts

    def _say_state(self) -> None:
        source = self._source
        searching = source.state == "searching"
        self._bar.setVisible(searching)
        self._stop.setVisible(searching)
        self._again.setVisible(source.state in ("done", "stopped", "failed"))
        self._bar.setMaximum(max(source.total, 1) if source.total else 0)
        self._bar.setValue(source.done)
        self._note.setText(self._state_text())

    def _state_text(self) -> str:
        source, count = self._source, len(self._source.queue)
        if source.state == "new":
            return self.tr("The runs' answers are being read …")
        if source.fault:
            return translate_message(source.fault)
        text = self.tr("{count} suspect truths").format(count=count)
        if source.hidden:
            text += self.tr(", {count} more not shown").format(count=source.hidden)
        if source.state == "stopped":
            text += self.tr("; stopped after {done} of {total} items").format(
                done=source.done, total=source.total
            )
        return text

    def _say_more(self) -> None:
        """Show which runs agree, and which have no vote."""
        each = self._current if self._current in self._queue else None
        self._more.setVisible(each is not None)
        if each is None:
            return
        agreed = self.tr("Agreed, {models} different models: {runs}.")
        makers = self._scores.makers
        said = [agreed.format(models=each.models, runs=runs_text(each.runs, makers=makers))]
        if each.right:
            said.append(self.tr("As the truth: {count}.").format(count=each.right))
        if each.tolerated:
            said.append(self.tr("The score takes both for the same."))
        if each.left_out:
            text = self.tr("Made the draft, no vote: {runs}.")
            said.append(text.format(runs=runs_text(each.left_out, makers=makers)))
        if each.seconded:
            said.append(self.tr("It says the same as the others."))
        if self._source.stands(each):
            said.append(self.tr("You said that the truth stands."))
        self._more.setText(" ".join(said))
