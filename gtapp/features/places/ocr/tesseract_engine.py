"""Tesseract itself: the words of an image, their symbols and how sure it is of them. Pages are read in worker processes alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

_SAUVOLA: Final = "2"
"""Tesseract's threshold that follows the paper's brightness: photographs with a dark border have no text with the other one."""

FAINT_INK: Final = 0.17
"""Sauvola's k with which faint ink is ink, too, as that of carbon copies."""
STRONG_INK: Final = 0.34
"""Tesseract's own k, with which it is none, nor what shows through from the other side of the paper."""

_RESOLUTION: Final = 300
"""In dots an inch; many scans do not say theirs, or a wrong one. The threshold looks at a third of an inch around a pixel."""

PixelBox = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels of an image."""


class Word(NamedTuple):
    """A word, and how sure Tesseract is of it (0 to 100); its symbols are letters, signs and ligatures."""

    box: PixelBox
    symbols: tuple[tuple[str, PixelBox], ...]
    confidence: float
    begins_line: bool

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.symbols)

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return (self.box[1] + self.box[3]) / 2

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]


def read_version() -> str:
    """Return the version of Tesseract, which must be installed."""
    import tesserocr  # an optional package

    return str(tesserocr.tesseract_version()).split()[1]


def find_confidence(words: Sequence[Word]) -> float:
    """Return how sure Tesseract is of these words on average; 0 where there are none."""
    return sum(word.confidence for word in words) / len(words) if words else 0.0


class UnusableLanguagesError(Exception):
    """Tesseract can't load the data of `languages`: files that are damaged, or may not be read."""

    def __init__(self, languages: Sequence[str]) -> None:
        super().__init__("+".join(languages))
        self.languages = languages


class TesseractEngine:
    """Tesseract with some languages; it uses one thread, since the window needs the other processors."""

    def __init__(self, folder: str, languages: str) -> None:
        """`folder` has the data of `languages`.

        Raises:
            UnusableLanguagesError: some of them can't be loaded; Tesseract alone would read without these.
        """
        os.environ["OMP_THREAD_LIMIT"] = "1"  # read when the library is loaded
        import tesserocr  # an optional package

        self._library = tesserocr
        wanted = languages.split("+")
        try:
            self._api = tesserocr.PyTessBaseAPI(path=folder, lang=languages, oem=tesserocr.OEM.LSTM_ONLY)
        except RuntimeError:
            raise UnusableLanguagesError(wanted) from None
        loaded = self._api.GetLoadedLanguages()
        if unusable := [language for language in wanted if language not in loaded]:
            raise UnusableLanguagesError(unusable)
        self._api.SetVariable("thresholding_method", _SAUVOLA)

    def read_page(self, image: Image, ink: float) -> list[Word]:
        """Return the words of a page, in the order in which its columns and lines are read; `ink` is one of the constants."""
        return self._read(image, self._library.PSM.AUTO, ink)

    def read_scattered(self, image: Image, ink: float) -> list[Word]:
        """Return the words of an image whose words are far from each other, as in a table."""
        return self._read(image, self._library.PSM.SPARSE_TEXT, ink)

    def _read(self, image: Image, mode: int, ink: float) -> list[Word]:
        self._api.SetVariable("thresholding_kfactor", str(ink))
        self._api.SetPageSegMode(mode)
        self._api.SetImage(image)
        self._api.SetSourceResolution(_RESOLUTION)
        self._api.Recognize()
        return list(self._list_words())

    def _list_words(self) -> Iterator[Word]:
        level = self._library.RIL
        found = self._api.GetIterator()
        for word in self._library.iterate_level(found, level.WORD) if found else ():
            try:
                text = word.GetUTF8Text(level.WORD)
            except RuntimeError:  # nothing was found
                continue
            if text.isspace():  # a picture or a ruled line
                continue
            begins_line = word.IsAtBeginningOf(level.TEXTLINE)
            box, confidence = word.BoundingBox(level.WORD), word.Confidence(level.WORD)
            yield Word(box, tuple(self._list_symbols(word)), confidence, begins_line)

    def _list_symbols(self, word: Any) -> Iterator[tuple[str, PixelBox]]:
        """Yield the symbols of the word that an iterator is at, which is left at the last one."""
        level = self._library.RIL
        while True:
            yield word.GetUTF8Text(level.SYMBOL), word.BoundingBox(level.SYMBOL)
            if word.IsAtFinalElement(level.WORD, level.SYMBOL) or not word.Next(level.SYMBOL):
                return
