"""Finds the JSON value in what a model wrote: bare, in a code fence, between prose, broken off or slightly broken."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from gtapp.pointer import ABSENT, MAX_DEPTH

_FENCE = re.compile(r"```[\w-]*[ \t]*\r?\n?(.*?)(?:```|\Z)", re.DOTALL)
# what an object, or a list of objects, begins with; other brackets are prose
_OPENING = re.compile(r'\{\s*["}]|\[\s*[{\[\]]')
_TRIED = 8
_SPACE = re.compile(r"\s*")
# a quotation mark that is not followed by what JSON has behind a text is one of the text's own
_LOOSE = re.compile(r'"((?:[^"\\]|\\.|"(?!\s*(?:[,:}\]]|\Z)))*)"', re.DOTALL)
_INNER = re.compile(r'(?<!\\)((?:\\\\)*)"')
_decoder = json.JSONDecoder(strict=False)


class ParsedJson(NamedTuple):
    """`value` is ABSENT where there is none; `broken` the place (in characters) that is not JSON, None where all is."""

    value: Any
    broken: int | None = None


def find_first(text: str) -> ParsedJson:
    """The first JSON value in `text`; see `every`."""
    return next(find_all(text), ParsedJson(ABSENT))


def find_all(text: str) -> Iterator[ParsedJson]:
    """The JSON values in `text`: the whole; else those in code fences, then the objects and lists in prose, in order.

    Of text that breaks off only complete values are taken: half a text, a number at the very end and a key without its
    value are left out. Nothing raises.
    """
    text = text.removeprefix("\ufeff")
    whole = _decode(text)
    if whole is not ABSENT:
        yield ParsedJson(whole)
        return
    fenced = (_decode(fence[1]) for fence in _FENCE.finditer(text))
    yield from (ParsedJson(value) for value in fenced if value is not ABSENT)
    yield from _find_in_prose(text)


def _decode(text: str) -> Any:
    try:
        return _decoder.decode(text.strip())
    except (ValueError, RecursionError):
        return ABSENT


def _find_in_prose(text: str) -> Iterator[ParsedJson]:
    at = 0
    for _ in range(_TRIED):
        opening = _OPENING.search(text, at)
        if not opening:
            return
        found, at = _parse_at(text, opening.start())
        if found.broken is None or found.value:
            yield found


def _parse_at(text: str, start: int) -> tuple[ParsedJson, int]:
    """What begins at `start`, and where to look on: behind it, or inside where nothing of it could be read."""
    try:
        value, end = _decoder.raw_decode(text, start)
        return ParsedJson(value), end
    except RecursionError:
        return ParsedJson(ABSENT, start), start + 1
    except ValueError as error:  # JSON's own, or a number longer than Python reads
        value, end = _LenientParser(text).parse_value(start, 0)
        return ParsedJson(value, getattr(error, "pos", start)), end if value else start + 1


class _LenientParser:
    """Reads on where JSON's own reader gives up: past a missing value, a comma too many, a quotation mark in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lost = False

    def parse_value(self, at: int, depth: int) -> tuple[Any, int]:
        """The value that begins at `at`, and where it ends; ABSENT where none does."""
        try:
            value, end = _decoder.raw_decode(self._text, at)
            if self._is_complete(value, end):
                return value, end
        except (ValueError, RecursionError):
            pass
        mark = self._text[at : at + 1]
        if depth < MAX_DEPTH and mark == "{":
            return self._parse_object(at + 1, depth + 1)
        if depth < MAX_DEPTH and mark == "[":
            return self._parse_list(at + 1, depth + 1)
        return self._parse_loose_text(at) if mark == '"' else (ABSENT, at)

    def _is_complete(self, value: Any, end: int) -> bool:
        """Whether what follows shows that the value ends here; of a number at the very end more may be missing."""
        following = self._text[self._skip_space(end) : self._skip_space(end) + 1]
        return following in (",", "}", "]", ":") if following else not isinstance(value, int | float)

    def _parse_loose_text(self, at: int) -> tuple[Any, int]:
        """A text with quotation marks of its own in it."""
        match = _LOOSE.match(self._text, at)
        if not match:
            return ABSENT, at
        try:
            return _decoder.decode('"' + _INNER.sub(r'\1\\"', match[1]) + '"'), match.end()
        except ValueError:
            return ABSENT, at

    def _skip_space(self, at: int) -> int:
        match = _SPACE.match(self._text, at)
        return match.end() if match else at

    def _skip_separators(self, at: int, closing: str) -> tuple[int, bool]:
        """Where the next member begins (commas, even too many, passed over), and whether there is none."""
        at = self._skip_space(at)
        while self._text[at : at + 1] == ",":
            at = self._skip_space(at + 1)
        if at >= len(self._text):
            self._lost = True
        return (at + 1, True) if self._text[at : at + 1] == closing else (at, self._lost)

    def _parse_object(self, at: int, depth: int) -> tuple[dict[str, Any], int]:
        found: dict[str, Any] = {}
        while not self._lost:
            at, ended = self._skip_separators(at, "}")
            if ended:
                break
            key, at = self.parse_value(at, MAX_DEPTH)
            at = self._skip_space(at)
            if not isinstance(key, str) or self._text[at : at + 1] != ":":
                self._lost = True
                break
            value, at = self._parse_member(self._skip_space(at + 1), depth)
            if value is not ABSENT:
                found[key] = value
        return found, at

    def _parse_list(self, at: int, depth: int) -> tuple[list[Any], int]:
        found: list[Any] = []
        while not self._lost:
            at, ended = self._skip_separators(at, "]")
            if ended:
                break
            if self._text[at : at + 1] == "}":  # another's bracket: nothing in a list would ever read past it
                self._lost = True
                break
            value, at = self._parse_member(at, depth)
            if value is not ABSENT:
                found.append(value)
        return found, at

    def _parse_member(self, at: int, depth: int) -> tuple[Any, int]:
        """A value inside another; ABSENT where it is missing, or where nothing of it was complete."""
        value, at = self.parse_value(at, depth)
        if value is ABSENT and self._text[at : at + 1] not in (",", "}", "]"):
            self._lost = True
        return (ABSENT if self._lost and value in ({}, []) else value), at
