"""Creates scans of every format: small ones with known colours, broken ones, huge ones."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from PySide6.QtGui import QColor

from gtapp.editor.scan.decoder import Decoded

SIZE = (600, 400)
RED, BLUE = (10, 10), (400, 300)
"""A point of the red corner at the upper left, and one of the blue field at the lower right."""


def picture(mode: str = "RGB", size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a white image with a red corner and a blue field, scaled to the size."""
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    across, down = size[0] / SIZE[0], size[1] / SIZE[1]
    draw.rectangle((0, 0, 200 * across, 100 * down), fill="red")
    draw.rectangle((300 * across, 200 * down, 500 * across, 390 * down), fill="blue")
    return image.convert(mode)


def colour(page: Decoded, point: tuple[int, int]) -> tuple[int, int, int]:
    """Return the colour at a point, in pixels of the whole page."""
    x, y = (place * size // full for place, size, full in zip(point, page.size, page.full, strict=True))
    found = QColor(page.image.pixelColor(x, y))
    return found.red(), found.green(), found.blue()


def is_near(found: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    """Return whether two colours are equal apart from compression."""
    return all(abs(a - b) <= 12 for a, b in zip(found, wanted, strict=True))


def save(path: Path, image: Image.Image | None = None, **options: Any) -> Path:
    """Write an image with Pillow."""
    (image or picture()).save(path, **options)
    return path


def make_exif(orientation: int) -> Image.Exif:
    """Return an EXIF block with this orientation."""
    block = Image.Exif()
    block[0x112] = orientation
    return block


def write_pdf(path: Path, pages: int = 1) -> Path:
    """Write a PDF of scanned pages of 600 × 400 pixels at 72 dpi."""
    first, *others = [picture() for _ in range(pages)]
    first.save(path, "PDF", save_all=True, append_images=others, resolution=72)
    return path


def write_encrypted_pdf(path: Path) -> Path:
    """Write a PDF with a password (40-bit RC4, as in the standard); its pages stay unwritten."""
    padding = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
    password = (b"secret" + padding)[:32]
    owner = _rc4(hashlib.md5(password).digest()[:5], password)
    ident, rights = b"0123456789abcdef", -4
    key = hashlib.md5(password + owner + struct.pack("<i", rights) + ident).digest()[:5]
    user = _rc4(key, padding)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] >>",
        b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>"
        % (owner.hex().encode(), user.hex().encode()),
    ]
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    start = out.tell()
    out.write(b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places))
    name = ident.hex().encode()
    out.write(b"trailer << /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<%s> <%s>] >>\n" % (name, name))
    out.write(b"startxref\n%d\n%%%%EOF\n" % start)
    path.write_bytes(out.getvalue())
    return path


def cut_file(path: Path, source: Path, part: float = 0.5) -> Path:
    """Return the beginning of a file."""
    content = source.read_bytes()
    path.write_bytes(content[: int(len(content) * part)])
    return path


def write_huge_jpeg(path: Path, side: int = 20_000) -> Path:
    """Write a grey JPEG whose blocks are all equal, which takes neither time nor memory."""
    small = io.BytesIO()
    Image.new("L", (8, 8), 128).save(small, "JPEG")
    data = bytearray(small.getvalue())
    frame = data.find(b"\xff\xc0")
    data[frame + 5 : frame + 9] = struct.pack(">HH", side, side)
    scan = data.find(b"\xff\xda")
    (length,) = struct.unpack(">H", data[scan + 2 : scan + 4])
    blocks = (
        -(-side // 8)
    ) ** 2  # each block is 00 (same brightness) and 1010 (end of block): four blocks in three bytes
    body = b"\x28\xa2\x8a" * (-(-blocks // 4))
    path.write_bytes(bytes(data[: scan + 2 + length]) + body + b"\xff\xd9")
    return path


def write_huge_png(path: Path, side: int = 20_000, colour: int = 2, depth: int = 8) -> Path:
    """Write a PNG of one value, compressed once for some rows and repeated."""
    rows = 500
    row = b"\0" + bytes([120 if depth == 8 else 255]) * (side * depth * {0: 1, 2: 3, 6: 4}[colour] // 8)
    pack = zlib.compressobj(1, zlib.DEFLATED, -15)
    body = pack.compress(row * rows) + pack.flush(zlib.Z_FULL_FLUSH)
    check = 1
    for _ in range(side // rows):
        check = zlib.adler32(row * rows, check)
    end = zlib.compressobj(1, zlib.DEFLATED, -15).flush(zlib.Z_FINISH)
    data = b"\x78\x01" + body * (side // rows) + end + struct.pack(">I", check)
    head = struct.pack(">IIBBBBB", side, side, depth, colour, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks))
    return path


def write_huge_tiff(path: Path, side: int = 20_000) -> Path:
    """Write a TIFF of strips that are all at the same place in the file."""
    rows = 16
    strip = zlib.compress(bytes([200, 100, 50]) * (side * rows), 1)
    count = -(-side // rows)
    offsets, counts = 8 + len(strip), 8 + len(strip) + 4 * count
    bits = counts + 4 * count
    start = bits + 6
    tags = [
        *((256, 4, 1, side), (257, 4, 1, side), (258, 3, 3, bits), (259, 3, 1, 8), (262, 3, 1, 2)),
        *((273, 4, count, offsets), (277, 3, 1, 3), (278, 4, 1, rows), (279, 4, count, counts)),
    ]
    out = b"II*\0" + struct.pack("<I", start) + strip
    out += struct.pack(f"<{count}I", *[8] * count) + struct.pack(f"<{count}I", *[len(strip)] * count)
    out += struct.pack("<3H", 8, 8, 8) + struct.pack("<H", len(tags))
    out += b"".join(struct.pack("<HHII", *tag) for tag in tags) + bytes(4)
    path.write_bytes(out)
    return path


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    i = j = 0
    out = bytearray()
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
