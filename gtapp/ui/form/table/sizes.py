"""Gives a table's columns and rows the sizes that were measured for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView

from gtapp.ui.form.binding import Binding
from gtapp.ui.form.marks import Pens
from gtapp.ui.form.table.measure import Measure


class Sizes:
    """The sizes of one view; they are found anew for other rows, another width or another font."""

    def __init__(self, view: QTableView, measure: Measure, binding: Binding) -> None:
        self._view = view
        self._measure = measure
        self._binding = binding
        self._widths: list[int] = []
        self._known: tuple[int, Pens, int] | None = None

    def forget(self) -> None:
        """Other rows are shown."""
        self._known = None
        self._measure.forget_all()

    def expect_bar(self, room: int) -> None:
        """Before rows are measured: whether they will hardly fit, so that most tables are measured once, with the bar."""
        least = self._measure.least_height(self._binding.pens)
        self.show_bar(least + least // 4 > room)  # some texts take a second line

    def show_bar(self, on: bool) -> None:
        """Has a bar to scroll by, or none; where that changes the width, all is laid out anew."""
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if on else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if policy != self._view.verticalScrollBarPolicy():
            self._view.setVerticalScrollBarPolicy(policy)
            if self._known:
                self.lay_out()

    def lay_out(self) -> None:
        """Brings all columns and rows to the width that there is."""
        use, width = self._binding.pens, self._view.viewport().width()
        known = (width, use, self._measure.sign_room(use))
        if self._known == known:
            return
        self._known = known
        self._measure.forget_heights()
        self._widths = self._measure.widths(width, use)
        with self._told_once():
            for column, each in enumerate(self._widths):
                self._view.setColumnWidth(column, each)
            for row in range(self._view.model().rowCount()):
                self._view.setRowHeight(row, self._measure.row_height(row, self._widths, use))
            self._view.horizontalHeader().setFixedHeight(self._measure.header_height(self._widths, use))

    @contextmanager
    def _told_once(self) -> Iterator[None]:
        """Each new size told by itself would have the view painted a second time, by a timer of Qt's."""
        headers = (self._view.horizontalHeader(), self._view.verticalHeader())
        before = [header.blockSignals(True) for header in headers]
        try:
            yield
        finally:
            for header, blocked in zip(headers, before, strict=True):
                header.blockSignals(blocked)
            self._view.updateGeometries()
            self._view.viewport().update()
            headers[0].viewport().update()

    def lay_out_row(self, row: int, column: int) -> bool:
        """Sizes one row anew after a cell changed; says whether it is higher or lower now."""
        self._measure.forget(row, column)
        if self._known is None:
            return True
        height = self._measure.row_height(row, self._widths, self._binding.pens)
        if height == self._view.rowHeight(row):
            return False
        self._view.setRowHeight(row, height)
        return True

    def height(self) -> int:
        """How high the whole table is."""
        wider = sum(self._widths) > self._view.viewport().width()
        bar = self._view.horizontalScrollBar().sizeHint().height() if wider else 0
        return self._view.horizontalHeader().height() + self._view.verticalHeader().length() + bar + 2
