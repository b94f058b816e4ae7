"""A scoring job: what it scores in a project, the rules of each run, and unique names of runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema import benchmark
from gtapp.scoring.run_rules import BenchmarkTest
from gtapp.scoring.scoring_job import ScoringJob, find_tests, name_runs

CARDS = benchmark.load("personnel_cards")


def test_the_table_of_tests_is_in_the_project_or_beside_it(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    assert find_tests(root) is None
    beside = tmp_path / "benchmarks_tests.csv"
    beside.write_text("id\n", encoding="utf-8")
    assert find_tests(root) == beside
    inside = root / "benchmarks_tests.csv"
    inside.mkdir()  # no file
    assert find_tests(root) == beside
    inside.rmdir()
    inside.write_text("id\n", encoding="utf-8")
    assert find_tests(root) == inside


def test_rules_given_for_all_runs_override_those_of_a_test(tmp_path: Path) -> None:
    job = ScoringJob(CARDS, (tmp_path,), (), rules={"score_interpretation": True})
    test = BenchmarkTest("T1", rules={"score_interpretation": False, "score_is_crossed_out": False})
    assert job.choose_rules(test) == ({"score_interpretation": True, "score_is_crossed_out": False}, None)
    assert job.choose_rules(None) == ({"score_interpretation": True}, None)


def test_a_test_with_unusable_rules_is_reported_and_left_out(tmp_path: Path) -> None:
    job = ScoringJob(CARDS, (tmp_path,), (), rules={"score_interpretation": False})
    given, fault = job.choose_rules(BenchmarkTest("T1", rules={"score_is_crossed_out": 4}))
    assert given == {"score_interpretation": False}
    assert fault and fault.code == "score-rules-unused"
    with pytest.raises(GtappError):
        ScoringJob(CARDS, (tmp_path,), (), rules={"nonsense": True}).choose_rules(None)


def test_runs_of_one_name_are_named_by_their_folders(tmp_path: Path) -> None:
    for folder in ("a/run", "b/run", "b/other"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "1.json").write_text("{}", encoding="utf-8")
    places = (tmp_path / "a", tmp_path / "b", tmp_path / "none")
    found, faults = ScoringJob(CARDS, (tmp_path,), places).find_runs()
    assert name_runs(found) == ["a/run", "other", "b/run"]
    assert [fault.code for fault in faults] == ["file-missing"]
