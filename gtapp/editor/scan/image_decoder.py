"""Decodes images for the window: ordinary JPEG and PNG by Qt, everything else by `gtapp.core.scans.image_decoding`.

Qt's reader needs no Pillow, whose import takes longer than a page, and shrinks JPEGs while reading. Ordinary are the kinds that
both decode to the same picture: 8 bits, grey or RGB, no transparency.
"""

from __future__ import annotations

import struct
from functools import cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader, QTransform

from gtapp.core.scans.geometry import Size, Target
from gtapp.core.scans.jpeg import read_jpeg_head
from gtapp.core.scans.pixels import MAX_PIXELS, is_affordable, is_turned, swap
from gtapp.core.scans.png import read_png_head
from gtapp.core.scans.scan_file import ScanFile, ScanFormat
from gtapp.editor.scan.raster import COLOUR, GRAY, create_image, iterate_bands, to_display_format

TURNS = {
    2: (-1, 1, 0),
    3: (1, 1, 180),
    4: (1, -1, 0),
    5: (-1, 1, 270),
    6: (1, 1, 90),
    7: (-1, 1, 90),
    8: (1, 1, 270),
}
"""For each EXIF orientation: mirrored across, mirrored down, then turned clockwise."""


def read_image(source: ScanFile, index: int, target: Target) -> tuple[QImage, Size]:
    """Read a page at the requested size; return it and its full size.

    Raises:
        ScanError: it is damaged, too large, or of a kind that is not read.
    """
    return _read_by_qt(source, target) or _read_by_pillow(source, index, target)


def _read_by_qt(source: ScanFile, target: Target) -> tuple[QImage, Size] | None:
    """Read an ordinary image; None if it is another one, too large for the memory, or damaged."""
    if source.data is None:
        return None
    raw, kept = _read_ordinary_size(source)
    if not all(raw) or raw[0] * raw[1] > MAX_PIXELS:
        return None
    _raise_qt_limit()
    orientation = source.read_orientation()
    full = swap(raw, is_turned(orientation))
    size = target.size_for(full)
    wanted = swap(size, is_turned(orientation))
    natural = _find_natural_size(source, raw, wanted)
    # Qt copies what it scales, in 4 bytes a pixel
    if not is_affordable(natural[0] * natural[1] * 8 + kept + 2 * size[0] * size[1] * 4):
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(source.data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(source.kind.value.encode()))
    reader.setAutoDetectImageFormat(False)
    if wanted != raw:
        reader.setScaledSize(QSize(*wanted))
    image = reader.read()
    return None if image.isNull() else (to_display_format(_turn(image, orientation)), full)


def _read_ordinary_size(source: ScanFile) -> tuple[Size, int]:
    """Return the size of an ordinary image, and the bytes that its decoder keeps; (0, 0) for another one."""
    with source.open_stream() as file:
        if source.kind is ScanFormat.JPEG:
            jpeg = read_jpeg_head(file)
            return ((jpeg.width, jpeg.height) if jpeg.is_ordinary else (0, 0)), jpeg.kept_bytes
        if source.kind is ScanFormat.PNG:
            try:
                png = read_png_head(file)
            except (ValueError, struct.error):
                return (0, 0), 0
            return ((png.width, png.height) if png.is_ordinary else (0, 0)), 0
    return (0, 0), 0


def _find_natural_size(source: ScanFile, raw: Size, wanted: Size) -> Size:
    """Return the smallest size, at least as large as `wanted`, that the decoder delivers itself: halved JPEGs."""
    parts = (8, 4, 2) if source.kind is ScanFormat.JPEG else ()
    sizes = [(-(-raw[0] // part), -(-raw[1] // part)) for part in parts]
    return next((s for s in sizes if s[0] >= wanted[0] and s[1] >= wanted[1]), raw)


def _turn(image: QImage, orientation: int) -> QImage:
    """Return the image turned by its EXIF orientation."""
    if orientation not in TURNS:
        return image
    across, down, degrees = TURNS[orientation]
    return image.transformed(QTransform().rotate(degrees).scale(across, down))


@cache
def _raise_qt_limit() -> None:
    """Raise Qt's own limit, which counts four bytes even for a pixel of one bit."""
    QImageReader.setAllocationLimit(4 * MAX_PIXELS // 2**20 + 1)


def _read_by_pillow(source: ScanFile, index: int, target: Target) -> tuple[QImage, Size]:
    from gtapp.core.scans.image_decoding import decode_image  # imported when used: Qt reads most scans

    image, full = decode_image(source, index, target.size_for)
    width, height = image.size
    result = create_image(image.size, GRAY if image.mode == "L" else COLOUR)
    pixels, row = memoryview(result.bits()), result.bytesPerLine()
    for top, rows in iterate_bands(width, height):
        part = image.crop((0, top, width, top + rows))
        content = part.tobytes("raw", ("L" if image.mode == "L" else "BGRX", row))
        pixels[top * row : (top + rows) * row] = content
    return result, full
