"""Guesses who is meant by a name that is nobody's yet: the one matcher that suggests persons. Nothing is decided by it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from rapidfuzz import fuzz, process

from gtapp.sheets.persons import Person

_WORD: Final = re.compile(r"\w\w+")
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_ALIKE: Final = 80.0
# a word that stands in the names of more persons than this says too little
_RARE: Final = 1 / 4


def likeliest(persons: Sequence[Person], name: str) -> Person | None:
    """The person whose names have most words in common with this one, rare words first; None where none has.

    Words need not be the same to the letter (“Luessi”); one that many share, as “Herrn”, counts little.
    """
    owners: dict[str, set[int]] = defaultdict(set)
    for at, person in enumerate(persons):
        for word in _words(" ".join((person.name, *person.variants))):
            owners[word].add(at)
    scores: dict[int, float] = defaultdict(float)
    for word in _words(name):
        for at, score in _alike(word, owners).items():
            scores[at] += score
    best = max(scores, key=lambda at: scores[at], default=None)
    return persons[best] if best is not None and scores[best] >= _RARE else None


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(_WORD.findall(text.casefold().translate(_UMLAUTS))))


def _alike(word: str, owners: dict[str, set[int]]) -> dict[int, float]:
    """For each person with such a word how much it says that it is this one: the less, the more others have it, too."""
    found: dict[int, float] = {}
    for other, ratio, _ in process.extract(
        word, list(owners), scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=None
    ):
        for at in owners[other]:
            found[at] = max(found.get(at, 0.0), ratio / 100)
    return {at: ratio / len(found) for at, ratio in found.items()}
