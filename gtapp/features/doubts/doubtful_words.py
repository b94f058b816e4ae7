"""The words of a long text that other readings of it have otherwise: where one has to look in a page of a newspaper.

Readings are aligned with the text by characters, and it is counted how many of each word differ, twice but for letters that OCR
confuses. What OCR reads is compared by letters alone: white space, punctuation, and what Fraktur or OCR write differently (the
long s, the double hyphen, I and J) make no difference, since OCR errs there more often than models do. What people or models read
is compared exactly.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from gtapp.core.schema.pointer import Pointer

LEAST_WORDS: Final = 6
"""A text of fewer words is doubted as a whole."""
MOST_MARKED: Final = 0.1
"""Of the words of all long texts of a record, at most this share is doubted: those that differ most."""

OCR: Final = "OCR"
"""Who has read what is read on the scan."""
PAGE: Final = "page"
"""Who has a word as the record's other texts do."""

_LEAST_LETTERS: Final = 6
"""Shorter words are too often like others."""
_LEAST_TIMES: Final = 3
"""So often other texts must have a word otherwise that a text has alone."""
_MOST_OTHER: Final = 2
"""So many characters may differ then."""
_ENDING: Final = 2
"""Words that differ in so many last letters alone are forms of one word."""

_WORD: Final = re.compile(r"\S+")
"""A word of a text, with its punctuation."""
_PUNCTUATION: Final = ".,;:()!?"
_SPACES: Final = re.compile(r"\s+")
_BROKEN: Final = re.compile(r"[-⸗=\u00ad]\s+(?=[a-zäöüß])")
"""A word that the end of a line divides; what is read has a space for that end."""
_JOINT: Final = "\u00ad"
"""What stands for each character of such a division."""
_LEFT_OUT: Final = re.compile(r"[\s\u00ad.,;:()]")
_ALIKE: Final = str.maketrans("ſ⸗=Jôâûêî", "s--Iöäüei")
_TODAY: Final = {"ſ": "s", "⸗": "-"}
"""Characters that a reading is written with only where the text has them, too."""
_CONFUSED: Final = {
    frozenset(pair)
    for pair in "nu nm mw vp vo fs ce hb db kt rx it il tl yh BV CE NR äa öo üu".split()  # noqa: SIM905 - a list of pairs
}
"""Letters that OCR takes for each other in Fraktur: they count half."""
_MOST_MISSING: Final = 2
"""So many characters that a word lacks count for it: more are another word, which is beside it."""
_MOST_ADDED: Final = 40
"""More characters that a text lacks at one place are no reading of the word beside them: they are read from elsewhere."""


class TextReading(NamedTuple):
    """What somebody reads in place of a text, and the names of those who do: models, or `OCR`.

    Where it `is_exact`, each character counts; else letters alone.
    """

    text: str
    readers: tuple[str, ...] = ()
    is_exact: bool = True


class ComparedText(NamedTuple):
    """A long text, and what others read in its place, those first who know more about it."""

    text: str
    readings: tuple[TextReading, ...]


class WordReading(NamedTuple):
    """What may stand in place of a word, and the names of those who read it."""

    text: str
    readers: tuple[str, ...]


class DoubtfulWord(NamedTuple):
    """A word, or words that others join, from one character of the text to before another, and what others read there."""

    start: int
    end: int
    readings: tuple[WordReading, ...]
    key: int
    """Where it begins in the text that was compared: it says which word this is when the text was edited."""

    def find_selection(self, text: str) -> tuple[int, int]:
        """Return what is to be replaced of the word: nothing where the first reading only adds words before or behind it."""
        own, reading = text[self.start : self.end], self.readings[0].text if self.readings else ""
        if reading.endswith(f" {own}"):
            return self.start, self.start
        return (self.end, self.end) if reading.startswith(f"{own} ") else (self.start, self.end)


NO_SPELLINGS: Final[Mapping[str, str]] = {}


class _Candidate(NamedTuple):
    place: Pointer
    word: DoubtfulWord
    is_read: bool
    """Whether somebody else than OCR has read it otherwise."""
    differences: int
    words: int


def find_doubtful_words(texts: Mapping[Pointer, ComparedText]) -> dict[Pointer, list[DoubtfulWord]]:
    """Return the words that are doubted of a record's long texts, in order, by the places of the texts that have some.

    What models read otherwise comes before what OCR reads otherwise, and a word that the other texts write otherwise, too, before
    others. Texts of fewer words than `LEAST_WORDS` count for nothing.
    """
    long = {place: each for place, each in texts.items() if is_long(each.text)}
    left = int(MOST_MARKED * sum(len(_WORD.findall(each.text)) for each in long.values()))
    usual = _find_usual_spellings(each.text for each in long.values())
    candidates = [
        each for place, compared in long.items() for each in _list_candidates(place, compared, usual)
    ]
    found = dict[Pointer, list[DoubtfulWord]]()
    for each in sorted(candidates, key=lambda each: (not each.is_read, -each.differences)):
        left -= each.words
        if left < 0:
            break
        found.setdefault(each.place, []).append(each.word)
    return {place: sorted(words) for place, words in found.items()}


