"""Copies that sync programs and file managers leave: named, and left out of items, scores and exports."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import gtapp
from gtapp.features import open_project
from gtapp.features.exports.export import ExportRequest, export
from tests.sample_projects import CARD, PIXEL, cards, dump_json, letters, paper, papers, sha, write_file

CERTAIN = " (Annas in Konflikt stehende Kopie 2026-11-01)"


def _copy(file: Path, name: str, content: str | bytes = b"") -> Path:
    return write_file(file.with_name(name), content or file.read_bytes())


def _look(root: Path) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the items, and the copies that are named, each with its item."""
    with open_project(root) as project:
        found = project.problems
        assert {each.message.code for each in found} <= {"conflict-copy"}
        return [item.id for item in project.items], [
            (each.item, each.message.params["path"]) for each in found
        ]


@pytest.mark.parametrize(
    "tail",
    [
        CERTAIN,
        ".sync-conflict-20261101-101112-ABCDEFG",
        " (1)",
        " 2",
        " - Kopie",
        "-DESKTOP-ABC",
        " (Conflict)",
    ],
)
def test_a_copied_truth_is_no_item(tmp_path: Path, tail: str) -> None:
    root = cards(tmp_path / "p")
    write_file(root / "answers/T1/request_T1_a.json", (root / "ground_truths/a.json").read_bytes())
    _copy(root / "ground_truths/a.json", f"a{tail}.json")
    assert _look(root) == (["a"], [("a", f"ground_truths/a{tail}.json")])
    (score,) = gtapp.score("zettelkatalog", root, root / "answers")
    assert (score.metrics["f1_macro"], len(score.items)) == (1.0, 1)
    assert [message.code for _, message in score.problems] == ["conflict-copy"]


def test_a_truth_with_a_scan_of_its_own_is_an_item_whatever_its_name(tmp_path: Path) -> None:
    names = ["Scan", "Scan 2", "Scan (1)", "Scan-DESKTOP-ABC"]
    root = cards(tmp_path / "p", dict.fromkeys(names, CARD))
    assert _look(root) == (sorted(names), [])
    (score,) = gtapp.score("zettelkatalog", root, root / "ground_truths")
    assert len(score.items) == len(names)


def test_a_copied_scan_is_the_same_to_the_byte(tmp_path: Path) -> None:
    root = cards(tmp_path / "p")
    _copy(root / "images/a.jpg", "a (1).jpg")
    _copy(root / "images/a.jpg", "a (2).jpg", PIXEL + b"another")
    _copy(root / "images/a.jpg", f"a{CERTAIN}.jpg", PIXEL + b"another")
    items, named = _look(root)
    assert items == ["a", "a (2)"]
    assert named[:2] == [("a", "images/a (1).jpg"), ("a", f"images/a{CERTAIN}.jpg")]


def test_copied_drafts_answers_and_folders_are_left_out(tmp_path: Path) -> None:
    root = cards(tmp_path / "p")
    answer = write_file(root / "drafts/R1/request_R1_a.json", (root / "ground_truths/a.json").read_bytes())
    _copy(answer, f"request_R1_a{CERTAIN}.json")
    _copy(answer, "request_R1_a (1).json")
    shutil.copytree(answer.parent, root / f"drafts/R1{CERTAIN}")
    items, named = _look(root)
    assert items == ["a"] and [path for _, path in named] == [
        f"drafts/R1{CERTAIN}",
        "drafts/R1/request_R1_a (1).json",
        f"drafts/R1/request_R1_a{CERTAIN}.json",
    ]
    with open_project(root) as project:
        assert project.item("a").drafts == ("drafts/R1/request_R1_a.json",)
    (score,) = gtapp.score("zettelkatalog", root, root / "drafts")
    assert score.run == "R1" and {str(message.code) for _, message in score.problems} == {"conflict-copy"}


def test_copied_lines_are_no_duplicates(tmp_path: Path) -> None:
    root = papers(tmp_path / "p", {"data/2025/batch.jsonl": [paper(1), paper(2)]}, (1, 2))
    file = next(root.glob("data/**/*.jsonl"))
    with open_project(root) as project:
        before = [item.id for item in project.items]
    _copy(file, f"{file.stem}{CERTAIN}.jsonl")
    _copy(file, f"{file.stem} (1).jsonl", file.read_text("utf-8").splitlines()[0] + "\n")
    items, named = _look(root)
    assert items == before and len(named) == 2
    (score,) = gtapp.score("sciencemetabench", root, file)
    assert len(score.items) == len(before) and score.metrics["overall_accuracy"] == 1.0


def test_copied_lines_with_a_key_of_their_own_stay(tmp_path: Path) -> None:
    root = papers(tmp_path / "p", {"data/2025/batch.jsonl": [paper(1), paper(2)]}, (1, 2))
    file = next(root.glob("data/**/*.jsonl"))
    _copy(file, f"{file.stem} (1).jsonl", dump_json({"sha256": sha(9)}, indent=None) + "\n")
    with open_project(root) as project:
        assert sha(9) in [item.id for item in project.items]


def test_copied_tables_are_named_and_not_exported(tmp_path: Path) -> None:
    root = letters(tmp_path / "p")
    truths = root / "ground_truths"
    write_file(truths / "persons.json", "[]")
    for name in ("persons (1).json", f"persons{CERTAIN}.json"):
        _copy(truths / "persons.json", name)
    for name in ("letters 2.csv", "letters-DESKTOP-ABC.csv"):
        _copy(truths / "letters.csv", name)
    with open_project(root) as project:
        problems = [each for each in project.problems if each.message.code == "conflict-copy"]
        report = export(project, ExportRequest("json", tmp_path / "out"))
    assert len(problems) == 4
    assert report.count and not [
        each for each in (tmp_path / "out").rglob("*") if "2" in each.stem or "(" in each.stem
    ]
