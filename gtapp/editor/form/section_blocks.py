"""A list of long texts in sections: the headings, below each its texts, each as high as it is, with its other fields folded.

A heading stands for that field of all entries below it. What an entry has besides its text is one line above it, which unfolds
the fields themselves. Their blocks are created then, so that a page of many texts opens at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.record.changes import ACCEPTED, find_weakest
from gtapp.core.record.sections import Sections, divide_sections, find_sections
from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import empty_kind, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, is_identical
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.blocks import EntriesBlock, ListedObjectBlock
from gtapp.editor.form.editors import TextEditor
from gtapp.editor.form.layout import Block
from gtapp.editor.form.members import KeyBlock
from gtapp.editor.form.notes import one_line
from gtapp.editor.form.painting import PaintColours, draw_issue_sign, paint_colours
from gtapp.editor.form.value_block import ValueBlock, as_widget
from gtapp.editor.form.verdicts import PlaceVerdict
from gtapp.editor.form.visibility import VisiblePart, find_visible
from gtapp.editor.record_texts import translate_label
from gtapp.kit.small_widgets import make_painter
from gtapp.kit.texts.i18n import join_label

_ENTRIES_PER_PAGE = 40
_ABOVE_HEADING = 16
_BELOW_ENTRY = 2
_BELOW_KEY = 12
_LEFT_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class SectionListBlock(EntriesBlock):
    """The list: knows which entries begin a section, and which ones stand below the same heading."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        self.sections = find_sections(field) or Sections("", "")
        self._divided: list[range] = []
        self._typed: range | None = None
        """The section whose heading is being typed: it stays one while its heading becomes another one's for a moment."""
        super().__init__(field, binding, parent)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        count = len(value) if isinstance(value, list) else 0
        if self._document is not self.binding.document or count != self.count:
            self._typed = None
        super().bind(value, at, pointer)

    def divide(self, entries: list[Any]) -> None:
        self.pages.divide(repeat(1, len(entries)), _ENTRIES_PER_PAGE)
        self._divided = divide_sections(entries, self.sections, self._typed)

    def create_entry(self) -> Block:
        return PassageBlock(self.field.item or self.field, self.binding, self)

    # sections

    def find_range(self, index: int) -> range:
        """Return the indices of the entries below the same heading as this one."""
        return next((each for each in self._divided if index in each), range(index, index + 1))

    def shows_heading(self, index: int) -> bool:
        """Return whether the heading is shown above this entry: it begins its section, or the page."""
        return index in (self.find_range(index).start, self.pages.shown.start)

    def list_headings(self, index: int) -> list[Pointer]:
        """Return the record's pointers of the headings that are one with that of this entry."""
        entries = self._list_entries()
        headings = {
            each: self.sections.heading_of(entries[each])
            for each in self.find_range(index)
            if each < len(entries)
        }
        return [
            self.binding.to_record((*self.at, each, self.sections.heading))
            for each, heading in headings.items()
            if is_identical(heading, headings.get(index))
        ]

    def _list_entries(self) -> list[Any]:
        """Return the entries as they are now."""
        found = self.binding.value_at(self.at)
        return found if isinstance(found, list) else []

    def begin_typing(self, index: int) -> None:
        """Keep the section of this entry together while its heading is typed."""
        self._typed = self.find_range(index)

    def end_typing(self) -> None:
        """Show the sections as they are."""
        self._typed = None
        self.follow_headings()

    def follow_headings(self) -> None:
        """Show headings where sections begin now."""
        if divide_sections(self._list_entries(), self.sections, self._typed) != self._divided:
            with self.binding.hold_layout():
                self.refresh()

    def refresh_heading(self, index: int) -> None:
        """Show the heading above an entry again, and others where sections begin now."""
        self.follow_headings()
        shown = self._find_heading(index)
        if shown:
            shown.refresh()

    def _find_heading(self, index: int) -> HeadingBlock | None:
        """Return the heading above an entry on the page that is shown."""
        place = max(self.find_range(index).start, self.pages.shown.start) - self.pages.shown.start
        passage = self._pool[place] if place < len(self.pages.shown) else None
        heading = passage.section_heading if isinstance(passage, PassageBlock) else None
        return None if heading is None or heading.collapsed else heading

    def find_entry(self, index: int, at: Pointer) -> Block:
        depth = len(self.at) + 1
        if len(at) > depth and at[depth] == self.sections.heading:
            return self._find_heading(index) or super().find_entry(index, at)
        return super().find_entry(index, at)


