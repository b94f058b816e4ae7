"""The blocks of objects and lists.

An object has a heading, its fields one below the other, short ones side by side where there is room, and the keys that the
schema does not know. A list has its entries as lines or cards, or is one line of texts; an empty list has a placeholder. The
blocks of entries are kept and used again for the next item (`make bench`: next item). The block of a list as a table is in
`table_block`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.core.platform.errors import EditError
from gtapp.core.record.changes import find_weakest
from gtapp.core.record.document import Document
from gtapp.core.record.sections import find_sections
from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import ListStep, ValueParser, empty_kind
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.editors import Editor, JsonEditor, PipeEditor, TextEditor
from gtapp.editor.form.layout import Block, BlockColumn, FocusBlock, find_columns_width
from gtapp.editor.form.members import KEY_LINES, KeyBlock, MembersBlock, is_dictionary
from gtapp.editor.form.notes import Note, NoteLines
from gtapp.editor.form.pages import PageBar, Pages
from gtapp.editor.form.painting import draw_tag, format_tooltip
from gtapp.editor.form.rhythm import HEADING_GAP, NOTE_GAP, ROW_GAP
from gtapp.editor.form.value_block import TYPED_KINDS, ValueBlock
from gtapp.editor.form.verdicts import PlaceVerdict
from gtapp.editor.record_texts import translate_label, translate_title
from gtapp.kit.appearance.fonts import make_control_font
from gtapp.kit.small_widgets import make_painter
from gtapp.kit.texts.i18n import translate_error

_LINES_PER_PAGE = 40
_LEFT_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Heading:
    """A heading: a line of bold text before a line to the right edge, a tag where the value is empty, and notes below."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tag = ""
        self.notes = NoteLines()

    def set_contents(self, tag: str, notes: tuple[Note, ...]) -> bool:
        """Set tag and notes; return whether the height may have changed."""
        self.tag = tag
        return self.notes.set_notes(notes)

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to paint."""
        return not (self.text or self.tag or self.notes.notes)

    def height(self, width: int, binding: Binding, palette: QPalette) -> int:
        line = self._line_height(binding) if self.text or self.tag else 0
        notes = self.notes.height(width, binding.fonts, palette)
        return line + (notes + HEADING_GAP if notes else 0)

    def _line_height(self, binding: Binding) -> int:
        return HEADING_GAP + binding.fonts.small_line + HEADING_GAP

    def paint(self, painter: QPainter, at: QPoint, width: int, binding: Binding, palette: QPalette) -> None:
        fonts = binding.fonts
        y = at.y()
        if self.text or self.tag:
            painter.save()
            painter.setFont(fonts.bold)
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            place = QRect(at.x(), y + HEADING_GAP, width, fonts.small_line)
            painter.drawText(place, _LEFT_MIDDLE, self.text)
            end = fonts.bold_metrics.horizontalAdvance(self.text) + 8
            if self.tag:
                end += draw_tag(painter, at.x() + end, place.center().y(), self.tag, palette, fonts) + 8
            painter.setPen(palette.color(QPalette.ColorRole.Mid))
            painter.drawLine(at.x() + end, place.center().y() + 1, at.x() + width - 1, place.center().y() + 1)
            painter.restore()
            y += self._line_height(binding)
        if self.notes.notes:
            self.notes.paint(painter, QPoint(at.x(), y), width, fonts, palette)


def heading_of(field: Field) -> str:
    """Return a field's heading; empty where it would only repeat the label of the first value inside."""
    label = translate_label(field)
    return "" if [translate_label(child) for child in field.children[:1]] == [label] else label


def arrange_fields(fields: Iterable[Field]) -> list[Field]:
    """Return fields in the order in which they are shown, which is not that of the file.

    Those of a group stand together, where its last one is; those in no group that can only be read, such as identifiers, stand
    behind all others.
    """
    groups: dict[object, list[Field]] = {}
    for field in fields:
        group = field.hints.get("group") or (field.name,)
        groups[group] = [*groups.pop(group, ()), field]
    together = [field for group in groups.values() for field in group]
    return sorted(
        together, key=lambda field: bool(field.hints.get("read_only")) and not field.hints.get("group")
    )


