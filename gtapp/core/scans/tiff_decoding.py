"""Decodes a page of a TIFF with Pillow: at once, or in bands where it is too large for that.

Pillow is given small files that `gtapp.core.scans.tiff` cuts out, so that it need not understand the whole file, and reads each
channel by itself where they are stored so. What is left to it is decompressing and unpacking.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from gtapp.core.scans.geometry import Size
from gtapp.core.scans.pixels import MAX_PIXELS, Pixels, is_affordable, is_turned, join_bands, swap, turn
from gtapp.core.scans.scan_file import ScanError, ScanFile
from gtapp.core.scans.tiff import TiffPage

if TYPE_CHECKING:
    from PIL.Image import Image

BAND_PIXELS = 4_000_000
"""The pixels of a page that are decoded at once, if it is too large."""
_COMPRESSIONS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 32773, 32946, 34925, 50000)
"""None, fax, LZW, JPEG (both kinds), Deflate (two numbers), PackBits, LZMA, Zstandard: those of Pillow's libtiff."""
_BYTE: Final = 8
_RGB: Final = 2
_CMYK: Final = 5
_SIGNED: Final = 2
_FRACTIONS: Final = 3
_WHITE_IS_ZERO: Final = 0
_CHANNELS: Final = {0: 1, 1: 1, 2: 3, 5: 4, 6: 3, 8: 3}
"""How many channels the colours have, by photometric interpretation."""
_MODES: Final = {2: "RGB", 5: "CMYK", 6: "YCbCr"}
_ALPHAS: Final = {1: "RGBa", 2: "RGBA"}
_NATIVE: Final = {"F;32BF": "F;32F", "F;64BF": "F;64F", "F;32B": "F;32", "I;16BS": "I;16S", "I;32BS": "I;32S"}
"""libtiff gives numbers in the order of this computer; Pillow takes them to be in that of the file."""
_LOW_BYTES: Final = {
    f"{mode};16{order}": f"{mode};16{other}"
    for mode in ("RGB", "RGBX", "RGBA", "CMYK")
    for order, other in ("LB", "BL", "NB")
}
"""Of colours of 16 bits Pillow takes the upper bytes alone; in the other order of bytes, these are the lower ones."""


