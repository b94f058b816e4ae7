"""The block of a list of objects that is edited as a table, with the details of the current cell below it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, repeat
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QApplication, QToolTip, QWidget

from gtapp.core.record.document import Document
from gtapp.core.record.draft_rows import RowDifferences
from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import empty_kind
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.bars import BAR_WIDTH, bar_name, draw_bar
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.blocks import GroupBlock, ListBlock
from gtapp.editor.form.crossed_out_cells import cross_out
from gtapp.editor.form.fix_bar import FixBar
from gtapp.editor.form.known_values import is_completed
from gtapp.editor.form.layout import Block, CellsBlock, find_page_margin
from gtapp.editor.form.members import MembersBlock, ShownMember
from gtapp.editor.form.notes import Note, NoteLines
from gtapp.editor.form.painting import FormFonts, format_tooltip, origin_name, paint_colours
from gtapp.editor.form.rhythm import BLOCK_GAP
from gtapp.editor.form.table_model import CellView, TableColumn, TableModel
from gtapp.editor.form.table_view import RecordTable
from gtapp.editor.form.visibility import VisiblePart, find_visible
from gtapp.editor.record_texts import describe_place, translate_label
from gtapp.kit.small_widgets import make_painter
from gtapp.kit.texts.i18n import join_label

_ROWS_PER_PAGE = 500
_MOST_REFRESHED = 50
"""Where more values changed, the whole table is shown anew."""
_MIN_NOTE_LINES = 1
"""Lines that are reserved, so that what follows does not jump; twice as many with verdicts."""
_ROWS_ABOVE_NOTES = 6
"""Where a table can't show so many rows, no line is reserved for notes."""
_ROOM = 4
"""The room above and below the line about the current cell."""
_SPACE, _LABEL_LEFT = 16, 5
_LEAST_LINES = 6
"""The least height of a table, in lines."""


class CellPartLine(NamedTuple):
    """The name of a value in a cell, its origin and its bar."""

    label: str
    origin: str
    bar: str


