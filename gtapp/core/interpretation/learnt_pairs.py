"""What checked records teach: what transcripts and abbreviations mean, the years of a column, and what follows a text in it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from typing import Final, NamedTuple, TypeVar

T = TypeVar("T")

_AGREEMENT: Final = 0.75
"""The share of checked cells that must agree, so that what they have is suggested."""
MOST_JOINED: Final = 3
"""So many abbreviations may stand for one word: “T.Z.” for “Teuerungszulage”."""
MOST_WORDS: Final = 60

_TOKEN: Final = re.compile(r"([^\W\d_]+\.?|\d[\d.,'’–—-]*|\S)(\s*)")
_ABBREVIATION: Final = re.compile(r"(?:[^\W\d_]+\.)+")
_ROMAN_ORDINAL: Final = re.compile(r"[IVX]+\.")
_ISO_YEAR: Final = re.compile(r"(\d{4})-\d{2}-\d{2}")


class Cell(NamedTuple):
    """What is written in a cell, and what it means; "" for nothing."""

    transcript: str
    interpretation: str = ""


class Succession(NamedTuple):
    """A text of a column, and what it was preceded by (see `next_texts`)."""

    column: str
    key: tuple[str, ...]
    text: str


class LearntPairs:
    """Counts the cells of checked records."""

    def __init__(self) -> None:
        self._cells: dict[str, Sequence[tuple[str, Cell]]] = {}
        self._wholes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._words: dict[str, Counter[str]] = defaultdict(Counter)
        self._column_words: dict[str, Counter[str]] = defaultdict(Counter)
        self._years: dict[str, Counter[int]] = defaultdict(Counter)
        self._successions: dict[str, Sequence[Succession]] = {}
        self._followers: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)

    def replace(
        self, item: str, cells: Sequence[tuple[str, Cell]], successions: Sequence[Succession] = ()
    ) -> None:
        """Count the cells of an item, each with its column, and their successions, in place of those that it had before."""
        for column, cell in self._cells.pop(item, ()):
            self._count(column, cell, -1)
        for each in self._successions.pop(item, ()):
            _add(self._followers[each.column, *each.key], each.text, -1)
        if cells:
            self._cells[item] = cells
        if successions:
            self._successions[item] = successions
        for column, cell in cells:
            self._count(column, cell, 1)
        for each in successions:
            _add(self._followers[each.column, *each.key], each.text, 1)

    def _count(self, column: str, cell: Cell, by: int) -> None:
        _add(self._wholes[column, cell.transcript], cell.interpretation, by)
        for word, _ in chain(*map(split_words, cell)):
            if word[0].isalpha():
                _add(self._column_words[column], word, by)
        for word, meant in _pair_words(cell):
            _add(self._words[word], meant, by)
        if found := _ISO_YEAR.fullmatch(cell.interpretation):
            _add(self._years[column], int(found[1]), by)

    def find_followers(self, column: str, *key: str) -> Counter[str]:
        """Return how often each text of a column was preceded by this; not to be changed."""
        return self._followers.get((column, *key), Counter())

    def find_interpretation(self, column: str, transcript: str) -> str | None:
        """Return what cells of a column with this transcript mean; "" if that is nothing, None if it is not known."""
        return _find_agreed(self._wholes.get((column, transcript)))

    def find_middle_year(self, column: str) -> int | None:
        """Return the median of the years of a column; None if none is known."""
        years = sorted(self._years.get(column, Counter()).elements())
        return years[len(years) // 2] if years else None

    def expand(self, text: str) -> str | None:
        """Return a text with its abbreviations written out; None if it has none, or one that is not known."""
        words = self._read_words(text)
        is_changed = any(meant != word for word, meant, _ in words)
        return _join_words(words) if is_changed and all(meant for _, meant, _ in words) else None

    def write_out(self, text: str) -> str:
        """Return a text with those of its abbreviations written out that are known."""
        return _join_words(self._read_words(text))

    def _read_words(self, text: str) -> list[tuple[str, str | None, str]]:
        """Return each word of a text, what it means (None for an unknown abbreviation), and the space behind it."""
        tokens, found = split_words(text), []
        while tokens:
            joined, meant = self._find_word(tokens)
            found.append(("".join(part for part, _ in tokens[:joined]), meant, tokens[joined - 1][1]))
            tokens = tokens[joined:]
        return found

    def find_words(self, column: str) -> Mapping[str, int]:
        """Return how often each word of a column occurs, in transcripts and interpretations; not to be changed."""
        return self._column_words.get(column, {})

    def _find_word(self, tokens: Sequence[tuple[str, str]]) -> tuple[int, str | None]:
        """Return how many tokens the next word has, and what it means; None if it is an unknown abbreviation."""
        for size in range(min(MOST_JOINED, len(tokens)), 0, -1):
            word = "".join(part for part, _ in tokens[:size])
            if _ABBREVIATION.fullmatch(word) and (meant := _find_agreed(self._words.get(word))):
                return size, meant
        word = tokens[0][0]
        is_known = not _ABBREVIATION.fullmatch(word) or _ROMAN_ORDINAL.fullmatch(word)
        return 1, word if is_known else None


def split_words(text: str) -> list[tuple[str, str]]:
    """Return the words, numbers and signs of a text, each with the space behind it."""
    return _TOKEN.findall(text.strip())


def _join_words(words: Sequence[tuple[str, str | None, str]]) -> str:
    """Return what words mean, or they themselves, as one text: “inkl.200.-techn.” has no spaces, what it means does."""
    joined = ""
    for (word, meant, space), (following, _, _) in pairwise((*words, (" ", None, ""))):
        is_apart = word[0].isalnum() and not word[-1].isalnum() and following[0].isalnum()
        joined += (meant or word) + (" " if is_apart else space)
    return joined


def _add(counts: Counter[T], key: T, by: int) -> None:
    """Count a key so many times more, or less; what occurs no longer is no key."""
    counts[key] += by
    if not counts[key]:
        del counts[key]


def _find_agreed(counts: Counter[str] | None) -> str | None:
    """Return the text that most were counted for; None if too many differ."""
    if not counts:
        return None
    text, count = counts.most_common(1)[0]
    return text if count >= _AGREEMENT * counts.total() else None


def _pair_words(cell: Cell) -> Sequence[tuple[str, str]]:
    """Return the abbreviations of a transcript, each with what it means: itself where it stays.

    Empty if the words of the interpretation are others than those of the transcript.
    """
    written = [token for token, _ in split_words(cell.transcript)]
    meant = [token for token, _ in split_words(cell.interpretation or cell.transcript)]
    if max(len(written), len(meant)) > MOST_WORDS:
        return ()

    @cache
    def pair_from(first: int, other: int) -> tuple[tuple[str, str], ...] | None:
        if first == len(written) or other == len(meant):
            return () if first == len(written) and other == len(meant) else None
        for size in range(1, MOST_JOINED + 1):
            word = "".join(written[first : first + size])
            rest = pair_from(first + size, other + 1) if first + size <= len(written) else None
            if rest is not None and can_mean(word, meant[other]):
                return ((word, meant[other]), *rest)
        return None

    return [(word, other) for word, other in pair_from(0, 0) or () if _ABBREVIATION.fullmatch(word)]


def can_mean(word: str, meant: str) -> bool:
    """Return whether a word is the other, or an abbreviation of it: its letters are in it, in this order."""
    if word == meant:
        return True
    letters, whole = word.replace(".", "").casefold(), iter(meant.casefold())
    is_inside = all(letter in whole for letter in letters)
    return (
        bool(_ABBREVIATION.fullmatch(word))
        and meant.isalpha()
        and meant[0].casefold() == letters[0]
        and is_inside
    )
