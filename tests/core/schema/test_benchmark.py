"""A benchmark's definition, its schema, and the schema's cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.signals import Signal
from gtapp.core.schema import benchmark
from tests.sample_projects import write_file

TOML = """
id = "mine"
title = "Mine"
aliases = ["other"]
[schema]
module = "zettelkatalog"
model = "Document"
[layout]
scans = ["a", "b"]
[new]
indent = 2
[table]
file = "t.csv"
key = "k"
item = "x{key}y"
separator = ";"
columns = ["c"]
"""


def test_a_definition_is_read(tmp_path: Path) -> None:
    found = benchmark.read(write_file(tmp_path / "benchmark.toml", TOML))
    assert (found.id, found.title, found.aliases, found.layout.scans, found.layout.truths) == (
        "mine",
        "Mine",
        ("other",),
        ("a", "b"),
        ("ground_truths",),
    )
    assert found.schema.fields.by_name["author"].kind == "object" and found.new.indent == 2
    assert found.read_text("prompt.md") == ""
    write_file(tmp_path / "prompt.md", "Lies ſ.")
    assert found.read_text("prompt.md") == "Lies ſ."


@pytest.mark.parametrize(
    ("key", "padded", "allowed"),
    [
        ("7", "07", True),
        ("07", "07", True),
        ("007", "07", True),
        ("1", "01", True),
        ("68", "68", True),
        ("69", "69", False),
        ("0", "00", False),
        ("100", "100", False),
        ("7a", "7a", False),
        ("", "", False),
        ("٧", "٧", False),
        ("9" * 5000, "9" * 5000, False),
    ],
)
def test_the_numbers_of_letters(key: str, padded: str, allowed: bool) -> None:
    table = benchmark.load("letters").table
    assert table and (table.pad_key(key), table.allows_key(key)) == (padded, allowed)


def test_a_table_without_a_range_has_any_keys(tmp_path: Path) -> None:
    table = benchmark.read(write_file(tmp_path / "benchmark.toml", TOML)).table
    assert table and table.allows_key("7a") and table.name_item("7") == "x7y"


@pytest.mark.parametrize(
    "numbers", ["68", "[1]", "[68, 1]", "[-1, 5]", '["1", 68]', "[true, 68]", "[1, 2, 3]"]
)
def test_a_range_that_is_none_is_reported(tmp_path: Path, numbers: str) -> None:
    path = write_file(tmp_path / "benchmark.toml", TOML + f"numbers = {numbers}\n")
    with pytest.raises(GtappError) as caught:
        benchmark.read(path)
    assert caught.value.code == "benchmark-broken" and "numbers are" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "key"), [("x01y", "01"), ("xy", None), ("x01", None), ("01y", None), ("xxyy", "xy")]
)
def test_the_key_of_an_items_row(tmp_path: Path, name: str, key: str | None) -> None:
    table = benchmark.read(write_file(tmp_path / "benchmark.toml", TOML)).table
    assert table and table.find_key(name) == key


@pytest.mark.parametrize(
    "toml",
    [
        "id =",
        "",
        'id = "x"',
        TOML.replace("[new]", "[new]\nnothing = 1"),
        TOML.replace("[layout]", "[layout]\nnothing = 1"),
        TOML.replace('key = "k"', ""),
        TOML + "ü\xff",
    ],
    ids=range(7),
)
def test_an_unusable_definition_is_named(tmp_path: Path, toml: str) -> None:
    path = write_file(tmp_path / "benchmark.toml", toml.encode("latin-1"))
    with pytest.raises(GtappError) as caught:
        benchmark.read(path)
    assert caught.value.code == "benchmark-broken" and str(path) in str(caught.value)


def test_every_bundled_benchmark_is_found_by_all_its_names() -> None:
    assert len(benchmark.list_ids()) == 5
    for name in benchmark.list_ids():
        found = benchmark.load(name)
        assert found.id == name and all(benchmark.load(alias) == found for alias in found.aliases)
    with pytest.raises(ProjectError):
        benchmark.load("")


_SCHEMA = """
import sys
from gtapp.core.schema import benchmark
fields = benchmark.load("zettelkatalog").schema.fields
print([child.name for child in fields.children], "pydantic" in sys.modules)
"""
KEYS = "['type', 'author', 'publication', 'library_reference']"


def _fields() -> str:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", _SCHEMA], capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.slow
def test_a_schema_is_cached_and_built_again_where_the_cache_is_damaged() -> None:
    assert _fields() == f"{KEYS} True"
    assert _fields() == f"{KEYS} False"
    (cached,) = (folders.cache_folder() / "schemas").glob("zettelkatalog.Document.*")
    for damaged in ("", "[]", "{", json.dumps({"mark": "old", "schema": {}}), "\0", "[" * 5000):
        cached.write_text(damaged, encoding="utf-8")
        assert _fields() == f"{KEYS} True"
    assert _fields() == f"{KEYS} False"


def test_without_a_cache_a_schema_is_built_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(write_file(tmp_path / "file", "")))
    assert _fields() == _fields() == f"{KEYS} True"


def test_the_users_folders_are_not_the_projects(tmp_path: Path) -> None:
    places = {
        folders.config_folder(),
        folders.log_folder(),
        folders.cache_folder(),
        folders.data_folder(),
    }
    assert len(places) == 4 and all(str(place).startswith(os.environ["HOME"]) for place in places)
    assert not any(place.exists() for place in places)


def test_a_missing_bundled_folder_is_a_fault() -> None:
    assert (folders.bundled_folder("schemas") / "letters.py").is_file()
    with pytest.raises(FileNotFoundError, match="missing"):
        folders.bundled_folder("nothing")


def test_listeners_are_called_in_order_and_may_disconnect_while_called() -> None:
    signal: Signal[int] = Signal()
    received: list[tuple[str, int]] = []

    def once(value: int) -> None:
        received.append(("once", value))
        signal.disconnect(once)

    signal.connect(once)
    signal.connect(lambda value: received.append(("always", value)))
    signal.emit(1)
    signal.emit(2)
    assert received == [("once", 1), ("always", 1), ("always", 2)]
