"""Settings in the project: read strictly, written only where something was set."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts import drafting_settings
from gtapp.features.drafts.drafting_settings import DEFAULT_SETTINGS, SETTINGS_FILE, DraftingSettings
from tests.strategies import examples, texts

some = st.builds(
    DraftingSettings,
    longest_side=st.integers(64, 16_384),
    quality=st.integers(1, 95),
    detail=st.sampled_from(["high", "low", "auto"]),
    pages_per_file=st.integers(1, 1000),
    temperature=st.one_of(st.none(), st.floats(0, 2)),
    max_tokens=st.one_of(st.none(), st.integers(1, 10**7)),
    examples=st.integers(0, 50),
    example_items=st.lists(
        texts.filter(bool).filter(lambda text: text.encode("utf-8", "ignore").decode() == text)
    ).map(tuple),
    prompt=texts.filter(lambda text: text.encode("utf-8", "ignore").decode() == text),
)


def test_a_project_without_a_file_has_the_defaults(tmp_path: Path) -> None:
    assert drafting_settings.read_settings(tmp_path) == DEFAULT_SETTINGS
    drafting_settings.write_settings(tmp_path, DEFAULT_SETTINGS)
    assert list(tmp_path.iterdir()) == []


@given(first=some, second=some)
@examples(80)
def test_written_settings_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, first: DraftingSettings, second: DraftingSettings
) -> None:
    root = tmp_path_factory.mktemp("project")
    for each in (first, second, DEFAULT_SETTINGS, first):
        drafting_settings.write_settings(root, each)
        assert drafting_settings.read_settings(root) == each


def test_other_lines_are_kept(tmp_path: Path) -> None:
    text = "# large scans\r\nlongest_side = 3000 # px\n\nquality = 70\n"
    (tmp_path / SETTINGS_FILE).write_text(text, encoding="utf-8", newline="")
    drafting_settings.write_settings(
        tmp_path, DraftingSettings(longest_side=3000, quality=80, temperature=0.5)
    )
    changed = (tmp_path / SETTINGS_FILE).read_bytes().decode()
    assert changed == "# large scans\r\nlongest_side = 3000 # px\n\nquality = 80\ntemperature = 0.5\n"


def test_a_list_of_several_lines_is_changed(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text('example_items = [\n  "a",\n  "b",\n]\n', encoding="utf-8")
    drafting_settings.write_settings(tmp_path, DraftingSettings(example_items=("c",)))
    assert drafting_settings.read_settings(tmp_path) == DraftingSettings(example_items=("c",))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("longest = 3", "no key “longest” .did you mean “longest_side”"),
        ("longest_side = 0", "pixels"),
        ("longest_side = true", "pixels"),
        ("quality = 96", "95"),
        ('detail = "best"', "high, low, auto"),
        ("temperature = 3.0", "0 to 2"),
        ('examples = "three"', "whole number"),
        ("example_items = [1]", "list of items"),
        ("prompt = 3", "name of a file"),
        ("quality = ", "Invalid value"),
        ("[quality]\nx = 1", "whole number"),
    ],
)
def test_invalid_settings_are_reported_and_kept(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / SETTINGS_FILE).write_text(text, encoding="utf-8")
    with pytest.raises(GtappError, match=reason) as messages:
        drafting_settings.read_settings(tmp_path)
    assert messages.value.code == "drafting-settings"
    with pytest.raises(GtappError):
        drafting_settings.write_settings(tmp_path, DraftingSettings(quality=50))
    assert (tmp_path / SETTINGS_FILE).read_text(encoding="utf-8") == text


def test_a_value_out_of_range_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(GtappError, match="95"):
        drafting_settings.write_settings(tmp_path, DraftingSettings(quality=100))
    assert not (tmp_path / SETTINGS_FILE).exists()


def test_every_setting_can_be_read_from_the_file() -> None:
    known: dict[str, Any] = drafting_settings._ALLOWED_VALUES
    assert [each.name for each in fields(DraftingSettings)] == list(known)
