"""The layout of a form: blocks in one or two columns that know their height, and the canvas that places and scrolls them.

Heights are cached, canvas and columns have static contents (Qt repaints only what moved), and tooltips are handled in one
place: `make bench` (one typed character, next item) needs all three.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QToolTip, QWidget

from gtapp.core.record.validation import Issue
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.bars import Legend
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.crossed_out_cells import cross_out, find_flag
from gtapp.editor.form.painting import form_fonts, format_tooltip, verdict_width
from gtapp.editor.form.rhythm import BLOCK_GAP, LEFT_EDGE, RIGHT_EDGE
from gtapp.editor.form.visibility import VisiblePart
from gtapp.kit.appearance.fonts import make_value_font

_COLUMN_GAP = 16


class Block(QWidget):
    """Shows the value at `pointer` (the record's; `at` is the pointer in the schema's shape).

    Heights are cached until `invalidate` is called, so that one more line in one value costs only the blocks around it.
    A `is_fallback` shows what the block around it can't: JSON, or a list without entries.
    """

    is_fallback = False
    value_top = 0
    """How far below its top the block's value begins; known once the block is arranged."""
    names_bars = False
    """True if the block says what the bars stand for, so that the page needs no legend."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.binding = binding
        self.at: Pointer = ()
        self.pointer: Pointer = ()
        self.collapsed = False
        self._arranged_for = (-1, -1)
        self._arranged_height = 0
        self._painted_width = -1

    @property
    def is_short(self) -> bool:
        """True if another short block may stand beside it."""
        return False

    def set_shares_row(self, shares_row: bool) -> None:
        """Take notice of whether another block stands beside this one; called by the block around while it is laid out."""

    def set_collapsed(self, collapsed: bool) -> None:
        """Hide the block so that it takes no space, or show it again (`isHidden` is also true before the first show)."""
        if collapsed != self.collapsed or (not collapsed and self.isHidden()):
            self.collapsed = collapsed
            self.setVisible(not collapsed)
            self.invalidate()

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Show `value`, whose pointer is `at` in the schema's shape and `pointer` in the record."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the current value of the same place."""
        self.bind(self.binding.value_at(self.at), self.at, self.binding.to_record(self.at))

    def refresh_at(self, at: Pointer) -> None:
        """Show the current value at `at` (in the schema's shape), for which this block is the innermost one."""
        self.refresh()

    def refresh_places(self, places: Collection[Pointer]) -> None:
        """Show the current values at these places (in the schema's shape), for which this block is the innermost one."""
        for at in places:
            self.refresh_at(at)

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        """Show the current verdicts at these places (in the schema's shape), all of them the block's own."""

    def clear(self) -> None:
        """Show nothing: there is no document."""
        self.bind(ABSENT, (), ())

    def find_block(self, at: Pointer) -> Block:
        """Return the innermost block for the value at `at` (in the schema's shape)."""
        return self

    def reveal(self, at: Pointer) -> None:
        """Turn the pages of lists such that the value at `at` (in the schema's shape) has a block."""

    def focus_blocks(self) -> Iterator[FocusBlock]:
        """Yield the blocks inside that take the focus, in order."""
        return iter(())

    def list_values(self) -> Iterator[tuple[Pointer, bool]]:
        """Yield the pointers of the values inside (in the schema's shape), with whether each needs a look.

        Of entries on other pages only the values that need a look are listed.
        """
        return iter(())

    def list_visible(self, area: QRect) -> Iterator[VisiblePart]:
        """Yield which parts of the values are inside `area`, in the block's coordinates; a list stands for its entries."""
        return iter(())

    def scroll_inside(self, at: Pointer, part: float) -> float:
        """Scroll inside the block to this part of the value at `at`; return where it is then, in pixels from the block's top."""
        return part * self.height()

    def find_same(self, issue: Issue) -> list[Issue]:
        """Return the issues that the fix of this one settles with it, where the block stands for several values."""
        return [issue]

    def tooltip_at(self, place: QPoint) -> str:
        """Return the tooltip's text for a position in the block."""
        return ""

    # layout

    def arrange(self, width: int) -> int:
        """Place the contents for this width, and return the height."""
        measures = (width, self.binding.measured)
        if self._arranged_for != measures:
            if width != self._painted_width:
                self._painted_width = width
                self.update()
            self._arranged_for, self._arranged_height = measures, self.place_contents(width)
        return self._arranged_height

    def place_contents(self, width: int) -> int:
        raise NotImplementedError

    def invalidate(self) -> None:
        """Discard the height of this block and of all around it."""
        block: QWidget | None = self
        while isinstance(block, Block):
            block._arranged_for = (-1, -1)
            block = block.parentWidget()
        self.binding.height_changed.emit(None)


