"""Strata by fields, classes of numbers, tags and statuses: how they are named, and which stratum an item has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gtapp
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.overview.strata import find_strata, list_strata_fields, parse_strata

OWN = '\n[[fields]]\nkey = "topics"\nkind = "tags"\n'
SCHEMA = {
    "type": "object",
    "properties": {
        "type": {"type": "object", "properties": {"type": {"type": "string"}}},
        "publication": {"type": "object", "properties": {"year": {"type": ["integer", "null"]}, "place": {}}},
        "author": {"type": "object", "properties": {"name": {"type": "string"}, "place": {}}},
        "names": {"type": "array", "items": {"type": "string"}},
    },
}


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Return a project of three items: one with a ground truth, one with a draft, one with neither."""
    folder = tmp_path / "cards"
    for name in ("ground_truths", "drafts/D1", "images"):
        (folder / name).mkdir(parents=True)
    (folder / "schema.json").write_text(json.dumps(SCHEMA))
    (folder / "gtapp.toml").write_text(OWN)
    truth = {"type": {"type": "map"}, "publication": {"year": 1957}, "topics": ["b", "a"]}
    (folder / "ground_truths" / "a.json").write_text(json.dumps(truth))
    for name in "abc":
        (folder / "images" / f"{name}.jpg").write_bytes(b"")
    draft = {"type": {"type": "book"}, "publication": {"year": "um 1926?"}}
    (folder / "drafts" / "D1" / "request_D1_b.json").write_text(json.dumps({"parsed": draft}))
    return folder


def find(cards: Path, by: str) -> list[str]:
    with gtapp.open_project(cards) as project:
        found = find_strata(project, {"a", "b", "c"}, parse_strata(by, project.benchmark))
        assert list(found) == [item.id for item in project.items]
        return list(found.values())


@pytest.mark.parametrize(
    ("by", "strata"),
    [
        ("", ["", "", ""]),
        ("type", ["map", "book", ""]),
        ("type.type", ["map", "book", ""]),
        ("/type/type", ["map", "book", ""]),
        ("year/100", ["1900–1999", "1900–1999", ""]),
        ("publication.year/10", ["1950–1959", "1920–1929", ""]),
        ("type, /publication/year/0.5", ["map | 1957–1957.5", "book | 1926–1926.5", ""]),
        ("topics", ["a, b", "", ""]),
        ("status,topics", ["in progress | a, b", "draft | –", "open | –"]),
        ("item:type", ["", "", ""]),
    ],
)
def test_the_truth_else_the_draft_names_the_stratum(cards: Path, by: str, strata: list[str]) -> None:
    assert find(cards, by) == strata


@pytest.mark.parametrize(
    ("by", "code"),
    [
        ("place", "strata-several"),
        ("names", "strata-field"),
        ("publication", "strata-field"),
        ("year/0", "strata-zero"),
        ("status/10", "strata-field"),
        ("scan:age", "strata-field"),
        ("scan:darkness", "strata-width"),
        ("scan:kind/2", "strata-width"),
        ("/~2", "strata-field"),
    ],
)
def test_what_can_be_no_stratum_is_refused(cards: Path, by: str, code: str) -> None:
    with pytest.raises(GtappError) as refused:
        find(cards, by)
    assert refused.value.code == code


def test_tags_can_be_strata_and_other_lists_not(cards: Path) -> None:
    with gtapp.open_project(cards) as project:
        found = list(list_strata_fields(project.benchmark.joint_schema.fields))
    assert ("topics",) in found and ("names",) not in found