def is_long(text: str) -> bool:
    """Return whether single words of a text are doubted."""
    return len(text.split(maxsplit=LEAST_WORDS - 1)) == LEAST_WORDS  # the words of `_WORD`: next card


def _find_usual_spellings(texts: Iterable[str]) -> dict[str, str]:
    """Return the words that occur once in some texts, with the similar one that occurs often."""
    counts = Counter(_find_core(found[0]) for text in texts for found in _WORD.finditer(text))
    often, once = dict[str, list[str]](), list[str]()
    for word, count in counts.items():
        if count >= _LEAST_TIMES:
            often.setdefault(word[:1], []).append(word)
        elif count == 1 and len(word) >= _LEAST_LETTERS and word.isalpha():
            once.append(word)
    found = dict[str, str]()
    for word in once:
        others = often.get(word[0], [])
        best = process.extractOne(word, others, scorer=Levenshtein.distance, score_cutoff=_MOST_OTHER)
        if best and word[:-_ENDING] != best[0][: len(word) - _ENDING]:
            found[word] = best[0]
    return found


def _find_core(word: str) -> str:
    return word.strip(_PUNCTUATION)


def _list_candidates(
    place: Pointer, compared: ComparedText, usual: Mapping[str, str] = NO_SPELLINGS
) -> Iterator[_Candidate]:
    """Yield the words of a text that others have otherwise; `usual` are spellings of the record's other texts."""
    alignments = [align(compared.text, each.text, each.is_exact) for each in compared.readings]
    spans = [found.span() for found in _WORD.finditer(compared.text)]
    ranges = _join_ranges(alignments)
    if not alignments:  # what somebody reads says more than how other texts write a word
        ranges = [
            (index, index)
            for index, (start, end) in enumerate(spans)
            if usual and _find_core(compared.text[start:end]) in usual
        ]
    for first, last in ranges:
        start, end = spans[first][0], spans[last][1]
        found, differences, is_read = dict[str, tuple[str, ...]](), 0, False
        for alignment, reading in zip(alignments, compared.readings, strict=True):
            count = alignment.count_differences(first, last)
            if count:
                text = alignment.read(first, last)
                found[text] = (*found.get(text, ()), *reading.readers)
                differences, is_read = differences + count, is_read or reading.is_exact
        own = compared.text[start:end]
        core = _find_core(own)
        if core in usual:
            text = own.replace(core, usual[core])
            found[text] = (*found.get(text, ()), PAGE)
            differences += 2
        readings = tuple(WordReading(*each) for each in found.items())
        yield _Candidate(
            place, DoubtfulWord(start, end, readings, start), is_read, differences, last + 1 - first
        )


def _join_ranges(alignments: Sequence[WordAlignment]) -> list[tuple[int, int]]:
    """Return the first and last words of what differs in one of these alignments, in order; what overlaps is one range."""
    joined = list[tuple[int, int]]()
    for first, last in sorted(each for alignment in alignments for each in alignment.differing):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(last, joined[-1][1])
        else:
            joined.append((first, last))
    return joined


def find_differing_words(text: str, readings: Iterable[str]) -> list[DoubtfulWord]:
    """Return the words of a text, long or not, that other readings of it have otherwise, in order.

    A reading that has no word of it has another text.
    """
    alike = tuple(TextReading(each) for each in readings if align(text, each, True).has_common_words)
    return [each.word for each in _list_candidates((), ComparedText(text, alike))]


def move_words(words: Sequence[DoubtfulWord], old: str, new: str) -> list[DoubtfulWord]:
    """Return the words of an edited text that are as they were, where they are now."""
    if old == new:
        return list(words)
    kept = list[DoubtfulWord]()
    for step in Levenshtein.opcodes(old, new):
        if step.tag == "equal":
            by = step.dest_start - step.src_start
            inside = (each for each in words if step.src_start <= each.start and each.end <= step.src_end)
            moved = (each._replace(start=each.start + by, end=each.end + by) for each in inside)
            kept += (each for each in moved if _is_whole(new, each.start, each.end))
    return kept


def _is_whole(text: str, start: int, end: int) -> bool:
    return (not start or text[start - 1].isspace()) and (end == len(text) or text[end].isspace())


@lru_cache(maxsize=2000)
def align(text: str, reading: str, is_exact: bool) -> WordAlignment:
    """Return the alignment of two texts; those of a record are compared again when one of them has changed."""
    return WordAlignment(text, reading, is_exact)


