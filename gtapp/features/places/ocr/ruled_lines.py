"""Finds the ruled lines of a table on a scan: how far the scan is askew, the header, the columns; and an image without them.

All of it by Pillow: the mean of a long narrow box around a pixel is high on a line alone (a morphological opening).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image as pillow
from PIL import ImageChops, ImageFilter

from gtapp.core.scans.geometry import Size
from gtapp.features.places.ocr.tesseract_engine import PixelBox

if TYPE_CHECKING:
    from PIL.Image import Image

_PAPER_SHARE: Final = 8
"""The paper is looked at in pixels so many times larger: letters vanish there."""
_CONTRAST: Final = 2.0
_INK: Final = 50
"""How much darker than the paper a pixel with ink is, at this contrast."""
_LINE_SHARE: Final = 24
"""A line is longer than this part of the page."""
_FULL: Final = 230
"""The mean of a box (0 to 255) that has ink nearly everywhere."""
_MOST_SKEW: Final = 4
"""In degrees."""
_SKEW_SHARE: Final = 3
"""The skew is measured in pixels so many times larger: a tenth of a degree shows there, too."""
_LEAST_COLUMN_LINE, _LEAST_ROW_LINE = 150, 90
"""How much of the page's height or width a line takes, of 255."""
_LEAST_GAP: Final = 12
"""In pixels between two lines."""
_LEAST_COLUMN: Final = 0.028
"""Of the page's width; of two lines that are closer, such as those that divide figures, one is the column's."""
_WHOLE_LINE: Final = 225
"""As much of the page's height as a column's line takes: of two such lines the outer one is the edge of the paper."""
_EDGE: Final = 0.01
"""Lines closer to the edge than this part of the page are edges of the paper."""
_MOST_HEADER: Final = 0.2
"""Of the page's height; the header is between the first two lines if they are no farther apart."""
_LEAST_LINES: Final = 3
"""A table has more than one column."""


@dataclass(frozen=True)
class RuledTable:
    """A page with a table: an even and level image without its lines, where they are in it, and what it was turned by.

    `skew` is in degrees counter-clockwise. `top` is below the header; between two of `lines` is a column.
    """

    image: Image
    skew: float
    top: int
    lines: tuple[int, ...]


def find_ruled_table(scan: Image) -> RuledTable | None:
    """Return the table on a scan that is grey and upright; None if it has no ruled columns."""
    darkness = _measure_darkness(scan)
    skew = _find_skew(_find_upright_lines(darkness))
    darkness = darkness.rotate(skew, pillow.Resampling.BICUBIC)
    upright, level = _find_upright_lines(darkness), _find_level_lines(darkness)
    lines = tuple(_list_column_lines(upright))
    if len(lines) < _LEAST_LINES:
        return None
    rules = _widen(ImageChops.lighter(upright, level), 2)
    image = ImageChops.invert(darkness)
    image.paste(255, mask=rules)
    return RuledTable(image, skew, _find_top(level), lines)


def _measure_darkness(scan: Image) -> Image:
    """Return how much darker than the paper around it each pixel is, with more contrast."""
    small = _shrink(scan, _PAPER_SHARE)
    # the lightest around each pixel, so that thick strokes vanish, too; shadows change slowly
    blurred = small.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(6))
    paper = blurred.resize(scan.size, pillow.Resampling.BILINEAR)
    return ImageChops.subtract(paper, scan).point(lambda value: min(255, int(value * _CONTRAST)))


def _shrink(image: Image, share: int) -> Image:
    """Return an image so many times smaller."""
    size = max(1, image.width // share), max(1, image.height // share)
    return image.resize(size, pillow.Resampling.BOX)


def _find_upright_lines(darkness: Image) -> Image:
    return _find_lines(darkness, (0, darkness.height // _LINE_SHARE))


def _find_level_lines(darkness: Image) -> Image:
    return _find_lines(darkness, (darkness.width // _LINE_SHARE, 0))


def _find_lines(darkness: Image, radius: tuple[int, int]) -> Image:
    """Return what has ink over twice this radius, in white on black; a line may be a little askew."""
    ink = _widen(_apply_threshold(darkness, _INK), 1)
    middles = _apply_threshold(ink.filter(ImageFilter.BoxBlur(radius)), _FULL)
    return _widen(middles, radius)


def _widen(image: Image, radius: int | tuple[int, int]) -> Image:
    """Return an image in which what is white reaches so many pixels farther."""
    return _apply_threshold(image.filter(ImageFilter.BoxBlur(radius)), 1)


def _apply_threshold(image: Image, least: int) -> Image:
    return image.point(lambda value: 255 if value >= least else 0)


def _find_skew(lines: Image) -> float:
    """Return by how many degrees to turn upright lines so that they are upright: each is in the fewest columns of pixels."""
    small = _shrink(lines, _SKEW_SHARE)

    def rate(degrees: float) -> int:
        turned = small.rotate(degrees, pillow.Resampling.BILINEAR)
        return sum(value * value for value in _project(turned, (turned.width, 1)))

    def choose(angles: Iterable[float]) -> float:
        return max(angles, key=lambda degrees: (rate(degrees), -abs(degrees)))

    rough = choose(range(-_MOST_SKEW, _MOST_SKEW + 1))
    rough = choose(rough + half / 2 for half in (-1, 0, 1))
    return choose(rough + tenths / 10 for tenths in range(-4, 5))


def _project(image: Image, size: tuple[int, int]) -> bytes:
    """Return the means of an image's columns or rows."""
    return image.resize(size, pillow.Resampling.BOX).tobytes()


def _list_column_lines(upright: Image) -> list[int]:
    """Return where upright lines are; of two that are too close, the longer one, else the inner one."""
    means = _project(upright, (upright.width, 1))

    def rate(place: int) -> tuple[int, int]:
        return min(means[place], _WHOLE_LINE), -abs(place - len(means) // 2)

    kept: list[int] = []
    for place in _list_lines(means, _LEAST_COLUMN_LINE):
        if kept and place - kept[-1] < _LEAST_COLUMN * len(means):
            kept[-1] = max(kept[-1], place, key=rate)
        else:
            kept.append(place)
    return kept


def _list_lines(means: bytes, least: int) -> Iterator[int]:
    """Yield the darkest place of each line, without the edges of the paper."""
    margin = int(_EDGE * len(means))
    strong = [place for place in range(margin, len(means) - margin) if means[place] >= least]
    line: list[int] = []
    for place in strong:
        if line and place - line[-1] > _LEAST_GAP:
            yield max(line, key=means.__getitem__)
            line = []
        line.append(place)
    if line:
        yield max(line, key=means.__getitem__)


def _find_top(level: Image) -> int:
    """Return where the first row may begin: below the header, or the first line."""
    first, second = [*_list_lines(_project(level, (1, level.height)), _LEAST_ROW_LINE), 0, 0][:2]
    return second if first < second <= first + _MOST_HEADER * level.height else first


def turn_back(box: PixelBox, size: Size, skew: float) -> PixelBox:
    """Return where a part of a level image is in the scan, which is askew: turned about its middle, as large as before."""
    left, top, right, bottom = box
    across, down = (left + right - size[0]) / 2, (top + bottom - size[1]) / 2
    cosine, sine = math.cos(math.radians(skew)), math.sin(math.radians(skew))
    x, y = size[0] / 2 + across * cosine - down * sine, size[1] / 2 + across * sine + down * cosine
    width, height = (right - left) / 2, (bottom - top) / 2
    return x - width, y - height, x + width, y + height
