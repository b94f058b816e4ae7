"""Similarity of each field's text, as ScienceMetaBench describes it."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import MeasureSettings
from gtapp.scoring.measures import make_measure
from gtapp.scoring.measures.similarity import SimilarityMeasure, SimilarityTotals, compute_similarity, to_text
from gtapp.scoring.result import Verdict
from tests import strategies
from tests.sample_projects import paper

PAPER = ("doi", "title", "author", "keyword", "abstract", "pub_time")
BOOK = ("isbn", "title", "author", "abstract", "category", "pub_time", "publisher")


def measure(**rules: Any) -> SimilarityMeasure:
    known = benchmark.load("sciencemetabench")
    return SimilarityMeasure(
        MeasureSettings(rules=rules, schema_for=lambda record: known.schema_for(record).fields)
    )


def compared(truth: Any, answer: Any, *keys: str) -> dict[str, float]:
    made = measure(key_list=keys)
    return dict(made.compare(made.prepare_truth(truth), made.prepare_answer(answer)))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").strip().split("\n")


def test_the_expected_figures(reference: Path) -> None:
    folder = reference / "sciencemetabench"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    truths, answers = (
        {each["sha256"]: each for each in map(json.loads, _lines(folder / name))}
        for name in ("truth.jsonl", "answers.jsonl")
    )
    made = make_measure(
        "similarity", MeasureSettings(schema=benchmark.load("sciencemetabench").schema.fields)
    )
    totals = made.make_totals()
    for name, record in truths.items():
        figures = made.compare(
            made.prepare_truth(record, name), made.prepare_answer(answers.get(name, ABSENT), name)
        )
        totals.add(figures)
        assert dict(figures) == pytest.approx(expected["items"][name], abs=1e-12)
        assert list(dict(figures)) == expected["keys"]
    found = totals.metrics()
    assert found.pop("overall_accuracy") == pytest.approx(expected["overall_accuracy"], abs=1e-12)
    fields = {f"field_accuracy.{name}": figure for name, figure in expected["field_accuracy"].items()}
    assert found == pytest.approx(fields, abs=1e-12)


@pytest.mark.parametrize(
    ("answer", "truth", "expected"),
    [
        ("", "", 1.0),
        ("", "x", 0.0),
        ("x", "", 0.0),
        ("x", "x", 1.0),
        ("ÜBER", "Über", 1.0),
        ("tide", "diet", 0.25),
        ("diet", "tide", 0.5),
        ("abc", "xyz", 0.0),
        (" ", "", 0.0),
    ],
)
def test_the_rules_in_their_order(answer: str, truth: str, expected: float) -> None:
    assert compute_similarity(answer, truth) == expected


def test_the_junk_rule_applies_from_200_characters_on() -> None:
    short, long = "ab" * 99, "ab" * 100
    assert compute_similarity("x" + short, short) > 0.99
    assert compute_similarity("x" + long, long) == 0.0


@pytest.mark.slow
@strategies.examples(300)
@given(st.text("aAbßİ ", max_size=300), st.text("aAbßİ ", max_size=300))
def test_the_ratio_is_difflibs(answer: str, truth: str) -> None:
    found = compute_similarity(answer, truth)
    assert 0.0 <= found <= 1.0
    if answer and truth:
        assert found == SequenceMatcher(None, answer.lower(), truth.lower()).ratio()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ""),
        (ABSENT, ""),
        ("x", "x"),
        (1998, "1998"),
        (1.5, "1.5"),
        (["a", "b"], "a, b"),
        (["a", None, 3], "a, , 3"),
        ([], ""),
        ({"a": 1}, '{"a": 1}'),
    ],
)
def test_every_value_has_a_text(value: Any, expected: str) -> None:
    assert to_text(value) == expected


def test_values_of_another_kind_are_compared_as_texts() -> None:
    truth = {"keyword": "canals, waves", "pub_time": "1998", "doi": ""}
    answer = {"keyword": ["canals", "waves"], "pub_time": 1998, "doi": None}
    assert set(compared(truth, answer).values()) == {1.0}
    assert compared({}, {}, "doi") == {"doi": 1.0}


def test_the_schema_names_the_scored_fields() -> None:
    assert tuple(compared(paper(1), {})) == PAPER
    assert tuple(compared({"isbn": "3"}, {})) == BOOK
    assert tuple(compared({"isbn": "3"}, {}, "title", "isbn")) == ("title", "isbn")
    made = SimilarityMeasure(MeasureSettings())
    assert dict(made.compare(made.prepare_truth({"a": "x", "b": "y"}), made.prepare_answer({"a": "x"}))) == {
        "a": 1.0,
        "b": 0.0,
    }


def test_a_field_is_averaged_over_the_samples_that_have_it() -> None:
    made = measure()
    totals = made.make_totals()
    assert totals.metrics() == {}
    for truth, answer in (({"doi": "x"}, {"doi": "x"}), ({"isbn": "3"}, {}), ({"doi": "y"}, {})):
        totals.add(made.compare(made.prepare_truth(truth), made.prepare_answer(answer)))
    found = totals.metrics()
    assert found["field_accuracy.doi"] == 0.5
    assert found["field_accuracy.isbn"] == 0.0
    assert found["field_accuracy.title"] == 1.0
    assert found["overall_accuracy"] == pytest.approx((0.5 + 0.0 + 7) / 9)


def test_an_items_figures_have_published_names() -> None:
    made = measure(key_list=["doi", "title"])
    figures = made.compare(made.prepare_truth(paper(1)), made.prepare_answer(paper(1, title="")))
    assert made.name_figures(figures) == {
        "overall_accuracy": 0.5,
        "similarity_doi": 1.0,
        "similarity_title": 0.0,
    }


def test_every_value_has_a_reason() -> None:
    truth = {"doi": "", "title": "Waves", "author": "A. Keller", "keyword": "x", "abstract": ""}
    answer = {"doi": "", "title": "WAVES", "author": "A. Keler", "abstract": "y"}
    made = measure()
    values = made.list_values(made.prepare_truth(truth), made.prepare_answer(answer))
    assert [(each.field, each.verdict, str(each.reason)) for each in values] == [
        ("doi", Verdict.TP, "empty in both"),
        ("title", Verdict.TP, "the same but for capital letters, which don’t count"),
        ("author", Verdict.WRONG, "“l” missing (similarity 0.941)"),
        ("keyword", Verdict.FN, "empty in the answer"),
        ("abstract", Verdict.FP, "empty in the truth, filled in the answer"),
        ("pub_time", Verdict.TP, "empty in both"),
    ]
    assert (values[3].pointer, values[3].at, values[3].answer) == (("keyword",), None, ABSENT)
    assert (values[5].pointer, values[5].at, values[5].truth) == (None, None, ABSENT)


_records = st.one_of(
    st.fixed_dictionaries({}, optional=dict.fromkeys((*PAPER, "isbn"), strategies.values)),
    strategies.values,
    st.just(ABSENT),
)


@pytest.mark.slow
@strategies.examples(200)
@given(_records, _records)
def test_figures_are_bounded_and_consistent_with_the_values(truth: Any, answer: Any) -> None:
    made = measure()
    ours, theirs = made.prepare_truth(truth), made.prepare_answer(answer)
    figures = made.compare(ours, theirs)
    values = made.list_values(ours, theirs)
    assert all(0.0 <= figure <= 1.0 for figure in made.name_figures(figures).values())
    assert [(each.field, each.similarity) for each in values] == list(figures)
    assert all(str(each.reason) for each in values)
    # a lone surrogate is equal only to itself, so that a ratio of 1.0 means the same
    assert all((each.verdict is Verdict.TP) == (each.similarity == 1.0) for each in values)


@pytest.mark.slow
@strategies.examples(200)
@given(_records)
def test_the_truth_against_itself_is_perfect(truth: Any) -> None:
    made = measure()
    totals = made.make_totals()
    totals.add(made.compare(made.prepare_truth(truth), made.prepare_answer(truth)))
    assert set(totals.metrics().values()) == {1.0}


_figures = st.lists(
    st.tuples(st.sampled_from(PAPER), st.floats(0, 1)), max_size=6, unique_by=lambda each: each[0]
)


@pytest.mark.slow
@strategies.examples(200)
@given(st.lists(_figures.map(tuple), max_size=5), _figures.map(tuple), st.integers(1, 3))
def test_adding_and_removing_an_item_restores_the_figures(before: list[Any], more: Any, times: int) -> None:
    totals = SimilarityTotals()
    for each in before:
        totals.add(each)
    metrics = totals.metrics()
    totals.add(more, times)
    assert all(0.0 <= figure <= 1.0 for figure in totals.metrics().values())
    for _ in range(times):
        totals.remove(more)
    assert totals.metrics() == metrics