class HeadingBlock(ValueBlock):
    """The heading of a section: one value that stands for those of all entries below it."""

    def __init__(self, field: Field, binding: Binding, passage: PassageBlock) -> None:
        super().__init__(field, binding, TextEditor(), passage)
        self._list = passage.list
        self._wanted: Pointer = ()
        """The place among those it stands for that the focus was moved to."""
        self.decoration.reserves_line = False
        font = QFont()
        font.setBold(True)
        as_widget(self.editor).setFont(font)  # the label's is not bold
        self._is_open = False
        """True while it looks like a field: it is the one that the keys go to, or went to before another window got them."""
        self._show_as_field(False)

    @property
    def is_short(self) -> bool:
        return False

    @property
    def _index(self) -> int:
        return int(self.at[-2])

    def _list_places(self) -> list[Pointer]:
        return self._list.list_headings(self._index) if self.at else []

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        if at != self.at:
            self._wanted = at
        super().bind(value, at, pointer)

    def refresh_at(self, at: Pointer) -> None:
        self._list.refresh_heading(self._index)

    def refresh_places(self, places: Collection[Pointer]) -> None:
        # one value stands for all of them
        self._list.refresh_heading(self._index)

    # the values

    def write(self, value: Any) -> bool:
        if not isinstance(value, str):
            return super().write(value)
        self._list.begin_typing(self._index)
        with self.binding.edit() as document:
            document.set_alike(self._list_places(), value, burst=True)
            return True
        return False

    def set_value(self, value: Any, origin: str = "hand") -> None:
        places = self._list_places()
        with self.binding.edit() as document:
            if value is not ABSENT:
                document.set_alike(places, value, origin=origin)
                return
            with document.group("remove"):
                for pointer in places:
                    if self.binding.value(pointer) is not ABSENT:
                        document.remove(pointer)

    def confirm(self) -> None:
        if self.binding.document and (self.state.origin != "hand" or self.state.needs_look):
            with self.binding.edit() as document, document.group("confirm"):
                for pointer in self._list_places():
                    document.confirm(pointer)

    def origin(self) -> str:
        """Return the origin of all its values; the draft's as long as one of them is."""
        origins = {self.binding.origin(pointer) for pointer in self._list_places()}
        if len(origins) == 1:
            return origins.pop()
        if weakest := find_weakest(origins):
            return weakest
        return "draft" if "draft" in origins else "hand" if origins else super().origin()

    def issues(self) -> tuple[Issue, ...]:
        """Return the issues of all its values, each once."""
        found = (issue for pointer in self._list_places() for issue in self.binding.issues_at(pointer))
        return tuple({(issue.code, str(issue)): issue for issue in reversed(list(found))}.values())

    def find_same(self, issue: Issue) -> list[Issue]:
        found = (each for pointer in self._list_places() for each in self.binding.issues_at(pointer))
        return [each for each in found if each.is_alike(issue)]

    def find_verdict(self) -> PlaceVerdict | None:
        return self.binding.verdict_at(*self._list_places())

    # the focus

    def current(self) -> Pointer:
        return self._wanted or self.at

    def take_focus(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        self._wanted = at or self.at
        super().take_focus(at, forward, select)

    def set_focus_mark(self, has_focus: bool) -> None:
        super().set_focus_mark(has_focus)
        self._show_as_field(has_focus)
        if not has_focus:
            self._list.end_typing()
            if self.decoration.release_room():
                self.invalidate()

    def list_visible(self, area: QRect) -> Iterator[VisiblePart]:
        to_tree = self.binding.to_tree
        for part in super().list_visible(area):
            yield from (part._replace(at=to_tree(place)) for place in self._list_places())

    # painting: a heading, and a field only while it is the focused one

    def _show_as_field(self, is_open: bool) -> None:
        self._is_open = is_open
        if isinstance(self.editor, TextEditor):
            self.editor.show_read_only(not is_open)

    def paint_frame(self, painter: QPainter, colours: PaintColours) -> None:
        if self._is_open:
            super().paint_frame(painter, colours)


class PassageBlock(ListedObjectBlock):
    """An entry: its section's heading if it begins one, the line of its other fields, its text, and these fields unfolded."""

    bottom = _BELOW_ENTRY

    def __init__(self, field: Field, binding: Binding, parent: SectionListBlock) -> None:
        self.list = parent
        self._sections = parent.sections
        self.section_heading: HeadingBlock | None = None
        self.is_folded = True
        self._unfolded: Any = None
        """The entry whose other fields the user has unfolded."""
        self._details: list[Block] = []
        super().__init__(field, binding, parent)
        self._bar = DetailsBar(field, binding, self)
        self.text = self.children_by_name[self._sections.text]
        if isinstance(self.text, ValueBlock):
            self.text.set_label("")
            self.text.decoration.reserves_line = False
            self.text.is_passage = True

    def list_first_fields(self) -> Sequence[Field]:
        return (self.field.by_name[self._sections.text],)

    @property
    def other_fields(self) -> list[Field]:
        """The fields beside heading and text."""
        return [
            each
            for each in self.field.children
            if each.name not in (self._sections.heading, self._sections.text)
        ]

    def child_blocks(self) -> Iterator[Block]:
        if self.section_heading:
            yield self.section_heading
        yield self._bar
        yield from super().child_blocks()

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.is_folded = value is not self._unfolded
        super().bind(value, at, pointer)
        self._show_heading(value, at)
        for block in self._details:
            block.set_collapsed(self.is_folded or self.is_raw)
        if self.key:
            self.key.set_label(self.tr("Key in the file"))
        if self.key and self.is_folded:
            self.key.set_collapsed(True)
        self.bottom = _BELOW_KEY if self.key and not self.key.collapsed else _BELOW_ENTRY
        self._show_summary(value)

    def _show_heading(self, value: Any, at: Pointer) -> None:
        index = int(at[-1])
        is_shown = not self.is_raw and self.list.shows_heading(index)
        if is_shown and self.section_heading is None:
            self.section_heading = HeadingBlock(
                self.field.by_name[self._sections.heading], self.binding, self
            )
        if self.section_heading:
            self.top = _ABOVE_HEADING if is_shown and index != self.list.pages.shown.start else 0
            self.section_heading.set_collapsed(not is_shown)
            if is_shown:
                below = (*at, self._sections.heading)
                self.section_heading.bind(
                    self._sections.heading_of(value), below, self.binding.to_record(below)
                )

    def _show_summary(self, value: Any) -> None:
        self._bar.set_collapsed(self.is_raw)
        parts = (self._own_key(), *_summarize(value, self.other_fields)) if self.is_folded else ()
        self._bar.show_summary(
            " · ".join(filter(None, parts)),
            self.is_folded,
            any(issue.level == "issue" for issue in self._list_folded_issues()),
        )

    def _own_key(self) -> str:
        """Return the key of the list that begins with this entry."""
        return str(self.pointer[0]) if self.key and self.pointer[1:] == (0,) else ""

    def list_bound(self) -> Iterable[tuple[str, Block]]:
        names = [self._sections.text] if self.is_folded else self.children_by_name
        return [(name, self.children_by_name[name]) for name in names]

    def show_members(self, members: dict[str, Any]) -> None:
        if not self.is_folded:
            super().show_members(members)
        elif self.others:
            self.others.set_collapsed(True)

    def refresh_at(self, at: Pointer) -> None:
        if self.is_folded and not self.is_raw and self._is_folded_place(at):
            self._show_summary(self.binding.value_at(self.at))
            return
        self.refresh()
        self.list.refresh_heading(int(self.at[-1]))

    # folding

    def toggle(self) -> None:
        """Show the other fields, or fold them."""
        if self.is_folded:
            self.unfold()
            return
        self.focus_text()
        self._unfolded = None
        with self.binding.hold_layout():
            self.refresh()

    def unfold(self) -> None:
        """Show the other fields."""
        value = self.binding.value_at(self.at)
        if not self.is_folded or not isinstance(value, dict):
            return
        if not self._details:
            self._details = self.add_fields(self.other_fields)
        self._unfolded = value
        with self.binding.hold_layout():
            self.refresh()

    def focus_text(self) -> None:
        """Focus the text: commands are about this entry."""
        block = next(iter(self.text.focus_blocks()), None)
        if block:
            block.take_focus(select=False)

    def reveal_key(self) -> KeyBlock | None:
        self.unfold()
        return super().reveal_key()

    def reveal(self, at: Pointer) -> None:
        if self._is_folded_place(at):
            self.unfold()
        super().reveal(at)

    def find_block(self, at: Pointer) -> Block:
        return (
            self
            if self.is_folded and not self.is_raw and self._is_folded_place(at)
            else super().find_block(at)
        )

    def _is_folded_place(self, at: Pointer) -> bool:
        """Return whether a value is one of those that can be folded."""
        depth = len(self.at)
        return len(at) > depth and at[depth] not in (self._sections.heading, self._sections.text)

    def list_values(self) -> Iterator[tuple[Pointer, bool]]:
        yield from super().list_values()
        if self.is_folded and not self.is_raw:
            for pointer in self._list_unseen():
                yield (*self.at, *pointer[len(self.pointer) :]), True

    def list_visible(self, area: QRect) -> Iterator[VisiblePart]:
        yield from super().list_visible(area)
        if self.is_folded and self._bar.shows_all and not self._bar.collapsed:
            whole = VisiblePart(())
            if whole in find_visible((), self._bar.geometry(), area):
                yield from (whole._replace(at=(*self.at, field.name)) for field in self.other_fields)

    def _list_unseen(self) -> list[Pointer]:
        """Return the places of the folded values that need a look."""
        unseen = self.binding.find_unseen(self.pointer, self.binding.value(self.pointer))
        return [
            pointer for pointer in unseen if self._is_folded_place((*self.at, *pointer[len(self.pointer) :]))
        ]

    def _list_folded_issues(self) -> list[Issue]:
        issues = self.binding.issues_under(self.pointer) if self.is_folded else ()
        depth = len(self.pointer)
        return [each for each in issues if self._is_folded_place((*self.at, *each.pointer[depth:]))]

    def confirm_details(self) -> None:
        """Confirm the folded values that are the draft's and have no issue: the line above the text shows them."""
        if self.binding.document is None or not self.is_folded:
            return
        wrong = {issue.pointer for issue in self._list_folded_issues()}
        with self.binding.edit() as document:
            for pointer in self._list_unseen():
                if pointer not in wrong and self.binding.origin(pointer) not in ACCEPTED:
                    document.confirm(pointer)


def _summarize(value: Any, fields: Iterable[Field]) -> Iterator[str]:
    """Yield in words what an object has in these fields, what can be edited alone; a number after its label."""
    for field in fields if isinstance(value, dict) else ():
        inside = value.get(field.name, ABSENT)
        if empty_kind(inside) or field.hints.get("read_only"):
            continue
        if isinstance(inside, dict):
            yield from _summarize(inside, field.children)
        elif isinstance(inside, list):
            yield ", ".join(filter(None, map(text_of, inside)))
        else:
            text = one_line(text_of(inside) or "")
            yield join_label(translate_label(field), text) if field.kind in ("integer", "number") else text


_SIGN_GAP = 4
_MENU = "⋯"


class DetailsBar(Block):
    """The line above an entry's text: its other values in words, a click on which unfolds their fields, and a menu."""

    def __init__(self, field: Field, binding: Binding, parent: PassageBlock) -> None:
        super().__init__(field, binding, parent)
        self._passage = parent
        self._summary = ""
        self._is_folded = True
        self._has_issue = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        """Do nothing: `show_summary` shows what there is."""

    def show_summary(self, summary: str, is_folded: bool, has_issue: bool) -> None:
        """Show the values in words, and whether their fields are folded."""
        if (summary, is_folded, has_issue) != (self._summary, self._is_folded, self._has_issue):
            self._summary, self._is_folded, self._has_issue = summary, is_folded, has_issue
            self.setAccessibleName(summary or self.tr("Other fields"))
            self.update()

    def place_contents(self, width: int) -> int:
        return self.binding.fonts.small_line + 2

    @property
    def _menu_place(self) -> QRect:
        width = self.binding.fonts.line
        return QRect(self.width() - self.binding.verdict_width - width, 0, width, self.height())

    @property
    def shows_all(self) -> bool:
        """Whether the line has room for all values in words."""
        return self.binding.fonts.small_metrics.horizontalAdvance(self._summary) <= self._room

    @property
    def _room(self) -> int:
        """The width for the values: behind the arrow, and the sign of an issue."""
        metrics = self.binding.fonts.small_metrics
        return (
            self._menu_place.left()
            - metrics.horizontalAdvance("▸ ")
            - self._has_issue * (metrics.ascent() + _SIGN_GAP)
        )

    def tooltip_at(self, place: QPoint) -> str:
        if self._menu_place.contains(place):
            return self.tr("What can be done with this entry")
        keys = self.binding.name_keys("toggle_details")
        text = (
            self.tr("Show the other fields ({keys})")
            if self._is_folded
            else self.tr("Hide the other fields ({keys})")
        )
        return "\n".join(filter(None, (self._summary, text.format(keys=keys))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Unfold the fields, or fold them, or open the menu; the entry has the focus then."""
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not self._menu_place.contains(place):
            self._passage.toggle()
            return
        self._passage.focus_text()
        if event.button() == Qt.MouseButton.LeftButton:
            reason = QContextMenuEvent.Reason.Mouse
            menu = QContextMenuEvent(reason, place, event.globalPosition().toPoint())
            QApplication.sendEvent(self, menu)
            self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)  # Qt sends no leave event for the menu
            self.update()

    def enterEvent(self, event: QEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, fonts, colours = make_painter(self), self.binding.fonts, paint_colours(self.palette())
        painter.setFont(fonts.small)
        painter.setPen(colours.text if self.underMouse() else colours.label)
        menu, high = self._menu_place, self.height()
        sign = fonts.small_metrics.ascent()
        x = fonts.small_metrics.horizontalAdvance("▸ ")
        painter.drawText(QRect(0, 0, x, high), _LEFT_MIDDLE, "▸" if self._is_folded else "▾")
        if self._has_issue:
            draw_issue_sign(painter, x, (high - sign) / 2, sign, "issue", self.palette())
            painter.setFont(fonts.small)
            painter.setPen(colours.text if self.underMouse() else colours.label)
            x += sign + _SIGN_GAP
        room = self._room
        text = fonts.small_metrics.elidedText(
            self._summary or self.tr("Other fields"), Qt.TextElideMode.ElideRight, room
        )
        painter.drawText(QRect(x, 0, room, high), _LEFT_MIDDLE, text)
        painter.drawText(menu, Qt.AlignmentFlag.AlignCenter, _MENU)
        painter.end()