def decode_tiff(source: ScanFile, index: int, choose_size: Callable[[Size], Size]) -> tuple[Image, Size]:
    """Return page `index` as `gtapp.core.scans.image_decoding.decode_image` does, which lists what is raised."""
    directory = source.find_tiff_pages()[index]
    with source.open_stream() as file:
        page = TiffPage(file, directory)
        if not all(page.size):
            raise ValueError("it has no image size")
        _check(source, page)
        full = swap(page.size, is_turned(page.orientation))
        size = swap(choose_size(full), is_turned(page.orientation))
        if not page.can_be_cut:
            return _decode_directly(source, file, page, directory, size), full
        rows = page.size[1]
        if not is_affordable(_count_bytes(page, rows)):
            rows = max(page.strip_rows, BAND_PIXELS // page.size[0])
        if not is_affordable(_count_bytes(page, min(rows, page.size[1]))):
            raise _too_large(source, page)
        if rows >= page.size[1]:
            pixels = _load(source, page, next(iter(page.read_bands(rows))))
            return turn(pixels.make_picture(pixels.find_highest(), size), page.orientation), full
        return turn(_decode_in_bands(source, page, rows, size), page.orientation), full


def _check(source: ScanFile, page: TiffPage) -> None:
    """Refuse what Pillow can't decode, or would decode wrongly.

    Raises:
        ScanError: it is not read.
        ValueError: channels are incomplete.
    """
    if page.size[0] * page.size[1] > MAX_PIXELS:
        raise _too_large(source, page)
    is_known = page.compression in _COMPRESSIONS
    if (
        page.sample_format == _SIGNED and page.bits <= _BYTE
    ):  # Pillow takes the numbers below 0 to be the highest
        is_known = False
    if page.is_planar:
        has_colours = page.photometric in _CHANNELS and page.samples >= _CHANNELS[page.photometric]
        is_known = is_known and has_colours
        is_known = is_known and page.photometric != 8 and not (page.photometric == 6 and page.has_subsampling)
    if not is_known:
        raise ScanError("format", source.path, page.describe())
    if page.is_planar and not page.can_be_cut:
        raise ValueError("strips or tiles are missing")


def _too_large(source: ScanFile, page: TiffPage) -> ScanError:
    return ScanError("too-large", source.path, f"{page.size[0]} × {page.size[1]}")


def _count_bytes(page: TiffPage, rows: int) -> int:
    """Return the bytes that decoding and converting so many rows takes at most."""
    of_pixel = 12 if page.bits > _BYTE else 2 if page.samples == 1 else 8
    return page.size[0] * rows * of_pixel


def _decode_in_bands(source: ScanFile, page: TiffPage, rows: int, size: Size) -> Image:
    def read() -> Iterable[Pixels]:
        return (_load(source, page, parts) for parts in page.read_bands(rows))

    highest = max(each.find_highest() for each in read()) if page.bits > _BYTE else 0.0
    return join_bands(page.size, size, (each.make_picture(highest) for each in read()))


def _decode_directly(source: ScanFile, file: BinaryIO, page: TiffPage, directory: int, size: Size) -> Image:
    """Decode a page as it lies in its file: kinds of old programs, and truncated files, of which Pillow says so."""
    if not is_affordable(_count_bytes(page, page.size[1])):
        raise _too_large(source, page)
    file.seek(0)
    image = _open(source, page, file, directory)
    image.load()  # turns it
    pixels = _describe(source, page, (image,))
    return pixels.make_picture(pixels.find_highest(), swap(size, is_turned(page.orientation)))


def _load(source: ScanFile, page: TiffPage, parts: list[bytes]) -> Pixels:
    """Decode a band of a page: a file, or one for each channel."""
    if page.is_planar:
        colours = _CHANNELS[page.photometric]
        mode = _MODES.get(page.photometric, "")
        if mode == "RGB" and page.samples > colours and page.extra in _ALPHAS:
            mode, colours = _ALPHAS[page.extra], colours + 1
        return _describe(
            source, page, tuple(_load_part(source, page, part) for part in parts[:colours]), mode
        )
    image = _load_part(source, page, parts[0])
    low = None
    if page.bits == 2 * _BYTE and page.photometric in (_RGB, _CMYK):
        low = _load_low_bytes(source, page, parts[0])
    return _describe(source, page, (image,), low=low)


def _describe(
    source: ScanFile, page: TiffPage, images: tuple[Image, ...], mode: str = "", low: Image | None = None
) -> Pixels:
    """Say how the pixels are stored.

    Raises:
        ScanError: there are numbers below 0, whose black is anywhere.
    """
    if page.sample_format == _SIGNED and any(image.convert("I").getextrema()[0] < 0 for image in images):  # type: ignore[operator]  # one band
        raise ScanError("format", source.path, page.describe())
    is_inverted = page.photometric == _WHITE_IS_ZERO and (page.bits > _BYTE or page.is_planar)
    return Pixels(images, mode, low, page.sample_format == _FRACTIONS, is_inverted)


def _load_part(source: ScanFile, page: TiffPage, part: bytes) -> Image:
    image: Image = _open(source, page, io.BytesIO(part))
    image.load()
    return image


def _load_low_bytes(source: ScanFile, page: TiffPage, part: bytes) -> Image | None:
    image: Any = _open(source, page, io.BytesIO(part))
    if not all(tile.args[0] in _LOW_BYTES for tile in image.tile):
        return None  # with colours multiplied by their transparency
    image.tile = [_with_mode(tile, _LOW_BYTES[tile.args[0]]) for tile in image.tile]
    image.load()
    low: Image = image
    return low


def _open(source: ScanFile, page: TiffPage, file: BinaryIO, directory: int = 0) -> Any:
    """Open a TIFF.

    Raises:
        ScanError: Pillow doesn't know how its pixels are stored.
    """
    from PIL.TiffImagePlugin import TiffImageFile

    _extend_pillow()
    try:
        image = TiffImageFile(file)
        if directory:
            image.seek(directory)
    except SyntaxError as error:
        if "unknown" in str(error):  # "unknown pixel mode", "unknown data organization"
            raise ScanError("format", source.path, page.describe()) from error
        raise
    tiles: list[Any] = image.tile
    image.tile = [
        _with_mode(tile, _NATIVE.get(tile.args[0], tile.args[0])) if tile.codec_name == "libtiff" else tile
        for tile in tiles
    ]
    return image


def _with_mode(tile: Any, mode: str) -> Any:
    return tile._replace(args=(mode, *tile.args[1:]))


@cache
def _extend_pillow() -> None:
    """Add to Pillow's table what it can unpack but doesn't list: numbers of 12, 32 and 64 bits, and those whose 0 is white."""
    from PIL.TiffImagePlugin import II, MM, OPEN_INFO

    for order, mark in ((II, ""), (MM, "B")):
        for white in (0, 1):
            OPEN_INFO[order, white, (1,), 1, (12,), ()] = ("I;16", "I;12")
            OPEN_INFO[order, white, (1,), 1, (16,), ()] = (f"I;16{mark}", f"I;16{mark}")
            OPEN_INFO[order, white, (1,), 1, (32,), ()] = ("F", f"F;32{mark}")
            OPEN_INFO[order, white, (3,), 1, (64,), ()] = ("F", f"F;64{mark}F")
