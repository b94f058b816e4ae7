"""Drafted values that are odd: by themselves, or among those that the project's other items have in their field.

By itself a text is odd that says that something could not be read, that repeats words as models do when they fail, that has a
letter within a number or a digit within a word. Among others a value is odd that differs by one letter from one that many items
have, and a year far from all others.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from statistics import quantiles
from typing import Any, Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from gtapp.core.platform.messages import Message, shorten
from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import Pointer, list_leaves
from gtapp.features.scores.field_answers import comparison_key

_UNREAD: Final = re.compile(
    r"[\[(<](?:\?+|\.{3}|…|unleserlich|nicht lesbar|illegible|unreadable|illisible|illeggibile)[\])>]",
    re.IGNORECASE,
)
_MOST_SHOWN: Final = 40

_LETTERS_IN_NUMBER: Final = re.compile(r"\b(?=(?:\w*\d){3})\d*[lIoO][\dlIoO]*\b")
_DIGIT_IN_WORD: Final = re.compile(r"\b(?:[^\W\d_]{2,}[01][^\W\d_]{2,}|[^\W\d_]{4,}[01])\b")
_AS_DIGITS: Final = str.maketrans("lIoO", "1100")
_AS_LETTERS: Final = str.maketrans("10", "lo")

_TIMES: Final = 3
_LONGEST_PART: Final = 8
_LEAST_LETTERS: Final = 4
"""Words that stand three times one after the other are at most so many, and have so many letters."""

_LEAST_FREQUENT: Final = 3
"""So many items have a frequent value."""
_SHORTEST: Final = 5
"""Shorter values may well differ by a letter."""
_MOST_VALUES: Final = 2000
"""Of a field with more values, none is looked for: all are names of their own."""

_LEAST_YEARS: Final = 20
_MOSTLY: Final = 0.9
_YEARS: Final = range(1000, 2101)
_FAR: Final = 3.0
"""So many times the middle half of all years, a year is from that half if it is odd."""


class OddValue(NamedTuple):
    """Why a value is odd, and what is probably meant; empty where that is not clear."""

    reason: Message
    reading: str = ""


@lru_cache(maxsize=5000)
def find_odd_text(text: str) -> OddValue | None:
    """Return what is odd about a text by itself; the same texts are asked for after each edit."""
    if unread := _UNREAD.search(text):
        return OddValue(Message("odd-unread", {"text": unread[0]}))
    if number := _LETTERS_IN_NUMBER.search(text):
        return _mistake(text, number, _AS_DIGITS)
    if word := _DIGIT_IN_WORD.search(text):
        return _mistake(text, word, _AS_LETTERS)
    if part := _find_repetition(text.split()):
        return OddValue(Message("odd-repetition", {"text": shorten(part, _MOST_SHOWN)}))
    return None


def _mistake(text: str, found: re.Match[str], looks: dict[int, int]) -> OddValue:
    """Return that a word of a text has a sign that looks like another one."""
    reading = text[: found.start()] + found[0].translate(looks) + text[found.end() :]
    return OddValue(Message("odd-sign", {"text": found[0]}), reading)


def _find_repetition(words: list[str]) -> str:
    """Return the words that stand three times one after the other; "" where none do."""
    for size in range(1, min(_LONGEST_PART, len(words) // _TIMES) + 1):
        same = 0
        for index in range(size, len(words)):
            same = same + 1 if words[index] == words[index - size] else 0
            if same == (_TIMES - 1) * size:
                part = " ".join(words[index - size + 1 : index + 1])
                if sum(map(str.isalpha, part)) >= _LEAST_LETTERS:
                    return part
    return ""


class _Years(NamedTuple):
    """The limits beyond which a year is odd, and the first and last year between them that an item has."""

    least: float
    most: float
    first: int
    last: int


class UsualValues:
    """Counts the values of each field over the items of a project; safe in any thread once it is filled."""

    def __init__(self, records: Iterable[Any] = ()) -> None:
        counts = defaultdict[Pointer, Counter[str]](Counter)
        for record in records:
            for at, value in list_leaves(record):
                if text := comparison_key(value):
                    counts[make_path(at)][text] += 1
        self._counts = {path: each for path, each in counts.items() if len(each) <= _MOST_VALUES}
        self._frequent = {
            path: [text for text, count in each.items() if count >= _LEAST_FREQUENT and _is_name(text)]
            for path, each in self._counts.items()
        }
        self._find_near = lru_cache(maxsize=10_000)(self._search_near)
        self._years = {path: _find_years(each) for path, each in self._counts.items()}

    def find_odd(self, place: Pointer, value: Any) -> OddValue | None:
        """Return what is odd about a value, by itself or among those of its field."""
        path, text = make_path(place), comparison_key(value)
        odd = find_odd_text(text)
        if odd:
            return odd
        years = self._years.get(path)
        if years and text.isdecimal() and not years.least <= int(text) <= years.most:
            return OddValue(Message("odd-year", {"first": years.first, "last": years.last}))
        near = self._find_near(path, text) if _is_name(text) else ""
        return OddValue(Message("odd-near", {"text": near}), near) if near else None

    def _search_near(self, path: Pointer, text: str) -> str:
        """Return the frequent value that differs by one letter from one that at most one item has; "" if there is none."""
        if path not in self._counts or self._counts[path][text] > 1:
            return ""
        near = process.extractOne(text, self._frequent[path], scorer=OSA.distance, score_cutoff=1)
        return near[0] if near else ""


NO_VALUES: Final = UsualValues()


def _is_name(text: str) -> bool:
    """Return whether a text is long enough, and has no number, so that another letter in it is likely to be a slip."""
    return len(text) >= _SHORTEST and not any(map(str.isdigit, text))


def _find_years(counts: Counter[str]) -> _Years | None:
    """Return between which years those of a field are supposed to be; None where its values are no years."""
    years = [int(text) for text in counts.elements() if len(text) == 4 and text.isdecimal()]
    years = [year for year in years if year in _YEARS]
    if len(years) < max(_LEAST_YEARS, _MOSTLY * counts.total()):
        return None
    first, _, last = quantiles(years, n=4)
    least, most = first - _FAR * (last - first), last + _FAR * (last - first)
    near = [year for year in years if least <= year <= most]
    return _Years(least, most, min(near), max(near))
