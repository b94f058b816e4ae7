"""How scans are read: as the benchmark declares it, and as the project's own file changes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import ProjectError
from gtapp.core.schema import benchmark
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features import open_project
from gtapp.features.places.ocr.ocr_config import write_ocr_settings
from tests.sample_projects import cards, write_file


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("zettelkatalog", OcrSettings("deu+fra+lat")),
        ("fraktur", OcrSettings("Fraktur")),
        ("personnel_cards", OcrSettings("deu", table=True)),
    ],
)
def test_benchmarks_declare_their_languages_and_tables(name: str, settings: OcrSettings) -> None:
    assert benchmark.load(name).ocr == settings


def test_a_project_changes_what_it_names(tmp_path: Path) -> None:
    cards(tmp_path)
    write_file(tmp_path / "gtapp.toml", 'benchmark = "zettelkatalog"\n[ocr]\nlanguages = "Fraktur+lat"\n')
    with open_project(tmp_path) as project:
        assert project.benchmark.ocr == OcrSettings("Fraktur+lat")
        assert project.benchmark.ocr.list_languages() == ["Fraktur", "lat"]


def test_other_data_than_tesseract_s_own_and_many_languages_are_settings() -> None:
    languages = "+".join(["frak2021_1.069", "deu-fast", "script/Latin", *(f"l{at}" for at in range(160))])
    assert OcrSettings().update({"languages": languages}).languages == languages


def test_settings_that_can_t_be_used_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(ProjectError) as caught:
        write_ocr_settings(tmp_path, OcrSettings("../x"))
    assert caught.value.code == "project-config"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    "table",
    [
        {"languages": ""},
        {"languages": "../deu"},
        {"languages": "/etc/deu"},
        {"languages": ["deu"]},
        {"languages": "deu+"},
        {"languages": "deu/../fra"},
        {"languages": ".deu"},
        {"table": 1},
    ],
)
def test_other_values_are_refused(table: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="ocr"):
        OcrSettings().update(table)


def test_a_project_with_unusable_settings_says_so(tmp_path: Path) -> None:
    cards(tmp_path)
    write_file(tmp_path / "gtapp.toml", 'benchmark = "zettelkatalog"\n[ocr]\nlanguages = "../x"\n')
    with pytest.raises(ProjectError) as caught:
        open_project(tmp_path)
    assert caught.value.code == "project-config"
