"""Makes the picture that is seen of decoded pixels: 8 bits, grey or RGB, on white, upright, at a size; with Pillow.

Values of more than 8 bits, and fractions, are scaled such that the smallest of these values that none of the page exceeds
becomes white: the largest number of 8, 10, 12, 14, 15, 16, 24, 31 or 32 bits; of fractions also 1. So data of 12 bits are as
bright in numbers of 16 bits as in those of 12. Embedded colour profiles and gamma values are ignored.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gtapp.core.scans.geometry import Size

if TYPE_CHECKING:
    from PIL.Image import Image

DECODE_BYTES = 512 * 2**20
"""The bytes that decoding one page may take, the result included; a scan that needs more is refused."""
MAX_PIXELS: Final = 1_000_000_000
"""More pixels than this indicate a broken or malicious file: reading them in bands would take minutes."""

_WHITES: Final = tuple(2**bits - 1 for bits in (8, 10, 12, 14, 15, 16, 24, 31, 32))
_TRANSPARENT: Final = ("RGBA", "RGBa")
_PLAIN: Final = ("L", "RGB", "CMYK", "YCbCr")
"""The modes that are resized before they are converted."""
_FIRST_TURNED: Final = 5
"""The first of the EXIF orientations of images that lie on their side."""


def is_affordable(cost: int) -> bool:
    """Return whether decoding may take so many bytes."""
    return cost <= DECODE_BYTES


def is_turned(orientation: int) -> bool:
    """Return whether an EXIF orientation exchanges width and height."""
    return orientation >= _FIRST_TURNED


def swap(size: Size, turned: bool) -> Size:
    """Return the size, with width and height exchanged if `turned`."""
    return (size[1], size[0]) if turned else size


class Pixels(NamedTuple):
    """Decoded pixels: one image, or one for each channel of `mode`.

    `low` has the lower bytes of colours of 16 bits, whose upper bytes the image has. Of images that Pillow does not invert,
    `is_inverted` says that 0 is white.
    """

    images: tuple[Image, ...]
    mode: str = ""
    low: Image | None = None
    has_fractions: bool = False
    is_inverted: bool = False

    def find_highest(self) -> float:
        """Return the highest value of more than 8 bits, transparency left out; 0 where there is none."""
        colours = -1 if (self.mode or self.images[0].mode) in _TRANSPARENT else None
        if self.low is not None:
            return max(high for _, high in self.images[0].getextrema()[:colours]) * 256 + 255  # type: ignore[misc]  # bands
        wide = [image for image in self.images if _is_wide(image)][:colours]
        return max([0.0, *(float(_to_plain(image).getextrema()[1]) for image in wide)])  # type: ignore[arg-type]  # one band

    def make_picture(self, highest: float, size: Size | None = None, box: Any = None) -> Image:
        """Return the picture, at a size if one is given; `box` is the part of the image that the page covers, if not all.

        Raises:
            ValueError: the values are no numbers.
        """
        image = self._to_eight_bits(highest)
        if image.mode in _PLAIN and "transparency" not in image.info:
            return _flatten(resize(image, size, box) if size else image)
        image = _flatten(image)
        return resize(image, size, box) if size else image

    def _to_eight_bits(self, highest: float) -> Image:
        from PIL import Image as pillow
        from PIL import ImageChops

        if not math.isfinite(highest):
            raise ValueError("its values are no numbers")
        whites = (1.0, *_WHITES) if self.has_fractions else _WHITES
        scale = 255 / next((white for white in whites if highest <= white), highest)
        if self.low is not None:
            if scale == 255 / _WHITES[5]:  # the upper bytes of 16 bits
                return self.images[0]
            bands = len(self.images[0].getbands())
            upper = self.images[0].point(
                [min(255, round(256 * scale * value)) for value in range(256)] * bands
            )
            return ImageChops.add(
                upper, self.low.point([round(scale * value) for value in range(256)] * bands)
            )
        eight = [_scale(image, scale) if _is_wide(image) else image for image in self.images]
        if self.is_inverted:
            eight = [ImageChops.invert(image) for image in eight]
        return pillow.merge(self.mode, eight) if self.mode else eight[0]


def _is_wide(image: Image) -> bool:
    return image.mode[0] in "IF"


def _to_plain(image: Image) -> Image:
    """Return an image of more than 8 bits in a mode of which Pillow knows the extremes."""
    return image if image.mode in ("I", "F") else image.convert("I")


def _scale(image: Image, scale: float) -> Image:
    return image.convert("F").point(lambda value: value * scale).convert("L")


def _flatten(image: Image) -> Image:
    """Convert an image of 8 bits to L or RGB; what is transparent becomes white."""
    from PIL import Image as pillow

    if image.mode == "La":
        image = image.convert("LA")
    if image.mode in ("RGBA", "RGBa", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        background = pillow.new("RGB", image.size, "white")
        background.paste(image, mask=image.getchannel("A"))
        return background
    if image.mode == "1":
        return image.convert("L")
    return image if image.mode in ("L", "RGB") else image.convert("RGB")


def resize(image: Image, size: Size, box: Any = None) -> Image:
    """Return the image at a size; to shrink, Hamming's filter is as sharp as the cubic one in half of its time."""
    from PIL.Image import Resampling

    if image.size == size:
        return image
    larger = size[0] > image.width or size[1] > image.height
    return image.resize(size, Resampling.BICUBIC if larger else Resampling.HAMMING, box, 2.0)


def join_bands(full: Size, size: Size, bands: Iterable[Image]) -> Image:
    """Return a picture at a size, of its parts from top to bottom; each is reduced as it comes."""
    from PIL import Image as pillow

    factor = max(1, min(full[0] // size[0], full[1] // size[1]))
    small: Image | None = None
    rest: Image | None = None
    received = done = 0
    for band in bands:
        received += band.height
        if rest is not None:
            joined = pillow.new(band.mode, (full[0], rest.height + band.height))
            joined.paste(rest)
            joined.paste(band, (0, rest.height))
            band = joined
        whole = band.height if received >= full[1] else band.height - band.height % factor
        if small is None:
            small = pillow.new(band.mode, (-(-full[0] // factor), -(-full[1] // factor)))
        if whole:
            small.paste(band.crop((0, 0, full[0], whole)).reduce(factor), (0, done // factor))
        rest = band.crop((0, whole, full[0], band.height)) if whole < band.height else None
        done += whole
    if small is None:
        raise ValueError("it has no rows")
    return resize(small, size, (0, 0, full[0] / factor, full[1] / factor))


def turn(image: Image, orientation: int) -> Image:
    """Return an image turned by its EXIF orientation."""
    from PIL.Image import Transpose

    transposes = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    return image.transpose(transposes[orientation]) if orientation in transposes else image
