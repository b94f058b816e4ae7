"""Entries within one text, such as keywords, with what separates them; and the marks around a name that say how sure it is.

`SeparatedText` changes single entries and keeps every other character. Marks are a field's hint ``marks``: pairs such as
``<`` and ``>`` with their meaning, from the first to the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gtapp.core.record.value_text import apply_list_steps, find_entry_steps
from gtapp.core.schema.fields import Field

DEFAULT_SEPARATOR = " | "


class Mark(NamedTuple):
    """What stands before and after a name, and what that says."""

    before: str
    after: str
    meaning: str


def list_marks(field: Field) -> tuple[Mark, ...]:
    """Return the marks that a field's entries may have (hint ``marks``)."""
    return tuple(
        Mark(str(mark["before"]), str(mark["after"]), str(mark["meaning"]))
        for mark in field.hints.get("marks", ())
    )


def find_mark(text: str, marks: Sequence[Mark]) -> Mark | None:
    """Return the mark around a text, or at its beginning while it is typed; the longest that fits."""
    found = (mark for mark in marks if text.startswith(mark.before))
    return max(found, key=lambda mark: len(mark.before), default=None)


def remove_mark(text: str, marks: Sequence[Mark]) -> str:
    """Return a text without the mark around it."""
    mark = find_mark(text, marks)
    return text if mark is None else text.removeprefix(mark.before).removesuffix(mark.after)


def add_mark(text: str, mark: Mark | None) -> str:
    """Return a text with a mark around it."""
    return text if mark is None else f"{mark.before}{text}{mark.after}"


def cycle_mark(text: str, marks: Sequence[Mark]) -> str:
    """Return a text with the next mark, without one after the last."""
    order = (None, *marks)
    following = order[(order.index(find_mark(text, marks)) + 1) % len(order)]
    return add_mark(remove_mark(text, marks), following)


def list_separators(field: Field) -> tuple[str, ...]:
    """Return what may separate a field's entries in a text (hint ``separator``, one or several); the first is for new texts."""
    hint = field.hints.get("separator", DEFAULT_SEPARATOR)
    return (hint,) if isinstance(hint, str) else tuple(map(str, hint))


def find_separator(text: str, separators: Sequence[str]) -> str:
    """Return what separates the entries of a text: the last of the separators that it has, else the first."""
    return next((each for each in reversed(separators) if each.strip() in text), separators[0])


def split_entries(text: str, separator: str) -> list[str]:
    """Return the entries of a pasted text: between separators, tabulators and line ends, without white space around them."""
    parts = re.split(rf"{re.escape(separator.strip())}|[\t\r\n\u2028\u2029]", text)
    return [part.strip() for part in parts if part.strip()]


@dataclass(frozen=True, slots=True)
class SeparatedText:
    """A text as entries and what stands before, between and after them; empty entries count as what separates."""

    entries: tuple[str, ...]
    gaps: tuple[str, ...]
    separator: str

    @classmethod
    def parse(cls, text: str, separators: Sequence[str]) -> SeparatedText:
        """Return the entries of a text; joined again, they are that text."""
        separator = find_separator(text, separators)
        sign = re.escape(separator.strip())
        pieces = re.split(rf"(\s*{sign}[\s{sign}]*|^\s+|\s+$)", text)
        return cls._join_pieces(pieces, separator)

    @classmethod
    def _join_pieces(cls, pieces: Sequence[str], separator: str) -> SeparatedText:
        """Return texts and gaps that alternate; gaps without a text between them become one."""
        entries: list[str] = []
        gaps = [""]
        for number, piece in enumerate(pieces):
            if number % 2 or not piece:
                gaps[-1] += piece
            else:
                entries.append(piece)
                gaps.append("")
        return cls(tuple(entries), tuple(gaps), separator)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(
            (self.gaps[0], *(part for pair in zip(self.entries, self.gaps[1:], strict=True) for part in pair))
        )

    def replace_entries(self, new: Sequence[str]) -> str:
        """Return the text with other entries; what stands around those that stay is kept."""
        gaps = list(self.gaps)
        count = len(self.entries)
        steps = find_entry_steps(self.entries, new)
        for step in steps:
            if step.kind == "remove":
                del gaps[step.place if step.place > 0 else min(1, count)]
                count -= 1
            elif step.kind == "insert":
                self._insert_gap(gaps, step.place, count)
                count += 1
        entries = apply_list_steps(self.entries, steps)
        return SeparatedText(tuple(entries), tuple(gaps), self.separator).text

    def _insert_gap(self, gaps: list[str], place: int, count: int) -> None:
        """Make room for an entry: a separator that stands at the end already is used."""
        separator, sign = self.separator, self.separator.strip()
        if count and place < count:
            gaps.insert(place + 1, separator)
        elif count and sign not in gaps[-1]:
            gaps.insert(count, separator)
        else:
            gaps.append("")
            if sign in gaps[-2] and not gaps[-2][-1].isspace():
                gaps[-2] += separator[len(separator.rstrip()) :]
