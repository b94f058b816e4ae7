"""Scans as they are sent: upright, RGB, no larger than set; unusable ones are reported."""

from __future__ import annotations

import array
import io
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts import page_images
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.page_images import PageImage
from tests.features.drafts.drafting_samples import make_image, write_scan

DARK, LIGHT = 30, 230


def load(tmp_path: Path, data: bytes, name: str = "a.jpg", **settings: Any) -> tuple[PageImage, ...]:
    return page_images.load_pages([write_scan(tmp_path / name, data)], DraftingSettings(**settings))


def open_page(page: PageImage) -> Image.Image:
    found = Image.open(io.BytesIO(page.jpeg), formats=["JPEG"])
    assert (found.mode, found.size) == ("RGB", (page.width, page.height))
    return found


def grey(page: PageImage, x: float, y: float) -> int:
    """Return the grey value of the page at a place, given as a part of its sides."""
    found = open_page(page).convert("L")
    value = found.getpixel((int(x * (found.width - 1)), int(y * (found.height - 1))))
    assert isinstance(value, int)
    return value


def is_dark_left(page: PageImage) -> bool:
    return abs(grey(page, 0.2, 0.5) - DARK) < 12 and abs(grey(page, 0.8, 0.5) - LIGHT) < 12


MODES = [
    ("RGB", "JPEG", {}),
    ("L", "JPEG", {"progressive": True}),
    ("CMYK", "JPEG", {}),
    ("RGB", "PNG", {}),
    ("L", "PNG", {}),
    ("P", "PNG", {}),
    ("LA", "PNG", {}),
    ("RGBA", "PNG", {}),
    ("RGB", "TIFF", {}),
    ("RGB", "TIFF", {"compression": "tiff_lzw"}),
    ("CMYK", "TIFF", {}),
    ("LAB", "TIFF", {}),
    ("P", "TIFF", {}),
    ("RGBA", "TIFF", {}),
    ("RGB", "WEBP", {"lossless": True}),
    ("RGBA", "WEBP", {"lossless": True}),
    ("RGB", "JPEG2000", {}),
    ("L", "JPEG2000", {}),
]


@pytest.mark.parametrize(("mode", "format_", "options"), MODES)
def test_every_kind_is_sent_as_rgb(tmp_path: Path, mode: str, format_: str, options: dict[str, Any]) -> None:
    (page,) = load(tmp_path, make_image(mode, format_=format_, **options), "scan of any name")
    assert (page.width, page.height, page.source) == (60, 40, "scan of any name")
    assert is_dark_left(page)


def test_black_and_white_is_sent_in_greys_when_it_is_reduced(tmp_path: Path) -> None:
    data = io.BytesIO()
    stripes = Image.new("1", (800, 400), 1)
    for x in range(0, 800, 4):
        stripes.paste(0, (x, 0, x + 2, 400))
    stripes.save(data, "TIFF", compression="group4")
    (page,) = load(tmp_path, data.getvalue(), longest_side=100)
    assert (page.width, page.height) == (100, 50)
    assert 100 < grey(page, 0.5, 0.5) < 160


