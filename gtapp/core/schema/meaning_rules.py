"""Rules by which two texts that differ have the same meaning, as a benchmark declares them for its fields.

They stand in the table ``[same_meaning]`` of a ``benchmark.toml``, or of a project's ``gtapp.toml``, by the fields' names with
``*`` for an index::

    [same_meaning."publication.place"]
    added = ["Germany", ["a. M.", "am Main"]]     # words that may stand there or not; a list: one for another
    synonyms = [["Berlin", "Berolini"]]           # texts for one another
    abbreviations = true                          # "Univ." for each word that begins with "Univ"

Texts are compared word by word, without regard to capitals and to what is neither letter nor digit. Two texts of which each has
an addition that the other lacks differ: "Freiburg i. Br." is not "Freiburg (Schweiz)". All rules are plain words, so that a
comparison takes as long as its texts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from gtapp.core.platform.late_patterns import compile_late

_KEYS: Final = ("added", "synonyms", "abbreviations")
_WORD: Final = compile_late(r"[^\W_]+\.?")
_MOST_PHRASES: Final = 5_000
_LEAST_LETTERS: Final = 2
"""A shorter abbreviation may stand for too many words."""

_Words = tuple[str, ...]


@dataclass(frozen=True)
class FieldMeaning:
    """The rules of one field, by phrases, which are words without dots.

    `added` are those that may be missing, each with the one that stands for its group; `synonyms` what each is replaced by.
    """

    added: Mapping[_Words, _Words]
    synonyms: Mapping[_Words, _Words]
    has_abbreviations: bool = False

    @classmethod
    def parse(cls, table: Any) -> FieldMeaning:
        """Return the rules in a field's table.

        Raises:
            ValueError: a key or its value can't be used.
        """
        if not isinstance(table, dict) or not table.keys() <= set(_KEYS):
            raise ValueError(f"same_meaning has the keys {', '.join(_KEYS)}")
        added, synonyms = table.get("added", []), table.get("synonyms", [])
        if not isinstance(added, list) or not isinstance(synonyms, list):
            raise ValueError("added and synonyms of same_meaning are lists")
        if not isinstance(table.get("abbreviations", False), bool):
            raise ValueError("abbreviations of same_meaning is true or false")
        groups = [[each] if isinstance(each, str) else each for each in added]
        return cls(_read_groups(groups), _read_groups(synonyms), table.get("abbreviations", False))

    def is_same(self, one: str, other: str) -> bool:
        """Return whether both texts have the same meaning; a text of additions alone has none."""
        first, of_first = self._reduce(_divide(one))
        second, of_second = self._reduce(_divide(other))
        if not first or len(first) != len(second) or not (of_first <= of_second or of_second <= of_first):
            return False
        return all(map(self._is_same_word, first, second))

    def _reduce(self, words: _Words) -> tuple[Sequence[str], set[_Words]]:
        """Return words with each phrase replaced, the longest that stands at a place; and the additions that were left out."""
        found: list[str] = []
        additions: set[_Words] = set()
        at = 0
        while at < len(words):
            here = (_strip(words[at : at + length]) for length in self._lengths)
            phrase = next((each for each in here if each in self.added or each in self.synonyms), None)
            if phrase is None:
                found.append(words[at])
            elif phrase in self.added:
                additions.add(self.added[phrase])
            else:
                found += self.synonyms[phrase]
            at += len(phrase or "1")
        return found, additions

    @cached_property
    def _lengths(self) -> Sequence[int]:
        """The lengths of the phrases, the longest first."""
        return sorted({len(each) for each in (*self.added, *self.synonyms)}, reverse=True)

    def _is_same_word(self, one: str, other: str) -> bool:
        if one.rstrip(".") == other.rstrip("."):
            return True
        short, long = sorted((one, other), key=len)
        is_short = short.endswith(".") and len(short) > _LEAST_LETTERS
        return self.has_abbreviations and is_short and long.startswith(short.rstrip("."))


def parse_meanings(table: Any) -> Mapping[str, FieldMeaning]:
    """Return the rules in a table ``[same_meaning]``, by the patterns of their fields.

    Raises:
        ValueError: it is no table, or a key or a value can't be used.
    """
    if not isinstance(table, dict):
        raise ValueError("same_meaning is a table of fields")
    found = {}
    for name, each in table.items():
        try:
            found[name] = FieldMeaning.parse(each)
        except ValueError as error:
            raise ValueError(f"field {name}: {error}") from error
    return found


def _read_groups(groups: Sequence[Any]) -> dict[_Words, _Words]:
    """Return the phrases of groups, each with the first one of its group.

    Raises:
        ValueError: a group is no list of texts with letters or digits, or there are too many phrases.
    """
    found: dict[_Words, _Words] = {}
    for group in groups:
        if not isinstance(group, list) or not all(isinstance(each, str) for each in group):
            raise ValueError("same_meaning has texts and lists of texts")
        phrases = [_strip(_divide(each)) for each in group]
        found |= dict.fromkeys(phrases, phrases[0] if phrases else ())
    if () in found or len(found) > _MOST_PHRASES:
        raise ValueError(
            f"phrases of same_meaning have letters or digits, and there are at most {_MOST_PHRASES:,} of them"
        )
    return found


def _divide(text: str) -> _Words:
    """Return the words of a text, each with the dot that follows it."""
    return tuple(_WORD.findall(unicodedata.normalize("NFC", text).casefold()))


def _strip(words: _Words) -> _Words:
    return tuple(each.rstrip(".") for each in words)
