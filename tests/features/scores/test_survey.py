"""One pass through all items: suspects, and expected corrections of drafts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema import benchmark as benchmarks
from gtapp.features.scores.background_job import BackgroundJob
from gtapp.features.scores.board_loader import BoardJob, LoadFailed
from gtapp.features.scores.run_breakdown import BreakdownJob
from gtapp.features.scores.suspects import ItemSuspects, Survey, SurveyProgress
from tests.sample_projects import paper, papers, sha


def judged(survey: Survey) -> list[ItemSuspects]:
    """Return the findings of all items, by another process."""
    events = list(BackgroundJob(survey))
    assert all(isinstance(event, SurveyProgress) for event in events)
    found = [each for event in events for each in event.found]
    assert events[-1].done == events[-1].total == len(found)
    return found


@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "fraktur"])
def test_another_process_finds_the_same_as_this_one(reference: Path, name: str) -> None:
    root = reference / name
    survey = Survey(BoardJob.of_project(root, benchmarks.load(name)), root)
    expected = [each for event in survey.events() for each in event.found]
    assert judged(survey) == expected
    assert any(each.suspects for each in expected)


def test_a_duplicate_truth_counts_once(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/a.jsonl": [paper(1), paper(2)], "data/b.jsonl": [paper(1)]})
    papers(root / "answers", {"m.jsonl": [paper(1)]})
    survey = Survey(BoardJob.of_project(root, benchmarks.load("sciencemetabench")), root)
    assert [each.item for event in survey.events() for each in event.found] == [sha(1), sha(2)]


def test_an_item_with_only_a_draft_has_corrections_but_no_suspects(reference: Path, tmp_path: Path) -> None:
    root = tmp_path / "cards"
    shutil.copytree(reference / "zettelkatalog/answers", root / "answers")
    content = json.loads(
        (reference / "zettelkatalog/ground_truths/00421787.json").read_text(encoding="utf-8")
    )
    content["response_text"]["publication"]["title"] = "Something else"
    (root / "drafts").mkdir(parents=True)
    (root / "drafts/request_T1_00421787.json").write_text(json.dumps(content), encoding="utf-8")
    (root / "ground_truths").mkdir()
    job = BoardJob.of_project(root, benchmarks.load("zettelkatalog"))
    [one] = judged(Survey(job, root))
    assert (one.item, one.suspects) == ("00421787", []) and one.expected_corrections >= 1


def test_missing_truths_are_reported(tmp_path: Path) -> None:
    job = BoardJob(benchmarks.load("zettelkatalog"), (tmp_path / "nowhere",), ())
    [event] = BackgroundJob(Survey(job, tmp_path))
    assert isinstance(event, LoadFailed)


def test_a_missing_run_is_reported(tmp_path: Path) -> None:
    job = BoardJob(benchmarks.load("zettelkatalog"), (tmp_path,), ())
    with pytest.raises(GtappError):
        list(BreakdownJob(job, "deleted").events())
