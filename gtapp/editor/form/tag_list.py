"""The block of a list of tags, such as names or keywords: a list of texts, or one text with separators; or all as text."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from gtapp.core.record.value_text import empty_kind, has_texts
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.blocks import ListEditor, PipeBlock
from gtapp.editor.form.editors import Editor, PipeEditor, TextEditor
from gtapp.editor.form.tag_editor import TagListEditor
from gtapp.editor.form.tag_offers import TagOffers


class TagListBlock(PipeBlock):
    """A list of tags; each entry that is added or removed is a change of its own."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        self._offers = TagOffers(field, binding)
        self._tags = TagListEditor(field, self._offers)
        self._plain: Editor | None = None
        super().__init__(field, binding, parent, self._tags)
        self._tags.closed.connect(self._remember)
        self._tags.resized.connect(self.invalidate)
        self._tags.step_ended.connect(self._end_step)
        binding.known_values.changed.connect(self._offer_more)
        self._offers.changed.connect(lambda _: self._tags.offer_more())
        binding.tags_switched.connect(lambda _: self.refresh())
        binding.reading_changed.connect(self._follow_reading)
        self._follow_reading()

    def _follow_reading(self, _: None = None) -> None:
        """Show no signs of what can be changed while the record can't be edited."""
        self._tags.set_read_only(self.read_only or self.binding.is_for_reading)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self._offers.at = at
        super().bind(value, at, pointer)

    def _choose_editor(self, value: Any, reset: bool) -> Editor:
        """Return the editor of the text while all lists of tags are edited so, where it can show the value exactly."""
        if not self.binding.shows_tags and self.plain_editor.can_show(value):
            return self.plain_editor
        return super()._choose_editor(value, reset)

    @property
    def plain_editor(self) -> Editor:
        """The editor of the list as text, created when it is first needed."""
        if self._plain is None:
            self._plain = PipeEditor(self.field) if has_texts(self.field) else TextEditor()
            self._connect_editor(self._plain)
        return self._plain

    def tag_of(self, value: Any) -> str:
        return empty_kind(value)

    def list_editor(self) -> ListEditor:
        return self._shown if isinstance(self._shown, PipeEditor) else self._tags

    def _remember(self, text: str) -> None:
        if has_texts(self.field):  # of single texts, whole ones are known
            self.binding.known_values.add(self._offers.path, text)

    def _end_step(self) -> None:
        if self.binding.document:
            self.binding.document.seal_burst()

    def _offer_more(self, path: Pointer) -> None:
        if path == self._offers.path:
            self._offers.forget()

    # parts of the value

    def show_part(self, at: Pointer, start: int, stop: int) -> None:
        """Select the tags that a part of the text, or of one of the texts, is in."""
        if self._shown is not self._tags:
            super().show_part(at, start, stop)
        elif at == self.at:
            self._tags.select_text(start, stop)
        elif at[:-1] == self.at:
            self._tags.select(int(at[-1]))

    def deselect(self) -> None:
        self._tags.deselect()
        super().deselect()

    # commands

    @property
    def own_commands(self) -> frozenset[str]:
        has_brackets = self._shown is self._tags and bool(self._tags.marks) and not self.read_only
        return frozenset(("switch_tags", "cycle_marks") if has_brackets else ("switch_tags",))

    def choose_value(self) -> bool:
        if self._shown is not self._tags:
            return False
        self._tags.open_list()
        return True

    def cycle_marks(self) -> bool:
        return self._shown is self._tags and self._tags.cycle_marks()

    def finish_entry(self) -> None:
        self._tags.take_current()

    def add_entry(self, text: str) -> bool:
        if self.read_only or self._shown is not self._tags:
            return False
        self._tags.add_entries([text])
        return True
