"""Reads a page by Tesseract: its characters and where they are, upright or turned. Runs in worker processes of `page_reader`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from gtapp.core.platform.file_stamp import FileStamp
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.scans.geometry import Size
from gtapp.core.scans.page_decoding import decode_page
from gtapp.core.scans.page_text import Box, turn_box
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.features.places.ocr.language_data import LanguageData
from gtapp.features.places.ocr.page_reading import CERTAIN, CERTAIN_OF_TABLE, TURNS, PageReading
from gtapp.features.places.ocr.tesseract_engine import (
    FAINT_INK,
    STRONG_INK,
    PixelBox,
    TesseractEngine,
    UnusableLanguagesError,
    Word,
    find_confidence,
)
from gtapp.features.places.ocr.text_builder import TextBuilder

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """A page, and the language data to read it with; without a page, the data are loaded, and an empty page is replied."""

    ref: PageRef | None
    data: LanguageData
    has_table: bool = False


REQUESTS: Final = FrameCodec([ReadingRequest, PageRef, LanguageData])
READ: Final = b"r"
"""Begins the reply that is a reading."""
FAILED: Final = b"f"
"""Begins the reply that is a code of `ScanError` and its detail."""
UNUSABLE: Final = b"u"
"""Begins the reply that names the languages whose data can't be loaded, as Tesseract takes them."""

_LONGEST_SIDE: Final = 4000
"""In pixels: A4 with 340 dots an inch. Larger scans are shrunk; more take time and are read no better."""
_SMALL_SIDE: Final = 1500
"""In pixels. Smaller scans, such as cards with 120 dots an inch, are enlarged: Tesseract was trained with 300."""
_FEW_CHARACTERS: Final = 10
_LETTERHEAD: Final = 0.2
"""Of the page's height: what is read on a letter by hand."""
_SURE: Final = 80
"""The confidence of a word that is read right nearly always."""


def recognise_page(request: bytes) -> Iterator[bytes]:
    """Yield the reply to a request: `READ`, `FAILED` or `UNUSABLE`, and what belongs to it."""
    wanted: ReadingRequest = REQUESTS.decode(request)
    try:
        engine = _load_engine(wanted.data, wanted.data.read_stamps())
        yield READ + _read_page(engine, wanted).to_bytes()
    except UnusableLanguagesError as error:
        yield UNUSABLE + str(error).encode()
    except ScanError as error:
        yield FAILED + f"{error.code} {error.detail}".encode(errors="replace")
    except RuntimeError as error:  # of Tesseract
        yield FAILED + f"damaged {error}".encode(errors="replace")


@lru_cache(maxsize=2)
def _load_engine(data: LanguageData, stamps: tuple[FileStamp, ...]) -> TesseractEngine:
    """Return Tesseract with these data; loading them takes as long as reading a card. `stamps` are those of their files."""
    return TesseractEngine(str(data.folder), data.languages)


def _read_page(engine: TesseractEngine, wanted: ReadingRequest) -> PageReading:
    if wanted.ref is None:
        return PageReading()
    image = decode_page(wanted.ref.path, wanted.ref.index + 1, _LONGEST_SIDE).image
    return _read(engine, image.convert("L"), wanted.has_table)


def _read(engine: TesseractEngine, image: Image, has_table: bool) -> PageReading:
    """Return what is on a page, read at the first turn at which Tesseract is certain of it; as it lies where there is none."""
    as_it_lies = _read_turned(engine, image, 0, has_table)
    if as_it_lies.is_certain or not as_it_lies.reading.text.text:
        return as_it_lies.reading
    turned = (_read_turned(engine, image, turn, has_table) for turn in TURNS[1:])
    return next((each.reading for each in turned if each.is_certain), as_it_lies.reading)


@dataclass(frozen=True)
class _Attempt:
    """What is read on a page that was turned before, and whether that is certainly the right turn."""

    reading: PageReading
    is_certain: bool


