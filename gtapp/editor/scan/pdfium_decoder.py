"""Renders pages of a PDF by PDFium."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2
from pypdfium2 import PdfBitmap, raw
from PySide6.QtGui import QImage

from gtapp.core.scans.geometry import LEVEL_PIXELS, Area, Size, Target
from gtapp.core.scans.scan_file import ScanError, ScanFile
from gtapp.editor.scan.inked_area import find_writing
from gtapp.editor.scan.raster import COLOUR, create_image

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
            return _render(page, size), full, find_writing(_render(page, _SKETCH.size_for(full)), full)
        finally:
            page.close()


def _full_size(source: ScanFile, page: Any) -> Size:
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise ScanError("damaged", source.path, "a page without a size")
    scale = min(DPI / POINTS, math.sqrt(LEVEL_PIXELS / (width * height)))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _render(page: Any, size: Size) -> QImage:
    """Let PDFium render a page into the image's own memory."""
    image = create_image(size, COLOUR)
    memory = (ctypes.c_ubyte * image.sizeInBytes()).from_buffer(image.bits())
    bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGRx, buffer=memory, stride=image.bytesPerLine())
    bitmap.fill_rect(WHITE, 0, 0, *size)
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
