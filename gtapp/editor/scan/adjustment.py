"""Brightness, contrast, inversion and greyscale of a page on the screen; its file stays as it is.

Each is a table of levels, applied once to an image and kept, so that an adjusted page is painted like any other.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from PySide6.QtGui import QImage

from gtapp.editor.scan.raster import COLOUR, GRAY, create_image

MOST: Final = 100
"""Brightness and contrast are from minus this to this."""

_ENTRIES: Final = 4
_BYTES: Final = 96 * 2**20
"""The most pages that are kept, the one on the screen and those that may be next, and the most memory that they take."""

_PIECE_BYTES: Final = 2**20


class Adjustment(NamedTuple):
    """How a page is shown; 0 and False leave it as it is."""

    brightness: int = 0
    contrast: int = 0
    is_inverted: bool = False
    is_grey: bool = False

    def make_levels(self) -> bytes:
        """Return the level on the screen for each of the 256 levels of the image."""
        factor = (1 + self.contrast / MOST) ** 2
        shift = 128 + self.brightness * 128 / MOST
        levels = [min(max(round((level - 128) * factor + shift), 0), 255) for level in range(256)]
        return bytes(255 - level for level in levels) if self.is_inverted else bytes(levels)


NEUTRAL: Final = Adjustment()


def adjust_image(image: QImage, adjustment: Adjustment) -> QImage:
    """Return the image as it is shown; itself where nothing is adjusted.

    Raises:
        ImageTooLargeError: there is no memory for it.
    """
    if adjustment == NEUTRAL:
        return image
    source = image.convertToFormat(GRAY) if adjustment.is_grey else image
    result = create_image((source.width(), source.height()), source.format())
    table, before, after = adjustment.make_levels(), memoryview(source.constBits()), memoryview(result.bits())
    for start in range(0, len(before), _PIECE_BYTES):
        levels = bytearray(before[start : start + _PIECE_BYTES]).translate(table)
        if source.format() == COLOUR:
            levels[3::4] = b"\xff" * (len(levels) // 4)  # not a colour
        after[start : start + _PIECE_BYTES] = levels
    return result


class AdjustedImages:
    """The images shown last, adjusted."""

    def __init__(self) -> None:
        self.adjustment = NEUTRAL
        self._images: OrderedDict[int, QImage] = OrderedDict()

    def set_adjustment(self, adjustment: Adjustment) -> None:
        """Adjust all images in this way from now on."""
        self.adjustment = adjustment
        self._images.clear()

    def adjust_part(self, part: QImage) -> QImage:
        """Return a small image as it is shown, without keeping it."""
        return adjust_image(part, self.adjustment)

    def get(self, image: QImage) -> QImage:
        """Return an image as it is shown."""
        if self.adjustment == NEUTRAL:
            return image
        key = image.cacheKey()
        if key not in self._images:
            self._images[key] = adjust_image(image, self.adjustment)
        self._images.move_to_end(key)
        while len(self._images) > 1 and (len(self._images) > _ENTRIES or self._count_bytes() > _BYTES):
            self._images.popitem(last=False)
        return self._images[key]

    def _count_bytes(self) -> int:
        return sum(image.sizeInBytes() for image in self._images.values())
