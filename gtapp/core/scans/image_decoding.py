"""Decodes a page of an image file with Pillow: upright, in 8 bits, grey or RGB, on white, at a size.

The window, models and OCR see scans by this module, so that they see the same. (The window has Qt decode ordinary JPEG and PNG,
which gives the same picture sooner: `gtapp.editor.scan.image_decoder`.) It runs in worker processes alone. What it can't read is
refused, for all of them with the same `ScanError`; a picture that may be wrong is none. `gtapp.core.scans.pixels` says how pixels
are converted.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from gtapp.core.scans.geometry import Size
from gtapp.core.scans.jpeg import JpegHead, read_jpeg_head
from gtapp.core.scans.pixels import MAX_PIXELS, Pixels, is_affordable, is_turned, join_bands, swap, turn
from gtapp.core.scans.png import read_png_bands, read_png_head
from gtapp.core.scans.scan_file import ScanError, ScanFile, ScanFormat

if TYPE_CHECKING:
    from PIL.Image import Image

IMAGE_ERRORS: Final = (
    OSError,
    ValueError,
    TypeError,
    SyntaxError,
    LookupError,
    ArithmeticError,
    AttributeError,
    EOFError,
    RuntimeError,
    struct.error,
    zlib.error,
)
"""What Pillow's readers raise on broken files (seen or documented); `MemoryError` is left to the worker."""

_TRANSPARENT: Final = ("RGBA", "RGBa", "LA", "La", "PA")
_LOW_BYTES: Final = {"RGB;16B": "RGB;16L", "RGBA;16B": "RGBA;16L"}
"""Of colours of 16 bits Pillow takes the upper bytes alone; in the other order of bytes, these are the lower ones."""
_ORIENTATION: Final = 0x0112
_BYTE: Final = 8


def decode_image(source: ScanFile, index: int, choose_size: Callable[[Size], Size]) -> tuple[Image, Size]:
    """Return page `index` in the mode L or RGB, and its full size; `choose_size` is given the full size. Both are upright.

    Raises:
        ScanError: it is damaged, too large, or of a kind that is not read.
    """
    from PIL.Image import DecompressionBombError

    try:
        if source.kind is ScanFormat.TIFF:
            from gtapp.core.scans.tiff_decoding import (
                decode_tiff,  # imported when used: few projects have TIFF files
            )

            return decode_tiff(source, index, choose_size)
        return _decode_single(source, choose_size)
    except DecompressionBombError as error:
        raise ScanError("too-large", source.path, explain_error(error)) from error
    except IMAGE_ERRORS as error:
        raise ScanError("damaged", source.path, explain_error(error)) from error


def explain_error(error: Exception) -> str:
    """Return the reason in one of `IMAGE_ERRORS`, without the path of the file."""
    # Pillow's own OSError has no strerror: "image file is truncated"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


@contextmanager
def _open_image(source: ScanFile) -> Iterator[Any]:
    """Open a file with the reader of its format; no other of Pillow's many is ever tried."""
    from PIL import (
        AvifImagePlugin,
        BmpImagePlugin,
        GifImagePlugin,
        Jpeg2KImagePlugin,
        JpegImagePlugin,
        PngImagePlugin,
        WebPImagePlugin,
    )

    readers: dict[ScanFormat, Any] = {
        ScanFormat.JPEG: JpegImagePlugin.JpegImageFile,
        ScanFormat.PNG: PngImagePlugin.PngImageFile,
        ScanFormat.WEBP: WebPImagePlugin.WebPImageFile,
        ScanFormat.AVIF: AvifImagePlugin.AvifImageFile,
        ScanFormat.JP2: Jpeg2KImagePlugin.Jpeg2KImageFile,
        ScanFormat.GIF: GifImagePlugin.GifImageFile,
        ScanFormat.BMP: BmpImagePlugin.BmpImageFile,
    }
    with source.open_stream() as file:
        yield readers[source.kind](file)


