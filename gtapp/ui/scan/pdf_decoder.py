"""Renders pages of a PDF by PDFium."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from gtapp.formats import scan_formats
from gtapp.scans.geometry import LEVEL_PIXELS, Size, Target
from gtapp.scans.scan_file import ScanError, ScanFile
from gtapp.ui.scan.raster import COLOUR, create_image, reserve_memory

DPI = 300
POINTS = 72
WHITE = (255, 255, 255, 255)
PASSWORD, SECURITY = 4, 5


def count_pdf_pages(source: ScanFile) -> int:
    """Return the number of pages of the PDF.

    Raises:
        ScanError: it is damaged or has a password.
    """
    with open_document(source.path, source.data) as document:
        return len(document)


def read_pdf(source: ScanFile, index: int, target: Target) -> tuple[QImage, Size]:
    """Render a page at the requested size; return it and its full size: that at 300 dpi, or as much as memory allows.

    Raises:
        ScanError: it is damaged or has a password.
    """
    with open_document(source.path, source.data) as document:
        page = document[index]
        try:
            full = _full_size(source, page)
            size = target.size_for(full)
            with reserve_memory(source.path, full, size[0] * size[1] * 4):
                return render_page(page, size, WHITE), full
        finally:
            page.close()


def _full_size(source: ScanFile, page: Any) -> Size:
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise ScanError("damaged", source.path, "a page without a size")
    scale = min(DPI / POINTS, math.sqrt(LEVEL_PIXELS / (width * height)))
    return max(1, round(width * scale)), max(1, round(height * scale))


def render_page(page: Any, size: Size, ground: tuple[int, int, int, int]) -> QImage:
    """Let PDFium render a page into the image's own memory; other threads run meanwhile."""
    from pypdfium2 import PdfBitmap, raw

    image = create_image(size, COLOUR)
    memory = (ctypes.c_ubyte * image.sizeInBytes()).from_buffer(image.bits())
    bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGRx, buffer=memory, stride=image.bytesPerLine())
    bitmap.fill_rect(ground, 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_ANNOT)
    bitmap.close()
    return image


@contextmanager
def open_document(path: Path, data: bytes | None) -> Iterator[Any]:
    """Open a document, from memory where `data` is given, else from the disk, with the lock for PDFium held.

    Raises:
        ScanError: it is damaged or has a password.
    """
    import pypdfium2

    with scan_formats.PDFIUM_LOCK:
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