@pytest.mark.parametrize("format_", ["PNG", "TIFF"])
@pytest.mark.parametrize("top", [4095, 65535])
def test_sixteen_bits_are_reduced_to_eight(tmp_path: Path, format_: str, top: int) -> None:
    data = io.BytesIO()
    row = [top * DARK // 255] * 30 + [top * LIGHT // 255] * 30
    values = array.array("H", row * 39 + [top] * 60)
    Image.frombytes("I;16", (60, 40), values.tobytes()).save(data, format_)
    (page,) = load(tmp_path, data.getvalue())
    assert is_dark_left(page)


def test_transparent_areas_become_white(tmp_path: Path) -> None:
    data = io.BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(data, "PNG")
    (clear,) = load(tmp_path, data.getvalue())
    assert grey(clear, 0.5, 0.5) == 255
    indexed = io.BytesIO()
    Image.new("P", (20, 20), 0).save(indexed, "PNG", transparency=0)
    (page,) = load(tmp_path, indexed.getvalue())
    assert grey(page, 0.5, 0.5) == 255


@pytest.mark.parametrize("format_", ["JPEG", "TIFF", "PNG", "WEBP"])
@pytest.mark.parametrize("how", range(1, 9))
def test_a_turned_scan_is_sent_upright(tmp_path: Path, format_: str, how: int) -> None:
    upright = Image.new("L", (80, 48), LIGHT)
    upright.paste(DARK, (0, 0, 40, 24))  # dark above on the left
    exif = Image.Exif()
    exif[0x0112] = how
    data = io.BytesIO()
    _store_rotated(upright, how).save(data, format_, exif=exif.tobytes())
    for longest in (2048, 40):
        (page,) = load(tmp_path, data.getvalue(), longest_side=longest)
        corners = [grey(page, x, y) < 128 for y in (0.2, 0.8) for x in (0.2, 0.8)]
        assert corners == [True, False, False, False]
        assert page.width > page.height


def _store_rotated(upright: Image.Image, how: int) -> Image.Image:
    """Return the image as a camera stores it with this orientation: the inverse rotation."""
    turn = Image.Transpose
    inverse = {
        2: turn.FLIP_LEFT_RIGHT,
        3: turn.ROTATE_180,
        4: turn.FLIP_TOP_BOTTOM,
        5: turn.TRANSPOSE,
        6: turn.ROTATE_90,
        7: turn.TRANSVERSE,
        8: turn.ROTATE_270,
    }
    return upright.transpose(inverse[how]) if how in inverse else upright


def test_an_invalid_orientation_is_ignored(tmp_path: Path) -> None:
    (page,) = load(tmp_path, make_image(format_="JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff"))
    assert is_dark_left(page)


def test_metadata_is_not_sent(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    for format_ in ("JPEG", "PNG", "WEBP", "TIFF"):
        options: dict[str, Any] = {"exif": exif.tobytes(), "icc_profile": b"SecretProfile", "dpi": (300, 300)}
        if format_ == "JPEG":
            options["comment"] = b"SecretComment"
        (page,) = load(tmp_path, make_image(format_=format_, **options))
        assert b"Secret" not in page.jpeg
        assert not {"exif", "icc_profile", "comment"} & set(open_page(page).info)


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "TIFF", "WEBP"])
def test_the_longest_side_is_limited(tmp_path: Path, format_: str) -> None:
    data = make_image(size=(900, 300), format_=format_)
    (small,) = load(tmp_path, data, longest_side=300)
    assert (small.width, small.height) == (300, 100)
    (own,) = load(tmp_path, data, longest_side=2000)
    assert (own.width, own.height) == (900, 300)
    assert is_dark_left(small)
    (thin,) = load(tmp_path, make_image(size=(4000, 2)), longest_side=64)
    assert (thin.width, thin.height) == (64, 1)


def test_quality_changes_the_size(tmp_path: Path) -> None:
    noise = Image.effect_noise((200, 200), 60)
    data = io.BytesIO()
    noise.save(data, "PNG")
    (low,), (high,) = (load(tmp_path, data.getvalue(), quality=quality) for quality in (20, 95))
    assert len(low.jpeg) * 3 < len(high.jpeg)
    assert low.sha256 != high.sha256


def test_the_same_scan_gives_the_same_bytes(tmp_path: Path) -> None:
    for number, data in enumerate(
        (make_image(format_="JPEG"), make_image("P"), make_pdf(2), make_image(size=(3000, 2000)))
    ):
        first, second = load(tmp_path, data, "a"), load(tmp_path, data, "a")
        assert first == second, number
        assert len({page.sha256 for page in first}) >= 1


def test_the_first_image_of_an_animation_is_sent(tmp_path: Path) -> None:
    frames = [Image.new("RGB", (30, 20), colour) for colour in ("black", "white", "white")]
    for format_ in ("WEBP", "PNG"):
        data = io.BytesIO()
        frames[0].save(data, format_, save_all=True, append_images=frames[1:], lossless=True)
        (page,) = load(tmp_path, data.getvalue())
        assert grey(page, 0.5, 0.5) < 5


def test_every_page_of_a_tiff_is_sent_except_thumbnails(tmp_path: Path) -> None:
    shades = [Image.new("L", (40, 30), shade) for shade in (10, 100, 200)]
    data = io.BytesIO()
    shades[0].save(data, "TIFF", save_all=True, append_images=shades[1:])
    found = load(tmp_path, data.getvalue())
    assert [abs(grey(page, 0.5, 0.5) - shade) < 5 for page, shade in zip(found, (10, 100, 200), strict=True)]
    assert [(page.number, page.of) for page in found] == [(1, 3), (2, 3), (3, 3)]
    assert len(load(tmp_path, data.getvalue(), pages_per_file=2)) == 2
    pyramid = io.BytesIO()
    with Image.new("L", (40, 30)) as whole:
        small = Image.new("L", (20, 15))
        small.encoderinfo = {"tiffinfo": {254: 1}}
        whole.save(pyramid, "TIFF", save_all=True, append_images=[small])
    (page,) = load(tmp_path, pyramid.getvalue())
    assert (page.width, page.number, page.of) == (40, 1, 1)


