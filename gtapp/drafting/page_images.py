"""Prepares scans to be sent: upright, RGB, no larger than asked, without the other contents of their files."""

from __future__ import annotations

import hashlib
import math
import re
import stat
import struct
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gtapp.drafting.drafting_settings import DEFAULT_SETTINGS, DraftingSettings
from gtapp.errors import GtappError
from gtapp.scans import scan_file
from gtapp.scans.scan_file import ScanFormat, detect_scan_format, name_foreign_format

if TYPE_CHECKING:
    from PIL.Image import Image


_PASSWORD_ERRORS = (4, 5)


class PdfError(ValueError):
    """A PDF that can't be rendered, with the reason."""


def render_pdf(path: Path, longest: int, most: int) -> Iterator[tuple[Image, int]]:
    """Yield the first `most` pages of a PDF, `longest` pixels at their longest side, each with the page count of the PDF.

    Raises:
        PdfError: it is damaged, has a password or no pages.
        OSError: it can't be read.
    """
    number, of = 0, 1
    while number < min(of, most):
        image, of = _render_page(path, number, longest)
        yield image, of
        number += 1


def _render_page(path: Path, number: int, longest: int) -> tuple[Image, int]:
    """Render one page; the lock is held for it alone, so that a window can show a PDF meanwhile."""
    import pypdfium2  # keeps the start fast: only scans that are sent need it

    with scan_file.PDFIUM_LOCK:
        try:
            document = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError as error:
            is_protected = error.err_code in _PASSWORD_ERRORS
            raise PdfError(
                "it is protected by a password" if is_protected else f"it is damaged ({error})"
            ) from error
        try:
            if not len(document):
                raise PdfError("it has no pages")
            return _render_bitmap(document[number], longest), len(document)
        except pypdfium2.PdfiumError as error:
            raise PdfError(f"its page {number + 1} is damaged ({error})") from error
        finally:
            document.close()


def _render_bitmap(page: object, longest: int) -> Image:
    width, height = page.get_size()  # type: ignore[attr-defined]
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise PdfError("it has a page without a size")
    bitmap = page.render(scale=longest / max(width, height))  # type: ignore[attr-defined]
    try:
        image: Image = bitmap.to_pil().convert("RGB").copy()
        return image
    finally:
        bitmap.close()


# what Pillow's readers raise on broken files (seen or documented)
_PILLOW_ERRORS = (
    ValueError,
    TypeError,
    SyntaxError,
    LookupError,
    ArithmeticError,
    EOFError,
    struct.error,
    MemoryError,
)
_HEAD_BYTES = 1024
# as in `warnings.filters`
_PILLOW_FILTER: Final = ("ignore", None, Warning, re.compile(r"PIL\."), 0)
_ORIENTATION: Final = 0x0112
_SMALLER_COPY: Final = 0x00FE  # TIFF's NewSubfileType; bit 0: a reduced copy of another image
_REDUCIBLE_MODES = ("L", "RGB", "CMYK", "YCbCr")


@dataclass(frozen=True, slots=True)
class PageImage:
    """One image of an item, as it is sent: `sha256` is of `jpeg`, `source` its file, `number` of `of` pages in it."""

    jpeg: bytes
    width: int
    height: int
    sha256: str
    source: str = ""
    number: int = 1
    of: int = 1


def load_pages(paths: Iterable[Path], settings: DraftingSettings = DEFAULT_SETTINGS) -> tuple[PageImage, ...]:
    """Return the pages of an item, in the order of its files; the same files give the same bytes.

    Every image is encoded again, even one that could be sent as it is: metadata and other contents of its file are not sent.

    Raises:
        GtappError: a file is missing, no scan, damaged, protected or too large.
    """
    _silence_pillow()
    return tuple(page for path in paths for page in _load_file(path, settings))


def _silence_pillow() -> None:
    """Silence Pillow's warnings about metadata, for good: several threads load at once."""
    if _PILLOW_FILTER not in warnings.filters:
        warnings.filterwarnings("ignore", module=_PILLOW_FILTER[3].pattern)


def _load_file(path: Path, settings: DraftingSettings) -> Iterator[PageImage]:
    try:
        for number, (image, of) in enumerate(_read_images(path, settings), 1):
            yield _encode_jpeg(image, settings, path.name, number, of)
    except OSError as error:
        # Pillow's own: "image file is truncated"
        raise _scan_error(path, error.strerror or str(error)) from error
    except _PILLOW_ERRORS as error:
        raise _scan_error(path, str(error) or type(error).__name__) from error


