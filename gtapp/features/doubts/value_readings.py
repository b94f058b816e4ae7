"""What else a doubted value may be, or a doubtful word of it: all readings, who has them, and taking one of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from gtapp.core.record.document import Document
from gtapp.features.doubts.doubt_descriptions import join_lines, show_difference
from gtapp.features.doubts.doubtful_words import OCR, DoubtfulWord, find_differing_words
from gtapp.features.doubts.doubts import ValueDoubt, is_row_shifted
from gtapp.features.doubts.other_readings import show_value, sort_by_readers
from gtapp.features.scores.value_offers import MAX_OFFERS, Offer, take_offer
from gtapp.features.scores.voting import Candidate

DRAFT: Final = "draft"
"""Who has read what the record has, where that is the draft's."""


class ValueReading(NamedTuple):
    """A text that the doubted value at `pointer` may have, or a doubtful word of it."""

    text: str
    shown: str
    """What is shown of it: of a long text the part that differs from the record's."""
    readers: tuple[str, ...] = ()
    """The models, `OCR` or `DRAFT`; none where nobody but the user has it."""


def list_readings(
    doubt: ValueDoubt, document: Document, name: Callable[[str], str] = str
) -> list[ValueReading]:
    """Return the readings of a doubted value: the record's, then the others, the most common first; none where there is no other.

    `name` returns the words that stand for a value.
    """
    if is_row_shifted(document, doubt.place):
        return []
    own = show_value(document.get(doubt.pointer))
    others = dict(sort_by_readers(doubt.others))
    if doubt.reason is not None and doubt.reason.code in ("doubt-scan-text", "doubt-left"):
        others.setdefault(str(doubt.reason.params["text"]), (OCR,))
    others.pop(own, None)
    if not others:
        return []
    here = join_lines(name(own))
    closest = join_lines(name(next(iter(others))))
    found = [ValueReading(own, show_difference(here, closest), _find_own_readers(doubt, document))]
    for text, readers in others.items():
        found.append(ValueReading(text, show_difference(join_lines(name(text)), here), readers))
    return found[:MAX_OFFERS]


def list_word_readings(doubt: ValueDoubt, word: DoubtfulWord, document: Document) -> list[ValueReading]:
    """Return the readings of a doubtful word: the record's, then the others; none where nobody reads anything else."""
    if not word.readings:
        return []
    own = show_value(document.get(doubt.pointer))[word.start : word.end]
    readings = [ValueReading(own, own, (DRAFT,))]
    readings += (ValueReading(each.text, each.text, each.readers) for each in word.readings)
    return readings[:MAX_OFFERS]


def _find_own_readers(doubt: ValueDoubt, document: Document) -> tuple[str, ...]:
    return (DRAFT,) if document.find_origin(doubt.pointer) == "draft" else ()


def find_words(doubt: ValueDoubt, document: Document) -> list[DoubtfulWord]:
    """Return the words of a doubted value to look at: of a short one those that other readings have otherwise.

    A reading that has nothing in common with the value has no words for it.
    """
    if doubt.words:
        return list(doubt.words)
    value, readings = document.get(doubt.pointer), list_readings(doubt, document)
    if not isinstance(value, str) or not readings:
        return []
    return find_differing_words(value, [each.text for each in readings[1:]])


def take_reading(document: Document, doubt: ValueDoubt, text: str) -> None:
    """Give a value the text of a reading, as one undoable edit; it is confirmed if it has it already.

    Raises:
        EditError: the record has no such place.
    """
    field = document.schema.fields.find(doubt.place)
    value: Any = text
    if text and field is not None and field.kind not in ("text", "choice"):  # shown as JSON
        with suppress(ValueError):
            value = json.loads(text)
    is_same = text == show_value(document.get(doubt.pointer))
    take_offer(document, Offer(doubt.pointer, doubt.place, Candidate(value, (), is_same, is_same)))


def replace_word(text: str, start: int, end: int, reading: str) -> str:
    """Return a text with a reading in place of a word; where nothing is read, without the space beside it either."""
    before, behind = text[:start], text[end:]
    if not reading:
        before, behind = (before, behind.lstrip()) if behind else (before.rstrip(), behind)
    return before + reading + behind