class BlockColumn(Block):
    """A block that contains blocks, one below the other."""

    left = right = top = bottom = 0

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)

    def child_blocks(self) -> Iterator[Block]:
        """Yield the blocks inside, from top to bottom; collapsed ones take no space."""
        return iter(())

    def column_blocks(self) -> Iterator[Block]:
        """Yield those of the blocks inside that are one below the other: all that have no other place."""
        return self.child_blocks()

    def head_height(self, width: int) -> int:
        """Return the height of what is painted above the first block."""
        return 0

    def list_rows(self, width: int) -> Iterator[tuple[Block, ...]]:
        """Yield the blocks of the column that are shown, row by row."""
        for part in self.column_blocks():
            if not part.collapsed:
                yield (part,)

    def end_row(self, row: tuple[Block, ...], bottom: int, width: int) -> int:
        """Place what belongs below a row whose blocks are placed and end at `bottom`; return where it ends."""
        return bottom

    def place_contents(self, width: int) -> int:
        inner = width - self.left - self.right
        y = self.top + self.head_height(inner)
        for row in self.list_rows(inner):
            share = (inner + _COLUMN_GAP) // len(row)
            for part in row:
                part.set_shares_row(len(row) > 1)
            heights = [part.arrange(share - _COLUMN_GAP) for part in row]
            value_top = max(part.value_top for part in row)
            bottom = y
            for place, (part, height) in enumerate(zip(row, heights, strict=True)):
                top = y + value_top - part.value_top
                part.setGeometry(self.left + place * share, top, share - _COLUMN_GAP, height)
                bottom = max(bottom, top + height)
            y = self.end_row(row, bottom, inner) + BLOCK_GAP
        return y - BLOCK_GAP + self.bottom

    def focus_blocks(self) -> Iterator[FocusBlock]:
        for part in self.child_blocks():
            if not part.collapsed:
                yield from part.focus_blocks()

    def list_values(self) -> Iterator[tuple[Pointer, bool]]:
        for part in self.child_blocks():
            if not part.collapsed:
                yield from part.list_values()

    def list_visible(self, area: QRect) -> Iterator[VisiblePart]:
        for part in self.child_blocks():
            place = part.geometry()
            if not part.collapsed and place.intersects(area):
                yield from part.list_visible(area.translated(-place.topLeft()))


