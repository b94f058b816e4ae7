"""What a value looks like as text, and which value a typed text means: numbers stay numbers, empties their kind of empty."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from gtapp.fields import Field
from gtapp.pointer import ABSENT, LONE_SURROGATE

EmptyKind = Literal["", "null", "empty", "absent", "list"]

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,300})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")


def empty_kind(value: Any) -> EmptyKind:
    """Which kind of empty a value is, or "" where it is none; ``list`` is a list without entries."""
    if value is None:
        return "null"
    if value is ABSENT:
        return "absent"
    if isinstance(value, list) and not value:
        return "list"
    return "empty" if isinstance(value, str) and not value else ""


def text_of(value: Any) -> str | None:
    """A single value as an editor shows it, "" for every kind of empty; None where only JSON would be true to it."""
    if value is None or value is ABSENT:
        return ""
    if isinstance(value, str):
        return None if LONE_SURROGATE.search(value) else value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return json_of(value)


def json_of(value: Any) -> str:
    """A value as JSON, for what no editor shows."""
    if value is ABSENT:
        return ""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:  # an integer of more digits than Python will write
        return "…"
    return json.dumps(value) if LONE_SURROGATE.search(text) else text


class ValueParser:
    """What a text typed into one value becomes: of the kind of value, and of empty, that stood there before."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._schema_kind = field.kind if field.kind in ("integer", "number") else "text"
        self._blank = None if field.kind == "object" else field.make_blank()
        self._kind: str = self._schema_kind
        self._empty: Any = self._blank

    def adapt_to(self, value: Any, anew: bool = True) -> None:
        """Takes note of the value that stands there; `anew` where it is another one than before."""
        empty = empty_kind(value)
        if empty in ("null", "empty"):
            self._empty = value
        elif anew or empty:
            self._empty = self._blank
        self._kind = self._schema_kind if empty else self._kind_of(value)

    def _kind_of(self, value: Any) -> str:
        if isinstance(value, str):
            return "text"
        return "number" if isinstance(value, float) or self._schema_kind == "number" else "integer"

    def parse(self, text: str) -> Any:
        """The value that `text` stands for."""
        if not text:
            return self._empty
        if self._kind == "integer" and _INTEGER.fullmatch(text) and text != "-0":
            return int(text)
        if self._kind == "number" and _NUMBER.fullmatch(text):
            number = float(text)
            whole = _INTEGER.fullmatch(text) and text != "-0"
            return int(text) if whole else number if math.isfinite(number) else text
        return text

    def reset_kind(self) -> None:
        """After a text was erased from where the schema wants a number, what comes next is new and may be one."""
        if self._kind == "text":
            self._kind = self._schema_kind


# A list of texts as one line with pipes: the line, and the smallest steps from the old list to a line that was typed.


PIPE = "|"


class ListStep(NamedTuple):
    """One change of the list; steps are in an order in which each one's index still holds."""

    kind: Literal["set", "insert", "remove"]
    place: int
    value: Any = None


def join_entries(entries: Sequence[Any]) -> str | None:
    """The entries in one line, or None where the line could not be read back."""
    texts = [text_of(entry) for entry in entries]
    if any(text is None or PIPE in text or "\n" in text or "\r" in text for text in texts):
        return None
    return f" {PIPE} ".join(str(text) for text in texts)


def split_line(line: str) -> list[str]:
    """What stands between the pipes, each without the one space that the line puts beside a pipe."""
    parts = line.split(PIPE)
    last = len(parts) - 1
    found = []
    for number, part in enumerate(parts):
        part = part[1:] if number and part.startswith(" ") else part
        found.append(part[:-1] if number < last and part.endswith(" ") else part)
    return found


def find_list_steps(old: Sequence[Any], line: str, meaning: Callable[[str, Any], Any]) -> list[ListStep]:
    """What makes `old` the list that `line` says.

    Entries that the line leaves alone are not touched; changed ones lose the white space around them; what is new and
    empty is no entry. `meaning` gives the value for a text and the entry that it replaces (None for a new one).
    """
    from difflib import SequenceMatcher  # not at the start: it costs 3 ms

    before = [str(text_of(entry)) for entry in old]
    matcher = SequenceMatcher(None, before, split_line(line), autojunk=False)
    found: list[ListStep] = []
    for tag, start, end, first, last in reversed(matcher.get_opcodes()):
        if tag != "equal":
            wanted = [text for text in split_line(line)[first:last] if text.strip()]
            found += _replace_entries(old, before, range(start, end), wanted, meaning)
    return found


def _replace_entries(
    old: Sequence[Any],
    before: list[str],
    places: range,
    wanted: list[str],
    meaning: Callable[[str, Any], Any],
) -> list[ListStep]:
    common = min(len(places), len(wanted))
    removed = [ListStep("remove", index) for index in reversed(places[common:])]
    added = [
        ListStep("insert", places.start + number, meaning(wanted[number].strip(), None))
        for number in range(common, len(wanted))
    ]
    pairs = zip(places, wanted, strict=False)
    changed = [
        ListStep("set", at, meaning(text.strip(), old[at]))
        for at, text in pairs
        if not _is_unchanged(before[at], text)
    ]
    return [*removed, *added, *changed]


def _is_unchanged(before: str, text: str) -> bool:
    """Whether an entry is as it was, or has only got more white space around it, as one types on to the next."""
    return text == before or (text.strip() == before.strip() and len(text) > len(before))


def apply_list_steps(old: Sequence[Any], changes: Sequence[ListStep]) -> list[Any]:
    """The list after `changes`."""
    new = list(old)
    for step in changes:
        if step.kind == "set":
            new[step.place] = step.value
        elif step.kind == "insert":
            new.insert(step.place, step.value)
        else:
            del new[step.place]
    return new
