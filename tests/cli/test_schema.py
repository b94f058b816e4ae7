"""`gtapp schema`: prints the schema of a folder's truths, or writes it where the folder has none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.sample_projects import PIXEL, cards, snapshot, write_file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_file(tmp_path / "work/ground_truths/a.json", '{"title": "x", "würde": 1}')
    return tmp_path / "work"


def test_it_is_printed_and_nothing_is_written(call: Any, root: Path) -> None:
    before = snapshot(root)
    result = call("schema", root)
    assert result.code == 0 and list(json.loads(result.out)["properties"]) == ["title", "würde"]
    assert snapshot(root) == before


def test_it_is_written_and_used_from_then_on(call: Any, root: Path) -> None:
    assert "schema.json" in call("validate", root).out
    result = call("schema", root, "--write")
    assert result.code == 0 and "schema.json" in result.out
    assert '"würde"' in (root / "schema.json").read_text(encoding="utf-8")
    validated = call("validate", root)
    assert "schema" not in validated.out and "1 items" in validated.out


def test_lines_for_boxes_are_proposed_and_can_be_used(call: Any, root: Path) -> None:
    write_file(
        root / "ground_truths/a.json", '{"title": "x", "title_bbox": [1, 2, 3, 4], "inbox": [1, 2, 3, 4, 5]}'
    )
    result = call("schema", root)
    head, *lines = (line.removeprefix("gtapp: ") for line in result.err.splitlines())
    assert lines[:2] == ["# [boxes]", '# key = "title_bbox"'] and "inbox" not in result.err
    assert call("schema", root, "--write").code == 0
    config = root / "gtapp.toml"
    assert config.read_text(encoding="utf-8").splitlines() == [head, *lines]
    assert "0 issues" in call("validate", root).out
    write_file(config, "\n".join(line.removeprefix("# ") for line in lines))
    assert not call("schema", root).err and "0 issues" in call("validate", root).out


def test_boxes_out_of_their_scans_are_issues(call: Any, root: Path) -> None:
    write_file(
        root / "ground_truths/a.json",
        '{"a": [1, 2, 4, 4], "b": [1, 2, 5, 4], "c": [1, 2, 3, 9], "d": [2, 2, 1, 4]}',
    )
    write_file(
        root / "gtapp.toml", '[boxes]\nkey = ["a", "b", "c", "d"]\nform = "corners"\nunit = "pixels"\n'
    )
    assert "a/d" in call("validate", root).out  # without a scan, its size is not known
    (root / "images").mkdir()
    Image.new("RGB", (4, 8)).save(root / "images/a.png")
    lines = call("validate", root).out.splitlines()
    assert sorted(line.partition(":")[0] for line in lines if line.startswith("a/")) == ["a/b", "a/c", "a/d"]


@pytest.mark.parametrize("name", ["schema.json", "my-schema.json"])
def test_a_schema_that_is_there_is_kept(call: Any, root: Path, name: str) -> None:
    write_file(root / name, "{}")
    before = snapshot(root)
    result = call("schema", root, "--write")
    assert result.code == 2 and name in result.err and snapshot(root) == before


def test_code_is_not_run_for_it(call: Any, root: Path) -> None:
    write_file(root / "dataclass.py", f"open({str(root / 'was-run')!r}, 'w')\n")
    assert call("schema", root, "--write").code == 0
    assert not (root / "was-run").exists() and call("roundtrip", root).code == 0


def test_a_known_benchmark_keeps_its_schema(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    assert call("schema", root).code == 0
    result = call("schema", root, "--write")
    assert result.code == 2 and "zettelkatalog" in result.err and not (root / "schema.json").exists()


def test_without_truths_there_is_none(call: Any, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing"):
        result = call("schema", place)
        assert result.code == 2 and not result.out


def test_a_key_that_is_no_text_is_escaped(call: Any, tmp_path: Path) -> None:
    write_file(tmp_path / "ground_truths/a.json", '{"\\ud800": "x"}')
    assert call("schema", tmp_path, "--write").code == 0
    assert "\ud800" in json.loads((tmp_path / "schema.json").read_bytes())["properties"]


def test_the_lines_of_a_folder_that_does_not_say_where_its_truths_are_are_written_too(
    call: Any, tmp_path: Path
) -> None:
    write_file(tmp_path / "img/a.jpg", PIXEL)
    write_file(tmp_path / "key/a.gt.json", '{"title": "x"}')
    before = snapshot(tmp_path)
    printed = call("schema", tmp_path)
    assert list(json.loads(printed.out)["properties"]) == ["title"] and 'truths = ["key"]' in printed.err
    assert "key" in call("validate", tmp_path).out and snapshot(tmp_path) == before
    assert call("schema", tmp_path, "--write").code == 0
    lines = (tmp_path / "gtapp.toml").read_text("utf-8").splitlines()
    assert lines == ["[layout]", 'scans = ["img"]', 'suffixes = [".gt.json"]', 'truths = ["key"]']
    assert (tmp_path / "schema.json").is_file() and "1 items, 0 problems" in call("validate", tmp_path).out


def test_a_file_of_settings_that_says_nothing_of_the_layout_is_kept(call: Any, tmp_path: Path) -> None:
    write_file(tmp_path / "img/a.jpg", PIXEL)
    write_file(tmp_path / "key/a.json", '{"title": "x"}')
    write_file(tmp_path / "gtapp.toml", "[scoring]\nthreshold = 0.9\n")
    before = snapshot(tmp_path)
    printed = call("schema", tmp_path)
    assert list(json.loads(printed.out)["properties"]) == ["title"] and snapshot(tmp_path) == before
    assert 'truths = ["key"]' in printed.err and "--write writes it" not in printed.err
    written = call("schema", tmp_path, "--write")
    assert 'truths = ["key"]' in written.err and (tmp_path / "schema.json").is_file()
    assert (tmp_path / "gtapp.toml").read_text() == "[scoring]\nthreshold = 0.9\n"


def test_of_records_of_a_known_benchmark_the_settings_alone_are_written(call: Any, tmp_path: Path) -> None:
    cards(tmp_path)
    (tmp_path / "ground_truths").rename(tmp_path / "key")
    assert call("schema", tmp_path, "--write").code == 0
    text = (tmp_path / "gtapp.toml").read_text("utf-8")
    assert text.startswith('benchmark = "zettelkatalog"') and not (tmp_path / "schema.json").exists()
