"""The model of a table of objects: its columns, what each cell shows, and the widths and heights that the texts need.

A cell's view is computed when it is first needed and kept until its values change; measured widths and heights are cached
by cell, column and font (`make bench`: next item).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtWidgets import QTableView

from gtapp.document.value_text import EmptyKind, empty_kind, json_of, text_in_field
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer, get_value
from gtapp.ui.form.bars import BAR_WIDTH
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.notes import draft_notes
from gtapp.ui.form.painting import FormFonts, count_lines, tag_name
from gtapp.ui.form.value_block import ValueState, determine_state
from gtapp.ui.i18n import join_label, translate_label

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellPart:
    """One value of a cell; `path` leads to it from the row, `second` is painted in italics."""

    path: Path
    field: Field
    second: bool = False


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column; `flag` is the boolean value that crosses a cell out."""

    field: Field
    parts: tuple[CellPart, ...]
    flag: CellPart | None = None
    automatic: bool = False

    @property
    def all_parts(self) -> tuple[CellPart, ...]:
        return (*self.parts, self.flag) if self.flag else self.parts

    @property
    def editable(self) -> bool:
        return not self.automatic


def create_columns(row: Field) -> tuple[TableColumn, ...]:
    """Return the columns for the rows that `row` describes."""
    return tuple(_create_column(child) for child in row.children)


def _create_column(field: Field) -> TableColumn:
    automatic = bool(field.hints.get("auto") or field.hints.get("read_only"))
    flag = next((child for child in field.children if child.kind == "boolean"), None)
    texts = [child for child in field.children if child is not flag]
    if not texts:
        return TableColumn(field, (CellPart((field.name,), field),), automatic=automatic)
    parts = tuple(CellPart((field.name, child.name), child, number > 0) for number, child in enumerate(texts))
    return TableColumn(field, parts, CellPart((field.name, flag.name), flag) if flag else None)


class PartView(NamedTuple):
    """One value of a cell as it is shown.

    `json_path` is the path in the row of a value that is edited as JSON; None where it is edited as text. A part is `fixed` where
    the JSON of another one contains it.
    """

    text: str
    state: ValueState
    fixed: bool = False
    json_path: tuple[str, ...] | None = None


class CellView(NamedTuple):
    """A cell as it is shown."""

    parts: tuple[PartView, ...]
    flag: ValueState | None
    crossed_out: bool

    @property
    def states(self) -> tuple[ValueState, ...]:
        own = tuple(part.state for part in self.parts)
        return (*own, self.flag) if self.flag else own

    @property
    def needs_look(self) -> bool:
        return any(state.needs_look for state in self.states)


Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_FIXED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
_EDITABLE = _FIXED | Qt.ItemFlag.ItemIsEditable


