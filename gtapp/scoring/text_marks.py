"""Excerpts of a text with the ranges in which it differs from another one, for the form and the score panels.

There are two comparisons: `mark_scored_differences` shows the pieces that the scorer counts (`text_differences`), for a
run's answers. `mark_differences` is for drafts, which are compared when the window opens and while one types: it needs only
difflib, where rapidfuzz would cost 20 ms and more of the start (`make bench`: start with a project).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

MISSING = "‸"
"""Inserted where the value has text that the other lacks; marked like a difference."""

_CONTEXT = 24
_ALIKE = 0.5
_SMALL = 6_400
_WORDS = re.compile(r"\w+|\s+|.", re.DOTALL)

# agrees, whether the value has text here, the other's piece
_Piece = tuple[bool, bool, str]


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text and the ranges [start, end) of it that differ."""

    text: str
    ranges: tuple[tuple[int, int], ...]


@lru_cache(maxsize=128)
def mark_differences(value: str, draft: str) -> MarkedText:
    """Return the draft's text around what differs from `value`; long stretches that agree are left out.

    The latest results are cached, so that a record can be compared before it is shown (`notes.compare_ahead`).
    """
    pieces: list[tuple[str, bool]] = []
    for same, lost, piece in _compare_texts(value, draft):
        if same:
            pieces.append((piece, False))
        elif piece or lost:
            pieces.append((piece or MISSING, True))
    return _join_pieces(_shorten_agreeing(pieces))


def mark_scored_differences(truth: str, answer: str) -> MarkedText:
    """Return the answer's text around what differs from `truth`, as the scorer finds it; fast for whole pages."""
    from gtapp.scoring.text_differences import (
        find_differences,  # where there are verdicts, the scorer is loaded
    )

    found = find_differences(truth, answer)
    changed = sum(max(b - a, d - c) for _, (a, b), (c, d) in found)
    if changed > _ALIKE * max(len(truth), len(answer)):
        return MarkedText(answer, ((0, len(answer)),))
    pieces, at = [], 0
    for _, _, (start, end) in found:
        pieces += [(answer[at:start], False), (answer[start:end] or MISSING, True)]
        at = end
    pieces.append((answer[at:], False))
    return _join_pieces(_shorten_agreeing([piece for piece in pieces if piece[0]]))


def _compare_texts(value: str, draft: str) -> list[_Piece]:
    """Return the pieces from beginning to end."""
    start = _count_common(value, draft)
    tail = _count_common(value[start:][::-1], draft[start:][::-1])
    middle, other = value[start : len(value) - tail], draft[start : len(draft) - tail]
    found = [(True, True, draft[:start])] if start else []
    found += _compare_middle(middle, other)
    return [*found, (True, True, draft[len(draft) - tail :])] if tail else found


def _count_common(one: str, other: str) -> int:
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    low = 0
    while shorter - low > 1:
        half = (low + shorter) // 2
        low, shorter = (half, shorter) if one[:half] == other[:half] else (low, half)
    return low


def _compare_middle(value: str, draft: str) -> list[_Piece]:
    """Compare by letters where the texts are short; else by words, and by letters within those that differ."""
    if len(value) * len(draft) <= _SMALL:
        return _compare_letters(value, draft)
    from difflib import SequenceMatcher  # not at the start: it costs 3 ms

    one, other = _WORDS.findall(value), _WORDS.findall(draft)
    found: list[_Piece] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        old, new = "".join(one[i1:i2]), "".join(other[j1:j2])
        if tag == "replace" and len(old) * len(new) <= _SMALL:
            found += _compare_letters(old, new)
        else:
            found.append((tag == "equal", bool(old), new))
    return found


def _compare_letters(value: str, draft: str) -> list[_Piece]:
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, value, draft, autojunk=False)
    if matcher.ratio() < _ALIKE:
        return [(False, bool(value), draft)]
    return [(tag == "equal", i2 > i1, draft[j1:j2]) for tag, i1, i2, j1, j2 in matcher.get_opcodes()]


def _shorten_agreeing(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return `pieces` with each long agreeing one shortened to what adjoins a difference."""
    found = []
    for number, (text, differs) in enumerate(pieces):
        first, last = number == 0, number == len(pieces) - 1
        if not differs and len(text) > 2 * _CONTEXT + 8:
            head = "" if first else text[:_CONTEXT]
            rest = "" if last else text[-_CONTEXT:]
            text = f"{head}…{rest}"
        found.append((text, differs))
    return found


def _join_pieces(pieces: list[tuple[str, bool]]) -> MarkedText:
    ends = [0]
    for text, _ in pieces:
        ends.append(ends[-1] + len(text))
    ranges = tuple(place for place, (_, differs) in zip(pairwise(ends), pieces, strict=True) if differs)
    return MarkedText("".join(text for text, _ in pieces), ranges)
