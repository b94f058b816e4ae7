"""The regions and lines of a page (PAGE-XML, ALTO): each region with its type as a heading, each of its lines as one text.

Only the texts are edited. Return goes to the next line, also that of another region or page of the form; with Shift to the one
before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.blocks import EntriesBlock, ListedObjectBlock
from gtapp.editor.form.editors import Editor, TextEditor, is_line_end
from gtapp.editor.form.layout import Block
from gtapp.editor.form.line_strip import RowsStrip
from gtapp.editor.form.value_block import ValueBlock

_LINES_SHOWN: Final = 40
"""The lines that are shown at once: those of a whole page would take tenths of a second."""
_BELOW_REGION: Final = 10


class RegionsBlock(EntriesBlock):
    """The regions of a page, so many at a time that not too many lines are shown."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.heading.text = ""

    def divide(self, entries: list[Any]) -> None:
        self.pages.divide((max(1, len(_lines_of(entry))) for entry in entries), _LINES_SHOWN)

    def create_entry(self) -> Block:
        return RegionBlock(self.field.item or self.field, self.binding, self)


class RegionBlock(ListedObjectBlock):
    """A region: its type and its id, and its lines."""

    bottom = _BELOW_REGION

    def list_first_fields(self) -> Sequence[Field]:
        return [self.field.by_name["lines"]]

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        named = [str(value.get(key) or "") for key in ("type", "id")] if isinstance(value, dict) else []
        text = " · ".join(filter(None, named)) or self.tr("Region {number}").format(number=int(at[-1]) + 1)
        if not _lines_of(value):
            text = self.tr("{region} (no lines)").format(region=text)
        if text != self.heading.text:
            self.heading.text = text
            self.setAccessibleName(text)
            self.update()
        super().bind(value, at, pointer)


class LinesBlock(EntriesBlock):
    """The lines of a region."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.heading.text = ""

    def divide(self, entries: list[Any]) -> None:
        self.pages.divide(repeat(1, len(entries)), _LINES_SHOWN)

    def create_entry(self) -> Block:
        return LineBlock(self.field.item or self.field, self.binding, self)


class LineBlock(ListedObjectBlock):
    """A line, of which only the text is shown."""

    def list_first_fields(self) -> Sequence[Field]:
        return [self.field.by_name["text"]]


class LineTextEditor(TextEditor):
    """Edits the text of a line, which has no line ends: Return leaves it."""

    left = Signal(bool)
    """Return was pressed (True), or Return with Shift."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_line_end(event):
            self.left.emit(not event.modifiers() & event.modifiers().ShiftModifier)
        else:
            super().keyPressEvent(event)


class LineTextBlock(ValueBlock):
    """The text of a line, with its number beside it."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        editor = LineTextEditor()
        super().__init__(field, binding, editor, parent)
        self.is_passage = True
        self.decoration.reserves_line = False
        self._rows: RowsStrip | None = None
        editor.left.connect(self._go_on)
        binding.line_sources_changed.connect(lambda _: self._show_rows())

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        if len(at) > 1 and isinstance(at[-2], int):
            self.set_number(at[-2] + 1)
        is_other = at != self.at
        super().bind(value, at, pointer)
        if is_other:
            self._show_rows()

    def _show_rows(self) -> None:
        """Show the line on the scan above its text, if it is to be shown and known where it is."""
        source = self.binding.line_sources.get(self.at)
        if source:
            self._rows = self._rows or RowsStrip(self)
            self._rows.show_line(source)
            self.set_strip(self._rows)
        elif self._rows and not self._rows.isHidden():
            self.set_strip(None)
            self._rows.hide()

    def _choose_editor(self, value: Any, reset: bool) -> Editor:
        """Return the block's own editor also for long texts: it shows the whole of them."""
        return self.editor if self.editor.can_show(value) else super()._choose_editor(value, reset)

    def write(self, value: Any) -> bool:
        """Write typed text; line ends that were pasted become spaces, those of a region's whole text stay."""
        old = self.binding.value(self.pointer)
        rows = [len(each.splitlines()) if isinstance(each, str) else 0 for each in (old, value)]
        if isinstance(value, str) and rows[1] > max(rows[0], 1):
            self.binding.set(self.pointer, " ".join(value.splitlines()))
            return False  # the editor has another text
        return super().write(value)

    def _go_on(self, forward: bool) -> None:
        """Go to the next line, or to the one before; a line with doubtful words is confirmed."""
        if self.state.needs_look or self.binding.marked_texts.get(self.pointer):
            self.confirm()
        lines = list(self._list_lines())
        place = lines.index(self.at) + (1 if forward else -1) if self.at in lines else -1
        if 0 <= place < len(lines):
            self.binding.place_wanted.emit(lines[place])

    def _list_lines(self) -> Iterator[Pointer]:
        """Yield the places of the texts of all lines of the page."""
        regions = self.binding.value_at(self.at[:1])
        for number, region in enumerate(regions if isinstance(regions, list) else ()):
            for line in range(len(_lines_of(region))):
                yield *self.at[:1], number, "lines", line, "text"


def _lines_of(region: Any) -> list[Any]:
    lines = region.get("lines") if isinstance(region, dict) else None
    return lines if isinstance(lines, list) else []


PAGE_BLOCKS: Final[dict[str, type[Block]]] = {
    "page_regions": RegionsBlock,
    "page_lines": LinesBlock,
    "page_line": LineTextBlock,
}
"""The blocks by the widgets that the schema of a page names."""
