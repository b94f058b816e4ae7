"""Decodes one page of a scan to a QImage of the requested size, by the decoder for its file's kind.

`gtapp.editor.scan.page_decoder` calls it in a worker process.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QImage

from gtapp.core.scans.geometry import OWN_SIZE, Area, Size, Target
from gtapp.core.scans.scan_file import PageRef, ScanError, ScanFile, ScanFormat
from gtapp.editor.scan.raster import ImageTooLargeError, shrink


class Decoded(NamedTuple):
    """A decoded page, ready to be painted.

    `full` is the page's full size in pixels, after the rotation that its file gives. `pages` counts the pages of its file.
    `cut_off`: the file ends early, so that the lower part of the image is missing. `writing` is the part of the page that has
    writing, None: not looked for.
    """

    image: QImage
    full: Size
    pages: int = 1
    cut_off: bool = False
    writing: Area | None = None

    @property
    def size(self) -> Size:
        return self.image.width(), self.image.height()

    def is_enough_for(self, target: Target) -> bool:
        """Return whether decoding again for `target` would show nothing more."""
        return self.size == target.size_for(self.full, self.writing)


def decode(ref: PageRef, target: Target = OWN_SIZE) -> Decoded:
    """Decode a page at the size that `target` asks for.

    Raises:
        ScanError: the page can't be shown.
    """
    source = ScanFile.open(ref.path)
    pages = count_pages(source)
    if not 0 <= ref.index < pages:
        raise ScanError("no-page", ref.path, str(pages))
    try:
        image, full, writing = _read(source, ref.index, target)
        if writing is None:
            from gtapp.editor.scan.inked_area import find_writing  # as above, in `_read`

            writing = find_writing(image, full)
        if target.fits_writing:
            image = shrink(image, target.size_for(full, writing))
    except ImageTooLargeError as error:
        raise ScanError("too-large", ref.path, str(error)) from error
    return Decoded(image, full, pages, source.is_cut_off(), writing)


def count_pages(source: ScanFile) -> int:
    """Return the number of PDF or TIFF pages of a file, 1 for every other kind.

    Raises:
        ScanError: the file is damaged or has a password.
    """
    if source.kind is ScanFormat.TIFF:
        return len(source.find_tiff_pages())
    if source.kind is ScanFormat.PDF:
        from gtapp.editor.scan.pdfium_decoder import count_pdf_pages  # imported when used: loads PDFium

        return count_pdf_pages(source)
    return 1


def _read(source: ScanFile, index: int, target: Target) -> tuple[QImage, Size, Area | None]:
    """Choose the decoder; each is loaded, with its library, when the first file needs it. Only that of PDFs finds the writing."""
    if source.kind is ScanFormat.PDF:
        from gtapp.editor.scan.pdfium_decoder import read_pdf  # imported when used: loads PDFium

        return read_pdf(source, index, target)
    from gtapp.editor.scan.image_decoder import read_image  # imported when used: while the window starts

    return *read_image(source, index, target), None
