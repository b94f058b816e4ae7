"""The layout of a table: the widths of its columns and the heights of its rows, by their texts.

Measured widths and heights are cached by cell, column and font (`make bench`: next item).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QTableView

from gtapp.ui.form.binding import Binding
from gtapp.ui.form.field_labels import label_of
from gtapp.ui.form.painting import EDGE_WIDTH, FormFonts, count_lines
from gtapp.ui.form.table_model import TableModel

PAD = 3
_MEASURED = 4


class TableMeasure:
    """Measures the widths and heights for one model and one font."""

    def __init__(self, model: TableModel, binding: Binding) -> None:
        self._model = model
        self._binding = binding
        self._heights: dict[tuple[int, int], tuple[int, ...]] = {}
        self._wanted_widths: dict[tuple[int, FormFonts, int], int] = {}
        self._word_widths: dict[tuple[int, FormFonts], int] = {}

    def reset_cell(self, row: int, column: int) -> None:
        self._heights.pop((row, column), None)
        self._wanted_widths.clear()
        self._word_widths.clear()

    def reset_heights(self) -> None:
        """Discard all heights: the widths changed."""
        self._heights.clear()

    def reset(self) -> None:
        """Discard everything: the texts changed."""
        self._heights.clear()
        self._wanted_widths.clear()
        self._word_widths.clear()

    def frame_width(self, fonts: FormFonts) -> int:
        """Return the width of a cell that is not for its text."""
        return EDGE_WIDTH + fonts.letter_width + self.sign_room(fonts) + 2 * PAD + 1

    def sign_room(self, fonts: FormFonts) -> int:
        """Return the width of verdict signs, 0 where no run is chosen."""
        return fonts.small_line if self._binding.verdict_width else 0

    def widths(self, available: int, fonts: FormFonts) -> list[int]:
        """Return the columns' widths: as their texts need, shrunk or stretched to what is available."""
        columns = range(len(self._model.columns))
        wanted = [self._wanted_width(column, fonts) for column in columns]
        smallest = [min(self._smallest_width(column, fonts), wanted[column]) for column in columns]
        room = available - sum(smallest)
        if room <= 0:
            return smallest
        asked = [w - s for w, s in zip(wanted, smallest, strict=True)]
        total = sum(asked)
        if total > room:
            return [s + a * room // total for s, a in zip(smallest, asked, strict=True)]
        share = [0 if self._model.columns[column].automatic else 1 for column in columns]
        spare, shares = room - total, sum(share) or 1
        return [w + each * spare // shares for w, each in zip(wanted, share, strict=True)]

    def _wanted_width(self, column: int, fonts: FormFonts) -> int:
        key = (column, fonts, self.sign_room(fonts))
        if key not in self._wanted_widths:
            self._wanted_widths[key] = self._measure_wanted(column, fonts)
        return self._wanted_widths[key]

    def _measure_wanted(self, column: int, fonts: FormFonts) -> int:
        advance, most = fonts.metrics.horizontalAdvance, 22 * fonts.line
        widest = self._smallest_width(column, fonts) - self.frame_width(fonts)
        cells = (self._model.cell(row, column) for row in range(len(self._model.rows)))
        lines = {line for cell in cells for part in cell.parts for line in part.text.split("\n")}
        for line in sorted(lines, key=len, reverse=True):
            if len(line) * fonts.line <= widest or widest >= most:
                break  # no letter is wider than a line is high
            widest = max(widest, advance(line))
        return min(widest + 4, most) + self.frame_width(fonts)

    def _smallest_width(self, column: int, fonts: FormFonts) -> int:
        label = label_of(self._model.columns[column].field)
        if self._model.columns[column].automatic:
            return fonts.metrics.horizontalAdvance(label) + self.frame_width(fonts)
        heading = max((fonts.metrics.horizontalAdvance(word) for word in label.split()), default=0)
        word = min(self._longest_word(column, fonts), 9 * fonts.line)  # only a very long word is broken
        return max(min(max(heading, 4 * fonts.line), 7 * fonts.line), word) + self.frame_width(fonts)

    def _longest_word(self, column: int, fonts: FormFonts) -> int:
        """Return the width of a column's longest word; several long ones are measured, since letters differ."""
        if (column, fonts) not in self._word_widths:
            cells = (self._model.cell(row, column) for row in range(len(self._model.rows)))
            words = {word for cell in cells for part in cell.parts for word in part.text.split()}
            longest = sorted(words, key=len, reverse=True)[:_MEASURED]
            self._word_widths[column, fonts] = (
                max(map(fonts.metrics.horizontalAdvance, longest), default=0) + 2
            )
        return self._word_widths[column, fonts]

    def header_height(self, widths: list[int], fonts: FormFonts) -> int:
        """Return the height of the header at which the labels are readable."""
        heights = [fonts.line]
        for column, width in zip(self._model.columns, widths, strict=True):
            box = fonts.metrics.boundingRect(
                0, 0, max(width - 12, 1), 9999, Qt.TextFlag.TextWordWrap, label_of(column.field)
            )
            heights.append(box.height())
        return max(heights) + 2 * PAD + 2

    def part_heights(self, row: int, column: int, width: int, fonts: FormFonts) -> tuple[int, ...]:
        """Return the height of each value of a cell."""
        key = (row, column)
        if key not in self._heights:
            inner = width - self.frame_width(fonts)
            parts = self._model.cell(row, column).parts
            self._heights[key] = tuple(_text_height(part.text, inner, fonts) for part in parts)
        return self._heights[key]

    def least_height(self, fonts: FormFonts) -> int:
        """Return the least height of all rows: each value takes a line."""
        lines = max((len(column.parts) for column in self._model.columns), default=1)
        return len(self._model.rows) * (lines * fonts.line + 2 * PAD)

    def row_height(self, row: int, widths: list[int], fonts: FormFonts) -> int:
        sums = (sum(self.part_heights(row, column, width, fonts)) for column, width in enumerate(widths))
        return max(sums, default=fonts.line) + 2 * PAD


class ValuePlace(NamedTuple):
    """The rectangles of a value in a cell."""

    whole: QRect
    text: QRect


def place_values(
    cell: QRect, heights: tuple[int, ...], fonts: FormFonts, sign_room: int = 0
) -> list[ValuePlace]:
    """Return the places of a cell's values, one below the other; `sign_room` is kept between text and letter."""
    found = []
    top = cell.top() + PAD
    for number, height in enumerate(heights):
        last = number == len(heights) - 1
        bottom = cell.bottom() - PAD + 1 if last else top + height
        whole = QRect(cell.left(), top, cell.width() - 1, max(bottom - top, height))
        text = whole.adjusted(EDGE_WIDTH + PAD, 0, -fonts.letter_width - sign_room - PAD, 0)
        found.append(ValuePlace(whole, text))
        top += height
    return found


def _text_height(text: str, width: int, fonts: FormFonts) -> int:
    if "\n" not in text and len(text) * fonts.line < width:
        return fonts.line
    if "\n" not in text and fonts.metrics.horizontalAdvance(text) <= width:
        return fonts.line
    return count_lines(text, max(width, 1), fonts.font) * fonts.line


class TableSizes:
    """Sets the sizes of a view's columns and rows; they change with the rows, the width and the font."""

    def __init__(self, view: QTableView, measure: TableMeasure, binding: Binding) -> None:
        self._view = view
        self._measure = measure
        self._binding = binding
        self._widths: list[int] = []
        self._known: tuple[int, FormFonts, int] | None = None

    def reset(self) -> None:
        """Discard the sizes: other rows are shown."""
        self._known = None
        self._measure.reset()

    def expect_bar(self, room: int) -> None:
        """Show the scroll bar if the rows will hardly fit, so that most tables are measured only once."""
        least = self._measure.least_height(self._binding.fonts)
        self.show_bar(least + least // 4 > room)  # some texts take a second line

    def show_bar(self, on: bool) -> None:
        """Show or hide the scroll bar; where that changes the width, lay out again."""
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if on else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if policy != self._view.verticalScrollBarPolicy():
            self._view.setVerticalScrollBarPolicy(policy)
            if self._known:
                self.lay_out()

    def lay_out(self) -> None:
        """Set the sizes of all columns and rows for the current width."""
        fonts, width = self._binding.fonts, self._view.viewport().width()
        known = (width, fonts, self._measure.sign_room(fonts))
        if self._known == known:
            return
        self._known = known
        self._measure.reset_heights()
        self._widths = self._measure.widths(width, fonts)
        with self._block_header_signals():
            for column, each in enumerate(self._widths):
                self._view.setColumnWidth(column, each)
            for row in range(self._view.model().rowCount()):
                self._view.setRowHeight(row, self._measure.row_height(row, self._widths, fonts))
            self._view.horizontalHeader().setFixedHeight(self._measure.header_height(self._widths, fonts))

    @contextmanager
    def _block_header_signals(self) -> Iterator[None]:
        """Block the signals of single sizes: they would have the view painted a second time, by a timer of Qt."""
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
        """Set the height of a row after a cell changed; return whether it changed."""
        self._measure.reset_cell(row, column)
        if self._known is None:
            return True
        height = self._measure.row_height(row, self._widths, self._binding.fonts)
        if height == self._view.rowHeight(row):
            return False
        self._view.setRowHeight(row, height)
        return True

    def height(self) -> int:
        """Return the height of the whole table."""
        wider = sum(self._widths) > self._view.viewport().width()
        bar = self._view.horizontalScrollBar().sizeHint().height() if wider else 0
        return self._view.horizontalHeader().height() + self._view.verticalHeader().length() + bar + 2
