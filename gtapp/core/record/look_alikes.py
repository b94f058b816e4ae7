"""Texts that look alike, or nearly: how they are compared, and what sets one apart from another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from gtapp.core.record.text_oddities import LATIN_LOOKS, name_character

TextTrait = Literal[
    "space-start", "space-end", "space-double", "space-other", "invisible", "decomposed", "script", "sign"
]
"""What of a text is easily missed: spaces, a character without a picture, a letter with its accent apart, a letter of another
script that looks Latin, a sign that looks like a more common one."""

_SIGN_LOOKS: Final = {
    **dict.fromkeys("º˚ᵒ∘", "°"),
    **dict.fromkeys("’‘‛′ʹʼ´`", "'"),
    **dict.fromkeys("“”„‟″˝", '"'),
    **dict.fromkeys("‐‑‒–—−", "-"),
}
_LOOKS: Final = str.maketrans(_SIGN_LOOKS | LATIN_LOOKS)

_DOUBLE_SPACE: Final = re.compile(r"\S\s{2,}\S")
_OTHER_SPACE: Final = re.compile(r"[^\S \n]")
_NUMBERS: Final = re.compile(r"\d+")


def fold_look(text: str) -> str:
    """Return what texts that look alike have in common: spaces, composition and characters of the same look are one."""
    apart = unicodedata.normalize("NFD", text).translate(_LOOKS)
    visible = "".join(each for each in apart if not _is_invisible(each))
    return unicodedata.normalize("NFC", " ".join(visible.split()))


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) == "Cf"


def find_traits(text: str) -> list[TextTrait]:
    """Return what of a text is easily missed."""
    is_present: dict[TextTrait, bool] = {
        "space-start": text[:1].isspace(),
        "space-end": text[-1:].isspace(),
        "space-double": _DOUBLE_SPACE.search(text) is not None,
        "space-other": _OTHER_SPACE.search(text) is not None,
        "invisible": any(map(_is_invisible, text)),
        "decomposed": unicodedata.normalize("NFC", text) != text,
        "script": not LATIN_LOOKS.keys().isdisjoint(text),
        "sign": not _SIGN_LOOKS.keys().isdisjoint(text),
    }
    return [trait for trait, present in is_present.items() if present]


def name_characters(text: str, others: Iterable[str]) -> list[str]:
    """Return the characters of a text that one of the `others` lacks, with their names: ``º U+00BA MASCULINE ORDINAL …``."""
    shared = set(text).intersection(*others)
    return [name_character(each) for each in dict.fromkeys(text) if each not in shared]


_CHARACTERS_PER_EDIT: Final = 5
_MOST_EDITS: Final = 3
_NEIGHBOURS: Final = 8


def find_similar(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of pairs of texts that are nearly alike: the same digits, but for a letter in five.

    Case, spaces and punctuation don't count. To stay fast with many texts, each is compared only with those that begin, or
    end, nearly as it does: a pair that differs at both ends may be missed.
    """
    keys = [_make_key(text) for text in texts]
    filled = [number for number, key in enumerate(keys) if key]
    numbers = [_NUMBERS.findall(key) for key in keys]
    for turned in (keys, [key[::-1] for key in keys]):
        order = sorted(filled, key=lambda each: (numbers[each], turned[each]))
        for place, one in enumerate(order):
            for other in order[place + 1 : place + 1 + _NEIGHBOURS]:
                if numbers[one] == numbers[other] and _is_near(keys[one], keys[other]):
                    yield one, other


def _make_key(text: str) -> str:
    return "".join(filter(str.isalnum, fold_look(text).casefold()))


def _is_near(one: str, other: str) -> bool:
    from rapidfuzz.distance import OSA  # imported when used: keeps the start fast

    most = min(min(len(one), len(other)) // _CHARACTERS_PER_EDIT, _MOST_EDITS)
    return OSA.distance(one, other, score_cutoff=most) <= most
