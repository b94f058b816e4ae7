"""Folders whose ``gtapp.toml`` says how their files are named: endings that are cut off, sides of leaves, patterns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import gtapp
from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.features import open_project
from tests.sample_projects import CARD, PIXEL, cards, dump_json, envelope, write_file
from tests.validation import validate_project


def _folder(root: Path, layout: str, scans: Sequence[str], truths: Sequence[str]) -> Path:
    write_file(root / "gtapp.toml", f"[layout]\n{layout}\n")
    for scan in scans:
        write_file(root / scan, PIXEL)
    for truth in truths:
        write_file(root / truth, json.dumps({"title": truth}, indent=1))
    return root


def _list_items(root: Path) -> dict[str, tuple[list[str], str]]:
    with open_project(root) as project:
        return {item.id: (list(item.scans), item.truth) for item in project.items}


@pytest.mark.parametrize("place", ["key", "."])
def test_an_ending_that_is_cut_off_gives_the_item_and_is_that_of_new_files(
    tmp_path: Path, place: str
) -> None:
    scans = "." if place == "." else "img"
    root = _folder(
        tmp_path,
        f'scans = "{scans}"\ntruths = "{place}"\nsuffixes = [".gt.json", ".json"]',
        [f"{scans}/{name}.jpg" for name in ("a", "b.1", "c")],
        [f"{place}/a.gt.json", f"{place}/b.1.json", "key/answers.schema.json"],
    )
    for folder in {root, root / place}:
        write_file(folder / "schema.json", '{"type": "object", "properties": {"title": {"type": "string"}}}')
    before = (root / place / "a.gt.json").read_bytes()
    with open_project(root) as project:
        assert [item.id for item in project.items] == ["a", "b.1", "c"]
        for name in ("a", "c"):
            document = project.document(name)
            document.set("/title", "neu")
            project.save(document)
        assert not validate_project(project).problems
    changed = zip(before.splitlines(), (root / place / "a.gt.json").read_bytes().splitlines(), strict=True)
    assert [old != new for old, new in changed] == [False, True, False]
    assert json.loads((root / place / "c.gt.json").read_text()) == {"title": "neu"}
    write_file(root / "answers/T1/a.gt.json", '{"title": "neu"}')
    (run,) = gtapp.score(detect_benchmark(root), root, root / "answers")
    assert {item.name: item.problem is None for item in run.items} == {"a": True, "b.1": False, "c": False}


def test_the_sides_of_a_leaf_are_pages_where_a_truth_has_the_name_without_them(tmp_path: Path) -> None:
    scans = ["images/001r.jpg", "images/001v.jpg", "images/002r.jpg", "images/cover.jpg"]
    root = _folder(tmp_path, "", scans, ["ground_truths/001.json"])
    assert _list_items(root) == {
        "001": (scans[:2], "ground_truths/001.json"),
        "002": (scans[2:3], ""),
        "cover": (scans[3:], ""),
    }
    (root / "ground_truths/001.json").rename(root / "ground_truths/001r.json")
    assert list(_list_items(root)) == ["001r", "001v", "002r", "cover"]
    write_file(root / "gtapp.toml", '[layout]\npages = "r/v"\n')
    (root / "ground_truths/001r.json").rename(root / "ground_truths/cover.json")
    assert list(_list_items(root)) == ["001", "002", "cover"]


def test_a_pattern_chooses_the_truths_that_are_items(tmp_path: Path) -> None:
    truths = ["ground_truths/card1.json", "ground_truths/card1x.json", "ground_truths/index.json"]
    root = _folder(tmp_path, "item_pattern = 'card\\d+|x'", ["images/card2.jpg"], truths)
    assert list(_list_items(root)) == ["card1", "card2"]


def test_the_drafts_that_gtapp_adds_are_found_beside_others(tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", scans=("b",))
    write_file(root / "gtapp.toml", '[layout]\ndrafts = "gpt"\n')
    for place in ("gpt/b.json", "drafts/T0001/request_T0001_b.json"):
        write_file(root / place, dump_json(envelope(CARD)))
    with open_project(root, "zettelkatalog") as project:
        assert project.item("b").drafts == ("gpt/b.json", "drafts/T0001/request_T0001_b.json")
        assert not [each for each in project.problems if each.item == "b"]


@pytest.mark.parametrize(
    "scans", [["images/a.jpg", "images/b.c.jpg"], ["images/a_p1.jpg", "images/b.c_p1.jpg"]]
)
def test_an_ending_that_most_truths_have_is_found_by_the_scans(tmp_path: Path, scans: list[str]) -> None:
    truths = ["ground_truths/a.test.json", "ground_truths/b.c.test.json"]
    root = _folder(tmp_path, "", scans, truths)
    assert _list_items(root) == {"a": (scans[:1], truths[0]), "b.c": (scans[1:], truths[1])}
    for name in ("a.test", "b.c.test"):
        write_file(root / f"images/{name}.jpg", PIXEL)
    assert {"a.test", "b.c.test"} < set(_list_items(root))
