"""Weights per field, by the patterns of their names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.result import Value, Verdict, make_field_pattern
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.weights import WeightedTotals, Weights
from tests.strategies import examples


def value(field: str, verdict: Verdict, similarity: float | None = None) -> Value:
    return Value(field, None, None, "a", ABSENT, verdict, Message("score-ad-same"), similarity)


fields = st.sampled_from(["publication.title", "publication.year", "rows[0].ort", "rows[1].ort", "author"])
verdicts = st.sampled_from(list(Verdict))
similarities = st.one_of(st.none(), st.sampled_from([0.0, 0.5, 0.909, 1.0]))
items = st.lists(st.builds(value, fields, verdicts, similarities), max_size=8)
weights = st.dictionaries(
    st.sampled_from(["publication", "publication.title", "rows.*.ort", "rows[*]", "author"]),
    st.sampled_from([0, 0.5, 1, 2, 3.25]),
)


def metrics(given_: dict[str, float], *found: list[Value]) -> dict[str, float]:
    totals, made = WeightedTotals(), Weights(given_)
    for each in found:
        totals.add(made.weigh(each))
    return totals.metrics()


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("rows[3].dienstort.interpretation", "rows.*.dienstort.interpretation"),
        ("rows.12.dienstort", "rows.*.dienstort"),
        ("rows[*].dienstort", "rows.*.dienstort"),
        ("rows.*.dienstort", "rows.*.dienstort"),
        ("subjects[0]", "subjects.*"),
        ("a[0][1]", "a.*.*"),
        ("publication.title", "publication.title"),
        ("section2.title", "section2.title"),
    ],
)
def test_an_index_matches_a_star(field: str, expected: str) -> None:
    assert make_field_pattern(field) == expected
    assert make_field_pattern(expected) == expected


def test_the_most_specific_weight_counts() -> None:
    made = Weights({"publication": 2, "publication.title": 5, "rows[*].ort": 0, "rows": 3})
    assert [made.find_weight(each) for each in ("publication.title", "publication.year", "author")] == [
        5,
        2,
        1,
    ]
    assert [made.find_weight(each) for each in ("rows[7].ort.interpretation", "rows.7.datum", "rows2")] == [
        0,
        3,
        1,
    ]


def test_a_field_counts_in_proportion_to_its_weight() -> None:
    item = [value("author", Verdict.TP), value("publication.title", Verdict.WRONG)]
    assert metrics({"publication.title": 3}, item)["weighted_f1_micro"] == 2 / (2 + 3 + 3)
    assert metrics({"publication.title": 0}, item)["weighted_f1_micro"] == 1.0


def test_similarities_are_weighted_too_where_they_exist() -> None:
    item = [value("author", Verdict.TP, 1.0), value("publication", Verdict.WRONG, 0.5)]
    assert metrics({"publication": 3}, item)["weighted_similarity"] == pytest.approx(2.5 / 4, abs=1e-12)
    assert "weighted_similarity" not in metrics({}, [value("author", Verdict.TP)])
    assert "weighted_similarity" not in metrics({}, [value("author", Verdict.IGNORED, 0.5)])


@pytest.mark.parametrize("weight", [-1, float("nan"), float("inf"), "2", True, None, 1e9])
def test_invalid_weights_are_refused(weight: float) -> None:
    with pytest.raises(GtappError) as caught:
        Weights({"publication.title": weight})
    assert caught.value.code == "score-weight"
    assert "publication.title" in str(caught.value)


@pytest.mark.slow
@examples(100)
@given(st.lists(items, max_size=5), weights, st.sampled_from([0.5, 2, 4]))
def test_only_the_proportions_of_the_weights_matter(
    found: list[list[Value]], given_: dict[str, float], times: float
) -> None:
    everything = {"": times, "publication": times, "rows": times, "author": times}
    scaled = {**everything, **{make_field_pattern(name): weight * times for name, weight in given_.items()}}
    plain = metrics(given_, *found)
    assert metrics(scaled, *found) == pytest.approx(plain, abs=1e-12)


@examples(100)
@given(st.lists(items, min_size=1, max_size=5), weights)
@pytest.mark.slow
def test_adding_and_removing_an_item_restores_the_figures(
    found: list[list[Value]], given_: dict[str, float]
) -> None:
    made, totals = Weights(given_), WeightedTotals()
    before = totals.metrics()
    for each in found:
        totals.add(made.weigh(each), 2)
    for each in found:
        totals.add(made.weigh(each), -1)
        totals.remove(made.weigh(each))
    assert totals.metrics() == before


def test_with_equal_weights_real_figures_are_unchanged(reference: Path) -> None:
    scorer = Scorer(benchmark.load("zettelkatalog"))
    plain, weighted, made = scorer.measure.make_totals(), WeightedTotals(), Weights({})
    lines = (reference / "oracle" / "zettelkatalog.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[:150]:
        row = json.loads(line)
        truth = scorer.measure.prepare_truth(row["ground_truth"], "")
        answer = scorer.measure.prepare_answer(row["response"], "")
        plain.add(scorer.measure.compare(truth, answer))
        weighted.add(made.weigh(scorer.measure.list_values(truth, answer)))
    expected, found = plain.metrics(), weighted.metrics()
    assert found["weighted_f1_micro"] == pytest.approx(expected["f1_micro"], abs=1e-12)
    assert found["weighted_f1_macro"] == pytest.approx(expected["f1_macro"], abs=1e-12)
