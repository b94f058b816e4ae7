"""The words on the pages of an item that no value of its record explains, and the fields for which they may be.

Words are offered to a field if values of this field are written like them on other items (`UsualWritings`), and the record has
nothing in it, or something that is written otherwise. Where the record explains little of the pages, nothing is offered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rapidfuzz import fuzz, process

from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.matching import PageWords, Run, fold_word
from gtapp.features.places.record_values import ValuePlace, WantedValue
from gtapp.features.places.usual_writings import UsualWritings, Writing, find_writing

_FOUND_WELL: Final = 0.9
"""Values that are less similar may have other words on the page, too."""
_ALIKE: Final = 75.0
"""Words that are so similar (0 to 100) to one of a value that was not found well may be that one."""
_MOST_WORDS: Final = 12
"""So many words may be one value."""
_MOST_LEFT: Final = 300
_LARGEST_PART_LEFT: Final = 0.6
"""Where more words are left, or a larger part of all, the record explains too little of the pages."""


class _Offer(NamedTuple):
    """Words for a field; the longest ones are best, then those that are written as most others."""

    length: int
    items: int
    text: str
    is_telling: bool


def offer_left_words(
    empty: Collection[Pointer],
    values: Sequence[WantedValue],
    places: Mapping[Pointer, ValuePlace],
    pages: Sequence[PageWords],
    writings: UsualWritings,
) -> dict[Pointer, str]:
    """Return which words the pages have for the `empty` fields of a record, and for others; `places` are those of its values."""
    filled = {each.pointer: _find_writing(each, places) for each in values}
    best = dict[Pointer, _Offer]()
    for field, offer in _list_offers(_find_left(values, places, pages), pages, writings):
        is_odd = offer.is_telling and field in filled and field not in writings.find_fields(filled[field])
        if (field in empty or is_odd) and (field not in best or offer > best[field]):
            best[field] = offer
    return {at: each.text for at, each in best.items()}


def _find_writing(value: WantedValue, places: Mapping[Pointer, ValuePlace]) -> Writing:
    """Return how a value is written on its page, or would be."""
    place = places.get(value.pointer)
    return find_writing(value.texts[-1], place.behind if place else "")


def _find_left(
    values: Sequence[WantedValue], places: Mapping[Pointer, ValuePlace], pages: Sequence[PageWords]
) -> list[tuple[int, Run]]:
    """Return the runs of words that no value explains, line by line, with the index of the page; none where these are most."""
    taken = {(place.page, word) for place in places.values() for word in range(place.start, place.end)}
    total = sum(len(page.words) for page in pages)
    if total - len(taken) > _MOST_LEFT:
        return []
    uncertain = [
        fold_word(word)
        for value in values
        if value.pointer not in places or places[value.pointer].similarity < _FOUND_WELL
        for word in value.texts[-1].split()
    ]
    found = list[tuple[int, Run]]()
    for number, page in enumerate(pages):
        for line in page.lines:
            start = line.start
            for index in range(line.start, line.end + 1):
                is_end = index == line.end or (number, index) in taken
                if is_end or _is_explained(page.words[index], uncertain):
                    if index > start:
                        found.append((number, Run(0.0, start, index)))
                    start = index + 1
    return found if sum(run.end - run.start for _, run in found) <= _LARGEST_PART_LEFT * total else []


def _is_explained(word: str, uncertain: Sequence[str]) -> bool:
    return process.extractOne(word, uncertain, scorer=fuzz.ratio, score_cutoff=_ALIKE) is not None


def _list_offers(
    left: Sequence[tuple[int, Run]], pages: Sequence[PageWords], writings: UsualWritings
) -> Iterator[tuple[Pointer, _Offer]]:
    """Yield words with the fields of which values are written alike; words without numbers only with all beside them."""
    for number, run in left:
        page = pages[number]
        for start in range(run.start, run.end):
            for end in range(start + 1, min(start + _MOST_WORDS, run.end) + 1):
                text = page.read(Run(0.0, start, end))
                writing = find_writing(text, page.find_word(end))
                if writing.has_number or (start, end) == (run.start, run.end):
                    for field, count in writings.find_fields(writing).items():
                        yield field, _Offer(len(text), count, text, writing.is_telling)