class WordAlignment:
    """A text beside a reading of it: which of its words differ, and what is read in their place."""

    def __init__(self, text: str, reading: str, is_exact: bool) -> None:
        """What a reading that is not exact lacks, or has more, at its ends is not counted: where it begins is uncertain."""
        self._text, self._is_exact = text, is_exact
        self._reading = reading if is_exact else _BROKEN.sub(lambda found: _JOINT * len(found[0]), reading)
        self._words = [found.span() for found in _WORD.finditer(text)]
        keep = _keep_characters if is_exact else _keep_letters
        self._own, self._places = keep(text)
        self._read, self._read_places = keep(self._reading)
        self._differences = [0] * len(self._own)
        self._owners = [-1] * len(self._read)
        """Of each character of the reading, the one of the text for which it stands, or beside which; -1: none."""
        self._compare()
        starts = [bisect_left(self._places, start) for start, _ in self._words]
        self._bounds = [*starts, len(self._own)]
        self.differing: list[tuple[int, int]] = list(self._list_differing())
        """The first and the last words of what differs."""

    @property
    def has_common_words(self) -> bool:
        """Whether there is a word that does not differ."""
        return sum(last + 1 - first for first, last in self.differing) < len(self._words)

    def _compare(self) -> None:
        own, read, differences, owners = self._own, self._read, self._differences, self._owners
        for step in Levenshtein.opcodes(own, read):
            start, end, read_start, read_end = step.src_start, step.src_end, step.dest_start, step.dest_end
            if step.tag == "insert":
                self._add_missing(start, read_start, read_end)
                continue
            if step.tag != "delete":
                owners[read_start:read_end] = range(start, end)
            for index in range(start, end) if step.tag != "equal" else ():
                pair = (own[index], read[read_start + index - start]) if step.tag == "replace" else ()
                is_at_end = step.tag == "delete" and (start == 0 or end == len(own))
                if not self._is_exact and frozenset(pair) in _CONFUSED:
                    differences[index] += 1
                elif self._is_exact or not is_at_end:
                    differences[index] += 2

    def _add_missing(self, start: int, read_start: int, read_end: int) -> None:
        """Count characters that the text lacks before one of its own for the word beside them."""
        own, count = self._own, read_end - read_start
        if not own or not (self._is_exact or 0 < start < len(own)):
            return
        beside = max(start - 1, 0)
        if self._is_exact:
            is_behind_space = start < len(own) and own[beside] == " "
            if is_behind_space or (start < len(own) and own[start] == self._read[read_start] == " "):
                beside = start + (own[start] == " ")  # a word is added before the next one
        elif " " in self._text[self._places[beside] : self._places[start]]:
            count -= 1
        self._differences[beside] += 2 * min(count, _MOST_MISSING)
        if read_end - read_start <= _MOST_ADDED:
            self._owners[read_start:read_end] = [beside] * (read_end - read_start)

    def _list_differing(self) -> Iterator[tuple[int, int]]:
        first = 0
        for index in range(len(self._words)):
            if index + 1 < len(self._words) and self._is_joined(index):
                continue
            if self.count_differences(first, index):
                yield first, index
            first = index + 1

    def _is_joined(self, word: int) -> bool:
        """Return whether the reading has this word and the next one without the space between them."""
        space = self._bounds[word + 1] - 1
        is_other = self._is_exact and self._own[space] == " " and self._differences[space] > 0
        return is_other and all(self._is_read(each) for each in (word, word + 1))

    def _is_read(self, word: int) -> bool:
        start, stop = self._find_bounds(word, word)
        return any(start <= owner < stop for owner in self._owners)

    def _find_bounds(self, first: int, last: int) -> tuple[int, int]:
        """Return the first compared character of some words, and the one after the last."""
        stop = self._bounds[last + 1]
        return self._bounds[first], stop - (self._is_exact and last + 1 < len(self._words))

    def count_differences(self, first: int, last: int) -> int:
        """Return how many characters differ, twice, from a first to a last word."""
        return sum(self._differences[slice(*self._find_bounds(first, last))])

    def read(self, first: int, last: int) -> str:
        """Return what is read in place of these words, with the punctuation that they have where it is not compared."""
        start, stop = self._find_bounds(first, last)
        begin, end = self._words[first][0], self._words[last][1]
        there = [index for index, owner in enumerate(self._owners) if start <= owner < stop]
        if not there:
            return ""
        shown = self._reading[self._read_places[there[0]] : self._read_places[there[-1]] + 1]
        if self._is_exact:
            return shown
        shown = _SPACES.sub(" ", shown.replace(_JOINT, ""))
        for old, today in _TODAY.items():
            if old not in self._text:
                shown = shown.replace(old, today)
        return self._text[begin : self._places[start]] + shown + self._text[self._places[stop - 1] + 1 : end]


def _keep_characters(text: str) -> tuple[str, list[int]]:
    """Return the characters of a text, with one space for each white space between words, and where each one is."""
    kept = [
        (" " if char.isspace() else char, place)
        for place, char in enumerate(text.rstrip())
        if not char.isspace() or (place and not text[place - 1].isspace())
    ]
    return "".join(char for char, _ in kept), [place for _, place in kept]


def _keep_letters(text: str) -> tuple[str, list[int]]:
    """Return the characters of a text that OCR is compared by, and where each one is; ß stands for two, as long as ss."""
    kept = [
        (char, place)
        for place, found in enumerate(text)
        if not _LEFT_OUT.match(found)
        for char in ("ßs" if found == "ß" else found)
    ]
    return "".join(char for char, _ in kept).translate(_ALIKE), [place for _, place in kept]
