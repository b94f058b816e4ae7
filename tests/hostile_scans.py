"""Creates small files whose decoding takes gigabytes or minutes, as an attack found them."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from tests.pdf_texts import join_objects

Writer = Callable[[Path], Path]


def write_nested_forms(path: Path) -> Path:
    """Write a PDF of 2 KB in which each of eight forms draws the next one ten times: 100 million paths in all."""
    forms = [b"/F Do " * 10] * 8 + [b"0 0 9 9 re f "]
    first = 4
    objects = [
        _form(content, b"/Resources<</XObject<</F %d 0 R>>>>" % (first + number + 1))
        for number, content in enumerate(forms)
    ]
    return _write_pdf(path, b"/F Do", b"/XObject<</F %d 0 R>>" % (first + 1), objects)


def write_triple_flate(path: Path, megabytes: int = 4800) -> Path:
    """Write a PDF of less than a kilobyte whose page, compressed three times, has gigabytes of zeros."""
    content = zlib.compress(zlib.compress(_deflated_zeros(megabytes), 9), 9)
    stream = b"<</Filter[/FlateDecode/FlateDecode/FlateDecode]/Length %d>>stream\n" % len(content)
    return _write_objects(path, [*_page(b""), stream + content + b"\nendstream"])


def write_tiling_pattern(path: Path) -> Path:
    """Write a PDF of 39 KB with a pattern of 3,000 curves that is repeated at each hundredth of a point."""
    curves = b"0 0 m 9 9 1 9 9 0 c S\n" * 1750
    pattern = b"/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 900 900]/XStep .01/YStep .01/Resources<<>>"
    stream = b"<<%s/Length %d>>stream\n%s\nendstream" % (pattern, len(curves), curves)
    return _write_pdf(path, b"/Pattern cs /P scn 0 0 600 600 re f", b"/Pattern<</P 5 0 R>>", [stream])


def write_huge_webp(path: Path) -> Path:
    """Write a WebP of 34 bytes that states a size of 60,000 × 60,000 pixels and has none."""
    side = (60_000 - 1).to_bytes(3, "little")
    chunk = b"VP8X" + struct.pack("<I", 10) + bytes(4) + side + side
    path.write_bytes(b"RIFF" + struct.pack("<I", len(chunk) + 8) + b"WEBP" + chunk + bytes(4))
    return path


def write_many_scans(path: Path, scans: int = 3000, side: int = 4000) -> Path:
    """Write a progressive JPEG whose last scan, which takes few bytes, is repeated."""
    small = io.BytesIO()
    Image.new("L", (side, side), 128).save(small, "JPEG", progressive=True)
    data = small.getvalue()
    last = data.rfind(b"\xff\xc4")  # its table, then itself
    path.write_bytes(data[:last] + data[last:-2] * scans + data[-2:])
    return path


def _deflated_zeros(megabytes: int) -> bytes:
    """Return compressed zeros: a megabyte is compressed and repeated."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = pack.compress(bytes(2**20)) + pack.flush(zlib.Z_FULL_FLUSH)
    end = zlib.compressobj(9, zlib.DEFLATED, -15).flush(zlib.Z_FINISH)
    check = ((megabytes << 20) % 65521) << 16 | 1
    return b"\x78\xda" + block * megabytes + end + struct.pack(">I", check)


def _form(content: bytes, resources: bytes) -> bytes:
    head = b"<</Subtype/Form/BBox[0 0 9 9]%s/Length %d>>" % (resources, len(content))
    return b"%sstream\n%s\nendstream" % (head, content)


def _write_pdf(path: Path, content: bytes, resources: bytes, objects: list[bytes]) -> Path:
    stream = b"<</Length %d>>stream\n%s\nendstream" % (len(content), content)
    return _write_objects(path, [*_page(resources), stream, *objects])


def _page(resources: bytes) -> Iterator[bytes]:
    yield b"<</Type/Catalog/Pages 2 0 R>>"
    yield b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    yield b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R/Resources<<%s>>>>" % resources


def _write_objects(path: Path, objects: list[bytes]) -> Path:
    path.write_bytes(join_objects(objects))
    return path


HOSTILE: dict[str, Writer] = {
    "forms.pdf": write_nested_forms,
    "flate.pdf": write_triple_flate,
    "tiles.pdf": write_tiling_pattern,
    "huge.webp": write_huge_webp,
    "scans.jpg": write_many_scans,
}
