"""Accents composed with letters: an accent is typed, then the letter that it belongs to.

Where there is a character for both it is that one, else the letter with a combining mark.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Final

_MARKS: Final = {
    "´": "\u0301", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "¨": "\u0308", '"': "\u0308",
    "¯": "\u0304", "-": "\u0304", "˘": "\u0306", "˙": "\u0307", ".": "\u0307", "°": "\u030a", "˚": "\u030a",
    "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", ",": "\u0327", "˛": "\u0328", "_": "\u0331",
}  # fmt: skip
"""The combining mark of each accent as it is typed alone; keyboards without the accent have a sign like it."""

_OFFERED: Final = "aeiouycgnrsztlAEIOUYCGNRSZTL"
_SPECIAL: Final = "[^\x00-\x7f\u0300-\u036f][\u0300-\u036f]*|[A-Za-z][\u0300-\u036f]+"


def is_accent(typed: str) -> bool:
    """Return whether only accents were typed: a letter may follow."""
    return bool(typed) and all(each in _MARKS for each in typed)


def compose(typed: str) -> str:
    """Return the letter with the accents typed before it; empty where no accents and one letter were typed."""
    accents, letter = typed[:-1], typed[-1:]
    if not (is_accent(accents) and letter.isalpha()):
        return ""
    return unicodedata.normalize("NFC", letter + "".join(_MARKS[each] for each in accents))


def list_composed(accents: str) -> Iterator[str]:
    """Yield the characters that usual letters become with these accents."""
    composed = (compose(accents + letter) for letter in _OFFERED)
    yield from (each for each in composed if len(each) == 1)


def count_special(text: str) -> Counter[str]:
    """Return how often a text has each character that is not ASCII, marks together with their letters."""
    found = re.findall(_SPECIAL, text) if not text.isascii() else []
    return Counter(each for each in found if each.isprintable() and not each.isspace())