def _scan_error(path: Path, reason: str) -> GtappError:
    return GtappError("drafting-scan", path=str(path), reason=reason)


def _encode_jpeg(image: Image, settings: DraftingSettings, source: str, number: int, of: int) -> PageImage:
    image.info.clear()  # a comment would go into the JPEG
    image.load()  # what is not decoded yet would be copied first
    # encoding into memory, Pillow would hold the GIL: the window would stall
    with tempfile.TemporaryFile() as file:
        image.save(file, "JPEG", quality=settings.quality)
        file.seek(0)
        jpeg = file.read()
    return PageImage(jpeg, *image.size, hashlib.sha256(jpeg).hexdigest(), source, number, of)


def _read_images(path: Path, settings: DraftingSettings) -> Iterator[tuple[Image, int]]:
    """Yield the images in a file, ready to be encoded, each with the page count of the file."""
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
            yield from _read_frames(_open_image(kind, file), settings)
            return
    for image, of in render_pdf(path, settings.longest_side, settings.pages_per_file):
        yield _shrink(image, settings.longest_side), of


def _open_image(kind: ScanFormat, file: Any) -> Image:
    """Open an image with the reader of its format; no other of Pillow's many is ever tried."""
    # keeps the start fast: only scans that are sent need it
    from PIL import Jpeg2KImagePlugin, JpegImagePlugin, PngImagePlugin, TiffImagePlugin, WebPImagePlugin

    readers: dict[ScanFormat, Any] = {
        ScanFormat.JPEG: JpegImagePlugin.JpegImageFile,
        ScanFormat.PNG: PngImagePlugin.PngImageFile,
        ScanFormat.TIFF: TiffImagePlugin.TiffImageFile,
        ScanFormat.WEBP: WebPImagePlugin.WebPImageFile,
        ScanFormat.JP2: Jpeg2KImagePlugin.Jpeg2KImageFile,
    }
    image: Image = readers[kind](file)
    return image


def _read_frames(image: Image, settings: DraftingSettings) -> Iterator[tuple[Image, int]]:
    """Yield the pages of an image file: those of a TIFF, else the one image; of an animation the first."""
    tags = getattr(image, "tag_v2", None)
    if tags is None:
        yield _prepare_frame(image, settings.longest_side), 1
        return
    frames = list(_find_full_frames(image)) or [0]
    for frame in frames[: settings.pages_per_file]:
        image.seek(frame)
        yield _prepare_frame(image, settings.longest_side), len(frames)


def _find_full_frames(image: Any) -> Iterator[int]:
    """Yield the indexes of a TIFF's pages, without smaller copies of them."""
    for frame in range(image.n_frames):
        image.seek(frame)
        if not int(image.tag_v2.get(_SMALLER_COPY, 0)) & 1:
            yield frame


def _prepare_frame(image: Image, longest: int) -> Image:
    from PIL.Image import MAX_IMAGE_PIXELS  # keeps the start fast: only scans that are sent need it

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
    from PIL.Image import Resampling  # keeps the start fast: only scans that are sent need it

    image.thumbnail((longest, longest), Resampling.HAMMING, reducing_gap=2.0)
    return image


def _apply_orientation(source: Image, image: Image) -> Image:
    """Return `image` turned by the EXIF orientation of `source`; an invalid orientation is ignored."""
    from PIL.Image import Transpose  # keeps the start fast: only scans that are sent need it

    try:
        orientation = source.getexif().get(_ORIENTATION, 1)
    except (*_PILLOW_ERRORS, OSError):
        return image
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


def _convert_to_rgb(image: Image) -> Image:
    """Convert to RGB: 16 bits to 8, transparent to white."""
    from PIL import Image as pillow  # keeps the start fast: only scans that are sent need it

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
    from PIL import Image as pillow  # keeps the start fast: only scans that are sent need it

    plain = image.convert("F")
    highest: Any = plain.getextrema()[1]
    top = next((top for top in (255, 4095, 65535) if highest <= top), highest)
    return plain.point(lambda value: value * (255 / top)).convert("L") if top else pillow.new("L", image.size)
