"""Invariants of field F1 for every pair of records, compared with a plain method that walks the trees."""

from __future__ import annotations

import copy
import tracemalloc
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import ABSENT, get_value
from gtapp.scoring.measure import PROFILES, MeasureSettings
from gtapp.scoring.measures.field_f1 import FieldF1
from gtapp.scoring.result import Value, Verdict
from tests.performance.scoring import PlainMethod
from tests.strategies import examples, nodes, scalars, values

# few keys, so that records meet; some that are written like paths
KEYS = ("a", "b", "a.b", "0", "1", "[0]", "b[0]", "", "rows", "is_crossed_out", "row_number", "examination")
leaves = st.one_of(
    scalars,
    st.sampled_from([None, "", 0, 1, False, True, 1.0, "False", "true", "abcdefghijklm", "abcdefghijklmn"]),
)
records = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)
# keys that can't be taken for a way: published, those are looked up elsewhere (Z8)
cards = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
    ),
    max_leaves=12,
)
cells = st.fixed_dictionaries(
    {},
    optional={
        "diplomatic_transcript": st.sampled_from(["", "Lehrer", "Lehrerin", None, 0]),
        "interpretation": st.sampled_from([None, "", "x", 1, 0]),
        "is_crossed_out": st.sampled_from(
            [True, False, False, False, None, "", "true", "FALSE", 0, 1, "maybe"]
        ),
    },
)
tables = st.fixed_dictionaries(
    {
        "rows": st.lists(
            st.fixed_dictionaries({"row_number": st.integers(0, 2), "ort": cells, "datum": cells}), max_size=3
        )
    }
)
pairs = st.one_of(
    st.tuples(records, records),
    st.tuples(tables, tables),
    st.tuples(tables, records),
    st.tuples(values, values),
)
settings = st.sampled_from(
    [
        MeasureSettings(profile, scoring=scoring)
        for profile in PROFILES
        for scoring in ({}, load("zettelkatalog").scoring, load("personnel_cards").scoring)
    ]
)


def compared(setting: MeasureSettings, truth: Any, answer: Any) -> tuple[tuple[int, int, int], list[Value]]:
    measure = FieldF1(setting)
    sides = measure.prepare_truth(truth, ""), measure.prepare_answer(answer, "")
    tp, fp, fn, _ = measure.compare(*sides)
    return (tp, fp, fn), list(measure.list_values(*sides))


@given(settings, pairs)
@examples(400)
@pytest.mark.slow
def test_figures_are_what_the_values_say(setting: MeasureSettings, pair: tuple[Any, Any]) -> None:
    figures, found = compared(setting, *pair)
    verdicts = Counter(value.verdict for value in found)
    wrong = verdicts[Verdict.WRONG]
    assert figures == (verdicts[Verdict.TP], verdicts[Verdict.FP] + wrong, verdicts[Verdict.FN] + wrong)


@pytest.mark.slow
@given(settings, pairs)
@examples(200)
def test_values_have_the_pointers_they_claim(setting: MeasureSettings, pair: tuple[Any, Any]) -> None:
    for value in compared(setting, *pair)[1]:
        for record, pointer, messages in zip(
            pair, (value.pointer, value.at), (value.truth, value.answer), strict=True
        ):
            there = ABSENT if pointer is None else get_value(record, pointer)
            assert repr(there) == repr(messages)
        assert value.similarity is None or 0.0 <= value.similarity <= 1.0
        assert str(value.reason)


@given(st.sampled_from(["zettelkatalog", "personnel_cards"]), pairs)
@examples(400)
@pytest.mark.slow
def test_published_figures_are_those_of_the_plain_method(benchmark: str, pair: tuple[Any, Any]) -> None:
    scoring = load(benchmark).scoring
    plain = PlainMethod({**scoring, **scoring.get("published", {})})
    assert compared(MeasureSettings("published", scoring=scoring), *pair)[0] == plain.counts(*pair)


@pytest.mark.slow
@given(settings, pairs)
@examples(200)
def test_swapping_the_sides_swaps_missing_and_invented(
    setting: MeasureSettings, pair: tuple[Any, Any]
) -> None:
    truth, answer = pair
    (tp, fp, fn), _ = compared(setting, truth, answer)
    assert compared(setting, answer, truth)[0] == (tp, fn, fp)


@pytest.mark.slow
@given(settings, pairs)
@examples(200)
def test_rates_are_between_0_and_1(setting: MeasureSettings, pair: tuple[Any, Any]) -> None:
    measure = FieldF1(setting)
    figures = measure.compare(measure.prepare_truth(pair[0]), measure.prepare_answer(pair[1]))
    keys = measure.name_figures(figures)
    assert all(0.0 <= keys[key] <= 1.0 for key in ("f1_score", "precision", "recall"))
    totals = measure.make_totals()
    totals.add(figures)
    assert all(0.0 <= totals.metrics()[key] <= 1.0 for key in ("f1_micro", "f1_macro"))


