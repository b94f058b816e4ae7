"""Finding truths and runs by the names of files and folders."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

import gtapp
from gtapp.core.answers.run_finder import find_common_folder
from tests.features.scores.board_samples import load_board, make_job
from tests.sample_projects import letters, paper, write_file


@pytest.mark.parametrize(
    ("folders", "expected"),
    [
        (["/a/b"], "/a/b"),
        (["/a/b/c", "/a/b", "/a/d"], "/a"),
        (["/a", "/b"], "/"),
        (["/a/bc", "/a/b"], "/a"),
    ],
)
def test_common_folder(folders: list[str], expected: str) -> None:
    assert find_common_folder(list(map(PurePosixPath, folders))) == PurePosixPath(expected)


def test_folders_on_two_drives_have_no_common_folder() -> None:
    folders = [PureWindowsPath(each) for each in (r"C:\truths\a", r"D:\truths\b")]
    assert find_common_folder(folders) == PureWindowsPath()
    assert find_common_folder(folders[:1]) == folders[0]
    shares = [PureWindowsPath(each) for each in (r"C:\truths\a", r"C:\truths\b")]
    assert find_common_folder(shares) == PureWindowsPath(r"C:\truths")


BATCHES = {"20250806": (1, 2), "20251022": (3,)}


@pytest.mark.parametrize(
    ("answers", "names"),
    [
        ("answers/{batch}/paper.jsonl", ["answers"]),
        ("answers/m1/{batch}/paper.jsonl", ["m1"]),
        ("answers/{batch}/m1/paper.jsonl", ["m1"]),
        ("answers/m1_{batch}/paper.jsonl", ["m1_20250806", "m1_20251022"]),
    ],
)
def test_answers_in_the_truths_batch_folders_are_one_run(
    tmp_path: Path, answers: str, names: list[str]
) -> None:
    for batch, numbers in BATCHES.items():
        lines = "".join(json.dumps(paper(number)) + "\n" for number in numbers)
        write_file(tmp_path / f"data/{batch}/paper_{batch[-4:]}.jsonl", lines)
        write_file(tmp_path / answers.format(batch=batch), lines)
    scored = gtapp.score("sciencemetabench", tmp_path, tmp_path / "answers")
    assert [run.run for run in scored] == names
    if len(names) == 1:
        assert scored[0].metrics["overall_accuracy"] == 1.0 and not scored[0].problems
    board = load_board(make_job(tmp_path, "sciencemetabench"))
    assert {row.name: row.now.metrics for row in board.standings().rows} == {
        run.run: run.metrics for run in scored
    }


def test_a_letter_of_an_unfinished_row_is_none(tmp_path: Path) -> None:
    """Upstream makes letterFALSE.json of rows whose formulas have no value (L2)."""
    root = letters(tmp_path / "project")
    unfinished = {
        key: ["FALSE"] for key in ("letter_title", "send_date", "sender_persons", "receiver_persons")
    }
    record = {**unfinished, "has_signatures": "FALSE"}
    before = gtapp.score("letters", root, root / "ground_truths")[0]
    write_file(root / "ground_truths/letterFALSE.json", json.dumps(record))
    assert [item.name for item in gtapp.score("letters", root, root / "ground_truths")[0].items] == [
        item.name for item in before.items
    ]
    assert "letterFALSE" not in {item.id for item in gtapp.open_project(root).items}
    score = gtapp.score_item("letters", record, {})
    assert score.left_out and {str(value.reason) for value in score.values} == {
        "an unfinished row of the table, no letter: all values are FALSE"
    }
    assert not gtapp.score_item("letters", {**record, "send_date": []}, {}).left_out
