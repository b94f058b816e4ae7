"""Changes values in many items of a project: plans the lines that a replacement changes, and changes lines item by item.

Each item gets one undoable edit, and is saved at once. Statuses stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from heapq import merge
from itertools import groupby, islice
from typing import Any, Final

from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.project.value_survey import FieldValue, RecordPlace, TextTest
from gtapp.core.record.changes import CREATION_LABEL
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical

TextChange = Callable[[str], str]
"""Returns the text that takes the place of another one."""

MOST_LINES: Final = 10_000
"""So many changes are planned at a time."""


@dataclass(frozen=True, slots=True)
class TextPattern:
    """A text to find in values: anywhere in them, or as the whole value."""

    text: str
    match_case: bool = True
    whole_value: bool = False

    def _compile(self) -> re.Pattern[str]:
        return re.compile(re.escape(self.text), 0 if self.match_case else re.IGNORECASE)

    def find(self, values: Iterable[FieldValue]) -> list[FieldValue]:
        """Return the values that contain the text; all of them if it is empty."""
        if not self.text:
            return list(values)
        fits = self.make_test()
        return [value for value in values if fits(value.text)]

    def make_test(self) -> TextTest:
        """Return the test whether a text is found, which can be pickled."""
        pattern = self._compile()
        return pattern.fullmatch if self.whole_value else pattern.search

    def make_change(self, new: str) -> TextChange:
        """Return the change that puts `new` in place of the text, wherever a value has it."""
        pattern = self._compile()
        return lambda text: pattern.sub(lambda _: new, text)


@dataclass(frozen=True, slots=True)
class LineChange:
    """A value at one place, and what takes its place; `ABSENT` stands for no value, or no entry, there.

    `undoes_correction` is True if the new value was there before someone corrected it here.
    """

    place: RecordPlace
    before: Any
    after: Any
    undoes_correction: bool = False

    @property
    def item(self) -> str:
        return self.place.item


def plan_changes(values: Collection[FieldValue], change: TextChange) -> list[LineChange]:
    """Return the places that change where `change` is applied to these values, in the order of items and records.

    Of very many the first ones (`MOST_LINES`) are returned.
    """
    lines = (_iterate_changes(value, change) for value in values)
    return list(islice(merge(*lines, key=lambda line: line.place.order), MOST_LINES))


def _iterate_changes(value: FieldValue, change: TextChange) -> Iterator[LineChange]:
    after = value.field.parse(change(value.text), value.value)
    if not is_identical(value.value, after):
        yield from (LineChange(place, value.value, after) for place in value.places)


@dataclass(frozen=True, slots=True)
class ItemOutcome:
    """What became of an item: `lines` were changed; or none, for the `reason`."""

    item: str
    lines: int
    reason: Message | None = None


def apply_changes(project: Project, lines: Iterable[LineChange]) -> Iterator[ItemOutcome]:
    """Change the planned lines, and yield each item once it is saved; an item is changed as a whole or not at all.

    Items are skipped that another process edits, that have unsaved corrections, whose values are no longer the planned ones,
    or that can't be saved.
    """
    for item, group in groupby(lines, key=lambda line: line.item):
        changes = list(group)
        try:
            _change_item(project, item, changes)
        except GtappError as error:
            yield ItemOutcome(item, 0, error.message)
        else:
            yield ItemOutcome(item, len(changes))


def _change_item(project: Project, item: str, lines: Iterable[LineChange]) -> None:
    """Change an item and save it.

    Raises:
        GtappError: it was not changed.
    """
    document = project.document(item)
    project.ensure_editable(document)
    with document.group(CREATION_LABEL if document.is_new else "replace"):
        for line in lines:
            _change_line(document, line)
    try:
        project.save(document)
    except GtappError:
        document.undo()
        raise


def _change_line(document: Document, line: LineChange) -> None:
    """Change one value.

    Raises:
        EditError: the value is no longer the planned one (``replace-changed``).
    """
    at = _find_place(document.record, line)
    if not is_identical(get_value(document.record, at), line.before):
        raise EditError("replace-changed", item=line.item)
    if line.after is ABSENT:
        document.remove(at)
    else:
        document.set(at, line.after)


def _find_place(record: Any, line: LineChange) -> Pointer:
    """Return the pointer of a value; of a new entry the end of its list, which other new ones that were left out make shorter."""
    *above, last = line.place.at
    parent = get_value(record, tuple(above))
    if line.before is ABSENT and isinstance(parent, list):
        return (*above, min(int(last), len(parent)))
    return line.place.at
