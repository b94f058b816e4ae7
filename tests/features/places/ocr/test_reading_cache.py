"""Readings on the disk: found again, refused when they are damaged, limited in size."""

from __future__ import annotations

import os
from array import array
from pathlib import Path

import pytest

from gtapp.core.scans.page_text import PageText
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.reading_cache import ReadingCache, make_key
from tests.disks import is_root

_READING = PageReading(PageText("Baſel", array("f", range(20)), 90), (((0, 0, 1, 0.5), (0, 0, 0.5, 1)),))


def _key(number: int) -> str:
    return make_key("digest", number, "deu False")


def test_a_reading_is_found_again_by_the_same_key_alone(tmp_path: Path) -> None:
    ReadingCache(tmp_path).put(_key(1), _READING)
    assert ReadingCache(tmp_path).find(_key(1)) == _READING
    assert ReadingCache(tmp_path).find(_key(2)) is None
    others = {make_key("other", 1, "deu False"), make_key("digest", 1, "fra False"), _key(2)}
    assert _key(1) not in others and len(others) == 3


@pytest.mark.parametrize("place", [0, 20, -1])
def test_a_damaged_file_counts_as_missing_and_is_replaced(tmp_path: Path, place: int) -> None:
    cache = ReadingCache(tmp_path)
    cache.put(_key(1), _READING)
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    content = bytearray(file.read_bytes())
    content[place] ^= 1
    file.write_bytes(content)
    assert cache.find(_key(1)) is None
    file.write_bytes(b"")
    assert cache.find(_key(1)) is None
    cache.put(_key(1), _READING)
    assert cache.find(_key(1)) == _READING


def test_the_oldest_files_are_deleted_when_there_are_too_many(tmp_path: Path) -> None:
    size = len(_READING.to_bytes()) + 16
    cache = ReadingCache(tmp_path, most_bytes=10 * size)
    for number in range(11):
        cache.put(_key(number), _READING)
        for file in tmp_path.rglob(_key(number)):
            os.utime(file, (number, number))
    found = [number for number in range(11) if cache.find(_key(number))]
    assert found == list(range(2, 11))


def test_a_file_of_another_program_does_not_keep_files_from_being_deleted(tmp_path: Path) -> None:
    size = len(_READING.to_bytes()) + 16
    (tmp_path / ".DS_Store").write_text("not of gtapp")
    cache = ReadingCache(tmp_path, most_bytes=10 * size)
    for number in range(20):
        cache.put(_key(number), _READING)
    assert len(list(tmp_path.glob("*/*"))) <= 10


def test_what_other_processes_have_written_is_deleted_too(tmp_path: Path) -> None:
    size = len(_READING.to_bytes()) + 16
    caches = [ReadingCache(tmp_path, most_bytes=10 * size) for _ in range(2)]
    for number in range(10):
        caches[0].put(_key(number), _READING)
        caches[1].put(_key(100 + number), _READING)
    caches[0].put(_key(20), _READING)
    assert len(list(tmp_path.glob("*/*"))) <= 10


@pytest.mark.skipif(is_root(), reason="root may write everywhere")
def test_a_folder_that_can_t_be_written_is_an_empty_cache(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    cache = ReadingCache(tmp_path / "readings")
    cache.put(_key(1), _READING)
    assert cache.find(_key(1)) is None
    tmp_path.chmod(0o700)


def test_a_file_in_place_of_the_folder_is_an_empty_cache(tmp_path: Path) -> None:
    (tmp_path / "readings").write_text("")
    cache = ReadingCache(tmp_path / "readings")
    cache.put(_key(1), _READING)
    assert cache.find(_key(1)) is None
