"""Walks the directories of a TIFF (and of the EXIF block inside other formats) without decoding a pixel."""

from __future__ import annotations

import io
import struct
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
class Entry:
    """One tag: its type, how many values it has, and its raw field (the values, or where they stand)."""

    kind: int
    count: int
    raw: bytes


class Tiff:
    """The directories of one TIFF; anything broken ends the walk, it never raises for content."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        head = file.read(16)
        self.order = "<" if head[:2] == b"II" else ">"
        self.big = len(head) == 16 and self._unpack("H", head[2:4]) == 43
        self._first = 0
        if len(head) >= 8:
            self._first = self._unpack("Q", head[8:16]) if self.big else self._unpack("I", head[4:8])

    def directories(self) -> list[dict[int, Entry]]:
        """Every directory of the chain, in file order."""
        found: list[dict[int, Entry]] = []
        seen: set[int] = set()
        offset = self._first
        while offset and offset not in seen and len(found) < MAX_DIRECTORIES:
            seen.add(offset)
            try:
                entries, offset = self._directory(offset)
            except (struct.error, OverflowError, ValueError):
                break
            found.append(entries)
        return found

    def integers(self, entry: Entry) -> tuple[int, ...]:
        """The values of an entry of whole numbers, in place or elsewhere in the file; empty where broken."""
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

    def _directory(self, offset: int) -> tuple[dict[int, Entry], int]:
        self._file.seek(offset)
        count = self._unpack("Q", self._file.read(8)) if self.big else self._unpack("H", self._file.read(2))
        if not 0 < count <= MAX_ENTRIES:
            raise ValueError(count)
        form = f"{self.order}HHQ8s" if self.big else f"{self.order}HHI4s"
        block = self._file.read(struct.calcsize(form) * count)
        entries = {tag: Entry(kind, n, raw) for tag, kind, n, raw in struct.iter_unpack(form, block)}
        tail = self._file.read(8 if self.big else 4)
        return entries, self._unpack("Q" if self.big else "I", tail)

    def _unpack(self, code: str, raw: bytes) -> int:
        return int(struct.unpack(self.order + code, raw)[0])


def page_directories(file: BinaryIO) -> list[int]:
    """The numbers of the directories that are pages; smaller copies of a page (previews, pyramids) are not."""
    tiff = Tiff(file)
    entries = tiff.directories()
    pages = [number for number, entry in enumerate(entries) if not _is_reduced(tiff, entry)]
    return pages or list(range(len(entries)))


def exif_orientation(exif: bytes) -> int:
    """The EXIF orientation (1 to 8) in a raw EXIF block; 1 where it says nothing sensible."""
    block = exif.removeprefix(b"Exif\0\0")
    if block[:2] not in (b"II", b"MM"):
        return 1
    tiff = Tiff(io.BytesIO(block))
    for entries in tiff.directories()[:1]:
        if ORIENTATION in entries:
            values = tiff.integers(entries[ORIENTATION])
            return values[0] if values and 1 <= values[0] <= 8 else 1
    return 1


def _is_reduced(tiff: Tiff, entries: dict[int, Entry]) -> bool:
    values = tiff.integers(entries[SUBFILE]) if SUBFILE in entries else ()
    return bool(values and values[0] & 1)
