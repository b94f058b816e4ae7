"""Converts and scales QImages in bands, and limits the memory that decoders take.

Converting or scaling a large image as a whole would copy it in four bytes a pixel.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, qBlue, qGreen, qRed

from gtapp.scans.geometry import Size
from gtapp.scans.scan_file import ScanError

BAND_PIXELS = 500_000
SMOOTH = Qt.TransformationMode.SmoothTransformation
IGNORE = Qt.AspectRatioMode.IgnoreAspectRatio
GRAY = QImage.Format.Format_Grayscale8
COLOUR = QImage.Format.Format_RGB32
GRAYS = (GRAY, QImage.Format.Format_Grayscale16)


class ImageTooLargeError(MemoryError):
    """There is no memory for an image of this size."""


def create_image(size: Size, form: QImage.Format) -> QImage:
    """Return a new image whose pixels are not set.

    Raises:
        ImageTooLargeError: no memory.
    """
    image = QImage(QSize(*size), form)
    if image.isNull():
        raise ImageTooLargeError(f"{size[0]} × {size[1]}")
    return image


def iterate_bands(width: int, height: int) -> Iterator[tuple[int, int]]:
    """Yield the first row and the number of rows of each band."""
    rows = max(1, BAND_PIXELS // max(width, 1))
    for top in range(0, height, rows):
        yield top, min(rows, height - top)


def copy_rows(image: QImage, top: int, rows: int) -> QImage:
    """Return a copy of some rows."""
    return image.copy(QRect(0, top, image.width(), rows))


def choose_display_format(image: QImage) -> QImage.Format:
    """Return the grey format if the image's format or colour table is grey, else the colour format."""
    if image.format() in GRAYS:
        return GRAY
    greys = image.depth() == 1 and all(qRed(c) == qGreen(c) == qBlue(c) for c in image.colorTable())
    return GRAY if greys else COLOUR


def to_display_format(image: QImage) -> QImage:
    """Return the image in the format that is painted fastest: opaque colour or 8-bit grey, transparency on white."""
    if image.isNull() or image.format() in (COLOUR, GRAY):
        return image
    form = choose_display_format(image)
    result = create_image((image.width(), image.height()), form)
    painter = QPainter(result)
    for top, rows in iterate_bands(image.width(), image.height()):
        part = copy_rows(image, top, rows)
        if part.hasAlphaChannel():
            painter.fillRect(part.rect().translated(0, top), Qt.GlobalColor.white)
        else:
            part = part.convertToFormat(form)
        painter.drawImage(QPoint(0, top), part)
    painter.end()
    return result


def shrink(image: QImage, size: Size) -> QImage:
    """Return the image at another size, smoothed; a large one is first reduced band by band."""
    factor = min(image.width() // size[0], image.height() // size[1])
    if factor > 1 and image.width() * image.height() > 4 * BAND_PIXELS:
        reducer = Reducer((image.width(), image.height()), factor)
        for top, rows in iterate_bands(image.width(), image.height()):
            reducer.feed(copy_rows(image, top, rows))
        image = reducer.result()
    return resize(image, size)


def resize(image: QImage, size: Size) -> QImage:
    """Return the image at exactly this size; it should be less than twice as large already."""
    image = to_display_format(image)
    if (image.width(), image.height()) == size:
        return image
    if image.width() * image.height() <= 4 * BAND_PIXELS:
        return image.scaled(QSize(*size), IGNORE, SMOOTH)
    result = create_image(size, image.format())
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for top, rows in iterate_bands(*size):
        painter.setClipRect(0, top, size[0], rows)
        painter.drawImage(result.rect(), image)
    painter.end()
    return result


class Reducer:
    """Reduces an image by a whole factor while it arrives in bands from top to bottom; holds only the small one."""

    def __init__(self, full: Size, factor: int) -> None:
        self._full, self._factor = full, factor
        self._size = (-(-full[0] // factor), -(-full[1] // factor))
        self._small: QImage | None = None
        self._rest: QImage | None = None
        self._received = 0

    def feed(self, band: QImage) -> None:
        """Add the next rows, any number of them."""
        self._received += band.height()
        last = self._received >= self._full[1]
        if self._rest is not None:
            band = _join(self._rest, band)
        whole = band.height() if last else band.height() - band.height() % self._factor
        self._rest = copy_rows(band, whole, band.height() - whole) if whole < band.height() else None
        first = (self._received - (self._rest.height() if self._rest else 0) - whole) // self._factor
        for top, rows in self._steps(band.width(), whole):
            self._draw(copy_rows(band, top, rows), first + top // self._factor)

    def result(self) -> QImage:
        """Return the reduced image."""
        assert self._small is not None
        return self._small

    def _steps(self, width: int, height: int) -> Iterator[tuple[int, int]]:
        rows = max(1, BAND_PIXELS // max(width, 1) // self._factor) * self._factor
        for top in range(0, height, rows):
            yield top, min(rows, height - top)

    def _draw(self, part: QImage, top: int) -> None:
        part = to_display_format(part)
        if self._small is None:
            self._small = create_image(self._size, part.format())
        small = part.scaled(QSize(self._size[0], -(-part.height() // self._factor)), IGNORE, SMOOTH)
        painter = QPainter(self._small)
        painter.drawImage(QPoint(0, top), small)
        painter.end()


def _join(upper: QImage, lower: QImage) -> QImage:
    upper, lower = to_display_format(upper), to_display_format(lower)
    both = create_image((lower.width(), upper.height() + lower.height()), lower.format())
    painter = QPainter(both)
    painter.drawImage(QPoint(0, 0), upper)
    painter.drawImage(QPoint(0, upper.height()), lower)
    painter.end()
    return both


DECODE_BYTES = 512 * 2**20
"""The bytes that decoding one page may take, the result included; a scan that needs more is refused."""

MAX_PIXELS = 1_000_000_000
"""More pixels than this indicate a broken or malicious file: reading them in bands would take minutes."""


def is_affordable(cost: int) -> bool:
    """Return whether decoding may take so many bytes."""
    return cost <= DECODE_BYTES


def check_pixels(path: Path, full: Size) -> None:
    """Refuse an image larger than any scanner delivers.

    Raises:
        ScanError: there are too many pixels.
    """
    if full[0] * full[1] > MAX_PIXELS:
        raise ScanError("too-large", path, f"{full[0]} × {full[1]}")


def check_memory(path: Path, full: Size, cost: int) -> None:
    """Refuse an image whose decoding would take `cost` bytes, if that is too much.

    Raises:
        ScanError: it is more than any page may take.
    """
    if not is_affordable(cost):
        raise ScanError("too-large", path, f"{full[0]} × {full[1]}")