@pytest.mark.slow
@given(settings, pairs, pairs)
@examples(200)
def test_earlier_scores_change_nothing(
    setting: MeasureSettings, first: tuple[Any, Any], second: tuple[Any, Any]
) -> None:
    measure = FieldF1(setting)
    for pair in (first, second, first):
        sides = measure.prepare_truth(pair[0]), measure.prepare_answer(copy.deepcopy(pair[1]))
        assert measure.compare(*sides)[:3] == compared(setting, *pair)[0]


@pytest.mark.slow
@given(settings, values)
@examples(200)
def test_documented_each_record_is_right_against_itself(setting: MeasureSettings, record: Any) -> None:
    assume(not setting.published)
    (_, fp, fn), _ = compared(setting, record, copy.deepcopy(record))
    assert (fp, fn) == (0, 0)


def assert_other_verdicts_unchanged(
    setting: MeasureSettings, truth: Any, answer: Any, data: st.DataObject
) -> None:
    places = nodes(answer, lambda value: not isinstance(value, dict | list))
    assume(isinstance(answer, dict) and places)
    place, new = data.draw(st.sampled_from(places)), data.draw(leaves)
    changed = copy.deepcopy(answer)
    get_value(changed, place[:-1])[place[-1]] = new
    before, after = (compared(setting, truth, each)[1] for each in (answer, changed))
    assert [value.field for value in before] == [value.field for value in after]
    for old, now in zip(before, after, strict=True):
        if old.at != place:
            assert (old.verdict, old.similarity) == (now.verdict, now.similarity)


@pytest.mark.slow
@given(records, records, st.data())
@examples(200)
def test_documented_editing_one_scalar_changes_that_field_s_verdict_alone(
    truth: Any, answer: Any, data: st.DataObject
) -> None:
    assert_other_verdicts_unchanged(
        MeasureSettings(scoring=load("zettelkatalog").scoring), truth, answer, data
    )


@pytest.mark.slow
@given(cards, cards, st.data())
@examples(200)
def test_published_editing_one_scalar_changes_that_field_s_verdict_alone(
    truth: Any, answer: Any, data: st.DataObject
) -> None:
    assert_other_verdicts_unchanged(
        MeasureSettings("published", scoring=load("zettelkatalog").scoring), truth, answer, data
    )


@pytest.mark.slow
def test_unusual_shapes_do_not_accumulate() -> None:
    measure = FieldF1(MeasureSettings())
    tracemalloc.start()
    try:
        for number in range(2_500):
            keys = [f"key {number} {index}" for index in range(30)]
            record = {keys[0]: dict.fromkeys(keys, "x"), "rows": [{key: "y"} for key in keys[:9]]}
            figures = measure.compare(measure.prepare_truth(record), measure.prepare_answer(record))
            assert figures[:3] == (39, 0, 0)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 60_000_000


@pytest.mark.slow
def test_prepared_sides_survive_the_cache() -> None:
    measure = FieldF1(MeasureSettings())
    record = {"a": {"b": "x", "c": ""}, "d": ["y"]}
    sides = measure.prepare_truth(record), measure.prepare_answer(record)
    for number in range(2_500):
        odd = {f"key {number} {index}": "x" for index in range(30)}
        measure.compare(measure.prepare_truth(odd), measure.prepare_answer(odd))
    assert measure.compare(*sides)[:3] == (2, 0, 0)
    assert measure.compare(sides[0], measure.prepare_answer(record))[:3] == (2, 0, 0)


@pytest.mark.slow
def test_a_tree_of_the_parsers_depth_and_a_very_wide_one() -> None:
    deep: Any = "x"
    for _ in range(900):
        deep = {"a": [deep]}
    wide = {"rows": [{"a": str(number), "b": None} for number in range(8_000)]}
    for profile in PROFILES:
        for record, count in ((deep, 1), (wide, 8_000)):
            measure = FieldF1(MeasureSettings(profile))
            assert measure.compare(measure.prepare_truth(record), measure.prepare_answer(record))[:3] == (
                count,
                0,
                0,
            )


objects = st.dictionaries(st.sampled_from("abcd"), cards, max_size=4)


@pytest.mark.slow
@examples(200)
@given(objects, objects)
def test_each_filled_value_of_both_sides_counts_once_as_documented(truth: Any, answer: Any) -> None:
    """Whatever the shapes: what has no counterpart of its own shape is missing or invented (Z7)."""
    made = FieldF1(MeasureSettings("documented"))
    tp, fp, fn, _ = made.compare(made.prepare_truth(truth), made.prepare_answer(answer))
    assert (tp + fn, tp + fp) == (count_filled(truth), count_filled(answer))


def count_filled(tree: Any) -> int:
    if isinstance(tree, dict | list):
        return sum(map(count_filled, tree.values() if isinstance(tree, dict) else tree))
    return tree not in (None, "")
