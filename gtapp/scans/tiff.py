"""Reads the directories of a TIFF (and of the EXIF block in other formats), and cuts a large page into small TIFF files.

No pixel is decoded here. A TIFF too large for the memory is decoded band by band: some strips or rows of tiles at a time,
each as a separate small TIFF.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

MAX_DIRECTORIES = 20_000
MAX_ENTRIES = 4_096
SUBFILE, WIDTH, HEIGHT, ORIENTATION = 254, 256, 257, 274
SIZES = {
    1: 1,
    2: 1,
    3: 2,
    4: 4,
    5: 8,
    6: 1,
    7: 1,
    8: 2,
    9: 4,
    10: 8,
    11: 4,
    12: 8,
    13: 4,
    16: 8,
    17: 8,
    18: 8,
}
INTEGERS = {1: "B", 3: "H", 4: "I", 13: "I", 16: "Q"}


@dataclass(frozen=True, slots=True)
class TiffEntry:
    """A tag: its type, the number of its values, and its raw field (the values, or their offset)."""

    kind: int
    count: int
    raw: bytes


class Tiff:
    """The directories of a TIFF; broken content ends the chain and raises nothing."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        head = file.read(16)
        self.order = "<" if head[:2] == b"II" else ">"
        self.big = len(head) == 16 and self._unpack("H", head[2:4]) == 43
        self._first = 0
        if len(head) >= 8:
            self._first = self._unpack("Q", head[8:16]) if self.big else self._unpack("I", head[4:8])

    def read_directories(self) -> list[dict[int, TiffEntry]]:
        """Return the entries of each directory of the chain, in file order."""
        found: list[dict[int, TiffEntry]] = []
        seen: set[int] = set()
        offset = self._first
        while offset and offset not in seen and len(found) < MAX_DIRECTORIES:
            seen.add(offset)
            try:
                entries, offset = self._read_directory(offset)
            except (struct.error, OverflowError, ValueError):
                break
            found.append(entries)
        return found

    def read_integers(self, entry: TiffEntry) -> tuple[int, ...]:
        """Return the values of an entry of whole numbers, in place or elsewhere in the file; empty where it is broken."""
        code = INTEGERS.get(entry.kind)
        if code is None:
            return ()
        size = struct.calcsize(code) * entry.count
        raw = entry.raw
        if size > len(raw):
            self._file.seek(self._unpack("Q" if self.big else "I", raw))
            raw = self._file.read(size)
        if len(raw) < size:
            return ()
        return struct.unpack(f"{self.order}{entry.count}{code}", raw[:size])

    def _read_directory(self, offset: int) -> tuple[dict[int, TiffEntry], int]:
        self._file.seek(offset)
        count = self._unpack("Q", self._file.read(8)) if self.big else self._unpack("H", self._file.read(2))
        if not 0 < count <= MAX_ENTRIES:
            raise ValueError(count)
        form = f"{self.order}HHQ8s" if self.big else f"{self.order}HHI4s"
        block = self._file.read(struct.calcsize(form) * count)
        entries = {tag: TiffEntry(kind, n, raw) for tag, kind, n, raw in struct.iter_unpack(form, block)}
        tail = self._file.read(8 if self.big else 4)
        return entries, self._unpack("Q" if self.big else "I", tail)

    def _unpack(self, code: str, raw: bytes) -> int:
        return int(struct.unpack(self.order + code, raw)[0])


def find_page_directories(file: BinaryIO) -> list[int]:
    """Return the indexes of the directories that are pages; reduced copies of a page (previews, pyramids) are left out."""
    tiff = Tiff(file)
    entries = tiff.read_directories()
    pages = [number for number, entry in enumerate(entries) if not _is_reduced(tiff, entry)]
    return pages or list(range(len(entries)))


def read_exif_orientation(exif: bytes) -> int:
    """Return the EXIF orientation (1 to 8) in a raw EXIF block; 1 where it is missing or invalid."""
    block = exif.removeprefix(b"Exif\0\0")
    if block[:2] not in (b"II", b"MM"):
        return 1
    tiff = Tiff(io.BytesIO(block))
    for entries in tiff.read_directories()[:1]:
        if ORIENTATION in entries:
            values = tiff.read_integers(entries[ORIENTATION])
            return values[0] if values and 1 <= values[0] <= 8 else 1
    return 1


def _is_reduced(tiff: Tiff, entries: dict[int, TiffEntry]) -> bool:
    values = tiff.read_integers(entries[SUBFILE]) if SUBFILE in entries else ()
    return bool(values and values[0] & 1)


BAND_BYTES = 16 * 2**20
COMPRESSION, OFFSETS, COUNTS, ROWS, PLANAR, SAMPLES, BITS = 259, 273, 279, 278, 284, 277, 258
TILE_WIDTH, TILE_HEIGHT, TILE_OFFSETS, TILE_COUNTS = 322, 323, 324, 325
PIXEL_TAGS = (254, 256, 258, 259, 262, 266, 277, 284, 292, 293, 317, 320, 338, 339, 347, 530, 531, 532)
"""The tags that describe how pixels are stored; the others (resolution, descriptions, orientation) are dropped."""


@dataclass(frozen=True)
class TiffLayout:
    """The layout of a page's pixels in the file."""

    width: int
    height: int
    rows: int
    across: int
    pieces: list[tuple[int, int]]
    tiled: bool


