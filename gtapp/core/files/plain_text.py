"""Files of plain text that are ground truth: the text is the record's only value, whose lines end in a line feed.

A file's byte order mark, its line ends and whether its last line has one are no part of the value; an edit keeps them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from gtapp.core.files.json_text import Splice
from gtapp.core.schema.containers import TEXT

_MARK: Final = "\ufeff"
_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")


def read_record(text: str) -> dict[str, str]:
    """Return the record of a file's text."""
    return {TEXT: "\n".join(line for line, _ in _split(text)[1])}


def make_text(record: Any) -> str:
    """Return the text of a new file."""
    splices = plan_value("\n", record.get(TEXT) if isinstance(record, dict) else "")
    return splices[0].apply("\n") if splices else "\n"


def plan_value(text: str, value: Any) -> list[Splice]:
    """Return the splice that gives a file's text this value, without any line that stays; none for the same value.

    A value that is no text is an empty one.
    """
    mark, old = _split(text)
    wanted = re.split(r"\r\n|\r|\n", value if isinstance(value, str) else "")
    lines = [line for line, _ in old]
    before = _count_common(lines, wanted)
    behind = _count_common(lines[before:][::-1], wanted[before:][::-1])
    counts = Counter(end for _, end in old if end)
    usual, last = next((end for end, _ in counts.most_common(1)), "\n"), old[-1][1]
    new = [
        *old[:before],
        *((line, usual) for line in wanted[before : len(wanted) - behind]),
        *old[len(old) - behind :],
    ]
    ends = [*(end or usual for _, end in new[:-1]), last]
    if len(new) > 1 and not new[-1][0]:
        ends[-1] = last or usual  # else the last line would be none
    changed = _join(mark, wanted, ends)
    if read_record(changed) != {
        TEXT: "\n".join(wanted)
    }:  # a carriage return before a line feed is one line end
        changed = _join(mark, wanted, [end and usual for end in ends])
    return [_find_splice(text, changed)] if changed != text else []


def _split(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the byte order mark, and the lines with their ends: at least one, of which only the last may have none."""
    mark = _MARK if text.startswith(_MARK) else ""
    lines = [(found[1], found[2]) for found in _LINE.finditer(text, len(mark))]
    # the end of the text, behind a line's end, is no line
    return mark, lines[:-1] if len(lines) > 1 else lines


def _join(mark: str, lines: list[str], ends: list[str]) -> str:
    return mark + "".join(line + end for line, end in zip(lines, ends, strict=True))


def _count_common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return with how many equal lines, or characters, both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _find_splice(old: str, new: str) -> Splice:
    """Return the shortest replacement that makes the new text of the old one."""
    start = _count_common(old, new)
    end = _count_common(old[start:][::-1], new[start:][::-1])
    return Splice(start, old[start : len(old) - end], new[start : len(new) - end])