class TableModel(QAbstractTableModel):
    """The rows and columns of a list in the document."""

    def __init__(self, row: Field, binding: Binding, parent: QObject) -> None:
        super().__init__(parent)
        self.columns: Sequence[TableColumn] = create_columns(row)
        self.entries: list[Any] = []
        self.shown = range(0)
        """The indices of the entries that are the rows."""
        self.at: Pointer = ()
        self._binding = binding
        self._cells: dict[tuple[int, int], CellView] = {}
        self._pointers: dict[int, Pointer] = {}

    # contents

    def set_rows(self, entries: list[Any], shown: range, at: Pointer) -> None:
        """Show those entries of the list at `at` as rows whose indices are in `shown`."""
        self.beginResetModel()
        self.entries, self.shown, self.at = entries, shown, at
        self._cells.clear()
        self._pointers.clear()
        self.endResetModel()

    def reset_rows(self, rows: Iterable[int]) -> None:
        """Discard the views of these rows' cells; the view is notified once."""
        for row in rows:
            for column in range(len(self.columns)):
                self._cells.pop((row, column), None)
        if self.shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.shown) - 1, len(self.columns) - 1))

    def reset_cell(self, row: int, column: int) -> None:
        """Discard a cell's view."""
        self._cells.pop((row, column), None)
        index = self.index(row, column)
        self.dataChanged.emit(index, index)

    def pointer(self, row: int, path: Sequence[str] = ()) -> Pointer:
        """Return the record's pointer of a row, or of a value in it."""
        if row not in self._pointers:
            self._pointers[row] = self._binding.to_record((*self.at, self.shown[row]))
        return (*self._pointers[row], *path)

    def value(self, row: int, part: CellPart) -> Any:
        return get_value(self.entries[self.shown[row]], part.path)

    def cell(self, row: int, column: int) -> CellView:
        """Return what a cell shows."""
        key = (row, column)
        if key not in self._cells:
            self._cells[key] = self._create_view(row, self.columns[column], column == 0)
        return self._cells[key]

    def _create_view(self, row: int, column: TableColumn, first: bool) -> CellView:
        misfit = self._find_misfit(row, column)
        if misfit is not None:
            return misfit
        parts = tuple(self._create_part(row, part, column) for part in column.parts)
        whole = [self.pointer(row)] if first else []
        if column.flag:
            whole.append(self.pointer(row, column.parts[0].path[:-1]))
        issues = [issue for pointer in whole for issue in self._binding.issues_at(pointer)]
        verdict = self._binding.verdict_at(*whole) if whole else None
        if issues or verdict:
            row_state = determine_state("", "", "file", issues, (), True).with_verdict(verdict)
            parts = (parts[0]._replace(state=parts[0].state.merge(row_state)), *parts[1:])
        flag = self._create_part(row, column.flag, column) if column.flag else None
        crossed_out = column.flag is not None and self.value(row, column.flag) is True
        return CellView(parts, flag.state if flag else None, crossed_out)

    def _find_misfit(self, row: int, column: TableColumn) -> CellView | None:
        """Return the view of a row or cell of another kind than in the schema, as JSON; None where it fits."""
        places: list[tuple[str, ...]] = [(), column.parts[0].path[:-1]]
        for path in places:
            value = get_value(self.entries[self.shown[row]], path)
            pointer = self.pointer(row, path)
            is_object = isinstance(value, dict) or value is None or value is ABSENT
            if not is_object or self._binding.typed_text(pointer) is not None:
                issues = self._binding.issues_under(pointer)
                state = determine_state(value, "json", self._binding.origin(pointer), issues, (), False)
                state = state.with_verdict(self._binding.verdict_under(pointer))
                others = tuple(PartView("", ValueState(), True) for _ in column.parts[1:])
                return CellView((PartView(json_of(value), state, json_path=path), *others), None, False)
        return None

    def _create_part(self, row: int, part: CellPart, column: TableColumn) -> PartView:
        binding, value = self._binding, self.value(row, part)
        text = text_in_field(value, part.field)
        if text is not None and binding.is_plain and not binding.issues:
            state = _plain_state(empty_kind(value), column.automatic)
            if binding.verdicts:
                state = state.with_verdict(binding.verdict_at(self.pointer(row, part.path)))
            return PartView(text, state)
        pointer = self.pointer(row, part.path)
        if binding.typed_text(pointer) is not None:
            text = None
        drafts = draft_notes(value, binding.differing_draft(pointer, value), part.field)
        is_whole = text is None or isinstance(value, list)
        issues = binding.issues_under(pointer) if is_whole else binding.issues_at(pointer)
        state = determine_state(
            value, empty_kind(value), binding.origin(pointer), issues, drafts, column.automatic
        )
        verdict = binding.verdict_under(pointer) if is_whole else binding.verdict_at(pointer)
        state = state.with_verdict(verdict)
        return (
            PartView(text, state) if text is not None else PartView(json_of(value), state, False, part.path)
        )

    # Qt's interface

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _EDITABLE if index.isValid() and self.columns[index.column()].editable else _FIXED

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or role not in (
            _Role.DisplayRole,
            _Role.AccessibleTextRole,
            _Role.AccessibleDescriptionRole,
        ):
            return None
        cell = self.cell(index.row(), index.column())
        if role == _Role.DisplayRole:
            return "\n".join(part.text for part in cell.parts)
        return (
            self._cell_text(cell)
            if role == _Role.AccessibleTextRole
            else self._describe_cell(cell, index.column())
        )

    def _cell_text(self, cell: CellView) -> str:
        texts = [part.text or tag_name(part.state.tag) for part in cell.parts]
        return ", ".join([*texts, tag_name("crossed_out")] if cell.crossed_out else texts)

    def _describe_cell(self, cell: CellView, column: int) -> str:
        parts = self.columns[column].all_parts
        pairs = zip(parts, cell.states, strict=False)
        return "\n".join(
            join_label(translate_label(part.field), state.accessible_text()) for part, state in pairs
        )

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if (
            orientation == Qt.Orientation.Horizontal
            and role == _Role.DisplayRole
            and section < len(self.columns)
        ):
            return translate_label(self.columns[section].field)
        return None


@cache
def _plain_state(kind: EmptyKind, automatic: bool) -> ValueState:
    """Return the state of a value that is as in the file and has no notes."""
    value = ABSENT if kind == "absent" else None
    return determine_state(value, kind, "file", (), (), automatic)


_BREAKS = re.compile(r"(?<=[-/])(?=\w)|(?<=[.,;)])(?=[^\W\d_])")
"""Where a word may be broken: in a date, a compound, abbreviations without a space between them; never in a number."""


@lru_cache(maxsize=1024)
def mark_breaks(text: str) -> str:
    """Return a text with a space of no width where a narrow cell may break its words."""
    return _BREAKS.sub("\u200b", text)


PAD = 4
_BAR_LEFT = 2
_BAR_ROOM = _BAR_LEFT + BAR_WIDTH + 2
_MEASURED = 4


HEADER_MARGIN = 6
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


