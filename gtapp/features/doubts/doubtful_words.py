"""The words of a long text that another reading of it has otherwise: where one has to look in a page of a newspaper.

Characters are aligned, and it is counted how many of each word differ, twice but for letters that OCR confuses. White space,
punctuation, and what Fraktur or OCR write differently (the long s, the double hyphen, I and J) make no difference: OCR errs there
more often than models do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rapidfuzz.distance import Levenshtein

from gtapp.core.schema.pointer import Pointer

LEAST_WORDS: Final = 6
"""A text of fewer words is doubted as a whole."""
MOST_MARKED: Final = 0.1
"""Of the words of all long texts of a record, at most this share is doubted: those that differ most."""

WORD: Final = re.compile(r"\S+")
"""A word of a text, with its punctuation."""

_BROKEN: Final = re.compile(r"[-⸗=\u00ad]\s+(?=[a-zäöüß])")
"""A word that the end of a line divides; what is read has a space for that end."""
_LEFT_OUT: Final = re.compile(r"[\s\u00ad.,;:()]")
_ALIKE: Final = str.maketrans("ſ⸗=Jôâûêî", "s--Iöäüei")
_CONFUSED: Final = {
    frozenset(pair)
    for pair in "nu nm mw vp vo fs ce hb db kt rx it il tl yh BV CE NR äa öo üu".split()  # noqa: SIM905 - a list of pairs
}
"""Letters that OCR takes for each other in Fraktur: they count half."""
_MOST_MISSING: Final = 2
"""So many characters that a word lacks count for it: more are another word, which is beside it."""


class DoubtfulWord(NamedTuple):
    """A word, from one character of its text to before another; what is read there; and twice the characters that differ."""

    start: int
    end: int
    reading: str
    differences: int


def find_doubtful_words(texts: Mapping[Pointer, tuple[str, str]]) -> dict[Pointer, list[DoubtfulWord]]:
    """Return the words that differ most of a record's long texts, in order, by the places of the texts that have some.

    `texts` are texts and what is read in their place; shorter ones than `LEAST_WORDS` count for nothing.
    """
    compared = {place: compare_words(*both) for place, both in texts.items() if is_long(both[0])}
    count = int(MOST_MARKED * sum(len(WORD.findall(texts[place][0])) for place in compared))
    ranked = sorted(
        ((word, place) for place, words in compared.items() for word in words),
        key=lambda each: -each[0].differences,
    )
    found = dict[Pointer, list[DoubtfulWord]]()
    for word, place in ranked[:count]:
        found.setdefault(place, []).append(word)
    return {place: sorted(words) for place, words in found.items()}


def is_long(text: str) -> bool:
    """Return whether single words of a text are doubted."""
    return sum(1 for _ in zip(range(LEAST_WORDS), WORD.finditer(text), strict=False)) == LEAST_WORDS


@lru_cache(maxsize=1000)
def compare_words(text: str, reading: str) -> Sequence[DoubtfulWord]:
    """Return the words of a text that differ from a reading of it, in order; the same texts are compared after each edit.

    What the reading lacks or has more at its ends is not counted: where it begins and ends is uncertain.
    """
    own, places = _keep_letters(text)
    joined = _BROKEN.sub(lambda found: " " * len(found[0]), reading)
    read, read_places = _keep_letters(joined)
    differences, aligned = [0] * len(own), list[tuple[int, int]]([(0, 0)] * len(own))
    for step in Levenshtein.opcodes(own, read):
        kind, start, end = step.tag, step.src_start, step.src_end
        read_start, read_end = step.dest_start, step.dest_end
        if kind == "insert":
            if 0 < start < len(own):
                is_inside = " " not in text[places[start - 1] : places[start]]
                differences[start - 1] += 2 * min(read_end - read_start - (not is_inside), _MOST_MISSING)
            continue
        for index in range(start, end):
            offset = index - start if kind != "delete" else 0
            aligned[index] = read_start + offset, read_start + offset + (kind != "delete")
            is_at_end = kind == "delete" and (start == 0 or end == len(own))
            if kind == "replace" and frozenset((own[index], read[read_start + offset])) in _CONFUSED:
                differences[index] += 1
            elif kind != "equal" and not is_at_end:
                differences[index] += 2
    found = []
    index = 0
    for word in WORD.finditer(text):
        last = index
        while last < len(own) and places[last] < word.end():
            last += 1
        count = sum(differences[index:last])
        if count:
            shown = _read(reading, read_places, aligned[index:last])
            found.append(DoubtfulWord(word.start(), word.end(), shown, count))
        index = last
    return found


def _keep_letters(text: str) -> tuple[str, list[int]]:
    """Return the characters of a text that are compared, and where each one is; ß stands for two, as long as ss."""
    kept = [
        (char, place)
        for place, found in enumerate(text)
        if not _LEFT_OUT.match(found)
        for char in ("ßs" if found == "ß" else found)
    ]
    return "".join(char for char, _ in kept).translate(_ALIKE), [place for _, place in kept]


def _read(reading: str, places: list[int], aligned: list[tuple[int, int]]) -> str:
    """Return what is read for a word whose characters are aligned with these parts of the reading."""
    start = min((first for first, last in aligned if last > first), default=0)
    end = max((last for first, last in aligned if last > first), default=0)
    return " ".join(reading[places[start] : places[end - 1] + 1].split()) if end > start else ""
