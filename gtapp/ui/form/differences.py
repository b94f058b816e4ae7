"""Where a draft's text differs from the value, as ranges to be marked, and an excerpt of it that fits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

MISSING = "‸"
"""Stands where the value has something that the draft lacks; marked like what differs."""

_CONTEXT = 24
_ALIKE = 0.5
_SMALL = 6_400
_WORDS = re.compile(r"\w+|\s+|.", re.DOTALL)

# (agrees, whether the value has something here, the draft's piece)
_Piece = tuple[bool, bool, str]


@dataclass(frozen=True, slots=True)
class Marked:
    """A text and the ranges (from, to) of it that differ."""

    text: str
    ranges: tuple[tuple[int, int], ...]


@lru_cache(maxsize=128)
def compare(value: str, draft: str) -> Marked:
    """The draft's text around what differs from `value`; long stretches that agree are left out.

    What was compared last is kept, so that it can be done before it is needed.
    """
    pieces: list[tuple[str, bool]] = []
    for same, lost, piece in _opcodes(value, draft):
        if same:
            pieces.append((piece, False))
        elif piece or lost:
            pieces.append((piece or MISSING, True))
    return _joined(_shortened(pieces))


def answered(truth: str, answer: str) -> Marked:
    """The answer's text around what differs from `truth`, as the scorer finds it: fast for whole pages too."""
    from gtapp.scoring.text_differences import (
        find_differences,  # where there are verdicts, the scorer is loaded
    )

    found = find_differences(truth, answer)
    changed = sum(max(b - a, d - c) for _, (a, b), (c, d) in found)
    if changed > _ALIKE * max(len(truth), len(answer)):
        return Marked(answer, ((0, len(answer)),))
    pieces, at = [], 0
    for _, _, (start, end) in found:
        pieces += [(answer[at:start], False), (answer[start:end] or MISSING, True)]
        at = end
    pieces.append((answer[at:], False))
    return _joined(_shortened([piece for piece in pieces if piece[0]]))


def _opcodes(value: str, draft: str) -> list[_Piece]:
    """(agrees, whether the value has something here, the draft's piece) from the beginning to the end."""
    start = _common(value, draft)
    tail = _common(value[start:][::-1], draft[start:][::-1])
    middle, other = value[start : len(value) - tail], draft[start : len(draft) - tail]
    found = [(True, True, draft[:start])] if start else []
    found += _middle(middle, other)
    return [*found, (True, True, draft[len(draft) - tail :])] if tail else found


def _common(one: str, other: str) -> int:
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    low = 0
    while shorter - low > 1:
        half = (low + shorter) // 2
        low, shorter = (half, shorter) if one[:half] == other[:half] else (low, half)
    return low


def _middle(value: str, draft: str) -> list[_Piece]:
    """By letters where the texts are short; else by words first, and by letters in those that differ."""
    if len(value) * len(draft) <= _SMALL:
        return _by_letters(value, draft)
    from difflib import SequenceMatcher  # not at the start: it costs 3 ms

    one, other = _WORDS.findall(value), _WORDS.findall(draft)
    found: list[_Piece] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        old, new = "".join(one[i1:i2]), "".join(other[j1:j2])
        if tag == "replace" and len(old) * len(new) <= _SMALL:
            found += _by_letters(old, new)
        else:
            found.append((tag == "equal", bool(old), new))
    return found


def _by_letters(value: str, draft: str) -> list[_Piece]:
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, value, draft, autojunk=False)
    if matcher.ratio() < _ALIKE:
        return [(False, bool(value), draft)]
    return [(tag == "equal", i2 > i1, draft[j1:j2]) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]


def _shortened(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """`pieces` with each long agreeing one cut down to what stands beside a difference."""
    found = []
    for number, (text, differs) in enumerate(pieces):
        first, last = number == 0, number == len(pieces) - 1
        if not differs and len(text) > 2 * _CONTEXT + 8:
            head = "" if first else text[:_CONTEXT]
            rest = "" if last else text[-_CONTEXT:]
            text = f"{head}…{rest}"
        found.append((text, differs))
    return found


def _joined(pieces: list[tuple[str, bool]]) -> Marked:
    ends = [0]
    for text, _ in pieces:
        ends.append(ends[-1] + len(text))
    ranges = tuple(place for place, (_, differs) in zip(pairwise(ends), pieces, strict=True) if differs)
    return Marked("".join(text for text, _ in pieces), ranges)
