"""Files among the scans that no part of the program reads are named, by their names and by their contents."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gtapp.core.project.opening.folder_survey import survey_folder
from gtapp.features import open_project
from tests.sample_projects import PIXEL, cards, write_file
from tests.validation import validate_project

HEIF = b"\0\0\0\x18ftypheic\0\0\0\0mif1"


def find_problems(root: Path) -> list[str]:
    """Return the problems of files that are not read."""
    with open_project(root) as project:
        found = validate_project(project).problems
    return [
        str(problem)
        for problem in found
        if problem.message.code.startswith("scan-") and "truth" not in str(problem)
    ]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("IMG_1.HEIC", b"", "images/IMG_1.HEIC: HEIF is not read."),
        ("IMG_2.hif", HEIF, "images/IMG_2.hif: HEIF is not read."),
        ("DSC_1.NEF", b"MM\0*", "images/DSC_1.NEF: RAW is not read."),
        ("a.CR3", b"", "images/a.CR3: RAW is not read."),
        ("a.psd", b"8BPS", "images/a.psd: Photoshop is not read."),
        ("a.djvu", b"AT&TFORM", "images/a.djvu: DjVu is not read."),
        ("a.docx", b"PK\x03\x04", "images/a.docx: ZIP or Office is not read."),
        ("all.zip", b"PK\x03\x04", "images/all.zip: ZIP or Office is not read."),
        ("b.jpg", HEIF, "b: images/b.jpg: HEIF is not read."),
        ("b.jpg", b"", "b: The scan images/b.jpg is empty (0 bytes)."),
        ("b.tif", b"no scan", "b: The scan images/b.tif is not an image or PDF that can be shown."),
        (
            "b",
            PIXEL,
            "images/b is not read: by its content it is a scan, but its name doesn’t end in “.jpg”.",
        ),
        (
            "b.jpg_old",
            PIXEL,
            "images/b.jpg_old is not read: by its content it is a scan, but its name doesn’t end in “.jpg”.",
        ),
        (
            "b.bin",
            b"%PDF-1.4",
            "images/b.bin is not read: by its content it is a scan, but its name doesn’t end in “.pdf”.",
        ),
        ("b.jpg.part", b"", "images/b.jpg.part is not read: by its name and content it is no scan."),
    ],
)
def test_what_is_not_read_is_named(tmp_path: Path, name: str, content: bytes, problem: str) -> None:
    root = cards(tmp_path)
    write_file(root / "images" / name, content)
    (found,) = find_problems(root)
    assert found.startswith(problem)


@pytest.mark.parametrize(
    "name",
    [
        "Thumbs.db",
        ".DS_Store",
        "desktop.ini",
        "a.xmp",
        "a.txt",
        "a.xml",
        "README",
        "checksums.sha256",
        "a.csv",
        "b.hocr",
    ],
)
def test_what_lies_beside_scans_is_no_problem(tmp_path: Path, name: str) -> None:
    root = cards(tmp_path)
    write_file(root / "images" / name, b"something")
    assert find_problems(root) == []


def test_many_files_of_a_kind_are_one_problem(tmp_path: Path) -> None:
    root = cards(tmp_path)
    for number in range(2000):
        write_file(root / "images" / f"IMG_{number:04}.heic", b"")
    for number in range(6):
        write_file(root / "images" / f"{number}.jpg_old", PIXEL)
    raw, old = find_problems(root)
    assert raw.startswith("2,000 files such as images/IMG_0000.heic: HEIF is not read.")
    assert old.startswith("6 files such as images/0.jpg_old are not read")


def test_folders_with_scans_among_the_scans_are_named(tmp_path: Path) -> None:
    root = cards(tmp_path)
    write_file(root / "images/1900/a/b.JPG", PIXEL)
    write_file(root / "images/@eaDir/b.db", b"")
    assert find_problems(root) == [
        "The folder images/1900 holds scans, which are not read since it lies among the scans. Move them to images."
    ]


@pytest.mark.posix
def test_a_pipe_among_the_scans_is_not_waited_for(tmp_path: Path) -> None:
    root = cards(tmp_path)
    os.mkfifo(root / "images" / "pipe")
    assert len(find_problems(root)) == 1


@pytest.mark.parametrize("name", ["a.gif", "b.BMP", "c.avif", "d.jfif", "e.jpe"])
def test_further_formats_are_scans(tmp_path: Path, name: str) -> None:
    root = cards(tmp_path, {})
    write_file(root / "images" / name, PIXEL)
    with open_project(root, "zettelkatalog") as project:
        assert [item.scans for item in project.items] == [(f"images/{name}",)]


def test_images_that_are_not_read_are_counted_before_a_project_is_made(tmp_path: Path) -> None:
    for name in ("a.jpg", "b.heic", "c.HEIC", "d.nef", "e.docx"):
        write_file(tmp_path / name, b"")
    assert survey_folder(tmp_path).unread == {"HEIF": 2, "RAW": 1}