class CellDetails(Block):
    """The details of the current cell: a line with row, column and origins, then all issues and the draft's values."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._title = ""
        self._origins: tuple[CellPartLine, ...] = ()
        self._notes = NoteLines()
        self._fix_bar = FixBar(self)
        self._reserves_lines = True

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Show nothing until a cell is current."""

    def show_cell(
        self, row: int, column: TableColumn | None, cell: CellView | None, row_notes: tuple[Note, ...] = ()
    ) -> None:
        """Show the details of this cell, and the notes on its row; None: of none."""
        title = ""
        origins: tuple[CellPartLine, ...] = ()
        notes: tuple[Note, ...] = ()
        if column and cell:
            title = self.tr("Row {number}, {column}").format(
                number=row + 1, column=translate_label(column.field)
            )
            pairs = list(zip(column.all_parts, cell.states, strict=False))
            single = len(pairs) == 1
            flag_text = self.tr("yes") if cell.crossed_out else self.tr("no")
            names = [
                join_label(translate_label(p.field), flag_text)
                if p is column.flag
                else translate_label(p.field)
                for p in column.all_parts
            ]
            origins = tuple(
                CellPartLine(name, state.origin, state.bar)
                for name, (_, state) in zip(names, pairs, strict=False)
                if state.origin
            )
            own = (
                note if single else note._replace(label=translate_label(part.field))
                for part, state in pairs
                for note in state.details
            )
            notes = (*own, *row_notes)
        if (title, origins) != (self._title, self._origins):
            self._title, self._origins = title, origins
            self.update()
        if self._notes.set_notes(notes):
            self._fix_bar.show_issue(next((note.issue for note in notes if note.issue), None))
            self.invalidate()
            self.update()

    @property
    def _top(self) -> int:
        """The top of the notes, below the line about the cell, which a low form does not have."""
        return 0 if self.binding.is_low else self.binding.fonts.small_line + 2 * _ROOM

    @property
    def least_height(self) -> int:
        """The height with the lines that are reserved for notes where there is room."""
        lines = _MIN_NOTE_LINES if self.binding.verdicts is None else 2 * _MIN_NOTE_LINES
        return self._top + lines * (self.binding.fonts.small_line + 1) + 3

    def reserve_lines(self, on: bool) -> None:
        """Reserve lines for notes, so that the table keeps its height when one comes or goes, or leave the room to it."""
        if on != self._reserves_lines:
            self._reserves_lines = on
            self._arranged_for = (-1, -1)

    def place_contents(self, width: int) -> int:
        notes = self._fix_bar.lay_out(self._notes, QRect(0, self._top, width, 0))
        return max(self._top + notes, self.least_height if self._reserves_lines else self._top)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        if self._top:
            self._paint_title(painter)
        self._notes.paint(painter, QPoint(0, self._top), self.width(), self.binding.fonts, self.palette())
        painter.end()

    def _paint_title(self, painter: QPainter) -> None:
        """Paint the line about the cell."""
        fonts, palette = self.binding.fonts, self.palette()
        colours = paint_colours(palette)
        painter.setFont(fonts.small)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        x, y = 0, _ROOM + fonts.small_metrics.ascent()
        painter.drawText(x, y, self._title)
        x += fonts.small_metrics.horizontalAdvance(self._title) + 2 * _SPACE
        for label, each in zip(self._list_labels(self.width() - x), self._origins, strict=True):
            draw_bar(painter, QRect(x, _ROOM + 2, BAR_WIDTH, fonts.small_line - 4), each.bar, colours)
            painter.setPen(colours.label)
            painter.drawText(x + BAR_WIDTH + _LABEL_LEFT, y, label)
            x += _measure_label(label, fonts)

    def _list_labels(self, room: int) -> list[str]:
        """Return the names of the cell's values, and what their bars stand for where there is room for all."""
        whole = [f"{each.label} ({bar_name(each.bar)})" for each in self._origins]
        fits = sum(_measure_label(label, self.binding.fonts) for label in whole) <= room
        return whole if fits else [each.label for each in self._origins]

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            origins = [join_label(each.label, origin_name(each.origin)) for each in self._origins]
            QToolTip.showText(
                event.globalPos(), format_tooltip("\n".join([*origins, self._notes.accessible_text()])), self
            )
            return True
        return super().event(event)


def _measure_label(label: str, fonts: FormFonts) -> int:
    """Return the width of a name with its bar."""
    return BAR_WIDTH + _LABEL_LEFT + fonts.small_metrics.horizontalAdvance(label) + _SPACE


