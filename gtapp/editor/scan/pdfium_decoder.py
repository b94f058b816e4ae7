"""Renders pages of a PDF by PDFium."""

from __future__ import annotations

import ctypes
import math
from typing import Any

from pypdfium2 import PdfBitmap, raw
from PySide6.QtGui import QImage

from gtapp.core.scans.geometry import LEVEL_PIXELS, Area, Size, Target
from gtapp.core.scans.pdf_document import measure_pdf_page, open_pdf
from gtapp.core.scans.scan_file import ScanFile
from gtapp.editor.scan.inked_area import find_writing
from gtapp.editor.scan.raster import COLOUR, create_image

DPI = 300
POINTS = 72
WHITE = (255, 255, 255, 255)

_SKETCH = Target(512, 512)
"""The size in pixels at which the writing of a page is looked for."""


def count_pdf_pages(source: ScanFile) -> int:
    """Return the number of pages of the PDF.

    Raises:
        ScanError: it is damaged or has a password.
    """
    with open_pdf(source) as document:
        return len(document)


def read_pdf(source: ScanFile, index: int, target: Target) -> tuple[QImage, Size, Area]:
    """Render a page at the requested size; return it, its full size, and where its writing is.

    The full size is that at 300 dpi, or as much as memory allows. The writing is looked for on a small rendering that is the
    same for every `target`: else the page would be shown in another size when the window's height changes by a line.

    Raises:
        ScanError: it is damaged or has a password.
    """
    with open_pdf(source) as document:
        page = document[index]
        try:
            full = _full_size(source, page)
            size = target.size_for(full)
            return _render(page, size), full, find_writing(_render(page, _SKETCH.size_for(full)), full)
        finally:
            page.close()


def _full_size(source: ScanFile, page: Any) -> Size:
    width, height = measure_pdf_page(source, page)
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
