"""The markers of a JPEG before its pixels: the size, how the channels are stored, and the EXIF block."""

from __future__ import annotations

import struct
from typing import BinaryIO, Final, NamedTuple

_EXIF: Final = b"Exif\0\0"
_MOST_SEGMENTS: Final = 1_000
_NO_FRAMES: Final = (0xC4, 0xC8, 0xCC)
"""Markers among those of frames that are none: tables."""
_PROGRESSIVE: Final = 0xC2
_ORDINARY: Final = (0xC0, 0xC1, _PROGRESSIVE)


class JpegHead(NamedTuple):
    """What precedes the pixels. `frame` is the marker that says how they are compressed; `factors` are each channel's, across
    and down.
    """

    frame: int = 0
    bits: int = 0
    width: int = 0
    height: int = 0
    factors: tuple[tuple[int, int], ...] = ()
    exif: bytes = b""

    @property
    def is_ordinary(self) -> bool:
        """True for grey and colour of 8 bits, baseline or progressive: what every program writes."""
        return self.frame in _ORDINARY and self.bits == 8 and len(self.factors) in (1, 3)

    @property
    def kept_bytes(self) -> int:
        """The bytes that libjpeg keeps of a progressive image while it reads: all coefficients, two bytes each."""
        if self.frame != _PROGRESSIVE:
            return 0
        most = max(1, max(f[0] for f in self.factors) * max(f[1] for f in self.factors))
        return sum(2 * self.width * self.height * across * down // most for across, down in self.factors)


def read_jpeg_head(file: BinaryIO) -> JpegHead:
    """Read the markers up to the pixels; what is broken or missing stays empty."""
    file.seek(2)
    exif = b""
    for _ in range(_MOST_SEGMENTS):
        marker = file.read(1)
        while marker == b"\xff":
            marker = file.read(1)
        if not marker or marker in (b"\xda", b"\xd9"):
            break
        size = file.read(2)
        content = file.read(max(int.from_bytes(size) - 2, 0))
        if marker == b"\xe1" and content.startswith(_EXIF) and not exif:
            exif = content
        elif 0xC0 <= marker[0] <= 0xCF and marker[0] not in _NO_FRAMES:
            return _read_frame(marker[0], content, exif)
    return JpegHead(exif=exif)


def _read_frame(marker: int, content: bytes, exif: bytes) -> JpegHead:
    try:
        bits, height, width, count = struct.unpack_from(">BHHB", content)
        factors = tuple((content[7 + 3 * i] >> 4, content[7 + 3 * i] & 15) for i in range(count))
    except (struct.error, IndexError):
        return JpegHead(exif=exif)
    return JpegHead(marker, bits, width, height, factors, exif) if factors else JpegHead(exif=exif)
