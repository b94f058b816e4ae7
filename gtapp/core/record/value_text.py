"""Values as text, and typed text as values: a number stays a number, an empty value keeps its kind of empty.

A list of texts can be edited as one line with pipes: `join_entries` writes it, and `find_list_steps` finds the smallest
changes from the old list to a typed line.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, LONE_SURROGATE

EmptyKind = Literal["", "null", "empty", "absent", "list"]
_INTEGER = compile_late(r"-?(0|[1-9][0-9]{0,300})")
_NUMBER = compile_late(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")


def empty_kind(value: Any) -> EmptyKind:
    """Return the kind of empty of a value, "" where it is not empty; ``list`` is a list without entries."""
    if value is None:
        return "null"
    if value is ABSENT:
        return "absent"
    if isinstance(value, list) and not value:
        return "list"
    return "empty" if isinstance(value, str) and not value else ""


def text_of(value: Any) -> str | None:
    """Return a single value as an editor shows it, "" for every kind of empty; None where only JSON represents it exactly."""
    if value is None or value is ABSENT:
        return ""
    if isinstance(value, str):
        return None if LONE_SURROGATE.search(value) else value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return json_of(value)


def has_texts(field: Field) -> bool:
    """Return whether the values of a field are lists of texts, which one line with pipes can show."""
    return field.kind == "list" and field.item is not None and field.item.kind in ("text", "choice")


def text_in_field(value: Any, field: Field) -> str | None:
    """Return a value as a line shows it, a list of texts with pipes; None where only JSON represents it exactly."""
    if not has_texts(field) or empty_kind(value) in ("null", "absent"):
        return text_of(value)
    is_list = isinstance(value, list) and all(
        isinstance(each, str) and each.strip() == each != "" for each in value
    )
    return join_entries(value) if is_list else None


def json_of(value: Any) -> str:
    """Return a value as JSON, for values that no editor shows."""
    if value is ABSENT:
        return ""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:  # an integer of more digits than Python will write
        return "…"
    return json.dumps(value) if LONE_SURROGATE.search(text) else text


_LONGEST_JSON_LINE = 80


def format_json(value: Any) -> str:
    """Return a value as JSON to be edited: in one line where that is short, else indented."""
    line = json_of(value)
    if len(line) <= _LONGEST_JSON_LINE or not isinstance(value, dict | list):
        return line
    return json.dumps(value, ensure_ascii=bool(LONE_SURROGATE.search(line)), indent=2)


def format_value(value: Any, absent: str = "–") -> str:
    """Return a value as it is in the file, but a text without its quotation marks."""
    if value is ABSENT:
        return absent
    if isinstance(value, str):
        return value or '""'
    return json.dumps(value, ensure_ascii=False)


def format_plain(value: Any) -> str:
    """Return a value as a text that says nothing of its kind; "" for every kind of empty."""
    text = text_of(value)
    return ("" if value == [] or value == {} else json_of(value)) if text is None else text


def parse_number(text: str, kind: str) -> Any:
    """Return the number that `text` is in a field of this kind; `text` itself where it is none, or the field has texts."""
    is_whole = _INTEGER.fullmatch(text) and text != "-0"
    if kind in ("integer", "number") and is_whole:
        return int(text)
    if kind == "number" and _NUMBER.fullmatch(text) and math.isfinite(number := float(text)):
        return number
    return text


class ValueParser:
    """Converts text typed into one field to values.

    They are numbers where the schema has numbers, else of the kind that the field had before, and so is the kind of empty.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._schema_kind = field.kind if field.kind in ("integer", "number") else "text"
        self._blank = None if field.kind == "object" else field.make_emptied()
        self._kind: str = self._schema_kind
        self._empty: Any = self._blank

    def adapt_to(self, value: Any, is_new_field: bool = True) -> None:
        """Adopt the kind of a field's value; `is_new_field` if it belongs to another field or record than before."""
        empty = empty_kind(value)
        if empty in ("null", "empty"):
            self._empty = value
        elif is_new_field or empty:
            self._empty = self._blank
        self._kind = self._schema_kind if empty else self._kind_of(value)

    def _kind_of(self, value: Any) -> str:
        if isinstance(value, float):
            return "number"
        return "integer" if isinstance(value, int) and self._schema_kind == "text" else self._schema_kind

    def parse(self, text: str) -> Any:
        """Return the value that `text` represents."""
        if not text:
            return self._empty
        return parse_number(text, self._kind)


