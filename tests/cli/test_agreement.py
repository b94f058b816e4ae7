"""``gtapp agreement``: the tables, the files, and what is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.sample_projects import CARD, cards, snapshot, write_file


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Two readers of three cards, and one card of each alone; the second read two values otherwise."""
    first = cards(tmp_path / "cards", dict.fromkeys("abcd", CARD))
    other = deepcopy(CARD)
    other["author"]["last_name"] = "<b>Müller</b>"
    other["type"]["type"] = "Reference"
    second = {"a": CARD, "b": other, "c": CARD, "e": CARD}
    for name, record in second.items():
        write_file(tmp_path / "Anna" / f"{name}.json", json.dumps(record))
    return first, tmp_path / "Anna"


def test_two_folders_are_compared(call: Any, folders: tuple[Path, Path], tmp_path: Path) -> None:
    before = [snapshot(each) for each in folders]
    target, page = tmp_path / "found.json", tmp_path / "found.html"
    done = call("agreement", *folders, "--by", "type.type", "--json", target, "--html", page)
    assert (done.code, done.err) == (0, "")
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0] == "Agreement of cards and Anna"
    assert {"items compared 3", "items of the first alone 1", "items of the second alone 1"} <= set(lines)
    [name] = [line for line in lines if line.startswith("/author/last_name")]
    assert name.split()[1:3] == ["3", "66.7"]
    assert "/type/type Dissertation or thesis Reference 1" in lines
    assert "Exactly the same, by type.type" in lines
    found = json.loads(target.read_text(encoding="utf-8"))
    assert call("agreement", *folders, "--by", "type.type", "--json", "-").json == found
    assert (found["items"], found["items_only_first"], found["items_only_second"]) == (3, ["d"], ["e"])
    assert [(each["stratum"], each["items"]) for each in found["strata"]] == [("Dissertation or thesis", 3)]
    fields = {each["field"]: each for each in found["fields"]}
    assert fields["/author/last_name"]["exact"]["value"] == pytest.approx(2 / 3)
    assert fields["/type/type"]["alpha"]["value"] == pytest.approx(0.0)
    assert found["differences"][0] == {
        "item": "b",
        "field": "/type/type",
        "normalized": False,
        "similarity": None,
        "first_pointer": "/type/type",
        "first": "Dissertation or thesis",
        "second_pointer": "/type/type",
        "second": "Reference",
    }
    html = page.read_text(encoding="utf-8")
    assert "<title>Agreement of cards and Anna</title>" in html and "default-src 'none'" in html
    assert "/author/last_name" in html and "66.7" in html and "<script" not in html
    assert [snapshot(each) for each in folders] == before


def test_what_cannot_be_read_is_named(call: Any, folders: tuple[Path, Path]) -> None:
    write_file(folders[1] / "c.json", "no JSON")
    found = call("agreement", *folders)
    assert found.code == 1 and found.err.startswith("gtapp: c: ")
    assert "items compared" in found.out


def test_what_cannot_be_compared_is_said(call: Any, folders: tuple[Path, Path], tmp_path: Path) -> None:
    first, second = folders
    assert "have no field “genre”" in call("agreement", *folders, "--by", "genre").err
    other = cards(tmp_path / "other", {"z": CARD})
    nothing = call("agreement", first, other)
    assert nothing.code == 2 and "have no item in common" in nothing.err
    assert call("agreement", first, tmp_path / "missing").code == 2
    for target in (first / "ground_truths" / "a.json", second / "a.json", second / "new.html"):
        before = [snapshot(each) for each in folders]
        refused = call("agreement", *folders, "--json", target)
        assert refused.code == 2 and "Nothing was written" in refused.err
        assert [snapshot(each) for each in folders] == before
    assert "--json can go" in call("agreement", *folders, "--html", "-").err
