"""Reads with Pillow what Qt can't: TIFF variants that Qt's reader doesn't know, and unusual JPEG 2000.

Pillow's readers are called by name, so that none of its other formats is tried on a file; the memory that the pixels need
is checked before any is decoded. They are slower than Qt's, so they are the last resort.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from gtapp.scans.geometry import Size
from gtapp.scans.scan_file import ScanError, ScanFile
from gtapp.ui.scan.raster import COLOUR, check_memory, create_image, iterate_bands

if TYPE_CHECKING:
    from PIL.Image import Image

WIDE = {"I;16": 256.0, "I;16L": 256.0, "I;16B": 256.0, "I;16N": 256.0}
PROBLEMS = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    struct.error,
    KeyError,
    IndexError,
    TypeError,
    OverflowError,
)
"""The exceptions that Pillow's readers raise on broken files (seen or documented)."""


def read_tiff_frame(source: ScanFile, directory: int, size: Size | None = None) -> QImage:
    """Read one page of a TIFF, turned by its orientation tag; at full size if `size` is None.

    Raises:
        ScanError: it is damaged or too large.
    """
    from PIL.TiffImagePlugin import TiffImageFile  # imported when used: Qt reads most TIFF files

    with source.open_stream() as file:
        try:
            image = TiffImageFile(file)
            image.seek(directory)
            check_memory(source.path, image.size, image.size[0] * image.size[1] * 12)
            image.load()
            return to_qimage(image, size or image.size)
        except PROBLEMS as error:
            raise ScanError("damaged", source.path, str(error)) from error


def to_qimage(image: Image, size: Size) -> QImage:
    """Return Pillow's image at `size`, on white, as a QImage."""
    from PIL import Image as pillow  # imported when used: Qt reads most scans

    image = _to_eight_bits(image)
    if image.mode not in ("L", "RGB"):
        image = _put_on_white(image)
    if image.size != size:
        image = image.resize(size, pillow.Resampling.BICUBIC, reducing_gap=2.0)
    result = create_image(size, COLOUR)
    pixels = memoryview(result.bits())
    image = image.convert("RGB")
    for top, rows in iterate_bands(*size):
        part = image.crop((0, top, size[0], top + rows)).convert("RGBA").tobytes("raw", "BGRA")
        pixels[top * size[0] * 4 : top * size[0] * 4 + len(part)] = part
    return result


def _to_eight_bits(image: Image) -> Image:
    """Return an image of 16 or 32 bits a pixel as 8-bit grey."""
    if image.mode in WIDE:
        image = image.convert("I")
        return image.point(lambda value: value * (1 / 256)).convert("L")
    if image.mode in ("I", "F"):
        low, high = image.getextrema()
        assert isinstance(low, int | float) and isinstance(high, int | float)
        factor = 255 / ((high - low) or 1)
        return image.point(lambda value: value * factor - low * factor).convert("L")
    return image


def _put_on_white(image: Image) -> Image:
    from PIL import Image as pillow  # imported when used: Qt reads most scans

    if not image.has_transparency_data:
        return image.convert("RGB")
    layers = image.convert("RGBA")
    ground = pillow.new("RGB", image.size, "white")
    ground.paste(layers, mask=layers.getchannel("A"))
    return ground
