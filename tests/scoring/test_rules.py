"""Which rules apply: the benchmark's, those of a JSON text, those of a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema import benchmark
from gtapp.scoring import run_rules
from tests.sample_projects import write_file

CARDS, LETTERS, ROWS = map(benchmark.load, ("zettelkatalog", "letters", "personnel_cards"))


def test_the_benchmarks_own_rules_apply_until_others_are_given() -> None:
    assert run_rules.merge_rules(CARDS) == {}
    on, off = (
        ("inferred_from_function", "inferred_from_correspondence"),
        ("skip_signatures", "skip_non_signatures"),
    )
    assert run_rules.merge_rules(LETTERS) == {**dict.fromkeys(on, True), **dict.fromkeys(off, False)}
    given = run_rules.merge_rules(LETTERS, {"skip_signatures": True, "inferred_from_function": False})
    assert given == {
        "inferred_from_function": False,
        "inferred_from_correspondence": True,
        "skip_signatures": True,
        "skip_non_signatures": False,
    }
    found = run_rules.merge_rules(ROWS, {"score_interpretation": " False", "score_is_crossed_out": "TRUE"})
    assert (found["score_interpretation"], found["score_is_crossed_out"]) == (False, True)


@pytest.mark.parametrize("name", ["score_interpretation", "skip_everything", ""])
def test_an_unknown_rule_is_refused(name: str) -> None:
    with pytest.raises(GtappError, match="knows no rule") as caught:
        run_rules.merge_rules(LETTERS, {name: True})
    assert caught.value.code == "score-rule-unknown" and "skip_non_signatures" in str(caught.value)
    with pytest.raises(GtappError, match="It knows: none"):
        run_rules.merge_rules(CARDS, {name: True})


@pytest.mark.parametrize("value", [None, 1, 0, "yes", [], {}, ""])
def test_a_rule_is_true_or_false(value: Any) -> None:
    with pytest.raises(GtappError, match="true or false"):
        run_rules.merge_rules(LETTERS, {"skip_signatures": value})


@pytest.mark.parametrize(
    ("text", "found"), [("", {}), (" ", {}), ("null", {}), ("{}", {}), ('{"a": true}', {"a": True})]
)
def test_rules_as_json(text: str, found: Any) -> None:
    assert run_rules.parse_rules(text) == found


@pytest.mark.parametrize("text", ["{", "[]", "true", '"a"', "a=true", "{'a': True}", "[" * 100_000])
def test_invalid_rules_are_named(text: str) -> None:
    with pytest.raises(GtappError) as caught:
        run_rules.parse_rules(text)
    assert caught.value.code == "score-rules-broken"


def test_rules_are_read_from_a_table_of_tests(reference: Path) -> None:
    found = run_rules.read_tests(reference / "benchmarks_tests.csv")
    assert found["T0501"].rules == {"skip_signatures": True, "skip_non_signatures": False}
    assert run_rules.get_test_rules(found["T0577"], ROWS)["score_interpretation"] is False
    assert not found["T0155"].rules and found["T0155"].model == "gemini-2.5-pro"
    for test in found.values():
        run_rules.merge_rules(benchmark.load(test.benchmark), test.rules)
    assert run_rules.get_test_rules(found["T0501"], ROWS) == {}


def test_rules_that_do_not_concern_scoring_are_kept_and_ignored() -> None:
    test = run_rules.BenchmarkTest("T1", rules={"skip_signatures": True, "max_tokens": 4096})
    assert run_rules.get_test_rules(test, LETTERS) == {"skip_signatures": True} and "max_tokens" in test.rules


@pytest.mark.parametrize(
    ("test", "named", "other"),
    [
        ("T1", "letters", ""),
        ("T1", "business_letters", ""),
        ("T1", "library_cards", "library_cards"),
        ("T1", "", ""),
        ("T1_letters", None, ""),
        ("TX_fraktur", None, "fraktur"),
        ("TX_fraktur", "letters", ""),
        ("fraktur", None, ""),
    ],
)
def test_tests_of_other_benchmarks(test: str, named: str | None, other: str) -> None:
    tests = {} if named is None else {test: run_rules.BenchmarkTest(test, named)}
    assert run_rules.find_other_benchmark(test, tests, LETTERS) == other


def test_odd_tables(tmp_path: Path) -> None:
    path = write_file(
        tmp_path / "t.csv",
        '\ufeffid,name,rules\r\nT1,,"{""skip_signatures"": true}"\r\nT2,letters,{broken\r\nT3\r\n',
    )
    found = run_rules.read_tests(path)
    assert run_rules.get_test_rules(found["T1"], LETTERS) == {"skip_signatures": True}
    with pytest.raises(GtappError, match="broken"):
        run_rules.get_test_rules(found["T2"], LETTERS)
    assert run_rules.get_test_rules(found["T3"], LETTERS) == run_rules.get_test_rules(None, LETTERS) == {}
    with pytest.raises(GtappError) as caught:
        run_rules.read_tests(write_file(tmp_path / "u.csv", "test,rules\nT1,{}\n"))
    assert caught.value.code == "score-tests-broken"
    with pytest.raises(GtappError):
        run_rules.read_tests(tmp_path / "missing.csv")