class GridBlock(CellsBlock):
    """The table itself: one block with many values."""

    reshaped = Signal()
    """More than single values changed."""

    def __init__(
        self, field: Field, binding: Binding, details: CellDetails, parent: QWidget | None = None
    ) -> None:
        super().__init__(field, binding, parent)
        self.model = TableModel(field.item or field, binding, self)
        self.view = RecordTable(self.model, binding, self)
        self._details = details
        self._document: Document | None = None
        self._row = -1
        self._reopened: set[int] = set()
        """The indices of the rows in which something is suggested again."""
        self.view.current_moved.connect(self._on_current_moved)
        self.view.resized.connect(self.invalidate)
        for bar in (self.view.verticalScrollBar(), self.view.horizontalScrollBar()):
            bar.valueChanged.connect(binding.scrolled)

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Do nothing: `bind_rows` shows the entries."""

    def bind_rows(self, entries: list[Any], shown: range, at: Pointer, pointer: Pointer) -> None:
        """Show those entries whose indices are in `shown`."""
        row, column, line = self.view.current()
        is_same = self.at == at and self._document is self.binding.document
        self.at, self.pointer = at, pointer
        self._follow_document()
        if not is_same or self.model.shown.start != shown.start or not self.view.editor.hasFocus():
            self.view.close_editor()
        self.model.set_rows(entries, shown, at)
        if self.view.editor.place[0] >= self.model.rowCount():
            self.view.close_editor()
        self.view.setAccessibleName(describe_place(at, self.binding.schema))
        if self.view.is_editing:
            self.view.sizes.lay_out_rows()
        else:
            self.view.sizes.reset()
            self._set_room()
            self.view.sizes.expect_bar(self._max_height(self.width()))
            self.view.sizes.lay_out()
        self.invalidate()
        row = min(row, self.model.rowCount() - 1)
        if row >= 0:
            self.view.set_current(row, column, line)
        if self.view.is_editing:
            self.view.editor.refresh()
            self.view.lay_editor()
        self._on_current_moved()

    def _follow_document(self) -> None:
        """Suggest interpretations in another document."""
        if self._document is self.binding.document:
            return
        self._document, self._row = self.binding.document, -1
        self._reopened.clear()
        if self.model.suggestions:
            self.model.suggestions.close()
        self.model.suggestions = None
        interpreter = self._document.interpreter if self._document else None
        if self._document and interpreter:
            from gtapp.core.record.row_suggestions import RowSuggestions  # few benchmarks have such tables

            self.model.suggestions = RowSuggestions(self._document, interpreter, self._has_cursor)

    def _has_cursor(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def refresh_places(self, places: Collection[Pointer]) -> None:
        if len(places) <= _MOST_REFRESHED:
            super().refresh_places(places)
        else:
            self._refresh_all()

    def _refresh_all(self) -> None:
        self.bind_rows(self.binding.value_at(self.at), self.model.shown, self.at, self.pointer)
        self.reshaped.emit()

    def refresh_at(self, at: Pointer) -> None:
        """Refresh the cell of the value at `at`, or its row."""
        place = self._find_place(at)
        if place is None:
            self._refresh_all()
            return
        row, column, _ = place
        path = at[len(self.at) + 1 :]
        is_single = bool(path) and path[0] == self.model.columns[column].field.name
        is_alone = is_single and not self.model.suggestions
        columns = [column] if is_alone else range(len(self.model.columns))
        for other, each in chain(((row, each) for each in columns), self._list_reopened(column)):
            self.model.reset_cell(other, each)
            if self.view.sizes.lay_out_row(other, each):
                self.invalidate()
        if self.view.is_editing and self.view.editor.place[0] == row:
            self.view.editor.refresh()
            self.view.lay_editor()
        self._on_current_moved()
        if not any(path == part.path for part in self.model.columns[column].all_parts):
            self.reshaped.emit()

    def _list_reopened(self, column: int) -> list[tuple[int, int]]:
        """Return the cells of a column in other rows in which something is suggested again, or no longer."""
        before, now = (
            self._reopened,
            self.model.suggestions.list_reopened() if self.model.suggestions else set(),
        )
        self._reopened = now
        rows = (self.model.row_of(index) for index in before | now)
        return [(row, column) for row in rows if row is not None and not self.model.is_new(row)]

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        row, column, _ = self.view.current()
        depth = len(self.at)
        first = self.model.shown.start
        self.model.reset_rows({int(at[depth]) - first for at in places if len(at) > depth})
        if self.view.is_editing:
            self.view.editor.refresh()
        if 0 <= row < self.model.rowCount():
            self._show_details(row, column)

    def _show_details(self, row: int, column: int) -> None:
        index = self.model.index_of(row)
        cell, notes = self.model.cell(row, column), self.model.list_row_notes(row)
        if not notes and not any(state.details for state in cell.states):
            notes = self._list_offer_notes()
        before = self._details.arrange(self.width())
        self._details.show_cell(index, self.model.columns[column], cell, notes)
        if self._details.arrange(self.width()) != before:  # the table makes room
            self.invalidate()

    def _list_offer_notes(self) -> tuple[Note, ...]:
        """Return a note about what is offered from the current cell on, with the keys that take it."""
        row, column, _ = self.view.current()
        offers = [self.view.find_offer(row, each) for each in self.model.editable_columns if each >= column]
        if not any(offers):
            return ()
        text = self.tr("Offered: {text} ({key} takes one, {keys} all of the row)")
        shown = " · ".join(filter(None, offers))
        one, whole = map(self.binding.name_keys, ("complete_value", "complete_row"))
        return (Note("note", text.format(text=shown, key=one, keys=whole)),)

    def _find_place(self, at: Pointer) -> tuple[int, int, int] | None:
        """Return row, column and part of a pointer."""
        rest = at[len(self.at) :]
        row = self.model.row_of(rest[0]) if rest and isinstance(rest[0], int) else None
        if row is None:
            return None
        names = [column.field.name for column in self.model.columns]
        column = names.index(str(rest[1])) if len(rest) > 1 and rest[1] in names else self._first_column()
        paths = [part.path for part in self.model.columns[column].parts]
        path = tuple(str(token) for token in rest[1:])
        return row, column, paths.index(path) if path in paths else 0

    def find_fixable(self) -> Issue | None:
        """Return the first issue of the current value that has a fix, else of another one in its cell, as the button below.

        Where another reading may be right, the fix is the one that changes the current value.
        """
        found, at = super().find_fixable(), self.current()
        if found or len(at) < len(self.at) + 2 or self.model.is_new(self.view.current()[0]):
            return found
        around = self.binding.issues_under(self.binding.to_record(at[: len(self.at) + 2]))
        issue = next((issue for issue in around if issue.fix), None)
        other = issue.other_fix if issue else None
        return issue._replace(fix=other) if issue and other and other.at == self._current_value() else issue

    def _first_column(self) -> int:
        return next(iter(self.model.editable_columns), 0)

    def _on_current_moved(self) -> None:
        row, column, _ = self.view.current()
        if row != self._row:
            self._row = row
            self._take_suggestions(self.model.pointer(row) if row >= 0 else ())
        if 0 <= row < self.model.rowCount():
            self._show_details(row, column)
        else:
            self._details.show_cell(-1, None, None)
        self.binding.current_changed.emit()

    def _take_suggestions(self, staying: Pointer = ()) -> None:
        """Write what is suggested in all rows but the one that `staying` is in."""
        if (
            self.model.suggestions and self._document is self.binding.document
        ):  # not while another one is being bound
            with self.binding.edit():
                self.model.suggestions.take(staying)

    def commit(self) -> None:
        self._take_suggestions()

    # commands

    def cross_out(self) -> None:
        model = self.model
        flags = ((row, model.columns[column].flag) for row, column in self.view.selected.cells())
        places = [model.pointer(row, flag.path) for row, flag in flags if flag and not model.is_new(row)]
        cross_out(self.binding, places)

    def fill_down(self) -> None:
        self.view.fill_down()

    def take_offer(self) -> bool:
        return self.view.take_offer()

    def take_offered_row(self) -> bool:
        return self.view.take_offered_row()

    @property
    def missed_index(self) -> int | None:
        index, missed = self.model.index_of(self.view.current()[0]), self.model.differences.missed
        return next((each for each in (index, index + 1) if each in missed), None)

    @property
    def has_suggestion(self) -> bool:
        return bool(self.model.suggestions and self.model.suggestions.has_near(self._current_value()))

    def take_suggestion(self) -> bool:
        if not self.has_suggestion or self.model.suggestions is None:
            return False
        with self.binding.edit():
            self.model.suggestions.take_near(self._current_value())
        return True

    def refuse_suggestion(self) -> None:
        if self.has_suggestion and self.model.suggestions:
            self.model.suggestions.refuse_near(self._current_value())
            self.refresh_at(self.current()[: len(self.at) + 1])

    def _current_value(self) -> Pointer:
        return self.binding.to_record(self.current())

    def set_value(self, value: Any, origin: str = "hand") -> None:
        row, column, line = self.view.current()
        if not self.model.is_new(row):
            super().set_value(value, origin)
        elif not empty_kind(value):
            self.model.write(row, self.model.columns[column].parts[line], value)

    # focus

    def current(self) -> Pointer:
        row, column, line = self.view.current()
        return self.view.pointer_of(row, column, line) if 0 <= row < self.model.rowCount() else self.at

    def take_focus(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        ends = (
            (0, self._first_column(), 0)
            if forward
            else (self.model.rowCount() - 1, self.model.editable_columns[-1], 0)
        )
        row, column, line = (self._find_place(at) if at else None) or ends
        if at and len(at) == len(self.at) + 1 and self.model.is_added(row):
            column = self.view.find_first_to_type(row)
        self.view.set_current(row, column, line)
        if not self.view.is_editing:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_next_inside(self, forward: bool) -> bool:
        return self.view.go_to_next(forward)

    def focus_aligned_inside(self, down: bool) -> bool:
        return self.view.go_below(down)

    def list_values(self) -> Iterator[tuple[Pointer, bool]]:
        if not self.model.shown:
            yield self.at, False
        for row, index in enumerate(self.model.shown):
            for column, each in enumerate(self.model.columns):
                yield (*self.at, index, each.field.name), self.model.cell(row, column).needs_look

    def list_visible(self, area: QRect) -> Iterator[VisiblePart]:
        port = self.view.viewport()
        place = port.rect().translated(port.mapTo(self, QPoint(0, 0)))
        shown = (area & place).translated(-place.topLeft())
        for row, index in enumerate(self.model.shown):
            cells = QRect(0, self.view.rowViewportPosition(row), place.width(), self.view.rowHeight(row))
            if cells.intersects(shown):
                for column, each in enumerate(self.model.columns):
                    cells.setLeft(self.view.columnViewportPosition(column))
                    cells.setWidth(self.view.columnWidth(column))
                    yield from find_visible((*self.at, index, each.field.name), cells, shown)

    def scroll_inside(self, at: Pointer, part: float) -> float:
        found = self._find_place(at)
        if found is None:
            return 0.0
        (row, column, _), view = found, self.view
        view.scrollTo(self.model.index(row, column), QAbstractItemView.ScrollHint.PositionAtTop)
        above = part * view.rowHeight(row)
        view.verticalScrollBar().setValue(view.verticalScrollBar().value() + int(above))
        return view.viewport().mapTo(self, QPoint(0, view.rowViewportPosition(row))).y() + above

    def confirm(self) -> None:
        """Confirm all values of the current cell."""
        row, column, _ = self.view.current()
        if self.binding.document is None or row < 0 or self.model.is_new(row):
            return
        cell = self.model.cell(row, column)
        parts = zip(self.model.columns[column].all_parts, cell.states, strict=False)
        with self.binding.edit() as document, document.group(self.tr("confirm")):
            for part, state in parts:
                if state.origin not in ("", "hand") or state.needs_look:
                    document.confirm(self.model.pointer(row, part.path))

    @property
    def takes_text(self) -> bool:
        row, column, _ = self.view.current()
        return row >= 0 and self.model.columns[column].editable

    def insert_text(self, text: str) -> None:
        if self.view.is_editing or self.view.open_editor():
            self.view.editor.insert_text(text)

    def append_text(self, text: str) -> None:
        if self.view.is_editing or self.view.open_editor():
            self.view.editor.append_text(text)

    def show_part(self, at: Pointer, start: int, stop: int) -> None:
        if at == self.current() and self.view.open_editor():
            self.view.editor.select(start, stop)

    def choose_value(self) -> bool:
        row, column, part = self.view.current()
        if row < 0 or not is_completed(self.model.columns[column].parts[part].field):
            return False
        # imported when used: loads Qt's tree, which the first page does not need
        from gtapp.editor.form.value_chooser import choose_known

        typed = self.view.editor.find_typed() if self.view.is_editing else ""
        choose_known(self, self.find_place(), typed, self.set_value)
        return True

    def find_place(self) -> QRect:
        view = self.view
        cell = view.editor.geometry() if view.is_editing else view.visualRect(view.currentIndex())
        return QRect(view.viewport().mapToGlobal(cell.topLeft()), cell.size())

    def set_focus_mark(self, has_focus: bool) -> None:
        if has_focus:
            self._on_current_moved()
        else:
            self.view.close_editor()
            self.commit()
        self.view.viewport().update()

    # layout and painting

    def place_contents(self, width: int) -> int:
        self.view.resize(width - 2, self.view.height())
        self._set_room()
        self.view.sizes.lay_out()
        self._details.reserve_lines(self._has_room_for_notes())
        room = self._max_height(width)
        self.view.sizes.show_bar(self.view.sizes.height() + 2 > room)
        height = min(self.view.sizes.height() + 2, room)
        is_lower = height - 2 < self.view.height()
        self.view.setGeometry(1, 1, width - 2, height - 2)
        if is_lower and self._has_cursor():
            self.view.scrollTo(self.view.currentIndex())
        return height

    def _set_room(self) -> None:
        """Tell the table how high it may become, whatever is said below it about the current cell."""
        self.view.sizes.set_room(self._room - self._details.least_height)

    def _has_room_for_notes(self) -> bool:
        """Return whether the table shows some rows above the lines that are reserved for notes on the current cell."""
        rows = self.view.sizes.least_height(_ROWS_ABOVE_NOTES)
        return self._room - self._details.least_height - 2 >= rows + self.view.horizontalHeader().height()

    @property
    def _room(self) -> int:
        """The height for the table and the lines about the current cell."""
        return self.binding.view_height - 2 * find_page_margin(self.binding) - BLOCK_GAP

    def _max_height(self, width: int) -> int:
        """Return the greatest height: the lines about the current cell are visible too. A higher table has a scroll bar."""
        fonts, is_like_draft = self.binding.fonts, self.model.differences == RowDifferences()
        below = self._details.arrange(width) + (0 if is_like_draft else fonts.small_line + 1)
        return max(self._room - below, _LEAST_LINES * fonts.line)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self.view.reset_looks()


class TableBlock(ListBlock):
    """A list of objects as a table, with the details of the current cell and unknown keys below."""

    bar_stops = (True,)
    ends_with_new_entry = True
    names_bars = True

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        if isinstance(parent, GroupBlock) and len(parent.field.children) == 1:
            self.heading.text = ""
        self._details = CellDetails(field, binding, self)
        self._grid = GridBlock(field, binding, self._details, self)
        self._others = MembersBlock(field, binding, self)
        self._grid.reshaped.connect(self._show_others)

    def child_blocks(self) -> Iterator[Block]:
        yield from (*self.bars, self._grid, self._details, self.empty, self.add_bar, self._others)
        if self.raw:
            yield self.raw

    def entry_blocks(self) -> Iterable[Block]:
        return (self._grid,)

    def divide(self, entries: list[Any]) -> None:
        self.pages.divide(repeat(1, len(entries)), _ROWS_PER_PAGE)

    def bind_entries(self, entries: list[Any], shown: range) -> None:
        self._grid.bind_rows(entries, shown, self.at, self.pointer)
        self._show_others()

    def show_raw(self, value: Any, raw: bool) -> None:
        super().show_raw(value, raw)
        for block in (self._grid, self._details):
            block.set_collapsed(raw)

    def _show_others(self) -> None:
        """Show the keys of all rows and cells that the schema does not know."""
        rows, item = self._grid.model.entries, self.field.item
        found = [*_find_foreign_keys(rows, item)] if item else []
        self._others.set_members(found, self.at, self.pointer)

    def find_block(self, at: Pointer) -> Block:
        return self._others.find_member(at) or super().find_block(at)

    def reveal(self, at: Pointer) -> None:
        super().reveal(at)
        self._others.reveal(at)

    def find_entry(self, index: int, at: Pointer) -> Block:
        return self._grid


def _find_foreign_keys(rows: list[Any], item: Field) -> Iterator[ShownMember]:
    """Yield the keys of the rows and their cells that the schema does not know, with their values."""
    for index, row in enumerate(rows):
        for key, value in row.items() if isinstance(row, dict) else ():
            field = item.child(key)
            if field is None:
                yield ShownMember(f"{index + 1} › {key}", (index, key), value)
            elif field.children and isinstance(value, dict):
                yield from (
                    ShownMember(
                        f"{index + 1} › {translate_label(field)} › {inner}", (index, key, inner), each
                    )
                    for inner, each in value.items()
                    if field.child(inner) is None
                )
