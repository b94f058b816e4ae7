"""The file formats of scans, detected by a file's first bytes, and the lock that PDFium needs."""

from __future__ import annotations

import threading
from enum import StrEnum
from typing import Final


class ScanFormat(StrEnum):
    """The formats that can be read."""

    JPEG = "jpeg"
    PNG = "png"
    TIFF = "tiff"
    WEBP = "webp"
    JP2 = "jp2"
    PDF = "pdf"


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


PDFIUM_LOCK: Final = threading.Lock()
"""Held during every call of PDFium, which is not thread-safe."""
