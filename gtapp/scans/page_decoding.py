"""Decodes a page of a scan with Pillow or PDFium: upright by its EXIF orientation, RGB, no larger than asked.

Runs in worker processes alone, since a malicious file may make PDFium or Pillow take gigabytes or hours, or crash.
"""

from __future__ import annotations

import math
import stat
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gtapp.scans.geometry import Size
from gtapp.scans.scan_file import ScanFormat, detect_scan_format, name_foreign_format

if TYPE_CHECKING:
    from PIL.Image import Image

IMAGE_ERRORS: Final = (
    OSError,
    ValueError,
    TypeError,
    SyntaxError,
    LookupError,
    ArithmeticError,
    EOFError,
    struct.error,
)
"""What Pillow's readers raise on broken files (seen or documented); `MemoryError` is left to the worker."""

_PASSWORD_ERRORS: Final = (4, 5)
_HEAD_BYTES: Final = 1024
_ORIENTATION: Final = 0x0112
# the EXIF orientations of images that lie on their side
_TURNED, _MOST_TURNED = 5, 8
_SMALLER_COPY: Final = 0x00FE  # TIFF's NewSubfileType; bit 0: a reduced copy of another image
_REDUCIBLE_MODES: Final = ("L", "RGB", "CMYK", "YCbCr")


def explain_error(error: Exception) -> str:
    """Return the reason in one of `IMAGE_ERRORS`, without the path of the file."""
    # Pillow's own OSError has no strerror: "image file is truncated"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


class NoPageError(ValueError):
    """The file has fewer pages."""


class DecodedPage(NamedTuple):
    """A page's image, how many pages its file has, and the page's own size, upright; of a PDF that of the image."""

    image: Image
    of: int
    full: Size


def _check_number(number: int, of: int) -> None:
    if not 1 <= number <= of:
        raise NoPageError(f"it has no page {number}")


def decode_page(path: Path, number: int, longest: int) -> DecodedPage:
    """Return a page (numbered from 1), its longest side at most `longest` pixels; of a PDF exactly that.

    Raises:
        NoPageError: the file has fewer pages.
        OSError, ValueError or another of `IMAGE_ERRORS`: it can't be read; the text is the reason.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError("it is not a file")
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
        kind = detect_scan_format(head)
        if not head:
            raise ValueError("it is empty (0 bytes)")
        if kind is None:
            raise ValueError(f"{name_foreign_format(head) or 'this kind of file'} is not read")
        if kind is not ScanFormat.PDF:
            file.seek(0)
            return _read_frame(_open_image(kind, file), number, longest)
    image, of = _render_page(path, number, longest)
    page = _shrink(image, longest)
    return DecodedPage(page, of, page.size)


# PDF


def _render_page(path: Path, number: int, longest: int) -> tuple[Image, int]:
    """Return a page of a PDF, `longest` pixels at its longest side, and the page count."""
    import pypdfium2  # only scans that are PDFs need it

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        is_protected = error.err_code in _PASSWORD_ERRORS
        reason = "it is protected by a password" if is_protected else f"it is damaged ({error})"
        raise ValueError(reason) from error
    try:
        if not len(document):
            raise ValueError("it has no pages")
        _check_number(number, len(document))
        return _render_bitmap(document[number - 1], longest), len(document)
    except pypdfium2.PdfiumError as error:
        raise ValueError(f"its page {number} is damaged ({error})") from error
    finally:
        document.close()


def _render_bitmap(page: Any, longest: int) -> Image:
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise ValueError("it has a page without a size")
    bitmap = page.render(scale=longest / max(width, height))
    try:
        image: Image = bitmap.to_pil().convert("RGB")  # a copy
        return image
    finally:
        bitmap.close()


# images


def _open_image(kind: ScanFormat, file: Any) -> Image:
    """Open an image with the reader of its format; no other of Pillow's many is ever tried."""
    from PIL import Jpeg2KImagePlugin, JpegImagePlugin, PngImagePlugin, TiffImagePlugin, WebPImagePlugin
    from PIL.Image import DecompressionBombError

    readers: dict[ScanFormat, Any] = {
        ScanFormat.JPEG: JpegImagePlugin.JpegImageFile,
        ScanFormat.PNG: PngImagePlugin.PngImageFile,
        ScanFormat.TIFF: TiffImagePlugin.TiffImageFile,
        ScanFormat.WEBP: WebPImagePlugin.WebPImageFile,
        ScanFormat.JP2: Jpeg2KImagePlugin.Jpeg2KImageFile,
    }
    try:
        image: Image = readers[kind](file)
    except DecompressionBombError as error:
        raise ValueError("it is too large") from error
    return image


