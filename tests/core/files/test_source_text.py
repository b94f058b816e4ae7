"""The texts that items are about: read within a limit and as far as they can be decoded."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

import pytest

from gtapp.core.files.source_text import SourceText, read_source_text
from gtapp.core.platform.errors import UnreadableError
from tests.sample_projects import write_file


def read(path: Path, content: bytes, most: int = 1000) -> tuple[str, list[str]]:
    found = read_source_text(write_file(path, content), most)
    return found.text, [message.code for message in found.problems]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<ITEM>37. Bibel</ITEM>\r\nZürich\r".encode(), "<ITEM>37. Bibel</ITEM>\nZürich\n"),
        (codecs.BOM_UTF8 + b"a", "a"),
        (codecs.BOM_UTF16_LE + "Zürich".encode("utf-16-le"), "Zürich"),
        (codecs.BOM_UTF16_BE + "Zürich".encode("utf-16-be"), "Zürich"),
    ],
)
def test_it_is_utf_8_or_has_a_mark(tmp_path: Path, content: bytes, text: str) -> None:
    assert read(tmp_path / "a.txt", content) == (text, [])


def test_what_can_not_be_decoded_is_replaced_and_said(tmp_path: Path) -> None:
    assert read(tmp_path / "a.txt", "Zürich".encode("latin-1")) == ("Z\ufffdrich", ["text-damaged"])
    assert read(tmp_path / "b.txt", codecs.BOM_UTF16_LE + b"a\0b")[1] == ["text-damaged"]
    assert read(tmp_path / "c.txt", b"") == ("", ["text-empty"])


@pytest.mark.parametrize("most", [4, 5])
def test_a_long_one_is_cut_between_characters(tmp_path: Path, most: int) -> None:
    assert read(tmp_path / "a.txt", "aüüü".encode(), most) == ("aü" if most == 4 else "aüü", ["text-long"])
    assert read(tmp_path / "a.txt", "aüüü".encode(), 7) == ("aüüü", [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\u2029"])
def test_more_lines_than_anyone_reads_are_left_out(tmp_path: Path, end: str) -> None:
    found = read_source_text(write_file(tmp_path / "a.txt", end * 60_000))
    assert len(found.text) == 50_000 and [each.code for each in found.problems] == ["text-long"]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.txt").mkdir()
    places = [tmp_path / "missing.txt", tmp_path / "folder.txt"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.txt")
        places.append(tmp_path / "pipe.txt")
    for place in places:
        with pytest.raises(UnreadableError):
            read_source_text(place)


def test_it_has_its_files_name(tmp_path: Path) -> None:
    assert read_source_text(write_file(tmp_path / "a.json", "{}")) == SourceText("a.json", "{}")
