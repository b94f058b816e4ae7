"""Language data are found where users and systems put them, and what is missing is said in one line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.scans.scan_file import PageRef
from gtapp.features.places.ocr import language_data
from gtapp.features.places.ocr.language_data import (
    explain_missing,
    find_language_data,
    list_installed,
    own_folder,
)
from gtapp.features.places.ocr.page_reader import PageReader
from tests.features.places.ocr.reading_setup import CARD, require_data


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder, the only one in which data are looked for beside the user's own."""
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    yield tmp_path


def write_data(folder: Path, *names: str) -> None:
    for name in names:
        (folder / f"{name}.traineddata").parent.mkdir(exist_ok=True, parents=True)
        (folder / f"{name}.traineddata").write_bytes(b"data")


def test_without_data_one_line_says_what_to_install_or_where_to_put_it(folder: Path) -> None:
    with pytest.raises(GtappError) as caught:
        find_language_data(["deu", "Fraktur"])
    text = str(caught.value)
    assert caught.value.code == "ocr-no-data" and "\n" not in text
    assert "tesseract-ocr-deu tesseract-ocr-script-frak" in text
    assert "deu.traineddata" in text and str(own_folder()) in text


def test_without_tesseract_one_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    with pytest.raises(GtappError) as caught:
        find_language_data(["deu"])
    text = str(caught.value)
    assert caught.value.code == "ocr-package" and "\n" not in text
    assert sys.executable in text and "pip install" in text


def test_installed_languages_are_listed_without_other_data(folder: Path) -> None:
    write_data(folder, "deu", "osd", "script/Fraktur", "frak2021_1.069", "no name", "deep/below/fra")
    assert list_installed() == ["Fraktur", "deu", "frak2021_1.069"]


def test_all_that_is_listed_is_found(folder: Path) -> None:
    write_data(folder, "deu", "script/Latin", "frak2021_1.069")
    assert explain_missing(list_installed()) is None
    assert find_language_data(["frak2021_1.069", "Latin"]).languages == "frak2021_1.069+script/Latin"


def test_a_folder_that_can_t_be_looked_into_is_passed_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TESSDATA_PREFIX", "x" * 5_000)
    write_data(own_folder(), "deu")
    assert find_language_data(["deu"]).folder == own_folder()
    assert list_installed() == ["deu"]


def test_languages_without_data_are_named_and_the_others_read(folder: Path) -> None:
    (folder / "deu.traineddata").write_bytes(b"data")
    assert find_language_data(["deu", "fra"]).languages == "deu"
    message = explain_missing(["deu", "fra"])
    assert message and "fra" in str(message) and "tesseract-ocr-deu" not in str(message)
    assert explain_missing(["deu"]) is None


def test_another_language_is_read_where_none_of_the_wanted_is_there(folder: Path) -> None:
    (folder / "eng.traineddata").write_bytes(b"data")
    (folder / "osd.traineddata").write_bytes(b"data")
    assert find_language_data(["deu", "fra"]).languages == "eng"


def test_a_script_is_found_by_its_other_names(folder: Path) -> None:
    (folder / "frk.traineddata").write_bytes(b"data")
    assert find_language_data(["Fraktur"]).languages == "frk"


def test_the_chosen_folder_is_before_the_user_s_own(folder: Path) -> None:
    own_folder().mkdir(parents=True, exist_ok=True)
    for place in (folder, own_folder()):
        (place / "deu.traineddata").write_bytes(b"data")
    assert find_language_data(["deu"]).folder == folder


def test_data_of_two_folders_are_read_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = require_data("deu", "fra")
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    own_folder().mkdir(parents=True, exist_ok=True)
    shutil.copy(data.folder / "deu.traineddata", tmp_path)
    shutil.copy(data.folder / "fra.traineddata", own_folder())
    combined = find_language_data(["deu", "fra"])
    assert combined.folder == tmp_path and combined.languages.startswith("deu+")
    reader = PageReader()
    assert reader.recognise(PageRef(CARD), combined).text.find("Briefsammlung")
    reader.stop()
