"""Finds where the values of a record stand on its pages.

Each value has runs of words that are similar to it (`matching`). Which of them it is follows from the others: values stand in the
order of the fields, no two on the same words, and each field near the place where it stands on other items (`usual_places`).
The values that can only be in one place are placed first. One that is not found is supposed to be what lies between two others
between which its field usually stands, or else where on the page it usually stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from gtapp.core.scans.page_text import Box
from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.left_words import offer_left_words
from gtapp.features.places.matching import PageWords, Run, fold_word
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.record_values import ValuePlace, WantedValue
from gtapp.features.places.signature_places import find_signatures
from gtapp.features.places.table_places import TableLocator
from gtapp.features.places.usual_places import BEGIN, END, UsualPlaces, find_field
from gtapp.features.places.value_support import compare_values

_TAKEN: Final = 0.2
"""What it costs to stand on words that another value stands on."""
_OUT_OF_ORDER: Final = 0.1
"""What it costs to stand before the value of a field that comes before, or behind one that comes after."""
_FAR: Final = 0.3
"""What it costs to stand as far as the whole page from the field's usual place."""
_DISTANCE: Final = 0.02
"""What it costs to stand as far as the whole page from the values before and behind: it decides between two that are alike."""
_LATER: Final = 0.05
"""What it costs to stand on the last of many pages: what a letter's head says, later pages repeat in short."""
_CLEAR: Final = 0.15
"""A candidate is the only one where the others are less similar by so much."""
_AS_LONG_AS_ENTRY: Final = 3.0
"""Words between two entries of a list are at most so many times as long as the one that was not found, and as short."""
_USUAL_ORDER: Final = 0.04
"""A field that is that rarely between two others is not supposed to be there."""
_AS_LONG: Final = 2.0
"""Words that stand for a value that was not found are at most so many times as long as it, and as short.

With these two limits, 96 % of 621 such guesses on index cards hold the value, which was found and left out.
"""
_SHORT: Final = 1.0
"""What it costs to be one character long, half of it to be two: of two spellings of a name the longer one is surer."""
_LONG: Final = 12
"""A value of so many characters is hardly by chance on a page."""


class _Candidate(NamedTuple):
    page: int
    run: Run

    @property
    def order(self) -> tuple[int, int]:
        return self.page, self.run.start


class PageLocator:
    """Finds the values of a record on its pages, again and again while it is edited: each text is looked for once."""

    def __init__(self, pages: Sequence[PageReading], usual: UsualPlaces | None = None) -> None:
        self._pages = pages
        self._table = next((TableLocator(*each) for each in enumerate(pages) if each[1].rows), None)
        self._usual = usual or UsualPlaces()

    @cached_property
    def _words(self) -> list[PageWords]:
        """Folded when they are needed first, in the worker that looks for places: ten newspaper pages take 80 ms."""
        return [PageWords(page.text) for page in self._pages]

    def locate(self, values: Sequence[WantedValue]) -> dict[Pointer, ValuePlace]:
        """Return the places of those values that are found, and where the others are likely to stand.

        `values` are in the order of the schema. On a page with a table, the rows of a list have places, too.
        """
        cells = self._table.locate(values) if self._table else {}
        others = [value for value in values if value.pointer not in cells]
        return cells | _Placement(others, self._words, self._usual).locate()

    def compare(
        self,
        values: Sequence[WantedValue],
        places: Mapping[Pointer, ValuePlace],
        empty: Collection[Pointer] = (),
    ) -> dict[Pointer, ScanSupport]:
        """Return what the pages say about each value, and have for the `empty` fields; `places` is what `locate` has returned."""
        texts = [page.text.text for page in self._pages]
        support = compare_values(values, places, texts, self._usual.find_out_of_order(places))
        offers = offer_left_words(empty, values, places, self._words, self._usual.writings)
        nothing = ScanSupport("empty", is_read_well=False)
        return support | {at: support.get(at, nothing)._replace(offer=text) for at, text in offers.items()}


