"""Finds answers in which a model repeated itself without end: the same few characters, or the same row, again and again.

What is real repeats itself less: a page has no hundred equal rows, a table of contents no 2,000 dots in a row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from gtapp.core.schema.pointer import iterate_nodes

LEAST_ENTRIES: Final = 100
"""How often something is said in a row that nobody wrote so."""
LEAST_CHARACTERS: Final = 400
_SIGNS: Final = 2_000
"""From how many characters on repeated letters and digits, and repeated signs, are no material."""
_STEPS: Final = ((100, 200), (1_000, 2_500))
"""The longest unit that is looked for, and the distance of the places at which it is."""
_LONGEST_CYCLE: Final = 5
"""Rows that alternate repeat themselves, too."""
_NUMBERS: Final = re.compile(r"\d+")


def has_loop(value: Any) -> bool:
    """Return whether a text in `value` repeats one part of itself, or a list one row (its number aside), that often in a row."""
    return any(
        (type(each) is str and len(each) >= LEAST_CHARACTERS and has_text_loop(each))
        or (type(each) is list and len(each) >= LEAST_ENTRIES and _has_list_loop(each))
        for each in iterate_nodes(value)
    )


def has_text_loop(text: str) -> bool:
    """Return whether a text repeats one part of itself; in linear time, since only a few places are looked at."""
    return any(
        _is_loop(text, at, longest, step)
        for longest, step in _STEPS
        for at in range(0, len(text) - step, step)
    )


def _is_loop(text: str, at: int, longest: int, step: int) -> bool:
    """Return whether a part of at most `longest` characters is repeated from `at` on."""
    period = text.find(text[at : at + min(longest, 20)], at + 1, at + longest + 20) - at
    if period < 1:
        return False
    unit = text[at : at + period]
    if unit.isspace():
        return False
    least = LEAST_CHARACTERS if any(map(str.isalnum, unit)) else _SIGNS
    start = at
    while start > max(at - step, 0) and text[start - 1] == text[start - 1 + period]:
        start -= 1
    end = start + max(least, LEAST_ENTRIES * period)
    return len(text) >= end and text[start : end - period] == text[start + period : end]


def _has_list_loop(entries: Sequence[Any]) -> bool:
    if all(type(entry) in (int, float) for entry in entries):
        return False
    known: dict[str, int] = {}
    kinds = [known.setdefault(_NUMBERS.sub("0", json.dumps(entry)), len(known)) for entry in entries]
    return any(_count_repeated(kinds, cycle) >= LEAST_ENTRIES for cycle in range(1, _LONGEST_CYCLE + 1))


def _count_repeated(kinds: Sequence[int], cycle: int) -> int:
    """Return the length of the longest part in which each entry is the one `cycle` places before."""
    most = run = 0
    for at in range(cycle, len(kinds)):
        run = run + 1 if kinds[at] == kinds[at - cycle] else 0
        most = max(most, run)
    return most + cycle if most else 0
