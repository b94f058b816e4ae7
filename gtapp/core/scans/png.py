"""Reads a PNG in bands of rows, with Pillow, for one that is too large for the memory.

A row of a PNG refers only to the row above it, so a band can be decoded when the row before it is put in front.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from PIL.Image import Image

BAND_BYTES = 8 * 2**20
"""The inflated bytes of a PNG that are decoded at once."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


@dataclass
class PngHead:
    """The chunks of a PNG that precede its pixels, as far as they say how these are shown."""

    width: int
    height: int
    depth: int
    colour: int
    interlaced: int
    shown: list[tuple[bytes, bytes]] = field(default_factory=list)

    @property
    def row_bytes(self) -> int:
        """Bytes of a row in the file, its filter byte included."""
        return -(-self.width * self.depth * _CHANNELS[self.colour] // 8) + 1

    @property
    def is_ordinary(self) -> bool:
        """True for grey and colour of 8 bits without transparency, rows in order."""
        is_plain = self.depth == 8 and self.colour in (0, 2) and not self.interlaced
        return is_plain and not any(name == b"tRNS" for name, _ in self.shown)

    @property
    def has_bands(self) -> bool:
        """True if the pixels can be read in bands: 8 bits a value, or black and white, rows in order."""
        is_known = self.depth == 8 or (self.depth == 1 and self.colour == 0)
        return is_known and self.colour in _CHANNELS and not self.interlaced


def read_png_head(file: BinaryIO) -> PngHead:
    """Read the chunks before the pixels; the file is positioned at the content of the first one of these afterwards.

    Raises:
        ValueError, struct.error: they are broken.
    """
    file.seek(len(_SIGNATURE))
    head: PngHead | None = None
    for name, length in _find_chunks(file):
        if name == b"IHDR":
            head = PngHead(*struct.unpack(">IIBBxxB", file.read(13)))
        elif head and name in (b"PLTE", b"tRNS"):
            head.shown.append((name, file.read(length)))
        elif name == b"IDAT":
            break
    if head is None:
        raise ValueError("it has no header")
    return head


def read_png_exif(file: BinaryIO) -> bytes:
    """Return the EXIF block, which may also follow the pixels; empty where there is none.

    Raises:
        struct.error: the file ends early.
    """
    file.seek(len(_SIGNATURE))
    return next((file.read(length) for name, length in _find_chunks(file) if name == b"eXIf"), b"")


def read_png_bands(file: BinaryIO, head: PngHead) -> Iterator[Image]:
    """Yield the image in bands from top to bottom; `file` is where `read_png_head` has left it.

    Raises:
        ValueError, zlib.error, struct.error: the file is damaged.
    """
    from PIL.PngImagePlugin import PngImageFile

    above = bytes(head.row_bytes)
    for band in _split_rows(head, _inflate(file)):
        rows = len(band) // head.row_bytes
        image: Image = PngImageFile(io.BytesIO(_build_png(head, rows + 1, above + band)))
        image.load()
        last = image.crop((0, rows, head.width, rows + 1))
        above = b"\0" + last.tobytes()
        part = image.crop((0, 1, head.width, rows + 1))
        part.info = image.info  # a transparent colour
        yield part


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


def _split_rows(head: PngHead, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Join `pieces` to bands of whole rows.

    Raises:
        ValueError: the file ends before the last row.
    """
    rows = max(1, BAND_BYTES // head.row_bytes)
    left, waiting = head.height, bytearray()
    for piece in pieces:
        waiting += piece
        while left and len(waiting) >= min(rows, left) * head.row_bytes:
            size = min(rows, left) * head.row_bytes
            yield bytes(waiting[:size])
            del waiting[:size]
            left -= size // head.row_bytes
    if left:
        raise ValueError("the file ends early")


def _build_png(head: PngHead, rows: int, content: bytes) -> bytes:
    start = struct.pack(">IIBBBBB", head.width, rows, head.depth, head.colour, 0, 0, 0)
    chunks = [(b"IHDR", start), *head.shown, (b"IDAT", zlib.compress(content, 0)), (b"IEND", b"")]
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
