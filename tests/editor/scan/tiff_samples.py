"""Writes TIFF files as other programs do, of kinds that Pillow doesn't write; the pixels are given in 8 bits."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Stored:
    """How a TIFF stores its pixels.

    `white` is the number that stands for white, `step` the rows of a strip (0: all in one), `photometric` 0 for numbers whose 0
    is white. Of several channels, `planar` has each by itself. Tags in `tags` are added as SHORT.
    """

    bits: int = 8
    order: str = "<"
    white: float = 0
    sample_format: int = 1
    photometric: int = 1
    planar: bool = True
    step: int = 0
    compressed: bool = False
    big: bool = False
    has_counts: bool = True
    tags: tuple[tuple[int, int], ...] = ()


def write_tiff(
    path: Path, channels: Sequence[bytes], stored: Stored, size: tuple[int, int] = (1800, 1201)
) -> Path:
    """Write the channels, each with a byte for each pixel."""
    width, height = size
    step = stored.step or height
    is_planar = len(channels) > 1 and stored.planar
    streams = channels if is_planar else [bytes(v for pixel in zip(*channels, strict=True) for v in pixel)]
    row = width * (1 if is_planar else len(channels))
    strips = []
    for stream in streams:
        for top in range(0, height, step):
            content = b"".join(
                _pack(stream[y * row : (y + 1) * row], stored) for y in range(top, min(top + step, height))
            )
            strips.append(zlib.compress(content, 1) if stored.compressed else content)
    tags: dict[int, tuple[int, ...]] = {
        256: (width,),
        257: (height,),
        258: (stored.bits,) * len(channels),
        259: (8 if stored.compressed else 1,),
        262: (2 if len(channels) == 3 else stored.photometric,),
        277: (len(channels),),
        278: (step,),
        284: (2 if is_planar else 1,),
        339: (stored.sample_format,) * len(channels),
        **{tag: (value,) for tag, value in stored.tags},
    }
    path.write_bytes(_assemble(tags, strips, stored))
    return path


def _pack(values: bytes, stored: Stored) -> bytes:
    white = stored.white or 2**stored.bits - 1
    numbers = [value * white / 255 for value in values]
    if stored.photometric == 0:
        numbers = [white - number for number in numbers]
    if stored.sample_format == 3:
        return struct.pack(f"{stored.order}{len(values)}{'f' if stored.bits == 32 else 'd'}", *numbers)
    whole = [round(number) for number in numbers]
    if stored.bits in (8, 16, 32):
        code = {8: "B", 16: "H", 32: "I"}[stored.bits]
        return struct.pack(f"{stored.order}{len(values)}{code}", *whole)
    return _pack_bits(whole, stored.bits)


def _pack_bits(numbers: Sequence[int], bits: int) -> bytes:
    text = "".join(f"{number:0{bits}b}" for number in numbers)
    text += "0" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8)


def _assemble(tags: dict[int, tuple[int, ...]], strips: list[bytes], stored: Stored) -> bytes:
    order, word = stored.order, "Q" if stored.big else "I"
    start = 16 if stored.big else 8
    body = bytearray(start)
    places = []
    for strip in strips:
        places.append(len(body))
        body += strip
    body += bytes(len(body) % 2)
    longs = {273: tuple(places)} | ({279: tuple(map(len, strips))} if stored.has_counts else {})
    fields = [*((tag, 3, "H", v) for tag, v in tags.items()), *((tag, 4, "I", v) for tag, v in longs.items())]
    listed = b"".join(_list_fields(sorted(fields), body, order, word))
    first = len(body)
    body += struct.pack(f"{order}{'Q' if stored.big else 'H'}", len(fields)) + listed + bytes(8)
    mark = b"II" if order == "<" else b"MM"
    head = (
        struct.pack(f"{order}HHHQ", 43, 8, 0, first) if stored.big else struct.pack(f"{order}HI", 42, first)
    )
    body[:start] = mark + head
    return bytes(body)


def _list_fields(
    fields: list[tuple[int, int, str, tuple[int, ...]]], body: bytearray, order: str, word: str
) -> Iterator[bytes]:
    for tag, kind, code, values in fields:
        content = struct.pack(f"{order}{len(values)}{code}", *values)
        if len(content) > struct.calcsize(word):
            place = len(body)
            body += content + bytes(len(content) % 2)
            content = struct.pack(order + word, place)
        yield struct.pack(f"{order}HH{word}", tag, kind, len(values)) + content.ljust(
            struct.calcsize(word), b"\0"
        )
