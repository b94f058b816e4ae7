"""How a text that is typed into a cell may go on, where no whole value begins so.

An interpretation goes on as its transcript does, any text by a word of its column.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from typing import Final

from gtapp.core.interpretation.column import Column
from gtapp.core.interpretation.learnt_pairs import MOST_JOINED, MOST_WORDS, can_mean, split_words

_LEAST_TYPED: Final = 3
"""So many letters of a word are typed before it is completed."""
_LEAST_REST: Final = 3
_BEGUN_WORD: Final = re.compile(r"[^\W\d_]+$")


def continue_meaning(column: Column, row: int, typed: str) -> str:
    """Return an interpretation that goes on from what is typed as the transcript does, abbreviations written out; "" for none."""
    begun = _BEGUN_WORD.search(typed)
    if begun:
        head = typed[: begun.start()]
        rest = _find_rest(column, row, head)
        if rest.lower().startswith(begun[0].lower()) and len(rest) > len(begun[0]):
            return head + rest
    rest = _find_rest(column, row, typed)
    space = "" if typed.endswith((" ", "(")) else " "
    return f"{typed}{space}{rest}" if rest and typed.strip() else ""


def _find_rest(column: Column, row: int, typed: str) -> str:
    """Return the transcript behind the words that those typed stand for, with its known abbreviations written out."""
    written, meant = split_words(column[row].transcript), split_words(typed)
    if max(len(written), len(meant)) > MOST_WORDS:
        return ""
    words, place = [word for word, _ in written], 0
    for word, _ in meant:
        place = _pass_word(words, place, word)
    if not meant:  # an interpretation seldom begins with a sign
        place = next((each for each, word in enumerate(words) if word[0].isalnum()), 0)
    return column.learnt.write_out("".join(word + space for word, space in written[place:]))


def _pass_word(words: list[str], place: int, meant: str) -> int:
    """Return the place behind the word of a transcript that means this; a word unlike all is another spelling of the next."""
    for start in range(place, len(words)):
        for size in range(MOST_JOINED, 0, -1):
            if can_mean("".join(words[start : start + size]), meant):
                return min(start + size, len(words))
    return min(place + 1, len(words))


def complete_word(column: Column, row: int, typed: str) -> str:
    """Return what is typed with its last word completed by one of the column, else of checked records; "" for none."""
    found = _BEGUN_WORD.search(typed)
    if not found or len(found[0]) < _LEAST_TYPED:
        return ""
    begun = found[0].lower()
    others = chain(column.above(row), column.below(row))
    own = Counter(word for _, cell in others for text in cell for word in _list_words(text))
    for counts in (own, column.learnt.find_words(column.name)):
        likely = [
            word
            for word in counts
            if word.lower().startswith(begun) and len(word) >= len(begun) + _LEAST_REST
        ]
        if likely:
            return typed + max(likely, key=counts.__getitem__)[len(begun) :]
    return ""


def _list_words(text: str) -> list[str]:
    return [word for word, _ in split_words(text) if word[0].isalpha()]
