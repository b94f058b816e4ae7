"""Every format is decoded upright, in the right colours and size; broken files are reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageOps
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gtapp.core.scans import scan_file
from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.decoder import Decoded, decode
from tests.editor.scan.scan_samples import (
    BLUE,
    RED,
    SIZE,
    colour,
    cut_file,
    is_near,
    make_exif,
    picture,
    save,
    write_encrypted_pdf,
    write_pdf,
)

FIT = Target(150, 150)
SHOWN = (QImage.Format.Format_RGB32, QImage.Format.Format_Grayscale8)
LUMINANCE = {"red": (76, 76, 76), "blue": (29, 29, 29)}


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Qt's painter needs an application, even without a window."""


def check(page: Decoded, grey: bool = False) -> None:
    """Check an image of `scan_samples.picture`."""
    assert page.full == SIZE
    assert page.image.format() in SHOWN
    assert is_near(colour(page, RED), LUMINANCE["red"] if grey else (255, 0, 0))
    assert is_near(colour(page, BLUE), LUMINANCE["blue"] if grey else (0, 0, 255))
    assert is_near(colour(page, (590, 20)), (255, 255, 255))


COLOURS: dict[str, dict[str, Any]] = {
    "base.jpg": {},
    "progressive.jpg": {"progressive": True},
    "plain.png": {},
    "lossy.webp": {},
    "lossless.webp": {"lossless": True},
    "box.jp2": {},
    "stream.j2k": {},
    "tiles.jp2": {"tile_size": (128, 128)},
    "none.tif": {},
    "lzw.tif": {"compression": "tiff_lzw"},
    "deflate.tif": {"compression": "tiff_adobe_deflate"},
    "packbits.tif": {"compression": "packbits"},
    "jpeg.tif": {"compression": "jpeg"},
    "zstd.tif": {"compression": "zstd"},
    "big.tif": {"big_tiff": True},
}


@pytest.mark.parametrize("name", COLOURS)
def test_colour(tmp_path: Path, name: str) -> None:
    path = save(tmp_path / name, **COLOURS[name])
    for target, size in ((OWN_SIZE, SIZE), (FIT, (150, 100)), (Target(300, 0), (300, 200))):
        page = decode(PageRef(path), target)
        check(page)
        assert page.size == size
        assert page.is_enough_for(target)


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        *(("cmyk.jpg", "CMYK"), ("cmyk.tif", "CMYK"), ("ycc.tif", "YCbCr")),
        *(("palette.png", "P"), ("palette.tif", "P")),
        *(("alpha.png", "RGBA"), ("alpha.tif", "RGBA"), ("alpha.jp2", "RGBA"), ("alpha.webp", "RGBA")),
    ],
)
def test_other_colours(tmp_path: Path, name: str, mode: str) -> None:
    path = save(tmp_path / name, picture(mode))
    for target in (OWN_SIZE, FIT):
        check(decode(PageRef(path), target))


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.tif", "a.jp2"])
def test_grey(tmp_path: Path, name: str) -> None:
    path = save(tmp_path / name, picture("L"))
    for target in (OWN_SIZE, FIT):
        check(decode(PageRef(path), target), grey=True)


@pytest.mark.parametrize("name", ["a.png", "a.tif", "a.jp2"])
def test_sixteen_bits(tmp_path: Path, name: str) -> None:
    path = save(tmp_path / name, Image.new("I;16", SIZE, 0xA000))
    for target in (OWN_SIZE, FIT):
        assert is_near(colour(decode(PageRef(path), target), RED), (0xA0, 0xA0, 0xA0))


