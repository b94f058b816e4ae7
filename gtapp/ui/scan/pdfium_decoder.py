"""Renders pages of a PDF by PDFium, and JPEG 2000 as the only picture of a PDF page; Pillow reads the header of that.

Both libraries decode JPEG 2000 by OpenJPEG. PDFium decodes no more detail than is shown. Pillow decodes images with
transparency, and those that PDFium leaves unpainted.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
from pypdfium2 import PdfBitmap, raw
from PySide6.QtGui import QColor, QImage

from gtapp.scans.geometry import LEVEL_PIXELS, Area, Size, Target
from gtapp.scans.scan_file import ScanError, ScanFile, translate_file_errors
from gtapp.ui.scan.pillow_decoder import PROBLEMS, to_qimage
from gtapp.ui.scan.raster import COLOUR, check_memory, check_pixels, create_image, is_affordable, resize
from gtapp.ui.scan.writing import find_writing

if TYPE_CHECKING:
    from PIL.Jpeg2KImagePlugin import Jpeg2KImageFile


DPI = 300
POINTS = 72
WHITE = (255, 255, 255, 255)
PASSWORD, SECURITY = 4, 5

_SKETCH = Target(512, 512)
"""The size in pixels at which the writing of a page is looked for."""


def count_pdf_pages(source: ScanFile) -> int:
    """Return the number of pages of the PDF.

    Raises:
        ScanError: it is damaged or has a password.
    """
    with open_document(source.path, source.data) as document:
        return len(document)


def read_pdf(source: ScanFile, index: int, target: Target) -> tuple[QImage, Size, Area]:
    """Render a page at the requested size; return it, its full size, and where its writing is.

    The full size is that at 300 dpi, or as much as memory allows. The writing is looked for on a small rendering that is the
    same for every `target`: else the page would be shown in another size when the window's height changes by a line.

    Raises:
        ScanError: it is damaged or has a password.
    """
    with open_document(source.path, source.data) as document:
        page = document[index]
        try:
            full = _full_size(source, page)
            size = target.size_for(full)
            check_memory(source.path, full, size[0] * size[1] * 4)
            image = render_page(page, size, WHITE)
            return image, full, find_writing(render_page(page, _SKETCH.size_for(full), WHITE), full)
        finally:
            page.close()


def _full_size(source: ScanFile, page: Any) -> Size:
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise ScanError("damaged", source.path, "a page without a size")
    scale = min(DPI / POINTS, math.sqrt(LEVEL_PIXELS / (width * height)))
    return max(1, round(width * scale)), max(1, round(height * scale))


def render_page(page: Any, size: Size, ground: tuple[int, int, int, int]) -> QImage:
    """Let PDFium render a page into the image's own memory."""
    image = create_image(size, COLOUR)
    memory = (ctypes.c_ubyte * image.sizeInBytes()).from_buffer(image.bits())
    bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGRx, buffer=memory, stride=image.bytesPerLine())
    bitmap.fill_rect(ground, 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_ANNOT)
    bitmap.close()
    return image


@contextmanager
def open_document(path: Path, data: bytes | None) -> Iterator[Any]:
    """Open a document, from memory where `data` is given, else from the disk.

    Raises:
        ScanError: it is damaged or has a password.
    """
    try:
        document = pypdfium2.PdfDocument(path if data is None else data)
    except pypdfium2.PdfiumError as error:
        locked = error.err_code in (PASSWORD, SECURITY)
        raise ScanError("encrypted" if locked else "damaged", path, str(error)) from error
    try:
        yield document
    except pypdfium2.PdfiumError as error:
        raise ScanError("damaged", path, str(error)) from error
    finally:
        document.close()


UNPAINTED = (1, 254, 3, 255)
"""A colour that fills no scan: where it remains, nothing was painted."""

OPAQUE = ("L", "RGB", "I;16")


