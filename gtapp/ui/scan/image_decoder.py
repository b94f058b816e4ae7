"""Reads JPEG, PNG and WebP (and the TIFF variants that Qt knows) by Qt's reader, within the memory budget.

Qt's reader shrinks JPEGs while reading. A PNG too large for the memory is read
in bands of rows: a row of a PNG refers only to the row above it, so a band can be decoded when the row before it is put in
front.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import BinaryIO, cast

from PySide6.QtCore import QBuffer, QByteArray, QFile, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader, QTransform

from gtapp.scans.geometry import Size, Target
from gtapp.scans.scan_file import ScanError, ScanFile, ScanFormat
from gtapp.ui.scan.raster import (
    MAX_PIXELS,
    Reducer,
    check_memory,
    check_pixels,
    is_affordable,
    resize,
    shrink,
    to_display_format,
)

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

BAND_BYTES = 8 * 2**20
"""The inflated bytes of a PNG that are decoded at once."""
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 6: 4}
_PNG_FORMATS = {
    0: QImage.Format.Format_Grayscale8,
    2: QImage.Format.Format_RGB888,
    3: QImage.Format.Format_Indexed8,
    6: QImage.Format.Format_RGBA8888,
}
"""By PNG colour type: the Qt format whose rows have the same bytes as in the file."""


def read_image(source: ScanFile, target: Target) -> tuple[QImage, Size]:
    """Read the page at the requested size; return it and its full size.

    Raises:
        ScanError: it is damaged or too large.
    """
    orientation = source.read_orientation()
    with QtReader(source) as reader:
        full = swap(reader.full, orientation >= 5)
        size = target.size_for(full)
        image = _read_within_memory(reader, source, swap(size, orientation >= 5))
        if image.isNull():
            raise ScanError("damaged", source.path, reader.problem)
    return to_display_format(upright(image, orientation)), full


class QtReader:
    """One page of a file, opened by Qt while the `with` block runs; `read` decodes it."""

    def __init__(self, source: ScanFile, directory: int = 0) -> None:
        _raise_qt_limit()
        self._source = source
        self._directory = directory
        self._device = _open_device(source)
        self._reader = QImageReader(self._device, QByteArray(source.kind.value.encode()))
        self._reader.setAutoDetectImageFormat(False)
        self._reader.setAutoTransform(True)
        self.raw: Size = (0, 0)
        self._turned = False

    def __enter__(self) -> QtReader:
        try:
            self._inspect()
        except ScanError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_exception: object) -> None:
        """Release the file before the reader: Qt's decoder uses the device when it is destroyed, and would crash."""
        self._reader.setDevice(cast(QIODevice, None))

    def _inspect(self) -> None:
        if not self._directory or self._reader.jumpToImage(self._directory):
            size = self._reader.size()
            self.raw = (max(size.width(), 0), max(size.height(), 0))
        if not all(self.raw):
            raise ScanError("damaged", self._source.path, self.problem)
        check_pixels(self._source.path, self.raw)
        self._turned = bool(self._reader.transformation().value & TURNED)

    @property
    def full(self) -> Size:
        """The page's size, upright."""
        return swap(self.raw, self._turned)

    @property
    def problem(self) -> str:
        """The decoder's error message, in English."""
        return self._reader.errorString()

    def read(self, size: Size) -> QImage:
        """Decode the page at this size; return a null image where it can't be decoded.

        Raises:
            ScanError: it would take too much memory.
        """
        by_qt = self._decoding_bytes(size)
        if is_affordable(by_qt):
            return self._read_at(size, by_qt)
        natural = self._natural_size(size)
        pixels = natural[0] * natural[1]
        cost = (
            pixels * self._bits() // 8 * (2 if self._turned else 1)
            + self._buffer_bytes()
            + size[0] * size[1] * 4
        )
        image = self._read_at(natural, cost)
        return image if image.isNull() else shrink(image, size)

    def _read_at(self, size: Size, cost: int) -> QImage:
        if size != self.full:
            self._reader.setScaledSize(QSize(*swap(size, self._turned)))
        check_memory(self._source.path, self.full, cost)
        return self._reader.read()

    def _natural_size(self, size: Size) -> Size:
        """Return the smallest size, at least as large as `size`, that the decoder delivers itself: halved JPEGs."""
        width, height = self.full
        halvings = (8, 4, 2) if self._source.kind is ScanFormat.JPEG else ()
        sizes = [(-(-width // part), -(-height // part)) for part in halvings]
        return next((s for s in sizes if s[0] >= size[0] and s[1] >= size[1]), self.full)

    def _decoding_bytes(self, size: Size) -> int:
        """Return the bytes that decoding takes if Qt scales the whole: it copies what it scales, in 4 bytes a pixel."""
        natural = self._natural_size(size)
        pixels = natural[0] * natural[1]
        bits = self._bits()
        copies = 0 if size == natural and bits in (8, 32) else 8 if bits in (16, 64) else 4
        turned = size[0] * size[1] * 4 if self._turned else 0
        return pixels * (bits // 8 + copies) + self._buffer_bytes() + size[0] * size[1] * 4 + turned

    def _bits(self) -> int:
        form = self._reader.imageFormat()
        return 32 if form == QImage.Format.Format_Invalid else QImage.toPixelFormat(form).bitsPerPixel()

    def _buffer_bytes(self) -> int:
        """Return the bytes of the decoder's own buffers."""
        if self._source.kind is not ScanFormat.JPEG:
            return 0
        return _progressive_bytes(self._source.head if self._source.data is None else self._source.data)


def _read_within_memory(reader: QtReader, source: ScanFile, size: Size) -> QImage:
    """Decode the image at once, or in bands if it is a PNG too large for that."""
    try:
        return reader.read(size)
    except ScanError as error:
        in_bands = source.kind is ScanFormat.PNG and error.code == "too-large"
        image = _read_png_in_bands(source, size) if in_bands else None
        if image is None:
            raise
        return image


def _read_part(source: ScanFile, content: bytes) -> QImage:
    """Decode a small file that holds a part of `source`, at full size."""
    with QtReader(source.with_content(content)) as reader:
        image = reader.read(reader.full)
        if image.isNull():
            raise ScanError("damaged", source.path, reader.problem)
        return image


def upright(image: QImage, orientation: int) -> QImage:
    """Return the image turned by its EXIF orientation."""
    if orientation not in TURNS or image.isNull():
        return image
    across, down, degrees = TURNS[orientation]
    return image.transformed(QTransform().rotate(degrees).scale(across, down))


def swap(size: Size, turned: bool) -> Size:
    """Return the size, with width and height exchanged if `turned`."""
    return (size[1], size[0]) if turned else size


def _open_device(source: ScanFile) -> QIODevice:
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
    """Raise Qt's own limit, which counts four bytes even for a pixel of one bit; `check_memory` has the limit."""
    QImageReader.setAllocationLimit(4 * MAX_PIXELS // 2**20 + 1)


def _progressive_bytes(data: bytes) -> int:
    """Return the bytes that libjpeg keeps of a progressive JPEG while it reads: all coefficients, two bytes each."""
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


@dataclass
class _PngHeader:
    """The chunks of a PNG that precede its pixels."""

    width: int
    height: int
    depth: int
    colour: int
    interlaced: int
    palette: list[tuple[bytes, bytes]] = field(default_factory=list)

    @property
    def row_bytes(self) -> int:
        """Bytes of a row in the file, its filter byte included."""
        return self.width * _PNG_CHANNELS[self.colour] + 1

    @property
    def has_bands(self) -> bool:
        """True if the file can be read in bands: 8 bits a value, rows in order."""
        return self.depth == 8 and self.colour in _PNG_CHANNELS and not self.interlaced


def _read_png_in_bands(source: ScanFile, size: Size) -> QImage | None:
    """Read a PNG at a much smaller size; None where it can't be read in bands.

    Raises:
        ScanError: the file is damaged.
    """
    with source.open_stream() as file:
        try:
            return _reduce_png(source, file, size)
        except (zlib.error, struct.error, ValueError) as error:
            raise ScanError("damaged", source.path, str(error)) from error


def _reduce_png(source: ScanFile, file: BinaryIO, size: Size) -> QImage | None:
    file.seek(len(_PNG_SIGNATURE))
    header: _PngHeader | None = None
    for name, length in _find_chunks(file):
        if name == b"IHDR":
            header = _PngHeader(*struct.unpack(">IIBBxxB", file.read(13)))
        elif header and name in (b"PLTE", b"tRNS"):
            header.palette.append((name, file.read(length)))
        elif name == b"IDAT":
            break
    if header is None or not header.has_bands:
        return None
    factor = min(header.width // size[0], header.height // size[1])
    reducer = Reducer((header.width, header.height), max(factor, 1))
    for band in _decode_bands(source, header, _split_rows(header, _inflate(file))):
        reducer.feed(band)
    return resize(reducer.result(), size)


def _find_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Yield name and length of each chunk, with the file positioned at its content; stop at IEND."""
    place = file.tell()
    while True:
        file.seek(place)
        length, name = struct.unpack(">I4s", file.read(8))
        if name == b"IEND":
            return
        yield name, length
        place += length + 12


def _inflate(file: BinaryIO) -> Iterator[bytes]:
    """Yield the rows' bytes in pieces of bounded size; the file is positioned at the content of the first IDAT."""
    file.seek(-8, 1)
    inflate = zlib.decompressobj()
    for name, length in _find_chunks(file):
        while name == b"IDAT" and length > 0:
            piece = file.read(min(length, 2**20))
            length -= len(piece) or length
            while piece:
                yield inflate.decompress(piece, BAND_BYTES)
                piece = inflate.unconsumed_tail


def _split_rows(header: _PngHeader, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Join `pieces` to bands of whole rows.

    Raises:
        ValueError: the file ends before the last row.
    """
    rows = max(1, BAND_BYTES // header.row_bytes)
    left, waiting = header.height, bytearray()
    for piece in pieces:
        waiting += piece
        while left and len(waiting) >= min(rows, left) * header.row_bytes:
            size = min(rows, left) * header.row_bytes
            yield bytes(waiting[:size])
            del waiting[:size]
            left -= size // header.row_bytes
    if left:
        raise ValueError("the file ends early")


def _decode_bands(source: ScanFile, header: _PngHeader, bands: Iterator[bytes]) -> Iterator[QImage]:
    above = bytes(header.row_bytes)
    for band in bands:
        rows = len(band) // header.row_bytes
        image = _read_part(source, _build_png(header, rows + 1, above + band))
        last = image.copy(0, rows, image.width(), 1).convertToFormat(_PNG_FORMATS[header.colour])
        above = b"\0" + bytes(last.constBits())[: header.row_bytes - 1]
        yield image.copy(0, 1, image.width(), rows)


def _build_png(header: _PngHeader, rows: int, content: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", header.width, rows, header.depth, header.colour, 0, 0, 0)
    chunks = [(b"IHDR", head), *header.palette, (b"IDAT", zlib.compress(content, 0)), (b"IEND", b"")]
    return _PNG_SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
