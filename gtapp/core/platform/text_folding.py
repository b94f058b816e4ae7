"""Folds texts for searches, so that what people type is found as it stands in old prints and in files of any origin.

Case, accents, ligatures, the long s, typographic quotation marks and dashes, kinds of white space, and invisible characters do
not matter; neither does the Unicode normal form.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Self

_LETTERS: Final = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ꝛ": "r", "ꜩ": "tz",
        **dict.fromkeys("’‘ʼ‛", "'"), **dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‐‑‒–—−⸗", "-"),
    }
)  # fmt: skip
"""Characters that Unicode doesn't decompose, and what is typed in their place."""


class _FoldedCharacters(dict[int, str]):
    """Code points with what they are compared as, each found out when it is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        plain = " " if character.isspace() else drop_accents(character)
        self[code] = "".join(each for each in plain if unicodedata.category(each) != "Cf")
        self[code] = self[code].casefold().translate(_LETTERS)
        return self[code]


_CHARACTERS: Final = _FoldedCharacters()


def fold(text: str) -> str:
    """Return a text as it is compared; each character by itself, so that a part of a text is folded as in the whole."""
    return text.lower() if text.isascii() and text.isprintable() else text.translate(_CHARACTERS)


def drop_accents(text: str) -> str:
    """Return a text without accents, in compatible plain characters (ﬁ is fi)."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(character for character in decomposed if not unicodedata.combining(character))


class FoldedText(NamedTuple):
    """A folded text; `places` has for each of its characters the index of the one that it is made of, and the text's length."""

    folded: str
    places: Sequence[int]

    @classmethod
    def join(cls, parts: Iterable[str]) -> Self:
        """Return the folded parts that stand for the characters of a text, one for each, as one text."""
        parts = list(parts)
        places = array("L", (index for index, part in enumerate(parts) for _ in part))
        places.append(len(parts))
        return cls("".join(parts), places)

    def find(self, wanted: str) -> list[tuple[int, int]]:
        """Return the places of a text: the first index, and that after the last; marks that follow a letter belong to it."""
        needle, end = fold(wanted), 0
        found, at = [], self.folded.find(needle) if needle else -1
        while at >= 0:
            start, last = self.places[at], at + len(needle)
            if start >= end:  # else it is in a character of the last place, as the second s of ß
                end = max(self.places[last], self.places[last - 1] + 1)
                found.append((start, end))
            at = self.folded.find(needle, last)
        return found


def fold_with_places(text: str) -> FoldedText:
    """Return a folded text in which places can be found."""
    return FoldedText.join(map(fold, text))
