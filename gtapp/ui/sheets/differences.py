"""All that an import would do as a table, by kind; conflicts are decided here, one by one or several at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gtapp.sheets.import_plan import ImportPlan, SheetPlace
from gtapp.sheets.three_way_merge import MergeChoice
from gtapp.ui import plain
from gtapp.ui.sheets.detail import Detail
from gtapp.ui.sheets.entries import KINDS, Entry, counts, entries, kind_of, value
from gtapp.ui.tables import ValueTable

_TEXT, _COUNTS = 2, 4
_LIST, _DETAIL = 240, 360
_TEXT_WIDTH, _SCAN_WIDTH = 300, 700
_MOST_WRAPPED: Final = 200
_SHORT: Final = 300
_MEASURED: Final = 50
"""The rows that a column's width follows; thousands of them would be measured again with each change."""


class Differences(QWidget):
    """`choices` are those that were made; none is made beforehand."""

    changed = Signal()
    """Another choice was made."""

    def __init__(self, root: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.choices: dict[SheetPlace, MergeChoice] = {}
        self._entries: list[Entry] = []
        self._shown: list[Entry] = []
        self.kind = QComboBox(self)
        self.mine = QPushButton(self.tr("Keep &mine"), self)
        self.theirs = QPushButton(self.tr("Take the &sheet’s"), self)
        headers = [
            self.tr("What"),
            self.tr("Where"),
            self.tr("Here"),
            self.tr("In the sheet"),
            self.tr("Counts"),
        ]
        self.hint = plain.label(self.tr("1: mine, 2: the sheet’s, Return: the next conflict"), self)
        self.table = ValueTable(headers, self.tr("What the import would do"), self)
        self.table.installEventFilter(self)
        self.detail = Detail(root, self)
        self._build()

    def _build(self) -> None:
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.kind.currentIndexChanged.connect(lambda _: self._fill())
        self.mine.clicked.connect(lambda: self._choose("here"))
        self.theirs.clicked.connect(lambda: self._choose("sheet"))
        for button in (self.mine, self.theirs):
            button.setAutoDefault(False)
        self.table.selectionModel().selectionChanged.connect(self._selected)
        self.table.entered.connect(lambda _: self._next_undecided())
        columns = self.table.horizontalHeader()
        columns.setResizeContentsPrecision(_MEASURED)
        for column in (0, 1, _COUNTS):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        label = QLabel(self.tr("Sho&w:"), self)
        label.setBuddy(self.kind)
        line = QHBoxLayout()
        for widget in (label, self.kind):
            line.addWidget(widget)
        line.addStretch(1)
        line.addWidget(self.hint)
        for button in (self.mine, self.theirs):
            line.addWidget(button)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self.table)
        parts.addWidget(self.detail)
        parts.setSizes([_LIST, _DETAIL])
        self.detail.setSizes([_TEXT_WIDTH, _SCAN_WIDTH])
        self.detail.scan.fit_width()  # the whole page would be too small to be read
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(line)
        whole.addWidget(parts, 1)

    # what is shown

    def show_plan(self, plan: ImportPlan | None) -> None:
        """Shows what this comes to; choices are made anew."""
        self.choices = {}
        self._entries = entries(plan) if plan else []
        self._fill_kinds()
        self._fill()

    def _fill_kinds(self) -> None:
        found = Counter(entry.kind for entry in self._entries)
        self.kind.blockSignals(True)
        self.kind.clear()
        self.kind.addItem(self.tr("Everything ({count})").format(count=len(self._entries)), "")
        for kind in KINDS:
            if found[kind]:
                self.kind.addItem(f"{kind_of(Entry(kind, ''))} ({found[kind]})", kind)
        self.kind.blockSignals(False)

    def _fill(self) -> None:
        kind = self.kind.currentData()
        self._shown = [entry for entry in self._entries if not kind or entry.kind == kind]
        self.table.clearSpans()
        self.table.rows.fill([self._row(entry) for entry in self._shown])
        for row, entry in enumerate(self._shown):
            if entry.text:
                self.table.setSpan(row, _TEXT, 1, _COUNTS - _TEXT)
        self._refill()
        self._selected()

    def _refill(self) -> None:
        strong = frozenset(row for row, entry in enumerate(self._shown) if self._waits(entry))
        self.table.fill(
            [self._row(entry) for entry in self._shown], strong, len(self._shown) <= _MOST_WRAPPED
        )

    def _row(self, entry: Entry) -> list[str]:
        head = [kind_of(entry), entry.place]
        if entry.text:
            return [*head, entry.text, "", ""]
        made = counts(entry, self.choices.get(entry.where) if entry.where else None)
        return [*head, _short(value(entry.here)), _short(value(entry.sheet)), made]

    # deciding

    def _waits(self, entry: Entry) -> bool:
        return entry.where is not None and entry.where not in self.choices

    @property
    def undecided(self) -> int:
        """How many conflicts wait for a choice."""
        return sum(map(self._waits, self._entries))

    def _rows(self) -> list[int]:
        return sorted(index.row() for index in self.table.selectionModel().selectedRows())

    def _choose(self, made: MergeChoice) -> None:
        """Decides the selected conflicts, and goes on to the next that waits."""
        rows = self._rows()
        for row in rows:
            where = self._shown[row].where
            if where:
                self.choices[where] = made
        self._refill()
        self._select(rows)
        self._next_undecided()
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the table one key decides and goes on to the next conflict."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            for key, button in (("1", self.mine), ("2", self.theirs)):
                if event.text() == key and button.isEnabled():
                    button.click()
                    return True
        return super().eventFilter(watched, event)

    def _next_undecided(self) -> None:
        here = max(self._rows(), default=-1)
        order = [*range(here + 1, len(self._shown)), *range(here + 1)]
        row = next((row for row in order if self._waits(self._shown[row])), None)
        if row is not None:
            self._select([row])

    def _select(self, rows: list[int]) -> None:
        model, picked = self.table.model(), QItemSelection()
        for row in rows:
            picked.select(model.index(row, 0), model.index(row, _COUNTS))
        if rows:
            self.table.setCurrentIndex(model.index(rows[0], 0))
        self.table.selectionModel().select(picked, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _selected(self) -> None:
        rows = self._rows()
        entry = self._shown[rows[0]] if rows else None
        made = self.choices.get(entry.where) if entry and entry.where else None
        self.detail.show_entry(entry, made)
        able = any(self._shown[row].where for row in rows)
        self.hint.setVisible(any(each.where for each in self._shown))
        self.mine.setEnabled(able)
        self.theirs.setEnabled(able)

    def focus(self) -> None:
        """To the first line."""
        if self._shown:
            self._select([0])
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def shutdown(self) -> None:
        """Ends the scan's workers."""
        self.detail.shutdown()


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[:_SHORT] + " …"
