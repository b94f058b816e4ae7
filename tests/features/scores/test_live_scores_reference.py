"""The real folders with all their runs: the board's figures equal the scorer's after each edit, undo and redo."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

import gtapp
from gtapp.features import open_project
from tests.features.scores.board_samples import RescoredRuns, edit, items, load_board, make_job, metrics
from tests.strategies import REPETITIONS

EDITS = 200 * REPETITIONS


@pytest.mark.parametrize("profile", ["documented", "published"])
@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "fraktur"])
@pytest.mark.slow
def test_figures_after_each_edit(name: str, profile: str, reference: Path, tmp_path: Path) -> None:
    root = tmp_path / name
    shutil.copytree(reference / name, root, ignore=shutil.ignore_patterns("images", "drafts"))
    for path in (root, *root.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    shutil.copyfile(reference / "benchmarks_tests.csv", root / "benchmarks_tests.csv")
    job = make_job(root, name, profile=profile)
    board, scored, dice = load_board(job), RescoredRuns(job), Random(name + profile)
    assert metrics(board.standings()) == scored.metrics()
    with open_project(root, name) as project:
        documents = [
            project.document(each)
            for each in dice.sample(sorted(scored.records), min(12, len(scored.records)))
        ]
        for number in range(EDITS):
            document = documents[dice.randrange(len(documents))]
            if number % 7 == 0:
                board.open(document.item_id, document.record)
            edit(document, dice)
            change = board.set_record(document.item_id, document.record)
            scored.records[document.item_id] = document.record
            assert items(change) == scored.item(document.item_id), f"edit {number}"
            assert metrics(change) == scored.metrics(), f"edit {number}"
        for document in documents:
            if document.is_dirty:
                project.save(document)
    runs = gtapp.score(name, root, root / "answers", profile=job.profile)
    by_rules = {run.name: run.rules for run in board.runs}
    ours = {row.name: row.now.metrics for row in board.standings().rows}
    theirs = {run.run: run.metrics for run in runs if by_rules[run.run] == run.rules}
    assert theirs and theirs == {run: ours[run] for run in theirs}
