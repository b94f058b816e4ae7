"""Gives a table's columns and rows the sizes that were measured for them."""

from __future__ import annotations

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
        self._known: tuple[int, Pens] | None = None

    def forget(self) -> None:
        """Other rows are shown."""
        self._known = None

    def lay_out(self) -> None:
        """Brings all columns and rows to the width that there is."""
        use, width = self._binding.pens, self._view.viewport().width()
        if self._known == (width, use):
            return
        self._known = (width, use)
        self._measure.forget_all()
        self._widths = self._measure.widths(width, use)
        for column, each in enumerate(self._widths):
            self._view.setColumnWidth(column, each)
        for row in range(self._view.model().rowCount()):
            self._view.setRowHeight(row, self._measure.row_height(row, self._widths, use))
        self._view.horizontalHeader().setFixedHeight(self._measure.header_height(self._widths, use))

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