class Title(Block):
    """A heading above fields that the schema puts into one group."""

    def __init__(self, text: str, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._heading = Heading(translate_title(text))

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Do nothing: there is no value."""

    def place_contents(self, width: int) -> int:
        return self._heading.height(width, self.binding, self.palette()) or HEADING_GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        self._heading.paint(painter, QPoint(0, 0), self.width(), self.binding, self.palette())
        painter.end()


class RowNotes(Block):
    """The notes on the verdicts of values that share a row, in the row's width: in a column's they would take several lines."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._lines = NoteLines()

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Do nothing: the block around shows the notes."""

    def show_notes(self, notes: tuple[Note, ...]) -> None:
        """Show these notes; without any the block is hidden."""
        if self._lines.set_notes(notes):
            self._arranged_for = (-1, -1)
            self.update()
        if self.isHidden() == bool(notes):
            self.setVisible(bool(notes))

    def place_contents(self, width: int) -> int:
        return self._lines.height(width, self.binding.fonts, self.palette())

    def tooltip_at(self, place: QPoint) -> str:
        return self._lines.accessible_text()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        self._lines.paint(painter, QPoint(0, 0), self.width(), self.binding.fonts, self.palette())
        painter.end()


def _is_or_lacks(value: Any, kind: type) -> bool:
    """Return whether a value is of this kind, or there is none."""
    return isinstance(value, kind) or value is None or value is ABSENT


def _needs_json(raw: ValueBlock | None, binding: Binding, value: Any, pointer: Pointer) -> bool:
    """Return whether an object or list is shown as JSON although it is one: in `raw`, the user is typing it."""
    return binding.typed_text(pointer) is not None or bool(raw and raw.is_typing_json(value, pointer))


_SHARED_END = " › "
"""Between a heading and the label in its line."""


class GroupBlock(BlockColumn):
    """An object: its heading and its fields; a value that is no object is edited as JSON."""

    may_share_heading = True
    """Whether the heading may stand before the label of the first field."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.heading = Heading(heading_of(field) if field is not binding.schema else "")
        self.children_by_name: dict[str, Block] = {}
        self._parts: list[Block] = []
        self._row_notes: dict[Block, RowNotes] = {}
        """By the first block of the row."""
        self._rows_with_notes: set[Block] = set()
        self.others: MembersBlock | None = None
        self._raw: ValueBlock | None = None
        self.add_fields(self.list_first_fields())

    def list_first_fields(self) -> Sequence[Field]:
        """Return the fields whose blocks are created with this one."""
        return self.field.children

    def add_fields(self, fields: Iterable[Field]) -> list[Block]:
        """Create the blocks of fields below those that are there; return them, with the titles of their groups."""
        added: list[Block] = []
        group = ""
        for child in arrange_fields(fields):
            block = self.binding.create_block(child, self.binding, self)
            if str(child.hints.get("group", "")) != group:
                group = str(child.hints.get("group", ""))
                added.append(Title(group, child, self.binding, self))
            self.children_by_name[child.name] = block
            added.append(block)
        self._parts += added
        return added

    def child_blocks(self) -> Iterator[Block]:
        yield from self._parts
        if self.others:
            yield self.others
        if self._raw:
            yield self._raw

    def list_rows(self, width: int) -> Iterator[tuple[Block, ...]]:
        """Yield the blocks row by row: two short ones share a row where there is room."""
        has_room = width >= find_columns_width(self.binding)
        before: tuple[Block, ...] = ()
        for (block,) in super().list_rows(width):
            is_pair = has_room and bool(before) and before[0].is_short and block.is_short
            if is_pair:
                yield (*before, block)
                before = ()
                continue
            if before:
                yield before
            before = (block,)
        if before:
            yield before

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer
        fits = _is_or_lacks(value, dict) and not _needs_json(self._raw, self.binding, value, pointer)
        self.show_raw(value, not fits)
        if fits:
            members = value if isinstance(value, dict) else {}
            for name, block in self.list_bound():
                below = (*at, name)
                block.bind(members.get(name, ABSENT), below, self._child_pointer(below))
            self.show_members(members)
        self._update_state(value)

    def list_bound(self) -> Iterable[tuple[str, Block]]:
        """Return the names and blocks of the fields that show their values."""
        return self.children_by_name.items()

    def _child_pointer(self, at: Pointer) -> Pointer:
        return self.binding.to_record(at) if len(at) <= 2 else (*self.pointer, at[-1])

    def show_raw(self, value: Any, raw: bool) -> None:
        """Show the value as JSON, or no longer."""
        if raw and self._raw is None:
            self._raw = ValueBlock(self.field, self.binding, JsonEditor(), self)
            self._raw.is_fallback = True
            self._raw.set_collapsed(True)
        if self._raw and raw != self.is_raw:
            self._switch(raw)
        if self._raw and raw:
            self._raw.bind(value, self.at, self.pointer)

    def _switch(self, raw: bool) -> None:
        """Show the fields, or the JSON instead."""
        if self._raw:
            self._raw.set_collapsed(not raw)
        for part in self._parts:
            part.set_collapsed(raw)
        if self.others:
            self.others.set_collapsed(raw)

    def show_members(self, members: dict[str, Any]) -> None:
        """Show the members whose keys the schema does not name."""
        known = self.field.by_name
        is_needed = is_dictionary(self.field) or any(key not in known for key in members)
        if self.others is None and is_needed and self.binding.document:
            self.others = MembersBlock(self.field, self.binding, self)
            self.binding.other_keys_shown.emit()
        if self.others:
            self.others.bind(members, self.at, self.pointer)

    def _update_state(self, value: Any) -> None:
        bound = self.binding.document is not None
        tag = empty_kind(value) if bound and self._shows_empty and not isinstance(value, dict) else ""
        notes = self.binding.notes_at(self.pointer) if bound and not self.is_raw else ()
        if tag != self.heading.tag or notes != self.heading.notes.notes:
            self.heading.set_contents(tag, notes)
            self.setAccessibleDescription(self.heading.notes.accessible_text())
            self.invalidate()
            self.update()

    @property
    def _shows_empty(self) -> bool:
        """True if the heading says that there is no object; where it would repeat a label, the value below says so itself."""
        return bool(self.at) and bool(self.heading.text or not translate_label(self.field))

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        self._update_state(self.binding.value_at(self.at))

    @property
    def is_raw(self) -> bool:
        return self._raw is not None and not self._raw.collapsed

    def confirm_details(self) -> None:
        """Confirm the values that are only shown together with the current one; there are none."""

    def neighbour_changed(self, name: str) -> None:
        """Refresh the fields that are derived from the one of this name."""
        for block in self.children_by_name.values():
            if block.field.hints.get("derive", {}).get("from") == name:
                block.refresh()

    def find_block(self, at: Pointer) -> Block:
        depth = len(self.at)
        if self._raw and self.is_raw:
            return self._raw
        if len(at) <= depth:
            return self
        child = self.children_by_name.get(str(at[depth])) or self.others
        return child.find_block(at) if child else self

    def reveal(self, at: Pointer) -> None:
        depth = len(self.at)
        if len(at) > depth and not self.is_raw:
            inner = self.children_by_name.get(str(at[depth])) or self.others
            if inner:
                inner.reveal(at)

    def tooltip_at(self, place: QPoint) -> str:
        return self.heading.notes.accessible_text()

    # layout and painting

    def _find_sharing(self) -> ValueBlock | None:
        """Return the first field's block if its label has the heading in its line."""
        heading, first = self.heading, self._parts[0] if self._parts else None
        is_alone = not (heading.tag or heading.notes.notes or self.is_raw)
        can_share = (
            self.binding.shares_headings and self.may_share_heading and bool(heading.text) and is_alone
        )
        return first if can_share and isinstance(first, ValueBlock) and first.label else None

    def place_contents(self, width: int) -> int:
        first = self._parts[0] if self._parts else None
        if isinstance(first, ValueBlock):
            metrics, is_shared = self.binding.fonts.bold_metrics, self._find_sharing() is not None
            first.set_indent(metrics.horizontalAdvance(self.heading.text + _SHARED_END) if is_shared else 0)
        self._rows_with_notes.clear()
        height = super().place_contents(width)
        for block, row_notes in self._row_notes.items():
            if block not in self._rows_with_notes:
                row_notes.show_notes(())
        return height

    def end_row(self, row: tuple[Block, ...], bottom: int, width: int) -> int:
        """Place the notes on the verdicts of a row that values share below all that stands below one of them."""
        values = [part for part in row if isinstance(part, ValueBlock)]
        notes = tuple(note for part in values for note in part.list_row_notes())
        if not notes:
            return bottom
        if row[0] not in self._row_notes:
            self._row_notes[row[0]] = RowNotes(self.field, self.binding, self)
        row_notes = self._row_notes[row[0]]
        self._rows_with_notes.add(row[0])
        row_notes.show_notes(notes)
        top = max(part.y() + part.notes_end for part in values) + NOTE_GAP
        height = row_notes.arrange(width)
        row_notes.setGeometry(self.left, top, width, height)
        return max(bottom, top + height + ROW_GAP)

    def head_height(self, width: int) -> int:
        if self._find_sharing():
            return HEADING_GAP
        return self.heading.height(width, self.binding, self.palette())

    def _paint_shared(self, first: ValueBlock) -> None:
        """Paint the heading before the first label."""
        painter, fonts = make_painter(self), self.binding.fonts
        painter.setFont(fonts.bold)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        place = first.geometry().topLeft() + QPoint(0, fonts.bold_metrics.ascent())
        painter.drawText(place, self.heading.text + _SHARED_END)
        painter.end()

    def paintEvent(self, event: QPaintEvent) -> None:
        if first := self._find_sharing():
            self._paint_shared(first)
            return
        if self.heading.is_empty:
            return
        width = self.width() - self.left - self.right
        if event.rect().top() < self.top + self.heading.height(width, self.binding, self.palette()):
            painter = make_painter(self)
            self.heading.paint(painter, QPoint(self.left, self.top), width, self.binding, self.palette())
            painter.end()


class _EmptyListEditor(TextEditor):
    """The editor of a list without entries: blank for each kind of empty."""

    def can_show(self, value: Any) -> bool:
        return not value

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        if not self.is_blank():
            self.show_nothing()


class EmptyBlock(ValueBlock):
    """Shows a list without entries; what is typed begins the first entry: it is a text, or the first one in an object.

    `typed_path` leads to that from the entry; None where entries have none, so that nothing can be typed.
    """

    is_fallback = True

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        editor = _EmptyListEditor()
        super().__init__(field, binding, editor, parent)
        self.label = ""
        sections = find_sections(field)
        self.typed_path = (sections.text,) if sections else _find_typed(field.item) if field.item else None
        editor.set_read_only(self.typed_path is None)

    def write(self, value: Any) -> bool:
        path = self.typed_path
        entry = self.field.item.find(path) if self.field.item and path is not None else None
        if entry is None or path is None or not value:
            return True
        parsed = ValueParser(entry).parse(str(value))
        return (
            self.binding.append(self.at, path, parsed) if path else self.binding.set(self.pointer, [parsed])
        )


def _find_typed(field: Field) -> tuple[str, ...] | None:
    """Return the path of the first value below a field that is typed as a text, in the order in which the form shows them."""
    if field.kind != "object":
        is_fixed = any(field.hints.get(hint) for hint in ("read_only", "auto", "derive", "follows"))
        return () if field.kind in TYPED_KINDS and not is_fixed else None
    below = ((child.name, _find_typed(child)) for child in arrange_fields(field.children))
    return next(((name, *path) for name, path in below if path is not None), None)


class AddBar(Block):
    """A button that adds an entry, for the mouse; for the keys there is a command."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._button = QToolButton(self)
        self._button.setText(self.tr("+ Add"))
        self._button.setToolTip(
            format_tooltip(self.tr("Add at the end: {name}").format(name=translate_label(field)))
        )
        self._button.setAccessibleName(self.tr("Add at the end: {name}").format(name=translate_label(field)))
        self._button.setAutoRaise(True)
        self._button.setFont(make_control_font())
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.clicked.connect(lambda: self.binding.row_wanted.emit(self.at))
        binding.reading_changed.connect(self._follow_reading)
        self._follow_reading()

    def _follow_reading(self, _: None = None) -> None:
        """Disable the button while the record can't be edited."""
        self._button.setEnabled(not self.binding.is_for_reading)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer

    def place_contents(self, width: int) -> int:
        size = self._button.sizeHint()
        self._button.setGeometry(0, 0, size.width(), size.height())
        return size.height()


class ListBlock(BlockColumn):
    """A list with its heading; subclasses show the entries, a page at a time. A value that is no list is edited as JSON."""

    bar_stops: Sequence[bool] = (True, False)
    """The bars that turn the pages, above and below the entries: whether Tab reaches them."""
    ends_with_new_entry = False
    """True if an empty entry is shown behind the last one, or alone, in place of the button and the placeholder."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.heading = Heading(translate_label(field))
        self.count = 0
        self.pages = Pages()
        self.bars: tuple[PageBar, ...] = ()
        self._entries: list[Any] = []
        self._document: Document | None = None
        self.empty = EmptyBlock(field, binding, self)
        self.add_bar = AddBar(field, binding, self)
        self.raw: ValueBlock | None = None

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        if self.at != at or self._document is not self.binding.document:
            self.pages.page = 0
        self._document = self.binding.document
        self.at, self.pointer = at, pointer
        self._entries = entries = value if isinstance(value, list) else []
        fits = _is_or_lacks(value, list) and not _needs_json(self.raw, self.binding, value, pointer)
        self.divide(entries)
        self._show_entries()
        if len(entries) != self.count:
            self.count = len(entries)
            self.invalidate()
        has_place = fits and not self.field.hints.get("fixed") and not self.ends_with_new_entry
        self.empty.set_collapsed(bool(entries) or not has_place)
        if not self.empty.collapsed:
            self.empty.bind(value, at, pointer)
        self.add_bar.set_collapsed(not has_place or self.binding.document is None)
        self.add_bar.bind(value, at, pointer)
        self.show_raw(value, not fits)
        self._update_state(fits)

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        self._update_state(self.raw is None or self.raw.collapsed)

    def divide(self, entries: list[Any]) -> None:
        """Divide the entries into pages."""
        raise NotImplementedError

    def bind_entries(self, entries: list[Any], shown: range) -> None:
        """Show those entries whose indices are in `shown`."""
        raise NotImplementedError

    def _show_entries(self) -> None:
        self.bind_entries(self._entries, self.pages.shown)
        if self.pages.last_page and not self.bars:
            self.bars = tuple(map(self._create_bar, self.bar_stops))
        for bar in self.bars:
            bar.bind(None, self.at, self.pointer)
            bar.show_pages(self.pages)

    def _create_bar(self, tab_stop: bool) -> PageBar:
        title = translate_label(self.field)
        return PageBar(title, self.field, self.binding, self, self.show_page, tab_stop)

    def show_page(self, page: int) -> None:
        """Turn to a page."""
        page = min(max(page, 0), self.pages.last_page)
        if page != self.pages.page:
            self.pages.page = page
            with self.binding.hold_layout():
                self._show_entries()
                self.invalidate()
            self.binding.current_changed.emit()

    def reveal(self, at: Pointer) -> None:
        depth = len(self.at)
        index = at[depth] if len(at) > depth else None
        if isinstance(index, int) and self.count and not (self.raw and not self.raw.collapsed):
            index = min(index, self.count - 1)
            self.show_page(self.pages.find_page(index))
            self.find_entry(index, at[: depth + 1]).reveal(at)

    def list_values(self) -> Iterator[tuple[Pointer, bool]]:
        yield from self._list_hidden(range(self.pages.shown.start))
        yield from super().list_values()
        yield from self._list_hidden(range(self.pages.shown.stop, self.count))

    def _list_hidden(self, indices: range) -> Iterator[tuple[Pointer, bool]]:
        """Yield the values that need a look in entries that are on other pages."""
        for index in indices:
            at = (*self.at, index)
            pointer = self.child_pointer(at)
            for unseen in self.binding.find_unseen(pointer, self._entries[index]):
                yield (*at, *unseen[len(pointer) :]), True

    def entry_blocks(self) -> Iterable[Block]:
        """Return the blocks of the entries on the page that is shown."""
        raise NotImplementedError

    def entry_stops(self, current: FocusBlock | None = None) -> list[FocusBlock]:
        """Return the blocks of the page's entries that Tab reaches, and `current` if it is one of them."""
        blocks = (each for block in self.entry_blocks() for each in block.focus_blocks())
        return [each for each in blocks if each.tab_stop or each is current]

    def child_pointer(self, at: Pointer) -> Pointer:
        return self.binding.to_record(at) if len(at) <= 2 else (*self.pointer, at[-1])

    def refresh_at(self, at: Pointer) -> None:
        index = at[len(self.at)] if len(at) > len(self.at) else None
        hidden = isinstance(index, int) and index < self.count and index not in self.pages.shown
        if not hidden:
            self.refresh()

    def show_raw(self, value: Any, raw: bool) -> None:
        """Show the value as JSON, or no longer."""
        if raw and self.raw is None:
            self.raw = ValueBlock(self.field, self.binding, JsonEditor(), self)
            self.raw.is_fallback = True
        if self.raw:
            self.raw.set_collapsed(not raw)
        if self.raw and raw:
            self.raw.bind(value, self.at, self.pointer)

    def _update_state(self, fits: bool) -> None:
        """Show the list's own issues below its heading, where no block inside shows them."""
        own = fits and (self.count or self.ends_with_new_entry) and self.binding.document
        notes = self.binding.notes_at(self.pointer) if own else ()
        if notes != self.heading.notes.notes:
            self.heading.set_contents("", notes)
            self.setAccessibleDescription(self.heading.notes.accessible_text())
            self.invalidate()
            self.update()

    def find_block(self, at: Pointer) -> Block:
        if self.raw and not self.raw.collapsed:
            return self.raw
        depth = len(self.at)
        index = at[depth] if len(at) > depth else None
        if isinstance(index, int) and index < self.count:
            return self.find_entry(index, at) if index in self.pages.shown else self
        return self if self.count or self.empty.collapsed else self.empty

    def find_entry(self, index: int, at: Pointer) -> Block:
        """Return the innermost block for a value in this entry."""
        raise NotImplementedError

    def tooltip_at(self, place: QPoint) -> str:
        return self.heading.notes.accessible_text()

    # painting

    def head_height(self, width: int) -> int:
        return self.heading.height(width, self.binding, self.palette())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        self.heading.paint(painter, QPoint(0, 0), self.width(), self.binding, self.palette())
        painter.end()


_KEY_GAP = 5
"""The space above and below the key in a heading."""


class ListedObjectBlock(GroupBlock):
    """An object as one of several."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.key: KeyBlock | None = None
        """The key of the list that begins with this entry, where the record is a dict of lists."""

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self._bind_key(at, pointer)
        super().bind(value, at, pointer)

    def _bind_key(self, at: Pointer, pointer: Pointer) -> None:
        document = self.binding.document
        begins = document is not None and document.shape.kind == "groups" and pointer[1:] == (0,)
        if begins and self.key is None:
            self.key = KeyBlock(self.field, self.binding, self)
        if self.key:
            self.key.set_collapsed(not begins)
            if begins:
                self.key.bind(None, at, pointer[:1])

    def reveal_key(self) -> KeyBlock | None:
        """Show the key, and return it; None if there is none."""
        return None if self.key is None or self.key.collapsed else self.key

    def child_blocks(self) -> Iterator[Block]:
        yield from super().child_blocks()
        if self.key:
            yield self.key


class CardBlock(ListedObjectBlock):
    """An object as one of several, with its number above."""

    may_share_heading = False
    bottom = 8

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        number = str(at[-1] + 1) if at and isinstance(at[-1], int) else ""
        if number != self.heading.text:
            self.heading.text = number
            self.update()
        super().bind(value, at, pointer)

    def column_blocks(self) -> Iterator[Block]:
        yield from (block for block in self.child_blocks() if block is not self.key)

    def head_height(self, width: int) -> int:
        height = super().head_height(width)
        if self.key is None or self.key.collapsed:
            return height
        fonts = self.binding.fonts
        left = self.left + fonts.bold_metrics.horizontalAdvance(self.heading.text) + 12
        room = min(width - left, KEY_LINES * fonts.line)
        below = self.key.arrange(room)
        self.key.setGeometry(left, self.top + _KEY_GAP, room, below)
        return max(height, below + 2 * _KEY_GAP)


def count_fields(field: Field) -> int:
    """Return the number of single values that an empty entry of a list shows."""
    return sum(map(count_fields, field.children)) or 1


def count_values(value: Any) -> int:
    """Return the number of single values in a value."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return sum(map(count_values, inside)) or 1


class EntriesBlock(ListBlock):
    """A list whose entries each have a block of their own, as lines or cards."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self._pool: list[Block] = []
        self._least = count_fields(field.item) if field.item else 1

    def child_blocks(self) -> Iterator[Block]:
        yield self.empty
        yield from self.bars[:1]
        yield from self._pool
        yield from self.bars[1:]
        yield self.add_bar
        if self.raw:
            yield self.raw

    def divide(self, entries: list[Any]) -> None:
        sizes = (max(self._least, count_values(entry)) for entry in entries)
        self.pages.divide(sizes, self.binding.values_per_page)

    def bind_entries(self, entries: list[Any], shown: range) -> None:
        for place, index in enumerate(shown):
            below = (*self.at, index)
            block = self._block(place)
            if isinstance(block, ValueBlock):
                block.set_number(index + 1)
            block.bind(entries[index], below, self.child_pointer(below))
        for block in self._pool[len(shown) :]:
            block.set_collapsed(True)

    def entry_blocks(self) -> Iterable[Block]:
        return self._pool[: len(self.pages.shown)]

    def _block(self, place: int) -> Block:
        """Return the block of an entry by its place on the page; create it where there is none yet."""
        while len(self._pool) <= place:
            self._pool.append(self.create_entry())
        self._pool[place].set_collapsed(False)
        return self._pool[place]

    def create_entry(self) -> Block:
        """Return a new block for an entry."""
        item = self.field.item or self.field
        if item.kind == "object":
            return CardBlock(item, self.binding, self)
        block: Block = self.binding.create_block(item, self.binding, self)
        return block

    def find_entry(self, index: int, at: Pointer) -> Block:
        return self._pool[index - self.pages.shown.start].find_block(at)


class ListEditor(Editor, Protocol):
    """An editor of a whole list of texts."""

    def changes(self) -> list[ListStep]:
        """Return the smallest steps from the list in the record to the entries."""

    def is_emptied(self) -> bool:
        """Return whether no entry is left."""


class PipeBlock(ValueBlock):
    """A list of texts with one editor, a line with pipes: each changed entry is a separate change, all in one edit."""

    def __init__(
        self,
        field: Field,
        binding: Binding,
        parent: QWidget | None = None,
        editor: ListEditor | None = None,
    ) -> None:
        self._list_editor: ListEditor = editor or PipeEditor(field)
        super().__init__(field, binding, self._list_editor, parent)

    def list_editor(self) -> ListEditor:
        """Return the editor of the list that is shown."""
        return self._list_editor

    def write(self, value: Any) -> bool:
        document, editor = self.binding.document, self.list_editor()
        old = self.binding.value(self.pointer)
        steps = editor.changes() if isinstance(old, list) and not editor.is_emptied() else []
        if document is None or not steps:
            return self.binding.set(self.pointer, value)
        try:
            if len(steps) == 1:
                _apply_step(document, self.pointer, steps[0], burst=True)
                return True
            with document.group(self.tr("entries")):
                for step in steps:
                    _apply_step(document, self.pointer, step)
        except EditError as error:
            self.binding.failed.emit(translate_error(error))
            return False
        return True

    def issues(self) -> tuple[Issue, ...]:
        return self.binding.issues_under(self.pointer)

    def find_verdict(self) -> PlaceVerdict | None:
        return self.binding.verdict_under(self.pointer)

    def tag_of(self, value: Any) -> str:
        """Return the tag; a list of one empty entry looks like an empty list, but is none."""
        if isinstance(value, list) and len(value) == 1 and value[0] in (None, ""):
            return "[null]" if value[0] is None else '[""]'
        return super().tag_of(value)

    def origin(self) -> str:
        """Return the whole list's origin: the entries', where they agree."""
        value = self.binding.value(self.pointer)
        whole = self.binding.origin(self.pointer)
        if not isinstance(value, list) or not value:
            return whole
        origins = {self.binding.origin((*self.pointer, index)) for index in range(len(value))}
        if weakest := find_weakest(origins):
            return weakest
        if whole == "draft":
            return "draft"
        return next(iter(origins)) if len(origins) == 1 and origins != {"draft"} else "hand"

    def confirm(self) -> None:
        document = self.binding.document
        value = self.binding.value(self.pointer)
        if document is None or not isinstance(value, list) or not value:
            super().confirm()
        elif self.state.origin != "hand" or self.state.needs_look:
            with document.group(self.tr("confirm")):
                for index in range(len(value)):
                    document.confirm((*self.pointer, index))


def _apply_step(document: Document, pointer: Pointer, step: ListStep, burst: bool = False) -> None:
    where = (*pointer, step.place)
    if step.kind == "set":
        document.set(where, step.value, burst=burst)
    elif step.kind == "insert":
        document.insert(where, step.value, burst=burst)
    else:
        document.remove(where)
