"""Hypothesis strategies: JSON values, the ways in which files write them, and edits of them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from gtapp.core.files.json_text import JsonStyle

REPETITIONS = int(os.environ.get("GTAPP_EXAMPLES", "1"))
"""GTAPP_EXAMPLES=20 looks at twenty times as many examples."""


def examples(number: int) -> settings:
    """Return settings for this number of examples, times GTAPP_EXAMPLES."""
    return settings(max_examples=number * REPETITIONS)


ODD_TEXTS = (
    "",
    "None",
    "null",
    "8°",
    "8'",
    "a\tb",
    "line\nbreak",
    "\r\n",
    "\x14",
    "\x7f",
    "\\",
    "\\u00fc",
    '"',
    "/",
    "</b>",
    "Köln",
    "Ko\u0308ln",
    "ſ",
    "历史",
    "😀",
    "\u2028",
    "\ufeff",
    "\ufffd",
    "{",
    "[1, 2]",
    ": x",
    "a: b",
    ", ",
    '", "',
    "1,2",
    "#VALUE!",
    " ",
    "e\u0301",
)

texts = st.one_of(st.sampled_from(ODD_TEXTS), st.text(max_size=8), st.text("abü ,:\"'\\/\n", max_size=6))
numbers = st.one_of(
    st.integers(-5, 3000),
    st.integers(),
    st.sampled_from([10**40, -(10**25), 0.1, 1e300, 1e-7, 100000.0, 5e-324, -0.0, 1e22, 1.0]),
    st.floats(allow_nan=False, allow_infinity=False),
)
scalars = st.one_of(st.none(), st.booleans(), numbers, texts)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=10,
)
objects = st.dictionaries(texts, values, max_size=5)
containers = st.one_of(objects, st.lists(values, max_size=5))


@dataclass(frozen=True)
class Layout:
    """One way in which programs write JSON."""

    indent: str | None
    ascii: bool
    newline: str = "\n"
    final_newline: bool = False
    compact: bool = False

    @property
    def style(self) -> JsonStyle:
        item, key = (",", ":") if self.compact else (", ", ": ")
        return JsonStyle(self.ascii, False, self.indent, self.newline, item, key)

    def dump(self, value: Any) -> str:
        """Return `value` as `json.dumps` writes it: the expected result."""
        item = "," if self.compact or self.indent is not None else ", "
        separators = (item, ":" if self.compact else ": ")
        text = json.dumps(value, indent=self.indent, ensure_ascii=self.ascii, separators=separators)
        return text.replace("\n", self.newline) + (self.newline if self.final_newline else "")


layouts = st.builds(
    Layout,
    indent=st.sampled_from([None, "", " ", "  ", "   ", "    ", "\t"]),
    ascii=st.booleans(),
    newline=st.sampled_from(["\n", "\r\n"]),
    final_newline=st.booleans(),
    compact=st.booleans(),
)

_spaces = st.sampled_from(["", "", "", " ", "\n", "\n  ", "\n\t", "\r\n    ", "  "])


def _escape(char: str, how: int) -> str:
    code = ord(char)
    plain = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
    if how == 1 and char == "/":
        return "\\/"
    if how < 2 and char in plain:
        return plain[char]
    if how < 2 and code >= 0x20 and not 0xD800 <= code <= 0xDFFF:
        return char
    units = (
        [code] if code < 0x10000 else [0xD800 + ((code - 0x10000) >> 10), 0xDC00 + ((code - 0x10000) & 0x3FF)]
    )
    return "".join(f"\\u{unit:04X}" if how == 3 else f"\\u{unit:04x}" for unit in units)


def _number(value: float, how: int) -> str:
    if isinstance(value, int) or how == 0:
        return json.dumps(value)
    spelled = f"{value:e}" if how == 1 else f"{value!r}".replace("e", "E")
    return spelled if float(spelled) == value else json.dumps(value)


@st.composite
def draw_layout_by_hand(draw: st.DrawFn, value: Any) -> str:
    """Draw a text for `value` as a person may have typed it: white space, commas and escapes anywhere they are allowed."""

    def literal(part: Any) -> str:
        if isinstance(part, str):
            return '"' + "".join(_escape(char, draw(st.integers(0, 3))) for char in part) + '"'
        if isinstance(part, int | float) and not isinstance(part, bool):
            return _number(part, draw(st.integers(0, 2)))
        if isinstance(part, dict):
            return joined(
                "{",
                [literal(k) + draw(_spaces) + ":" + draw(_spaces) + literal(v) for k, v in part.items()],
                "}",
            )
        if isinstance(part, list):
            return joined("[", [literal(each) for each in part], "]")
        return json.dumps(part)

    def joined(opening: str, parts: list[str], closing: str) -> str:
        text = opening + draw(_spaces)
        for number, part in enumerate(parts):
            text += ("," + draw(_spaces) if number else "") + part + draw(_spaces)
        return text + closing

    return draw(_spaces) + literal(value) + draw(_spaces)


def nodes(tree: Any, wanted: Callable[[Any], bool]) -> list[tuple[str | int, ...]]:
    """Return the pointers of all nodes that match, by an independent walk."""
    found: list[tuple[str | int, ...]] = []

    def look(value: Any, at: tuple[str | int, ...]) -> None:
        if wanted(value):
            found.append(at)
        members = (
            value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        )
        for token, child in members:
            look(child, (*at, token))

    look(tree, ())
    return found