class TiffBands:
    """One page of a TIFF as a series of small TIFF files, from top to bottom."""

    def __init__(self, file: BinaryIO, directory: int, band_bytes: int = 0) -> None:
        self._file = file
        self._band_bytes = band_bytes or BAND_BYTES
        self._tiff = Tiff(file)
        self._entries = self._tiff.read_directories()[directory]
        self.layout = self._read_layout()

    def __iter__(self) -> Iterator[bytes]:
        layout = self.layout
        assert layout is not None
        row_bytes = max(1, self._bits_per_pixel() * layout.width // 8)
        at_once = max(1, self._band_bytes // (row_bytes * layout.rows))
        top = 0
        while top < layout.height:
            rows = min(layout.rows * at_once, layout.height - top)
            first = top // layout.rows * layout.across
            last = -(-(top + rows) // layout.rows) * layout.across
            yield self._build_part(rows, layout.pieces[first:last])
            top += rows

    def _read_tag(self, tag: int, default: int) -> int:
        values = self._tiff.read_integers(self._entries[tag]) if tag in self._entries else ()
        return values[0] if values else default

    def _bits_per_pixel(self) -> int:
        return self._read_tag(BITS, 1) * self._read_tag(SAMPLES, 1)

    def _read_layout(self) -> TiffLayout | None:
        """Return None where the page can't be cut into bands: separate planes, compressed as one piece, or truncated."""
        width, height = self._read_tag(WIDTH, 0), self._read_tag(HEIGHT, 0)
        tiled = TILE_OFFSETS in self._entries
        tags = (TILE_OFFSETS, TILE_COUNTS) if tiled else (OFFSETS, COUNTS)
        if self._read_tag(PLANAR, 1) != 1 or not all(tag in self._entries for tag in tags):
            return None
        offsets, counts = (self._tiff.read_integers(self._entries[tag]) for tag in tags)
        pieces = list(zip(offsets, counts, strict=False))
        rows = self._read_tag(TILE_HEIGHT if tiled else ROWS, height)
        across = -(-width // max(1, self._read_tag(TILE_WIDTH, width))) if tiled else 1
        if not tiled and len(pieces) == 1 and self._read_tag(COMPRESSION, 1) == 1:
            row = -(-width * self._bits_per_pixel() // 8)
            rows = 1
            pieces = [(offsets[0] + row * i, row) for i in range(min(height, counts[0] // max(row, 1)))]
        if not rows or rows * width * self._bits_per_pixel() // 8 > 4 * BAND_BYTES:
            return None
        end = self._file.seek(0, io.SEEK_END)
        if any(offset + size > end for offset, size in pieces):
            return None
        enough = len(pieces) >= -(-height // rows) * across
        return TiffLayout(width, height, rows, across, pieces, tiled) if enough and width else None

    def _build_part(self, rows: int, pieces: list[tuple[int, int]]) -> bytes:
        layout = self.layout
        assert layout is not None
        body = io.BytesIO(b"II*\0" if self._tiff.order == "<" else b"MM\0*")
        body.seek(8)
        places, sizes = [], []
        for offset, size in pieces:
            self._file.seek(offset)
            places.append(body.tell())
            sizes.append(body.write(self._file.read(size)))
        tags = {tag: self._read_values(self._entries[tag]) for tag in PIXEL_TAGS if tag in self._entries}
        tags[HEIGHT] = (4, 1, self._pack_longs([rows]))
        tags[TILE_OFFSETS if layout.tiled else OFFSETS] = (4, len(places), self._pack_longs(places))
        tags[TILE_COUNTS if layout.tiled else COUNTS] = (4, len(sizes), self._pack_longs(sizes))
        if layout.tiled:
            tags |= {tag: self._read_values(self._entries[tag]) for tag in (TILE_WIDTH, TILE_HEIGHT)}
        else:
            tags[ROWS] = (4, 1, self._pack_longs([layout.rows]))
        return self._assemble(body, tags)

    def _assemble(self, body: io.BytesIO, tags: dict[int, tuple[int, int, bytes]]) -> bytes:
        fields = []
        for tag, (kind, count, raw) in sorted(tags.items()):
            if len(raw) > 4:
                body.write(b"\0" * (body.tell() % 2))
                place = body.tell()
                body.write(raw)
                raw = self._pack_longs([place])
            fields.append(struct.pack(f"{self._tiff.order}HHI", tag, kind, count) + raw.ljust(4, b"\0"))
        body.write(b"\0" * (body.tell() % 2))
        start = body.tell()
        body.write(struct.pack(f"{self._tiff.order}H", len(fields)) + b"".join(fields) + bytes(4))
        body.seek(4)
        body.write(self._pack_longs([start]))
        return body.getvalue()

    def _pack_longs(self, values: list[int]) -> bytes:
        return struct.pack(f"{self._tiff.order}{len(values)}I", *values)

    def _read_values(self, entry: TiffEntry) -> tuple[int, int, bytes]:
        """Return type, count and bytes of an entry's values, wherever they are stored."""
        size = SIZES.get(entry.kind, 1) * entry.count
        if size <= len(entry.raw):
            return entry.kind, entry.count, entry.raw[:size]
        (place,) = struct.unpack(self._tiff.order + ("Q" if self._tiff.big else "I"), entry.raw)
        self._file.seek(place)
        return entry.kind, entry.count, self._file.read(size)
