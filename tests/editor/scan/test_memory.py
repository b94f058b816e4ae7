"""Memory limits hold for scans of any size; decoding in bands gives the same image."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.decoder import Decoded, decode
from tests.editor.scan.scan_samples import (
    SIZE,
    colour,
    is_near,
    picture,
    save,
    write_huge_jpeg,
    write_huge_png,
    write_huge_tiff,
    write_pdf,
)
from tests.editor.scan.tiff_samples import Stored, write_tiff

FIT = Target(150, 150)


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Qt's painter needs an application, even without a window."""


BANDED: dict[str, tuple[str, dict[str, Any]]] = {
    "rgb.png": ("RGB", {}),
    "grey.png": ("L", {}),
    "alpha.png": ("RGBA", {}),
    "one_bit.png": ("1", {}),
    "palette.png": ("P", {}),
    "strips.tif": ("RGB", {"tiffinfo": {278: 7}}),
    "lzw.tif": ("RGB", {"compression": "tiff_lzw", "tiffinfo": {278: 16, 317: 2}}),
    "jpeg.tif": ("RGB", {"compression": "jpeg", "tiffinfo": {278: 16}}),
    "single.tif": ("RGB", {"tiffinfo": {278: 2000}}),
    "turned.tif": ("RGB", {"tiffinfo": {278: 16, 274: 6}}),
    "g4.tif": ("1", {"compression": "group4", "tiffinfo": {278: 16}}),
    "big.tif": ("RGB", {"big_tiff": True, "tiffinfo": {278: 16}}),
}


@pytest.mark.parametrize("name", [*BANDED, "tiles.tif", "planes16.tif", "grey16.tif"])
def test_decoding_in_bands_gives_the_same_image(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    mode, options = BANDED.get(name, ("RGB", {}))
    path = save(
        tmp_path / name, picture("RGB", (1800, 1201)).convert(mode, dither=Image.Dither.NONE), **options
    )
    if name == "tiles.tif":
        write_tiled_tiff(path)
    if name == "planes16.tif":
        write_tiff(path, [c.tobytes() for c in picture("RGB", (1800, 1201)).split()], Stored(bits=16, step=7))
    if name == "grey16.tif":
        write_tiff(
            path,
            [picture("L", (1800, 1201)).tobytes()],
            Stored(bits=16, order=">", white=4095, photometric=0),
        )
    target = Target(333, 333)
    whole = decode(PageRef(path), target)
    monkeypatch.setattr("gtapp.core.scans.png.BAND_BYTES", 200_000)
    monkeypatch.setattr("gtapp.core.scans.tiff_decoding.BAND_PIXELS", 60_000)
    monkeypatch.setattr("gtapp.core.scans.pixels.DECODE_BYTES", 1_900_000)
    banded = decode(PageRef(path), target)
    assert (banded.full, banded.size) == (whole.full, whole.size)
    for x in range(10, 1200, 60):
        for y in range(10, 1200, 60):
            assert is_near(colour(banded, (x, y)), colour(whole, (x, y))) or _at_an_edge(whole, (x, y))


def _at_an_edge(page: Decoded, point: tuple[int, int]) -> bool:
    around = [colour(page, (point[0] + dx, point[1] + dy)) for dx in (-8, 8) for dy in (-8, 8)]
    return not all(is_near(around[0], other) for other in around)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wide.png", {"bits": 16}),
        ("a.webp", {}),
        ("one_strip.tif", {"compression": "tiff_lzw", "tiffinfo": {278: 400}}),
    ],
)
def test_scans_that_need_too_much_memory_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, Any]
) -> None:
    if options.pop("bits", 0):
        path = save(tmp_path / name, Image.new("I;16", SIZE, 7))
    else:
        path = save(tmp_path / name, **options)
    monkeypatch.setattr("gtapp.core.scans.pixels.DECODE_BYTES", 100_000)
    with pytest.raises(ScanError) as caught:
        decode(PageRef(path), FIT)
    assert (caught.value.code, caught.value.detail) == ("too-large", "600 × 400")


