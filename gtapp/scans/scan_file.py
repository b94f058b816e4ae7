"""The file of a scan: its format by its content, its pages, its bytes for the decoders, and why it can't be shown."""

from __future__ import annotations

import io
import os
import stat
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, NamedTuple


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page: a file, and the index of the page or frame in it (0 for a plain image)."""

    path: Path
    index: int = 0


class ScanFormat(StrEnum):
    """The formats that can be read."""

    JPEG = "jpeg"
    PNG = "png"
    TIFF = "tiff"
    WEBP = "webp"
    JP2 = "jp2"
    PDF = "pdf"


WHOLE_FILE_BYTES = 64 * 2**20
"""Files up to this size are read at once; the decoder reads larger ones from the disk."""
HEAD_BYTES = 4096
MARK_WITHIN = 64
"""Bytes before the end of a JPEG 2000 file within which its end mark is searched: a few bytes may follow the mark."""


class ScanFile(NamedTuple):
    """A scan's file, opened once: its format, and its bytes where it isn't too large to hold them."""

    path: Path
    kind: ScanFormat
    head: bytes
    data: bytes | None

    @classmethod
    def open(cls, path: Path) -> ScanFile:
        """Read what the decoders need.

        Raises:
            ScanError: there is no such file, it can't be read, or it isn't a scan.
        """
        check_status(path)
        with translate_file_errors(path), path.open("rb") as file:
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
    def open_stream(self) -> Iterator[BinaryIO]:
        """Open the file's bytes from the beginning."""
        if self.data is not None:
            yield io.BytesIO(self.data)
            return
        with translate_file_errors(self.path), self.path.open("rb") as file:
            yield file

    def with_content(self, content: bytes) -> ScanFile:
        """Return a small file in memory that holds a part of this one."""
        return ScanFile(self.path, self.kind, content[:HEAD_BYTES], content)

    def find_tiff_pages(self) -> list[int]:
        """Return the indexes of the TIFF directories that are pages.

        Raises:
            ScanError: there is none.
        """
        from gtapp.scans.tiff import find_page_directories  # imported when used: few projects have TIFF files

        with self.open_stream() as file:
            pages = find_page_directories(file)
        if not pages:
            raise ScanError("damaged", self.path, "no readable TIFF directory")
        return pages

    def read_orientation(self) -> int:
        """Return the EXIF orientation of the formats whose EXIF block Qt ignores (PNG, WebP); else 1."""
        if self.data is None or self.kind not in (ScanFormat.PNG, ScanFormat.WEBP):
            return 1
        from gtapp.scans.tiff import (
            read_exif_orientation,  # imported when used: few files have EXIF in TIFF's form
        )

        return read_exif_orientation(
            _find_png_exif(self.data) if self.kind is ScanFormat.PNG else _find_webp_exif(self.data)
        )

    def is_cut_off(self) -> bool:
        """Return whether a JPEG or JPEG 2000 ends before its end mark (the part that is there can be shown)."""
        if self.data is None or self.kind not in (ScanFormat.JPEG, ScanFormat.JP2):
            return False
        if self.kind is ScanFormat.JP2:
            return b"\xff\xd9" not in self.data[-MARK_WITHIN:]
        scan = self.data.find(b"\xff\xda")
        return self.data.find(b"\xff\xd9", max(scan, 0)) < 0


def check_status(path: Path) -> os.stat_result:
    """Return the status of a file before it is opened: opening a pipe or a device could wait for ever.

    Raises:
        ScanError: there is no such file, or it is neither a file nor a folder.
    """
    with translate_file_errors(path):
        status = path.stat()
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        raise ScanError("not-image", path)
    return status


def _find_png_exif(data: bytes) -> bytes:
    place = 8
    while place + 8 <= len(data):
        size, name = struct.unpack(">I4s", data[place : place + 8])
        if name == b"eXIf":
            return data[place + 8 : place + 8 + size]
        if name == b"IDAT":
            break
        place += size + 12
    return b""