def _decode_single(source: ScanFile, choose_size: Callable[[Size], Size]) -> tuple[Image, Size]:
    """Decode a file of one picture; of an animation it is the first."""
    if source.kind is ScanFormat.JPEG and (bits := _read_jpeg_head(source).bits) > _BYTE:
        raise ScanError("format", source.path, f"JPEG ({bits} bits)")
    with _open_image(source) as image:
        raw: Size = image.size
        # libavif has other places than EXIF for it
        is_avif = source.kind is ScanFormat.AVIF
        orientation = image.getexif().get(_ORIENTATION, 1) if is_avif else source.read_orientation()
        full = swap(raw, is_turned(orientation))
        if raw[0] * raw[1] > MAX_PIXELS:
            raise _too_large(source, full)
        size = swap(choose_size(full), is_turned(orientation))
        box = None
        if source.kind is ScanFormat.JPEG:
            box = _choose_detail(source, image, size)
        elif source.kind is ScanFormat.JP2:
            _choose_resolution(source, image, size)
        elif not is_affordable(_count_bytes(image)):
            if source.kind is not ScanFormat.PNG:
                raise _too_large(source, full)
            return turn(_decode_png_in_bands(source, size, full), orientation), full
        image.load()
        if source.kind is ScanFormat.BMP and image.mode == "RGBA" and not image.getchannel("A").getbbox():
            image = image.convert("RGB")  # programs leave the transparency out, as browsers know
        pixels = Pixels((image,), low=_load_low_bytes(source, image))
        return turn(pixels.make_picture(pixels.find_highest(), size, box), orientation), full


def _too_large(source: ScanFile, full: Size) -> ScanError:
    return ScanError("too-large", source.path, f"{full[0]} × {full[1]}")


def _count_bytes(image: Image) -> int:
    """Return the bytes that decoding and converting an image takes at most."""
    has_more = image.mode[0] in "IF" or image.mode in _TRANSPARENT or "transparency" in image.info
    return image.width * image.height * (12 if has_more else 2 if image.mode in ("1", "L") else 8)


def _choose_detail(source: ScanFile, image: Any, size: Size) -> Any:
    """Have a JPEG decoded no finer than needed; return the part of what is decoded that the page covers."""
    full = image.size
    kept = _read_jpeg_head(source).kept_bytes
    for gap in (2, 1):
        drafted = image.draft(None, (gap * max(size), gap * max(size)))  # as Pillow does for thumbnails
        if is_affordable(_count_bytes(image) + kept):
            return drafted and drafted[1]
    raise _too_large(source, full)


def _read_jpeg_head(source: ScanFile) -> JpegHead:
    with source.open_stream() as file:
        return read_jpeg_head(file)


def _choose_resolution(source: ScanFile, image: Any, size: Size) -> None:
    """Have a JPEG 2000 decoded no finer than needed, or coarser where the memory does not suffice for that."""
    steps, (width, height), most = 0, image.size, _count_resolutions(source)
    bytes_of_pixel = 4 * len(image.getbands()) + 4
    while steps < most:
        is_finer = width >> steps + 1 >= size[0] and height >> steps + 1 >= size[1]
        if not is_finer and is_affordable((width >> steps) * (height >> steps) * bytes_of_pixel):
            break
        steps += 1
    if not is_affordable((width >> steps) * (height >> steps) * bytes_of_pixel):
        raise _too_large(source, image.size)
    image.reduce = steps


def _count_resolutions(source: ScanFile) -> int:
    """Return the number of halvings that the JPEG 2000 file offers (its COD marker); 0 where that isn't found."""
    data = source.data if source.data is not None else source.head
    start = data.find(b"\xff\x4f\xff\x51")
    place = data.find(b"\xff\x52", start)
    return min(data[place + 9], 32) if 0 <= start < place < len(data) - 9 else 0


def _load_low_bytes(source: ScanFile, image: Any) -> Image | None:
    """Return the lower bytes of a PNG whose colours have 16 bits."""
    if source.kind is not ScanFormat.PNG or image.mode not in ("RGB", "RGBA"):
        return None
    with _open_image(source) as again:
        if not all(tile.args in _LOW_BYTES for tile in again.tile):
            return None
        again.tile = [tile._replace(args=_LOW_BYTES[tile.args]) for tile in again.tile]
        again.load()
        low: Image = again
        return low


def _decode_png_in_bands(source: ScanFile, size: Size, full: Size) -> Image:
    with source.open_stream() as file:
        head = read_png_head(file)
        if not head.has_bands:
            raise _too_large(source, full)
        bands = (Pixels((band,)).make_picture(0) for band in read_png_bands(file, head))
        return join_bands((head.width, head.height), size, bands)