class _Placement:
    """Places the values of one record."""

    def __init__(self, values: Sequence[WantedValue], pages: Sequence[PageWords], usual: UsualPlaces) -> None:
        self._values, self._pages, self._usual = values, pages, usual
        self._fields = [find_field(value.pointer) for value in values]
        self._lengths = [max(len(fold_word(text)) for text in value.texts) for value in values]
        self._candidates = [self._find_candidates(value) for value in values]
        self._placed: dict[int, _Candidate] = {}

    def locate(self) -> dict[Pointer, ValuePlace]:
        """Return the places by pointer."""
        for index in sorted(range(len(self._values)), key=self._rank_certainty):
            before, behind = self._find_neighbours(index)
            rated = [(self._rate(index, each, before, behind), each) for each in self._candidates[index]]
            if rated:
                self._placed[index] = max(rated)[1]
        found = {}
        for index, value in enumerate(self._values):
            place = self._make_place(index) or self._guess(index)
            if place:
                found[value.pointer] = place
        return found

    def _find_candidates(self, value: WantedValue) -> list[_Candidate]:
        best: dict[tuple[int, int], Run] = {}
        for text in value.texts:
            for number, page in enumerate(self._pages):
                for run in page.find_runs(text):
                    if run.similarity < value.least_similarity:
                        continue
                    known = best.get((number, run.start))
                    best[number, run.start] = max(run, known) if known else run
        return [_Candidate(number, run) for (number, _), run in best.items()]

    def _rank_certainty(self, index: int) -> tuple[int, float]:
        """Return what values are placed by: those with one candidate first, long and similar ones before others."""
        similar = sorted((each.run.similarity for each in self._candidates[index]), reverse=True)
        if not similar:
            return 2, 0.0
        is_alone = len(similar) == 1 or similar[0] - similar[1] > _CLEAR
        return (0 if is_alone else 1), -similar[0] * min(self._lengths[index], _LONG)

    def _find_neighbours(self, index: int) -> tuple[_Candidate | None, _Candidate | None]:
        """Return where the nearest values in the schema's order are that have been placed, before and behind."""
        before = max((each for each in self._placed if each < index), default=None)
        behind = min((each for each in self._placed if each > index), default=None)
        return (
            None if before is None else self._placed[before],
            None if behind is None else self._placed[behind],
        )

    def _rate(
        self, index: int, candidate: _Candidate, before: _Candidate | None, behind: _Candidate | None
    ) -> float:
        """Return how likely a value stands there; 1 for the same text where nothing contradicts."""
        words = self._pages[candidate.page].words[candidate.run.start : candidate.run.end]
        length = min(
            sum(map(len, words)), self._lengths[index]
        )  # a digit in place of a sign makes no number longer
        cost = _SHORT / length + _TAKEN * self._find_taken(index, candidate)
        if (before and before.order > candidate.order) or (behind and behind.order < candidate.order):
            cost += _OUT_OF_ORDER
        cost += _DISTANCE * min(self._measure(before, candidate), self._measure(candidate, behind))
        cost += _LATER * candidate.page / len(self._pages)
        pointer, boxes = self._values[index].pointer, self._boxes(candidate)
        distance = self._usual.measure_distance(pointer, candidate.page, boxes)
        return candidate.run.similarity - cost - _FAR * distance

    def _measure(self, first: _Candidate | None, second: _Candidate | None) -> float:
        """Return how many words are between two places, in parts of the page's words; 1 on different pages."""
        if not first or not second or first.page != second.page:
            return 1.0
        return abs(second.run.start - first.run.end) / len(self._pages[first.page].words)

    def _find_taken(self, index: int, candidate: _Candidate) -> float:
        """Return the greatest part of the candidate's words that another value stands on; the same value may stand there, too."""
        texts = self._values[index].texts
        taken = 0
        for other, place in self._placed.items():
            if place.page == candidate.page and self._values[other].texts != texts:
                shared = min(place.run.end, candidate.run.end) - max(place.run.start, candidate.run.start)
                taken = max(taken, shared)
        return taken / (candidate.run.end - candidate.run.start)

    def _boxes(self, candidate: _Candidate) -> tuple[Box, ...]:
        return self._pages[candidate.page].list_boxes(candidate.run)

    def _guess(self, index: int) -> ValuePlace | None:
        """Return where a value that was not found is likely to stand."""
        value = self._values[index]
        signatures = find_signatures(self._pages) if value.is_signed else None
        between = self._find_between_entries(index) or self._find_between_fields(index)
        if signatures is None and between:
            return ValuePlace(between.page, self._boxes(between), 0.0)
        return signatures or self._usual.guess(value.pointer)

    def _find_between_entries(self, index: int) -> _Candidate | None:
        """Return the words between the entries before and behind an entry of a list, if these are about as many as it has."""
        alike = [each for each in self._placed if self._fields[each] == self._fields[index]]
        before = max((each for each in alike if each < index), default=None)
        behind = min((each for each in alike if each > index), default=None)
        if before is None or behind is None:
            return None
        first, last = self._placed[before], self._placed[behind]
        if first.page != last.page:
            return None
        between = _Candidate(first.page, Run(0.0, first.run.end, last.run.start))
        return between if self._has_length(index, between, _AS_LONG_AS_ENTRY) else None

    def _find_between_fields(self, index: int) -> _Candidate | None:
        """Return the words between two values between which the field usually stands, if these are about as many as it has."""
        rates = {
            gap: self._usual.measure_order(before, self._fields[index], behind)
            for before, gap, behind in self._list_gaps()
            if self._has_length(index, gap, _AS_LONG)
        }
        best = max(rates, key=rates.__getitem__, default=None)
        return best if best and rates[best] >= _USUAL_ORDER else None

    def _list_gaps(self) -> Iterator[tuple[Pointer, _Candidate, Pointer]]:
        """Yield the words between neighbouring values on one page, before the first and behind the last, with their fields."""
        if not self._pages:
            return
        indexes = sorted(self._placed, key=lambda each: self._placed[each].order)
        placed = [(self._placed[each], self._fields[each]) for each in indexes]
        last = len(self._pages) - 1
        ends = [(_Candidate(0, Run(0.0, 0, 0)), BEGIN), *placed]
        starts = [*placed, (_Candidate(last, Run(0.0, len(self._pages[last].words), 0)), END)]
        for (before, field), (behind, next_field) in zip(ends, starts, strict=True):
            if before.page == behind.page:
                yield field, _Candidate(before.page, Run(0.0, before.run.end, behind.run.start)), next_field

    def _has_length(self, index: int, words: _Candidate, ratio: float) -> bool:
        """Return whether words are at most so many times as long as a value, and as short."""
        length = sum(map(len, self._pages[words.page].words[words.run.start : words.run.end]))
        wanted = len(fold_word(self._values[index].texts[0]))
        return wanted / ratio < length < ratio * wanted

    def _make_place(self, index: int) -> ValuePlace | None:
        found = self._placed.get(index)
        if found is None:
            return None
        page, run = self._pages[found.page], found.run
        behind = page.find_word(run.end)
        return ValuePlace(
            found.page, self._boxes(found), run.similarity, page.read(run), run.start, run.end, behind
        )
