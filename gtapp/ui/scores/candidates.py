"""The values that the runs offer where the cursor is, side by side, each on a number key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gtapp.document import Document
from gtapp.pointer import Pointer, get_value
from gtapp.preview.item_votes import Candidate, ItemVotes
from gtapp.preview.voting import Maker
from gtapp.ui import plain
from gtapp.ui.scores.grid import Cell, Grid, Row
from gtapp.ui.scores.offers import MOST, Offer
from gtapp.ui.scores.words import compared_cell, part_text, runs_text
from gtapp.ui.values import where

KEY = "Alt+{number}"
_NAMED = 5
_LEAST = 30
"""Characters side by side, without which no value can be read."""


class Candidates(QWidget):
    """`taken` tells that the user wants the offer of this row."""

    taken = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note = plain.label(parent=self, wrap=True)
        headers = [self.tr("Key"), self.tr("Value"), self.tr("Runs"), self.tr("It is"), self.tr("Said by")]
        self.table = Grid(headers, self.tr("Values of the runs"), self)
        self.setFocusProxy(self.table)
        self._lay_out()
        self.table.entered.connect(self.taken)
        self.say("")

    def _lay_out(self) -> None:
        self.table.set_shares((9, 36, 10, 15, 30))
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _LEAST)
        self._note.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self._note)
        box.addWidget(self.table, 1)

    def say(self, text: str) -> None:
        """Says why there is nothing to show."""
        self._note.setText(text)
        self.table.hide()

    def show_offers(
        self, document: Document, pointer: Pointer, found: Sequence[Offer], opinion: ItemVotes
    ) -> None:
        """Shows what is offered at a place of the record."""
        place = where(document.shape.to_tree_pointer(document.record, pointer), document.schema.fields)
        if not found:
            self.say(self.tr("{place}: no run says anything here.").format(place=place))
            return
        self._note.setText(place)
        self.table.show()
        self.table.show_rows(len(found), lambda row: self._row(document, found[row], row, opinion.makers))

    def _row(self, document: Document, offer: Offer, row: int, makers: Mapping[str, Maker]) -> Row:
        each = offer.candidate
        key = QKeySequence(KEY.format(number=row + 1)).toString(QKeySequence.SequenceFormat.NativeText)
        return (
            Cell(key if row < MOST else ""),
            compared_cell(each.value, get_value(document.record, offer.pointer)),
            Cell(part_text(each.count, len(makers))),
            self._verdict(document, offer),
            _said_by(each, makers),
        )

    def _verdict(self, document: Document, offer: Offer) -> Cell:
        """What taking it would mean, told by a sign and in words."""
        if offer.candidate.same:
            return Cell(self.tr("as it stands"), icon="checked")
        if offer.more:
            place = where(
                document.shape.to_tree_pointer(document.record, offer.pointer), document.schema.fields
            )
            return Cell(
                self.tr("one more"), icon="go", spoken=self.tr("one more: {place}").format(place=place)
            )
        text = self.tr("taken as right") if offer.candidate.right else self.tr("another")
        return Cell(text, icon="note" if offer.candidate.right else "go")


def _said_by(candidate: Candidate, makers: Mapping[str, Maker]) -> Cell:
    """Some of the runs; a tooltip and a screen reader name all."""
    every = runs_text(candidate.runs, candidate.drafted, makers)
    if len(candidate.runs) <= _NAMED:
        return Cell(every, whole=True)
    some = runs_text(candidate.runs[:_NAMED], candidate.drafted, makers)
    return Cell(f"{some}, …", spoken=every, whole=True)
