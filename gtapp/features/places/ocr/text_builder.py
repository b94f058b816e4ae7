"""Makes the text of a page from the words that Tesseract found."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import Final

from gtapp.core.scans.page_text import MOST_CHARACTERS, SOFT_HYPHEN, Box, PageText
from gtapp.features.places.ocr.tesseract_engine import PixelBox, Word

_NOWHERE: Final[Box] = (0.0, 0.0, 0.0, 0.0)
_HYPHENS: Final = ("-", "¬", "⸗", "=", "\u2010")

Placing = Callable[[PixelBox], Box]
"""Returns where a part of the image that was read is on the page."""


class TextBuilder:
    """Adds lines and words one after the other."""

    def __init__(self) -> None:
        self._characters: list[str] = []
        self._edges = array("f")

    def build(self, turn: int) -> PageText:
        """Return the text of a page that was read turned by `turn` degrees."""
        characters = "".join(self._characters[:MOST_CHARACTERS])
        return PageText(characters, self._edges[: 4 * len(characters)], turn)

    def add_lines(self, words: Iterable[Word], place: Placing) -> None:
        """Add words in the lines that Tesseract found."""
        for word in words:
            if word.begins_line:
                self._begin_line(word.text)
            self._add_word(word, place)

    def add_line(self, words: Iterable[Word], place: Placing) -> None:
        """Add words in a line of their own."""
        for number, word in enumerate(words):
            if not number:
                self._begin_line(word.text)
            self._add_word(word, place)

    def _begin_line(self, text: str) -> None:
        """Begin a line with this word; a hyphen before it divides a word."""
        last = "".join(self._characters[-2:])
        if text[:1].islower() and last[:1].isalpha() and last[1:] in _HYPHENS:
            self._characters[-1] = SOFT_HYPHEN
        if self._characters:
            self._add("\n", _NOWHERE)

    def _add_word(self, word: Word, place: Placing) -> None:
        if self._characters and self._characters[-1] != "\n":
            self._add(" ", _NOWHERE)
        for text, (left, top, right, bottom) in word.symbols:
            # the characters of a ligature are each as wide as the others
            step = (right - left) / len(text)
            for index, character in enumerate(text):
                start = left + index * step
                self._add(character, place((start, top, start + step, bottom)))

    def _add(self, character: str, place: Box) -> None:
        self._characters.append(character)
        self._edges.extend(place)
