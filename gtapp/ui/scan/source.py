"""What a scan's file is, told by its content: its kind, its number of pages, its bytes for the decoders."""

from __future__ import annotations

import io
import stat
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from gtapp.formats.scan_formats import ScanFormat, detect_scan_format, name_foreign_format

from .errors import ScanError, file_errors
from .tiff import exif_orientation, page_directories

WHOLE_FILE_BYTES = 64 * 2**20
"""Files up to this size are read in one go; larger ones are left to the decoder, which reads from the disk."""

HEAD_BYTES = 4096

MARK_WITHIN = 64
"""So far before the end of a JPEG 2000 file its end mark may stand: something small may follow it."""


@dataclass(frozen=True, slots=True)
class PageRef:
    """One page: a file, and the page or frame inside it (0 for a plain image)."""

    path: Path
    index: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """A scan's file, opened once: its kind, and its bytes where it isn't too big to hold them."""

    path: Path
    kind: ScanFormat
    head: bytes
    data: bytes | None

    @classmethod
    def open(cls, path: Path) -> Source:
        """Reads what the decoders need.

        Raises:
            ScanError: there is no such file, it can't be read, or it isn't a scan.
        """
        with file_errors(path):
            mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise ScanError("not-image", path)  # a pipe or a device: opening it could wait for ever
        with file_errors(path), path.open("rb") as file:
            size = file.seek(0, io.SEEK_END)
            file.seek(0)
            data = file.read() if size <= WHOLE_FILE_BYTES else None
            head = data[:HEAD_BYTES] if data is not None else file.read(HEAD_BYTES)
        if not head:
            raise ScanError("empty", path)
        kind = detect_scan_format(head)
        if kind is not None:
            return cls(path, kind, head, data)
        name = name_foreign_format(head)
        raise ScanError("format", path, name) if name else ScanError("not-image", path)

    @contextmanager
    def stream(self) -> Iterator[BinaryIO]:
        """The file's bytes from the beginning."""
        if self.data is not None:
            yield io.BytesIO(self.data)
            return
        with file_errors(self.path), self.path.open("rb") as file:
            yield file

    def part(self, content: bytes) -> Source:
        """A small file in memory that stands for a part of this one."""
        return Source(self.path, self.kind, content[:HEAD_BYTES], content)

    def directories(self) -> list[int]:
        """The TIFF directories that are pages.

        Raises:
            ScanError: there is none.
        """
        with self.stream() as file:
            pages = page_directories(file)
        if not pages:
            raise ScanError("damaged", self.path, "no readable TIFF directory")
        return pages

    def orientation(self) -> int:
        """The EXIF orientation of the kinds whose EXIF block Qt does not look at (PNG, WebP); else 1."""
        if self.data is None or self.kind not in (ScanFormat.PNG, ScanFormat.WEBP):
            return 1
        return exif_orientation(
            _png_exif(self.data) if self.kind is ScanFormat.PNG else _webp_exif(self.data)
        )

    def is_cut_off(self) -> bool:
        """Whether a JPEG or JPEG 2000 ends before its end mark (what is there can be shown all the same)."""
        if self.data is None or self.kind not in (ScanFormat.JPEG, ScanFormat.JP2):
            return False
        if self.kind is ScanFormat.JP2:
            return b"\xff\xd9" not in self.data[-MARK_WITHIN:]
        scan = self.data.find(b"\xff\xda")
        return self.data.find(b"\xff\xd9", max(scan, 0)) < 0


def page_count(path: Path) -> int:
    """How many pages a file has: PDF pages, TIFF pages, else 1. Reads the file: not for the GUI thread.

    Raises:
        ScanError: as for decoding.
    """
    return count_pages(Source.open(path))


def count_pages(source: Source) -> int:
    """`page_count` of a file that is open already."""
    if source.kind is ScanFormat.TIFF:
        return len(source.directories())
    if source.kind is ScanFormat.PDF:
        from .decode_pdf import count_pdf_pages

        return count_pdf_pages(source)
    return 1


def _png_exif(data: bytes) -> bytes:
    place = 8
    while place + 8 <= len(data):
        size, name = struct.unpack(">I4s", data[place : place + 8])
        if name == b"eXIf":
            return data[place + 8 : place + 8 + size]
        if name == b"IDAT":
            break
        place += size + 12
    return b""


def _webp_exif(data: bytes) -> bytes:
    place = 12
    while place + 8 <= len(data):
        name, size = struct.unpack("<4sI", data[place : place + 8])
        if name == b"EXIF":
            return data[place + 8 : place + 8 + size]
        place += 8 + size + size % 2
    return b""
