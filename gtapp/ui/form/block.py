"""Blocks: everything that stands in the form's one column, places what is inside itself and says how high it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding

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
        self.gone = False
        self._arranged = (-1, 0)
        self._painted_width = -1

    def set_gone(self, gone: bool) -> None:
        """Takes the block out of the page, or back into it (Qt's own hidden is true of what was not shown yet)."""
        if gone != self.gone or (not gone and self.isHidden()):
            self.gone = gone
            self.setVisible(not gone)
            self.invalidate()

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Shows `value`, which stands at `at` in the schema's shape and at `pointer` in the record."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Shows what stands at the same place now."""
        self.bind(self.binding.value_at(self.at), self.at, self.binding.at(self.at))

    def look_at(self, at: Pointer) -> None:
        """Shows what stands now at `at` (in the schema's shape), a place that this block is the innermost one for."""
        self.refresh()

    def judge(self, places: Collection[Pointer]) -> None:
        """Shows the verdicts that stand now at these places (in the schema's shape), all of them the block's own."""

    def clear(self) -> None:
        """Shows nothing: there is no document."""
        self.bind(ABSENT, (), ())

    def block_at(self, at: Pointer) -> Block:
        """The innermost block for the value at `at` (in the schema's shape)."""
        return self

    def stops(self) -> Iterator[Stop]:
        """The blocks inside that take the focus, in order."""
        return iter(())

    def said_at(self, place: QPoint) -> str:
        """What a tooltip says at a place in the block."""
        return ""

    # the place

    def arrange(self, width: int) -> int:
        """Places what is inside for this width, and gives the height."""
        if self._arranged[0] != width:
            if width != self._painted_width:
                self._painted_width = width
                self.update()
            self._arranged = (width, self.place(width))
        return self._arranged[1]

    def place(self, width: int) -> int:
        raise NotImplementedError

    def invalidate(self) -> None:
        """The height may be another one now, and so may that of every block around."""
        block: QWidget | None = self
        while isinstance(block, Block):
            block._arranged = (-1, 0)
            block = block.parentWidget()
        self.binding.outgrown.emit(None)

    def invalidate_all(self) -> None:
        """The same for everything inside: fonts or columns changed."""
        for block in [self, *self.findChildren(Block)]:
            block._arranged = (-1, 0)
        self.binding.outgrown.emit(None)


class Column(Block):
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

    def place(self, width: int) -> int:
        inner = width - self.left - self.right
        y = self.top + self.head_height(inner)
        for part in self.parts():
            if not part.gone:
                height = part.arrange(inner)
                part.setGeometry(self.left, y, inner, height)
                y += height + GAP
        return y - GAP + self.bottom

    def stops(self) -> Iterator[Stop]:
        for part in self.parts():
            if not part.gone:
                yield from part.stops()


class Stop(Block):
    """A block with a value (or several) that the keys reach."""

    tab_stop = True

    def stops(self) -> Iterator[Stop]:
        yield self

    def current(self) -> Pointer:
        """Where the focus is or would be, in the schema's shape."""
        return self.at

    def enter(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        """Takes the focus: on the value at `at`, else the first one (the last one when coming from behind)."""
        raise NotImplementedError

    def step(self, forward: bool) -> bool:
        """Goes to the next value inside; False where there is none."""
        return False

    def leaves(self) -> Iterator[tuple[Pointer, bool]]:
        """The values (in the schema's shape) and whether each needs a look."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Marks the current value as right."""
        raise NotImplementedError

    def put(self, value: Any, origin: str = "hand") -> None:
        """Gives the current value this one, by an action; `ABSENT` takes it away."""
        pointer = self.binding.at(self.current())
        if self.binding.is_fixed(pointer):
            return
        with self.binding.attempt() as document:
            if value is not ABSENT:
                document.set(pointer, value, origin=origin)
            elif pointer and self.binding.value(pointer) is not ABSENT:
                document.remove(pointer)

    def draft(self) -> Any:
        """The draft's value for the current one, or `ABSENT`."""
        document = self.binding.document
        return document.get_draft_value(self.binding.at(self.current())) if document else ABSENT

    def insert_text(self, text: str) -> None:
        """Puts a text in at the cursor, as typing does."""

    def focus_marked(self, has_focus: bool) -> None:
        """The focus came or went."""
        self.update()