class TableMeasure:
    """Measures the widths and heights for one model and one font."""

    def __init__(self, model: TableModel, binding: Binding) -> None:
        self._model = model
        self._binding = binding
        self._heights: dict[tuple[int, int], tuple[int, ...]] = {}
        self._wanted_widths: dict[tuple[int, FormFonts, int], int] = {}
        self._word_widths: dict[tuple[int, FormFonts], int] = {}
        self._part_widths: dict[tuple[int, FormFonts], list[int]] = {}

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

    def frame_width(self, fonts: FormFonts) -> int:
        """Return the width of a cell that is not for its text."""
        return _BAR_ROOM + self.sign_room(fonts) + 2 * PAD + 1

    def sign_room(self, fonts: FormFonts) -> int:
        """Return the width of verdict signs, 0 where no run is chosen."""
        return fonts.small_line if self._binding.verdict_width else 0

    def widths(self, available: int, fonts: FormFonts) -> list[int]:
        """Return the columns' widths: as their texts need, shrunk or stretched to what is available.

        Shrunk, the texts first take several lines; then the words of headings are broken, at last those of the texts: as few as
        possible. A table that needs more has a scroll bar, and breaks no words.
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
        advance, most = fonts.metrics.horizontalAdvance, 22 * fonts.line
        widest = self._smallest_width(column, fonts) - self.frame_width(fonts)
        cells = (self._model.cell(row, column) for row in range(len(self._model.shown)))
        lines = {line for cell in cells for part in cell.parts for line in part.text.split("\n")}
        for line in sorted(lines, key=len, reverse=True):
            if len(line) * fonts.line <= widest or widest >= most:
                break  # no letter is wider than a line is high
            widest = max(widest, advance(line))
        return min(widest + 4, most) + self.frame_width(fonts)

    def _smallest_width(self, column: int, fonts: FormFonts) -> int:
        heading = self._heading_width(column, fonts)
        if self._model.columns[column].automatic:
            return max(heading + 2 * HEADER_MARGIN, self._word_width(column, fonts))
        heading_width = min(max(heading, 4 * fonts.line), 7 * fonts.line) + self.frame_width(fonts)
        return max(heading_width, self._word_width(column, fonts))

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
        cells = (self._model.cell(row, column) for row in range(len(self._model.shown)))
        return (word for cell in cells for part in cell.parts for word in part.text.split())

    def _least_width(self, column: int, fonts: FormFonts) -> int:
        """Return the width at which a column can still be read, with words broken."""
        if self._model.columns[column].automatic:
            return self._smallest_width(column, fonts)
        least = max(fonts.line, min(self._longest_word(column, fonts), _LEAST_LINES * fonts.line))
        return least + self.frame_width(fonts)

    def _heading_width(self, column: int, fonts: FormFonts) -> int:
        """Return the width of the longest word in the heading."""
        label = translate_label(self._model.columns[column].field)
        return max(map(fonts.small_metrics.horizontalAdvance, label.split()), default=0)

    def _longest_word(self, column: int, fonts: FormFonts) -> int:
        """Return the width of a column's longest word; several long ones are measured, since letters differ."""
        if (column, fonts) not in self._word_widths:
            longest = sorted(set(self._list_words(column)), key=len, reverse=True)[:_MEASURED]
            self._word_widths[column, fonts] = (
                max(map(fonts.metrics.horizontalAdvance, longest), default=0) + 2
            )
        return self._word_widths[column, fonts]

    def header_height(self, widths: list[int], fonts: FormFonts) -> int:
        """Return the height of the header at which the labels are readable."""
        pairs = zip(self._model.columns, widths, strict=True)
        lines = (
            count_lines(translate_label(column.field), max(width - 2 * HEADER_MARGIN, 1), fonts.small)
            for column, width in pairs
        )
        return max(lines, default=1) * fonts.small_line + 2 * PAD + 2

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
        return len(self._model.shown) * (lines * fonts.line + 2 * PAD)

    def row_height(self, row: int, widths: list[int], fonts: FormFonts) -> int:
        sums = (sum(self.part_heights(row, column, width, fonts)) for column, width in enumerate(widths))
        return max(sums, default=fonts.line) + 2 * PAD


def _text_height(text: str, width: int, fonts: FormFonts) -> int:
    if "\n" not in text and len(text) * fonts.line < width:
        return fonts.line
    if "\n" not in text and fonts.metrics.horizontalAdvance(text) <= width:
        return fonts.line
    return count_lines(mark_breaks(text), max(width, 1), fonts.font) * fonts.line


class ValuePlace(NamedTuple):
    """The rectangles of a value in a cell."""

    whole: QRect
    bar: QRect
    text: QRect


def place_values(
    cell: QRect, heights: tuple[int, ...], fonts: FormFonts, sign_room: int = 0
) -> list[ValuePlace]:
    """Return the places of a cell's values, one below the other; `sign_room` is kept after the text."""
    places = []
    top = cell.top() + PAD
    for number, height in enumerate(heights):
        last = number == len(heights) - 1
        bottom = cell.bottom() - PAD + 1 if last else top + height
        whole = QRect(cell.left(), top, cell.width() - 1, max(bottom - top, height))
        bar = QRect(whole.left() + _BAR_LEFT, whole.top() + 1, BAR_WIDTH, whole.height() - 2)
        text = whole.adjusted(_BAR_ROOM + PAD, 0, -sign_room - PAD, 0)
        places.append(ValuePlace(whole, bar, text))
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
