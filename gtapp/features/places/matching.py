"""Runs of words of a page that are similar to a text, as OCR and people write it.

Compared are letters and digits alone, without case and accents; the long s, ligatures and words that a line's end divides are
as in print today. Where a text is a number, letters that OCR reads in place of digits count as these.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from gtapp.core.platform.text_folding import fold
from gtapp.core.scans.page_text import Box, PageText

LEAST_SIMILARITY: Final = 0.7
"""Of a run with a text, the share of characters that are the same in the same order (Indel)."""
_MOST_RUNS: Final = 12
"""The most runs that are returned for a text."""
_SHORTEST: Final = 4
"""Shorter texts must be the same: too many words are similar to them."""
_EXHAUSTIVE: Final = 40
"""Up to so many characters, a text is compared with every run of words; a longer one is aligned with the page."""
_MOST_COMPARED: Final = 300_000
"""So many first runs of a page are compared: twice those of the longest texts that are read, unless these are single letters."""
_READ_AS_DIGITS: Final = 0.95
"""The similarity of a number with letters that OCR reads in place of its digits."""
_WITH_SIGN: Final = 0.9
"""That of a number with a character behind it that OCR reads in place of a sign."""
_SIGNS: Final = "°º'′\""
_AS_SIGN: Final = "o01x"
"""What OCR reads in place of the degree sign or prime of a format: 8° as 80."""
_AS_PAGES: Final = "s58"
"""What it reads of the S. behind a number of pages: 61 S. as 615."""
_DIGITS: Final = 4
"""A number of fewer digits stands alone: "8" isn't looked for in "1880"."""

