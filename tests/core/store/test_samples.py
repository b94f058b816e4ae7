"""The files of samples: what is written is read again, and what is damaged or came together of two is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError
from gtapp.core.store.project_folder import SAMPLES_FOLDER
from gtapp.core.store.samples import (
    ItemSample,
    SampledItem,
    list_samples,
    load_sample,
    make_sample,
    write_sample,
)

DRAWN = [SampledItem("c2", "map\tor plan", 3), SampledItem("c10", "", 40), SampledItem("ö", "", 40)]


def make(name: str = "first", seed: int = 7) -> ItemSample:
    return make_sample(name, 3, "kind,year/100", seed, DRAWN, equal=True, who="Anna")


def test_a_sample_is_read_as_it_was_written(tmp_path: Path) -> None:
    sample = make()
    write_sample(tmp_path, sample, lambda _: None)
    write_sample(tmp_path, make("second"), lambda _: None)
    assert list_samples(tmp_path) == ["first", "second"]
    assert load_sample(tmp_path, "first") == sample
    assert sample.describe() == "3 of 43 items by kind,year/100, of each as many, seed 7"
    lines = (tmp_path / SAMPLES_FOLDER / "first.tsv").read_text().splitlines()
    assert [each.split("\t")[0] for each in lines] == ["#sample", *["#stratum"] * 2, *["item"] * 3]


def test_names_are_those_of_the_project(tmp_path: Path) -> None:
    write_sample(tmp_path, make(), lambda _: None)
    assert "o\u0308" in load_sample(tmp_path, "first", NameForms(["o\u0308"])).items


@pytest.mark.parametrize(
    ("name", "code"), [("FIRST", "sample-exists"), ("a/b", "sample-name"), (".a", "sample-name"), ("", "sample-name")]
)  # fmt: skip
def test_a_name_that_is_taken_or_no_files_name_is_refused(tmp_path: Path, name: str, code: str) -> None:
    write_sample(tmp_path, make(), lambda _: None)
    with pytest.raises(GtappError) as refused:
        write_sample(tmp_path, make(name), lambda _: None)
    assert refused.value.code == code
    assert list_samples(tmp_path) == ["first"]


@pytest.mark.parametrize(
    "more",
    [
        "#sample\t3\tkind\t8\tequal\tBert\t2026-01-01",
        "#stratum\tx",
        "#stratum\t\t41",
        "item\tc3\tbook",
        "item\tc2\t",
        "what is this",
        "#stratum\tx\t" + "9" * 40,
    ],
)
def test_a_damaged_sample_is_refused_and_says_so(tmp_path: Path, more: str) -> None:
    write_sample(tmp_path, make(), lambda _: None)
    path = tmp_path / SAMPLES_FOLDER / "first.tsv"
    path.write_text(path.read_text() + more + "\n")
    with pytest.raises(GtappError) as refused:
        load_sample(tmp_path, "first")
    assert refused.value.code == "sample-broken"


def test_a_sample_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    write_sample(tmp_path, make(), lambda _: None)
    with pytest.raises(GtappError, match="There are: first"):
        load_sample(tmp_path, "../first")
