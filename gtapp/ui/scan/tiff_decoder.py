"""Reads a page of a TIFF: by Qt, by Pillow for variants that Qt doesn't know, in bands where it is too large."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QImage

from gtapp.scans.geometry import Size, Target
from gtapp.scans.scan_file import ScanError, ScanFile
from gtapp.scans.tiff import HEIGHT, ORIENTATION, WIDTH, Tiff, TiffBands
from gtapp.ui.scan.image_decoder import QtReader, swap, upright
from gtapp.ui.scan.pillow_decoder import read_tiff_frame
from gtapp.ui.scan.raster import Reducer, check_pixels, resize, to_display_format

BITS, COMPRESSION, FORMAT = 258, 259, 339
QT_COMPRESSIONS = frozenset({1, 2, 3, 4, 5, 8, 32773, 32946})
"""None, fax, LZW, deflate, PackBits: the compressions of Qt's own libtiff."""

PILLOW_BAND_BYTES = 2 * 2**20
"""Bytes that Pillow decodes at once: it copies them several times."""


@dataclass(frozen=True)
class TiffPage:
    """A page's properties by its directory; `plain`: its values are whole numbers of at most 16 bits."""

    raw: Size
    orientation: int
    plain: bool
    by_qt: bool

    @property
    def full(self) -> Size:
        """The page's size, upright."""
        return swap(self.raw, self.orientation >= 5)


def read_tiff(source: ScanFile, index: int, target: Target) -> tuple[QImage, Size]:
    """Read page `index` of a TIFF; return it at the requested size, and its full size.

    Raises:
        ScanError: it is damaged or too large.
    """
    directory = source.find_tiff_pages()[index]
    page = _inspect_page(source, directory)
    size = target.size_for(page.full)
    image = QImage()
    if page.by_qt:
        image = _read_by_qt(source, directory, page, size)
    elif page.plain:
        image = _read_in_bands(source, directory, page, size, PILLOW_BAND_BYTES) or image
    if image.isNull():
        image = read_tiff_frame(source, directory, size)
    return to_display_format(image), page.full


def _inspect_page(source: ScanFile, directory: int) -> TiffPage:
    with source.open_stream() as file:
        tiff = Tiff(file)
        entries = tiff.read_directories()[directory]
        tags = (WIDTH, HEIGHT, ORIENTATION, COMPRESSION, BITS, FORMAT)
        fields = [tiff.read_integers(entries[tag]) if tag in entries else () for tag in tags]
    width, height, orientation, compression, bits, form = (values[0] if values else 0 for values in fields)
    if not width or not height:
        raise ScanError("damaged", source.path, "no image size")
    check_pixels(source.path, (width, height))
    plain = bits <= 16 and form <= 1
    by_qt = plain and (compression or 1) in QT_COMPRESSIONS
    return TiffPage((width, height), orientation if 1 <= orientation <= 8 else 1, plain, by_qt)


def _read_by_qt(source: ScanFile, directory: int, page: TiffPage, size: Size) -> QImage:
    """Decode at once if the memory allows, else in bands; return a null image where Qt can't read it."""
    try:
        with QtReader(source, directory) as reader:
            return reader.read(size)
    except ScanError as error:
        image = _read_in_bands(source, directory, page, size, 0) if error.code == "too-large" else None
        if image is None:
            raise
        return image


def _read_in_bands(
    source: ScanFile, directory: int, page: TiffPage, size: Size, band_bytes: int
) -> QImage | None:
    """Join the page from its bands; None where it can't be cut into any."""
    wanted = swap(size, page.orientation >= 5)
    factor = min(page.raw[0] // wanted[0], page.raw[1] // wanted[1])
    with source.open_stream() as file:
        parts = TiffBands(file, directory, band_bytes)
        if parts.layout is None:
            return None
        reducer = Reducer(page.raw, max(factor, 1))
        for content in parts:
            reducer.feed(to_display_format(_decode_band(source.with_content(content), page.by_qt)))
    return upright(resize(reducer.result(), wanted), page.orientation)


def _decode_band(part: ScanFile, by_qt: bool) -> QImage:
    image = QImage()
    if by_qt:
        with QtReader(part) as reader:
            image = reader.read(reader.full)
    return read_tiff_frame(part, 0) if image.isNull() else image
