"""A file's format is detected by its content; pages are counted without decoding."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PIL import Image

from gtapp.core.scans.scan_file import ScanError, ScanFile, ScanFormat
from gtapp.core.scans.tiff import read_exif_orientation
from gtapp.editor.scan.decoder import count_pages
from tests.editor.scan.scan_samples import make_exif, picture, save, write_encrypted_pdf, write_pdf


def count_file_pages(path: Path) -> int:
    """Return the number of pages of a file."""
    return count_pages(ScanFile.open(path))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.jpg", ScanFormat.JPEG),
        ("a.png", ScanFormat.PNG),
        ("a.tif", ScanFormat.TIFF),
        ("a.webp", ScanFormat.WEBP),
        ("a.jp2", ScanFormat.JP2),
        ("a.j2k", ScanFormat.JP2),
        ("a.pdf", ScanFormat.PDF),
    ],
)
def test_the_format_is_detected_by_content_not_by_name(tmp_path: Path, name: str, kind: ScanFormat) -> None:
    wrong = tmp_path / "scan.xyz"
    wrong.write_bytes(save(tmp_path / name).read_bytes())
    assert ScanFile.open(wrong).kind is kind
    assert count_file_pages(wrong) == 1


def test_pages_of_a_pdf_and_of_a_tiff(tmp_path: Path) -> None:
    tiff = save(
        tmp_path / "a.tif", save_all=True, append_images=[picture("L", (30, 50)), picture("1", (70, 70))]
    )
    assert count_file_pages(write_pdf(tmp_path / "a.pdf", 4)) == 4
    assert count_file_pages(tiff) == 3


def test_big_tiff(tmp_path: Path) -> None:
    assert (
        count_file_pages(save(tmp_path / "a.tif", big_tiff=True, save_all=True, append_images=[picture()]))
        == 2
    )


def test_thumbnails_in_a_tiff_are_no_pages(tmp_path: Path) -> None:
    path = tmp_path / "pyramid.tif"
    small = picture("RGB", (60, 40))
    small.encoderinfo = {"tiffinfo": {254: 1}}
    picture().save(path, save_all=True, append_images=[small], tiffinfo={254: 0})
    with Image.open(path) as image:
        assert getattr(image, "n_frames", 0) == 2
    assert count_file_pages(path) == 1


def test_a_circular_chain_of_directories_ends(tmp_path: Path) -> None:
    path = save(tmp_path / "a.tif")
    data = bytearray(path.read_bytes())
    start = int.from_bytes(data[4:8], "little")
    count = int.from_bytes(data[start : start + 2], "little")
    end = start + 2 + 12 * count
    data[end : end + 4] = start.to_bytes(4, "little")
    path.write_bytes(data)
    assert count_file_pages(path) == 1


@pytest.mark.parametrize(
    ("content", "code", "detail"),
    [
        (b"", "empty", ""),
        (b"Dear Sir,\nthis is no image.", "not-image", ""),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "format", "HEIF"),
        (b"\0\0\0\x18ftypmif1\0\0\0\0heic", "format", "HEIF"),
        (b"PK\x03\x04....", "format", "ZIP or Office"),
        (b"\n<!DOCTYPE html>", "format", "HTML"),
        (b"II*\0\x10\0\0\0CR\2\0", "format", "RAW"),
        (b"\0\0\0\x18ftypcrx \0\0\0\0", "format", "RAW"),
        (b"AT&TFORM", "format", "DjVu"),
        (b"BM is no picture", "not-image", ""),
        (b"8BPS\0\1", "format", "Photoshop"),
        (b"II*\0\xff\xff\xff\xff", "damaged", "no readable TIFF directory"),
        (b"%PDF-1.7\nnothing", "damaged", "Failed to load document (PDFium: Data format error)."),
    ],
)
def test_files_that_are_no_scans(tmp_path: Path, content: bytes, code: str, detail: str) -> None:
    path = tmp_path / "scan.jpg"
    path.write_bytes(content)
    with pytest.raises(ScanError) as caught:
        count_file_pages(path)
    assert (caught.value.code, caught.value.path, caught.value.detail) == (code, path, detail)


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "folder.jpg").mkdir()
    cases = {"missing.jpg": "missing", "folder.jpg": "folder", "a/b.jpg": "missing", "nul\0.jpg": "missing"}
    for name, code in cases.items():
        with pytest.raises(ScanError) as caught:
            ScanFile.open(tmp_path / name)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("number", "code"), [(errno.EACCES, "denied"), (errno.EIO, "io"), (errno.ESTALE, "io")]
)
def test_system_errors_are_reported(
    card: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ScanError) as caught:
        ScanFile.open(card)
    assert caught.value.code == code


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_missing_read_permission(card: Path) -> None:
    card.chmod(0)
    with pytest.raises(ScanError) as caught:
        ScanFile.open(card)
    assert caught.value.code == "denied"


def test_a_pdf_with_a_password(tmp_path: Path) -> None:
    with pytest.raises(ScanError) as caught:
        count_file_pages(write_encrypted_pdf(tmp_path / "a.pdf"))
    assert caught.value.code == "encrypted"


def test_orientation_in_exif_blocks(tmp_path: Path) -> None:
    for name in ("a.png", "a.webp"):
        assert ScanFile.open(save(tmp_path / name, exif=make_exif(6))).read_orientation() == 6
        assert ScanFile.open(save(tmp_path / name)).read_orientation() == 1
    assert read_exif_orientation(b"") == 1
    assert read_exif_orientation(make_exif(9).tobytes()) == 1
    assert read_exif_orientation(b"Exif\0\0II*\0\x08\0\0\0\x01\0") == 1


def test_a_truncated_jpeg_is_detected(tmp_path: Path, card: Path) -> None:
    assert not ScanFile.open(card).is_cut_off()
    trailer = tmp_path / "phone.jpg"
    trailer.write_bytes(card.read_bytes() + b"SEFT and what phones add")
    assert not ScanFile.open(trailer).is_cut_off()
    short = tmp_path / "short.jpg"
    short.write_bytes(card.read_bytes()[:-2])
    assert ScanFile.open(short).is_cut_off()


@pytest.mark.timeout(20)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_scan_and_does_not_block(tmp_path: Path) -> None:
    pipe = tmp_path / "a.jpg"
    os.mkfifo(pipe)
    with pytest.raises(ScanError) as caught:
        ScanFile.open(pipe)
    assert caught.value.code == "not-image"
