"""Reads what Qt reads (JPEG, PNG, WebP, TIFF); its reader lets other threads run, and shrinks JPEGs while reading."""

from __future__ import annotations

import struct
from functools import cache, partial
from typing import cast

from PySide6.QtCore import QBuffer, QByteArray, QFile, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader, QTransform

from gtapp.formats.scan_formats import ScanFormat

from .bands_png import read_png_in_bands
from .budget import DECODE_BYTES, affordable, budget, check_pixels
from .errors import ScanError
from .geometry import Size, Target
from .raster import displayable, shrink
from .source import Source

TURNED = 4
"""The bit of QImageIOHandler.Transformation that exchanges width and height."""

READ_ONLY = QIODevice.OpenModeFlag.ReadOnly
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


def read_with_qt(source: Source, index: int, target: Target) -> tuple[QImage, Size]:
    """The page at the wanted size, and its own size.

    Raises:
        ScanError: it is damaged or too large.
    """
    if source.kind is ScanFormat.TIFF:
        from .decode_tiff import read_tiff

        return read_tiff(source, source.directories()[index], target)
    orientation = source.orientation()
    with QtReader(source) as reader:
        full = swap(reader.full, orientation >= 5)
        size = target.size_for(full)
        image = _read_somehow(reader, source, swap(size, orientation >= 5))
        if image.isNull():
            raise ScanError("damaged", source.path, reader.problem)
    return displayable(upright(image, orientation)), full


class QtReader:
    """One page of a file, opened by Qt for the time of a `with`; nothing is decoded before `read`."""

    def __init__(self, source: Source, directory: int = 0) -> None:
        _raise_qt_limit()
        self._source = source
        self._directory = directory
        self._device = _device(source)
        self._reader = QImageReader(self._device, QByteArray(source.kind.value.encode()))
        self._reader.setAutoDetectImageFormat(False)
        self._reader.setAutoTransform(True)
        self.raw: Size = (0, 0)
        self._turned = False

    def __enter__(self) -> QtReader:
        try:
            self._look()
        except ScanError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_exception: object) -> None:
        """Lets go of the file in the right order: Qt's decoder still uses the device when it ends, and would crash."""
        self._reader.setDevice(cast(QIODevice, None))

    def _look(self) -> None:
        if not self._directory or self._reader.jumpToImage(self._directory):
            size = self._reader.size()
            self.raw = (max(size.width(), 0), max(size.height(), 0))
        if not all(self.raw):
            raise ScanError("damaged", self._source.path, self.problem)
        check_pixels(self._source.path, self.raw)
        self._turned = bool(self._reader.transformation().value & TURNED)

    @property
    def full(self) -> Size:
        """The page's size as it is shown."""
        return swap(self.raw, self._turned)

    @property
    def problem(self) -> str:
        """What the decoder said, in English."""
        return self._reader.errorString()

    def read(self, size: Size) -> QImage:
        """The page at this size; a null image where it can't be decoded.

        Raises:
            ScanError: it would take too much memory.
        """
        by_qt = self._cost_at(size)
        if affordable(by_qt):
            return self._read_at(size, by_qt)
        natural = self._natural_size(size)
        pixels = natural[0] * natural[1]
        cost = pixels * self._bits() // 8 * (2 if self._turned else 1) + self._held() + size[0] * size[1] * 4
        image = self._read_at(natural, cost)
        return image if image.isNull() else shrink(image, size)

    def _read_at(self, size: Size, cost: int) -> QImage:
        if size != self.full:
            self._reader.setScaledSize(QSize(*swap(size, self._turned)))
        with budget(self._source.path, self.full, cost):
            return self._reader.read()

    def _natural_size(self, size: Size) -> Size:
        """The smallest size, at least as large as wanted, that the decoder gives by itself: halved JPEGs."""
        width, height = self.full
        halvings = (8, 4, 2) if self._source.kind is ScanFormat.JPEG else ()
        sizes = [(-(-width // part), -(-height // part)) for part in halvings]
        return next((s for s in sizes if s[0] >= size[0] and s[1] >= size[1]), self.full)

    def _cost_at(self, size: Size) -> int:
        """The bytes that decoding takes if Qt does all of the scaling: it copies what it scales, in 4 bytes a pixel."""
        natural = self._natural_size(size)
        pixels = natural[0] * natural[1]
        bits = self._bits()
        copies = 0 if size == natural and bits in (8, 32) else 8 if bits in (16, 64) else 4
        turned = size[0] * size[1] * 4 if self._turned else 0
        return pixels * (bits // 8 + copies) + self._held() + size[0] * size[1] * 4 + turned

    def _bits(self) -> int:
        form = self._reader.imageFormat()
        return 32 if form == QImage.Format.Format_Invalid else QImage.toPixelFormat(form).bitsPerPixel()

    def _held(self) -> int:
        """What the decoder keeps for itself."""
        if self._source.kind is not ScanFormat.JPEG:
            return 0
        return _progressive_bytes(self._source.head if self._source.data is None else self._source.data)


def _read_somehow(reader: QtReader, source: Source, size: Size) -> QImage:
    """At once, or in bands if it's a PNG too large for that."""
    try:
        return reader.read(size)
    except ScanError as error:
        bands = source.kind is ScanFormat.PNG and error.code == "too-large"
        image = read_png_in_bands(source, size, partial(_read_part, source)) if bands else None
        if image is None:
            raise
        return image


def _read_part(source: Source, content: bytes) -> QImage:
    """A small file that stands for a part of `source`, as it is."""
    with QtReader(source.part(content)) as reader:
        image = reader.read(reader.full)
        if image.isNull():
            raise ScanError("damaged", source.path, reader.problem)
        return image


def upright(image: QImage, orientation: int) -> QImage:
    """The image as its EXIF orientation says it stands."""
    if orientation not in TURNS or image.isNull():
        return image
    across, down, degrees = TURNS[orientation]
    return image.transformed(QTransform().rotate(degrees).scale(across, down))


def swap(size: Size, turned: bool) -> Size:
    """Width and height exchanged if turned."""
    return (size[1], size[0]) if turned else size


def _device(source: Source) -> QIODevice:
    if source.data is not None:
        buffer = QBuffer()
        buffer.setData(QByteArray(source.data))
        buffer.open(READ_ONLY)
        return buffer
    file = QFile(str(source.path.absolute()))
    if not file.open(READ_ONLY):
        raise ScanError("io", source.path, file.errorString())
    return file


@cache
def _raise_qt_limit() -> None:
    """Qt counts four bytes a pixel whatever the format, and would refuse what fits; `budget` is the limit that holds."""
    QImageReader.setAllocationLimit(4 * DECODE_BYTES // 2**20)


def _progressive_bytes(data: bytes) -> int:
    """What libjpeg keeps of a progressive JPEG while it reads: all coefficients, two bytes each."""
    place = 2
    while place + 10 <= len(data) and data[place] == 0xFF:
        marker, size = struct.unpack(">xBH", data[place : place + 4])
        if marker == 0xC2:
            height, width, parts = struct.unpack(">HHB", data[place + 5 : place + 10])
            factors = [data[place + 11 + 3 * i] for i in range(parts) if place + 11 + 3 * i < len(data)]
            across, down = max(f >> 4 for f in factors), max(f & 15 for f in factors)
            return sum(2 * width * height * (f >> 4) * (f & 15) // max(across * down, 1) for f in factors)
        if marker in (0xC0, 0xC1, 0xDA):
            return 0
        place += 2 + size
    return 0
