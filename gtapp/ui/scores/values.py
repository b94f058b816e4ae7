"""The chosen run's answer to the item, value by value: what counts, and why, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gtapp.document import Document
from gtapp.pointer import ABSENT
from gtapp.scoring.result import Value, Verdict
from gtapp.ui.form.painting import verdict_code, verdict_name
from gtapp.ui.messages import translate_message
from gtapp.ui.scores.figure_table import Cell, FigureTable, Row
from gtapp.ui.scores.service import Scores
from gtapp.ui.values import text_of, where

_TONES = {Verdict.TP: "ok", Verdict.IGNORED: "dim"}
_MOST = 200  # characters of a value


class ValuesView(QWidget):
    """Return goes to the value in the form."""

    value_wanted = Signal(tuple)

    def __init__(self, scores: Scores, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self._values: Sequence[Value] = ()
        headers = [
            self.tr("Field"), self.tr("Verdict"), self.tr("Why"), self.tr("Truth"), self.tr("Answer")
        ]  # fmt: skip
        self.table = FigureTable(
            headers, self.tr("Values of the answer"), self, texts=range(len(headers)), wide=(2, 3, 4)
        )
        self.setFocusProxy(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.table)
        self.table.entered.connect(self._to_value)
        scores.changed.connect(self._changed)
        scores.chosen_changed.connect(self._changed)

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Shows the item that is open."""
        workspace = self._scores.workspace
        document = workspace.session.document if workspace else None
        self._values = self._scores.values() if document else ()
        self.table.show_rows([_row(value, document) for value in self._values] if document else ())

    def _to_value(self, row: int) -> None:
        pointer = self._values[row].pointer
        if pointer is not None:
            self.value_wanted.emit(pointer)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()


def _row(value: Value, document: Document) -> Row:
    verdict = value.verdict.value
    mark = Cell(verdict_code(verdict), verdict_name(verdict), _TONES.get(value.verdict, "bad"), strong=True)
    return (
        Cell(_place(value, document)),
        mark,
        Cell(translate_message(value.reason)),
        _cell(value.truth),
        _cell(value.answer),
    )


def _place(value: Value, document: Document) -> str:
    if value.pointer is None:
        return value.field
    return where(document.shape.to_tree_pointer(document.record, value.pointer), document.schema.fields)


def _cell(value: object) -> Cell:
    text = "" if value is ABSENT else text_of(value).replace("\n", "⏎")
    return Cell(text if len(text) <= _MOST else text[:_MOST] + "…")
