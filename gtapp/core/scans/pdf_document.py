"""Opens a PDF by PDFium for whoever shows a page of it; runs in worker processes alone, as it may crash or take gigabytes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pypdfium2

from gtapp.core.scans.scan_file import ScanError, ScanFile

_PASSWORD_ERRORS: Final = (4, 5)


@contextmanager
def open_pdf(source: ScanFile) -> Iterator[Any]:
    """Open a document, from memory where its bytes are known, else from the disk.

    Raises:
        ScanError: it is damaged, also where it is read inside, or has a password.
    """
    try:
        document = pypdfium2.PdfDocument(source.path if source.data is None else source.data)
    except pypdfium2.PdfiumError as error:
        code = "encrypted" if error.err_code in _PASSWORD_ERRORS else "damaged"
        raise ScanError(code, source.path, str(error)) from error
    try:
        yield document
    except pypdfium2.PdfiumError as error:
        raise ScanError("damaged", source.path, str(error)) from error
    finally:
        document.close()


def measure_pdf_page(source: ScanFile, page: Any) -> tuple[float, float]:
    """Return the size of a page in points.

    Raises:
        ScanError: it has none.
    """
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise ScanError("damaged", source.path, "a page without a size")
    return width, height
