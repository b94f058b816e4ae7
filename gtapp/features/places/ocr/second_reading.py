"""Reads a page again, its words as if scattered, where the first reading left ink without words, or with uncertain ones.

Looking for columns and lines, Tesseract passes over some, such as a date beside a letterhead; it finds them where it looks for
words alone, but then it divides others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image as pillow
from PIL import ImageChops, ImageDraw, ImageFilter

from gtapp.features.places.ocr.page_reading import unite_boxes
from gtapp.features.places.ocr.tesseract_engine import FAINT_INK, PixelBox, TesseractEngine, Word

if TYPE_CHECKING:
    from PIL.Image import Image

_SIDE: Final = 800
"""In pixels, of the image on which ink is looked for: its strokes are a pixel wide or two."""
_STROKES: Final = 5
"""In these pixels: what is narrower is a stroke, not the border of the paper."""
_INK: Final = 25
"""How much darker than the paper around it a pixel with ink is, of 255."""
_AROUND: Final = (16, 4)
"""In these pixels, to the sides and up and down: what is read with ink, and where ink is counted."""
_LEAST_INK: Final = 8
"""The mean around a place (0 to 255) that more than dust makes."""
_LEAST_AREA: Final = 0.005
"""Of the page: less than a date takes is not read again."""
_UNCERTAIN: Final = 60
"""The confidence up to which a word counts for nothing."""
_BETTER: Final = 1.1
"""So many times as certain as the words there are those that replace them."""


class _Line(NamedTuple):
    """Words in a line, and the box of all: hundreds of lines are compared with each other."""

    words: tuple[Word, ...]
    box: PixelBox


def _make_line(words: Sequence[Word]) -> _Line:
    return _Line(tuple(words), unite_boxes(word.box for word in words))


def read_rest(engine: TesseractEngine, image: Image, words: list[Word]) -> list[Word]:
    """Return the words of a page, with those of a second reading that are more certain; `words` if hardly any ink is left."""
    scale = max(1, max(image.size) // _SIDE)
    small = image.reduce(scale)
    # strokes vanish, and the border of the paper stays
    paper = small.filter(ImageFilter.MaxFilter(_STROKES)).filter(ImageFilter.MinFilter(_STROKES))
    unread = _find_unread(ImageChops.subtract(paper, small), words, scale)
    if unread.histogram()[-1] < _LEAST_AREA * unread.width * unread.height:
        return words
    rest = pillow.composite(image, paper.resize(image.size), unread.resize(image.size))
    lines = _list_lines(words)
    for line in _list_lines(engine.read_scattered(rest, FAINT_INK)):
        lines = _add_line(lines, line)
    return [word._replace(begins_line=not index) for line in lines for index, word in enumerate(line.words)]


def _find_unread(darkness: Image, words: Iterable[Word], scale: int) -> Image:
    """Return where ink is on a page that is in none of these words, or in an uncertain one: white on black."""
    ink = darkness.point(lambda value: 255 if value >= _INK else 0)
    draw = ImageDraw.Draw(ink)
    for word in words:
        if word.confidence > _UNCERTAIN:
            left, top, right, bottom = (edge / scale for edge in word.box)
            draw.rectangle((left - 1, top - 1, right + 1, bottom + 1), fill=0)
    return ink.filter(ImageFilter.BoxBlur(_AROUND)).point(lambda value: 255 if value >= _LEAST_INK else 0)


def _list_lines(words: Sequence[Word]) -> list[_Line]:
    starts = [index for index, word in enumerate(words) if word.begins_line or not index]
    return [_make_line(words[start:end]) for start, end in pairwise([*starts, len(words)])]


def _add_line(lines: list[_Line], found: _Line) -> list[_Line]:
    """Return the lines with the words of another one that are more certain than those there; others get a line of their own."""
    near = {index: line for index, line in enumerate(lines) if _overlap(line.box, found.box)}
    covered, added = list[Word](), list[Word]()
    for word in found.words:
        there = [each for line in near.values() for each in line.words if _is_same_place(each.box, word.box)]
        if _is_better(word, there):
            covered += there
            added.append(word)
    if not added:
        return lines
    at = next((index for index, line in near.items() if any(word in covered for word in line.words)), None)
    if at is None:
        place = _find_line_above(lines, _make_line(added))
        return [*lines[:place], _make_line(added), *lines[place:]]
    kept = {index: [word for word in line.words if word not in covered] for index, line in near.items()}
    kept[at] = sorted([*kept[at], *added], key=lambda word: word.box[0])
    return [
        _make_line(kept[index]) if index in kept else line
        for index, line in enumerate(lines)
        if kept.get(index, line.words)
    ]


def _is_better(word: Word, there: Sequence[Word]) -> bool:
    """Return whether a word is more certain than those that it would replace, and not only a part of them."""
    letters = sum(len(each.text) for each in there)
    return 2 * len(word.text) >= letters and _rate(word) > _BETTER * sum(map(_rate, there))


def _rate(word: Word) -> float:
    return len(word.text) * max(0.0, word.confidence - _UNCERTAIN)


def _find_line_above(lines: Sequence[_Line], added: _Line) -> int:
    """Return the place behind the nearest line above; the first one if there is none."""
    left, _, right, _ = added.box
    above = (0.0, 0)
    for index, line in enumerate(lines):
        if line.box[0] < right and left < line.box[2] and line.words[0].middle < added.words[0].middle:
            above = max(above, (line.words[0].middle, index + 1))
    return above[1]


def _overlap(box: PixelBox, other: PixelBox) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def _is_same_place(box: PixelBox, other: PixelBox) -> bool:
    """Return whether one of two boxes has the middle of the other one."""
    return _has_middle(box, other) or _has_middle(other, box)


def _has_middle(box: PixelBox, other: PixelBox) -> bool:
    x, y = (other[0] + other[2]) / 2, (other[1] + other[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
