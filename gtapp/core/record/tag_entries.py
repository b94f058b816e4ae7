"""The entries of a value that is edited as tags: those of a list, or of a text with separators, and one that is being typed.

What is not touched stays as it is in the record.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from gtapp.core.record.entry_text import SeparatedText, find_separator, list_separators
from gtapp.core.record.value_text import ListStep, ValueParser, find_entry_steps, has_texts, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT

_MOST_ENTRIES = 500
_LONGEST_TEXT = 20_000


class TagEntries:
    """The entries of one field's value, as they are while the user changes them."""

    def __init__(self, field: Field) -> None:
        self._is_list = has_texts(field)
        self._separators = list_separators(field)
        self._nothing = field.hints.get("nothing")
        self._value: Any = ABSENT
        self.closed: list[Any] = []
        """All entries but the one that is being typed."""
        self.edited: int | None = None
        """The place of the entry that is being edited; None if what is typed becomes a further one."""
        self.typed = ""

    def fits(self, value: Any) -> bool:
        """Return whether the entries of a value can be shown exactly."""
        if value is None or value is ABSENT:
            return True
        if self._is_list:
            return isinstance(value, list) and all(text_of(each) is not None for each in value)
        is_short = isinstance(value, str) and text_of(value) is not None and len(value) < _LONGEST_TEXT
        return is_short and len(self._split(value)) <= _MOST_ENTRIES

    def _split(self, value: Any) -> list[Any]:
        if isinstance(value, list):
            return list(value)
        return list(SeparatedText.parse(value, self._separators).entries) if isinstance(value, str) else []

    @property
    def _text(self) -> str:
        """The text that holds the entries, if the value is one."""
        return self._value if isinstance(self._value, str) else ""

    def follow(self, value: Any, reset: bool) -> bool:
        """Take the entries of the record's value; return False if they are those here already, with what is typed."""
        entries = self._split(value)
        # a copy: the record's own list changes in place
        self._value = list(value) if isinstance(value, list) else value
        if not reset and entries == self.all():
            return False
        self.closed, self.edited, self.typed = entries, None, ""
        return True

    # reading

    def all(self) -> list[Any]:
        """Return the entries with the one that is being typed, unless it is there already."""
        typed, place = self.typed.strip(), self.edited
        if place is not None and self.typed == text_of(self.closed[place]):
            return self.closed
        if place is not None:
            return [*self.closed[:place], *([typed] if typed else []), *self.closed[place + 1 :]]
        if not typed or typed in self.closed:
            return self.closed
        return [*self.list_kept(), typed]

    def list_kept(self) -> list[Any]:
        """Return the entries that stay when one is added: what stands for nothing does not."""
        is_nothing = self.closed == self._nothing or not any(self.closed)
        return [] if is_nothing else self.closed

    def read(self, parser: ValueParser) -> Any:
        """Return the value with these entries; the record's own if they are its entries."""
        entries = self.all()
        if self._value is not ABSENT and entries == self._split(self._value):
            return self._value
        if not entries:
            return parser.parse("")
        parsed = SeparatedText.parse(self._text, self._separators)
        return entries if self._is_list else parser.parse(parsed.replace_entries(entries))

    def find_steps(self) -> list[ListStep]:
        """Return the smallest steps from the list in the record to the entries."""
        return find_entry_steps(self._value if isinstance(self._value, list) else [], self.all())

    def join(self, entries: Sequence[Any]) -> str:
        """Return entries as one text."""
        return find_separator(self._text, self._separators).join(str(text_of(each)) for each in entries)

    def list_signs(self) -> list[str]:
        """Return the characters that end an entry: what would separate entries in the text."""
        signs = [each.strip() for each in self._separators]
        used = find_separator(self._text, self._separators).strip()
        return signs[signs.index(used) :] if self._text else signs

    def find_entries(self, start: int, stop: int) -> range:
        """Return the places of the entries that a part of the record's text reaches into."""
        begins, ends, at = [], [], 0
        text = SeparatedText.parse(self._text, self._separators)
        for gap, entry in zip(text.gaps, text.entries, strict=False):
            begins.append(at + len(gap))
            ends.append(at := begins[-1] + len(entry))
        return range(bisect_right(ends, start), bisect_left(begins, stop))

    # changes

    def close(self) -> str:
        """Make what is typed an entry like the others; return it."""
        typed = self.typed.strip()
        self.closed = self.all()
        self.edited, self.typed = None, ""
        return typed

    def begin_editing(self, place: int) -> None:
        """Edit the entry at this place."""
        self.edited, self.typed = place, str(text_of(self.closed[place]))

    def cancel_editing(self) -> None:
        """Leave the edited entry as it was."""
        self.edited, self.typed = None, ""

    def list_without(self, places: Sequence[int]) -> list[Any]:
        """Return the entries without those at these places."""
        return [entry for place, entry in enumerate(self.closed) if place not in places]

    def list_moved(self, first: int, last: int, step: int) -> list[Any]:
        """Return the entries with those from `first` to `last` moved by `step` places; the same ones at either end."""
        rest = self.closed[:first] + self.closed[last + 1 :]
        place = min(max(first + step, 0), len(rest))
        return rest[:place] + self.closed[first : last + 1] + rest[place:]