class TextsParser(ValueParser):
    """Converts a line with pipes to a list of texts."""

    def parse(self, text: str) -> Any:
        return [part.strip() for part in split_line(text) if part.strip()] or super().parse("")


# A list of texts as one line with pipes: the line, and the smallest steps from the old list to a line that was typed.


PIPE = "|"


class ListStep(NamedTuple):
    """One change of a list; steps are ordered such that each index is valid when its step is applied."""

    kind: Literal["set", "insert", "remove"]
    place: int
    value: Any = None


def join_entries(entries: Sequence[Any]) -> str | None:
    """Return the entries as one line; None where the line could not be read back."""
    texts = [text_of(entry) for entry in entries]
    if any(text is None or PIPE in text or "\n" in text or "\r" in text for text in texts):
        return None
    return f" {PIPE} ".join(str(text) for text in texts)


def split_line(line: str) -> list[str]:
    """Return the texts between the pipes, each without the single space that `join_entries` adds beside a pipe."""
    parts = line.split(PIPE)
    last = len(parts) - 1
    found = []
    for number, part in enumerate(parts):
        part = part[1:] if number and part.startswith(" ") else part
        found.append(part[:-1] if number < last and part.endswith(" ") else part)
    return found


_MOST_COMPARED: Final = 2_500
"""The most pairs of entries that are compared: difflib takes up to the cube of equal entries."""


def find_list_steps(old: Sequence[Any], line: str, meaning: Callable[[str, Any], Any]) -> list[ListStep]:
    """Return the steps that turn `old` into the list written in `line`.

    Entries that the line does not change stay untouched; changed ones lose the white space around them; a new, empty one is
    no entry. `meaning` returns the value for a text and the entry that it replaces (None for a new one).
    """
    before, after = [str(text_of(entry)) for entry in old], split_line(line)
    found: list[ListStep] = []
    for start, end, first, last in reversed(_find_changed(before, after)):
        texts = [text for text in after[first:last] if text.strip()]
        found += _replace_entries(old, before, range(start, end), texts, meaning)
    return found


def _find_changed(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Return where the entries differ: spans [start, end) before and [first, last) after, in order."""
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    rest = range(1, shorter - start + 1)
    tail = next((at - 1 for at in rest if before[-at] != after[-at]), shorter - start)
    inner, other = before[start : len(before) - tail], after[start : len(after) - tail]
    if not inner or not other or len(inner) * len(other) > _MOST_COMPARED:
        return [(start, len(before) - tail, start, len(after) - tail)] if inner or other else []
    from difflib import SequenceMatcher  # not at the start: it costs 3 ms

    matcher = SequenceMatcher(None, inner, other, autojunk=False)
    return [
        (start + i1, start + i2, start + j1, start + j2)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        if tag != "equal"
    ]


def _replace_entries(
    old: Sequence[Any],
    before: list[str],
    places: range,
    texts: list[str],
    meaning: Callable[[str, Any], Any],
) -> list[ListStep]:
    common = min(len(places), len(texts))
    removed = [ListStep("remove", index) for index in reversed(places[common:])]
    added = [
        ListStep("insert", places.start + number, meaning(texts[number].strip(), None))
        for number in range(common, len(texts))
    ]
    pairs = zip(places, texts, strict=False)
    changed = [
        ListStep("set", at, meaning(text.strip(), old[at]))
        for at, text in pairs
        if not _is_unchanged(before[at], text)
    ]
    return [*removed, *added, *changed]


def _is_unchanged(before: str, text: str) -> bool:
    """Return whether an entry is unchanged, or only has more white space around it, as while one types the next."""
    return text == before or (text.strip() == before.strip() and len(text) > len(before))


def apply_list_steps(old: Sequence[Any], changes: Sequence[ListStep]) -> list[Any]:
    """Return the list after `changes`."""
    new = list(old)
    for step in changes:
        if step.kind == "set":
            new[step.place] = step.value
        elif step.kind == "insert":
            new.insert(step.place, step.value)
        else:
            del new[step.place]
    return new


def find_entry_steps(old: Sequence[Any], new: Sequence[Any]) -> list[ListStep]:
    """Return the steps that turn `old` into `new`; the entries at their common beginning and end stay untouched."""
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    rest = range(1, shorter - start + 1)
    tail = next((at - 1 for at in rest if old[-at] != new[-at]), shorter - start)
    common = shorter - tail
    return [
        *(ListStep("remove", at) for at in reversed(range(common, len(old) - tail))),
        *(ListStep("insert", at, new[at]) for at in range(common, len(new) - tail)),
        *(ListStep("set", at, new[at]) for at in range(start, common)),
    ]