# PDF


def make_pdf(count: int, size: tuple[float, float] = (200, 100)) -> bytes:
    document = pypdfium2.PdfDocument.new()
    for _ in range(count):
        document.new_page(*size)
    data = io.BytesIO()
    document.save(data)
    document.close()
    return data.getvalue()


def test_the_first_pages_of_a_pdf_are_rendered(tmp_path: Path) -> None:
    found = load(tmp_path, make_pdf(30), "a.pdf", longest_side=400, pages_per_file=3)
    assert [(page.width, page.height, page.number, page.of) for page in found] == [
        (400, 200, number, 30) for number in (1, 2, 3)
    ]
    assert grey(found[0], 0.5, 0.5) == 255
    (tall,) = load(tmp_path, make_pdf(1, (100, 333.3)), "a.pdf", longest_side=777)
    assert tall.height == 777


def test_a_pdf_with_a_password_is_reported(tmp_path: Path) -> None:
    assert "password" in find_fault(tmp_path, ENCRYPTED, "a.pdf")


def test_broken_pdfs_are_reported(tmp_path: Path) -> None:
    assert "damaged" in find_fault(tmp_path, b"%PDF-1.4\n", "a.pdf")
    assert "damaged" in find_fault(tmp_path, make_pdf(2)[:200], "a.pdf")
    empty = pypdfium2.PdfDocument.new()
    data = io.BytesIO()
    empty.save(data)
    empty.close()
    assert find_fault(tmp_path, data.getvalue(), "a.pdf")


def _encrypted() -> bytes:
    """Return a PDF that claims to be encrypted, in a way that no empty password opens."""
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>",
        b"<</Filter/Standard/V 2/R 3/Length 128/P -4/O<" + b"41" * 32 + b">/U<" + b"42" * 32 + b">>>",
    ]
    data, places = b"%PDF-1.5\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    start = len(data)
    data += b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    ids = b"/ID[<00112233445566778899AABBCCDDEEFF><00112233445566778899AABBCCDDEEFF>]"
    return data + b"trailer<</Size 5/Root 1 0 R/Encrypt 4 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (ids, start)


ENCRYPTED = _encrypted()


# unusable scans


def find_fault(tmp_path: Path, data: bytes, name: str = "card 7.jpg") -> str:
    with pytest.raises(GtappError) as messages:
        load(tmp_path, data, name)
    assert messages.value.code == "drafting-scan"
    assert name in str(messages.value)
    return str(messages.value)


def make_bomb() -> bytes:
    """Return a PNG that claims to be of 30,000 by 30,000 pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "TIFF", "WEBP", "JPEG2000"])
def test_a_truncated_scan_is_reported(tmp_path: Path, format_: str) -> None:
    noise = Image.effect_noise((300, 300), 80)
    data = io.BytesIO()
    noise.convert("RGB").save(data, format_)
    whole = data.getvalue()
    for part in (0.9, 0.5, 0.02):
        find_fault(tmp_path, whole[: int(len(whole) * part)])


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "0 bytes"),
        (b"a text, and no picture at all", "neither an image nor a PDF"),
        (b"8BPS\1\0\1\0", "Photoshop is not read"),
        (make_bomb(), "the file ends early"),
        (b"\xff\xd8\xff\xd9", ""),
        (b"\x89PNG\r\n\x1a\n", ""),
        (b"II*\0\xff\xff\xff\xff", ""),
        (b"RIFF\0\0\0\0WEBPVP8 ", ""),
    ],
)
def test_a_file_that_is_no_scan_is_reported(tmp_path: Path, data: bytes, reason: str) -> None:
    assert reason in find_fault(tmp_path, data)


def test_a_missing_scan_is_reported(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jpg", tmp_path):
        with pytest.raises(GtappError) as messages:
            page_images.load_pages([path])
        assert messages.value.code == "drafting-scan"


@pytest.mark.parametrize("system", ["zettelkatalog", "letters", "personnel_cards", "fraktur"])
@pytest.mark.slow
def test_real_scans_can_be_sent(reference: Path, system: str) -> None:
    for scan in _some(sorted((reference / system / "images").iterdir())):
        (page,) = page_images.load_pages([scan], DraftingSettings(longest_side=800))
        assert max(page.width, page.height) <= 800
        assert len(page.jpeg) > 2000


def _some(paths: Iterable[Path]) -> list[Path]:
    found = list(paths)
    return found[:: max(1, len(found) // 12)]
