"""A text that several places of a file hold together, such as the words of a line or the glyphs of a word, and its change.

The places are *slots*. A new text is divided among the slots that are there, since each stands for a place on the scan: none is
made, and none is removed.

1. Slots that lie wholly in what both texts begin and end with keep their text.
2. If the stretch between has as many words as slots, each slot gets one.
3. Else slots whose text is one of the new words, in order, keep it. Of the words between two of these, each slot gets one, and
   the last one gets all that are left; slots that are left become empty. An empty slot is used only if there are more words.
4. Words between slots that keep theirs go to the slot before them in the stretch, else to the one behind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher


def split_words(text: str) -> list[str]:
    """Return the words of a text, which one space parts; further whitespace stays with the word before, or with the first."""
    bare = text.lstrip()
    if not bare:
        return [text] if text else []
    first, *others = re.split(r" (?=\S)", bare)
    return [text[: len(text) - len(bare)] + first, *others]


def find_slots(text: str, slots: Sequence[str]) -> list[tuple[int, int]] | None:
    """Return the span of each slot in a text that has them one after the other, with whitespace between; else None."""
    spans: list[tuple[int, int]] = []
    at = 0
    for slot in slots:
        while not text.startswith(slot, at):
            if at >= len(text) or not text[at].isspace():
                return None
            at += 1
        spans.append((at, at + len(slot)))
        at += len(slot)
    return spans if not text[at:].strip() else None


def share_text(
    slots: Sequence[str],
    old: str,
    new: str,
    join: str = " ",
    fits: Callable[[list[str]], bool] = lambda _: True,
) -> list[str] | None:
    """Return what the slots, which together are the text `old`, hold of `new`; None if they are not that text.

    `join` stands between the texts of two slots that are neighbours: a space between words, nothing between glyphs. Where the
    result does not `fits`, since other slots have nothing between them, one slot has all that changes.
    """
    spans = find_slots(old, slots)
    if spans is None or not slots:
        return None
    first, last, start, end = _find_changed(spans, old, new)
    middle = new[start : len(new) - (len(old) - end)]
    words = split_words(middle) if join else list(middle)
    found = [*slots[:first], *_assign(slots[first:last], words, join), *slots[last:]]
    if not fits(found):
        found = [*slots[:first], middle, *[""] * (last - first - 1), *slots[last:]]
    return found if fits(found) else [new, *[""] * (len(slots) - 1)]


def _find_changed(spans: Sequence[tuple[int, int]], old: str, new: str) -> tuple[int, int, int, int]:
    """Return the range of the slots that may change, at least one, and the span of the old text that they hold."""
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    left = most - start
    end = len(old) - next((at for at in range(left) if old[-1 - at] != new[-1 - at]), left)
    filled = [at for at, (a, b) in enumerate(spans) if b > a]
    if not filled:
        return 0, len(spans), 0, len(old)
    touched = [at for at in filled if spans[at][1] >= start and spans[at][0] <= end]
    touched = touched or [at for at in filled if spans[at][1] < start][-1:] or filled[:1]
    start, end = min(start, spans[touched[0]][0]), max(end, spans[touched[-1]][1])
    # empty slots beside them can take a word
    before, behind = filled.index(touched[0]), filled.index(touched[-1])
    first = filled[before - 1] + 1 if before else 0
    last = filled[behind + 1] if behind + 1 < len(filled) else len(spans)
    return first, last, start, end


def _assign(slots: Sequence[str], words: list[str], join: str) -> list[str]:
    """Return what each of the slots holds of the words."""
    if len(slots) == len(words):
        return words
    filled = [at for at, slot in enumerate(slots) if slot]
    if len(words) <= len(filled) < len(slots):
        found = [""] * len(slots)
        for at, word in zip(filled, _assign([slots[at] for at in filled], words, join), strict=True):
            found[at] = word
        return found
    found = list(slots)
    pending: list[str] = []
    for kind, a, b, c, d in SequenceMatcher(None, slots, words, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        if a == b:  # words without a slot
            if a:
                found[a - 1] = join.join((found[a - 1], *words[c:d]))
            else:
                pending = words[c:d]
            continue
        found[a:b] = _fill(words[c:d], b - a, join)
    if pending:
        found[0] = join.join((*pending, found[0]))
    return found


def _fill(words: list[str], count: int, join: str) -> list[str]:
    """Return so many texts: a word each, the last with all that are left, or empty ones at the end."""
    if len(words) > count:
        return [*words[: count - 1], join.join(words[count - 1 :])]
    return [*words, *[""] * (count - len(words))]
