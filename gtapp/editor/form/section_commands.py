"""The form's commands on a list of long texts in sections: split, merge, move and number entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QObject, Qt, SignalInstance
from PySide6.QtWidgets import QMenu, QWidget

from gtapp.core.record import list_edits, section_edits
from gtapp.core.record.document import Document
from gtapp.core.record.sections import Sections, divide_sections, find_section, find_sections, join_texts
from gtapp.core.record.value_text import text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer, is_identical
from gtapp.editor.form.layout import FocusBlock
from gtapp.editor.form.value_block import ValueBlock
from gtapp.kit.small_widgets import escape_mnemonics

SECTION_COMMANDS = (
    "split_entry",
    "merge_entry",
    "move_to_section",
    "begin_section",
    "renumber_section",
    "toggle_details",
)
"""The names of the commands that only forms with such a list have."""

_LONGEST_TITLE = 60


class FormWithSections(Protocol):
    """What the commands need of the form."""

    field: Field
    failed: SignalInstance

    @property
    def document(self) -> Document | None: ...

    @property
    def focus_block(self) -> FocusBlock | None: ...

    def focus_at(self, at: Pointer, select: bool = False) -> None: ...


class EntryPlace(NamedTuple):
    """An entry of such a list: the list's pointer in the schema's shape, what its schema says, the entry's index, all entries."""

    at: Pointer
    sections: Sections
    number: int
    entries: list[Any]


