"""Edits inside a JSON text: finds a value's characters and replaces them alone, so that all others stay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from gtapp.errors import EditError
from gtapp.formats.json_style import Style
from gtapp.formats.splice import Splice
from gtapp.pointer import Pointer, Token, same, write

_skip_space = re.compile(r"[ \t\n\r\ufeff]*").match
# the standard library's own scanner, written in C: (value, end) of the JSON value at an offset
_scan: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder(strict=False).scan_once  # type: ignore[attr-defined]


class Member(NamedTuple):
    """A value in its object or list: `start` of the key (or value), `value` and `end` as offsets in the text."""

    token: Token
    start: int
    value: int
    end: int


def _space(text: str, at: int) -> int:
    match = _skip_space(text, at)
    return match.end() if match else at


def members(text: str, at: int) -> Iterator[Member]:
    """The members of the object or list whose bracket is at `at`; nothing for a scalar."""
    if text[at] not in "{[":
        return
    is_object, closing = text[at] == "{", "}" if text[at] == "{" else "]"
    at, index = _space(text, at + 1), 0
    while text[at] != closing:
        start, token = at, index
        if is_object:
            token, at = _scan(text, at)
            at = _space(text, _space(text, at) + 1)
        _, end = _scan(text, at)
        yield Member(token, start, at, end)
        index, at = index + 1, _space(text, end)
        if text[at] == ",":
            at = _space(text, at + 1)


def root(text: str) -> Member:
    """The whole value of `text`."""
    start = _space(text, 0)
    return Member("", start, start, _scan(text, start)[1])


def tree(text: str) -> Any:
    """What `text` says."""
    return _scan(text, _space(text, 0))[0]


def find(text: str, pointer: Pointer) -> Member:
    """Where the value at `pointer` stands.

    Raises:
        EditError: there is none.
    """
    found = root(text)
    for token in pointer:
        for member in members(text, found.value):
            if member.token == token and isinstance(member.token, str) == isinstance(token, str):
                found = member
                break
        else:
            raise EditError("pointer-absent", pointer=write(pointer))
    return found


def _margin(text: str, at: int) -> str:
    """The white space at the beginning of the line that `at` is on."""
    line = text.rfind("\n", 0, at) + 1
    match = re.compile(r"[ \t]*").match(text, line)
    return match[0] if match else ""


def set_value(text: str, pointer: Pointer, value: Any, style: Style) -> Splice:
    """Replaces the value at `pointer` in its own escaping and, for a list or object, its own layout."""
    found = find(text, pointer)
    old = text[found.value : found.end]
    style = style.like(old)
    if isinstance(value, dict | list):
        around = old if old[0] in "{[" and old[1:-1].strip() else ""
        if not around and pointer:
            parent = find(text, pointer[:-1])
            around = text[parent.value : parent.end]
        if around and "\n" not in around:
            style = _one_line(style)
    return Splice(found.value, old, style.dump(value, _margin(text, found.start)))


def _one_line(style: Style) -> Style:
    return Style(style.ascii, style.upper, None, style.newline, style.item_separator, style.key_separator)


def insert(text: str, pointer: Pointer, index: int, value: Any, style: Style) -> Splice:
    """Puts a new member at place `index` of its parent; `pointer` ends in its key, or in `index` for a list."""
    parent = find(text, pointer[:-1])
    present = list(members(text, parent.value))
    key = pointer[-1] if text[parent.value] == "{" else None
    if not present:
        return _insert_first(text, parent, key, value, style)
    first = present[0]
    inline = "\n" not in text[parent.value : first.start]
    margin = _margin(text, present[min(index, len(present) - 1)].start)
    new = _literal(key, value, _one_line(style) if inline else style, margin)
    near = max(0, min(index, len(present) - 1) - 1)
    separator = (
        text[present[near].end : present[near + 1].start]
        if len(present) > 1
        else "," + (text[parent.value + 1 : first.start] or style.item_separator[1:])
    )
    if index >= len(present):
        return Splice(present[-1].end, "", separator + new)
    return Splice(present[index].start, "", new + separator)


def _literal(key: Token | None, value: Any, style: Style, margin: str) -> str:
    prefix = "" if key is None else style.dump(str(key)) + style.key_separator
    return prefix + style.dump(value, margin)


def _insert_first(text: str, parent: Member, key: Token | None, value: Any, style: Style) -> Splice:
    inside = text[parent.value + 1 : parent.end - 1]
    if style.indent is None:
        return Splice(parent.value + 1, inside, _literal(key, value, style, ""))
    outer = _margin(text, parent.start)
    margin = outer + style.indent
    new = style.newline + margin + _literal(key, value, style, margin) + style.newline + outer
    return Splice(parent.value + 1, inside, new)


def remove(text: str, pointer: Pointer) -> Splice:
    """Takes the member at `pointer` away, with the comma that separated it."""
    gone = find(text, pointer)
    parent = find(text, pointer[:-1])
    present = list(members(text, parent.value))
    place = present.index(gone)
    if len(present) == 1:
        start, end = parent.value + 1, parent.end - 1
    elif place < len(present) - 1:
        start, end = gone.start, present[place + 1].start
    else:
        start, end = present[place - 1].end, gone.end
    return Splice(start, text[start:end], "")


def move(text: str, parent: Pointer, source: int, target: int) -> Splice:
    """Takes the member at place `source` of `parent` to place `target`; separators stay where they are."""
    present = list(members(text, find(text, parent).value))
    low, high = sorted((source, target))
    part = present[low : high + 1]
    literals = [text[member.start : member.end] for member in part]
    gaps = [text[a.end : b.start] for a, b in pairwise(part)] + [""]
    literals.insert(target - low, literals.pop(source - low))
    start, end = part[0].start, part[-1].end
    return Splice(
        start, text[start:end], "".join(x for pair in zip(literals, gaps, strict=True) for x in pair)
    )


def rebuilt(text: str) -> str:
    """`text` put together again from the spans of its values; each must hold just the value that the parser sees."""
    whole = root(text)
    return text[: whole.start] + _rebuilt(text, whole, _scan(text, whole.value)[0]) + text[whole.end :]


def _rebuilt(text: str, found: Member, value: Any) -> str:
    literal = text[found.value : found.end]
    if not isinstance(value, dict | list):
        return literal if same(_scan(literal, 0)[0], value) else json.dumps(value)
    pieces, at = [], found.value
    for member in members(text, found.value):
        pieces += [text[at : member.value], _rebuilt(text, member, value[member.token])]  # type: ignore[index]
        at = member.end
    return "".join((*pieces, text[at : found.end]))
