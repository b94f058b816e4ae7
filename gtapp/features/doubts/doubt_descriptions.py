"""Why values are doubted, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Final

from gtapp.core.platform.messages import Message, shorten
from gtapp.core.record.document import Document
from gtapp.features.doubts.doubtful_words import OCR
from gtapp.features.doubts.doubts import ValueDoubt
from gtapp.features.doubts.other_readings import show_value, sort_by_readers

_MOST_OTHERS: Final = 3
_MOST_CHARACTERS: Final = 60
_MOST_BEFORE: Final = 12
"""Characters of a long value that are shown before the first one that differs."""
_MOST_IN_WORDS: Final = 120


def describe_doubt(doubt: ValueDoubt, document: Document, name: Callable[[str], str] = str) -> Message:
    """Return why a value is doubted; where drafts and models disagree, with their most common values: ``Muhlack (2) · — (1)``.

    `name` returns the words that stand for a value. Of long values the part is shown in which they differ from the record's, or
    the words.
    """
    if doubt.reason is not None:
        return doubt.reason
    own = show_value(document.get(doubt.pointer))
    if doubt.words:
        words = (
            f"{own[word.start : word.end]} → {' / '.join(each.text or '—' for each in word.readings)}"
            for word in doubt.words
        )
        readers = {reader for word in doubt.words for each in word.readings for reader in each.readers}
        code = "doubt-words" if readers == {OCR} else "doubt-words-read"
        return Message(code, {"words": shorten(" · ".join(words), _MOST_IN_WORDS)})
    here = join_lines(name(own))
    shown = (
        f"{show_difference(join_lines(name(text)), here) or '—'} ({len(readers)})"
        for text, readers in sort_by_readers(doubt.others)[:_MOST_OTHERS]
    )
    return Message("doubt-models", {"others": " · ".join(shown)})


def join_lines(text: str) -> str:
    """Return a text in one line, with single spaces."""
    return " ".join(text.split())


def show_difference(line: str, other: str) -> str:
    """Return a line; of a long one the part around the first character that differs from another line."""
    if len(line) <= _MOST_CHARACTERS:
        return line
    start = max(_count_same(line, other) - _MOST_BEFORE, 0)
    part = f"…{line[start:]}" if start else line
    return shorten(part, _MOST_CHARACTERS)


def _count_same(text: Iterable[str], other: Iterable[str]) -> int:
    """Return the length of the common beginning of two texts."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(text, other, strict=False)))
