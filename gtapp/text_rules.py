"""Rules by which a value follows from a text, by the names that schemas give them (hint ``derive``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

_WORD: Final = re.compile(r"\w+")


def count_words(text: str) -> int:
    """Return the number of words, without punctuation; a hyphen separates two words (Fraktur's description, ``ntokens``)."""
    return len(_WORD.findall(text))


TEXT_RULES: Final[Mapping[str, Callable[[str], object]]] = {"word_count": count_words}
