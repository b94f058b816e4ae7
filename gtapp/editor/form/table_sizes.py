"""The sizes of a table's columns and rows, which its texts need, and where the values of a cell are.

Widths and heights are cached by cell, column and font (`make bench`: next item).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QTableView

from gtapp.core.schema.fields import Field
from gtapp.editor.form.bars import BAR_WIDTH
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.painting import FormFonts, count_lines
from gtapp.editor.form.table_model import TableModel
from gtapp.editor.record_texts import translate_label

_BREAKS = re.compile(r"(?<=[-/])(?=[^\W\d_])|(?<=[^\W\d_][-/])(?=\w)|(?<=[.,;)])(?=[^\W\d_])")
"""Where a word may be broken: in a compound, abbreviations without a space between them; never in a number or a date."""
_SYLLABLES = re.compile("(?<=\u00ad)|\\s+")
"""Where a heading may be broken: at a space, and behind a soft hyphen."""


def find_heading(field: Field) -> str:
    """Return the heading of a column: its label, or where the schema says it, with soft hyphens between the syllables."""
    return str(field.hints.get("heading", "")) or translate_label(field)


@lru_cache(maxsize=1024)
def mark_breaks(text: str) -> str:
    """Return a text with a space of no width where a narrow cell may break its words."""
    return _BREAKS.sub("\u200b", text)


PAD = 4
"""The room beside a text."""
ROW_PAD = 2
"""The room above and below the texts of a row."""
_BAR_LEFT = 2
_BAR_ROOM = _BAR_LEFT + BAR_WIDTH + 2
_MEASURED = 4


HEADER_MARGIN = 6
_MOST_WANTED = 22
"""The greatest width that a column asks for, as a multiple of a line's height: longer texts take several lines."""
_ROWS_BELOW_HEADINGS = 4
"""Rows, of one line for each value, for which the headings leave room."""
_LEAST_LINES = 2
"""The least width of a column with long words, as a multiple of a line's height; of others, that of their words, or of one."""


