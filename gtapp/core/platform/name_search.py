"""Search of names as people type them: by the beginnings of words in any order, without accents, with letters wrong.

A name is also found by its other spellings. Ten thousand names are searched within a key press (`make bench`: names).
"""

from __future__ import annotations

import heapq
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log
from typing import Final

from gtapp.core.platform.text_folding import fold

_WORD: Final = re.compile(r"\w+")
_SHORTEST_SIMILAR: Final = 3
_LEAST_SIMILAR: Final = 72.0
_WHOLE, _BEGINNING, _SIMILAR = 1.0, 0.9, 0.6
"""How well a typed word matches a word of a name."""
_FIRST_WORD: Final = 0.5
"""What it adds if the name begins with what was typed first."""
_LAST_CHARACTER: Final = chr(0x10FFFF)


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name to choose, with other spellings of it, how often it was used, and what it is (“Organization”)."""

    text: str
    spellings: tuple[str, ...] = ()
    uses: int = 0
    kind: str = ""


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name that was found; `spelling` is the one that matches, "" where that is the name itself.

    `is_whole` is True if each typed word was found in it.
    """

    name: KnownName
    spelling: str
    is_whole: bool


class NameIndex:
    """Finds names by their words."""

    def __init__(self, names: Iterable[KnownName] = ()) -> None:
        # in this order where they match alike
        self._names = sorted(dict.fromkeys(names), key=lambda name: (-name.uses, name.text))
        self._beginnings = sorted((fold(name.text), place) for place, name in enumerate(self._names))
        self._places: dict[str, list[int]] = {}
        self._owners: dict[str, set[int]] = {}
        for place, name in enumerate(self._names):
            for text in (name.text, *name.spellings):
                self._places.setdefault(text, []).append(place)
                for word in split_words(text):
                    self._owners.setdefault(word, set()).add(place)
        self._words = sorted(self._owners)

    def __len__(self) -> int:
        return len(self._names)

    def knows(self, text: str) -> bool:
        """Return whether a text is one of the names or spellings."""
        return text in self._places

    def list_spellings(self, name: str) -> tuple[str, ...]:
        """Return the other spellings of a name; none of one that isn't known."""
        places = self._places.get(name, ())
        return tuple(dict.fromkeys(each for place in places for each in self._names[place].spellings))

    def find(self, typed: str, limit: int) -> list[NameMatch]:
        """Return the names that match best; the most used ones where nothing is typed."""
        wanted = list(dict.fromkeys(split_words(typed)))
        if not wanted:
            return [NameMatch(name, "", True) for name in self._names[:limit]]
        counts, ratings = self._rate_names(wanted)
        most = max(counts.values(), default=0)
        rated = ((-rating, place) for place, rating in ratings.items() if counts[place] == most)
        best = [place for _, place in heapq.nsmallest(limit, rated)]
        found = list(dict.fromkeys((*self._places.get(typed, ()), *best)))[:limit]
        return [self._describe_match(place, wanted, most == len(wanted)) for place in found]

    def _rate_names(self, wanted: list[str]) -> tuple[dict[int, int], dict[int, float]]:
        """Return by name how many of the typed words it has, and how well they match; rare words count more."""
        counts: dict[int, int] = {}
        ratings: dict[int, float] = {}
        for typed in wanted:
            best: dict[int, float] = {}
            for quality, places in self._match_word(typed):
                best.update(dict.fromkeys(places, quality))
            weight = 1 / (1 + log(len(best) or 1))
            for place, quality in best.items():
                counts[place] = counts.get(place, 0) + 1
                ratings[place] = ratings.get(place, 0.0) + quality * weight
        for place in self._list_beginning_with(wanted[0]):
            if place in ratings:
                ratings[place] += _FIRST_WORD
        return counts, ratings

    def _match_word(self, typed: str) -> Iterator[tuple[float, set[int]]]:
        """Yield the names with a word that begins with a typed one, else with similar words; better matches later."""
        start, end = bisect_left(self._words, typed), bisect_left(self._words, typed + _LAST_CHARACTER)
        if start < end:
            yield _BEGINNING, set().union(*(self._owners[word] for word in self._words[start:end]))
            yield _WHOLE, self._owners.get(typed, set())
        elif len(typed) >= _SHORTEST_SIMILAR:
            yield from self._match_similar(typed)

    def _list_beginning_with(self, typed: str) -> Iterator[int]:
        start, end = (bisect_left(self._beginnings, (text,)) for text in (typed, typed + _LAST_CHARACTER))
        return (place for _, place in self._beginnings[start:end])

    def _match_similar(self, typed: str) -> Iterator[tuple[float, set[int]]]:
        from rapidfuzz import fuzz, process  # imported when used: costs 70 ms

        beginnings = [word[: len(typed) + 1] for word in self._words]
        found = process.extract(
            typed, beginnings, scorer=fuzz.ratio, score_cutoff=_LEAST_SIMILAR, limit=None, processor=None
        )
        for _, ratio, at in reversed(found):
            yield _SIMILAR * ratio / 100, self._owners[self._words[at]]

    def _describe_match(self, place: int, wanted: list[str], is_whole: bool) -> NameMatch:
        """Return the match with the spelling that has more of the typed words than the name itself."""
        name = self._names[place]
        best = max((name.text, *name.spellings), key=lambda text: _count_words(text, wanted))
        is_name = _count_words(best, wanted) == _count_words(name.text, wanted)
        return NameMatch(name, "" if is_name else best, is_whole)


def _count_words(text: str, wanted: list[str]) -> int:
    words = split_words(text)
    return sum(any(word.startswith(typed) for word in words) for typed in wanted)


def split_words(text: str) -> list[str]:
    """Return the words of a text, without case and accents."""
    return _WORD.findall(fold(text))
