"""The page that the blocks stand on: gives them their places, and turns Tab into a walk through the values."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QToolTip, QWidget

from gtapp.fields import Field
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Block, Stop
from gtapp.ui.form.marks import pens, tip
from gtapp.ui.form.signs import verdict_width
from gtapp.ui.form.words import label_of

_MARGIN = 8
_SIDE = 24


class Canvas(QWidget):
    """Holds the root block; its height follows from its width."""

    tabbed = Signal(bool)

    def __init__(self, root: Block, binding: Binding) -> None:
        super().__init__()
        self._root = root
        self._binding = binding
        self._width = 0
        self._held = 0
        self._stale = True
        root.setParent(self)
        binding.outgrown.connect(self._outgrown)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        self._longest = _longest_label(binding.schema)

    @contextmanager
    def held(self) -> Iterator[None]:
        """While several blocks change, places are given once, at the end."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        self._settle()

    @property
    def is_held(self) -> bool:
        return self._held > 0

    def fit(self, width: int, height: int) -> None:
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
        use = pens(self.font())
        self._binding.pens = use
        self._binding.verdict_width = 0 if self._binding.verdicts is None else verdict_width(use)
        self._binding.narrow = self._width < 34 * use.line
        label = use.metrics.horizontalAdvance(self._longest) + 4
        self._binding.label_width = 0 if self._binding.narrow else min(label, self._width // 4)

    def _outgrown(self, _: None) -> None:
        self._stale = True
        if not self._held:
            self._settle()

    def _settle(self) -> None:
        if not self._stale or self._held or not self._width:
            return
        self._stale = False
        width = self._width - 2 * _MARGIN
        height = self._root.arrange(width)
        self._root.setGeometry(QRect(_MARGIN, 2, width, height))
        self.resize(self._width, height + _MARGIN + 2)

    # what is seen

    def show_block(self, area: QScrollArea, stop: Stop) -> None:
        """Scrolls so that a block is seen whole, or at least its beginning."""
        self._settle()
        top = self._top(stop)
        bar = area.verticalScrollBar()
        if top + stop.height() > bar.value() + area.viewport().height():
            bar.setValue(min(top + stop.height() + _SIDE - area.viewport().height(), max(top - _SIDE, 0)))
        if top < bar.value():
            bar.setValue(max(top - _SIDE, 0))

    def sees(self, area: QScrollArea, stop: Stop, height: int) -> bool:
        """Whether a part of a block is in a page scrolled so, seen through a window as high as this."""
        top = self._top(stop) - area.verticalScrollBar().value()
        return -stop.height() < top < height

    @contextmanager
    def steady(self, area: QScrollArea, stop: Stop | None) -> Iterator[None]:
        """While lines come and go around a block that is seen, it stays seen, and where it is in a page scrolled down."""
        bar = area.verticalScrollBar()
        before = self._top(stop) - bar.value() if stop else -1
        with self.held():
            yield
        if stop is None or not 0 <= before < area.viewport().height():
            return
        if bar.value():
            bar.setValue(self._top(stop) - before)
        self.show_block(area, stop)

    def _top(self, block: Block) -> int:
        return block.mapTo(self, QPoint(0, 0)).y()

    def follow(self, area: QScrollArea, stop: Stop | None) -> None:
        """Scrolls while one types: the lines below a value that is seen are, where there is room; the cursor always is."""
        height = area.viewport().height()
        if stop is not None and stop.height() + _SIDE <= height and self.sees(area, stop, height):
            self.show_block(area, stop)
        self.show_cursor(area)

    def show_cursor(self, area: QScrollArea) -> None:
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
                said = block.said_at(block.mapFrom(self, event.pos()))
                QToolTip.showText(event.globalPos(), tip(said), block)
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
