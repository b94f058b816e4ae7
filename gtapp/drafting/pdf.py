"""Renders pages of a PDF by PDFium, to be sent."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gtapp.formats import pdfium

if TYPE_CHECKING:
    from PIL.Image import Image

_PASSWORD = (4, 5)


class PdfError(ValueError):
    """A PDF that can't be rendered, and why."""


def render_pdf(path: Path, longest: int, most: int) -> Iterator[tuple[Image, int]]:
    """The first pages of a PDF, `longest` pixels at their longest side; each with the number of pages of the whole.

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
    """One page; the lock is held for it alone, so that a window can show a PDF meanwhile."""
    import pypdfium2

    with pdfium.LOCK:
        try:
            document = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError as error:
            locked = error.err_code in _PASSWORD
            raise PdfError(
                "it is protected by a password" if locked else f"it is damaged ({error})"
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
