"""Finds JSON in what a model wrote: bare, in a code fence, between prose, truncated or slightly broken."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from gtapp.pointer import ABSENT, MAX_DEPTH

_FENCE = re.compile(r"```[\w-]*[ \t]*\r?\n?(.*?)(?:```|\Z)", re.DOTALL)
# the beginning of an object or of a list of objects; other brackets are prose
_OPENING = re.compile(r'\{\s*["}]|\[\s*[{\[\]]')
_MAX_TRIES = 8
_SPACE = re.compile(r"\s*")
# a quotation mark that is not followed by what JSON allows behind a text belongs to the text
_LOOSE = re.compile(r'"((?:[^"\\]|\\.|"(?!\s*(?:[,:}\]]|\Z)))*)"', re.DOTALL)
_INNER = re.compile(r'(?<!\\)((?:\\\\)*)"')
_decoder = json.JSONDecoder(strict=False)


class ParsedJson(NamedTuple):
    """A JSON value found in a text.

    `value` is `ABSENT` if nothing was found; `broken` is the offset of the first fault in characters, None if the JSON is valid.
    """

    value: Any
    broken: int | None = None


def find_first(text: str) -> ParsedJson:
    """Return the first JSON value in `text`; see `find_all`."""
    return next(find_all(text), ParsedJson(ABSENT))


def find_all(text: str) -> Iterator[ParsedJson]:
    """Yield the JSON values in `text`: the whole text, else those in code fences, then objects and lists in prose, in order.

    Of truncated JSON only complete values are kept: half a text, a number at the very end and a key without its value are
    left out. Nothing is raised.
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
    """Return the value of a JSON text; `ABSENT` if it is not valid."""
    try:
        return _decoder.decode(text.strip())
    except (ValueError, RecursionError):
        return ABSENT


def _find_in_prose(text: str) -> Iterator[ParsedJson]:
    """Yield the objects and lists within prose."""
    at = 0
    for _ in range(_MAX_TRIES):
        opening = _OPENING.search(text, at)
        if not opening:
            return
        found, at = _parse_at(text, opening.start())
        if found.broken is None or found.value:
            yield found


def _parse_at(text: str, start: int) -> tuple[ParsedJson, int]:
    """Return the value that begins at `start`, and where to search on: behind it, or inside it if nothing of it could be read."""
    try:
        value, end = _decoder.raw_decode(text, start)
        return ParsedJson(value), end
    except RecursionError:
        return ParsedJson(ABSENT, start), start + 1
    except ValueError as error:  # invalid JSON, or a number with more digits than Python reads
        value, end = _LenientParser(text).parse_value(start, 0)
        return ParsedJson(value, getattr(error, "pos", start)), end if value else start + 1


class _LenientParser:
    """Parses JSON that the standard parser rejects: a missing value, too many commas, unescaped quotation marks in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lost = False

    def parse_value(self, at: int, depth: int) -> tuple[Any, int]:
        """Return the value that begins at `at` and its end; `ABSENT` if there is none."""
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
        """Return whether what follows shows that the value ends here; a number at the very end may be truncated."""
        following = self._text[self._skip_space(end) : self._skip_space(end) + 1]
        return following in (",", "}", "]", ":") if following else not isinstance(value, int | float)

    def _parse_loose_text(self, at: int) -> tuple[Any, int]:
        """Parse a text that contains unescaped quotation marks."""
        match = _LOOSE.match(self._text, at)
        if not match:
            return ABSENT, at
        try:
            return _decoder.decode('"' + _INNER.sub(r'\1\\"', match[1]) + '"'), match.end()
        except ValueError:
            return ABSENT, at

    def _skip_space(self, at: int) -> int:
        """Return the offset of the next character that is not white space."""
        match = _SPACE.match(self._text, at)
        return match.end() if match else at

    def _skip_separators(self, at: int, closing: str) -> tuple[int, bool]:
        """Return where the next member begins, after any number of commas, and whether there is none."""
        at = self._skip_space(at)
        while self._text[at : at + 1] == ",":
            at = self._skip_space(at + 1)
        if at >= len(self._text):
            self._lost = True
        return (at + 1, True) if self._text[at : at + 1] == closing else (at, self._lost)

    def _parse_object(self, at: int, depth: int) -> tuple[dict[str, Any], int]:
        """Parse the members of an object up to its closing brace, or as far as they are complete."""
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
        """Parse the entries of a list up to its closing bracket, or as far as they are complete."""
        found: list[Any] = []
        while not self._lost:
            at, ended = self._skip_separators(at, "]")
            if ended:
                break
            if (
                self._text[at : at + 1] == "}"
            ):  # the bracket of an enclosing object: the list can't be continued
                self._lost = True
                break
            value, at = self._parse_member(at, depth)
            if value is not ABSENT:
                found.append(value)
        return found, at

    def _parse_member(self, at: int, depth: int) -> tuple[Any, int]:
        """Parse a value inside another; `ABSENT` if it is missing, or if nothing of it was complete."""
        value, at = self.parse_value(at, depth)
        if value is ABSENT and self._text[at : at + 1] not in (",", "}", "]"):
            self._lost = True
        return (ABSENT if self._lost and value in ({}, []) else value), at
