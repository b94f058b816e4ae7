"""Reads the directories of a TIFF (and of the EXIF block in other formats), and cuts a page into small TIFF files.

No pixel is decoded here. A page is decoded from files of its own, which have its pixels and what describes them, and nothing
else: one for each channel that is stored by itself, and for each band of a page too large for the memory.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

MAX_DIRECTORIES = 20_000
MAX_ENTRIES = 4_096
SUBFILE, OLD_SUBFILE, WIDTH, HEIGHT, ORIENTATION = 254, 255, 256, 257, 274
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
    """Return the indexes of the directories that are pages; not those of smaller copies (previews, pyramids) and masks."""
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
    """Return whether a directory is a smaller copy of a page, or the mask of one."""
    kinds, old = (
        tiff.read_integers(entries[tag]) if tag in entries else () for tag in (SUBFILE, OLD_SUBFILE)
    )
    return bool(kinds and kinds[0] & (1 | 4)) or old[:1] == (2,)


COMPRESSION, OFFSETS, COUNTS, ROWS, PLANAR, SAMPLES, BITS = 259, 273, 279, 278, 284, 277, 258
PHOTOMETRIC, EXTRA, FORMAT, SUBSAMPLING = 262, 338, 339, 530
TILE_WIDTH, TILE_HEIGHT, TILE_OFFSETS, TILE_COUNTS, PALETTE = 322, 323, 324, 325, 320
PIXEL_TAGS = (254, 256, 258, 259, 262, 266, 277, 284, 292, 293, 317, 320, 338, 339, 347, 530, 531, 532)
"""The tags that describe how pixels are stored; the others (resolution, descriptions, orientation) are dropped."""
PLANE_TAGS = (254, 256, 259, 266, 292, 293, 317, 347)
"""Those of a channel that is stored by itself, which is decoded as a grey image."""
_UNCOMPRESSED: Final = 1
_PHOTOMETRICS: Final = (
    "grey",
    "grey",
    "RGB",
    "palette",
    "mask",
    "CMYK",
    "YCbCr",
    "7",
    "CIELab",
    "ICCLab",
    "ITULab",
)
_NUMBERS: Final = {2: " signed", 3: " floating-point"}


class TiffPage:
    """One page of a TIFF: how its pixels are stored. All sizes are those in the file, not upright."""

    def __init__(self, file: BinaryIO, directory: int) -> None:
        self._file = file
        self._tiff = Tiff(file)
        self._entries = self._tiff.read_directories()[directory]
        self.size = self._read_tag(WIDTH, 0), self._read_tag(HEIGHT, 0)
        orientation = self._read_tag(ORIENTATION, 1)
        self.orientation = orientation if 1 <= orientation <= 8 else 1
        self.bits = self._read_tag(BITS, 1)
        self.samples = self._read_tag(SAMPLES, 1)
        self.compression = self._read_tag(COMPRESSION, _UNCOMPRESSED)
        self.photometric = self._read_tag(PHOTOMETRIC, 0)
        self.sample_format = self._read_tag(FORMAT, 1)
        self.extra = self._read_tag(EXTRA, 0)
        """What the channels after the colours are: 1 and 2 are transparency."""
        self.is_planar = self._read_tag(PLANAR, 1) == 2 and self.samples > 1
        self._tiled = TILE_OFFSETS in self._entries
        self._rows, self._pieces = self._find_pieces()
        self._across = (
            -(-self.size[0] // max(1, self._read_tag(TILE_WIDTH, self.size[0]))) if self._tiled else 1
        )

    def describe(self) -> str:
        """Return in English how the pixels are stored."""
        known = self.photometric < len(_PHOTOMETRICS)
        kind = _PHOTOMETRICS[self.photometric] if known else f"{self.photometric}"
        number = f"{self.samples} × {self.bits}{_NUMBERS.get(self.sample_format, '')} bits"
        return f"TIFF ({kind}, {number}, compression {self.compression})"

    @property
    def has_subsampling(self) -> bool:
        """True if some channels have fewer pixels than others."""
        values = (
            self._tiff.read_integers(self._entries[SUBSAMPLING]) if SUBSAMPLING in self._entries else (2, 2)
        )
        return values != (1, 1)

    @property
    def can_be_cut(self) -> bool:
        """False where strips or tiles are missing, as in a truncated file, or are not listed."""
        count = -(-self.size[1] // max(self._rows, 1)) * self._across * self._planes
        end = self._file.seek(0, io.SEEK_END)
        is_complete = bool(self._rows) and len(self._pieces) >= count > 0
        return is_complete and all(offset + size <= end for offset, size in self._pieces)

    @property
    def strip_rows(self) -> int:
        """The rows that can't be decoded but together."""
        return 1 if self._is_one_strip else self._rows

    def read_bands(self, rows: int) -> Iterator[list[bytes]]:
        """Yield the page from top to bottom in bands of about so many rows, a TIFF file for each channel or for all."""
        height, step = self.size[1], self.strip_rows * max(1, -(-rows // self.strip_rows))
        of_plane = -(-height // self._rows) * self._across
        for top in range(0, height, step):
            count = min(step, height - top)
            if self._is_one_strip:
                start = self._pieces[0][0] + top * self._row_bytes
                yield [self._build_part(count, count, [(start, count * self._row_bytes)])]
                continue
            first = top // self._rows * self._across
            last = -(-(top + count) // self._rows) * self._across
            starts = range(0, of_plane * self._planes, of_plane)
            yield [self._build_part(count, self._rows, self._pieces[at + first : at + last]) for at in starts]

    @property
    def _planes(self) -> int:
        return self.samples if self.is_planar else 1

    def _read_tag(self, tag: int, default: int) -> int:
        values = self._tiff.read_integers(self._entries[tag]) if tag in self._entries else ()
        return values[0] if values else default

    def _find_pieces(self) -> tuple[int, list[tuple[int, int]]]:
        """Return the rows of a strip or tile, and the places of all with their sizes; where they are not listed, none."""
        height = self.size[1]
        tags = (TILE_OFFSETS, TILE_COUNTS) if self._tiled else (OFFSETS, COUNTS)
        offsets, counts = (
            self._tiff.read_integers(self._entries[tag]) if tag in self._entries else () for tag in tags
        )
        rows = self._read_tag(TILE_HEIGHT, 0) if self._tiled else min(self._read_tag(ROWS, height), height)
        if self.compression == _UNCOMPRESSED and not self._tiled:  # old programs leave the sizes out
            strips = -(-height // max(rows, 1))
            tops = (rows * (number % strips) for number in range(len(offsets)))
            counts = tuple(self._row_bytes * min(rows, height - top) for top in tops)
        return rows, list(zip(offsets, counts, strict=False))

    @property
    def _is_one_strip(self) -> bool:
        """True if the pixels lie in one piece from which rows can be taken."""
        return self.compression == _UNCOMPRESSED and not self._tiled and len(self._pieces) == 1

    @property
    def _row_bytes(self) -> int:
        return -(-self.size[0] * self.bits * (1 if self.is_planar else self.samples) // 8)

    def _build_part(self, rows: int, strip_rows: int, pieces: list[tuple[int, int]]) -> bytes:
        body = io.BytesIO(b"II*\0" if self._tiff.order == "<" else b"MM\0*")
        body.seek(8)
        places, sizes = [], []
        for offset, size in pieces:
            self._file.seek(offset)
            places.append(body.tell())
            sizes.append(body.write(self._file.read(size)))
        known = PLANE_TAGS if self.is_planar else PIXEL_TAGS
        tags = {tag: self._read_values(self._entries[tag]) for tag in known if tag in self._entries}
        if self.is_planar:
            shorts = {BITS: self.bits, PHOTOMETRIC: 1, SAMPLES: 1, PLANAR: 1, FORMAT: self.sample_format}
            tags |= {tag: (3, 1, struct.pack(self._tiff.order + "H", value)) for tag, value in shorts.items()}
        colours = self._tiff.read_integers(self._entries[PALETTE]) if PALETTE in tags else ()
        if colours and max(colours) < 256:  # old programs write 8 bits instead of 16 (libtiff's checkcmap)
            content = struct.pack(f"{self._tiff.order}{len(colours)}H", *(257 * each for each in colours))
            tags[PALETTE] = (3, len(colours), content)
        tags[HEIGHT] = (4, 1, self._pack_longs([rows]))
        tags[TILE_OFFSETS if self._tiled else OFFSETS] = (4, len(places), self._pack_longs(places))
        tags[TILE_COUNTS if self._tiled else COUNTS] = (4, len(sizes), self._pack_longs(sizes))
        if self._tiled:
            tags |= {tag: self._read_values(self._entries[tag]) for tag in (TILE_WIDTH, TILE_HEIGHT)}
        else:
            tags[ROWS] = (4, 1, self._pack_longs([strip_rows]))
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