def _find_webp_exif(data: bytes) -> bytes:
    place = 12
    while place + 8 <= len(data):
        name, size = struct.unpack("<4sI", data[place : place + 8])
        if name == b"EXIF":
            return data[place + 8 : place + 8 + size]
        place += 8 + size + size % 2
    return b""


MAGIC = (
    (b"\xff\xd8\xff", ScanFormat.JPEG),
    (b"\x89PNG\r\n\x1a\n", ScanFormat.PNG),
    (b"II*\0", ScanFormat.TIFF),
    (b"MM\0*", ScanFormat.TIFF),
    (b"II+\0", ScanFormat.TIFF),
    (b"MM\0+", ScanFormat.TIFF),
    (b"\0\0\0\x0cjP  \r\n\x87\n", ScanFormat.JP2),
    (b"\xff\x4f\xff\x51", ScanFormat.JP2),
)
FOREIGN = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"8BPS", "Photoshop"),
    (b"AT&TFORM", "DjVu"),
    (b"\xff\x0a", "JPEG XL"),
    (b"\0\0\0\x0cJXL ", "JPEG XL"),
    (b"%!PS", "PostScript"),
)
BRANDS = {b"heic": "HEIF", b"heix": "HEIF", b"mif1": "HEIF", b"avif": "AVIF"}


def detect_scan_format(head: bytes) -> ScanFormat | None:
    """Return the format of a file by its first bytes (1,024 suffice); None if it can't be read."""
    for magic, kind in MAGIC:
        if head.startswith(magic):
            return kind
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return ScanFormat.WEBP
    return ScanFormat.PDF if b"%PDF-" in head[:1024] else None


def name_foreign_format(head: bytes) -> str:
    """Return the name of a format that is known but can't be read; "" for anything else."""
    if head[4:8] == b"ftyp":
        return BRANDS.get(head[8:12], "")
    return next((name for magic, name in FOREIGN if head.startswith(magic)), "")


CODES = frozenset(
    {
        "missing",  # no such file
        "folder",  # the path is a folder
        "denied",  # no right to read
        "io",  # the disk or the network failed; detail: the system's words
        "empty",  # 0 bytes
        "not-image",  # neither an image nor a PDF by its content
        "format",  # an image of a format that isn't read; detail: its name
        "damaged",  # broken or cut off; detail: the decoder's words
        "encrypted",  # a PDF with a password
        "no-page",  # the file has fewer pages; detail: how many it has
        "too-large",  # would need more memory than allowed; detail: its size in pixels
        "memory",  # decoding needed more memory than allowed; detail: the limit in megabytes
        "time",  # decoding took longer than allowed; detail: the limit in seconds
        "crash",  # the decoder ended unexpectedly
        "internal",  # a mistake of this program; detail: the exception
    }
)
DETAIL_LENGTH = 200


class ScanError(Exception):
    """Why a page can't be shown: one of `CODES`, the file, and a detail (in English, may be empty)."""

    def __init__(self, code: str, path: Path, detail: str = "") -> None:
        assert code in CODES, code
        super().__init__(code, path, detail)
        self.code = code
        self.path = path
        self.detail = detail[:DETAIL_LENGTH]

    def __str__(self) -> str:
        return f"{self.path}: {self.code}" + (f" ({self.detail})" if self.detail else "")


@contextmanager
def translate_file_errors(path: Path) -> Iterator[None]:
    """Convert errors of the operating system while `path` is opened or read to a `ScanError`."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ScanError("missing", path) from error
    except IsADirectoryError as error:
        raise ScanError("folder", path) from error
    except PermissionError as error:  # Windows raises this for folders, too
        raise ScanError("folder" if path.is_dir() else "denied", path) from error
    except OSError as error:
        raise ScanError("io", path, error.strerror or str(error)) from error
    except ValueError as error:  # a name that no file can have
        raise ScanError("missing", path) from error