def _shrink_widths(widths: list[int], least: list[int], available: int) -> list[int]:
    """Return `widths` shrunk to what is available, each by its share of what it has beyond its least width."""
    spare = [width - small for width, small in zip(widths, least, strict=True)]
    room = max(available - sum(least), 0)
    shrunk = [small + each * room // (sum(spare) or 1) for small, each in zip(least, spare, strict=True)]
    shrunk[-1] += max(available - sum(shrunk), 0)
    return shrunk


def _break_words(widths: list[int], least: list[int], parts: list[list[int]], available: int) -> list[int]:
    """Return `widths` shrunk to what is available, such that few `parts` of words, given by the widths they need, are broken."""
    shrunk = list(widths)
    while (excess := sum(shrunk) - available) > 0:
        wide = [column for column, width in enumerate(shrunk) if width > least[column]]
        column = min(wide, key=lambda column: (parts[column].count(shrunk[column]), -shrunk[column]))
        narrower = (width for width in parts[column] if width < shrunk[column])
        shrunk[column] = max(least[column], shrunk[column] - excess, *narrower)
    return shrunk


class EditedValue(NamedTuple):
    """The value that is being edited; `height` returns what its editor needs at a width."""

    row: int
    column: int
    line: int
    height: Callable[[int], int]


class TableMeasure:
    """Measures the widths and heights for one model and one font."""

    edited: EditedValue | None = None
    most_heading_lines = 1
    """The most lines of a heading; more are cut."""

    def __init__(self, model: TableModel, binding: Binding) -> None:
        self._model = model
        self._binding = binding
        self._heights: dict[tuple[int, int], tuple[int, ...]] = {}
        self._wanted_widths: dict[tuple[int, FormFonts, int], int] = {}
        self._word_widths: dict[tuple[int, FormFonts], int] = {}
        self._part_widths: dict[tuple[int, FormFonts], list[int]] = {}
        self._column_texts: dict[int, set[str]] = {}
        self._headings: dict[tuple[str, FormFonts], tuple[int, int]] = {}

    def reset_cell(self, row: int, column: int) -> None:
        self._heights.pop((row, column), None)
        self._reset_widths()

    def reset_heights(self) -> None:
        """Discard all heights: the widths changed."""
        self._heights.clear()

    def reset(self) -> None:
        """Discard everything: the texts changed."""
        self._heights.clear()
        self._reset_widths()

    def _reset_widths(self) -> None:
        self._wanted_widths.clear()
        self._word_widths.clear()
        self._part_widths.clear()
        self._column_texts.clear()

    def frame_width(self, fonts: FormFonts) -> int:
        """Return the width of a cell that is not for its text."""
        return _BAR_ROOM + self.sign_room(fonts) + 2 * PAD + 1

    def sign_room(self, fonts: FormFonts) -> int:
        """Return the width of verdict signs, 0 where no run is chosen."""
        return fonts.small_line if self._binding.verdict_width else 0

    def widths(self, available: int, fonts: FormFonts) -> list[int]:
        """Return the columns' widths: as their texts need, shrunk or stretched to what is available.

        Shrunk, the texts first take several lines; at last their longest words are broken: as few as possible. Headings are
        broken between syllables only. A table that needs more has a scroll bar, and breaks no words.
        """
        columns = range(len(self._model.columns))
        wanted = [self._wanted_width(column, fonts) for column in columns]
        if sum(wanted) <= available:
            return self._stretch(wanted, available)
        smallest = [min(self._smallest_width(column, fonts), wanted[column]) for column in columns]
        if sum(smallest) <= available:
            return _shrink_widths(wanted, smallest, available)
        least = [min(self._least_width(column, fonts), smallest[column]) for column in columns]
        if sum(least) > available:
            return smallest
        parts = [self._list_parts(column, fonts) for column in columns]
        unbroken = [max([low, *widths]) for low, widths in zip(least, parts, strict=True)]
        if sum(unbroken) <= available:
            return _shrink_widths(smallest, unbroken, available)
        return _break_words(unbroken, least, parts, available)

    def _stretch(self, widths: list[int], available: int) -> list[int]:
        """Return the widths with what is available beyond them shared among the columns that are edited."""
        share = [0 if column.automatic else 1 for column in self._model.columns]
        spare, shares = available - sum(widths), sum(share) or 1
        return [width + each * spare // shares for width, each in zip(widths, share, strict=True)]

    def _wanted_width(self, column: int, fonts: FormFonts) -> int:
        key = (column, fonts, self.sign_room(fonts))
        if key not in self._wanted_widths:
            self._wanted_widths[key] = self._measure_wanted(column, fonts)
        return self._wanted_widths[key]

    def _measure_wanted(self, column: int, fonts: FormFonts) -> int:
        advance, most = fonts.metrics.horizontalAdvance, _MOST_WANTED * fonts.line
        heading = self._measure_heading(column, fonts)[1] + 2 * HEADER_MARGIN
        widest = max(self._smallest_width(column, fonts), heading) - self.frame_width(fonts)
        lines = {line for text in self._list_texts(column) for line in text.split("\n")}
        for line in sorted(lines, key=len, reverse=True):
            if len(line) * fonts.line <= widest or widest >= most:
                break  # no letter is wider than a line is high
            widest = max(widest, advance(line))
        return min(widest + 4, most) + self.frame_width(fonts)

    def _smallest_width(self, column: int, fonts: FormFonts) -> int:
        heading = self._measure_heading(column, fonts)[0]
        if self._model.columns[column].automatic:
            return max(heading + 2 * HEADER_MARGIN, self._word_width(column, fonts))
        is_cut = self.most_heading_lines == 1  # the texts need the room
        heading_width = fonts.line if is_cut else min(max(heading, 4 * fonts.line), 7 * fonts.line)
        return max(heading_width + self.frame_width(fonts), self._word_width(column, fonts))

    def _word_width(self, column: int, fonts: FormFonts) -> int:
        """Return the width at which no word of the texts is broken but a very long one."""
        return min(self._longest_word(column, fonts), 9 * fonts.line) + self.frame_width(fonts)

    def _list_parts(self, column: int, fonts: FormFonts) -> list[int]:
        """Return the width that the column needs for each part of a word between the places where it may be broken."""
        if (column, fonts) not in self._part_widths:
            advance, most, frame = fonts.metrics.horizontalAdvance, 9 * fonts.line, self.frame_width(fonts)
            parts = (part for word in self._list_words(column) for part in _BREAKS.split(word))
            self._part_widths[column, fonts] = [min(advance(part) + 2, most) + frame for part in parts]
        return self._part_widths[column, fonts]

    def _list_words(self, column: int) -> Iterator[str]:
        return (word for text in self._list_texts(column) for word in text.split())

    def _list_texts(self, column: int) -> set[str]:
        """Return the different texts of a column."""
        if column not in self._column_texts:
            rows = range(len(self._model.shown))
            self._column_texts[column] = {text for row in rows for text in self._model.texts(row, column)}
        return self._column_texts[column]

    def _least_width(self, column: int, fonts: FormFonts) -> int:
        """Return the width at which a column can still be read, with words broken."""
        if self._model.columns[column].automatic:
            return self._smallest_width(column, fonts)
        least = max(fonts.line, min(self._longest_word(column, fonts), _LEAST_LINES * fonts.line))
        heading = self._measure_heading(column, fonts)[0] + 2 * HEADER_MARGIN
        is_cut = self.most_heading_lines == 1
        return max(least + self.frame_width(fonts), 0 if is_cut else heading)

    def _measure_heading(self, column: int, fonts: FormFonts) -> tuple[int, int]:
        """Return the width of the longest part of a heading that is not broken, and that of it in two lines; measured once."""
        label = find_heading(self._model.columns[column].field)
        if (label, fonts) not in self._headings:
            words, advance = label.replace("\u00ad", "").split(), fonts.small_metrics.horizontalAdvance
            parts = [part.replace("\u00ad", "-") for part in _SYLLABLES.split(label)]
            halves = [
                (" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words) + 1)
            ]
            self._headings[label, fonts] = (
                max(map(advance, parts), default=0),
                min((max(map(advance, pair)) for pair in halves), default=0),
            )
        return self._headings[label, fonts]

    def _longest_word(self, column: int, fonts: FormFonts) -> int:
        """Return the width of a column's longest word; several long ones are measured, since letters differ."""
        if (column, fonts) not in self._word_widths:
            longest = sorted(set(self._list_words(column)), key=len, reverse=True)[:_MEASURED]
            self._word_widths[column, fonts] = (
                max(map(fonts.metrics.horizontalAdvance, longest), default=0) + 2
            )
        return self._word_widths[column, fonts]

    def header_height(self, widths: list[int], fonts: FormFonts) -> int:
        """Return the height of the header at which the labels are readable, or have as many lines as they may have."""
        pairs = zip(self._model.columns, widths, strict=True)
        lines = (
            count_lines(find_heading(column.field), max(width - 2 * HEADER_MARGIN, 1), fonts.small)
            for column, width in pairs
        )
        return min(max(lines, default=1), self.most_heading_lines) * fonts.small_line + 2 * ROW_PAD + 2

    def part_heights(self, row: int, column: int, width: int, fonts: FormFonts) -> tuple[int, ...]:
        """Return the height of each value of a cell."""
        key = (row, column)
        if key not in self._heights:
            inner = width - self.frame_width(fonts)
            texts = self._model.texts(row, column)
            self._heights[key] = tuple(_text_height(text, inner, fonts) for text in texts)
        heights, edited = self._heights[key], self.edited
        if edited is None or (edited.row, edited.column) != key:
            return heights
        needed = edited.height(width - self.frame_width(fonts))
        return (*heights[: edited.line], max(heights[edited.line], needed), *heights[edited.line + 1 :])

    def gap_height(self, row: int, fonts: FormFonts) -> int:
        """Return the height of the line above a row that says what the draft has there; 0 if it has nothing."""
        return (
            fonts.small_line + 2 * PAD if self._model.index_of(row) in self._model.differences.missed else 0
        )

    def least_height(self, fonts: FormFonts, rows: int) -> int:
        """Return the least height of so many rows: each value takes a line."""
        lines = max((len(column.parts) for column in self._model.columns), default=1)
        return rows * (lines * fonts.line + 2 * ROW_PAD)

    def row_height(self, row: int, widths: list[int], fonts: FormFonts) -> int:
        """Return the height of a row."""
        return self._measure_row(row, list(enumerate(widths)), fonts.line, fonts)

    def row_heights(self, widths: list[int], fonts: FormFonts) -> list[int]:
        """Return the heights of all rows; columns in which every text has one line are not measured."""
        columns = self._model.columns
        least = max((len(column.parts) for column in columns), default=1) * fonts.line
        wrapped = [each for each in enumerate(widths) if not self._has_single_lines(*each, fonts)]
        return [self._measure_row(row, wrapped, least, fonts) for row in range(self._model.rowCount())]

    def _measure_row(self, row: int, columns: list[tuple[int, int]], least: int, fonts: FormFonts) -> int:
        """Return the height of a row that these columns need, each given with its width."""
        sums = (sum(self.part_heights(row, column, width, fonts)) for column, width in columns)
        return max([least, *sums]) + 2 * ROW_PAD + self.gap_height(row, fonts)

    def _has_single_lines(self, column: int, width: int, fonts: FormFonts) -> bool:
        """Return whether the texts of a column are known to have one line each at this width."""
        if self.edited and self.edited.column == column:
            return False
        inner = width - self.frame_width(fonts)
        longest = max(map(len, self._list_texts(column)), default=0)
        if longest * fonts.line < inner:
            return True
        is_wanted = self._wanted_width(column, fonts) <= width and inner < _MOST_WANTED * fonts.line
        return is_wanted and not any("\n" in text for text in self._list_texts(column))


def _text_height(text: str, width: int, fonts: FormFonts) -> int:
    if "\n" not in text and len(text) * fonts.line < width:
        return fonts.line
    if "\n" not in text and fonts.metrics.horizontalAdvance(text) <= width:
        return fonts.line
    return count_lines(mark_breaks(text), max(width, 1), fonts.font) * fonts.line


class PartPlace(NamedTuple):
    """The rectangles of a value in a cell."""

    whole: QRect
    bar: QRect
    text: QRect


def place_values(
    cell: QRect, heights: tuple[int, ...], fonts: FormFonts, sign_room: int = 0
) -> list[PartPlace]:
    """Return the places of a cell's values, one below the other; `sign_room` is kept after the text."""
    places = []
    top = cell.top() + ROW_PAD
    for number, height in enumerate(heights):
        last = number == len(heights) - 1
        bottom = cell.bottom() - ROW_PAD + 1 if last else top + height
        whole = QRect(cell.left(), top, cell.width() - 1, max(bottom - top, height))
        bar = QRect(whole.left() + _BAR_LEFT, whole.top() + 1, BAR_WIDTH, whole.height() - 2)
        text = whole.adjusted(_BAR_ROOM + PAD, 0, -sign_room - PAD, 0)
        places.append(PartPlace(whole, bar, text))
        top += height
    return places


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

    def set_room(self, room: int) -> None:
        """Let the headings have as many lines as leave room for some rows, in a table of this height."""
        fonts = self._binding.fonts
        rows = self._measure.least_height(fonts, _ROWS_BELOW_HEADINGS)
        lines = max((room - rows) // fonts.small_line, 1)
        if lines != self._measure.most_heading_lines:
            self._measure.most_heading_lines = lines
            self.reset()

    def least_height(self, rows: int) -> int:
        """Return the least height of so many rows."""
        return self._measure.least_height(self._binding.fonts, rows)

    def expect_bar(self, room: int) -> None:
        """Show the scroll bar if the rows will hardly fit, so that most tables are measured only once."""
        least = self._measure.least_height(self._binding.fonts, self._view.model().rowCount())
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
            self._set_heights()
            self._view.horizontalHeader().setFixedHeight(self._measure.header_height(self._widths, fonts))

    def lay_out_rows(self) -> None:
        """Set the heights of all rows, which are other ones than before; the columns stay as they are while one types."""
        self._measure.reset()
        with self._block_header_signals():
            self._set_heights()

    def _set_heights(self) -> None:
        for row, height in enumerate(self._measure.row_heights(self._widths, self._binding.fonts)):
            self._view.setRowHeight(row, height)

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
