"""The keys by which an experienced annotator turns one text into another: as few as possible.

A cursor moves by characters and words, and to both ends of the text; with Shift, it selects. A text is deleted by characters and
words, as a selection (what is typed then takes its place), or typed anew as a whole.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from PySide6.QtGui import QTextLayout

_WORDS = QTextLayout.CursorMode.SkipWords
_MAKE_EMPTY = "Alt+Del"


class Stroke(NamedTuple):
    """A key press (`keys`), or a character that is typed (`text`)."""

    keys: str = ""
    text: str = ""


Strokes = list[Stroke]


def plan_strokes(old: str, new: str, place: int) -> Strokes:
    """Return the keys that turn `old` into `new`; the cursor is at `place`, or all of `old` is selected (-1)."""
    one = [_find_hunk(old, new)]
    several = [
        op[1:] for op in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if op[0] != "equal"
    ]
    plans = [_replace(old, new, place), *(_edit(old, new, hunks, place) for hunks in (one, several))]
    return min(plans, key=len)


def _replace(old: str, new: str, place: int) -> Strokes:
    """Return the keys that replace the whole text."""
    if old and not new:
        return [Stroke("Delete" if place < 0 else _MAKE_EMPTY)]
    return ([Stroke("Ctrl+A")] if old and place >= 0 else []) + _type(new)


def _type(text: str) -> Strokes:
    return [Stroke(text=char) for char in text]


Hunk = tuple[int, int, int, int]
"""Start and end of what is replaced in the old text, and of what replaces it in the new one."""


def _find_hunk(old: str, new: str) -> Hunk:
    """Return the one hunk between the common head and the common tail."""
    head = next(
        (n for n, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]),
        min(len(old), len(new)),
    )
    most = min(len(old), len(new)) - head
    tail = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    return head, len(old) - tail, head, len(new) - tail


def _edit(old: str, new: str, hunks: list[Hunk], place: int) -> Strokes:
    """Return the keys that replace only what differs, from left to right."""
    text, strokes, shift = old, Strokes(), 0
    for start, end, first, last in hunks:
        start, end = start + shift, end + shift
        strokes += _replace_range(text, place, start, end, _type(new[first:last]))
        text = text[:start] + new[first:last] + text[end:]
        place = start + last - first
        shift += (last - first) - (end - start)
    return strokes


def _replace_range(text: str, place: int, start: int, end: int, typed: Strokes) -> Strokes:
    """Return the keys that move the cursor from `place` (-1: all is selected) to a range, and replace it."""
    words = QTextLayout(text)
    to_start, to_end = _move(words, place, start), _move(words, place, end)
    deletion = [] if typed or start == end else [Stroke("Delete")]
    ways = (
        to_start + _delete_forward(words, start, end),
        to_end + _delete_backward(words, start, end),
        to_start + _select(words, start, end) + deletion,
        to_end + _select(words, end, start) + deletion,
    )
    return min(ways, key=len) + typed


def _select(words: QTextLayout, start: int, end: int) -> Strokes:
    return [Stroke(f"Shift+{stroke.keys}") for stroke in _move(words, start, end)]


def _delete_forward(words: QTextLayout, start: int, end: int) -> Strokes:
    """Return the keys that delete a range behind the cursor."""
    strokes = Strokes()
    while start < end:
        word = words.nextCursorPosition(start, _WORDS)
        strokes.append(Stroke("Ctrl+Delete" if start + 1 < word <= end else "Delete"))
        start = word if start + 1 < word <= end else start + 1
    return strokes


def _delete_backward(words: QTextLayout, start: int, end: int) -> Strokes:
    """Return the keys that delete a range before the cursor."""
    strokes = Strokes()
    while end > start:
        word = words.previousCursorPosition(end, _WORDS)
        strokes.append(Stroke("Ctrl+Backspace" if start <= word < end - 1 else "Backspace"))
        end = word if start <= word < end - 1 else end - 1
    return strokes


def _move(words: QTextLayout, place: int, goal: int) -> Strokes:
    """Return the fewest keys that move the cursor."""
    reached: dict[int, Strokes] = {place: []}
    waiting = deque([place])
    while goal not in reached:
        here = waiting.popleft()
        for keys, there in _list_moves(words, here):
            if there not in reached:
                reached[there] = [*reached[here], Stroke(keys)]
                waiting.append(there)
    return reached[goal]


def _list_moves(words: QTextLayout, place: int) -> Iterator[tuple[str, int]]:
    """Yield the keys that move the cursor from `place`, and where each leads."""
    last = len(words.text())
    yield "Home", 0
    yield "End", last
    if place >= 0:
        yield "Right", min(place + 1, last)
        yield "Left", max(place - 1, 0)
        yield "Ctrl+Right", words.nextCursorPosition(place, _WORDS)
        yield "Ctrl+Left", words.previousCursorPosition(place, _WORDS)