@pytest.mark.parametrize(
    ("name", "options"), [("a.png", {}), ("a.tif", {}), ("g4.tif", {"compression": "group4"})]
)
def test_two_levels(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    image = picture("L").point(lambda value: 255 if value > 128 else 0).convert("1")
    path = save(tmp_path / name, image, **options)
    for target in (OWN_SIZE, FIT):
        page = decode(PageRef(path), target)
        assert is_near(colour(page, RED), (0, 0, 0))
        assert is_near(colour(page, (590, 20)), (255, 255, 255))
    assert decode(PageRef(path)).image.format() is QImage.Format.Format_Grayscale8


def test_transparent_areas_become_white(tmp_path: Path) -> None:
    for name in ("a.png", "a.tif", "a.webp", "a.jp2"):
        path = save(tmp_path / name, Image.new("RGBA", SIZE, (0, 0, 0, 0)))
        assert is_near(colour(decode(PageRef(path)), RED), (255, 255, 255))


@pytest.mark.parametrize("name", ["a.jpg", "a.tif", "a.png", "a.webp", "jpeg.tif"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation(tmp_path: Path, name: str, orientation: int) -> None:
    options: dict[str, Any] = {"compression": "jpeg"} if name == "jpeg.tif" else {}
    path = save(tmp_path / name, exif=make_exif(orientation), **options)
    with Image.open(path) as image:
        upright = ImageOps.exif_transpose(image).convert("RGB")
    for target in (OWN_SIZE, FIT):
        page = decode(PageRef(path), target)
        assert page.full == upright.size
        assert page.size == target.size_for(upright.size)
        for x, y in ((20, 20), (upright.width - 20, 20), (20, upright.height - 20)):
            wanted = upright.getpixel((x, y))
            assert isinstance(wanted, tuple)
            assert is_near(colour(page, (x, y)), (int(wanted[0]), int(wanted[1]), int(wanted[2])))


def test_pages_of_a_tiff(tmp_path: Path) -> None:
    others = [picture("L", (300, 500)), picture("1", (700, 710))]
    path = save(tmp_path / "a.tif", save_all=True, append_images=others)
    sizes = [(page.full, page.pages) for page in (decode(PageRef(path, i)) for i in range(3))]
    assert sizes == [((600, 400), 3), ((300, 500), 3), ((700, 710), 3)]


def test_pdf(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "a.pdf", 2)
    page = decode(PageRef(path, 1))
    assert page.pages == 2
    assert page.full == page.size == (2500, 1667)  # 600 × 400 points at 300 dpi
    assert is_near(colour(page, (40, 40)), (255, 0, 0))
    small = decode(PageRef(path), FIT)
    assert small.size == (150, 100)
    assert is_near(colour(small, (1700, 1250)), (0, 0, 255))


def test_a_huge_pdf_page_stays_within_the_memory_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    picture().save(path, "PDF", resolution=6)
    page = decode(PageRef(path), FIT)
    assert page.full[0] * page.full[1] <= 25_010_000
    assert page.size == (150, 100)


def test_an_image_is_enlarged_to_the_window_up_to_a_limit(tmp_path: Path) -> None:
    path = save(tmp_path / "a.png", picture("RGB", (60, 40)))
    assert decode(PageRef(path), Target(120, 120)).size == (120, 80)
    assert decode(PageRef(path), Target(5000, 5000)).size == (240, 160)


@pytest.mark.qt_log_ignore("StripByteCounts", "Read error on strip")
@pytest.mark.parametrize("name", ["a.png", "a.tif", "a.webp", "a.jp2", "a.pdf"])
def test_a_truncated_file_is_damaged(tmp_path: Path, name: str) -> None:
    whole = save(tmp_path / name, picture().effect_spread(20))
    path = cut_file(tmp_path / f"short_{name}", whole)
    try:
        decode(PageRef(path))
    except ScanError as error:
        assert error.code == "damaged"
    else:
        assert name == "a.pdf"  # PDFium repairs some of them


@pytest.mark.qt_log_ignore("premature end of data segment")
@pytest.mark.parametrize("progressive", [False, True])
def test_the_upper_part_of_a_truncated_jpeg_is_shown(tmp_path: Path, progressive: bool) -> None:
    whole = save(tmp_path / "a.jpg", picture().effect_spread(5), progressive=progressive)
    page = decode(PageRef(cut_file(tmp_path / "short.jpg", whole, 0.7)))
    assert page.cut_off
    assert is_near(colour(page, RED), (255, 0, 0))


@pytest.mark.parametrize(("name", "code"), [("a.jpg", "no-page"), ("a.tif", "no-page"), ("a.pdf", "no-page")])
def test_a_missing_page(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(ScanError) as caught:
        decode(PageRef(save(tmp_path / name), 1))
    assert (caught.value.code, caught.value.detail) == (code, "1")


def test_an_encrypted_pdf(tmp_path: Path) -> None:
    with pytest.raises(ScanError) as caught:
        decode(PageRef(write_encrypted_pdf(tmp_path / "a.pdf")))
    assert caught.value.code == "encrypted"


def test_a_name_with_special_characters(tmp_path: Path) -> None:
    path = save(tmp_path / "0002_Pages from E4260D#1987--2#70_Ärioli ſ %20 'x', 1909-2.jpg")
    check(decode(PageRef(path)))
    odd = tmp_path / "old_\udce4\udcf6.jpg"
    try:
        odd.write_bytes(path.read_bytes())
    except (OSError, UnicodeError):
        return  # this system's names are Unicode throughout
    check(decode(PageRef(odd)))


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.tif", "a.webp", "a.jp2", "a.pdf"])
def test_large_files_are_read_from_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = save(tmp_path / name, resolution=72) if name == "a.pdf" else save(tmp_path / name)
    monkeypatch.setattr(scan_file, "WHOLE_FILE_BYTES", 100)
    page = decode(PageRef(path), Target(600, 400))
    assert page.size == SIZE
    assert is_near(colour(page, RED if name != "a.pdf" else (40, 40)), (255, 0, 0))
