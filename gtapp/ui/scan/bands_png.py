"""Reads a PNG too large for the memory: a band of rows at a time, each handed to Qt as a small PNG of its own.

A row of a PNG refers only to the row above it, so a band can be decoded when the last row before it is put in front.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from PySide6.QtGui import QImage

from .errors import ScanError
from .geometry import Size
from .raster import Reducer, fitted
from .source import Source

BAND_BYTES = 8 * 2**20
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 6: 4}
RAW = {
    0: QImage.Format.Format_Grayscale8,
    2: QImage.Format.Format_RGB888,
    3: QImage.Format.Format_Indexed8,
    6: QImage.Format.Format_RGBA8888,
}
"""By PNG colour type: Qt's format with the bytes that a row has in the file."""


@dataclass
class Header:
    """What stands before the pixels."""

    width: int
    height: int
    depth: int
    colour: int
    interlaced: int
    palette: list[tuple[bytes, bytes]] = field(default_factory=list)

    @property
    def row_bytes(self) -> int:
        """A row in the file, its filter byte included."""
        return self.width * CHANNELS[self.colour] + 1

    @property
    def readable(self) -> bool:
        """Whether the file can be read in bands: 8 bits a value, rows in order."""
        return self.depth == 8 and self.colour in CHANNELS and not self.interlaced


ReadPart = Callable[[bytes], QImage]


def read_png_in_bands(source: Source, size: Size, read: ReadPart) -> QImage | None:
    """The image at a much smaller size; None where this PNG can't be read in bands. `read` decodes a small PNG.

    Raises:
        ScanError: the file is damaged.
    """
    with source.stream() as file:
        try:
            return _read(file, size, read)
        except (zlib.error, struct.error, ValueError) as error:
            raise ScanError("damaged", source.path, str(error)) from error


def _read(file: BinaryIO, size: Size, read: ReadPart) -> QImage | None:
    file.seek(len(SIGNATURE))
    header: Header | None = None
    for name, length in _chunks(file):
        if name == b"IHDR":
            header = Header(*struct.unpack(">IIBBxxB", file.read(13)))
        elif header and name in (b"PLTE", b"tRNS"):
            header.palette.append((name, file.read(length)))
        elif name == b"IDAT":
            break
    if header is None or not header.readable:
        return None
    factor = min(header.width // size[0], header.height // size[1])
    reducer = Reducer((header.width, header.height), max(factor, 1))
    for band in _decoded(header, _rows(header, _inflated(file)), read):
        reducer.feed(band)
    return fitted(reducer.result(), size)


def _chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Name and length of each chunk, the file standing at its content; ends with IEND."""
    place = file.tell()
    while True:
        file.seek(place)
        length, name = struct.unpack(">I4s", file.read(8))
        if name == b"IEND":
            return
        yield name, length
        place += length + 12


def _inflated(file: BinaryIO) -> Iterator[bytes]:
    """The rows' bytes in pieces of bounded size; the file stands at the content of the first IDAT."""
    file.seek(-8, 1)
    inflate = zlib.decompressobj()
    for name, length in _chunks(file):
        while name == b"IDAT" and length > 0:
            piece = file.read(min(length, 2**20))
            length -= len(piece) or length
            while piece:
                yield inflate.decompress(piece, BAND_BYTES)
                piece = inflate.unconsumed_tail


def _rows(header: Header, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The same in bands of whole rows.

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


def _decoded(header: Header, bands: Iterator[bytes], read: ReadPart) -> Iterator[QImage]:
    above = bytes(header.row_bytes)
    for band in bands:
        rows = len(band) // header.row_bytes
        image = read(_small_png(header, rows + 1, above + band))
        last = image.copy(0, rows, image.width(), 1).convertToFormat(RAW[header.colour])
        above = b"\0" + bytes(last.constBits())[: header.row_bytes - 1]
        yield image.copy(0, 1, image.width(), rows)


def _small_png(header: Header, rows: int, content: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", header.width, rows, header.depth, header.colour, 0, 0, 0)
    chunks = [(b"IHDR", head), *header.palette, (b"IDAT", zlib.compress(content, 0)), (b"IEND", b"")]
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
