"""Pages of items in folders that gtapp does not know: ``sequence03_p1.jpg`` belongs to ``sequence03``, as upstream has it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gtapp
from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.features import open_project
from tests.sample_projects import CARD, PIXEL, cards, dump_json, write_file
from tests.validation import validate_project

SCHEMA = {"type": "object", "properties": {"title": {"type": "string"}}}


def _folder(root: Path, scans: list[str], truths: list[str]) -> Path:
    """Create a folder as upstream's of bibliographic data in several scripts, with a schema of its own."""
    write_file(root / "schema.json", json.dumps(SCHEMA))
    for scan in scans:
        write_file(root / "images" / scan, PIXEL)
    for truth in truths:
        write_file(root / "ground_truths" / f"{truth}.json", json.dumps({"title": truth}))
    return root


def _list_pages(root: Path) -> dict[str, list[str]]:
    with open_project(root) as project:
        return {item.id: [path.stem for path in project.pages(item.id)] for item in project.items}


def test_pages_belong_to_the_item_whose_truth_has_the_name_without_them(tmp_path: Path) -> None:
    scans = ["sequence01.jpg", *(f"sequence03_p{page}.jpg" for page in (10, 1, 2, 3))]
    root = _folder(tmp_path, scans, ["sequence01", "sequence03"])
    assert _list_pages(root) == {
        "sequence01": ["sequence01"],
        "sequence03": [f"sequence03_p{page}" for page in (1, 2, 3, 10)],
    }
    with open_project(root) as project:
        problems = validate_project(project).problems
    assert [(each.item, each.message.code) for each in problems] == [("sequence03", "page-gap")]


def test_pages_of_new_items_of_such_a_folder_belong_together(tmp_path: Path) -> None:
    root = _folder(tmp_path, ["a_p1.jpg", "a_p2.jpg", "b_p1.png", "b_p2.png"], ["a"])
    assert _list_pages(root) == {"a": ["a_p1", "a_p2"], "b": ["b_p1", "b_p2"]}
    with open_project(root) as project:
        document = project.document("b")
        document.set("/title", "Neu")
        project.save(document)
    assert (root / "ground_truths/b.json").is_file()


def test_a_draft_of_the_item_joins_its_pages(tmp_path: Path) -> None:
    root = _folder(tmp_path, ["a_p1.jpg", "a_p2.jpg"], [])
    assert list(_list_pages(root)) == ["a_p1", "a_p2"]
    write_file(root / "drafts/request_T0001_a.json", dump_json({"title": "x"}))
    assert _list_pages(root) == {"a": ["a_p1", "a_p2"]}


@pytest.mark.parametrize(
    ("truths", "expected"),
    [
        (["a_p1", "a_p2"], {"a_p1": ["a_p1"], "a_p2": ["a_p2"]}),
        (["a", "a_p2"], {"a": ["a_p1"], "a_p2": ["a_p2"]}),
        (["a_p1"], {"a_p1": ["a_p1"], "a_p2": ["a_p2"]}),
        ([], {"a_p1": ["a_p1"], "a_p2": ["a_p2"]}),
    ],
)
def test_a_scan_whose_own_name_a_truth_has_is_an_item(
    tmp_path: Path, truths: list[str], expected: dict[str, list[str]]
) -> None:
    assert _list_pages(_folder(tmp_path, ["a_p1.jpg", "a_p2.jpg"], truths)) == expected


def test_answers_about_an_item_of_several_pages_are_scored(tmp_path: Path) -> None:
    root = _folder(tmp_path, ["a_p1.jpg", "a_p2.jpg", "b.jpg"], ["a", "b"])
    for name in ("a", "b"):
        write_file(root / f"answers/T1/request_T1_{name}.json", json.dumps({"title": name}))
    (run,) = gtapp.score(detect_benchmark(root), root, root / "answers")
    assert {item.name for item in run.items} == {"a", "b"} and run.metrics["f1_macro"] == 1.0


def test_the_leaderboard_asks_about_an_item_of_several_pages(tmp_path: Path) -> None:
    cards(tmp_path, {"a": CARD, "b": CARD})
    (tmp_path / "images/b.jpg").rename(tmp_path / "images/b_p1.jpg")
    write_file(tmp_path / "answers/T1/request_T1_a.json", dump_json(CARD))
    (run,) = gtapp.score("zettelkatalog", tmp_path, tmp_path / "answers", profile="published")
    assert run.metrics["total_instances"] == 2
