"""Search of short texts as people type: a whole name first, else by the beginnings of words, with a letter missing or wrong.

Case, accents and punctuation do not matter.
"""

from __future__ import annotations

from gtapp.core.platform.name_search import split_words
from gtapp.core.platform.text_folding import fold

_NAME, _NAME_START = 6.0, 5.0
"""How well all that was typed matches: as the whole text, or as its beginning."""

_WORD_START, _INSIDE, _SIMILAR, _LETTERS = 4.0, 3.0, 2.0, 1.0
"""How well a typed word matches: at the start of a word, inside one, nearly, or by its letters in their order."""

_LEAST_SIMILAR = 75
_SHORTEST_SIMILAR = 4


def rate_match(typed: str, text: str) -> float:
    """Return how well a text matches what was typed, from 0 (not at all); each of the typed words must match."""
    name, typed_name = (" ".join(split_words(each)) for each in (text, typed))
    if typed_name and name.startswith(typed_name):
        return _NAME if name == typed_name else _NAME_START
    wanted, searched = fold(typed).split(), fold(text)
    ratings = [_rate_word(word, searched) for word in wanted]
    return sum(ratings) / len(ratings) if ratings and all(ratings) else 0.0


def _rate_word(word: str, text: str) -> float:
    if f" {word}" in f" {text}":
        return _WORD_START
    if word in text:
        return _INSIDE
    if len(word) >= _SHORTEST_SIMILAR and _is_similar(word, text):
        return _SIMILAR
    return _LETTERS if _has_letters(word, text) else 0.0


def _is_similar(word: str, text: str) -> bool:
    from rapidfuzz import fuzz  # imported when used: keeps the start fast

    return any(fuzz.ratio(word, each[: len(word)]) >= _LEAST_SIMILAR for each in text.split())


def _has_letters(word: str, text: str) -> bool:
    """Return whether the letters of `word` begin words of the text, in their order, as “cn” does for “Check and next”."""
    initials = iter(each[0] for each in text.split())
    return len(word) > 1 and all(letter in initials for letter in word)
