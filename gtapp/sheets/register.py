"""Looks up persons: who is meant by a name, which persons a letter names, who is the likeliest for an unknown name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gtapp.pointer import Pointer
from gtapp.sheets.cells import is_nothing
from gtapp.sheets.persons import Person

PERSON_FIELDS = ("sender_persons", "receiver_persons")

INSCRIBED_COLUMNS: Final = {f"{field}_inscribed": field for field in PERSON_FIELDS}
"""The columns that only the sheet has, with the field of the record that they belong to."""


class Mention(NamedTuple):
    """A person named in a letter, with the place.

    `inferred` is ``function`` for ``<Name>``, ``correspondence`` for ``<<Name>>``, "" if the name itself is in the
    letter.
    """

    pointer: Pointer
    name: str
    inferred: str = ""


def find_mentions(record: Mapping[str, Any], field: str) -> list[Mention]:
    """Return the persons in one field of a letter, without their brackets; “None” is no person."""
    found = (Mention(pointer, *_strip_brackets(text)) for pointer, text in split_field(record, field))
    return [mention for mention in found if not is_nothing(mention.name)]


def split_field(record: Mapping[str, Any], field: str) -> Iterator[tuple[Pointer, str]]:
    """Yield the texts of a field's list, split at the pipes, with pointers; a single text counts as a list of one."""
    value = record.get(field)
    listed = value if isinstance(value, list) else [value]
    for index, each in enumerate(listed):
        pointer = (field, index) if isinstance(value, list) else (field,)
        for text in each.split("|") if isinstance(each, str) else ():
            if not is_nothing(text):
                yield pointer, text.strip()


def _strip_brackets(text: str) -> tuple[str, str]:
    opening = len(text) - len(text.lstrip("<"))
    return text.strip("<> ").strip(), ("", "function", "correspondence")[min(opening, 2)]


class PersonRegister:
    """Persons by name and by variant, both stripped."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self.persons = list(persons)
        self._named: dict[str, list[Person]] = {}
        self._written: dict[str, list[Person]] = {}
        for person in self.persons:
            name = person.name.strip()
            self._named.setdefault(name, []).append(person)
            for variant in dict.fromkeys((name, *person.variants)):
                self._written.setdefault(variant, []).append(person)

    def find_by_name(self, name: str) -> list[Person]:
        """Return the persons of exactly this name: usually one."""
        return self._named.get(name.strip(), [])

    def find_by_variant(self, variant: str) -> list[Person]:
        """Return the persons with this name or variant."""
        return self._written.get(variant.strip(), [])

    @property
    def shared_variants(self) -> dict[str, list[Person]]:
        """The names and variants of more than one person."""
        return {text: persons for text, persons in self._written.items() if text and len(persons) > 1}


# The one matcher that suggests persons; it decides nothing.


_WORD: Final = re.compile(r"\w\w+")
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LEAST_RATIO: Final = 80.0
# a word in the names of more persons than this is not specific enough
_LEAST_SCORE: Final = 1 / 4


def find_likeliest(persons: Sequence[Person], name: str) -> Person | None:
    """Return the person whose names have most words in common with this one, rare words first; None if no person has any.

    Words need not be equal (“Luessi”); a word that many names share, as “Herrn”, counts little.
    """
    owners: dict[str, set[int]] = defaultdict(set)
    for at, person in enumerate(persons):
        for word in _split_words(" ".join((person.name, *person.variants))):
            owners[word].add(at)
    scores: dict[int, float] = defaultdict(float)
    for word in _split_words(name):
        for at, score in _score_similar_words(word, owners).items():
            scores[at] += score
    best = max(scores, key=lambda at: scores[at], default=None)
    return persons[best] if best is not None and scores[best] >= _LEAST_SCORE else None


def _split_words(text: str) -> list[str]:
    return list(dict.fromkeys(_WORD.findall(text.casefold().translate(_UMLAUTS))))


def _score_similar_words(word: str, owners: dict[str, set[int]]) -> dict[int, float]:
    """Return a score for each person with a word like this; the more persons have the word, the lower."""
    # Only suggestions need the matcher: checks of many letters run without it.
    from rapidfuzz import fuzz, process

    found: dict[int, float] = {}
    for other, ratio, _ in process.extract(
        word, list(owners), scorer=fuzz.ratio, score_cutoff=_LEAST_RATIO, limit=None
    ):
        for at in owners[other]:
            found[at] = max(found.get(at, 0.0), ratio / 100)
    return {at: ratio / len(found) for at, ratio in found.items()}
