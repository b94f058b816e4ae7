"""Blocks: everything that stands in the form's one column, places what is inside itself and says how high it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QToolTip, QWidget

from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.field_labels import label_of
from gtapp.ui.form.painting import form_fonts, format_tooltip, verdict_width

GAP = 4


class Block(QWidget):
    """Shows the value at `pointer` (the record's address; `at` is the schema's).

    Heights are kept until `invalidate` is called, so that one more line in one value costs only the blocks around it.
    A `stand_in` shows what the block around it can't: JSON, or a list without entries.
    """

    stand_in = False

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.binding = binding
        self.at: Pointer = ()
        self.pointer: Pointer = ()
        self.collapsed = False
        self._arranged = (-1, 0)
        self._painted_width = -1

    def set_collapsed(self, gone: bool) -> None:
        """Takes the block out of the page, or back into it (Qt's own hidden is true of what was not shown yet)."""
        if gone != self.collapsed or (not gone and self.isHidden()):
            self.collapsed = gone
            self.setVisible(not gone)
            self.invalidate()

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Shows `value`, which stands at `at` in the schema's shape and at `pointer` in the record."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Shows what stands at the same place now."""
        self.bind(self.binding.value_at(self.at), self.at, self.binding.to_record(self.at))

    def refresh_at(self, at: Pointer) -> None:
        """Shows what stands now at `at` (in the schema's shape), a place that this block is the innermost one for."""
        self.refresh()

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        """Shows the verdicts that stand now at these places (in the schema's shape), all of them the block's own."""

    def clear(self) -> None:
        """Shows nothing: there is no document."""
        self.bind(ABSENT, (), ())

    def find_block(self, at: Pointer) -> Block:
        """The innermost block for the value at `at` (in the schema's shape)."""
        return self

    def focus_blocks(self) -> Iterator[FocusBlock]:
        """The blocks inside that take the focus, in order."""
        return iter(())

    def tooltip_at(self, place: QPoint) -> str:
        """What a tooltip says at a place in the block."""
        return ""

    # the place

    def arrange(self, width: int) -> int:
        """Places what is inside for this width, and gives the height."""
        if self._arranged[0] != width:
            if width != self._painted_width:
                self._painted_width = width
                self.update()
            self._arranged = (width, self.place_contents(width))
        return self._arranged[1]

    def place_contents(self, width: int) -> int:
        raise NotImplementedError

    def invalidate(self) -> None:
        """The height may be another one now, and so may that of every block around."""
        block: QWidget | None = self
        while isinstance(block, Block):
            block._arranged = (-1, 0)
            block = block.parentWidget()
        self.binding.height_changed.emit(None)

    def invalidate_all(self) -> None:
        """The same for everything inside: fonts or columns changed."""
        for block in [self, *self.findChildren(Block)]:
            block._arranged = (-1, 0)
        self.binding.height_changed.emit(None)


class BlockColumn(Block):
    """A block of blocks, one below the other."""

    left = right = top = bottom = 0
    framed = False
    """Whether what is painted depends on the height; else a column that grows is not painted anew as a whole."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents, not self.framed)

    def parts(self) -> Iterator[Block]:
        """The blocks inside, from top to bottom; hidden ones take no place."""
        return iter(())

    def head_height(self, width: int) -> int:
        """What is painted above the first block."""
        return 0

    def place_contents(self, width: int) -> int:
        inner = width - self.left - self.right
        y = self.top + self.head_height(inner)
        for part in self.parts():
            if not part.collapsed:
                height = part.arrange(inner)
                part.setGeometry(self.left, y, inner, height)
                y += height + GAP
        return y - GAP + self.bottom

    def focus_blocks(self) -> Iterator[FocusBlock]:
        for part in self.parts():
            if not part.collapsed:
                yield from part.focus_blocks()


class FocusBlock(Block):
    """A block with a value (or several) that the keys reach."""

    tab_stop = True

    def focus_blocks(self) -> Iterator[FocusBlock]:
        yield self

    def current(self) -> Pointer:
        """Where the focus is or would be, in the schema's shape."""
        return self.at

    def take_focus(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        """Takes the focus: on the value at `at`, else the first one (the last one when coming from behind)."""
        raise NotImplementedError

    def focus_next_inside(self, forward: bool) -> bool:
        """Goes to the next value inside; False where there is none."""
        return False

    def leaves(self) -> Iterator[tuple[Pointer, bool]]:
        """The values (in the schema's shape) and whether each needs a look."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Marks the current value as right."""
        raise NotImplementedError

    def set_value(self, value: Any, origin: str = "hand") -> None:
        """Gives the current value this one, by an action; `ABSENT` takes it away."""
        pointer = self.binding.to_record(self.current())
        if self.binding.is_fixed(pointer):
            return
        with self.binding.edit() as document:
            if value is not ABSENT:
                document.set(pointer, value, origin=origin)
            elif pointer and self.binding.value(pointer) is not ABSENT:
                document.remove(pointer)

    def draft_value(self) -> Any:
        """The draft's value for the current one, or `ABSENT`."""
        document = self.binding.document
        return document.get_draft_value(self.binding.to_record(self.current())) if document else ABSENT

    def insert_text(self, text: str) -> None:
        """Puts a text in at the cursor, as typing does."""

    def set_focus_mark(self, has_focus: bool) -> None:
        """The focus came or went."""
        self.update()


# ---- canvas ----
# The page that the blocks stand on: gives them their places, and turns Tab into a walk through the values.


_MARGIN = 8
_SIDE = 24


class FormCanvas(QWidget):
    """Holds the root block; its height follows from its width."""

    tabbed = Signal(bool)

    def __init__(self, root: Block, binding: Binding) -> None:
        super().__init__()
        self._root = root
        self._binding = binding
        self._width = 0
        self._held = 0
        self._needs_layout = True
        root.setParent(self)
        binding.height_changed.connect(self._on_height_changed)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self._longest = _longest_label(binding.schema)

    @contextmanager
    def hold_layout(self) -> Iterator[None]:
        """While several blocks change, places are given once, at the end."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        self._lay_out()

    @property
    def is_held(self) -> bool:
        return self._held > 0

    def set_window_size(self, width: int, height: int) -> None:
        """The window shows this much."""
        changed = (width, height) != (self._width, self._binding.view_height)
        if changed:
            self._width, self._binding.view_height = width, height
            self._measure()
            self._root.invalidate_all()

    def restyle(self) -> None:
        """Fonts or colours changed, or signs came beside the fields."""
        self._measure()
        self._root.invalidate_all()
        self.update()

    def _measure(self) -> None:
        use = form_fonts(self.font())
        self._binding.pens = use
        self._binding.verdict_width = 0 if self._binding.verdicts is None else verdict_width(use)
        self._binding.is_narrow = self._width < 34 * use.line
        label = use.metrics.horizontalAdvance(self._longest) + 4
        self._binding.label_width = 0 if self._binding.is_narrow else min(label, self._width // 4)

    def _on_height_changed(self, _: None) -> None:
        self._needs_layout = True
        if not self._held:
            self._lay_out()

    def _lay_out(self) -> None:
        if not self._needs_layout or self._held or not self._width:
            return
        self._needs_layout = False
        width = self._width - 2 * _MARGIN
        height = self._root.arrange(width)
        self._root.setGeometry(QRect(_MARGIN, 2, width, height))
        self.resize(self._width, height + _MARGIN + 2)

    # what is seen

    def scroll_to_block(self, area: QScrollArea, stop: FocusBlock) -> None:
        """Scrolls so that a block is seen whole, or at least its beginning."""
        self._lay_out()
        top = self._top(stop)
        bar = area.verticalScrollBar()
        if top + stop.height() > bar.value() + area.viewport().height():
            bar.setValue(min(top + stop.height() + _SIDE - area.viewport().height(), max(top - _SIDE, 0)))
        if top < bar.value():
            bar.setValue(max(top - _SIDE, 0))

    def is_block_visible(self, area: QScrollArea, stop: FocusBlock, height: int) -> bool:
        """Whether a part of a block is in a page scrolled so, seen through a window as high as this."""
        top = self._top(stop) - area.verticalScrollBar().value()
        return -stop.height() < top < height

    @contextmanager
    def keep_position(self, area: QScrollArea, stop: FocusBlock | None) -> Iterator[None]:
        """While lines come and go around a block that is seen, it stays seen, and where it is in a page scrolled down."""
        bar = area.verticalScrollBar()
        before = self._top(stop) - bar.value() if stop else -1
        with self.hold_layout():
            yield
        if stop is None or not 0 <= before < area.viewport().height():
            return
        if bar.value():
            bar.setValue(self._top(stop) - before)
        self.scroll_to_block(area, stop)

    def _top(self, block: Block) -> int:
        return block.mapTo(self, QPoint(0, 0)).y()

    def scroll_after_edit(self, area: QScrollArea, stop: FocusBlock | None) -> None:
        """Scrolls while one types: the lines below a value that is seen are, where there is room; the cursor always is."""
        height = area.viewport().height()
        if stop is not None and stop.height() + _SIDE <= height and self.is_block_visible(area, stop, height):
            self.scroll_to_block(area, stop)
        self.scroll_to_cursor(area)

    def scroll_to_cursor(self, area: QScrollArea) -> None:
        """Scrolls so that the text cursor is seen."""
        editor = QApplication.focusWidget()
        if isinstance(editor, QPlainTextEdit) and self.isAncestorOf(editor):
            cursor = editor.cursorRect()
            place = editor.viewport().mapTo(self, cursor.center())
            area.ensureVisible(0, place.y(), 0, cursor.height() + 4)

    def event(self, event: QEvent) -> bool:
        """Tooltips are asked for here: a handler of events in each block would cost at every one of them."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            block: QWidget | None = self.childAt(event.pos())
            while block is not None and not isinstance(block, Block):
                block = block.parentWidget()
            if isinstance(block, Block):
                said = block.tooltip_at(block.mapFrom(self, event.pos()))
                QToolTip.showText(event.globalPos(), format_tooltip(said), block)
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        self.tabbed.emit(forward)
        return True


def _longest_label(field: Field) -> str:
    """The longest label of a single value anywhere in the schema."""
    labels = [] if field.children else [label_of(field)]
    for child in (*field.children, *((field.item,) if field.item and field.widget != "triples" else ())):
        labels.append(_longest_label(child))
    return max(labels, key=len, default="")