def _read_frame(image: Image, number: int, longest: int) -> DecodedPage:
    """Return a page of an image file; an animation has one, its first picture."""
    is_tiff = getattr(image, "tag_v2", None) is not None
    frames = (is_tiff and list(_find_full_frames(image))) or [0]
    _check_number(number, len(frames))
    if is_tiff:
        image.seek(frames[number - 1])
    full = image.size if _find_orientation(image) < _TURNED else image.size[::-1]
    page = _prepare_frame(image, longest)
    page.load()
    return DecodedPage(page, len(frames), full)


def _find_full_frames(image: Any) -> Iterator[int]:
    """Yield the indexes of a TIFF's pages, without smaller copies of them."""
    for frame in range(image.n_frames):
        image.seek(frame)
        if not int(image.tag_v2.get(_SMALLER_COPY, 0)) & 1:
            yield frame


def _prepare_frame(image: Image, longest: int) -> Image:
    from PIL.Image import MAX_IMAGE_PIXELS

    if image.width * image.height > (MAX_IMAGE_PIXELS or 0):
        raise ValueError(f"it is too large ({image.width} × {image.height} pixels)")
    if image.mode in _REDUCIBLE_MODES and "transparency" not in image.info:
        # a JPEG is decoded no finer than needed
        small = image if image.format != "TIFF" else image.copy()
        return _apply_orientation(image, _convert_to_rgb(_shrink(small, longest)))
    image.load()
    return _apply_orientation(image, _shrink(_convert_to_rgb(image), longest))


def _shrink(image: Image, longest: int) -> Image:
    """Shrink the image in place; Hamming's filter is as sharp as the cubic one in half of its time."""
    from PIL.Image import Resampling

    image.thumbnail((longest, longest), Resampling.HAMMING, reducing_gap=2.0)
    return image


def _apply_orientation(source: Image, image: Image) -> Image:
    """Return `image` turned by the EXIF orientation of `source`; an invalid orientation is ignored."""
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
    orientation = _find_orientation(source)
    return image.transpose(transposes[orientation]) if orientation in transposes else image


def _find_orientation(image: Image) -> int:
    """Return the EXIF orientation, 1 if there is none that is valid."""
    try:
        orientation = image.getexif().get(_ORIENTATION, 1)
    except IMAGE_ERRORS:
        return 1
    return orientation if isinstance(orientation, int) and 1 <= orientation <= _MOST_TURNED else 1


def _convert_to_rgb(image: Image) -> Image:
    """Convert to RGB: 16 bits to 8, transparent to white."""
    from PIL import Image as pillow

    if image.mode.startswith(("I", "F")):
        image = _convert_to_eight_bits(image)
    if image.mode in ("RGBA", "RGBa", "LA", "La", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        background = pillow.new("RGB", image.size, "white")
        background.paste(image, mask=image.getchannel("A"))
        return background
    return image if image.mode == "RGB" else image.convert("RGB")


def _convert_to_eight_bits(image: Image) -> Image:
    """Scale grey values of 12, 16 or more bits to 8, by the highest that occurs."""
    from PIL import Image as pillow

    plain = image.convert("F")
    highest: Any = plain.getextrema()[1]
    top = next((top for top in (255, 4095, 65535) if highest <= top), highest)
    return plain.point(lambda value: value * (255 / top)).convert("L") if top else pillow.new("L", image.size)
