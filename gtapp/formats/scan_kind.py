"""What kind of scan a file is, told by its first bytes."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The formats that are read."""

    JPEG = "jpeg"
    PNG = "png"
    TIFF = "tiff"
    WEBP = "webp"
    JP2 = "jp2"
    PDF = "pdf"


MAGIC = (
    (b"\xff\xd8\xff", Kind.JPEG),
    (b"\x89PNG\r\n\x1a\n", Kind.PNG),
    (b"II*\0", Kind.TIFF),
    (b"MM\0*", Kind.TIFF),
    (b"II+\0", Kind.TIFF),
    (b"MM\0+", Kind.TIFF),
    (b"\0\0\0\x0cjP  \r\n\x87\n", Kind.JP2),
    (b"\xff\x4f\xff\x51", Kind.JP2),
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


def sniff(head: bytes) -> Kind | None:
    """The kind of a file by its first bytes; None for everything that isn't read."""
    for magic, kind in MAGIC:
        if head.startswith(magic):
            return kind
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return Kind.WEBP
    return Kind.PDF if b"%PDF-" in head[:1024] else None


def foreign_name(head: bytes) -> str:
    """The name of a format that is known but not read; empty for anything else."""
    if head[4:8] == b"ftyp":
        return BRANDS.get(head[8:12], "")
    return next((name for magic, name in FOREIGN if head.startswith(magic)), "")
