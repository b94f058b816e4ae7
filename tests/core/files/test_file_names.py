"""File names made from data."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files import atomic, file_names
from gtapp.core.files.file_names import natural_key, sort_naturally
from gtapp.core.platform.errors import GtappError
from tests.strategies import examples


@pytest.mark.parametrize(
    "name", ["a.json", "Ä ß ſ, #1 (2).json", "..a", "-", "x" * 200, "console.json", "com.json", "a b"]
)
def test_names_that_are_safe_everywhere(tmp_path: Path, name: str) -> None:
    assert file_names.find_name_fault(name) == ""
    assert file_names.build_safe_path(tmp_path, name).parent == tmp_path


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "a/b",
        "../a",
        "a\\b",
        "C:a",
        "a\nb",
        "a\0b",
        "\x7f",
        "a.",
        "a ",
        "con",
        "CON.json",
        "Aux",
        "nul.x.y",
        "com1",
        "LPT9.txt",
        "com².json",
        "nul .txt",
        "CONOUT$",
        "a<b",
        "a>b",
        'a"b',
        "a|b",
        "a?",
        "a\udcff",
        "*",
        "x" * 201,
        "ü" * 101,
    ],
)
def test_unsafe_names(tmp_path: Path, name: str) -> None:
    assert file_names.find_name_fault(name)
    with pytest.raises(GtappError) as caught:
        file_names.build_safe_path(tmp_path, name)
    assert caught.value.code == "item-unsafe"


@pytest.mark.posix
@pytest.mark.parametrize("name", ["letter01?.json", 'a<b>|"*.json', "A\u0308.json"])
def test_a_name_follows_that_of_a_file(tmp_path: Path, name: str) -> None:
    path = file_names.build_safe_path(tmp_path, name, follows_file=True)
    atomic.write(path, b"x")
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["", "..", "../a", "a:b", "CON.json", "a.", "x" * 201])
def test_a_name_that_follows_a_file_is_safe(tmp_path: Path, name: str) -> None:
    with pytest.raises(GtappError):
        file_names.build_safe_path(tmp_path, name, follows_file=True)


NAMES = st.text(max_size=12) | st.text('<>:"/|?*. ~nulNULcomCOM1²', max_size=6)


@examples(300)
@given(NAMES)
def test_no_name_leaves_its_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    try:
        path = file_names.build_safe_path(folder, name)
    except GtappError:
        return
    assert path.parent == folder and path.resolve().parent == folder.resolve()
    assert path.name == unicodedata.normalize("NFC", name)
    atomic.write(path, b"x")
    assert path.read_bytes() == b"x"
    path.unlink()


@given(st.lists(st.text("0123456789aB_é٣\n", max_size=6)))
def test_names_are_sorted_by_their_natural_key_then_as_they_are(names: list[str]) -> None:
    assert sort_naturally(names) == sorted(names, key=lambda name: (natural_key(name), name))


def test_padded_names_are_sorted_without_a_key_for_each() -> None:
    names = [f"card{number:03}_{number % 7}" for number in range(999, 0, -1)]
    assert sort_naturally(names) == sorted(names, key=natural_key)
