"""Files among scans that are not read: what they are by their names, and which ones belong there all the same."""

from __future__ import annotations

from typing import Final

from gtapp.core.scans.scan_file import CAMERA, ScanFormat, detect_scan_format

SCAN_SUFFIXES: Final = {
    **dict.fromkeys((".jpg", ".jpeg", ".jpe", ".jfif"), "JPEG"),
    ".png": "PNG",
    **dict.fromkeys((".tif", ".tiff"), "TIFF"),
    ".webp": "WEBP",
    ".avif": "AVIF",
    ".gif": "GIF",
    ".bmp": "BMP",
    **dict.fromkeys((".jp2", ".j2k", ".jpx", ".jpf", ".j2c"), "JP2"),
    ".pdf": "PDF",
}
"""The endings of names of scans, with the names of their formats."""

_FOREIGN: Final = {
    **dict.fromkeys((".heic", ".heif", ".hif"), "HEIF"),
    **dict.fromkeys(
        (".cr2", ".cr3", ".crw", ".nef", ".nrw", ".dng", ".arw", ".srf", ".sr2", ".orf", ".rw2"), CAMERA
    ),
    **dict.fromkeys((".raf", ".pef", ".srw", ".x3f", ".iiq", ".3fr", ".raw"), CAMERA),
    **dict.fromkeys((".psd", ".psb"), "Photoshop"),
    **dict.fromkeys((".djvu", ".djv"), "DjVu"),
    ".xcf": "GIMP",
    ".jxl": "JPEG XL",
    **dict.fromkeys((".jxr", ".wdp", ".hdp"), "JPEG XR"),
    **dict.fromkeys((".eps", ".ps"), "PostScript"),
    **dict.fromkeys((".pbm", ".pgm", ".ppm", ".pnm"), "Netpbm"),
}
_COMPANIONS: Final = frozenset(
    (
        *(
            ".txt",
            ".md",
            ".rst",
            ".xml",
            ".xmp",
            ".json",
            ".jsonl",
            ".jsonld",
            ".csv",
            ".tsv",
            ".xlsx",
            ".xls",
            ".ods",
        ),
        *(
            ".html",
            ".htm",
            ".hocr",
            ".alto",
            ".mets",
            ".page",
            ".box",
            ".toml",
            ".yaml",
            ".yml",
            ".ini",
            ".cfg",
            ".log",
        ),
        *(
            ".md5",
            ".sha1",
            ".sha256",
            ".sha512",
            ".sfv",
            ".url",
            ".lnk",
            ".desktop",
            ".py",
            ".sh",
            ".bat",
            ".db",
        ),
    )
)
"""Endings of what lies beside scans: transcriptions, descriptions, lists, checksums, and what programs leave."""
_COMPANION_NAMES: Final = frozenset(
    ("readme", "license", "licence", "copying", "icon\r", "manifest", "sha256sums", "md5sums")
)


def is_companion(stem: str, suffix: str) -> bool:
    """Return whether a file is one of those that lie beside scans; `suffix` is in small letters, with its dot."""
    return suffix in _COMPANIONS or stem.lower() in _COMPANION_NAMES


def name_foreign_suffix(suffix: str) -> str:
    """Return the name of the format of images that are not read whose names have this ending; "" for any other ending."""
    return _FOREIGN.get(suffix, "")


def find_suffix(head: bytes) -> str:
    """Return the ending that belongs to the content of a scan, by its first bytes; "" for anything but a scan."""
    kind = detect_scan_format(head)
    return {ScanFormat.JPEG: ".jpg", ScanFormat.TIFF: ".tif"}.get(kind, f".{kind.value}") if kind else ""