class SectionCommands(QObject):
    """Acts on the entry that holds the form's current value.

    `run` runs a command of the menu, and reports an edit that the document refuses.
    """

    def __init__(self, form: Any, run: Callable[[Callable[[], None]], None]) -> None:
        super().__init__(form)
        self._run = run
        self._widget: QWidget = form
        self._form: FormWithSections = form

    @property
    def are_possible(self) -> bool:
        """True if the form has such a list."""
        return any(find_sections(child) for child in walk_fields(self._form.field))

    @property
    def is_in_entry(self) -> bool:
        """True if the current value is in an entry of such a list."""
        return self._find_entry() is not None

    def list_possible(self) -> set[str]:
        """Return the names of the commands that the current entry has a use for."""
        place = self._find_entry()
        if place is None:
            return set()
        found = {"move_to_section", "toggle_details"}
        found |= {"split_entry"} if self._find_cursor(place) is not None else set()
        found |= {"merge_entry"} if _can_merge(place) and not self._is_in_heading(place) else set()
        found |= set() if _begins_section(place) else {"begin_section"}
        return found | ({"renumber_section"} if place.sections.numbered else set())

    def split(self) -> None:
        """Split the entry at the cursor, and go to the second part."""
        place = self._find_entry()
        cursor = self._find_cursor(place) if place else None
        if place and cursor is not None and self._form.document:
            section_edits.split(self._form.document, place.at, place.sections, place.number, cursor)
            self._focus_text(place, place.number + 1, 0)

    def merge(self) -> None:
        """Merge the entry with the next one, and put the cursor where they meet."""
        place = self._find_entry()
        if place and self._is_in_heading(place):
            self._form.failed.emit(
                self.tr("Texts are merged from the first of them: the cursor is in a heading.")
            )
        elif place and _can_merge(place) and self._form.document:
            first, second = (place.sections.text_of(place.entries[place.number + each]) for each in (0, 1))
            joint = len(join_texts(first, second)) - len(second.lstrip())
            section_edits.merge_next(self._form.document, place.at, place.sections, place.number)
            self._focus_text(place, place.number, joint)

    def begin(self) -> None:
        """Begin a section at the entry, and go to its heading; one that begins there already stays."""
        place = self._find_entry()
        if place is None or self._form.document is None:
            return
        if _begins_section(place):
            self._form.failed.emit(self.tr("A section begins here already: this is its heading."))
        else:
            section_edits.begin_section(self._form.document, place.at, place.sections, place.number)
        self._form.focus_at((*place.at, place.number, place.sections.heading), select=True)

    def renumber(self) -> None:
        """Number the entries of the section without gaps."""
        place = self._find_entry()
        if place and place.sections.numbered and self._form.document:
            section_edits.renumber(self._form.document, place.at, place.sections, place.number)

    def choose(self) -> None:
        """Let the user choose the section that the entry is moved to."""
        place, block = self._find_entry(), self._form.focus_block
        if place is None or block is None:
            return
        others, can_begin = list(_find_others(place)), not _begins_section(place)
        if not others and not can_begin:
            self._form.failed.emit(self.tr("There is no other section."))
            return
        menu = QMenu(self._widget)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for start, heading in others:
            title = (text_of(heading) or "—")[:_LONGEST_TITLE]
            move = partial(self._move_to, place, start)
            menu.addAction(escape_mnemonics(title), partial(self._run, move))
        if others and can_begin:
            menu.addSeparator()
        if can_begin:
            menu.addAction(self.tr("A new section from here on"), partial(self._run, self.begin))
        menu.popup(block.mapToGlobal(block.rect().bottomLeft()))
        menu.setActiveAction(menu.actions()[0])

    def _move_to(self, place: EntryPlace, target: int) -> None:
        if self._form.document:
            to = section_edits.move_to_section(
                self._form.document, place.at, place.sections, place.number, target
            )
            self._focus_text(place, to, 0)

    def toggle(self) -> None:
        """Show the other fields of the entry, or fold them."""
        from gtapp.editor.form.section_blocks import PassageBlock  # imported when used: few schemas need it

        around: QWidget | None = self._form.focus_block
        while around is not None and not isinstance(around, PassageBlock):
            around = around.parentWidget()
        if around is not None:
            around.toggle()

    def _find_entry(self) -> EntryPlace | None:
        """Return the entry that holds the current value."""
        block, document = self._form.focus_block, self._form.document
        at = block.current() if block and document else ()
        for depth in range(len(at) - 1, -1, -1):
            sections = find_sections(self._form.field.find(at[:depth]))
            entries = list_edits.list_entries(document, at[:depth]) if sections and document else []
            index = at[depth]
            if (
                sections
                and isinstance(index, int)
                and index < len(entries)
                and isinstance(entries[index], dict)
            ):
                return EntryPlace(at[:depth], sections, index, entries)
        return None

    def _is_in_heading(self, place: EntryPlace) -> bool:
        block = self._form.focus_block
        heading = (*place.at, place.number, place.sections.heading)
        return block is not None and block.current() == heading

    def _find_cursor(self, place: EntryPlace) -> int | None:
        """Return the place of the cursor in the entry's text; None if it is elsewhere."""
        block = self._form.focus_block
        is_text = isinstance(block, ValueBlock) and block.at == (*place.at, place.number, place.sections.text)
        return block.find_cursor() if is_text and isinstance(block, ValueBlock) else None

    def _focus_text(self, place: EntryPlace, index: int, cursor: int) -> None:
        self._form.focus_at((*place.at, index, place.sections.text))
        if isinstance(self._form.focus_block, ValueBlock):
            self._form.focus_block.select(cursor, cursor)


def _find_others(place: EntryPlace) -> Iterator[tuple[int, Any]]:
    """Yield the sections that an entry is not in: the index of the first entry, and the heading."""
    own = place.sections.heading_of(place.entries[place.number])
    for section in divide_sections(place.entries, place.sections):
        heading = place.sections.heading_of(place.entries[section.start])
        if not is_identical(heading, own):
            yield section.start, heading


def _begins_section(place: EntryPlace) -> bool:
    """Return whether a section begins at the entry."""
    return find_section(place.entries, place.sections, place.number).start == place.number


def _can_merge(place: EntryPlace) -> bool:
    """Return whether the next entry has a text, too."""
    following = place.entries[place.number + 1 : place.number + 2]
    return bool(following) and isinstance(following[0], dict)


def walk_fields(field: Field) -> Iterator[Field]:
    """Yield a field and all fields in it."""
    yield field
    for child in (*field.children, *(each for each in (field.item, field.member) if each)):
        yield from walk_fields(child)
