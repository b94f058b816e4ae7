"""Why lines of a JSON-lines file can't be read: each record has to be one line, with its key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files import json_text
from gtapp.core.files.git_conflicts import find_conflict
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.items import read_line_key

# of a file that is something else altogether, each line is a fault
_MOST_FAULTS: Final = 20
_decoder = json.JSONDecoder()


class _Line(NamedTuple):
    """One line of a text: its number, from 1, and its span without the line end."""

    number: int
    start: int
    end: int


def find_faults(text: str, key: str, path: str) -> Iterator[Message]:
    """Yield why lines of a file can't be read as records with this `key`; of many faults the first ones, and their number.

    Where the lines are in a conflict of git, that is the reason.
    """
    if line := find_conflict(text):
        yield Message("file-git-conflict", {"path": path, "line": line})
        return
    faults = _find_all(text, key, path)
    yield from islice(faults, _MOST_FAULTS)
    if rest := sum(1 for _ in faults):
        yield Message("lines-more", {"path": path, "count": rest})


def find_first_fault(content: bytes, key: str, path: Path) -> Message | None:
    """Return why one of the file's lines can't be read; None if all can."""
    try:
        text = json_text.decode_text(content, path) if content else ""
    except UnreadableError as error:
        return error.message
    return next(find_faults(text, key, str(path)), None)


def _find_all(text: str, key: str, path: str) -> Iterator[Message]:
    behind, tried = 0, 0
    for line in _iterate_lines(text):
        literal = text[line.start : line.end]
        if line.start < behind or not literal.strip() or read_line_key(literal, key):
            continue
        if line.number == 1 and is_description(literal, text[line.end + 1 :].partition("\n")[0], key):
            continue
        end = None
        if tried < _MOST_FAULTS:  # each attempt may read much of the text
            tried += 1
            end = _find_value_end(text, line)
        if end is not None:
            behind = end
        yield _describe(literal, line.number, key, path, end is not None)


def is_description(first: str, second: str, key: str) -> bool:
    """Return whether the first line of a file describes the others: it is an object with none of the second's keys."""
    if not read_line_key(second, key):
        return False
    try:
        found, record = json.loads(first.removeprefix("\ufeff")), json.loads(second)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.keys().isdisjoint(record)


def _iterate_lines(text: str) -> Iterator[_Line]:
    start = 1 if text.startswith("\ufeff") else 0
    number = 1
    while start < len(text):
        stop = text.find("\n", start)
        stop = len(text) if stop < 0 else stop
        yield _Line(number, start, stop)
        start, number = stop + 1, number + 1


def _find_value_end(text: str, line: _Line) -> int | None:
    """Return where a JSON value ends that begins in this line and goes on in the next ones; None if there is none."""
    start = line.end - len(text[line.start : line.end].lstrip())
    try:
        _, end = _decoder.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    return end if end > line.end else None


def _describe(line: str, number: int, key: str, path: str, goes_on: bool) -> Message:
    """Return why a line is no record with a key; `goes_on`: its value ends in a later one."""
    place: dict[str, Any] = {"path": path, "line": number}
    if goes_on:
        return Message("lines-array" if line.lstrip().startswith("[") else "lines-spread", place)
    literal = line.strip()
    try:
        value, end = _decoder.raw_decode(literal)
    except (ValueError, RecursionError):
        return _describe_syntax(line, place)
    if rest := literal[end:].strip():
        several = rest.lstrip(", \t\r").startswith("{")
        code = "lines-comma" if rest == "," else "lines-several" if several else ""
        return Message(code, place) if code else _describe_syntax(line, place)
    if isinstance(value, dict):
        return Message("lines-no-key", {**place, "key": key})
    return Message("lines-array" if isinstance(value, list) and value else "lines-no-record", place)


def _describe_syntax(line: str, place: dict[str, Any]) -> Message:
    """Return why a line is no JSON, with the place in the file."""
    try:
        json_text.parse_json(line.rstrip("\r"), Path(place["path"]))
    except UnreadableError as error:
        return Message(error.code, {**error.message.params, **place})
    return Message("lines-no-record", place)
