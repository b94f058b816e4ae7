"""The formats and sizes of QImages that pages are decoded to."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from gtapp.core.scans.geometry import Size

BAND_PIXELS = 500_000
SMOOTH = Qt.TransformationMode.SmoothTransformation
IGNORE = Qt.AspectRatioMode.IgnoreAspectRatio
GRAY = QImage.Format.Format_Grayscale8
COLOUR = QImage.Format.Format_RGB32


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


def to_display_format(image: QImage) -> QImage:
    """Return an opaque image in a format that is painted fast: colour or 8-bit grey."""
    return image if image.format() in (COLOUR, GRAY) else image.convertToFormat(COLOUR)


def shrink(image: QImage, size: Size) -> QImage:
    """Return the image at another size, smoothed."""
    return image if (image.width(), image.height()) == size else image.scaled(QSize(*size), IGNORE, SMOOTH)
