"""Reads a table row by row: found by its ruled lines, its rows by where words stand side by side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image as pillow
from PIL import ImageFilter

from gtapp.features.places.ocr.ruled_lines import RuledTable
from gtapp.features.places.ocr.tesseract_engine import STRONG_INK, PixelBox, TesseractEngine, Word

if TYPE_CHECKING:
    from PIL.Image import Image

TABLE_SIDE: Final = 2200
"""In pixels: what the measures below, and those of the ruled lines, are made for."""
_DOTS: Final = 5
"""Lines of dots vanish where each pixel is the median of so many around it, and so do details of letters."""
_FINE_DOTS: Final = 3
_READING_SCALE: Final = 0.6
"""Small letters are read better than large ones."""
_LEAST_CONFIDENCE: Final = 20
_LEAST_LETTERS: Final = 2
"""Of a word that makes a row, and of the words of a row."""
_SURE, _SURE_LETTERS = 40, 3
"""Confidence and letters of a word that is none of the dots' that are left with `_FINE_DOTS`; faint rows are seen there alone."""
_MOST_HEIGHT: Final = 0.06
"""Of the table: higher words are none."""
_SAME_ROW: Final = 0.7
_ROW_HEIGHT: Final = 0.75
"""In heights of a usual word: how far words of a row are from its middle, and how far it reaches."""
_MARGIN: Final = 0.5
"""Around a row that is read, in heights of a usual word."""


class Row(NamedTuple):
    """A row: where it begins and ends in the level image, and its words from left to right."""

    top: float
    bottom: float
    words: list[Word]


@dataclass(frozen=True)
class TableWords:
    """What was read of a table, in pixels of its level image; `cells` are those of each row."""

    header: list[Word]
    rows: list[Row]
    cells: list[list[PixelBox]]


def read_table(engine: TesseractEngine, table: RuledTable) -> TableWords:
    """Return the words of a table, row by row."""
    left, right = table.lines[0] - _DOTS, table.lines[-1] + _DOTS
    body = left, table.top + _DOTS, right, table.image.height
    fine = table.image.filter(ImageFilter.MedianFilter(_FINE_DOTS))
    header = _read_part(engine, fine, (0, 0, table.image.width, table.top), _READING_SCALE)
    rough = _read_part(engine, table.image.filter(ImageFilter.MedianFilter(_DOTS)), body, 1)
    faint = filter(_is_sure, _read_part(engine, fine, body, _READING_SCALE))
    rows = [
        _read_row(engine, fine, left, right, band)
        for band in _find_bands([*rough, *faint], table.image.height)
    ]
    cells = [
        [(float(first), row.top, float(last), row.bottom) for first, last in pairwise(table.lines)]
        for row in rows
    ]
    return TableWords(header, rows, cells)


class _Band(NamedTuple):
    """Where a row is: the height of its middle, and of a usual word."""

    middle: float
    word: float
    top: float
    bottom: float


def _find_bands(words: Iterable[Word], height: int) -> list[_Band]:
    """Return where rows are: where words stand whose middles are at the same height."""
    usable = [word for word in words if _is_usable(word, height)]
    if not usable:
        return []
    usual = median(word.height for word in usable)
    groups: list[list[Word]] = []
    for word in sorted(usable, key=lambda word: word.middle):
        if groups and word.middle - _find_middle(groups[-1]) < _SAME_ROW * usual:
            groups[-1].append(word)
        else:
            groups.append([word])
    middles = [_find_middle(group) for group in groups]
    return list(_list_bands(middles, usual))


def _is_usable(word: Word, height: int) -> bool:
    letters = sum(map(str.isalnum, word.text))
    is_word = len(word.text) >= _LEAST_LETTERS and letters > 0
    return is_word and word.confidence > _LEAST_CONFIDENCE and word.height < _MOST_HEIGHT * height


def _is_sure(word: Word) -> bool:
    """Return whether a word is one even where lines of dots are left."""
    return word.confidence >= _SURE and sum(map(str.isalnum, word.text)) >= _SURE_LETTERS


def _find_middle(words: Sequence[Word]) -> float:
    """Return the mean height of words, the longer ones counting more."""
    return sum(word.middle * len(word.text) for word in words) / sum(len(word.text) for word in words)


def _list_bands(middles: Sequence[float], word: float) -> Iterator[_Band]:
    """Yield the bands around middles; those of close rows touch."""
    reach = _ROW_HEIGHT * word
    borders = [-math.inf, *((above + below) / 2 for above, below in pairwise(middles)), math.inf]
    for middle, (above, below) in zip(middles, pairwise(borders), strict=True):
        yield _Band(middle, word, max(middle - reach, above), min(middle + reach, below))


def _read_row(engine: TesseractEngine, image: Image, left: float, right: float, band: _Band) -> Row:
    part = left, band.top - _MARGIN * band.word, right, band.bottom + _MARGIN * band.word
    words = _read_part(engine, image, part, _READING_SCALE)
    own = [word for word in words if band.top <= word.middle <= band.bottom]
    return Row(band.top, band.bottom, sorted(own, key=lambda word: word.box[0]))


def _read_part(engine: TesseractEngine, image: Image, part: PixelBox, scale: float) -> list[Word]:
    """Return the words in a part of an image, whose places are those in the image; read at another scale."""
    left, top, right, bottom = map(round, part)
    if right <= left or bottom <= top:
        return []
    crop = image.crop((left, top, right, bottom))
    size = max(1, round(crop.width * scale)), max(1, round(crop.height * scale))
    scaled = crop.resize(size, pillow.Resampling.BICUBIC) if scale != 1 else crop
    words = engine.read_scattered(scaled, STRONG_INK)

    def move(box: PixelBox) -> PixelBox:
        return box[0] / scale + left, box[1] / scale + top, box[2] / scale + left, box[3] / scale + top

    return [
        word._replace(box=move(word.box), symbols=tuple((text, move(box)) for text, box in word.symbols))
        for word in words
    ]