MEASURE = """
import re, sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from gtapp.editor.scan.decoder import decode
from gtapp.core.scans.geometry import Target
from gtapp.core.scans.scan_file import PageRef
def peak():
    # not ru_maxrss: that includes the process that started this one, which hides what grows
    return int(re.search("VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
before = peak()
page = decode(PageRef(Path(sys.argv[1])), Target(*map(int, sys.argv[2:])))
grown = (peak() - before) // 1024
print(*page.full, *page.size, grown)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="measures memory as Linux counts it")
@pytest.mark.parametrize(
    ("make", "most"), [(write_huge_jpeg, 100), (write_huge_png, 250), (write_huge_tiff, 200)]
)
def test_huge_scans_stay_within_the_memory_limit(tmp_path: Path, make: object, most: int) -> None:
    assert callable(make)
    path = make(tmp_path / "huge")
    command = [sys.executable, "-c", MEASURE, str(path), "700", "700"]
    root = Path(__file__).parents[3]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root, timeout=100)
    width, height, shown, _, grown = map(int, done.stdout.split())
    assert (width, height, shown) == (20_000, 20_000, 700)
    assert grown < most


@pytest.mark.slow
def test_a_png_of_one_bit_that_fits_into_memory_is_shown(tmp_path: Path) -> None:
    """Qt counts four bytes for each pixel: 2.3 GB here, of which 72 MB are needed."""
    page = decode(PageRef(write_huge_png(tmp_path / "lines.png", 24_000, colour=0, depth=1)), FIT)
    assert (page.full, page.size) == ((24_000, 24_000), (150, 150))
    assert colour(page, (75, 75)) == (255, 255, 255)


@pytest.mark.torture
@pytest.mark.skipif(sys.platform != "linux", reason="measures memory as Linux counts it")
@pytest.mark.parametrize("colour_type", [0, 6])
@pytest.mark.parametrize("box", [("700", "700"), ("0", "0")])
def test_huge_pngs_of_other_kinds(tmp_path: Path, colour_type: int, box: tuple[str, str]) -> None:
    path = write_huge_png(tmp_path / "huge", colour=colour_type)
    command = [sys.executable, "-c", MEASURE, str(path), *box]
    root = Path(__file__).parents[3]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root, timeout=100)
    assert int(done.stdout.split()[-1]) < 550


def write_tiled_tiff(path: Path) -> Path:
    """Rewrite a file as TIFF in tiles of 128 × 128, deflated; Pillow writes strips only."""
    image, side = picture("RGB", (1800, 1201)), 128
    tiles = [
        zlib.compress(image.crop((x, y, x + side, y + side)).tobytes())
        for y in range(0, image.height, side)
        for x in range(0, image.width, side)
    ]
    out = io.BytesIO(b"II*\0")
    out.seek(8)
    places = []
    for tile in tiles:
        places.append(out.tell())
        out.write(tile)
    out.write(b"\0" * (out.tell() % 2))
    offsets = out.tell()
    out.write(struct.pack(f"<{len(tiles)}I", *places))
    counts = out.tell()
    out.write(struct.pack(f"<{len(tiles)}I", *map(len, tiles)))
    bits = out.tell()
    out.write(struct.pack("<4H", 8, 8, 8, 0))
    start = out.tell()
    tags = [
        *((256, 4, 1, image.width), (257, 4, 1, image.height), (258, 3, 3, bits), (259, 3, 1, 8)),
        *((262, 3, 1, 2), (277, 3, 1, 3), (322, 4, 1, side), (323, 4, 1, side)),
        *((324, 4, len(tiles), offsets), (325, 4, len(tiles), counts)),
    ]
    out.write(struct.pack("<H", len(tags)) + b"".join(struct.pack("<HHII", *tag) for tag in tags) + bytes(4))
    out.seek(4)
    out.write(struct.pack("<I", start))
    path.write_bytes(out.getvalue())
    return path


@pytest.mark.qt_log_ignore(".*")
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(
    "name", ["a.jpg", "a.png", "a.tif", "lzw.tif", "jpeg.tif", "a.webp", "a.jp2", "a.pdf"]
)
def test_broken_bytes_are_only_an_error(tmp_path: Path, name: str) -> None:
    options: dict[str, Any] = {
        "lzw.tif": {"compression": "tiff_lzw"},
        "jpeg.tif": {"compression": "jpeg"},
    }.get(name, {})
    whole = write_pdf(tmp_path / name) if name == "a.pdf" else save(tmp_path / name, **options)
    content, dice = whole.read_bytes(), random.Random(name)
    path = tmp_path / "broken"
    for _ in range(40):
        broken = bytearray(content)
        for _ in range(dice.choice((1, 3, 20))):
            broken[dice.randrange(dice.choice((60, 400, len(broken))) % len(broken) or 60)] = dice.randrange(
                256
            )
        path.write_bytes(broken[: dice.choice((len(broken), dice.randrange(len(broken))))])
        try:
            page = decode(PageRef(path), dice.choice((OWN_SIZE, FIT)))
        except ScanError as error:
            assert error.code != "internal"
        else:
            assert not page.image.isNull()
