"""A measure that is one module and one line in the table works everywhere: scores, reports, alignment, votes, labels."""

from __future__ import annotations

import io
import json

import pytest

from gtapp.core.schema import benchmark
from gtapp.core.schema.benchmark import Benchmark
from gtapp.features.scores.standings import rank_figures
from gtapp.features.scores.voting import VoteCounter
from gtapp.scoring import reports
from gtapp.scoring.extra_figures import ExtraFigures, ExtrasWanted
from gtapp.scoring.measures import MEASURES, find_label, is_lower_better
from gtapp.scoring.reports.figures import rank_runs
from gtapp.scoring.result import RunScore
from gtapp.scoring.scorer import Scorer
from tests.sample_projects import CARD


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Benchmark:
    """The index cards, scored by a measure that the program does not have."""
    monkeypatch.setitem(MEASURES, "word_errors", "tests.scoring.word_measure:WordErrors")
    return benchmark.load("zettelkatalog")._replace(scoring={"measure": "word_errors"})


@pytest.fixture
def runs(system: Benchmark) -> list[RunScore]:
    scorer = Scorer(system)
    answers = {"right": CARD, "wrong": {**CARD, "author": None}}
    return [scorer.run(name, {"1": CARD}, {"1": answer}) for name, answer in answers.items()]


def test_runs_are_ranked_by_its_headline_lowest_first(runs: list[RunScore]) -> None:
    assert {run.headline for run in runs} == {"word_errors"}
    assert [run.run for run in rank_runs(runs)] == ["right", "wrong"]
    assert is_lower_better("word_errors")
    figures = [run.metrics["word_errors"] for run in runs]
    assert rank_figures(figures, "word_errors") == [1, 2]
    assert not any(run.other for run in runs)


def test_every_report_shows_it(runs: list[RunScore]) -> None:
    for form in ("text", "csv", "json", "html"):
        stream = io.StringIO()
        reports.write(form, runs, stream)
        assert "word_errors" in stream.getvalue()
    page = io.StringIO()
    reports.write("html", runs, page)
    assert "lower is better" in page.getvalue() and "words " in page.getvalue()
    text = io.StringIO()
    reports.write("json", runs[:1], text)
    assert json.loads(text.getvalue())["metrics"] == {"word_errors": 0.0}


def test_its_rows_are_aligned_and_its_headline_gets_an_interval(system: Benchmark) -> None:
    scorer = Scorer(system)
    extras = ExtraFigures(scorer, ExtrasWanted(align=True, resamples=20))
    scorer.run("r", {"1": CARD}, {"1": CARD}, watchers=[extras])
    assert extras.figures["aligned"] == {"word_errors": 0.0}
    assert set(extras.figures["intervals"]) == {"word_errors"}


def test_runs_vote_by_it(system: Benchmark) -> None:
    assert VoteCounter(system).count_votes("1", CARD, {"a": CARD})


def test_the_window_has_labels_for_it(system: Benchmark) -> None:
    assert find_label("word_errors") == "Lost words"