class FocusBlock(Block):
    """A block with one or more values that the keys reach."""

    tab_stop = True

    def list_bars(self) -> Iterable[str]:
        """Return the kinds of the bars beside the values, for the legend."""
        return ()

    def focus_blocks(self) -> Iterator[FocusBlock]:
        yield self

    def current(self) -> Pointer:
        """Return the pointer of the current value, in the schema's shape."""
        return self.at

    def find_place(self) -> QRect:
        """Return where the current value stands on the screen."""
        return QRect(self.mapToGlobal(self.rect().topLeft()), self.size())

    def reserve_below(self, height: int) -> int | None:
        """Give something this high room below the current value; return how far below its frame, None where there is no room."""
        return None

    def take_focus(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        """Focus the value at `at`, else the first one (the last one when coming from behind)."""
        raise NotImplementedError

    def show_part(self, at: Pointer, start: int, stop: int) -> None:
        """Select a part of the text at `at`, where the current value is a text."""

    def focus_next_inside(self, forward: bool) -> bool:
        """Focus the next value inside; return False where there is none."""
        return False

    def focus_aligned_inside(self, down: bool) -> bool:
        """Focus the value inside that is below the current one, or above it; return False where there is none."""
        return False

    def confirm(self) -> None:
        """Confirm the current value."""
        raise NotImplementedError

    def set_value(self, value: Any, origin: str = "hand") -> None:
        """Set the current value by a command; `ABSENT` removes it."""
        pointer = self.binding.to_record(self.current())
        if self.binding.is_fixed(pointer):
            return
        with self.binding.edit() as document:
            if value is not ABSENT:
                document.set(pointer, value, origin=origin)
            elif pointer and self.binding.value(pointer) is not ABSENT:
                document.remove(pointer)

    def draft_value(self) -> Any:
        """Return the draft's value for the current one, or `ABSENT`."""
        document = self.binding.document
        return document.get_draft_value(self.binding.to_record(self.current())) if document else ABSENT

    def find_fixable(self) -> Issue | None:
        """Return the first issue of the current value that has a fix."""
        issues = self.binding.issues_at(self.binding.to_record(self.current()))
        return next((issue for issue in issues if issue.fix), None)

    def cross_out(self) -> None:
        """Toggle the boolean field next to the current value that crosses it out."""
        around = self.binding.schema.find(self.current()[:-1])
        flag = find_flag(around) if around else None
        if flag is not None:
            cross_out(self.binding, [self.binding.to_record((*self.current()[:-1], flag.name))])

    @property
    def own_commands(self) -> frozenset[str]:
        """The names of the commands that only values of this kind have a use for."""
        return frozenset()

    @property
    def takes_text(self) -> bool:
        """True if texts can be inserted in the current value."""
        return False

    def insert_text(self, text: str) -> None:
        """Insert a text at the cursor, as typing does."""

    def append_text(self, text: str) -> None:
        """Insert a text at the end of the current value, behind a space; where it has entries, as one of them."""
        self.insert_text(text)

    def add_entry(self, text: str) -> bool:
        """Add an entry to the current value; return False where it is no list of tags."""
        return False

    def finish_entry(self) -> None:
        """Take the suggestion that is chosen for an entry that is being typed."""

    def cycle_marks(self) -> bool:
        """Give the current entries their next mark; return False where entries have none."""
        return False

    def choose_value(self) -> bool:
        """Let the user choose among the values that the field is known to have; return False where it has no such values."""
        return False

    def take_suggestion(self) -> bool:
        """Write what is suggested for the current value; return False where there is nothing."""
        return False

    def refuse_suggestion(self) -> None:
        """Leave out what is suggested for the current value."""

    def commit(self) -> None:
        """Write what waits until the value is left."""

    def set_focus_mark(self, has_focus: bool) -> None:
        """Update after the focus was gained or lost."""
        self.update()


class CellsBlock(FocusBlock):
    """A block of cells, of which several can be selected."""

    @property
    def has_suggestion(self) -> bool:
        """True if a value is suggested for the current cell."""
        raise NotImplementedError

    @property
    def missed_index(self) -> int | None:
        """The index before which the list lacks rows of the draft: above the current row, else below it; None if neither."""
        raise NotImplementedError

    def take_offer(self) -> bool:
        """Take what is offered for the current cell, and go to the next one; return False where nothing is offered."""
        raise NotImplementedError

    def take_offered_row(self) -> bool:
        """Take what is offered from here to the end of the row, and go on below; return False where nothing is offered."""
        raise NotImplementedError

    def fill_down(self) -> None:
        """Write the values of the first selected row into the others; for a single row, the values above it."""
        raise NotImplementedError


_COLUMNS_FROM = 14
"""The least width of an object with two columns, as a multiple of a line's height."""


def find_columns_width(binding: Binding) -> int:
    """Return the width from which on an object has two columns, without their verdicts."""
    return _COLUMNS_FROM * binding.fonts.line


_ROOM_FOR_BUTTONS = 24
"""What a form with two columns has more than these need, so that the buttons below it have room, too."""
_LEAST_RIGHT = 2
"""Between the values and a scroll bar that takes all of the right edge."""
_MARGIN_ABOVE, _LOW_MARGIN_ABOVE = 4, 2
_SIDE = 24


def find_page_margin(binding: Binding) -> int:
    """Return the height that the blocks of a page leave free above them, and as much below them."""
    return _LOW_MARGIN_ABOVE if binding.is_low else _MARGIN_ABOVE


class FormCanvas(QWidget):
    """The page that holds the root block; its height follows from its width, and Tab leads through the values."""

    tabbed = Signal(bool)
    laid_out = Signal()
    """The blocks have been placed."""

    def __init__(self, root: Block, binding: Binding) -> None:
        super().__init__()
        self._root = root
        self._binding = binding
        self._width = self._bar_width = 0
        self._held = 0
        self._needs_layout = True
        self._needs_choice = True
        self.is_used = False
        """Whether a record was shown; blocks without values are not laid out before (start to first card)."""
        self.setFont(make_value_font(QApplication.font()))
        root.setParent(self)
        binding.height_changed.connect(self._on_height_changed)
        binding.hold_layout = self.hold_layout
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        parts = root.child_blocks() if isinstance(root, BlockColumn) else (root,)
        self._has_legend = not all(each.names_bars for each in parts)
        self._legend = Legend(binding, self)
        self._legend.hide()

    @contextmanager
    def hold_layout(self) -> Iterator[None]:
        """Delay the layout to the end of a `with` block in which several blocks change."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        self._lay_out()

    @property
    def is_held(self) -> bool:
        return self._held > 0

    def find_columns_width(self, bar_width: int) -> int:
        """Return the width, with the scroll bar, from which on objects have two columns while no verdicts are shown."""
        edges = LEFT_EDGE + max(RIGHT_EDGE, bar_width + _LEAST_RIGHT)
        return find_columns_width(self._binding) + self._binding.fonts.line // 2 + edges + _ROOM_FOR_BUTTONS

    def set_window_size(self, width: int, height: int, bar_width: int) -> None:
        """Set the size of the visible part, and the width of the scroll bar beside it."""
        changed = (width, height, bar_width) != (self._width, self._binding.view_height, self._bar_width)
        if changed:
            self._width, self._binding.view_height, self._bar_width = width, height, bar_width
            self._measure()

    def show_legend(self) -> None:
        """Say below the record what the bars stand for that are beside its values, but for those in a block that says so."""
        blocks = self._root.focus_blocks() if self._has_legend and self._binding.document else ()
        if self._legend.show_bars({bar for block in blocks for bar in block.list_bars()}):
            self._on_height_changed(None)

    def restyle(self) -> None:
        """Update after a change of fonts, colours, or signs next to the fields."""
        self.setFont(make_value_font(QApplication.font()))
        self._measure()
        self.update()

    def _measure(self) -> None:
        """Arrange all blocks again, for other fonts or signs, or another window."""
        fonts = form_fonts(self.font())
        self._binding.fonts = fonts
        self._binding.verdict_width = 0 if self._binding.verdicts is None else verdict_width(fonts)
        self._needs_choice = True
        self._binding.measured += 1
        self._binding.height_changed.emit(None)

    def _on_height_changed(self, _: None) -> None:
        self._needs_layout = True
        if not self._held:
            self._lay_out()

    def _lay_out(self) -> None:
        if not self._needs_layout or self._held or not self._width or not self.is_used:
            return
        self._needs_layout = False
        width = self._width - LEFT_EDGE - max(RIGHT_EDGE - self._bar_width, _LEAST_RIGHT)
        if self._needs_choice:
            self._needs_choice = False
            self._choose_tightness(width)
        height, margin = self._root.arrange(width), find_page_margin(self._binding)
        self._root.setGeometry(QRect(LEFT_EDGE, margin, width, height))
        legend_height = 0 if self._legend.isHidden() else self._legend.height_for(width)
        self._legend.setGeometry(QRect(LEFT_EDGE, margin + height, width, legend_height))
        self.resize(self._width, height + legend_height + 2 * margin)
        self.laid_out.emit()

    def _choose_tightness(self, width: int) -> None:
        """Do without lines that are reserved for notes where not all values have room with them, as on a laptop, and without
        those of headings where all have room then.

        Chosen for a size of the window and not for each record, so that the values stand at the same places.
        """
        legend = self._legend.least_height if self._has_legend else 0
        room = self._binding.view_height - 2 * find_page_margin(self._binding) - legend
        for is_tight, shares_headings in ((False, False), (True, True), (True, False)):
            self._set_tight(is_tight, shares_headings)
            if self._root.arrange(width) <= room:
                break

    def _set_tight(self, is_tight: bool, shares_headings: bool) -> None:
        binding = self._binding
        if (binding.is_tight, binding.shares_headings) != (is_tight, shares_headings):
            binding.is_tight, binding.shares_headings = is_tight, shares_headings
            binding.measured += 1

    # scrolling

    def scroll_to_block(self, area: QScrollArea, block: FocusBlock) -> None:
        """Scroll so that a block is visible as a whole, or at least its beginning."""
        self._lay_out()
        top = self._top(block)
        bar = area.verticalScrollBar()
        if top + block.height() > bar.value() + area.viewport().height():
            bar.setValue(min(top + block.height() + _SIDE - area.viewport().height(), max(top - _SIDE, 0)))
        if top < bar.value():
            bar.setValue(max(top - _SIDE, 0))

    def scroll_to_top(self, area: QScrollArea, block: Block, at: Pointer, part: float) -> None:
        """Scroll so that a value of a block begins at the top of the visible part, from this part of it on."""
        self._lay_out()
        inside = block.scroll_inside(at, part)
        area.verticalScrollBar().setValue(max(self._top(block) + int(inside) - _SIDE, 0))

    def list_visible(self, area: QScrollArea) -> Iterator[VisiblePart]:
        """Yield which parts of the record's values are on the screen."""
        shown = QRect(QPoint(0, area.verticalScrollBar().value()), area.viewport().size())
        return self._root.list_visible(shown.translated(-self._root.pos()))

    def is_block_visible(self, area: QScrollArea, block: FocusBlock, height: int) -> bool:
        """Return whether a part of a block is visible at the current scroll position, with a window of this height."""
        top = self._top(block) - area.verticalScrollBar().value()
        return -block.height() < top < height

    @contextmanager
    def keep_position(self, area: QScrollArea, block: FocusBlock | None) -> Iterator[None]:
        """Keep a visible block visible while lines change around it, at its position where the page is scrolled down."""
        bar = area.verticalScrollBar()
        before = self._top(block) - bar.value() if block else -1
        with self.hold_layout():
            yield
        if block is None or not 0 <= before < area.viewport().height():
            return
        if bar.value():
            bar.setValue(self._top(block) - before)
        self.scroll_to_block(area, block)

    @contextmanager
    def keep_value(self, area: QScrollArea, block: FocusBlock) -> Iterator[None]:
        """Keep the frame of a value where it is on the screen, as far as the page goes, while rooms above it change."""
        bar = area.verticalScrollBar()
        before = self._top(block) + block.value_top - bar.value()
        with self.hold_layout():
            yield
        bar.setValue(self._top(block) + block.value_top - before)
        self.scroll_to_block(area, block)

    def _top(self, block: Block) -> int:
        return block.mapTo(self, QPoint(0, 0)).y()

    def scroll_after_edit(self, area: QScrollArea, block: FocusBlock | None) -> None:
        """Scroll during typing: the lines below a visible value stay visible where there is room, the cursor always."""
        height = area.viewport().height()
        if (
            block is not None
            and block.height() + _SIDE <= height
            and self.is_block_visible(area, block, height)
        ):
            self.scroll_to_block(area, block)
        self.scroll_to_cursor(area)

    def scroll_to_cursor(self, area: QScrollArea) -> None:
        """Scroll so that the text cursor is visible."""
        editor = QApplication.focusWidget()
        if isinstance(editor, QPlainTextEdit) and self.isAncestorOf(editor):
            cursor = editor.cursorRect()
            place = editor.viewport().mapTo(self, cursor.center())
            area.ensureVisible(0, place.y(), 0, cursor.height() + 4)

    def event(self, event: QEvent) -> bool:
        """Show tooltips for all blocks: an event handler in each would slow down every event."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            block: QWidget | None = self.childAt(event.pos())
            while block is not None and not isinstance(block, Block):
                block = block.parentWidget()
            if isinstance(block, Block):
                text = block.tooltip_at(block.mapFrom(self, event.pos()))
                QToolTip.showText(event.globalPos(), format_tooltip(text), block)
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        self.tabbed.emit(forward)
        return True
