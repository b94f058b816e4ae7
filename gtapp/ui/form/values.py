"""What a value looks like as text, and which value a typed text means: numbers stay numbers, empties their kind of empty."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Literal

from gtapp.fields import Field
from gtapp.pointer import ABSENT

Empty = Literal["", "null", "empty", "absent", "list"]

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,300})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_SURROGATE = re.compile("[\ud800-\udfff]")


def empty_kind(value: Any) -> Empty:
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
        return None if _SURROGATE.search(value) else value
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
    return json.dumps(value) if _SURROGATE.search(text) else text


class Habit:
    """What a text typed into one value becomes: of the kind of value, and of empty, that stood there before."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._schema_kind = field.kind if field.kind in ("integer", "number") else "text"
        self._blank = None if field.kind == "object" else field.blank()
        self._kind: str = self._schema_kind
        self._empty: Any = self._blank

    def learn(self, value: Any, anew: bool = True) -> None:
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

    def meaning(self, text: str) -> Any:
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

    def emptied(self) -> None:
        """After a text was erased from where the schema wants a number, what comes next is new and may be one."""
        if self._kind == "text":
            self._kind = self._schema_kind
