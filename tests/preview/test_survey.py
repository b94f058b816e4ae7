"""One pass through all items: the same suspects as the queue's own search, and corrections to expect of drafts, too."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gtapp import benchmark as benchmarks
from gtapp.errors import GtappError
from gtapp.preview import jobs
from gtapp.preview.events import Failed
from gtapp.preview.jobs import Job
from gtapp.preview.loading import Loading
from gtapp.preview.makers import Drafters
from gtapp.preview.portrait import Portrait
from gtapp.preview.survey import Survey, Surveyed
from gtapp.preview.suspects import Judged, best, suspects
from gtapp.scoring import run_finder as running
from gtapp.scoring.run_finder import AnswerRun


def judged(survey: Survey) -> list[Judged]:
    """All items, by the process of its own."""
    events = list(Loading(survey))
    assert all(isinstance(event, Surveyed) for event in events)
    found = [each for event in events for each in event.found]
    assert events[-1].done == events[-1].total == len(found)
    return found


@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "fraktur"])
def test_it_finds_what_the_queue_finds(reference: Path, name: str) -> None:
    benchmark = benchmarks.load(name)
    root = reference / name
    job = Job.of_project(root, benchmark)
    found = judged(Survey(job, root))
    sources, _ = job.found()
    named = [
        AnswerRun(name, run.test, run.open)
        for name, (_, run) in zip(jobs.names(sources), sources, strict=True)
    ]
    expected = suspects(
        benchmark,
        running.open_truths(job.truths, benchmark),
        named,
        Drafters.of_project(root, benchmark),
        folder=job.folder,
    )
    assert best(each for one in found for each in one.suspects) == expected
    assert expected


def test_an_item_with_a_draft_alone_has_corrections_but_no_suspects(reference: Path, tmp_path: Path) -> None:
    root = tmp_path / "cards"
    shutil.copytree(reference / "zettelkatalog/answers", root / "answers")
    content = json.loads(
        (reference / "zettelkatalog/ground_truths/00421787.json").read_text(encoding="utf-8")
    )
    content["response_text"]["publication"]["title"] = "Something else"
    (root / "drafts").mkdir(parents=True)
    (root / "drafts/request_T1_00421787.json").write_text(json.dumps(content), encoding="utf-8")
    (root / "ground_truths").mkdir()
    job = Job.of_project(root, benchmarks.load("zettelkatalog"))
    [one] = judged(Survey(job, root))
    assert (one.item, one.suspects) == ("00421787", []) and one.expected >= 1


def test_no_truths_are_told(tmp_path: Path) -> None:
    job = Job(benchmarks.load("zettelkatalog"), (tmp_path / "nowhere",), ())
    [event] = Loading(Survey(job, tmp_path))
    assert isinstance(event, Failed)


def test_a_run_that_is_gone_is_told(tmp_path: Path) -> None:
    job = Job(benchmarks.load("zettelkatalog"), (tmp_path,), ())
    with pytest.raises(GtappError):
        list(Portrait(job, "gone").events())
