"""Decodes one page to a QImage of the wanted size, within a budget of memory; runs in a worker thread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QImage

from gtapp.formats.scan_formats import ScanFormat

from .errors import ScanError
from .geometry import OWN_SIZE, Size, Target
from .source import PageRef, Source, count_pages


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page ready to be painted.

    `full` is the page's own size in pixels, upright as its file says. `pages` counts the pages of its file.
    `cut_off`: the file ends early, so that the lower part of the image is missing.
    """

    image: QImage
    full: Size
    pages: int = 1
    cut_off: bool = False

    @property
    def size(self) -> Size:
        return self.image.width(), self.image.height()

    def serves(self, target: Target) -> bool:
        """Whether decoding again for `target` would show nothing more."""
        return self.size == target.size_for(self.full)


def decode(ref: PageRef, target: Target = OWN_SIZE) -> Decoded:
    """Reads a page at the size that `target` asks for.

    Raises:
        ScanError: the page can't be shown.
    """
    source = Source.open(ref.path)
    pages = count_pages(source)
    if not 0 <= ref.index < pages:
        raise ScanError("no-page", ref.path, str(pages))
    try:
        image, full = _read(source, ref.index, target)
    except MemoryError as error:
        raise ScanError("too-large", ref.path, str(error)) from error
    return Decoded(image, full, pages, source.is_cut_off())


def _read(source: Source, index: int, target: Target) -> tuple[QImage, Size]:
    if source.kind is ScanFormat.PDF:
        from .decode_pdf import read_pdf

        return read_pdf(source, index, target)
    if source.kind is ScanFormat.JP2:
        from .decode_jp2 import read_jpeg2000

        return read_jpeg2000(source, target)
    from .decode_qt import read_with_qt

    return read_with_qt(source, index, target)
