"""Reads a page by Tesseract: its characters and where they are, upright or turned. Runs in worker processes of `page_reader`."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from gtapp.ocr.page_reading import TURNS, PageReading
from gtapp.scans.geometry import Size
from gtapp.scans.page_decoding import IMAGE_ERRORS, NoPageError, decode_page
from gtapp.scans.page_text import MOST_CHARACTERS, SOFT_HYPHEN, Box, PageText, turn_box
from gtapp.scans.scan_file import PageRef
from gtapp.worker_process import FrameCodec

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """A page, and Tesseract's folder of data and the languages in it, as it takes them (``deu+fra``)."""

    ref: PageRef
    folder: str
    languages: str
    has_table: bool = False


REQUESTS: Final = FrameCodec([ReadingRequest, PageRef])
READ: Final = b"r"
"""Begins the reply that is a reading."""
NO_PAGE: Final = b"n"
"""Begins the reply that says why the file has no such page."""
FAILED: Final = b"f"
"""Begins the reply that is the reason why there is no reading."""

_LONGEST_SIDE: Final = 4000
"""In pixels: A4 with 340 dots an inch. Larger scans are shrunk; more take time and are read no better."""
_SMALL_SIDE: Final = 1500
"""In pixels. Smaller scans, such as cards with 120 dots an inch, are enlarged: Tesseract was trained with 300."""
_SAUVOLA: Final = "2"
"""Tesseract's threshold that follows the paper's brightness: photographs with a dark border have no text with the other one."""
_CERTAIN: Final = 65
"""The mean confidence of print is 75 to 95 where it is upright, 30 to 60 upside down; of handwriting 30 to 60 in any turn."""
_FEW_CHARACTERS: Final = 10
_NOWHERE: Final[Box] = (0.0, 0.0, 0.0, 0.0)
_HYPHENS: Final = ("-", "¬", "⸗", "=", "\u2010")


def recognise_page(request: bytes) -> Iterator[bytes]:
    """Yield the reply to a request: `READ`, `NO_PAGE` or `FAILED`, and what belongs to it."""
    wanted: ReadingRequest = REQUESTS.decode(request)
    try:
        image = decode_page(wanted.ref.path, wanted.ref.index + 1, _LONGEST_SIDE).image
        yield READ + _read(_prepare(image), wanted).to_bytes()
    except NoPageError as error:
        yield NO_PAGE + str(error).encode()
    except (*IMAGE_ERRORS, RuntimeError) as error:  # Tesseract's data are damaged
        yield FAILED + str(error).encode(errors="replace")


def _prepare(image: Image) -> Image:
    grey = image.convert("L")
    if max(grey.size) > _SMALL_SIDE:
        return grey
    from PIL.Image import Resampling

    return grey.resize((2 * grey.width, 2 * grey.height), Resampling.BICUBIC)


@lru_cache(maxsize=2)
def _load_engine(folder: str, languages: str) -> Any:
    """Return Tesseract with these languages, one thread each: the window needs the other processors."""
    os.environ["OMP_THREAD_LIMIT"] = "1"  # read when the library is loaded
    import tesserocr  # an optional package, and of use in the worker alone

    engine = tesserocr.PyTessBaseAPI(path=folder, lang=languages, oem=tesserocr.OEM.LSTM_ONLY)
    engine.SetVariable("thresholding_method", _SAUVOLA)
    return engine


def _read(image: Image, wanted: ReadingRequest) -> PageReading:
    engine = _load_engine(wanted.folder, wanted.languages)
    return PageReading(_read_upright(engine, image))


# turned pages


@dataclass(frozen=True)
class _Attempt:
    """The text of a page that was turned before it was read, and how sure Tesseract is of its words (0 to 100)."""

    text: PageText
    confidence: int
    is_level: bool

    @property
    def is_certain(self) -> bool:
        return self.is_level and self.confidence >= _CERTAIN and len(self.text.text) >= _FEW_CHARACTERS


def _read_upright(engine: Any, image: Image) -> PageText:
    """Return the text of a page at the first turn at which Tesseract is certain of it; as it lies where there is none."""
    as_it_lies = _attempt(engine, image, 0)
    if as_it_lies.is_certain or not as_it_lies.text.text:
        return as_it_lies.text
    turned = (_attempt(engine, image, turn) for turn in TURNS[1:])
    return next((each.text for each in turned if each.is_certain), as_it_lies.text)


def _attempt(engine: Any, image: Image, turn: int) -> _Attempt:
    turned = image.rotate(-turn, expand=True)
    engine.SetImage(turned)
    engine.Recognize()
    builder = _TextBuilder(turned.size, turn)
    builder.add(engine)
    return _Attempt(builder.text, engine.MeanTextConf(), builder.is_level)


class _TextBuilder:
    """Makes the text of a page from Tesseract's symbols: letters, signs and ligatures."""

    def __init__(self, size: Size, turn: int) -> None:
        """`size` is that of the image that was read, turned clockwise by `turn` degrees."""
        self._width, self._height = size
        self._turn = turn
        self._characters: list[str] = []
        self._edges = array("f")
        self._level_words = self._upright_words = 0

    @property
    def text(self) -> PageText:
        characters = "".join(self._characters[:MOST_CHARACTERS])
        return PageText(characters, self._edges[: 4 * len(characters)], self._turn)

    @property
    def is_level(self) -> bool:
        """True if lines run from left to right: Tesseract reads those that run upwards, too."""
        return self._level_words >= self._upright_words

    def add(self, engine: Any) -> None:
        """Add what was recognised."""
        from tesserocr import RIL, iterate_level  # as above

        found = engine.GetIterator()
        for symbol in iterate_level(found, RIL.SYMBOL) if found else ():
            try:
                text = symbol.GetUTF8Text(RIL.SYMBOL)
            except RuntimeError:  # nothing was found
                continue
            if text.isspace():  # a picture or a ruled line
                continue
            if symbol.IsAtBeginningOf(RIL.TEXTLINE):
                self._begin_line(text)
            if symbol.IsAtBeginningOf(RIL.WORD):
                self._begin_word(symbol.BoundingBox(RIL.WORD))
            self._add_symbol(text, symbol.BoundingBox(RIL.SYMBOL))

    def _begin_line(self, text: str) -> None:
        """Begin a line with this letter; a hyphen before it divides a word."""
        last = "".join(self._characters[-2:])
        if text.islower() and last[:1].isalpha() and last[1:] in _HYPHENS:
            self._characters[-1] = SOFT_HYPHEN
        if self._characters:
            self._add("\n", _NOWHERE)

    def _begin_word(self, box: tuple[int, int, int, int]) -> None:
        if self._characters and self._characters[-1] != "\n":
            self._add(" ", _NOWHERE)
        width, height = box[2] - box[0], box[3] - box[1]
        self._level_words += width > 2 * height
        self._upright_words += height > 2 * width

    def _add_symbol(self, text: str, box: tuple[int, int, int, int]) -> None:
        """Add the characters of a symbol, each as wide as the others."""
        left, top, right, bottom = box
        step = (right - left) / len(text)
        for index, character in enumerate(text):
            start = left + index * step
            self._add(character, self._find_place(start, top, start + step, bottom))

    def _find_place(self, left: float, top: float, right: float, bottom: float) -> Box:
        """Return a part of the image in parts of the page as it lies."""
        box = left / self._width, top / self._height, right / self._width, bottom / self._height
        return turn_box(box, (360 - self._turn) % 360)

    def _add(self, character: str, place: Box) -> None:
        self._characters.append(character)
        self._edges.extend(place)
