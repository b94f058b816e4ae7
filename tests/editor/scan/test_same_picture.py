"""The window, models and OCR see the same, right picture of every kind of image, or give the same error."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat, TiffImagePlugin
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.page_decoding import decode_page
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.decoder import decode
from tests.editor.scan.scan_samples import make_exif, picture, save
from tests.editor.scan.tiff_samples import Stored, write_tiff

SIZE = (150, 100)
FLOAT = {"sample_format": 3}
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Qt's painter needs an application, even without a window."""


def page(mode: str = "RGB") -> Image.Image:
    """A page that differs in every corner, with paper that is not quite white."""
    image = ImageChops.multiply(picture("RGB", SIZE), Image.new("RGB", SIZE, (240, 236, 228)))
    return image.quantize(16) if mode == "P" else image.convert(mode, dither=Image.Dither.NONE)


def see_in_window(path: Path, target: Target = OWN_SIZE) -> Image.Image:
    decoded = decode(PageRef(path), target)
    image = decoded.image.convertToFormat(QImage.Format.Format_RGB888)
    content = bytes(image.constBits())
    seen = Image.frombytes("RGB", decoded.size, content, "raw", "RGB", image.bytesPerLine())
    assert target != OWN_SIZE or decoded.full == seen.size
    return seen


def measure(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference in the channel that differs most, in levels of 255."""
    assert one.size == other.size
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def check(path: Path, wanted: Image.Image, most: float = 2) -> None:
    seen, sent = see_in_window(path), decode_page(path, 1, 1000)
    assert sent.full == wanted.size
    assert measure(seen, sent.image) < 1
    assert measure(sent.image, wanted.convert("RGB")) < most
    small = decode_page(path, 1, 60).image
    assert measure(see_in_window(path, Target(60, 60)), small) < 4


def fail(path: Path) -> str:
    """Return the error that both give."""
    with pytest.raises(ScanError) as shown:
        decode(PageRef(path))
    with pytest.raises(ScanError) as sent:
        decode_page(path, 1, 1000)
    assert (shown.value.code, shown.value.detail) == (sent.value.code, sent.value.detail)
    return sent.value.reason


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("photometric", [0, 1])
@pytest.mark.parametrize(
    "kind",
    [
        *({"bits": bits} for bits in (4, 8, 12, 16, 32)),
        *({"bits": 16, "white": 2**bits - 1} for bits in (8, 10, 12, 14, 15)),
        {"bits": 32, "white": 65535},
        {"bits": 16, "compressed": True, "step": 7},
        {"bits": 12, "step": 30},
        {"bits": 32, "white": 1, **FLOAT},
        {"bits": 32, "white": 255, "compressed": True, **FLOAT},
        {"bits": 64, "white": 1, **FLOAT},
        {"bits": 8, "big": True, "step": 9},
        {"bits": 16, "step": 9, "has_counts": False},
    ],
    ids=str,
)
def test_grey_tiff(tmp_path: Path, order: str, photometric: int, kind: dict[str, Any]) -> None:
    stored = Stored(order=order, photometric=photometric, **kind)
    path = write_tiff(tmp_path / "a.tif", [page("L").tobytes()], stored, SIZE)
    check(path, page("L"), 6 if stored.bits == 4 else 2)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("planar", [False, True])
@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize(("bits", "white"), [(8, 255), (16, 65535), (16, 4095), (16, 255)])
def test_coloured_tiff(
    tmp_path: Path, order: str, planar: bool, compressed: bool, bits: int, white: int
) -> None:
    channels = [channel.tobytes() for channel in page().split()]
    stored = Stored(bits, order, white, planar=planar, compressed=compressed, step=13)
    check(write_tiff(tmp_path / "a.tif", channels, stored, SIZE), page())


@pytest.mark.parametrize("planar", [False, True])
@pytest.mark.parametrize(("mode", "tags"), [("CMYK", ()), ("RGBA", ((338, 2),))])
def test_four_channels_of_small_values(
    tmp_path: Path, mode: str, tags: tuple[tuple[int, int], ...], planar: bool
) -> None:
    stored = Stored(16, white=4095, planar=planar, photometric=5 if mode == "CMYK" else 2, tags=tags)
    path = write_tiff(tmp_path / "a.tif", [each.tobytes() for each in page(mode).split()], stored, SIZE)
    check(path, page())


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation_of_a_tiff(tmp_path: Path, orientation: int, bits: int) -> None:
    stored = Stored(bits, tags=((274, orientation),))
    path = write_tiff(tmp_path / "a.tif", [page("L").tobytes()], stored, SIZE)
    upright = ImageOps.exif_transpose(
        Image.open(save(tmp_path / "b.png", page("L"), exif=make_exif(orientation)))
    )
    check(path, upright)


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        ({"bits": 10}, "TIFF (grey, 1 × 10 bits, compression 1) is not read"),
        ({"bits": 14}, "TIFF (grey, 1 × 14 bits, compression 1) is not read"),
        ({"bits": 8, "sample_format": 2}, "TIFF (grey, 1 × 8 signed bits, compression 1) is not read"),
        ({"bits": 16, "sample_format": 2}, "TIFF (grey, 1 × 16 signed bits, compression 1) is not read"),
        ({"tags": ((259, 34712),)}, "TIFF (grey, 1 × 8 bits, compression 34712) is not read"),
        ({"tags": ((262, 32803),)}, "TIFF (32803, 1 × 8 bits, compression 1) is not read"),
    ],
)
def test_a_kind_of_tiff_that_is_not_read_is_named(tmp_path: Path, kind: dict[str, Any], named: str) -> None:
    assert fail(write_tiff(tmp_path / "a.tif", [page("L").tobytes()], Stored(**kind), SIZE)) == named


def test_signed_numbers_are_read_where_none_is_below_0(tmp_path: Path) -> None:
    stored = Stored(16, white=32767, sample_format=2)
    check(write_tiff(tmp_path / "a.tif", [page("L").tobytes()], stored, SIZE), page("L"))


def test_a_truncated_tiff_with_separate_channels_is_damaged(tmp_path: Path) -> None:
    path = write_tiff(tmp_path / "a.tif", [each.tobytes() for each in page().split()], Stored(), SIZE)
    data = bytearray(path.read_bytes())
    place = data.index((273).to_bytes(2, "little") + (4).to_bytes(2, "little"))
    strips = int.from_bytes(data[place + 8 : place + 12], "little")
    data[strips : strips + 4] = len(data).to_bytes(4, "little")  # the strip would begin at the file's end
    path.write_bytes(data)
    assert fail(path) == "it is damaged (strips or tiles are missing)"


def test_a_palette_of_8_bits(tmp_path: Path) -> None:
    image = page("P")
    path = save(tmp_path / "a.tif", image)
    with TiffImagePlugin.TiffImageFile(path) as saved:
        colours = saved.tag_v2[320]
    stored, low = (
        (struct.pack(f"<{len(colours)}H", *(each // part for each in colours))) for part in (1, 256)
    )
    content = path.read_bytes()
    assert content.count(stored) == 1
    path.write_bytes(content.replace(stored, low))
    check(path, image)


def test_values_that_are_no_numbers_are_damage(tmp_path: Path) -> None:
    image = Image.new("F", SIZE, float("inf"))
    assert "no numbers" in fail(save(tmp_path / "a.tif", image))


@pytest.mark.parametrize("name", ["a.tif", "zip.tif", "jpeg.tif", "a.jpg"])
def test_cmyk(tmp_path: Path, name: str) -> None:
    options = {"zip.tif": {"compression": "tiff_adobe_deflate"}, "jpeg.tif": {"compression": "jpeg"}}.get(
        name, {}
    )
    check(save(tmp_path / name, page("CMYK"), **options), page(), 4)


@pytest.mark.parametrize("name", ["a.tif", "lzw.tif"])
def test_cielab(tmp_path: Path, name: str) -> None:
    options = {"compression": "tiff_lzw"} if name == "lzw.tif" else {}
    check(save(tmp_path / name, page("RGB").convert("LAB"), **options), page(), 4)


@pytest.mark.parametrize(
    "compression",
    ["packbits", "tiff_lzw", "tiff_adobe_deflate", "zstd", "tiff_lzma", "jpeg", "group3", "group4"],
)
def test_compressions_of_a_tiff(tmp_path: Path, compression: str) -> None:
    image = page("L").convert("1", dither=Image.Dither.NONE) if "group" in compression else page()
    check(save(tmp_path / "a.tif", image, compression=compression), image, 4)


def test_a_preview_and_a_mask_are_no_pages(tmp_path: Path) -> None:
    small, mask = page().resize((30, 20)), page("1")
    small.encoderinfo = {"tiffinfo": {254: 1}}
    mask.encoderinfo = {"tiffinfo": {254: 4}}
    image = page()
    path = save(tmp_path / "a.tif", small, save_all=True, append_images=[image, mask], tiffinfo={254: 1})
    data = bytearray(path.read_bytes())
    pages = _find_kinds(data)
    for place, kind in zip(pages, (1, 0, 4), strict=True):
        data[place : place + 4] = kind.to_bytes(4, "little")
    path.write_bytes(data)
    check(path, image)
    assert decode_page(path, 1, 1000).of == decode(PageRef(path)).pages == 1


def _find_kinds(data: bytearray) -> list[int]:
    """Return where the values of the tag are that says what a directory is."""
    found, start = [], int.from_bytes(data[4:8], "little")
    while start:
        count = int.from_bytes(data[start : start + 2], "little")
        for place in range(start + 2, start + 2 + 12 * count, 12):
            if data[place : place + 2] == b"\xfe\0":
                found.append(place + 8)
        start = int.from_bytes(data[start + 2 + 12 * count : start + 6 + 12 * count], "little")
    return found


def transparent(mode: str) -> Image.Image:
    image = page().convert("RGBA")
    image.paste((0, 0, 0, 0), (0, 60, 150, 100))
    return image.convert(mode)


def on_white(image: Image.Image) -> Image.Image:
    ground = Image.new("RGB", SIZE, "white")
    ground.paste(image.convert("RGBA"), mask=image.convert("RGBA").getchannel("A"))
    return ground


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        *((name, mode) for name in ("a.png", "a.tif", "a.jp2") for mode in ("RGBA", "LA")),
        ("a.webp", "RGBA"),
        ("a.gif", "RGBA"),
        ("a.avif", "RGBA"),
    ],
)
def test_transparency(tmp_path: Path, name: str, mode: str) -> None:
    image = transparent(mode)
    options: dict[str, Any] = {"lossless": True} if name == "a.webp" else {}
    check(save(tmp_path / name, image, **options), on_white(image), 5)


def test_a_bmp_whose_pixels_are_all_transparent_is_opaque(tmp_path: Path) -> None:
    pixels = page().convert("RGBA")
    pixels.putalpha(0)
    content = pixels.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes("raw", "BGRA")
    masks = struct.pack("<4I", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    head = struct.pack("<IiiHHIIiiII", 124, *SIZE, 1, 32, 3, len(content), 0, 0, 0, 0) + masks + bytes(68)
    path = tmp_path / "a.bmp"
    path.write_bytes(b"BM" + struct.pack("<IHHI", 138 + len(content), 0, 0, 138) + head + content)
    check(path, page())


def test_a_palette_with_transparency(tmp_path: Path) -> None:
    image = transparent("RGBA").quantize(16, Image.Quantize.FASTOCTREE)
    check(save(tmp_path / "a.png", image), on_white(image))


@pytest.mark.parametrize("mode", ["P", "1", "L", "RGB"])
@pytest.mark.parametrize("name", ["a.png", "a.bmp", "a.gif", "a.tif", "a.webp", "a.avif", "a.jp2", "a.jpg"])
def test_plain_images(tmp_path: Path, name: str, mode: str) -> None:
    image = page(mode)
    kept = image if mode in ("L", "RGB") or name[2:] in ("png", "bmp", "gif", "tif") else image.convert("RGB")
    check(save(tmp_path / name, kept), image, 6)


@pytest.mark.parametrize("options", [{"progressive": True}, {"subsampling": 0}, {"icc_profile": PROFILE}])
def test_kinds_of_jpeg(tmp_path: Path, options: dict[str, Any]) -> None:
    check(save(tmp_path / "a.jpg", page(), quality=95, **options), page(), 3)


@pytest.mark.parametrize("suffix", ["avif", "webp", "gif", "bmp", "jp2", "tif"])
def test_a_truncated_image_is_damaged(tmp_path: Path, suffix: str) -> None:
    path = save(tmp_path / f"a.{suffix}", picture().effect_spread(9))
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 6 // 10])
    assert fail(path).startswith("it is damaged (")


@pytest.mark.parametrize("white", [4095, 65535])
@pytest.mark.parametrize(("colour", "mode"), [(0, "L"), (2, "RGB"), (6, "RGBA")])
def test_png_of_sixteen_bits(tmp_path: Path, white: int, colour: int, mode: str) -> None:
    image = page(mode)
    row = SIZE[0] * len(mode)
    whites = [65535 if each == "A" else white for each in mode] * (SIZE[0] * SIZE[1])
    values = zip(image.tobytes(), whites, strict=True)
    numbers = [round(value * most / 255).to_bytes(2) for value, most in values]
    rows = b"".join(b"\0" + b"".join(numbers[y * row : (y + 1) * row]) for y in range(SIZE[1]))
    path = tmp_path / "a.png"
    path.write_bytes(_make_png(16, colour, rows))
    check(path, image)


def _make_png(depth: int, colour: int, rows: bytes) -> bytes:
    head = b"".join(side.to_bytes(4) for side in SIZE) + bytes((depth, colour, 0, 0, 0))
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4) for name, data in chunks
    )


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "avif"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation_by_exif(tmp_path: Path, suffix: str, orientation: int) -> None:
    path = save(tmp_path / f"a.{suffix}", page(), exif=make_exif(orientation), quality=95)
    check(path, ImageOps.exif_transpose(Image.open(path)).convert("RGB"))


def test_the_exif_block_of_a_png_may_follow_its_pixels(tmp_path: Path) -> None:
    path = save(tmp_path / "a.png", page(), exif=make_exif(6))
    wanted = ImageOps.exif_transpose(Image.open(path))
    content = path.read_bytes()
    start, end = content.index(b"eXIf") - 4, content.index(b"IEND") - 4
    block = content[start : start + 12 + int.from_bytes(content[start : start + 4])]
    path.write_bytes(content[:end].replace(block, b"") + block + content[end:])
    check(path, wanted)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIF is not read"),
        (b"8BPS\0\1", "Photoshop is not read"),
        (b"", "it is empty (0 bytes)"),
        (b"no picture", "by its content it is neither an image nor a PDF"),
    ],
)
def test_what_is_not_read_is_named_alike(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(content)
    assert fail(path) == reason


def test_a_jpeg_of_twelve_bits_is_named(tmp_path: Path) -> None:
    data = io.BytesIO()
    page().save(data, "JPEG")
    content = bytearray(data.getvalue())
    content[content.index(b"\xff\xc0") + 4] = 12
    path = tmp_path / "a.jpg"
    path.write_bytes(content)
    assert fail(path) == "JPEG (12 bits) is not read"


@pytest.mark.parametrize("size", [(301, 203), (203, 301), (640, 480), (50, 40)])
@pytest.mark.parametrize("name", ["a.jpg", "a.png"])
def test_what_is_sent_of_an_ordinary_scan_stays_the_same(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    """Else answers that were paid for would not be found again: the key of a request has the digest of its pages."""
    path = save(tmp_path / name, picture("RGB", size).effect_spread(3))
    with Image.open(path) as wanted:
        wanted.thumbnail((150, 150), Image.Resampling.HAMMING, reducing_gap=2.0)
        assert decode_page(path, 1, 150).image.tobytes() == wanted.convert("RGB").tobytes()