def _read_turned(engine: TesseractEngine, image: Image, turn: int, has_table: bool) -> _Attempt:
    turned = image.rotate(-turn, expand=True)
    if has_table and (attempt := _read_table(engine, turned, turn)):
        return attempt
    is_small = max(turned.size) <= _SMALL_SIDE
    return _read_plain(engine, _resize(turned, 2) if is_small else turned, turn, is_small)


def _resize(image: Image, scale: float) -> Image:
    from PIL.Image import Resampling

    return image.resize((round(image.width * scale), round(image.height * scale)), Resampling.BICUBIC)


def _read_plain(engine: TesseractEngine, image: Image, turn: int, is_small: bool) -> _Attempt:
    words = engine.read_page(image, STRONG_INK) if is_small else _read_thoroughly(engine, image)
    builder = TextBuilder()
    builder.add_lines(words, partial(_place, image.size, turn))
    text = builder.build(turn)
    confidence = find_confidence(words)
    is_certain = confidence >= CERTAIN and len(text.text) >= _FEW_CHARACTERS
    reading = PageReading(text, confidence=round(confidence) if words else None)
    return _Attempt(reading, is_certain and _are_level(words))


def _read_thoroughly(engine: TesseractEngine, image: Image) -> list[Word]:
    """Return the words of a large page; of small ones, such as cards, no more would be read in twice the time."""
    from gtapp.features.places.ocr.second_reading import read_rest  # imported when used: it needs Pillow

    words = engine.read_page(image, FAINT_INK)
    if find_confidence(words) >= CERTAIN:
        return read_rest(engine, image, words)
    without_back = engine.read_page(image, STRONG_INK)
    top = image.crop((0, 0, image.width, math.ceil(_LETTERHEAD * image.height)))
    letterhead = engine.read_page(top, FAINT_INK)
    return max(words, without_back, letterhead, key=_count_sure_letters)


def _count_sure_letters(words: Iterable[Word]) -> int:
    return sum(len(word.text) for word in words if word.confidence >= _SURE)


def _are_level(words: Iterable[Word]) -> bool:
    """Return whether words run from left to right: Tesseract reads those that run upwards, too."""
    sizes = [(right - left, bottom - top) for left, top, right, bottom in (word.box for word in words)]
    level = sum(width > 2 * height for width, height in sizes)
    return level >= sum(height > 2 * width for width, height in sizes)


def _read_table(engine: TesseractEngine, image: Image, turn: int) -> _Attempt | None:
    """Return what is read in a table with ruled lines; None if there is none."""
    # imported when used: they need Pillow, which only the worker does
    from gtapp.features.places.ocr.ruled_lines import find_ruled_table, turn_back
    from gtapp.features.places.ocr.table_recognition import TABLE_SIDE, read_table

    table = find_ruled_table(_resize(image, TABLE_SIDE / max(image.size)))
    if table is None:
        return None
    found = read_table(engine, table)

    def place(box: PixelBox) -> Box:
        return _place(table.image.size, turn, turn_back(box, table.image.size, table.skew))

    builder = TextBuilder()
    builder.add_lines(found.header, place)
    for row in found.rows:
        builder.add_line(row.words, place)
    cells = tuple(tuple(map(place, row)) for row in found.cells)
    confidence = find_confidence([*found.header, *(word for row in found.rows for word in row.words)])
    reading = PageReading(builder.build(turn), cells, round(confidence))
    return _Attempt(reading, confidence >= CERTAIN_OF_TABLE)


def _place(size: Size, turn: int, box: PixelBox) -> Box:
    """Return where a part of an image of this size, turned by `turn` degrees, is on the page as it lies."""
    left, top, right, bottom = box
    parts = left / size[0], top / size[1], right / size[0], bottom / size[1]
    return turn_box(_limit(parts), (360 - turn) % 360)


def _limit(box: Box) -> Box:
    left, top, right, bottom = (min(max(edge, 0.0), 1.0) for edge in box)
    return left, top, right, bottom
