"""What a list shows of an item beside its status: what it is (author, title, date, sender), or why it can't be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import Benchmark, ListLines
from gtapp.core.schema.fields import Field
from gtapp.core.schema.items import Item
from gtapp.core.schema.own_fields import EACH
from gtapp.core.schema.pointer import ABSENT, parse_pointer, write_pointer

_MAX_CHARACTERS: Final = 200
_MAX_VALUES: Final = 6
_NOTHING = compile_late(r'None|null|[-–—"″〃]+')
_INFERRED = compile_late("<+([^<>]+)>+")
"""A name that is inferred, as letters write it."""
_DAY = compile_late(r"(\d{4})(-\d{2}(-\d{2})?)?")


class ItemSummary(NamedTuple):
    """What an item is, by its ground truth or else its draft.

    `title` is the first line, `details` the parts of the second one, `entries` the number of entries of the list that makes up
    the record (None: the lines have no such list). `has_record` is False if there is neither truth nor draft to read.
    `problem` is why neither can be read.
    """

    title: str = ""
    details: tuple[str, ...] = ()
    entries: int | None = None
    has_record: bool = False
    problem: Message | None = None


ItemStamp = tuple[tuple[str, FileStamp], ...]
"""The files of an item that its summary is read from, each with its own stamp: another stamp, another summary."""


def stamp_item(project: Project, item: Item) -> ItemStamp:
    """Return the stamps of the files that the item's summary is read from."""
    return tuple((place, read_stamp(project.root / place)) for place in (item.truth, item.draft) if place)


def summarize_item(project: Project, item: Item, lines: ListLines) -> ItemSummary:
    """Read an item's ground truth, or else its draft."""
    try:
        tree = project.peek(item.id).tree if item.truth else project.peek_draft(item.id)
    except GtappError as error:
        return ItemSummary(problem=error.message)
    return summarize_record(tree, lines)


def summarize_record(tree: Any, lines: ListLines) -> ItemSummary:
    """Return what the lines show of a record in the schema's shape."""
    if tree is ABSENT:
        return ItemSummary()
    title = ", ".join(filter(None, (_find_first_text(tree, pointer) for pointer in lines.title)))
    details: list[str] = []
    entries: int | None = None
    for pointer in lines.details:
        values = list(_find_values(tree, parse_pointer(pointer)))
        is_counted = len(values) == 1 or any(values)  # of several lists, their entries together
        if values and is_counted and all(map(_is_list_of_objects, values)):
            entries = sum(map(len, values))
        elif text := _join_values(values):
            details.append(text)
    return ItemSummary(title, tuple(details), entries, has_record=True)


def _find_first_text(tree: Any, pointer: str) -> str:
    values = (_format_value(value) for value in _find_values(tree, parse_pointer(pointer)))
    return next(filter(None, values), "")


def _join_values(values: Sequence[Any]) -> str:
    """Return different values as one text; several days or years as the range of their years."""
    texts = list(dict.fromkeys(filter(None, map(_format_value, values))))
    days = [match for text in texts if (match := _DAY.fullmatch(text))]
    if len(texts) > 1 and len(days) == len(texts):
        years = sorted({match[1] for match in days})
        return years[0] if len(years) == 1 else f"{years[0]}–{years[-1]}"
    return "; ".join(texts[:_MAX_VALUES])


def _find_values(tree: Any, tokens: Sequence[str]) -> Iterator[Any]:
    """Yield the values at a pointer; ``*`` is every entry of a list."""
    if not tokens:
        yield tree
    elif tokens[0] == EACH and isinstance(tree, list):
        for entry in tree:
            yield from _find_values(entry, tokens[1:])
    elif isinstance(tree, dict) and tokens[0] in tree:
        yield from _find_values(tree[tokens[0]], tokens[1:])


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def _format_value(value: Any) -> str:
    """Return a value as a text in one line: of a list its entries, of an object the first text in it."""
    if isinstance(value, str):
        text = " ".join(value[:_MAX_CHARACTERS].split())
        if _NOTHING.fullmatch(text):
            return ""
        inferred = _INFERRED.fullmatch(text)
        return inferred[1] if inferred else text
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, list):
        return "; ".join(filter(None, map(_format_value, value[:_MAX_VALUES])))
    if isinstance(value, dict):
        return next(filter(None, map(_format_value, value.values())), "")
    return str(value)


# the lines of a schema

_TITLE_WORDS: Final = ("title", "titel", "titre", "heading", "subject", "name", "author", "creator", "sender")
_DETAIL_WORDS: Final = (
    "author", "creator", "sender", "receiver", "date", "datum", "year", "jahr", "année", "time", "place", "ort", "lieu", "type",
)  # fmt: skip
_MAX_DETAILS: Final = 3
_SHOWN_KINDS: Final = ("text", "choice", "integer", "number")


def find_lines(benchmark: Benchmark) -> ListLines:
    """Return what lists show of a benchmark's items: as it is set, else chosen by the names in its schema."""
    return benchmark.lines if benchmark.lines != ListLines() else _propose_lines(benchmark.schema.fields)


def list_shown_fields(benchmark: Benchmark) -> dict[str, Field]:
    """Return the fields that lists can show, by their pointers: the values that are not in entries of a list."""
    return _find_shown_fields(benchmark.joint_schema.fields)


def _propose_lines(schema: Field) -> ListLines:
    """Return lines of an unknown schema: the field that is named as a title, and up to three that tell items apart."""
    fields = _find_shown_fields(schema)
    titles = _rank_fields(fields, _TITLE_WORDS) or [
        each for each, field in fields.items() if field.kind == "text"
    ]
    title = tuple(titles[:1])
    details = [each for each in _rank_fields(fields, _DETAIL_WORDS) if each not in title]
    return ListLines(title, tuple(details[:_MAX_DETAILS]))


def _find_shown_fields(schema: Field) -> dict[str, Field]:
    return {write_pointer(path): field for path, field in _walk_fields(schema, ())}


def _walk_fields(field: Field, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Field]]:
    """Yield each field with one value, or a list of texts, with its path."""
    for child in field.children:
        here = (*path, child.name)
        if child.kind == "object":
            yield from _walk_fields(child, here)
        elif child.kind in _SHOWN_KINDS or (child.kind == "list" and child.item and not child.item.children):
            yield here, child


def _rank_fields(fields: dict[str, Field], words: Sequence[str]) -> list[str]:
    """Return the pointers of fields whose names have one of these words, in the order of the words."""
    found = []
    for word in words:
        for pointer, field in fields.items():
            if word in re.split(r"[\W_]+", field.name.casefold()):
                found.append(pointer)
    return list(dict.fromkeys(found))
