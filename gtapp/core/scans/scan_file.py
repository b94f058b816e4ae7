"""The file of a scan: its format by its content, its pages, its bytes for the decoders, and why it can't be shown."""

from __future__ import annotations

import io
import os
import stat
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
    AVIF = "avif"
    GIF = "gif"
    BMP = "bmp"
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

    def find_tiff_pages(self) -> list[int]:
        """Return the indexes of the TIFF directories that are pages.

        Raises:
            ScanError: there is none.
        """
        from gtapp.core.scans.tiff import (
            find_page_directories,  # imported when used: few projects have TIFF files
        )

        with self.open_stream() as file:
            pages = find_page_directories(file)
        if not pages:
            raise ScanError("damaged", self.path, "no readable TIFF directory")
        return pages

    def read_orientation(self) -> int:
        """Return the EXIF orientation (1 to 8) of a JPEG, PNG or WebP; else, and where there is none, 1."""
        from gtapp.core.scans.tiff import read_exif_orientation  # imported when used, as below

        with self.open_stream() as file:
            return read_exif_orientation(_read_exif(self.kind, file))

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


def _read_exif(kind: ScanFormat, file: BinaryIO) -> bytes:
    """Return the EXIF block; empty where there is none."""
    if kind is ScanFormat.JPEG:
        from gtapp.core.scans.jpeg import read_jpeg_head

        return read_jpeg_head(file).exif
    if kind is ScanFormat.PNG:
        from gtapp.core.scans.png import read_png_exif

        with suppress(struct.error):
            return read_png_exif(file)
    return _find_webp_exif(file) if kind is ScanFormat.WEBP else b""


def _find_webp_exif(file: BinaryIO) -> bytes:
    place = file.seek(12)
    while len(head := file.read(8)) == 8:
        name, size = struct.unpack("<4sI", head)
        if name == b"EXIF":
            return file.read(size)
        place = file.seek(place + 8 + size + size % 2)
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
    (b"GIF87a", ScanFormat.GIF),
    (b"GIF89a", ScanFormat.GIF),
)
CAMERA = "RAW"
FOREIGN = (
    (b"II*\0\x10\0\0\0CR", CAMERA),
    (b"IIU\0", CAMERA),
    (b"IIRO", CAMERA),
    (b"IIRS", CAMERA),
    (b"MMOR", CAMERA),
    (b"FUJIFILMCCD-RAW", CAMERA),
    (b"II\xbc", "JPEG XR"),
    (b"8BPS", "Photoshop"),
    (b"gimp xcf", "GIMP"),
    (b"AT&TFORM", "DjVu"),
    (b"\xff\x0a", "JPEG XL"),
    (b"\0\0\0\x0cJXL ", "JPEG XL"),
    (b"%!PS", "PostScript"),
    (b"PK\x03\x04", "ZIP or Office"),
    (b"\xd0\xcf\x11\xe0", "Office"),
    (b"{\\rtf", "RTF"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf", "7-Zip"),
    (b"<!DOCTYPE html", "HTML"),
    (b"<!doctype html", "HTML"),
    (b"<html", "HTML"),
    (b"<svg", "SVG"),
)
"""The beginnings of files that are known but not read. Some are those of `MAGIC`, too."""
BRANDS = {
    **dict.fromkeys((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"), "HEIF"),
    b"crx ": CAMERA,
    **dict.fromkeys((b"qt  ", b"isom", b"iso2", b"mp41", b"mp42", b"avc1", b"M4V "), "video"),
}
_AVIF = (b"avif", b"avis")
_BMP_HEADERS = (12, 40, 52, 56, 64, 108, 124)


def detect_scan_format(head: bytes) -> ScanFormat | None:
    """Return the format of a file by its first bytes (1,024 suffice); None if it can't be read."""
    if name_foreign_format(head) == CAMERA:  # some are TIFF files whose pictures are previews
        return None
    for magic, kind in MAGIC:
        if head.startswith(magic):
            return kind
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return ScanFormat.WEBP
    if _is_avif(head):
        return ScanFormat.AVIF
    if head[:2] == b"BM" and int.from_bytes(head[14:18], "little") in _BMP_HEADERS:
        return ScanFormat.BMP
    return ScanFormat.PDF if b"%PDF-" in head[:1024] else None


def name_foreign_format(head: bytes) -> str:
    """Return the name of a format that is known but can't be read; "" for anything else."""
    if head[4:8] == b"ftyp" and not _is_avif(head):
        return BRANDS.get(head[8:12], "")
    start = head.lstrip(b"\xef\xbb\xbf \r\n\t")  # of a web page
    return next((name for magic, name in FOREIGN if head.startswith(magic) or start.startswith(magic)), "")


def _is_avif(head: bytes) -> bool:
    """Return whether the first box names the brand, as the main one or among those that the file agrees with."""
    if head[4:8] != b"ftyp":
        return False
    end = min(int.from_bytes(head[:4]), 256)
    return any(head[at : at + 4] in _AVIF for at in (8, *range(16, end, 4)))


REASONS = {
    "missing": "there is no such file",
    "folder": "it is a folder",
    "denied": "it may not be read",
    "fetch": "it could not be fetched: {}",  # it is not in the folder; detail: the reason and the address
    "io": "it can’t be read: {}",  # the disk or the network failed; detail: the system's words
    "empty": "it is empty (0 bytes)",
    "not-image": "by its content it is neither an image nor a PDF",
    "format": "{} is not read",  # an image of a format that isn't read; detail: its name
    "damaged": "it is damaged ({})",  # broken or cut off; detail: the decoder's words
    "encrypted": "it is protected by a password",
    "no-page": "it has no such page",  # detail: how many it has
    "too-large": "it is too large ({} pixels)",  # would need more memory than allowed; detail: its size
    "memory": "decoding it takes more than {} MB of memory",
    "time": "decoding it takes longer than {} s",
    "crash": "its decoder crashed",
    "internal": "a mistake of this program ({})",  # detail: the exception
}
"""Why a page can't be shown: the codes of `ScanError`, and what they say in English; {} is its detail."""
CODES = frozenset(REASONS)
DETAIL_LENGTH = 200


class ScanError(Exception):
    """Why a page can't be shown: one of `REASONS`, the file, and a detail (in English, may be empty)."""

    def __init__(self, code: str, path: Path, detail: str = "") -> None:
        assert code in CODES, code
        super().__init__(code, path, detail)
        self.code = code
        self.path = path
        self.detail = detail[:DETAIL_LENGTH]

    @property
    def reason(self) -> str:
        """Why the page can't be shown, in English."""
        return REASONS[self.code].format(self.detail)

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


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