_STEPS: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""By how many words the beginning and the end of a run are moved to find a more similar one."""

_AS_DIGITS: Final = str.maketrans({"o": "0", "l": "1", "i": "1", "z": "2", "s": "5", "b": "6"})
_DAY: Final = re.compile(r"(\d\d?) [^\W\d]+ \d{2,4}$")
"""A date in words, as `written_forms` writes it: another day makes it another date, however similar the rest is."""
_LEADING_DIGITS: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[^\W_]+")


def fold_word(text: str) -> str:
    """Return the letters and digits of a text as they are compared."""
    return "".join(each for each in fold(text.replace("º", "°")) if each.isalnum())


class Run(NamedTuple):
    """Words of a page, from one to before another, and how similar they are to a text (0 to 1)."""

    similarity: float
    start: int
    end: int

    def overlaps(self, other: Run) -> bool:
        """Return whether they have words in common."""
        return self.start < other.end and other.start < self.end


class PageWords:
    """The words of a page, folded; `find_runs` compares texts with them."""

    def __init__(self, page: PageText, areas: Sequence[Box] | None = None) -> None:
        """With `areas`, only the words whose middle is in one of them are compared."""
        self._page = page
        found = [(match.span(), fold_word(match[0])) for match in _WORD.finditer(page.text)]
        kept = [(span, word) for span, word in found if word and (areas is None or self._is_in(span, areas))]
        self._spans = [span for span, _ in kept]
        self.words: list[str] = [word for _, word in kept]
        self._found: dict[str, list[Run]] = {}

    def _is_in(self, span: tuple[int, int], areas: Sequence[Box]) -> bool:
        (left, top, _, _), (_, _, right, bottom) = self._page.box(span[0]), self._page.box(span[1] - 1)
        x, y = (left + right) / 2, (top + bottom) / 2
        return any(area[0] <= x <= area[2] and area[1] <= y <= area[3] for area in areas)

    @cached_property
    def lines(self) -> list[Run]:
        """The words of each line."""
        starts = [0]
        for index, (before, here) in enumerate(pairwise(self._spans), 1):
            if "\n" in self._page.text[before[1] : here[0]]:
                starts.append(index)
        return [Run(0.0, *each) for each in pairwise((*starts, len(self.words)))]

    def find_word(self, index: int) -> str:
        """Return a word, folded; empty behind the last one."""
        return self.words[index] if index < len(self.words) else ""

    @property
    def turn(self) -> int:
        """By how many degrees the page has to be turned clockwise so that its lines are level."""
        return self._page.turn

    def list_boxes(self, run: Run) -> tuple[Box, ...]:
        """Return the places of a run, one for each line."""
        return tuple(self._page.list_boxes(self._spans[run.start][0], self._spans[run.end - 1][1]))

    def read(self, run: Run) -> str:
        """Return the text of a run, without the ends of lines."""
        return self._page.read(self._spans[run.start][0], self._spans[run.end - 1][1])

    @cached_property
    def _starts(self) -> list[int]:
        """Where each word begins in the joined text, and its end."""
        starts = [0]
        for word in self.words:
            starts.append(starts[-1] + len(word))
        return starts

    @cached_property
    def _joined(self) -> str:
        return "".join(self.words)

    @cached_property
    def _runs(self) -> tuple[list[str], list[tuple[int, int]]]:
        """All runs of words that are not longer than what is searched exhaustively allows, and their places."""
        texts, places = list[str](), list[tuple[int, int]]()
        longest = int(_EXHAUSTIVE / LEAST_SIMILARITY)
        for start in range(len(self.words)):
            if len(texts) >= _MOST_COMPARED:
                break
            for end in range(start + 1, len(self.words) + 1):
                if self._starts[end] - self._starts[start] > longest:
                    break
                texts.append(self._joined[self._starts[start] : self._starts[end]])
                places.append((start, end))
        return texts, places

    def find_runs(self, text: str) -> list[Run]:
        """Return the runs that are similar to a text, the most similar first, of those that overlap the best one alone."""
        if text not in self._found:
            self._found[text] = _keep_best(self._search(text))
        return self._found[text]

    def _search(self, text: str) -> Iterable[Run]:
        wanted = fold_word(text)
        if not wanted or not self.words:
            return ()
        if wanted.isdigit() and len(wanted) <= _EXHAUSTIVE:
            return self._find_number(wanted, _AS_SIGN if text.rstrip()[-1] in _SIGNS else _AS_PAGES)
        if day := _DAY.match(text):
            return (run for run in self._compare_all(wanted) if self._begins_with(day[1], run))
        if len(wanted) <= _EXHAUSTIVE:
            return self._compare_all(wanted)
        # where OCR mixes columns, the rest of a long text is elsewhere
        return self._align(wanted) or self._find_beginning(wanted)

    def _compare_all(self, wanted: str) -> Iterator[Run]:
        texts, places = self._runs
        cutoff = LEAST_SIMILARITY if len(wanted) >= _SHORTEST else 1.0
        similar = process.extract(
            wanted, texts, scorer=Indel.normalized_similarity, score_cutoff=cutoff, limit=4 * _MOST_RUNS
        )
        for _, similarity, index in similar:
            yield Run(similarity, *places[index])

    def _begins_with(self, number: str, run: Run) -> bool:
        """Return whether the first word of a run begins with this number, and not with another one."""
        word = self.words[run.start]
        found = map(_LEADING_DIGITS.match, (word, word.translate(_AS_DIGITS)))
        return any(digits and digits[0] == number for digits in found)

    def _find_number(self, wanted: str, ends: str) -> Iterator[Run]:
        """Yield the runs with the digits of a number: one word, or several where separators divide it (2'400)."""
        is_long = len(wanted) >= _DIGITS
        for start in range(len(self.words)):
            run = ""
            for end in range(start + 1, min(start + (len(wanted) if is_long else 1), len(self.words)) + 1):
                run += self.words[end - 1]
                if len(run) > len(wanted) + 1:
                    break
                similarity = _compare_numbers(wanted, run, ends)
                if similarity >= LEAST_SIMILARITY:
                    yield Run(similarity, start, end)

    def _align(self, wanted: str) -> list[Run]:
        """Return the part of the page that is most similar to a long text."""
        shorter, longer = sorted((wanted, self._joined), key=len)
        found = fuzz.partial_ratio_alignment(shorter, longer, score_cutoff=100 * LEAST_SIMILARITY)
        if found is None:
            return []
        first, last = (found.dest_start, found.dest_end) if longer is self._joined else (0, len(longer))
        start = bisect_left(self._starts, first + 1) - 1
        end = min(bisect_left(self._starts, last), len(self.words))
        run = self._fit_ends(wanted, start, end)
        return [run] if run.similarity >= LEAST_SIMILARITY else []

    def _fit_ends(self, wanted: str, start: int, end: int) -> Run:
        """Return the run of about these words that is most similar to a text: an alignment ends a word too early or too late."""
        best, better = Run(0.0, start, end), self._rate(wanted, start, end)
        while better.similarity > best.similarity:
            best = better
            ends = ((best.start + first, best.end + last) for first, last in _STEPS)
            nearby = [self._rate(wanted, *run) for run in ends if 0 <= run[0] < run[1] <= len(self.words)]
            better = max([best, *nearby])
        return best

    def _rate(self, wanted: str, start: int, end: int) -> Run:
        run = self._joined[self._starts[start] : self._starts[end]]
        return Run(Indel.normalized_similarity(wanted, run), start, end)

    def _find_beginning(self, wanted: str) -> list[Run]:
        """Return the runs that are similar to the beginning of a long text."""
        beginning = wanted[:_EXHAUSTIVE]
        return [
            run._replace(similarity=LEAST_SIMILARITY * run.similarity) for run in self._compare_all(beginning)
        ]


def _compare_numbers(wanted: str, run: str, ends: str) -> float:
    """Return how similar a run of words is to a number; 0 where it is another one."""
    if run == wanted:
        return 1.0
    if run == wanted + run[-1] and run[-1] in ends:
        return _WITH_SIGN
    if len(run) != len(wanted) or len(run) == 1:
        return 0.0
    similarity = Indel.normalized_similarity(wanted, run.translate(_AS_DIGITS))
    return min(similarity, _READ_AS_DIGITS) if similarity == 1 or len(wanted) >= _DIGITS else 0.0


def _keep_best(found: Iterable[Run]) -> list[Run]:
    """Return the best runs; of two that overlap, the better one, or the shorter one."""
    kept: list[Run] = []
    for run in sorted(found, key=lambda each: (-each.similarity, each.end - each.start, each.start)):
        if len(kept) == _MOST_RUNS:
            break
        if not any(run.overlaps(other) for other in kept):
            kept.append(run)
    return kept
