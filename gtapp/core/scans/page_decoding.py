"""Decodes a page of a scan for models and OCR: upright, RGB, no larger than asked; an image as the window shows it.

Runs in worker processes alone, since a malicious file may make PDFium or Pillow take gigabytes or hours, or crash.
"""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gtapp.core.scans.geometry import Size
from gtapp.core.scans.image_decoding import decode_image
from gtapp.core.scans.pixels import resize
from gtapp.core.scans.scan_file import ScanError, ScanFile, ScanFormat

if TYPE_CHECKING:
    from PIL.Image import Image


class DecodedPage(NamedTuple):
    """A page's image, how many pages its file has, and the page's own size, upright; of a PDF that of the image."""

    image: Image
    of: int
    full: Size


def decode_page(path: Path, number: int, longest: int) -> DecodedPage:
    """Return a page (numbered from 1), its longest side at most `longest` pixels; of a PDF exactly that.

    Raises:
        ScanError: it can't be read, or there is no such page.
    """
    source = ScanFile.open(path)
    if source.kind is ScanFormat.PDF:
        image, of = _render_page(source, number, longest)
        page = resize(image, _fit(image.size, longest))
        return DecodedPage(page, of, page.size)
    of = len(source.find_tiff_pages()) if source.kind is ScanFormat.TIFF else 1
    _check_number(source, number, of)
    image, full = decode_image(source, number - 1, partial(_fit, longest=longest))
    return DecodedPage(image if image.mode == "RGB" else image.convert("RGB"), of, full)


def _check_number(source: ScanFile, number: int, of: int) -> None:
    if not 1 <= number <= of:
        raise ScanError("no-page", source.path, f"{of}")


def _fit(full: Size, longest: int) -> Size:
    """Return the size of an image whose longer side is shrunk to `longest`, in the proportions that come nearest to its own."""
    width, height = full
    if max(full) <= longest:
        return full
    if width >= height:
        exact = longest * height / width
        sides = [max(1, math.floor(exact)), max(1, math.ceil(exact))]
        return longest, min(sides, key=lambda side: abs(width / height - longest / side))
    exact = longest * width / height
    return max(
        1, min(math.floor(exact), math.ceil(exact), key=lambda side: abs(width / height - side / longest))
    ), longest


# PDF


def _render_page(source: ScanFile, number: int, longest: int) -> tuple[Image, int]:
    """Return a page of a PDF, `longest` pixels at its longest side, and the page count."""
    from gtapp.core.scans.pdf_document import measure_pdf_page, open_pdf  # only scans that are PDFs need it

    with open_pdf(source) as document:
        if not len(document):
            raise ScanError("damaged", source.path, "it has no pages")
        _check_number(source, number, len(document))
        page = document[number - 1]
        bitmap = page.render(scale=longest / max(measure_pdf_page(source, page)))
        try:
            return bitmap.to_pil().convert("RGB"), len(document)  # a copy
        finally:
            bitmap.close()