def read_jpeg2000(source: ScanFile, target: Target) -> tuple[QImage, Size]:
    """Read a JPEG 2000 image, decoded no finer than requested; return it and its full size.

    Raises:
        ScanError: it is damaged or too large.
    """
    from PIL.Jpeg2KImagePlugin import Jpeg2KImageFile  # imported when used: no PDF needs Pillow

    with source.open_stream() as file:
        try:
            image = Jpeg2KImageFile(file)
            full: Size = image.size
            check_pixels(source.path, full)
            size = target.size_for(full)
            steps, cost = _count_halvings(full, size, _count_resolutions(source), len(image.getbands()))
            check_memory(source.path, full, cost)
            result = _read_by_pdfium(source, image, size, steps) if image.mode in OPAQUE else None
            return result or _read_by_pillow(image, size, steps), full
        except PROBLEMS as error:
            raise ScanError("damaged", source.path, str(error)) from error


def _read_by_pdfium(source: ScanFile, image: Jpeg2KImageFile, size: Size, steps: int) -> QImage | None:
    with translate_file_errors(source.path):
        data = source.data if source.data is not None else source.path.read_bytes()
    width, height = image.size[0] >> steps, image.size[1] >> steps
    decoded = min(size[0], width), min(size[1], height)
    with open_document(source.path, _wrap_in_pdf(data, image.size)) as document:
        page = document[0]
        try:
            result = render_page(page, decoded, UNPAINTED)
        finally:
            page.close()
    return None if _is_blank(result) else resize(result, size)


def _read_by_pillow(image: Jpeg2KImageFile, size: Size, steps: int) -> QImage:
    image.reduce = steps
    image.load()
    return to_qimage(image, size)


def _is_blank(image: QImage) -> bool:
    colour = QColor(*UNPAINTED)
    columns = {0, image.width() // 2, image.width() - 1}
    rows = {0, image.height() // 2, image.height() - 1}
    return all(image.pixelColor(x, y) == colour for x in columns for y in rows)


def _wrap_in_pdf(data: bytes, size: Size) -> bytes:
    """Return a PDF with one page that the picture fills; the page's size does not matter."""
    content = b"1000 0 0 1000 0 0 cm /I Do"
    picture = b"/Type/XObject/Subtype/Image/Width %d/Height %d/Filter/JPXDecode/Length %d" % (
        *size,
        len(data),
    )
    objects = (
        (b"<</Type/Catalog/Pages 2 0 R>>",),
        (b"<</Type/Pages/Kids[3 0 R]/Count 1>>",),
        (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 1000 1000]/Contents 4 0 R",
            b"/Resources<</XObject<</I 5 0 R>>>>>>",
        ),
        (b"<</Length %d>>stream\n" % len(content), content, b"\nendstream"),
        (b"<<", picture, b">>stream\n", data, b"\nendstream"),
    )
    parts, places = [b"%PDF-1.5\n"], []
    for number, body in enumerate(objects, 1):
        places.append(sum(map(len, parts)))
        parts += [b"%d 0 obj" % number, *body, b"\nendobj\n"]
    start = sum(map(len, parts))
    parts += [b"xref\n0 6\n0000000000 65535 f \n", *(b"%010d 00000 n \n" % place for place in places)]
    parts.append(b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % start)
    return b"".join(parts)


def _count_halvings(full: Size, size: Size, most: int, channels: int) -> tuple[int, int]:
    """Return how often to halve the image, and the bytes that decoding it then takes.

    It is halved as long as it stays at least as large as `size`, and further if it would not fit into memory otherwise.
    """
    steps = 0
    while True:
        width, height = full[0] >> steps, full[1] >> steps
        cost = width * height * (4 * channels + 4) + size[0] * size[1] * 4
        larger = width >> 1 >= size[0] and height >> 1 >= size[1]
        if steps == most or not (larger or not is_affordable(cost)):
            return steps, cost
        steps += 1


def _count_resolutions(source: ScanFile) -> int:
    """Return the number of halvings that the JPEG 2000 file offers (its COD marker); 0 where that isn't found."""
    data = source.data if source.data is not None else source.head
    start = data.find(b"\xff\x4f\xff\x51")
    place = data.find(b"\xff\x52", start)
    return min(data[place + 9], 32) if 0 <= start < place < len(data) - 9 else 0
