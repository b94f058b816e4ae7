"""The words of a page of which the program that read it says itself that it is unsure: ``conf`` in PAGE-XML, ``WC`` in ALTO.

ALTO may say that of single characters, too (``CC``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from gtapp.core.files.page_xml import XmlLine
from gtapp.core.record.document import Document
from gtapp.core.record.page_part import PagePart
from gtapp.core.schema.pointer import Pointer
from gtapp.features.doubts.doubtful_words import DoubtfulWord

LEAST_CONFIDENCE: Final = 0.6
"""Words, characters and lines of which the program is less sure are doubted."""


def find_unsure_lines(document: Document) -> dict[Pointer, Sequence[DoubtfulWord]]:
    """Return the lines with unsure words, by the pointers of their texts; no words of a line that is unsure as a whole.

    A program that is equally sure of everything says nothing.
    """
    part = document.parts[0] if document.parts else None
    if not isinstance(part, PagePart):
        return {}
    lines = [
        (("regions", number, "lines", at, "text"), line)
        for number, region in enumerate(part.page.regions)
        for at, line in enumerate(region.lines)
    ]
    if len({each for _, line in lines for each in _list_confidences(line)}) < 2:
        return {}
    found: dict[Pointer, Sequence[DoubtfulWord]] = {}
    for pointer, line in lines:
        words = list(_list_unsure_words(line))
        if words or (not line.words and _is_unsure(line.confidence)):
            found[pointer] = words
    return found


def _list_confidences(line: XmlLine) -> Iterator[float]:
    for each in (line.confidence, *(word.confidence for word in line.words)):
        if each is not None:
            yield each
    for word in line.words:
        yield from word.characters


def _is_unsure(confidence: float | None) -> bool:
    return confidence is not None and confidence < LEAST_CONFIDENCE


def _list_unsure_words(line: XmlLine) -> Iterator[DoubtfulWord]:
    """Yield the unsure words of a line, where they stand in its text, and unsure characters of the others.

    Nothing where the line's words are not its text.
    """
    if not any(_is_unsure(each) for word in line.words for each in (word.confidence, *word.characters)):
        return
    for word, (start, end) in zip(line.words, line.find_words() or (), strict=False):
        if _is_unsure(word.confidence) and end > start:
            yield DoubtfulWord(start, end, (), start)
        elif len(word.characters) == end - start:
            at = start
            for is_unsure, run in groupby(word.characters, key=_is_unsure):
                begin, at = at, at + len(list(run))
                if is_unsure:
                    yield DoubtfulWord(begin, at, (), begin)
